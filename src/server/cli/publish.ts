import { createPatch } from 'diff';
import { hash, randomUUID } from 'node:crypto';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ValidationError } from '../../shared/yup.ts';
import {
  type Article,
  type ArticleDraft,
  articleDraftSchema,
  type ArticleSummary,
  hasSameTexts,
  pickShortTexts,
  plainTexts,
  shortTexts,
  writtenTexts,
} from '../../shared/article.ts';
import { COVER_FIELDS, foldKey, FrontMatterError, isTable } from '../../shared/articleFields.ts';
import type { Draft, SavedDraft } from '../../shared/draft.ts';
import { formatFrontMatter, type FrontMatterFields, parseFrontMatter } from '../../shared/frontMatter.ts';
import { findImageId, type UploadedImage } from '../../shared/image.ts';
import type { Listing } from '../../shared/listing.ts';
import { imageNotes } from '../../shared/messages/en/images.ts';
import type { LimitName } from '../../shared/blogStatus.ts';
import { publishMessages as messages } from '../../shared/messages/en/publish.ts';
import { transferMessages } from '../../shared/messages/en/transfer.ts';
import type { RevisionSummary } from '../../shared/revision.ts';
import { type Tag, tagKey, tidyTags } from '../../shared/tags.ts';
import { TooCostly } from '../content/budget.ts';
import { slugCandidates } from '../db/slugs.ts';
import { Refusal } from '../lib/refusal.ts';
import { changeArticleFile, formatArticleFile, toFrontMatter } from '../transfer/articleFile.ts';
import { escapeForHugo } from '../transfer/hugoText.ts';
import { printUsage, readArguments, UsageError } from './arguments.ts';
import { CallFailed, createBlogClient, type BlogClient } from './blogClient.ts';
import { stripControls } from './command.ts';
import {
  FolderError,
  isMarkdownPath,
  openState,
  type RememberedArticle,
  resolvePath,
} from './folderState.ts';
import {
  type Content,
  hashFile,
  imageAddresses,
  type LocalFile,
  type LocalFolder,
  openFolder,
  replaceUrls,
  toAddresses,
} from './localFolder.ts';

