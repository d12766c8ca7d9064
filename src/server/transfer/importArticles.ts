import { createHash, randomUUIDv7 } from 'node:crypto';
import {
  type ArticleDraft,
  type ArticleKind,
  articleDraftSchema,
  hasSameTexts,
  isImageUrl,
  isPublicStatus,
  pickDraft,
  plainTexts,
  writtenTexts,
} from '../../shared/article.ts';
import type { Writer } from '../../shared/articleChange.ts';
import { parsePublicationDate } from '../../shared/articleFields.ts';
import {
  AS_DRAFTS,
  type ImportedFile,
  type ImportOutcome,
  type ImportSummary,
  NAMED_IN_SUMMARY,
  type UndatedChoice,
} from '../../shared/articleImport.ts';
import { draftSchema, scheduleProblem } from '../../shared/draft.ts';
import { formatNumber } from '../../shared/messages/define.ts';
import { apiMessages } from '../../shared/messages/en/api.ts';
import { writingReplies } from '../../shared/messages/en/editor.ts';
import { transferMessages } from '../../shared/messages/en/transfer.ts';
import { joinSentences } from '../../shared/messages/formats.ts';
import { paths, publicPath } from '../../shared/pages.ts';
import { findPlaceholderIn } from '../../shared/pageTemplates.ts';
import { isDay } from '../../shared/parse.ts';
import { tagKey } from '../../shared/tags.ts';
import { ValidationError } from '../../shared/yup.ts';
import { TooCostly } from '../content/budget.ts';
import { findDestinations } from '../content/destinations.ts';
import { render } from '../content/render.ts';
import type { Renderer } from '../content/renderer.ts';
import { lockStorage } from '../db/accountStorage.ts';
import { inTransaction, now } from '../db/portable.ts';
import { toSaver } from '../db/savers.ts';
import type { Db } from '../db/schema.ts';
import { isReservedForPages, isRootWord, isSlugReserved, slugCandidates } from '../db/slugs.ts';
import { hashToUuid } from '../lib/ids.ts';
import { Refusal } from '../lib/refusal.ts';
import { eventLoopTurn } from '../lib/schedule.ts';
import { LimitReached } from '../limits/attempts.ts';
import { deletePublishedForGood, moveToBin } from '../services/articleDeletion.ts';
import { changeKind } from '../services/articleKind.ts';
import type { ImageSources } from '../services/images.ts';
import { addRedirects, findUsablePaths } from '../services/oldUrls.ts';
import { requireAdminOwner } from '../services/pageOwners.ts';
import { prepareText } from '../services/publish.ts';
import { insertDraftWithinQuota, requireSchedulable } from '../services/saveDraft.ts';
import { insertArticle, updateArticle } from '../services/writeArticle.ts';
import { notYetCreated, recordChange } from '../store/articleChanges.ts';
import {
  type ComparedArticle,
  findImportedSlug,
  findToCompare,
  insertOrigin,
  isFeedIdTaken,
  isUnedited,
  listUnedited,
  setContentHash,
} from '../store/articles/origins.ts';
import {
  findAtSlug,
  findOwnFacts,
  findPublicKind,
  hasArticle,
  isIdTaken,
  isSlugTaken,
  type OwnArticleKey,
} from '../store/articles/read.ts';
import { insertUnpublished, requireFilled } from '../store/articles/write.ts';
import { setClicks } from '../store/clickStats.ts';
import { draftBytes, findDraft, findDraftForArticle, mergeWithStored } from '../store/drafts.ts';
import { insertRedirects, toOldPath } from '../store/redirects.ts';
import { requireRoomFor } from '../store/revisions.ts';
import { findTagSlugs } from '../store/tags.ts';
import { toAnchor } from './fileLinks.ts';
import type { SourceEntry } from './foreignArticle.ts';
import type { ImportSource } from './importFiles.ts';
import { createImageImport, type ImageImport } from './importImages.ts';
import { type ImportedArticle, isImageFile, type LinkTarget } from './markdownFile.ts';
import { readSource } from './readSource.ts';

const { import: messages } = transferMessages;

/** Functions that process texts. On a server, they run in threads. */
export type ImportRendering = Pick<Renderer, 'render' | 'findDestinations'>;

/** Renders in the current thread, for commands. */
export const renderHere: ImportRendering = {
  render: async (markdown, _author, images) => render(markdown, images),
  findDestinations: async (markdown) => findDestinations(markdown),
};

/** The account for the pages of a blog. It changes during an import without an admin once there is one. */
export interface PageOwner {
  id: string;
  /** Finds the account again. */
  update: () => Promise<void>;
}

export interface ImportOptions extends ImageSources {
  rendering: ImportRendering;
  /** The account for all articles, or a function that returns the account for each. */
  ownerId: string | ((article: Pick<ImportedArticle, 'author' | 'kind' | 'sourceId'>) => string);
  source: ImportSource;
  /** Whether to only report what would be done, without changing anything. */
  isDryRun: boolean;
  /** Reads the source. By default, it is read in the current thread, for commands. */
  read?: (source: ImportSource) => AsyncIterable<SourceEntry>;
  /**
   * Whether an admin imports. Authors aren't trusted, so only admins can import redirects from old URLs and click
   * counts: docs/decisions/0051-archives-are-read-in-processes.md.
   */
  isAdmin: boolean;
  /** Whose the pages become, if not their author's. */
  pageOwner?: PageOwner | undefined;
  /** Who imports. */
  writer: Writer;
  /** What articles without a date get. 'ask' only counts them, for a dry run; by default, they are refused. */
  undated?: UndatedChoice;
  /**
   * Called after each file, with its actual or planned outcome and its position in the import, from 0. In a dry run,
   * files have no slug. Awaited; an error ends the import.
   */
  onFile?: (outcome: ImportedFile, position: number) => void | Promise<void>;
  /** Called before an article or draft is stored. Awaited; an error ends the import. */
  beforeStore?: () => Promise<void>;
  stop?: AbortSignal;
  /** Id of the import to continue; a new import gets a new id. */
  id?: string;
  /** Number of files that are already handled. They are compared again, but not changed, counted or reported. */
  startAt?: number;
  /** Called after each file that is already handled. Awaited; an error ends the import. */
  onSkipped?: () => Promise<void>;
}

