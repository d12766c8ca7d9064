import { createPatch } from 'diff';
import { hash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, realpath, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ValidationError } from 'yup';
import {
  type Article,
  type ArticleDraft,
  articleDraftSchema,
  type ArticleSummary,
} from '../../shared/article.ts';
import { COVER_FIELDS, foldKey, FrontMatterError } from '../../shared/articleFields.ts';
import type { Draft, SavedDraft } from '../../shared/draft.ts';
import { formatFrontMatter, parseFrontMatter } from '../../shared/frontMatter.ts';
import { findImageId, type UploadedImage } from '../../shared/image.ts';
import type { Listing } from '../../shared/listing.ts';
import { imageNotes } from '../../shared/messages/en/images.ts';
import { publishMessages as messages } from '../../shared/messages/en/publish.ts';
import { decodeUrlPart } from '../../shared/parse.ts';
import type { RevisionSummary } from '../../shared/revision.ts';
import { tidyTags } from '../../shared/tags.ts';
import { TooCostly } from '../content/budget.ts';
import { findDestinations } from '../content/destinations.ts';
import { Refusal } from '../lib/refusal.ts';
import { changeArticleFile, formatArticleFile, toFrontMatter } from '../transfer/articleFile.ts';
import { encodePath } from '../transfer/fileLinks.ts';
import { isArticleFile, isImageFile, readMarkdownFile } from '../transfer/markdownFile.ts';
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
    return results.some(({ action }) => action === 'fail' || action === 'conflict') ? 1 : 0;
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
    if (action === 'unchanged') return [];
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