const options = {
  url: { type: 'string', default: '' },
  'token-file': { type: 'string', default: '' },
  'dry-run': { type: 'boolean', default: false },
  prune: { type: 'boolean', default: false },
  force: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const;

/** Runs `publish` or `pull`, and returns the exit code. */
export async function runFolderCommand(name: 'publish' | 'pull', args: string[]): Promise<number> {
  try {
    const usage = name === 'publish' ? messages.publishUsage : messages.pullUsage;
    const { values, positionals } = readArguments(usage, { args, options, positionals: [1, 1] });
    const url = readUrl(values.url);
    const client = createBlogClient(url, await readToken(values['token-file']));
    const job = {
      client,
      url,
      folder: path.resolve(positionals[0] ?? '.'),
      isDryRun: values['dry-run'],
      isForced: values.force,
    };
    const results =
      name === 'publish' ? await publishFolder({ ...job, isPruning: values.prune }) : await pullFolder(job);
    console.log(
      values.json ? JSON.stringify({ results, counts: count(results) }) : report(results, job.isDryRun),
    );
    return results.some(isLeftOut) ? 1 : 0;
  } catch (error) {
    if (error instanceof UsageError) return printUsage(error);
    if (!(error instanceof FolderError || error instanceof CallFailed)) throw error;
    console.error(stripControls(error.message));
    return 1;
  }
}

/** Returns the origin of the blog. Throws UsageError. */
export function readUrl(typed: string): string {
  if (typed === '') throw new UsageError(messages.urlMissing);
  const url = URL.canParse(typed) ? new URL(typed) : null;
  if (!url || !/^https?:$/.test(url.protocol)) throw new UsageError(messages.urlInvalid(typed));
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  if (url.protocol === 'http:' && !isLocal) throw new UsageError(messages.urlInsecure);
  return url.origin;
}

/** Returns the token of a file, or of the environment if `file` is ''. Throws UsageError. */
export async function readToken(file: string): Promise<string> {
  const token =
    file === ''
      ? (process.env.MARKDOWN_BLOG_TOKEN ?? '')
      : await readFile(file, 'utf8').catch(() => {
          throw new UsageError(messages.tokenUnreadable(file));
        });
  if (file !== '' && (await isReadableByOthers(file))) console.error(messages.tokenShared(file));
  if (!/^[\w.~+/-]+=*$/.test(token.trim())) throw new UsageError(messages.tokenMissing);
  return token.trim();
}

/** Returns whether other users of this computer can read a file. Windows has no such bits. */
async function isReadableByOthers(file: string): Promise<boolean> {
  const { mode } = await stat(file);
  return process.platform !== 'win32' && (mode & 0o044) !== 0;
}

function count(results: readonly FileResult[]) {
  const counts = { create: 0, update: 0, unchanged: 0, delete: 0, conflict: 0, fail: 0 };
  for (const { action } of results) counts[action] += 1;
  return counts;
}

function report(results: readonly FileResult[], isDryRun: boolean): string {
  const lines = results.flatMap(({ path, action, isDraft, problem, difference, notes }) => {
    if (action === 'unchanged' && notes.length === 0) return [];
    const done = `${messages.actions[action]} ${path}${isDraft ? ` ${messages.draft}` : ''}`;
    const remarks = [...(problem === null ? [] : [problem]), ...notes].join(' ');
    return [remarks === '' ? done : `${done}: ${remarks}`, ...(difference === null ? [] : [difference])];
  });
  return [
    ...lines.flatMap((line) => line.split('\n')).map(stripControls),
    messages.summary(count(results)),
    ...(isDryRun ? [messages.dryRun] : []),
  ].join('\n');
}

/** What happened, or would happen, to a file. */
export interface FileResult {
  /** Relative to the folder, with `/`. */
  path: string;
  action: 'create' | 'update' | 'unchanged' | 'delete' | 'conflict' | 'fail';
  isDraft: boolean;
  /** Null for drafts and failures. */
  slug: string | null;
  /** Why it failed or was left alone; null if it wasn't. */
  problem: string | null;
  /** For a conflict, the lines that differ: those of the blog with -, those of the file with +. */
  difference: string | null;
  /** Sentences that describe what is lost or guessed. */
  notes: string[];
}

interface FolderJob {
  client: BlogClient;
  /** The blog's origin, under which the folder remembers what it published. */
  url: string;
  folder: string;
  isDryRun: boolean;
  /** Whether conflicts are overwritten. */
  isForced: boolean;
}

const isLeftOut = ({ action }: Pick<FileResult, 'action'>): boolean =>
  action === 'fail' || action === 'conflict';

/** Thrown if something was changed on the blog and in the folder. */
class Conflict extends Error {
  readonly difference: string;

  constructor(sentence: string, difference = '') {
    super(sentence);
    this.difference = difference;
  }
}

/** Returns the result of a file, whatever happens to it. Rethrows problems that all files would have. */
async function reportOn(
  file: string,
  slug: string | null,
  act: () => Promise<Pick<FileResult, 'action'> & Partial<FileResult>>,
): Promise<FileResult> {
  const result = { path: file, isDraft: false, slug, problem: null, difference: null, notes: [] };
  try {
    return { ...result, ...(await act()) };
  } catch (error) {
    if (!(error instanceof Conflict)) return { ...result, action: 'fail', problem: describeProblem(error) };
    const { message: problem, difference } = error;
    return { ...result, action: 'conflict', problem, difference: difference || null };
  }
}

/**
 * Publishes the Markdown files of a folder. A file belongs to the article that its `slug` names, that it was published as
 * before, or that has the same title. What was changed on the blog since is a conflict. Deletes articles of removed files only
 * if `isPruning` and no file failed.
 */
async function publishFolder({
  isPruning,
  ...job
}: FolderJob & { isPruning: boolean }): Promise<FileResult[]> {
  const { client, isDryRun, isForced } = job;
  const folder = await openFolder(job.folder);
  const { files } = folder;
  const { memory, save } = await openState(job.folder, job.url);
  const isFirstRun = Object.keys(memory.files).length === 0;
  const articles = await client.listAll<ArticleSummary>('/api/articles');
  const bySlug = new Map(articles.map((article) => [article.slug, article]));
  const byId = new Map(articles.map((article) => [article._id, article]));
  const claimed = new Map<string, string>();
  /** What is known of each file; the problem of one that can't be published. */
  const plans = new Map<string, Plan | Error>();
  for (const file of files) plans.set(file, await plan(file).catch((error: unknown) => error as Error));
  planSlugs();
  const results = new Map<string, FileResult>();
  let drafts: Draft[] | null = null;
  /** The keys of the blog's tags, once they are needed. */
  let blogTags: Set<string> | null = null;

  try {
    for (const file of files) {
      const result = await reportOn(file, null, () => publishFile(file));
      results.set(file, result);
      settleSlug(file, result);
    }
    // A file that failed, or a slug that was taken, changes the links of others.
    if (!isDryRun) for (const file of files.filter(hasOtherLinks)) await publishAgain(file);
    const hasFailed = [...results.values()].some(isLeftOut);
    for (const [file, { slug, isCreated }] of Object.entries(memory.files)) {
      if (files.includes(file)) continue;
      if (isRemembered(slug)) Reflect.deleteProperty(memory.files, file);
      else if (isPruning && isCreated && !isPublished(slug))
        results.set(file, hasFailed ? keepForFailure(file, slug) : await prune(file, slug));
    }
  } finally {
    if (!isDryRun) await save();
  }
  return [...results.values()];

  /** Reads a file, and finds the article that it belongs to. */
  async function plan(file: string): Promise<Plan> {
    const local = await folder.read(file);
    const article = findArticle(local, memory.files[file]);
    if (article) claim(article.slug, file);
    const { createdAt } = local;
    const publishAt = createdAt !== null && createdAt > new Date().toISOString() ? createdAt : null;
    return { local, article, publishAt, slug: article?.slug ?? null, sent: '' };
  }

  /** Chooses the slugs of new articles, as other files may link to them. */
  function planSlugs() {
    const taken = new Set(bySlug.keys());
    for (const one of plans.values()) {
      if (one instanceof Error || one.article || one.local.isDraft || one.publishAt !== null) continue;
      const { slug, content } = one.local;
      one.slug = slug ?? findFree(content.title, taken);
      taken.add(one.slug);
    }
  }

  /** Takes the slug that a file's article has in the end, which others link to. */
  function settleSlug(file: string, { action, isDraft, slug }: FileResult) {
    const one = plans.get(file);
    if (!one || one instanceof Error) return;
    if (isDraft || isLeftOut({ action })) one.slug = one.article?.slug ?? null;
    else one.slug = slug ?? one.slug;
  }

  function slugOf(file: string): string | null {
    const one = plans.get(file);
    return !one || one instanceof Error ? null : one.slug;
  }

  /** Returns whether a file was published with links that lead elsewhere now. */
  function hasOtherLinks(file: string): boolean {
    const one = plans.get(file);
    const result = results.get(file);
    if (!one || one instanceof Error || !result || isLeftOut(result)) return false;
    return one.sent !== JSON.stringify(toAddresses(one.local.links, slugOf));
  }

  async function publishAgain(file: string) {
    const before = results.get(file);
    const result = await reportOn(file, before?.slug ?? null, () => publishFile(file));
    const isFinal = before === undefined || before.action === 'unchanged' || isLeftOut(result);
    results.set(file, isFinal ? result : { ...result, action: before.action });
  }

  async function publishFile(file: string): Promise<Pick<FileResult, 'action'> & Partial<FileResult>> {
    const one = plans.get(file);
    if (!one || one instanceof Error) throw one ?? new FolderError(messages.noFolder(file));
    const { local, article, publishAt } = one;
    const { content, isDraft, createdAt, slug, images, missing } = local;
    const links = toAddresses(local.links, slugOf);
    const unlinked = links.flatMap(([url, address]) => (address === null ? [url] : []));
    const notes = [
      ...local.notes,
      ...(unlinked.length > 0 ? [transferMessages.import.missingLinks(unlinked, unlinked.length)] : []),
    ];
    one.sent = JSON.stringify(links);

    const known = memory.files[file];
    const contentHash = hashFile(local, links);
    const isSame = known?.hash === contentHash && article?.updatedAt === known.updatedAt;
    if (article && isSame && known.slug === article.slug) return { action: 'unchanged', slug: article.slug };

    if (missing[0] !== undefined) throw new FolderError(messages.imageMissing(missing[0]));
    const uploaded = await uploadImages(images, notes);
    const linked = new Map(links.filter((link): link is [string, string] => link[1] !== null));
    const wanted = checkDraft(replaceUrls(content, uploaded, linked));
    if (article) return { ...(await update(file, article, wanted, { contentHash, slug, notes })), notes };
    if (known && !isForced && !isDraft) throw new Conflict(messages.goneConflict(known.slug));
    // A published article stays published, whatever its file says.
    if (isDraft || publishAt !== null) return await saveDraft(file, wanted, publishAt, notes);
    // Later, a new file is news, whenever its author began it.
    const isOld = createdAt === null && isFirstRun && memory.drafts[file] === undefined;
    const committed = isOld ? await folder.findFirstCommit(file) : null;
    if (committed) notes.push(committed.note);
    const date = committed?.createdAt ?? createdAt;
    const place = { ...(slug !== null && { slug }), ...(date !== null && { createdAt: date }) };
    return { ...(await create(file, { ...wanted, ...place }, { contentHash, notes })), notes };
  }

  function findArticle({ slug, id, content, createdAt }: LocalFile, known: RememberedArticle | undefined) {
    const named = slug === null ? undefined : bySlug.get(slug);
    if (named) return named;
    const before = (known && (byId.get(known.id ?? '') ?? bySlug.get(known.slug))) ?? byId.get(id ?? '');
    if (before || slug !== null) return before ?? null;
    const sameTitle = articles.filter(
      ({ title, slug }) => title === content.title && !claimed.has(slug) && !isRemembered(slug),
    );
    return sameTitle.find((article) => article.createdAt === createdAt) ?? sameTitle[0] ?? null;
  }

  function claim(slug: string, file: string) {
    const other = claimed.get(slug);
    if (other !== undefined) throw new FolderError(messages.sameArticle(other));
    claimed.set(slug, file);
  }

  async function create(
    file: string,
    wanted: ArticleDraft,
    { contentHash, notes }: { contentHash: string; notes: string[] },
  ) {
    const done = { action: 'create' } as const;
    const saved = memory.drafts[file];
    const draft = saved ? await findDraft(saved.id) : null;
    if (draft && saved) merge(draft, wanted, saved);
    if (isDryRun) return done;
    const post = (json: ArticleDraft) => {
      // A repeated call after a crash publishes nothing twice.
      const repeated = hash('sha256', JSON.stringify([file, json]));
      const key = draft ? draft._id : memory.files[file] ? randomUUID() : repeated;
      const headers = { 'idempotency-key': `"${key}"`, ...(draft && { 'draft-id': draft._id }) };
      return client.call<Article>('POST', '/api/articles/new', { json, headers });
    };
    const { stored, sent } = await withinTagLimit(wanted, notes, post);
    Reflect.deleteProperty(memory.drafts, file);
    const known = { contentHash: markLeftTags(contentHash, wanted, sent), isCreated: true };
    return { ...done, slug: remember(file, stored, sent, known) };
  }

  /**
   * Stores an article. If its author may not create more tags today, it is stored with those of its tags that the blog has,
   * as in an import, and a note names the others. Returns what was stored.
   */
  async function withinTagLimit(
    wanted: ArticleDraft,
    notes: string[],
    store: (wanted: ArticleDraft) => Promise<Article | null>,
  ): Promise<{ stored: Article | null; sent: ArticleDraft }> {
    try {
      return { stored: await store(wanted), sent: wanted };
    } catch (error) {
      if (!(error instanceof CallFailed && error.limit === TAG_LIMIT)) throw error;
      blogTags ??= new Set((await client.listAll<Tag>('/api/tags')).map(({ name }) => tagKey(name)));
      const { tags = [] } = wanted;
      const isHere = (tag: string) => blogTags?.has(tagKey(tag)) ?? false;
      const sent = { ...wanted, tags: tags.filter(isHere) };
      const stored = await store(sent);
      notes.push(messages.newTagsLeftOut(tags.filter((tag) => !isHere(tag))));
      return { stored, sent };
    }
  }

  async function update(
    file: string,
    { slug }: Pick<ArticleSummary, 'slug'>,
    wanted: ArticleDraft,
    { contentHash, slug: named, notes }: { contentHash: string; slug: string | null; notes: string[] },
  ) {
    const address = encodeURIComponent(slug);
    const article = await client.call<Article>('GET', `/api/articles/${address}`);
    const known = memory.files[file];
    // A draft of this folder that was published since, such as a scheduled one.
    const wasDraft = !known && memory.drafts[file] !== undefined;
    const isCreated = known?.isCreated ?? (wasDraft || wasCreatedHere(slug));
    if (!article) throw new Conflict(messages.goneConflict(slug));
    let sent = wanted;
    const act = async (): Promise<Article | null> => {
      if (isEqual(article, wanted)) return article;
      const draft = memory.drafts[file];
      const published = known ?? (draft?.text === undefined ? null : draft);
      // Without a state file, only a slug in the file identifies the article.
      const isOurs =
        published === null &&
        (wasCreatedHere(slug) || ((named !== null || wasDraft) && (await isByProgram(address))));
      const merged = merge(article, wanted, published, isOurs);
      if (isEqual(article, merged)) return article;
      if (isDryRun) return null;
      const headers = { 'if-match': `"${article.version}"` };
      const url = `/api/articles/edit/${address}`;
      const limited = await withinTagLimit(merged, notes, async (json) =>
        isEqual(article, json) ? article : client.call<Article>('PATCH', url, { json, headers }),
      );
      if (limited.sent !== merged) ({ sent } = limited);
      return limited.stored;
    };
    const stored = await act();
    if (stored) {
      Reflect.deleteProperty(memory.drafts, file);
      remember(file, stored, sent, { contentHash: markLeftTags(contentHash, wanted, sent), isCreated });
    }
    return { action: stored === article ? 'unchanged' : 'update', slug } as const;
  }

  /**
   * Returns what is to be stored: tags that changed on the blog and not in the file are kept, such as renamed ones. Throws
   * Conflict if the text on the blog is another one than the file was published as.
   */
  function merge(
    stored: Stored & { version: number; updatedAt?: string },
    wanted: ArticleDraft,
    published: Published | null,
    isOurs = false,
  ): ArticleDraft {
    if (isForced) return wanted;
    const tags = published?.tags;
    const merged = tags && isSame(wanted.tags, tags) ? { ...wanted, tags: stored.tags } : wanted;
    if (isEqual(stored, merged)) return merged;
    const isKnown = published ? isAsPublished(stored, published) : isOurs;
    const areTagsKnown = tags === undefined || isSame(stored.tags, tags) || isSame(stored.tags, merged.tags);
    if (isKnown && areTagsKnown) return merged;
    throw new Conflict(messages.conflict, showDifference(stored, merged));
  }

  /** Returns whether a program saved the article's newest version, not its author. */
  async function isByProgram(address: string): Promise<boolean> {
    const path = `/api/articles/history/${address}?limit=1&page=1`;
    const versions = await client.call<Listing<RevisionSummary>>('GET', path);
    const [newest] = versions?.result ?? [];
    return newest !== undefined && newest.tokenName !== null;
  }

  /** Returns whether another file of the folder, such as one under its former name, created the article. */
  function wasCreatedHere(slug: string): boolean {
    return Object.values(memory.files).some((known) => known.slug === slug && known.isCreated);
  }

  async function saveDraft(file: string, wanted: ArticleDraft, publishAt: string | null, notes: string[]) {
    const known = memory.drafts[file];
    const draft = known ? await findDraft(known.id) : await findSameDraft(wanted, notes);
    const merged = draft && known ? merge(draft, wanted, known) : wanted;
    const isUnchanged = draft && isEqual(draft, merged) && draft.publishAt === publishAt;
    const id = draft?._id ?? randomUUID();
    let version = draft?.version ?? 1;
    if (!isUnchanged && !isDryRun) {
      const saved = await client.call<SavedDraft>('PUT', `/api/drafts/${id}`, {
        json: { ...merged, publishAt },
        headers: draft ? { 'if-match': `"${draft.version}"` } : { 'if-none-match': '*' },
      });
      version = saved?.version ?? version;
    }
    if (draft || !isDryRun)
      memory.drafts[file] = { id, version, text: hashText(merged), tags: wanted.tags ?? [] };
    return { action: isUnchanged ? 'unchanged' : draft ? 'update' : 'create', isDraft: true, notes } as const;
  }

  /**
   * Finds a draft with the same text that no file of the folder is known for: without a state file, each run would create
   * it again. Adds a note if there is one with another text.
   */
  async function findSameDraft(wanted: ArticleDraft, notes: string[]): Promise<Draft | null> {
    const known = new Set(Object.values(memory.drafts).map(({ id }) => id));
    drafts ??= await client.listAll<Draft>('/api/drafts');
    const others = drafts.filter(
      ({ _id, title, articleSlug }) => title === wanted.title && articleSlug === null && !known.has(_id),
    );
    for (const { _id } of others) {
      const draft = await findDraft(_id);
      if (draft && isEqual(draft, wanted)) return draft;
    }
    if (others.length > 0) notes.push(messages.otherDraft);
    return null;
  }

  function findDraft(id: string): Promise<Draft | null> {
    return client.call<Draft>('GET', `/api/drafts/${encodeURIComponent(id)}`).catch((error: unknown) => {
      if (error instanceof CallFailed && error.status === 404) return null;
      throw error;
    });
  }

  function remember(
    file: string,
    article: Article | null,
    { tags = [] }: ArticleDraft,
    { contentHash, isCreated }: { contentHash: string; isCreated: boolean },
  ) {
    if (!article) return null;
    const { _id: id, slug, updatedAt } = article;
    const text = hashText(article);
    memory.files[file] = { id, slug, hash: contentHash, updatedAt, text, tags, isCreated };
    claimed.set(slug, file);
    const one = plans.get(file);
    if (one && !(one instanceof Error)) one.article = article;
    return slug;
  }

  /** Returns whether a file of the folder is remembered for an article, such as a renamed one. */
  function isRemembered(slug: string): boolean {
    return files.some((file) => memory.files[file]?.slug === slug);
  }

  /** Returns whether a file of the folder is the article now. */
  function isPublished(slug: string): boolean {
    const result = results.get(claimed.get(slug) ?? '');
    return result !== undefined && !isLeftOut(result);
  }

  /** A file that failed may be the removed one under a new name, so its article isn't deleted. */
  function keepForFailure(file: string, slug: string): FileResult {
    const problem = messages.keptForFailure;
    return { path: file, action: 'fail', isDraft: false, slug, problem, difference: null, notes: [] };
  }

  function prune(file: string, slug: string): Promise<FileResult> {
    return reportOn(file, slug, async () => {
      const article = bySlug.get(slug);
      const known = memory.files[file];
      if (article && known && !isForced && article.updatedAt !== known.updatedAt) {
        const stored = await client.call<Article>('GET', `/api/articles/${encodeURIComponent(slug)}`);
        const areTagsSame = isSame(stored?.tags, known.tags);
        if (stored && !(areTagsSame && isAsPublished(stored, known)))
          throw new Conflict(messages.pruneConflict);
      }
      if (!isDryRun && article)
        await client.call('DELETE', `/api/articles/delete/${encodeURIComponent(slug)}`);
      Reflect.deleteProperty(memory.files, file);
      return { action: 'delete' };
    });
  }

  /** Returns the URLs of uploaded images by how the text names them. Adds what they lost to `notes`. */
  async function uploadImages(
    images: LocalFile['images'],
    notes: string[],
  ): Promise<ReadonlyMap<string, string>> {
    const urls = new Map<string, string>();
    for (const { address, file, sha } of images) {
      const known = memory.images[sha] ?? (await findPulled(file, sha));
      if (known === undefined && isDryRun) continue;
      urls.set(address, known ?? (await upload(file, sha, notes)));
    }
    return urls;
  }

  /** Returns the URL of an image that `pull` wrote, as uploading it again would give it another one. */
  async function findPulled(file: string, sha: string): Promise<string | undefined> {
    const url = `/media/${path.posix.basename(file)}`;
    if (findImageId(url) === null) return undefined;
    const bytes = await client.download(url);
    if (bytes === null || hash('sha256', bytes) !== sha) return undefined;
    return (memory.images[sha] = url);
  }

  async function upload(file: string, sha: string, notes: string[]): Promise<string> {
    const bytes = { type: 'image/*', content: await folder.readBytes(file) };
    const uploaded = await client.call<UploadedImage>('POST', '/api/images', { bytes });
    if (uploaded?.note !== undefined) notes.push(imageNotes.of(path.basename(file), uploaded.note));
    return (memory.images[sha] = uploaded?.url ?? '');
  }
}

/** The name of the limit of new tags, as in the header of its refusals. */
const TAG_LIMIT: LimitName = 'tag';

/** Marks the hash of a file that was published without some of its tags, so that the next run adds them. */
const markLeftTags = (contentHash: string, wanted: ArticleDraft, sent: ArticleDraft): string =>
  sent === wanted ? contentHash : `${contentHash} without tags`;

/** Returns the first slug for a title that isn't taken. */
function findFree(title: string, taken: ReadonlySet<string>): string {
  for (const candidate of slugCandidates(title)) if (!taken.has(candidate)) return candidate;
  return title;
}

interface Plan {
  local: LocalFile;
  /** The article that the file belongs to; null for a new one. */
  article: Pick<ArticleSummary, 'slug' | 'updatedAt'> | null;
  /** When a draft is to be published, or null. */
  publishAt: string | null;
  /** The slug of the article, or the one that it will most likely get; null if readers can't open it. */
  slug: string | null;
  /** The links that it was published with, as JSON. */
  sent: string;
}

/** Folder beside a pulled file for images that it names. */
const IMAGE_FOLDER = 'images';

/**
 * Writes all published articles to the files that they were published from, or to new files named after the slug. Existing
 * files keep their front matter, except for what was changed on the blog.
 */
async function pullFolder(job: FolderJob): Promise<FileResult[]> {
  const { client, url, folder, isDryRun, isForced } = job;
  await mkdir(folder, { recursive: true });
  const local = await openFolder(folder);
  const { memory, save } = await openState(folder, url);
  const articles = await client.listAll<ArticleSummary>('/api/articles');
  const fileOf = new Map(
    Object.entries(memory.files).flatMap(([file, { id, slug }]) => [
      [slug, file],
      ...(id === undefined ? [] : [[id, file] as const]),
    ]) as [string, string][],
  );
  const toFile = ({ _id, slug }: Pick<Article, '_id' | 'slug'>) =>
    fileOf.get(_id) ?? fileOf.get(slug) ?? `${slug}.md`;
  const slugs = new Map(articles.map((article) => [toFile(article), article.slug]));
  const slugOf = (file: string) => slugs.get(file) ?? null;
  /** Articles whose files have their text now. */
  const pulled = new Map<string, Article>();
  const results = new Map<string, FileResult>();
  try {
    for (const article of articles) {
      const file = toFile(article);
      results.set(
        file,
        await reportOn(file, article.slug, async () => ({ action: await pull(file, article) })),
      );
    }
    if (!isDryRun) await rememberPulled();
  } finally {
    if (!isDryRun) await save();
  }
  return [...results.values()];

  async function pull(file: string, { slug, updatedAt, tags }: ArticleSummary) {
    // Neither is trusted: the slug comes from the server, the file's name from the committed state file.
    if (/[/\\\0]/.test(slug) || !isMarkdownPath(file)) throw new FolderError(messages.unsafePath(file));
    const target = await resolvePath(folder, file);
    const current = await readFile(target).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    });
    const known = memory.files[file];
    const areTagsSame = known?.tags === undefined || isSame(tags, known.tags);
    if (current !== null && known?.updatedAt === updatedAt && areTagsSame) return 'unchanged';
    const article = await client.call<Article>('GET', `/api/articles/${encodeURIComponent(slug)}`);
    if (!article) return 'unchanged';
    const before = current === null ? null : await local.read(file, current);
    if (before) {
      const links = toAddresses(before.links, slugOf);
      const { content } = before;
      const uploaded = before.images.map(({ address, sha }) => [address, memory.images[sha]] as const);
      const published = replaceUrls(content, withoutGaps(uploaded), withoutGaps(links));
      if (isEqual(article, { ...published, tags: tidyTags(published.tags) })) {
        pulled.set(file, article);
        return 'unchanged';
      }
      if (known?.hash !== hashFile(before, links) && !isForced) {
        if (known && isAsPublished(article, known)) return 'unchanged';
        throw new Conflict(messages.localChanges, showDifference(article, published));
      }
    }
    const images = await fetchImages(file, article, before?.images ?? []);
    const linked = (before ? toAddresses(before.links, slugOf) : []).map(
      ([written, address]) => [address, written.replace(/\s/g, encodeURIComponent)] as const,
    );
    const wanted = await writeLocalFile(local, file, current?.toString('utf8') ?? null, {
      article: { ...article, ...replaceUrls(article, images, new Map()) },
      linked: { ...article, ...replaceUrls(article, images, withoutGaps(linked)) },
    });
    if (!isDryRun) await writeFile(target, wanted);
    pulled.set(file, article);
    return current === null ? 'create' : 'update';
  }

  /** Remembers files as `publish` will read them, when all of them and their images are there. */
  async function rememberPulled() {
    const { read } = await openFolder(folder);
    for (const [file, article] of pulled) {
      const found = await read(file);
      const { _id: id, slug, updatedAt } = article;
      memory.files[file] = {
        ...{ id, slug, updatedAt, text: hashText(article), tags: tidyTags(found.content.tags) },
        hash: hashFile(found, toAddresses(found.links, slugOf)),
        isCreated: memory.files[file]?.isCreated ?? false,
      };
    }
  }

  /** Saves the uploaded images of an article beside its file. Returns their relative paths by URL. `known` has those of the file. */
  async function fetchImages(
    file: string,
    article: Article,
    known: LocalFile['images'],
  ): Promise<Map<string, string>> {
    const names = new Map<string, string>();
    const before = withoutGaps(known.map(({ address, sha }) => [memory.images[sha], address] as const));
    for (const address of imageAddresses(article)) {
      const written = before.get(address);
      if (written !== undefined) names.set(address, written);
      if (written !== undefined || findImageId(address) === null || isDryRun) continue;
      const relative = `${IMAGE_FOLDER}/${path.posix.basename(address)}`;
      const place = path.posix.join(path.posix.dirname(file), relative);
      const bytes = await client.download(address);
      if (bytes === null) continue;
      const target = await resolvePath(folder, place);
      await mkdir(path.dirname(target), { recursive: true });
      await writeFile(target, bytes);
      memory.images[hash('sha256', bytes)] = address;
      names.set(address, relative);
    }
    return names;
  }
}