export interface ImportResult extends ImportSummary {
  /** Identifies the import for `undoImport`. */
  id: string;
  counts: Record<ImportOutcome, number>;
}

/** Options for one file. */
interface FileOptions extends ImportOptions {
  ownerId: string;
}

/**
 * Imports all articles of a source: docs/decisions/0045-formats-and-identity.md. Each file has its own transaction, and
 * articles that were imported before are recognized, so an interrupted import can be continued by repeating it.
 */
export async function importArticles(options: ImportOptions): Promise<ImportResult> {
  const { source, onFile, onSkipped, stop, id = randomUUIDv7(), startAt = 0 } = options;
  const { read = readSource } = options;
  const result: ImportResult = {
    id,
    counts: { new: 0, same: 0, changed: 0, refused: 0 },
    drafts: { count: 0, first: [] },
    undated: { count: 0, first: [] },
    redirects: { count: 0, first: [], undated: 0 },
    withoutRedirects: 0,
    images: 0,
    imageFiles: 0,
  };
  const state: ImportState = {
    sources: new Set(),
    slugs: new Set(),
    pageSlugs: new Set(),
    titles: new Map(),
    redirects: new Set(),
    planned: new Map(),
    stored: new Map(),
  };
  const imagesOf = new Map<string, ImageImport>();
  let position = -1;
  for await (const { name, article, notes } of read(source)) {
    stop?.throwIfAborted();
    position += 1;
    if (position >= ARTICLES_MAX)
      throw new Refusal('invalid', messages.tooManyArticles(formatNumber(ARTICLES_MAX)));
    const isHandled = position < startAt;
    const outcome = await reportRefusal(name, async () => {
      if (article instanceof Refusal) throw article;
      const { findLink, unlinked } = createLinkFinder(options, article, state);
      const file = identify(article, name, state);
      const imported = await withPageOwner(options, file, state, async () => {
        const owner = getOwner(options, article);
        const importing = { ...options, ownerId: owner, isDryRun: options.isDryRun || isHandled };
        const key = `${owner} ${isHandled}`;
        const images = imagesOf.get(key) ?? createImageImport(importing);
        imagesOf.set(key, images);
        return importOne(importing, file, {
          importId: result.id,
          name,
          state,
          images,
          findLink,
          beforeStore: async () => (importing.isDryRun ? undefined : options.beforeStore?.()),
        });
      });
      const { outcome, slug = null } = imported;
      if (!isHandled) addToSummary(result, name, imported);
      const left = unlinked.size > 0 ? [messages.missingLinks([...unlinked].slice(0, 5), unlinked.size)] : [];
      return { name, outcome, note: joinSentences([...notes, ...(imported.notes ?? []), ...left]), slug };
    });
    if (isHandled) await onSkipped?.();
    else {
      result.counts[outcome.outcome] += 1;
      await onFile?.(outcome, position);
    }
    await eventLoopTurn();
  }
  result.images = [...imagesOf.values()].reduce((sum, { imported }) => sum + imported, 0);
  result.imageFiles = source.files.filter(({ name }) => isImageFile(name)).length - result.images;
  return result;
}

function addToSummary(
  summary: ImportSummary,
  name: string,
  { outcome, isDraft = false, isUndated = false, oldPaths = [], hasOldUrlsLeft = false }: Imported,
): void {
  if (outcome === 'new' && isDraft) addNamed(summary.drafts, [name]);
  if (isUndated) addNamed(summary.undated, [name]);
  if (isUndated) summary.redirects.undated += oldPaths.length;
  addNamed(summary.redirects, oldPaths);
  if (hasOldUrlsLeft) summary.withoutRedirects += 1;
}

function addNamed(counted: ImportSummary['drafts'], names: readonly string[]): void {
  counted.count += names.length;
  counted.first.push(...names.slice(0, NAMED_IN_SUMMARY - counted.first.length));
}

/** Maximum number of articles in an import. A single file may have any number of articles. */
const ARTICLES_MAX = 10_000;

/** What the files that were read so far have taken or stored. */
interface ImportState {
  sources: Set<string>;
  /** Slugs of new articles, also of those that others link to and that come later. */
  slugs: Set<string>;
  /** Those of pages. */
  pageSlugs: Set<string>;
  /** Titles of new articles and pages by their slugs. */
  titles: Map<string, string>;
  /** Paths that redirect to articles of a dry run. */
  redirects: Set<string>;
  /** The same slugs by the owners of the articles and their ids in the source. */
  planned: Map<string, string>;
  /** Slugs of stored articles by their owners and slugs in the source. */
  stored: Map<string, string>;
}

const storedKey = (ownerId: string, slug: string) => `${ownerId} ${slug}`;

const getOwner = (
  { ownerId }: ImportOptions,
  article: Pick<ImportedArticle, 'author' | 'kind' | 'sourceId'>,
): string => (typeof ownerId === 'string' ? ownerId : ownerId(article));