const FILES_MAX = 10_000;

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
  const { client, folder, isDryRun, isForced } = job;
  const files = await findMarkdownFiles(folder);
  const { memory, save } = await openState(folder, job.url);
  const articles = await client.listAll<ArticleSummary>('/api/articles');
  const bySlug = new Map(articles.map((article) => [article.slug, article]));
  const byId = new Map(articles.map((article) => [article._id, article]));
  const claimed = new Map<string, string>();
  const results: FileResult[] = [];

  try {
    for (const file of files) results.push(await reportOn(file, null, () => publishFile(file)));
    const hasFailed = results.some(({ action }) => action === 'fail' || action === 'conflict');
    for (const [file, { slug, isCreated }] of Object.entries(memory.files)) {
      if (files.includes(file)) continue;
      if (isRemembered(slug)) Reflect.deleteProperty(memory.files, file);
      else if (isPruning && isCreated && !claimed.has(slug))
        results.push(hasFailed ? keepForFailure(file, slug) : await prune(file, slug));
    }
  } finally {
    if (!isDryRun) await save();
  }
  return results;

  async function publishFile(file: string): Promise<Pick<FileResult, 'action'> & Partial<FileResult>> {
    const bytes = await readFile(path.join(folder, file));
    const { content, isDraft, createdAt, slug, notes } = readLocalFile(file, bytes);
    const images = await findImages(folder, file, content);
    const known = memory.files[file];
    const article = findArticle(slug, known, content.title);
    if (article) claim(article.slug, file);

    const contentHash = hash('sha256', JSON.stringify([content, images]));
    const isSame = known?.hash === contentHash && article?.updatedAt === known.updatedAt;
    if (article && isSame && known.slug === article.slug) return { action: 'unchanged', slug: article.slug };

    const wanted = checkDraft(await uploadImages(content, images, notes));
    if (article) return { ...(await update(file, article, wanted, { contentHash, slug })), notes };
    if (known && !isForced && !isDraft) throw new Conflict(messages.goneConflict(known.slug));
    const publishAt = createdAt !== null && createdAt > new Date().toISOString() ? createdAt : null;
    // A published article stays published, whatever its file says.
    if (isDraft || publishAt !== null) return { ...(await saveDraft(file, wanted, publishAt)), notes };
    const place = { ...(slug !== null && { slug }), ...(createdAt !== null && { createdAt }) };
    return { ...(await create(file, { ...wanted, ...place }, contentHash)), notes };
  }

  function findArticle(slug: string | null, known: RememberedArticle | undefined, title: string) {
    const named = slug === null ? undefined : bySlug.get(slug);
    if (named) return named;
    const before = known && (byId.get(known.id) ?? bySlug.get(known.slug));
    if (before || slug !== null) return before ?? null;
    return articles.find((article) => article.title === title && !claimed.has(article.slug)) ?? null;
  }

  function claim(slug: string, file: string) {
    const other = claimed.get(slug);
    if (other !== undefined) throw new FolderError(messages.sameArticle(other));
    claimed.set(slug, file);
  }

  async function create(file: string, wanted: ArticleDraft, contentHash: string) {
    const done = { action: 'create' } as const;
    const saved = memory.drafts[file];
    const draft = saved ? await findDraft(saved.id) : null;
    if (draft && saved) requireUnchanged(draft, wanted, draft.version === saved.version);
    if (isDryRun) return done;
    // A repeated call after a crash publishes nothing twice.
    const repeated = hash('sha256', JSON.stringify([file, wanted]));
    const key = draft ? draft._id : memory.files[file] ? randomUUID() : repeated;
    const headers = { 'idempotency-key': `"${key}"` };
    const created = await client.call<Article>('POST', '/api/articles/new', { json: wanted, headers });
    Reflect.deleteProperty(memory.drafts, file);
    return { ...done, slug: remember(file, created, contentHash, true) };
  }

  async function update(
    file: string,
    { slug, updatedAt }: ArticleSummary,
    wanted: ArticleDraft,
    { contentHash, slug: named }: { contentHash: string; slug: string | null },
  ) {
    const address = encodeURIComponent(slug);
    const article = await client.call<Article>('GET', `/api/articles/${address}`);
    const known = memory.files[file];
    // A draft of this folder that was published since, such as a scheduled one.
    const wasDraft = !known && memory.drafts[file] !== undefined;
    const isCreated = known?.isCreated ?? (wasDraft || wasCreatedHere(slug));
    if (article && isEqual(article, wanted)) {
      Reflect.deleteProperty(memory.drafts, file);
      remember(file, article, contentHash, isCreated);
      return { action: 'unchanged', slug } as const;
    }
    // Without a state file, only a slug in the file identifies the article.
    const isOurs = known
      ? known.updatedAt === updatedAt
      : wasCreatedHere(slug) || ((named !== null || wasDraft) && (await isByProgram(address)));
    if (article) requireUnchanged(article, wanted, isOurs);
    if (!isDryRun) {
      const headers = { 'if-match': `"${article?.version}"` };
      const url = `/api/articles/edit/${address}`;
      const changed = await client.call<Article>('PATCH', url, { json: wanted, headers });
      Reflect.deleteProperty(memory.drafts, file);
      remember(file, changed, contentHash, isCreated);
    }
    return { action: 'update', slug } as const;
  }

  /** Throws Conflict if something else than what the file was published as is on the blog. */
  function requireUnchanged(stored: Stored, wanted: ArticleDraft, isOurs: boolean) {
    if (isForced || isOurs || isEqual(stored, wanted)) return;
    throw new Conflict(messages.conflict, showDifference(stored, wanted));
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

  async function saveDraft(file: string, wanted: ArticleDraft, publishAt: string | null) {
    const known = memory.drafts[file];
    const draft = known ? await findDraft(known.id) : null;
    const isSame = draft && isEqual(draft, wanted) && draft.publishAt === publishAt;
    if (isSame) return { action: 'unchanged', isDraft: true } as const;
    if (draft) requireUnchanged(draft, wanted, draft.version === known?.version);
    const id = draft?._id ?? randomUUID();
    if (!isDryRun) {
      const saved = await client.call<SavedDraft>('PUT', `/api/drafts/${id}`, {
        json: { ...wanted, publishAt },
        headers: draft ? { 'if-match': `"${draft.version}"` } : { 'if-none-match': '*' },
      });
      memory.drafts[file] = { id, version: saved?.version ?? 1 };
    }
    return { action: draft ? 'update' : 'create', isDraft: true } as const;
  }

  function findDraft(id: string): Promise<Draft | null> {
    return client.call<Draft>('GET', `/api/drafts/${encodeURIComponent(id)}`).catch((error: unknown) => {
      if (error instanceof CallFailed && error.status === 404) return null;
      throw error;
    });
  }

  function remember(file: string, article: Article | null, contentHash: string, isCreated: boolean) {
    if (!article) return null;
    const { _id: id, slug, updatedAt } = article;
    memory.files[file] = { id, slug, hash: contentHash, updatedAt, isCreated };
    claimed.set(slug, file);
    return slug;
  }

  /** Returns whether a file of the folder is remembered for an article, such as a renamed one. */
  function isRemembered(slug: string): boolean {
    return files.some((file) => memory.files[file]?.slug === slug);
  }

  /** A file that failed may be the removed one under a new name, so its article isn't deleted. */
  function keepForFailure(file: string, slug: string): FileResult {
    const problem = messages.keptForFailure;
    return { path: file, action: 'fail', isDraft: false, slug, problem, difference: null, notes: [] };
  }

  function prune(file: string, slug: string): Promise<FileResult> {
    return reportOn(file, slug, async () => {
      const article = bySlug.get(slug);
      if (article && !isForced && article.updatedAt !== memory.files[file]?.updatedAt)
        throw new Conflict(messages.pruneConflict);
      if (!isDryRun && article)
        await client.call('DELETE', `/api/articles/delete/${encodeURIComponent(slug)}`);
      Reflect.deleteProperty(memory.files, file);
      return { action: 'delete' };
    });
  }

  /** Returns the content with the URLs of its uploaded images. Adds what they lost to `notes`. */
  async function uploadImages(
    content: Content,
    images: readonly LocalImage[],
    notes: string[],
  ): Promise<Content> {
    const urls = new Map<string, string>();
    for (const { address, file, sha } of images) {
      const known = memory.images[sha];
      if (known === undefined && isDryRun) continue;
      urls.set(address, known ?? (await upload(file, sha, notes)));
    }
    return replaceImages(content, (address) => urls.get(address) ?? null);
  }

  async function upload(file: string, sha: string, notes: string[]): Promise<string> {
    const bytes = { type: 'image/*', content: await readFile(file) };
    const uploaded = await client.call<UploadedImage>('POST', '/api/images', { bytes });
    if (uploaded?.note !== undefined) notes.push(imageNotes.of(path.basename(file), uploaded.note));
    return (memory.images[sha] = uploaded?.url ?? '');
  }
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
  const { memory, save } = await openState(folder, url);
  const fileOf = new Map(
    Object.entries(memory.files).flatMap(([file, { id, slug }]) => [
      [slug, file],
      ...(id === '' ? [] : [[id, file] as const]),
    ]) as [string, string][],
  );
  const results: FileResult[] = [];
  try {
    for (const article of await client.listAll<ArticleSummary>('/api/articles')) {
      const { _id: id, slug } = article;
      const file = fileOf.get(id) ?? fileOf.get(slug) ?? `${slug}.md`;
      results.push(await reportOn(file, slug, async () => ({ action: await pull(file, article) })));
    }
  } finally {
    if (!isDryRun) await save();
  }
  return results;

  async function pull(file: string, { slug, updatedAt }: ArticleSummary) {
    // Neither is trusted: the slug comes from the server, the file's name from the committed state file.
    if (/[/\\\0]/.test(slug) || !isMarkdownPath(file)) throw new FolderError(messages.unsafePath(file));
    const target = await resolvePath(folder, file);
    const current = await readFile(target).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    });
    const known = memory.files[file];
    if (current !== null && known?.updatedAt === updatedAt) return 'unchanged';
    const article = await client.call<Article>('GET', `/api/articles/${encodeURIComponent(slug)}`);
    if (!article) return 'unchanged';
    const remember = (contentHash: string) => {
      const { _id: id } = article;
      memory.files[file] = { id, slug, hash: contentHash, updatedAt, isCreated: known?.isCreated ?? false };
    };
    const local = current === null ? null : readLocalFile(file, current);
    const localImages = local ? await findImages(folder, file, local.content) : [];
    const contentHash = local && hash('sha256', JSON.stringify([local.content, localImages]));
    const addressOf = new Map(localImages.map(({ address, sha }) => [memory.images[sha], address]));
    if (local && contentHash !== null) {
      const published = replaceImages(local.content, (address) => {
        const image = localImages.find((one) => one.address === address);
        return (image && memory.images[image.sha]) ?? null;
      });
      if (isEqual(article, { ...published, tags: tidyTags(published.tags) })) {
        remember(contentHash);
        return 'unchanged';
      }
      if (known?.hash !== contentHash && !isForced) {
        const { title, markdown, cover, tags } = published;
        throw new Conflict(messages.localChanges, showDifference(article, { title, markdown, cover, tags }));
      }
    }
    const names = await fetchImages(file, article, addressOf);
    const content = replaceImages(article, (address) => names.get(address) ?? null);
    const wanted = writeLocalFile(file, current?.toString('utf8') ?? null, { ...article, ...content });
    if (!isDryRun) {
      await writeFile(target, wanted);
      const written = readLocalFile(file, Buffer.from(wanted)).content;
      remember(hash('sha256', JSON.stringify([written, await findImages(folder, file, written)])));
    }
    return current === null ? 'create' : 'update';
  }

  /** Saves the uploaded images of an article beside its file. Returns their relative paths by URL. `known` has those of the file. */
  async function fetchImages(
    file: string,
    article: Article,
    known: ReadonlyMap<string | undefined, string>,
  ): Promise<Map<string, string>> {
    const names = new Map<string, string>();
    for (const address of imageAddresses(article)) {
      const before = known.get(address);
      if (before !== undefined) names.set(address, before);
      const id = findImageId(address);
      if (before !== undefined || id === null || isDryRun) continue;
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

/** What a file and the blog have in common. */
interface Content {
  title: string;
  markdown: string;
  cover: string;
  tags: string[];
}

type Stored = Pick<Article, 'title' | 'markdown' | 'cover' | 'tags'>;

interface LocalFile {
  content: Content;
  isDraft: boolean;
  /** A date in the future schedules a draft. */
  createdAt: string | null;
  /** The slug that the file names, or null. */
  slug: string | null;
  /** Sentences that describe what is lost or guessed. */
  notes: string[];
}

/** Reads a file as an import does. */
function readLocalFile(file: string, bytes: Buffer): LocalFile {
  const { article, writtenSlug, notes } = readMarkdownFile(file, bytes);
  const { title, markdown, cover, tags, isDraft, createdAt } = article;
  return { content: { title, markdown, cover, tags }, isDraft, createdAt, slug: writtenSlug, notes };
}

/** Returns a file with the article's content. Keeps what is written in the current file, except for what differs. */
function writeLocalFile(file: string, current: string | null, article: Article): string {
  const { title, tags, cover, markdown } = article;
  if (current === null) return formatArticleFile(article, markdown);
  const before = readLocalFile(file, Buffer.from(current)).content;
  const changes = [
    ...(before.title === title ? [] : [{ names: ['title'], value: title }]),
    ...(JSON.stringify(before.tags) === JSON.stringify(tags)
      ? []
      : [{ names: ['tags', 'tag'], value: tags }]),
    ...(before.cover === cover ? [] : [{ names: COVER_FIELDS, value: cover || null }]),
  ];
  const { fields } = parseFrontMatter(current);
  const hasTitle = Object.keys(fields).some((key) => foldKey(key) === 'title');
  const heading = hasTitle ? '' : `# ${title}\n\n`;
  const isContent = (text: string | null): text is string => {
    if (text === null) return false;
    const { content } = readLocalFile(file, Buffer.from(text));
    return isEqual(content, { title, markdown, cover, tags });
  };
  const others = hasTitle ? changes : changes.filter(({ names }) => names[0] !== 'title');
  for (const [some, text] of [
    [others, heading + markdown],
    [changes, markdown],
  ] as const) {
    const changed = changeArticleFile(current, some, text);
    if (isContent(changed)) return changed;
  }
  // The front matter spells these fields in another way: write them again, and keep all others.
  const taken = new Set(['title', 'tags', 'tag', 'keywords', 'categories', 'category', ...COVER_FIELDS]);
  const kept = Object.entries(fields).filter(([key]) => !taken.has(foldKey(key)));
  return formatFrontMatter(
    { ...Object.fromEntries(kept), ...toFrontMatter({ title, tags, cover }) },
    markdown,
  );
}

/** Returns the content as the server will store it. Throws ValidationError. */
const checkDraft = ({ tags, ...content }: Content): ArticleDraft =>
  articleDraftSchema.validateSync({ ...content, tags: tidyTags(tags) });

const isEqual = (stored: Stored, wanted: ArticleDraft) =>
  stored.title === wanted.title &&
  stored.markdown === wanted.markdown &&
  stored.cover === wanted.cover &&
  JSON.stringify(stored.tags) === JSON.stringify(wanted.tags);

/** Returns the lines that differ, with one around them. */
function showDifference(stored: Stored, wanted: ArticleDraft): string {
  const lines = ({ title, tags = [], cover, markdown }: ArticleDraft) =>
    [
      `title: ${title}`,
      `tags: ${tags.join(', ')}`,
      `cover: ${cover}`,
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

/** Returns the URLs and paths of images in a text and its cover. Throws FolderError for a text that takes too long. */
function imageAddresses({ markdown, cover }: Pick<Content, 'markdown' | 'cover'>): string[] {
  const shown = findShown(markdown).map(({ url }) => url);
  return [...new Set([cover, ...shown])].filter((address) => address !== '');
}

const findShown = (markdown: string) =>
  findDestinations(markdown).filter(
    ({ url, isShown }) => isShown || (isImageFile(url.replace(/[?#].*$/s, '')) && findImageId(url) === null),
  );

/** Replaces the addresses of images for which `replace` returns another one. */
function replaceImages<Text extends Pick<Content, 'markdown' | 'cover'>>(
  content: Text,
  replace: (address: string) => string | null,
): Text {
  let [markdown, end] = ['', 0];
  for (const { start, end: next, url, before, after } of findShown(content.markdown)) {
    const address = replace(url);
    if (address === null) continue;
    markdown += content.markdown.slice(end, start) + before + encodePath(decodeUrlPart(address)) + after;
    end = next;
  }
  const cover = content.cover === '' ? '' : (replace(content.cover) ?? content.cover);
  return { ...content, markdown: markdown + content.markdown.slice(end), cover };
}

interface LocalImage {
  /** As the text has it. */
  address: string;
  file: string;
  sha: string;
}

/** Finds images with paths relative to the file. Throws FolderError if one is missing or outside of the folder. */
async function findImages(folder: string, file: string, content: Content): Promise<LocalImage[]> {
  const root = await realpath(folder);
  const images: LocalImage[] = [];
  for (const address of imageAddresses(content)) {
    if (/^([a-z][a-z\d+.-]*:|\/|#)/i.test(address)) continue;
    const [name = ''] = address.split(/[?#]/);
    const target = path.resolve(root, path.dirname(file), decodeUrlPart(name));
    const real = target.includes('\0') ? null : await realpath(target).catch(() => null);
    if (real === null || !real.startsWith(root + path.sep) || !(await stat(real)).isFile())
      throw new FolderError(messages.imageMissing(address));
    images.push({ address, file: real, sha: hash('sha256', await readFile(real)) });
  }
  // Leaves out the absolute path, so that the hash is the same in every clone.
  return images.map((image) => ({ ...image, toJSON: () => [image.address, image.sha] }));
}

/** Lists the articles of a folder, sorted. Hidden files and folders are left out, and so are README and the like. */
async function findMarkdownFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => {
    throw new FolderError(messages.noFolder(folder));
  });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => isMarkdownPath(file) && isArticleFile(file))
    .sort();
  if (files.length > FILES_MAX) throw new FolderError(messages.tooManyFiles(FILES_MAX));
  return files;
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