/** Returns a map of the pairs that have both parts. */
const withoutGaps = (
  pairs: readonly (readonly [string | null | undefined, string | null | undefined])[],
): Map<string, string> =>
  new Map(
    pairs.flatMap(([from, to]): [string, string][] => (from == null || to == null ? [] : [[from, to]])),
  );

type Stored = Required<ArticleDraft>;

/** What a file was published as. */
type Published = Pick<RememberedArticle, 'text' | 'tags'> &
  Partial<Record<'updatedAt', string> & Record<'version', number>>;

/** Returns a hash of what an article or draft says, without its tags, which admins can rename. */
const hashText = (stored: ArticleDraft): string =>
  hash('sha256', JSON.stringify([stored.title, stored.cover, ...writtenTexts(stored), stored.markdown]));

/** Returns whether an article or draft has the text that a file was published as, however often it was saved since. */
const isAsPublished = (
  stored: Stored & { version: number; updatedAt?: string },
  { text, updatedAt, version }: Published,
): boolean =>
  // Files of earlier builds remember only when it was saved.
  text === undefined
    ? updatedAt === undefined
      ? stored.version === version
      : stored.updatedAt === updatedAt
    : hashText(stored) === text;

const isSame = (some: readonly string[] | undefined, others: readonly string[] | undefined): boolean =>
  JSON.stringify(some) === JSON.stringify(others);