/** Imports a file; a page again for whom pages have passed to, if that is why it is refused. */
async function withPageOwner(
  { pageOwner }: ImportOptions,
  { kind }: Pick<ImportedArticle, 'kind'>,
  { planned, stored }: ImportState,
  work: () => Promise<Imported>,
): Promise<Imported> {
  try {
    return await work();
  } catch (error) {
    const isForbidden = error instanceof Refusal && error.kind === 'forbidden';
    if (pageOwner === undefined || kind !== 'page' || !isForbidden) throw error;
    const { id: former } = pageOwner;
    await pageOwner.update();
    if (pageOwner.id === former) throw error;
    // The slugs pass with the pages: texts that are stored link to them.
    for (const slugs of [planned, stored])
      for (const [key, slug] of [...slugs])
        if (key.startsWith(storedKey(former, '')))
          slugs.set(storedKey(pageOwner.id, key.slice(storedKey(former, '').length)), slug);
    return work();
  }
}

/**
 * Returns a function that returns the URL here for a link in an article, or null if it leads to no other article, and the
 * URLs that it found no public article for.
 */
function createLinkFinder(options: ImportOptions, { links = [] }: ImportedArticle, state: ImportState) {
  const targets = new Map(links);
  const unlinked = new Set<string>();
  return {
    unlinked,
    findLink: async (url: string): Promise<string | null> => {
      const target = targets.get(url);
      if (!target) return null;
      const path = await findPath(options, target, state);
      if (path === null) unlinked.add(url);
      return path === null ? null : `${path}${toAnchor(url)}`;
    },
  };
}

/** Returns the path that an article of the source has here, or will get; null if it won't be public. */
async function findPath(
  options: ImportOptions,
  target: LinkTarget,
  state: ImportState,
): Promise<string | null> {
  const { db } = options;
  let ownerId: string;
  try {
    ownerId = getOwner(options, target);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
  const { kind = 'article' } = target;
  const key = storedKey(ownerId, target.sourceId);
  const planned = state.planned.get(key);
  if (planned !== undefined) return publicPath({ slug: planned, kind });
  const stored =
    (await findImportedSlug(db, ownerId, target.sourceId)) ??
    // An own article that wasn't imported is most likely the same text.
    ((await isOwn(db, { ownerId, slug: target.slug }, kind)) ? target.slug : null);
  if (stored !== null)
    return publicPath({ slug: stored, kind: (await findPublicKind(db, stored)) ?? 'article' });
  if (await staysPrivate(options, ownerId, target)) return null;
  return publicPath({ slug: await planSlug(options, { ownerId, ...target }, state), kind });
}

/** Returns whether the owner has a public text of this kind with this slug. */
const isOwn = async (db: Db, key: OwnArticleKey, kind: ArticleKind): Promise<boolean> =>
  (await findOwnFacts(db, key))?.kind === kind;

/**
 * Returns whether a new article gets no URL: one without a date that is refused, becomes a draft, or became one in an earlier
 * import, a page with code or a placeholder in its text, and one of an account that may have none.
 */
async function staysPrivate(
  options: ImportOptions,
  ownerId: string,
  {
    sourceId,
    kind,
    isUndated = false,
    isUnfinished = false,
  }: Pick<LinkTarget, 'sourceId' | 'kind' | 'isUndated' | 'isUnfinished'>,
): Promise<boolean> {
  const { db, undated = '' } = options;
  const isPage = kind === 'page';
  if (isUnfinished) return true;
  if (!isPage && !isUndated) return false;
  if (isPage ? !(await mayHavePages({ ...options, ownerId })) : undated === '' || undated === AS_DRAFTS)
    return true;
  return (await findDraft(db, draftKey(ownerId, { id: null, sourceId }))) !== null;
}

/** Chooses the slug of a new article: the wanted one, or a similar one if that is taken. */
async function planSlug(
  { db }: ImportOptions,
  {
    ownerId,
    sourceId,
    slug: wanted,
    kind,
  }: Pick<LinkTarget, 'sourceId' | 'slug' | 'kind'> & { ownerId: string },
  { slugs, pageSlugs, planned }: ImportState,
): Promise<string> {
  const key = storedKey(ownerId, sourceId);
  const known = planned.get(key);
  if (known !== undefined) return known;
  const isFree = async (slug: string) =>
    !slugs.has(slug) &&
    !(kind === 'page' && isReservedForPages(slug)) &&
    (await isSlugFree(db, slug, ownerId));
  let slug = wanted;
  if (kind !== 'page' || !(await isFreeForPage(db, slug, pageSlugs)))
    for (const candidate of slugCandidates(wanted)) {
      if (await isFree(slug)) break;
      slug = candidate;
    }
  slugs.add(slug);
  if (kind === 'page') pageSlugs.add(slug);
  planned.set(key, slug);
  return slug;
}

/** Returns whether a page can have a slug, for which an article makes way, also one of this import. */
const isFreeForPage = async (db: Db, slug: string, pageSlugs: ReadonlySet<string>): Promise<boolean> =>
  !pageSlugs.has(slug) && !isReservedForPages(slug) && (await findAtSlug(db, slug))?.kind !== 'page';

/** Makes a copied file another article. It has the same id as the original, so its name identifies it instead. */
function identify(article: ImportedArticle, name: string, { sources }: ImportState): ImportedArticle {
  const isCopy = sources.has(article.sourceId);
  sources.add(article.sourceId);
  return isCopy ? { ...article, sourceId: name, id: null } : article;
}

interface Imported extends Pick<ImportedFile, 'outcome'>, Partial<Pick<ImportedFile, 'slug'>> {
  notes?: string[];
  isDraft?: boolean;
  /** Whether it is new and has no date. */
  isUndated?: boolean;
  /** Old paths that redirect to it. */
  oldPaths?: string[];
  /** Whether it has old URLs that don't redirect, because its author isn't an admin. */
  hasOldUrlsLeft?: boolean;
}

interface ThisImport {
  beforeStore: () => Promise<void>;
  importId: string;
  /** Name of the file. */
  name: string;
  state: ImportState;
  images: ImageImport;
  /** Returns the URL here for a link in the article, or null if it leads to no other article of the source. */
  findLink: (url: string) => Promise<string | null>;
}

/** Returns the file as refused, with the reason, if the work refuses it. */
async function reportRefusal(name: string, work: () => Promise<ImportedFile>): Promise<ImportedFile> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ValidationError)
      return { name, outcome: 'refused', note: apiMessages.problems(error.errors.slice(0, 1)), slug: null };
    if (error instanceof TooCostly) return { name, outcome: 'refused', note: messages.tooCostly, slug: null };
    if (error instanceof Refusal && error.kind !== 'signedOut' && error.kind !== 'busy')
      return { name, outcome: 'refused', note: error.message, slug: null };
    throw error;
  }
}

