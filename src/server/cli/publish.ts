import { hash, randomUUID } from 'node:crypto';
import path from 'node:path';
import type { Article, ArticleDraft, ArticleKind, ArticleSummary } from '../../shared/article.ts';
import type { LimitName } from '../../shared/blogStatus.ts';
import type { Draft, SavedDraft } from '../../shared/draft.ts';
import { findImageId, type UploadedImage } from '../../shared/image.ts';
import type { Listing } from '../../shared/listing.ts';
import { imageNotes } from '../../shared/messages/en/images.ts';
import { publishMessages as messages } from '../../shared/messages/en/publish.ts';
import { transferMessages } from '../../shared/messages/en/transfer.ts';
import { paths } from '../../shared/pages.ts';
import type { RevisionSummary } from '../../shared/revision.ts';
import { type Tag, tagKey } from '../../shared/tags.ts';
import { slugCandidates } from '../db/slugs.ts';
import { CallFailed } from './blogClient.ts';
import {
  type Stored,
  type Published,
  hashText,
  isAsPublished,
  isSame,
  checkDraft,
  isEqual,
  showDifference,
} from './folderContent.ts';
import { type FileResult, type FolderJob, isLeftOut, Conflict, reportOn } from './folderJob.ts';
import { FolderError, openState, type RememberedArticle } from './folderState.ts';
import { hashFile, type LocalFile, openFolder, replaceUrls, toAddresses } from './localFolder.ts';

/**
 * Publishes the Markdown files of a folder. A file belongs to the article that its `slug` names, that it was published as
 * before, or that has the same title. What was changed on the blog since is a conflict. Deletes articles of removed files only
 * if `isPruning` and no file failed.
 */