/**
 * Returns a file with the article's content. Keeps what is written in the current file, except for what differs.
 *
 * @param article as on the blog, with the paths of images
 * @param linked the same, with links to other files of the folder
 */
async function writeLocalFile(
  { read }: LocalFolder,
  file: string,
  current: string | null,
  { article, linked }: Record<'article' | 'linked', Article>,
): Promise<string> {
  const { title, tags, cover, markdown } = linked;
  const isContent = async (text: string | null, wanted: Stored): Promise<boolean> =>
    text !== null && isEqual((await read(file, Buffer.from(text))).content, wanted);
  /** Returns a text that is read as it is, if other systems' syntax in it would be converted. */
  const orVerbatim = async (text: string, fields: FrontMatterFields): Promise<string> =>
    (await isContent(text, linked))
      ? text
      : formatFrontMatter(
          { ...fields, params: { ...(isTable(fields.params) && fields.params), id: article._id } },
          escapeForHugo(article.markdown),
        );
  if (current === null) return orVerbatim(formatArticleFile(linked, markdown), toFrontMatter(article));

  const before = (await read(file, Buffer.from(current))).content;
  const changes = [
    ...(before.title === title ? [] : [{ names: ['title'], value: title }]),
    ...(isSame(before.tags, tags) ? [] : [{ names: ['tags', 'tag'], value: tags }]),
    ...(before.cover === cover ? [] : [{ names: COVER_FIELDS, value: cover || null }]),
    ...plainTexts
      .filter((name) => before[name] !== linked[name])
      .map((name) => ({ names: [foldKey(name)], value: linked[name] || null })),
  ];
  const { fields } = parseFrontMatter(current);
  const hasTitle = Object.keys(fields).some((key) => foldKey(key) === 'title');
  const heading = hasTitle ? '' : `# ${title}\n\n`;
  const others = hasTitle ? changes : changes.filter(({ names }) => names[0] !== 'title');
  for (const [some, text] of [
    [others, heading + markdown],
    [changes, markdown],
  ] as const) {
    const changed = changeArticleFile(current, some, text);
    if (changed !== null && (await isContent(changed, linked))) return changed;
  }
  // The front matter spells these fields in another way: write them again, and keep all others.
  const tagFields = ['tags', 'tag', 'keywords', 'categories', 'category'];
  const taken = new Set(['title', ...tagFields, ...COVER_FIELDS, ...plainTexts.map(foldKey)]);
  const kept = Object.entries(fields).filter(([key]) => !taken.has(foldKey(key)));
  const written = { ...Object.fromEntries(kept), ...toFrontMatter({ ...pickShortTexts(linked), tags }) };
  return orVerbatim(formatFrontMatter(written, markdown), written);
}