/** Refuses dates with years of more than four digits, because they don't sort chronologically as text. */
function requireDates({ createdAt, updatedAt, unpublished }: ImportedArticle): void {
  for (const date of [createdAt, updatedAt, unpublished?.createdAt])
    if (date && !/^\d{4}-/.test(date))
      throw new Refusal('invalid', transferMessages.frontMatter.invalidDate(date));
}

/**
 * Imports an article as a draft, as a change of one that was imported before, or as a new one. What a source calls a page becomes
 * one if its account may have pages. Otherwise it is an article, and a draft if it is new, as its author may not want it among
 * their articles.
 */
async function importOne(
  options: FileOptions,
  source: ImportedArticle,
  thisImport: ThisImport,
): Promise<Imported> {
  requireDates(source);
  const isHeldBack = source.kind === 'page' && !(await mayHavePages(options));
  const article: ImportedArticle = isHeldBack ? { ...source, kind: 'article' } : source;
  const asDraft = async (isScheduled: boolean): Promise<Imported> => {
    if (!isHeldBack) return importDraft(options, article, { ...thisImport, isScheduled });
    const imported = await importDraft(options, article, { ...thisImport, isScheduled: false });
    return withNotes(imported, [messages.pageNeedsAdmin]);
  };
  const isScheduled = article.createdAt !== null && article.createdAt > now();
  // It couldn't be published at that time.
  const placeholder = isScheduled && article.kind === 'page' ? findPlaceholderIn(article) : null;
  if (placeholder !== null) return keepAsDraft(options, article, thisImport, placeholder);
  if (article.isDraft || isScheduled) return asDraft(isScheduled && !article.hasCode);
  if (article.id === null && article.markdown.trim() === '') throw new Refusal('invalid', messages.noText);

  const cover = isImageUrl(article.cover) ? article.cover : '';
  const draft = articleDraftSchema.validateSync(pickDraft({ ...article, cover }));
  const file = { article, draft, contentHash: hashContent(article) };
  const existing = await findExisting(options.db, options.ownerId, article, draft);
  if (existing) return updateExisting(options, existing, file, thisImport);
  return isHeldBack || article.hasCode ? asDraft(false) : importNew(options, file, thisImport);
}

const withNotes = (imported: Imported, notes: readonly string[]): Imported => ({
  ...imported,
  notes: [...notes, ...(imported.notes ?? [])],
});

/** An article with the text that it would have here without its images, and the hash of its content. */
interface ReadyArticle {
  article: ImportedArticle;
  draft: ArticleDraft;
  contentHash: string;
}

async function updateExisting(
  options: FileOptions,
  existing: ComparedArticle,
  file: ReadyArticle,
  thisImport: ThisImport,
): Promise<Imported> {
  thisImport.state.stored.set(storedKey(options.ownerId, file.article.slug), existing.slug);
  const isPage = file.article.kind === 'page';
  // The text of an unpublished article is in a draft, and an admin hid a hidden one, so neither is changed.
  if (!isPublicStatus(existing.status)) return { outcome: 'same' };
  const { mark: stored, contentHash } = splitHash(existing.contentHash);
  // What is a page already comes as one from now on, whoever made it one, so that turning it back isn't undone.
  const mark = contentHash !== null && isPage && existing.status === 'page' ? PAGE_MARK : stored;
  if (mark !== stored && !options.isDryRun)
    await setContentHash(options.db, existing.number, `${mark}${contentHash}`);
  const imported = await updateText(options, { ...existing, contentHash, mark }, file, thisImport);
  // What was turned into an article here stays one.
  const isEarlier = existing.contentHash !== null && mark === '';
  if (!isPage || existing.status !== 'published' || !isEarlier) return imported;
  const reason = explainArticle(existing, imported.outcome === 'changed' ? file.draft : null);
  return reason === null
    ? turnIntoPage(options, existing, imported, thisImport)
    : withNotes(imported, [reason]);
}