export async function publishFolder({
  isPruning,
  ...job
}: FolderJob & { isPruning: boolean }): Promise<FileResult[]> {
  const { client, isDryRun, isForced } = job;
  const folder = await openFolder(job.folder);
  const { files } = folder;
  const { memory, save } = await openState(job.folder, job.url);
  const isFirstRun = Object.keys(memory.files).length === 0;
  const pages = await client.listAll<ArticleSummary>(OWN_PAGES);
  const articles = [...(await client.listAll<ArticleSummary>('/api/articles')), ...pages];
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
    for (const [file, known] of Object.entries(memory.files)) {
      if (files.includes(file)) continue;
      if (isRemembered(known)) Reflect.deleteProperty(memory.files, file);
      else if (isPruning && known.isCreated && !isPublished(known))
        results.set(file, hasFailed ? keepForFailure(file, known.slug) : await prune(file, known));
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
    const { content, isDraft, kind, createdAt, slug, images, missing } = local;
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
    if (article)
      return { ...(await update(file, article, wanted, { contentHash, kind, slug, notes })), notes };
    if (known && !isForced && !isDraft) throw new Conflict(messages.goneConflict(known.slug));
    // A published article stays published, whatever its file says.
    if (isDraft || publishAt !== null) return await saveDraft(file, { ...wanted, kind }, publishAt, notes);
    // Later, a new file is news, whenever its author began it.
    const isOld = createdAt === null && isFirstRun && memory.drafts[file] === undefined;
    const committed = isOld ? await folder.findFirstCommit(file) : null;
    if (committed) notes.push(committed.note);
    const date = committed?.createdAt ?? createdAt;
    const place = {
      ...(slug !== null && { slug }),
      ...(date !== null && { createdAt: date }),
      ...(kind === 'page' && { kind }),
    };
    return { ...(await create(file, { ...wanted, ...place }, { contentHash, kind, notes })), notes };
  }

  function findArticle({ slug, id, content, createdAt }: LocalFile, known: RememberedArticle | undefined) {
    const named = slug === null ? undefined : bySlug.get(slug);
    if (named) return named;
    const before = (known && (byId.get(known.id ?? '') ?? bySlug.get(known.slug))) ?? byId.get(id ?? '');
    if (before || slug !== null) return before ?? null;
    const sameTitle = articles.filter(
      ({ _id: id, title, slug }) =>
        title === content.title && !claimed.has(slug) && !isRemembered({ id, slug }),
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
    { contentHash, kind, notes }: { contentHash: string; kind: ArticleKind; notes: string[] },
  ) {
    const done = { action: 'create' } as const;
    const saved = memory.drafts[file];
    const draft = saved ? await findDraft(saved.id) : null;
    if (draft && saved) merge(draft, wanted, saved);
    if (isDryRun) return done;
    const post = async (json: ArticleDraft) => {
      const send = (key: string) => {
        const headers = { 'idempotency-key': `"${key}"`, ...(draft && { 'draft-id': draft._id }) };
        return client.call<Article>('POST', '/api/articles/new', { json, headers });
      };
      if (draft) return send(draft._id);
      // A repeated call after a crash publishes nothing twice.
      const stored = await send(hash('sha256', JSON.stringify([file, json])));
      // It gets the same answer for days, also if the article is gone since.
      return !stored || (await isOnBlog(stored)) ? stored : send(randomUUID());
    };
    const { stored, sent } = await withinTagLimit(wanted, notes, post);
    Reflect.deleteProperty(memory.drafts, file);
    const moved = stored?.movedArticle;
    if (moved) followMoved(stored.slug, moved.slug);
    if (moved) notes.push(transferMessages.slug.moved(moved.title, decodeURI(paths.article(moved.slug))));
    const known = { contentHash: markLeftTags(contentHash, wanted, sent), kind, isCreated: true };
    return { ...done, slug: remember(file, stored, sent, known) };
  }

  async function isOnBlog({ _id: id, slug }: Article): Promise<boolean> {
    if (byId.has(id)) return true;
    const found = await orNull(client.call<Article>('GET', `/api/articles/${encodeURIComponent(slug)}`));
    return found?._id === id;
  }

  /** Finds an own article at its new URL from now on, which made way for a page. */
  function followMoved(from: string, to: string) {
    const article = bySlug.get(from);
    if (!article) return;
    bySlug.delete(from);
    article.slug = to;
    bySlug.set(to, article);
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
    { _id: id, slug }: Pick<ArticleSummary, '_id' | 'slug'>,
    wanted: ArticleDraft,
    {
      contentHash,
      kind,
      slug: named,
      notes,
    }: { contentHash: string; kind: ArticleKind; slug: string | null; notes: string[] },
  ) {
    const address = encodeURIComponent(slug);
    const article = await client.call<Article>('GET', `/api/articles/${address}`);
    const known = memory.files[file];
    // A draft of this folder that was published since, such as a scheduled one.
    const wasDraft = !known && memory.drafts[file] !== undefined;
    const isCreated = known?.isCreated ?? (wasDraft || wasCreatedHere({ id, slug }));
    if (!article) throw new Conflict(messages.goneConflict(slug));
    let sent = wanted;
    const act = async (): Promise<Article | null> => {
      if (isEqual(article, wanted)) return article;
      const draft = memory.drafts[file];
      const published = known ?? (draft?.text === undefined ? null : draft);
      // Without a state file, only a slug in the file identifies the article.
      const isOurs =
        published === null &&
        (wasCreatedHere({ id, slug }) || ((named !== null || wasDraft) && (await isByProgram(address))));
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
    const changed = await act();
    // Whether it is a page is the blog's to say, unless the file has changed.
    const isTurned = kind !== (known?.kind ?? 'article') && kind !== article.kind;
    const stored = isTurned && changed && !isDryRun ? await turn(changed, kind) : changed;
    if (stored) {
      Reflect.deleteProperty(memory.drafts, file);
      remember(file, stored, sent, { contentHash: markLeftTags(contentHash, wanted, sent), kind, isCreated });
    }
    return { action: stored === article && !isTurned ? 'unchanged' : 'update', slug } as const;
  }

  /** Turns an article into a page, or back, and returns it as it is then. */
  async function turn({ slug }: Article, kind: ArticleKind): Promise<Article | null> {
    const address = encodeURIComponent(slug);
    await client.call('PATCH', `/api/articles/kind/${address}`, { json: { kind } });
    return client.call<Article>('GET', `/api/articles/${address}`);
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
  function wasCreatedHere(article: NamedArticle): boolean {
    return Object.values(memory.files).some((known) => known.isCreated && isSameArticle(known, article));
  }

  async function saveDraft(
    file: string,
    { kind, ...wanted }: ArticleDraft & { kind: ArticleKind },
    publishAt: string | null,
    notes: string[],
  ) {
    const known = memory.drafts[file];
    const draft = known ? await findDraft(known.id) : await findSameDraft(wanted, notes);
    const merged = draft && known ? merge(draft, wanted, known) : wanted;
    const isUnchanged =
      draft && isEqual(draft, merged) && draft.publishAt === publishAt && draft.kind === kind;
    const id = draft?._id ?? randomUUID();
    let version = draft?.version ?? 1;
    if (!isUnchanged && !isDryRun) {
      const saved = await client.call<SavedDraft>('PUT', `/api/drafts/${id}`, {
        json: { ...merged, publishAt, ...(kind !== (draft?.kind ?? 'article') && { kind }) },
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
    return orNull(client.call<Draft>('GET', `/api/drafts/${encodeURIComponent(id)}`));
  }

  function remember(
    file: string,
    article: Article | null,
    { tags = [] }: ArticleDraft,
    { contentHash, kind, isCreated }: { contentHash: string; kind: ArticleKind; isCreated: boolean },
  ) {
    if (!article) return null;
    const { _id: id, slug, updatedAt } = article;
    const text = hashText(article);
    const isPage = kind === 'page' && { kind };
    memory.files[file] = { id, slug, hash: contentHash, updatedAt, text, tags, isCreated, ...isPage };
    claimed.set(slug, file);
    const one = plans.get(file);
    if (one && !(one instanceof Error)) one.article = article;
    return slug;
  }

  /** Returns whether a file of the folder is remembered for an article, such as a renamed one. */
  function isRemembered(article: NamedArticle): boolean {
    return files.some((file) => {
      const known = memory.files[file];
      return known !== undefined && isSameArticle(known, article);
    });
  }

  /** Returns whether a file of the folder is the article now. */
  function isPublished(known: RememberedArticle): boolean {
    return files.some((file) => {
      const one = plans.get(file);
      const result = results.get(file);
      if (!one || one instanceof Error || !one.article || !result || isLeftOut(result)) return false;
      const { _id: id, slug } = one.article;
      return isSameArticle(known, { id, slug });
    });
  }

  /** A file that failed may be the removed one under a new name, so its article isn't deleted. */
  function keepForFailure(file: string, slug: string): FileResult {
    const problem = messages.keptForFailure;
    return { path: file, action: 'fail', isDraft: false, slug, problem, difference: null, notes: [] };
  }

  function prune(file: string, known: RememberedArticle): Promise<FileResult> {
    // It may have another slug by now, and something else this one.
    const article = known.id === undefined ? bySlug.get(known.slug) : byId.get(known.id);
    const slug = article?.slug ?? known.slug;
    return reportOn(file, slug, async () => {
      if (article && !isForced && article.updatedAt !== known.updatedAt) {
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

/** Returns what is found, or null if there is nothing. */
const orNull = <Found>(finding: Promise<Found | null>): Promise<Found | null> =>
  finding.catch((error: unknown) => {
    if (error instanceof CallFailed && error.status === 404) return null;
    throw error;
  });

/** Lists the pages that the token's account looks after. */
export const OWN_PAGES = '/api/articles?state=page';

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

/** What tells an article from others: its slug may pass to another one. */
type NamedArticle = Pick<RememberedArticle, 'id' | 'slug'>;

/** Returns whether both are the same article, by their slugs if the state file is of an earlier build. */
const isSameArticle = (one: NamedArticle, other: NamedArticle): boolean =>
  one.id === undefined || other.id === undefined ? one.slug === other.slug : one.id === other.id;

interface Plan {
  local: LocalFile;
  /** The article that the file belongs to; null for a new one. */
  article: Pick<ArticleSummary, '_id' | 'slug' | 'updatedAt'> | null;
  /** When a draft is to be published, or null. */
  publishAt: string | null;
  /** The slug of the article, or the one that it will most likely get; null if readers can't open it. */
  slug: string | null;
  /** The links that it was published with, as JSON. */
  sent: string;
}