/** Returns the content as the server will store it. Throws ValidationError. */
const checkDraft = ({ tags, ...content }: Content): ArticleDraft =>
  articleDraftSchema.validateSync({ ...content, tags: tidyTags(tags) });

const isEqual = (stored: Stored, wanted: ArticleDraft) =>
  hasSameTexts(stored, wanted) &&
  stored.markdown === wanted.markdown &&
  JSON.stringify(stored.tags) === JSON.stringify(wanted.tags);

/** Returns the lines that differ, with one around them. */
function showDifference(stored: Stored, wanted: ArticleDraft): string {
  const lines = ({ tags = [], markdown, ...texts }: ArticleDraft) =>
    [
      ...shortTexts.map((name) => `${name}: ${texts[name]}`),
      `tags: ${tags.join(', ')}`,
      '',
      markdown.replace(/\n?$/, '\n'),
    ].join('\n');
  const patch = createPatch('', lines(stored), lines(wanted), '', '', { context: 1 });
  return patch
    .split('\n')
    .slice(4)
    .filter((line) => line !== '' && !line.startsWith('\\'))
    .map((line) => `    ${line}`)
    .join('\n');
}

/** Returns why a file failed. Rethrows bugs, and problems that all files would have. */
function describeProblem(error: unknown): string {
  if (error instanceof ValidationError) return `${error.errors.join(', ')}.`;
  if (error instanceof CallFailed && [0, 401].includes(error.status)) throw error;
  if (error instanceof TooCostly) return messages.tooCostly;
  if (isKnownProblem(error)) return error.message;
  // Such as a file that can't be read.
  if (error instanceof Error && 'syscall' in error) return messages.unreadable(error.message);
  throw error;
}

const isKnownProblem = (error: unknown): error is Error =>
  [CallFailed, FolderError, FrontMatterError, Refusal].some((kind) => error instanceof kind);