/** Returns why an article can't become a page, also with a text that it gets; null if it can. */
function explainArticle({ slug, ...existing }: ComparedArticle, draft: ArticleDraft | null): string | null {
  if (isRootWord(slug)) return transferMessages.slug.reservedForPages(slug);
  const placeholder =
    findPlaceholderIn({ ...existing, markdown: existing.markdown ?? '' }) ??
    (draft && findPlaceholderIn(draft));
  return placeholder === null ? null : writingReplies.placeholderLeft(placeholder);
}

/** Turns an article that was imported when pages became articles. */
async function turnIntoPage(
  { db, ownerId, rendering, isDryRun, writer }: FileOptions,
  { number, slug }: ComparedArticle,
  imported: Imported,
  { beforeStore }: ThisImport,
): Promise<Imported> {
  if (!isDryRun) {
    await beforeStore();
    await changeKind({ db, rendering }, { ownerId, slug }, { kind: 'page', writer }, async (db) => {
      const contentHash = (await findToCompare(db, { slug }))?.contentHash ?? '';
      await setContentHash(db, number, PAGE_MARK + contentHash);
    });
  }
  return withNotes({ ...imported, outcome: 'changed', slug }, [messages.wasArticle, messages.isPage]);
}

/** Begins the stored hash of what was imported as a page. */
const PAGE_MARK = 'page ';

/** Splits a stored hash into its mark, or '', and the hash of the content. */
function splitHash(stored: string | null): { mark: string; contentHash: string | null } {
  const mark = stored?.startsWith(PAGE_MARK) ? PAGE_MARK : '';
  return { mark, contentHash: stored?.slice(mark.length) ?? null };
}

async function updateText(
  options: FileOptions,
  existing: ComparedArticle & { mark: string },
  file: ReadyArticle,
  thisImport: ThisImport,
): Promise<Imported> {
  const { db, ownerId, rendering, isAdmin, isDryRun, writer } = options;
  const { article, draft, contentHash } = file;
  const { number, slug, mark } = existing;
  const olderHash = hashContent({ ...article, ...noPlainTexts });
  if (contentHash !== olderHash && existing.contentHash?.startsWith(olderHash))
    return addPlainTexts(options, existing, {
      draft,
      contentHash: existing.contentHash.replace(olderHash, contentHash),
    });
  if (!(await mayChange(existing, file, thisImport))) return { outcome: 'same', slug };

  return withImages(thisImport, article, async (imported) => {
    const changed = articleDraftSchema.validateSync({ ...draft, ...pickTexts(imported) });
    const notes = [...explainReplaced(existing, thisImport), ...imported.notes];
    if (existing.status === 'page') requireFilled(changed);
    // In a dry run, URLs don't change.
    if (isDryRun) return { outcome: 'changed', slug, notes };
    if (hasSameText(existing, changed)) return { outcome: 'same', slug, notes: imported.notes };
    const text = await prepareText({ db, rendering }, changed.markdown, ownerId);
    const key = { ownerId, slug, number };
    const importedHash = imported.isComplete ? contentHash : withoutImages(contentHash);
    const { tagNotes } = await withinTagLimit(db, changed.tags, (tags) =>
      inTransaction(db, async (db) => {
        const article = { ...changed, ...text, ...(tags && { tags }), byAdmin: isAdmin, writer };
        const stored = await updateArticle(db, key, article, null);
        if (stored) await setContentHash(db, stored.number, mark + importedHash);
      }),
    );
    return { outcome: 'changed', slug, notes: [...notes, ...tagNotes] };
  });
}

/**
 * Names the article that a file replaces if only its path says that both are the same: another site may have a file there, and
 * nothing in a folder tells a second site from a first one that has moved.
 */
function explainReplaced({ sourceId, ...existing }: ComparedArticle, { name }: ThisImport): string[] {
  if (sourceId !== name) return [];
  const kind = existing.status === 'page' ? 'page' : 'article';
  return [messages.replaces(existing.title, publicPath({ slug: existing.slug, kind }))];
}

/**
 * Adds the plain texts of a file to an article that was imported from it when articles couldn't have them. Changes nothing
 * else, as it may have been edited here since.
 */
async function addPlainTexts(
  { db, ownerId, rendering, isAdmin, isDryRun, writer }: FileOptions,
  existing: ComparedArticle & { mark: string },
  { draft, contentHash }: Pick<ReadyArticle, 'draft' | 'contentHash'>,
): Promise<Imported> {
  const { slug, markdown } = existing;
  const added = writtenTexts(draft).filter(([name]) => existing[name] === '');
  if (added.length === 0 || markdown === null) return { outcome: 'same', slug };
  if (isDryRun) return { outcome: 'changed', slug };
  const text = await prepareText({ db, rendering }, markdown, ownerId);
  const { tags: _, ...texts } = pickDraft({ ...existing, markdown, ...Object.fromEntries(added) });
  await inTransaction(db, async (db) => {
    const change = { ...texts, ...text, byAdmin: isAdmin, writer };
    const stored = await updateArticle(
      db,
      { ownerId, slug, number: existing.number },
      change,
      existing.version,
    );
    if (stored) await setContentHash(db, stored.number, existing.mark + contentHash);
  });
  return { outcome: 'changed', slug };
}

const noPlainTexts = Object.fromEntries(plainTexts.map((name) => [name, '']));

/** Returns whether a file has another text than the article here, or images that it lacks. */
async function mayChange(
  existing: ComparedArticle,
  { article, draft, contentHash }: ReadyArticle,
  { name, images }: ThisImport,
): Promise<boolean> {
  if (existing.contentHash === contentHash) return false;
  if (existing.contentHash !== withoutImages(contentHash)) return !hasSameText(existing, draft);
  const isUnedited = existing.version === 1;
  return isUnedited && images.hasImportable(name, article, existing);
}

async function importNew(
  options: FileOptions,
  { article, draft, contentHash }: ReadyArticle,
  thisImport: ThisImport,
): Promise<Imported> {
  const { db, ownerId, isAdmin, isDryRun, undated = '' } = options;
  const { importId, state } = thisImport;
  const isPage = article.kind === 'page';
  // Readers don't see the date of a page.
  const isUndated = article.createdAt === null && !isPage;
  // It may have become a draft when it was imported before, such as a page when its account couldn't have any.
  if ((isUndated || isPage) && (await findDraft(db, draftKey(ownerId, article)))) return { outcome: 'same' };
  if (isUndated && undated === '')
    return { outcome: 'refused', notes: [messages.undatedRefused], isUndated: true };
  if (isUndated && undated === AS_DRAFTS) {
    const imported = await importDraft(options, article, { ...thisImport, isScheduled: false });
    return withNotes(imported, [messages.undatedDraft]);
  }

  const placeholder = isPage ? findPlaceholderIn(draft) : null;
  if (placeholder !== null) return keepAsDraft(options, article, thisImport, placeholder);

  const slug = await planSlug(options, { ownerId, ...article }, state);
  const inTheWay = isPage ? await findTitleInTheWay(db, slug, state) : undefined;
  state.titles.set(slug, draft.title);
  return withImages(thisImport, article, async (imported) => {
    const illustrated = articleDraftSchema.validateSync({ ...draft, ...pickTexts(imported) });
    const importedHash = imported.isComplete ? contentHash : withoutImages(contentHash);
    const origin = { contentHash: (isPage ? PAGE_MARK : '') + importedHash, importId };
    const stored = isDryRun
      ? { slug, oldPaths: await planRedirects(options, { ...article, slug }, state), tagNotes: [] }
      : await insertImported(options, { ...article, slug, ...origin }, illustrated);
    const { oldPaths, tagNotes } = stored;
    const hasOldUrlsLeft = !isAdmin && article.oldUrls.length > 0;
    state.stored.set(storedKey(ownerId, article.slug), stored.slug);
    const notes = [
      ...(isPage ? [messages.isPage] : []),
      ...(stored.slug === article.slug ? [] : [explainSlug(article)]),
      ...(inTheWay === undefined ? [] : [messages.makesWay(inTheWay)]),
      ...tagNotes,
    ];
    if (isUndated && undated === 'ask') notes.unshift(messages.undated);
    if (oldPaths.length > 0) notes.push(messages.oldUrls(oldPaths));
    if (hasOldUrlsLeft) notes.push(messages.oldUrlsLeft);
    return {
      outcome: 'new',
      notes: [...notes, ...imported.notes],
      slug: isDryRun ? null : stored.slug,
      isUndated,
      oldPaths,
      hasOldUrlsLeft,
    };
  });
}

/**
 * Returns the title of the article that makes way for a page, stored or of the same import; undefined if there is none, and for
 * one that isn't public: what its author has withdrawn is nobody else's to read.
 */
async function findTitleInTheWay(db: Db, slug: string, { titles }: ImportState): Promise<string | undefined> {
  const found = await findAtSlug(db, slug);
  if (!found) return titles.get(slug);
  return found.isPublic ? found.title : undefined;
}

/** Imports a page that can't be published yet. */
async function keepAsDraft(
  options: FileOptions,
  article: ImportedArticle,
  thisImport: ThisImport,
  placeholder: string,
): Promise<Imported> {
  const imported = await importDraft(options, article, { ...thisImport, isScheduled: false });
  return withNotes(imported, imported.outcome === 'new' ? [messages.placeholderLeft(placeholder)] : []);
}

/** Says why an article doesn't get the slug that it had. */
function explainSlug({ slug, kind = 'article' }: ImportedArticle): string {
  if (kind === 'article') return messages.slugTaken(slug);
  const path = paths.page(slug);
  return isReservedForPages(slug) ? messages.pageUrlReserved(path) : messages.pageUrlTaken(path);
}

/** Returns the paths that would redirect to an article: each to the first one that had it. */
async function planRedirects(
  { db, ownerId, isAdmin }: FileOptions,
  { oldUrls, slug, kind }: ImportedArticle,
  { redirects }: ImportState,
): Promise<string[]> {
  const usable = isAdmin ? await findUsablePaths(db, ownerId, oldUrls) : [];
  const isItsOwn = (path: string) => kind === 'page' && path.slice(1).toLowerCase() === slug;
  const free = usable.filter((path) => !redirects.has(path) && !isItsOwn(path));
  for (const path of free) redirects.add(path);
  return free;
}

type WithImages = Awaited<ReturnType<ImageImport['importImages']>>;

const pickTexts = ({ markdown, cover }: WithImages) => ({ markdown, cover });

/** Marks the hash of content whose images are incomplete, so that the next import retries them. */
const withoutImages = (contentHash: string) => `${contentHash} without images`;

/** Imports an article's images, then stores the article. Discards the images if that fails. */
async function withImages(
  { name, images, findLink, beforeStore }: Pick<ThisImport, 'name' | 'images' | 'findLink' | 'beforeStore'>,
  article: ImportedArticle,
  store: (imported: WithImages) => Promise<Imported>,
): Promise<Imported> {
  await beforeStore();
  const imported = await images.importImages(name, article, findLink);
  try {
    return await store(imported);
  } catch (error) {
    await images.discard(imported.added);
    throw error;
  }
}

const isSlugFree = async (db: Db, slug: string, ownerId: string): Promise<boolean> =>
  !(await isSlugTaken(db, slug)) && !(await isSlugReserved(db, slug, ownerId));

/** In characters. */
const FEED_ID_MAX = 500;

/**
 * Returns the id for a feed entry; null if it is too long, or taken by another article, which feed readers would
 * confuse.
 */
async function freeFeedId(db: Db, feedId: string | null): Promise<string | null> {
  if (feedId === null || feedId.length > FEED_ID_MAX) return null;
  const [, id] = /^urn:uuid:(.*)$/is.exec(feedId) ?? [];
  if (id !== undefined && (await isIdTaken(db, id.toLowerCase()))) return null;
  return (await isFeedIdTaken(db, feedId)) ? null : feedId;
}

type ArticleWithOrigin = ImportedArticle & { contentHash: string; importId: string };

/** Stores the origin of an article, its old URLs and its click count. Returns the paths that redirect to it. */
async function addOrigin(
  db: Db,
  { ownerId, isAdmin }: FileOptions,
  { number, sourceId, contentHash, importId, ...article }: ArticleWithOrigin & { number: number },
): Promise<string[]> {
  const feedId = await freeFeedId(db, article.feedId);
  await insertOrigin(db, { number, ownerId, sourceId, feedId, contentHash, importId });
  const { clicks } = article;
  if (!isAdmin) return [];
  if (Number.isSafeInteger(clicks) && clicks > 0) await setClicks(db, number, clicks);
  return addRedirects(db, { number, ownerId }, article.oldUrls);
}

/** Returns when articles without a date were published; a day that has begun somewhere on Earth counts from now on. */
function toChosenDate(undated = ''): string {
  const date = isDay(undated) ? parsePublicationDate(undated) : now();
  return date > now() ? now() : date;
}

/** Inserts an article. Returns its slug and the paths that redirect to it. */
async function insertImported(
  options: FileOptions,
  article: ArticleWithOrigin,
  draft: ArticleDraft,
): Promise<{ slug: string; oldPaths: string[]; tagNotes: string[] }> {
  const { db, ownerId, rendering, isAdmin, writer } = options;
  const { slug } = article;
  const text = await prepareText({ db, rendering }, draft.markdown, ownerId);
  const createdAt = article.createdAt ?? toChosenDate(options.undated);
  const { updatedAt: changedAt } = article;
  const isPlausible = changedAt !== null && changedAt >= createdAt && changedAt <= now();
  const updatedAt = isPlausible ? changedAt : createdAt;
  const isIdFree = article.id !== null && !(await isIdTaken(db, article.id));
  const isNews = article.createdAt !== null;
  const { kind = 'article' } = article;
  const place = { id: isIdFree ? article.id : null, slug, createdAt, updatedAt, isNews };
  const { result, tagNotes } = await withinTagLimit(db, draft.tags, (tags) =>
    inTransaction(db, async (db) => {
      const content = { ...draft, ...text, ...(tags && { tags }), byAdmin: isAdmin, writer };
      const stored = await insertArticle(db, ownerId, content, { place, kind });
      // Imported texts may link to the planned URL, which a page has got meanwhile.
      if (stored.slug !== slug && (await findAtSlug(db, slug))?.kind === 'page')
        await insertRedirects(db, stored.number, [toOldPath({ slug, kind: 'article' })]);
      return {
        slug: stored.slug,
        oldPaths: await addOrigin(db, options, { ...article, number: stored.number }),
      };
    }),
  );
  return { ...result, tagNotes };
}

/**
 * Stores an article. If its author may not create more tags today, it is stored with those of its tags that exist, and
 * a note names the others: a refused article would break links, and tags are easily added later.
 */
async function withinTagLimit<Result>(
  db: Db,
  tags: readonly string[] | undefined,
  store: (tags: string[] | undefined) => Promise<Result>,
): Promise<{ result: Result; tagNotes: string[] }> {
  try {
    return { result: await store(tags && [...tags]), tagNotes: [] };
  } catch (error) {
    if (!(error instanceof LimitReached) || tags === undefined) throw error;
    const existing = await findTagSlugs(db, tags.map(tagKey));
    const [kept, left] = [true, false].map((isKept) =>
      tags.filter((tag) => existing.has(tagKey(tag)) === isKept),
    );
    return { result: await store(kept), tagNotes: [messages.newTagsLeftOut(left ?? [])] };
  }
}

/** Returns whether the owner of an article may have pages. */
async function mayHavePages({ db, ownerId, pageOwner }: FileOptions): Promise<boolean> {
  if (ownerId === pageOwner?.id) return true;
  try {
    await requireAdminOwner(db, ownerId);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

const draftKey = (ownerId: string, { id, sourceId }: Pick<ImportedArticle, 'id' | 'sourceId'>) => ({
  ownerId,
  id: id ?? hashToUuid(`${ownerId} ${sourceId}`),
});

async function importDraft(
  options: FileOptions,
  article: ImportedArticle,
  thisImport: ThisImport & { isScheduled: boolean },
): Promise<Imported> {
  const { db, ownerId, isDryRun } = options;
  const { isScheduled } = thisImport;
  const { createdAt } = article;
  const cover = isImageUrl(article.cover) ? article.cover : '';
  draftSchema.validateSync({ ...pickDraft(article), cover });
  const key = draftKey(ownerId, article);
  const publishAt = isScheduled && scheduleProblem(createdAt ?? '') === null ? createdAt : null;
  // Importing a draft again must not overwrite its author's changes.
  if (await findDraft(db, key)) return { outcome: 'same' };
  return withImages(thisImport, article, async (imported) => {
    const { notes } = imported;
    if (isDryRun) return { outcome: 'new', notes, isDraft: true };
    await inTransaction(db, async (db) => {
      await lockStorage(db, ownerId);
      const slug = await findArticleOfDraft(db, options, { ...article, ...pickTexts(imported) }, thisImport);
      // An article has at most one draft.
      const articleSlug =
        slug !== null && (await findDraftForArticle(db, ownerId, slug)) === null ? slug : null;
      const texts = { ...pickDraft(article), tags: article.tags, ...pickTexts(imported) };
      const { kind } = article;
      const fields = mergeWithStored({ ...texts, articleSlug, publishAt, kind }, null);
      if (publishAt !== null) await requireSchedulable(db, ownerId, fields, publishAt);
      await requireRoomFor(db, ownerId, draftBytes(fields));
      await insertDraftWithinQuota(db, key, fields, toSaver(options.writer));
    });
    return { outcome: 'new', notes, isDraft: true };
  });
}

/** Returns the slug of the article that a draft changes, or null. Inserts the article if it was unpublished. */
async function findArticleOfDraft(
  db: Db,
  options: FileOptions,
  { unpublished, changes, ...draft }: ImportedArticle,
  { importId, state }: ThisImport,
): Promise<string | null> {
  const { ownerId } = options;
  if (changes === null) return null;
  const slug = state.stored.get(storedKey(ownerId, changes)) ?? changes;
  if (!unpublished || unpublished.createdAt > now())
    return (await hasArticle(db, { ownerId, slug })) ? slug : null;

  const { id, createdAt, clicks, feedId } = unpublished;
  const existing = await findExisting(db, ownerId, { sourceId: id, id, slug }, draft);
  if (existing) return existing.slug;
  const place = { id: (await isIdTaken(db, id)) ? null : id, slug, createdAt, updatedAt: createdAt };
  const stored = await insertUnpublished(db, ownerId, { ...draft, title: draft.title || slug }, place);
  const origin = { sourceId: id, contentHash: hashContent(draft), importId, clicks, feedId };
  await addOrigin(db, options, { ...draft, changes, ...origin, number: stored.number });
  const before = notYetCreated(stored.slug);
  await recordChange(
    db,
    { number: stored.number, ownerId },
    { act: 'create', writer: options.writer, before },
  );
  return stored.slug;
}

/** Empty texts are left out, so that articles imported before a text was added have the same hash. */
const hashContent = ({ title, cover, markdown, tags, ...article }: ArticleDraft) =>
  createHash('sha256')
    .update(JSON.stringify([title, cover, markdown, tags, ...writtenTexts(article)]))
    .digest('base64url');

/**
 * Returns the owner's article that was imported from the same source before, or has the same id; otherwise one that was
 * written here with the same slug and text, or null. The slug alone doesn't identify an article: Jekyll's files of two
 * years may share one.
 */
async function findExisting(
  db: Db,
  ownerId: string,
  { sourceId, id, slug }: Pick<ImportedArticle, 'sourceId' | 'id' | 'slug'>,
  draft: ArticleDraft,
): Promise<ComparedArticle | null> {
  const bySource = await findToCompare(db, { ownerId, sourceId });
  if (bySource) return bySource;
  const byId = id === null ? null : await findToCompare(db, { id });
  if (byId?.ownerId === ownerId) return byId;
  const bySlug = await findToCompare(db, { slug });
  return bySlug?.ownerId === ownerId && bySlug.sourceId === null && hasSameText(bySlug, draft)
    ? bySlug
    : null;
}

const hasSameText = (stored: ComparedArticle, { markdown, tags = [], ...texts }: ArticleDraft): boolean =>
  hasSameTexts(stored, texts) &&
  stored.markdown === markdown &&
  JSON.stringify(stored.tags) === JSON.stringify(tags);

/** Maximum number of articles per query. */
const UNDO_BATCH = 50;

interface UndoneImport {
  ownerId: string;
  importId: string;
  writer: Writer;
  /** Whether articles move to the bin. Otherwise they are deleted for good, so that importing them again is possible. */
  toBin?: boolean;
}

/**
 * Deletes the articles of an import except edited ones, and returns their number. Keeps drafts. Awaits `onDeleted` with
 * the number of articles deleted since its last call, and throws what it throws.
 */
export async function undoImport(
  db: Db,
  { ownerId, importId, writer, toBin = false }: UndoneImport,
  onDeleted?: (count: number) => Promise<void>,
): Promise<number> {
  let deleted = 0;
  for (;;) {
    const slugs = await listUnedited(db, { ownerId, importId }, UNDO_BATCH);
    const before = deleted;
    for (const slug of slugs) {
      if (await deleteUnedited(db, { ownerId, slug }, { writer, toBin })) deleted += 1;
      await eventLoopTurn();
    }
    await onDeleted?.(deleted - before);
    if (slugs.length < UNDO_BATCH) return deleted;
  }
}

/** Deletes an article unless its author has edited it in the meantime. Returns whether it was deleted. */
const deleteUnedited = (
  db: Db,
  key: OwnArticleKey,
  { writer, toBin }: Required<Pick<UndoneImport, 'writer' | 'toBin'>>,
): Promise<boolean> =>
  inTransaction(db, async (db) => {
    await lockStorage(db, key.ownerId);
    if (!(await isUnedited(db, key))) return false;
    if (!toBin) return deletePublishedForGood(db, key);
    await moveToBin(db, key, { isFinal: false, writer });
    return true;
  });
