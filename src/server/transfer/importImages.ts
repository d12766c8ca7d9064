import { setTimeout as sleep } from 'node:timers/promises';
import { isHttpUrl, isImageUrl } from '../../shared/article.ts';
import {
  findImageId,
  findImageIds,
  IMAGE_BYTES_MAX,
  type ImageAddress,
  imageUrl,
  parseImageUrl,
} from '../../shared/image.ts';
import { imageNotes } from '../../shared/messages/en/images.ts';
import { transferMessages } from '../../shared/messages/en/transfer.ts';
import { TooCostly } from '../content/budget.ts';
import type { Destination } from '../content/destinations.ts';
import type { Renderer } from '../content/renderer.ts';
import { MediaUnavailable } from '../images/mediaStorage.ts';
import { Refusal } from '../lib/refusal.ts';
import { eventLoopTurn } from '../lib/schedule.ts';
import {
  checkUpload,
  type ImageSources,
  requireRoom,
  storeExported,
  storeUpload,
} from '../services/images.ts';
import { deleteIfUnused, findImageSizes } from '../store/images.ts';
import { createPathFinder } from './imageFinder.ts';
import type { ImportFile, ImportSource } from './importFiles.ts';
import { type ImportedArticle, isImageFile } from './markdownFile.ts';

/*
 * Uploads the images that imported articles use, and changes their URLs and those of links:
 * docs/decisions/0045-formats-and-identity.md.
 */

const { import: messages } = transferMessages;

interface ImageImportOptions extends ImageSources {
  rendering: Pick<Renderer, 'findDestinations'>;
  ownerId: string;
  source: ImportSource;
  isDryRun: boolean;
  stop?: AbortSignal | undefined;
}

/** A text whose images are imported. */
type TextWithImages = Pick<ImportedArticle, 'markdown' | 'cover' | 'imageFile'>;

interface ImportedText {
  markdown: string;
  /** '' if the cover is a file of the source that could not be imported. */
  cover: string;
  /** Messages about images that could not be imported, with the reasons, and about what others lost. */
  notes: string[];
  /** Whether all images were imported. */
  isComplete: boolean;
  /** Ids of images that are new to the account. */
  added: string[];
}

export type ImageImport = ReturnType<typeof createImageImport>;

/** The URL of an imported image, null in a dry run; or the reason why the file was not imported. */
type StoredFile = { url: string | null; added: string | null; note?: string } | { refusal: string };

/** Number of URLs to look up per turn of the event loop. */
const URLS_PER_TURN = 50;
/** Number of images that are converted at once. Those of other accounts and of readers take turns with them. */
const STORED_AT_ONCE = 4;
/** Maximum number of notes about images. */
const NAMED_MAX = 5;

/** Imports the images of one source for one account. Each file is stored once, however often it is used. */
export function createImageImport(options: ImageImportOptions) {
  const { db, rendering, ownerId, source, isDryRun } = options;
  const files = new Map(source.files.map((file) => [file.name, file]));
  const find = createPathFinder([...files.keys()]);
  const exported = indexExported(source.files);
  const outcomes = new Map<string, StoredFile>();

  async function store(file: ImportFile, prefix: string | null): Promise<StoredFile> {
    const known = outcomes.get(file.name);
    if (known) return 'refusal' in known ? known : { ...known, added: null };
    const outcome = await tryStore(options, () => storeFile(options, file, prefix));
    outcomes.set(file.name, outcome);
    return outcome;
  }

  async function isImportable(file: ImportFile): Promise<boolean> {
    const known = outcomes.get(file.name);
    if (known) return !('refusal' in known);
    const outcome = await tryStore(options, () => checkFile(options, file));
    // What fails here would fail again. What succeeds isn't stored yet.
    if ('refusal' in outcome) outcomes.set(file.name, outcome);
    return !('refusal' in outcome);
  }

  /** Returns the file for a URL in an article; null for an external URL, undefined for a missing file. */
  function locate(
    name: string,
    { imageFile: ownFile }: TextWithImages,
    url: string,
  ): ImportFile | null | undefined {
    const id = findImageId(url);
    if (id !== null) return exported.get(id);
    const found = ownFile?.(url) ?? find(name, url);
    return found === null ? null : files.get(found.normalize('NFC'));
  }

  /**
   * Stores the images that an article shows, several at once, so that each process converts one. Returns the ids of those
   * that are new to the account. Rejects only once nothing is being stored anymore.
   */
  async function storeAhead(
    name: string,
    article: TextWithImages,
    destinations: readonly Destination[],
  ): Promise<string[]> {
    const shown = destinations.flatMap(({ url, isShown }) => (isShown ? [url] : []));
    const wanted = new Map<ImportFile, string | null>();
    for (const id of findImageIds(`${article.cover} ${article.markdown}`)) {
      const file = exported.get(id);
      if (file) wanted.set(file, hashPrefix(file));
    }
    for (const [index, url] of [article.cover, ...shown].entries()) {
      if (index % URLS_PER_TURN === URLS_PER_TURN - 1) await eventLoopTurn();
      const file = url === '' || findImageId(url) !== null ? null : locate(name, article, url);
      if (file && !wanted.has(file)) wanted.set(file, null);
    }
    const added: string[] = [];
    const waiting = wanted.entries();
    const storeNext = async () => {
      for (const [file, prefix] of waiting) {
        const outcome = await store(file, prefix);
        if ('added' in outcome && outcome.added !== null) added.push(outcome.added);
      }
    };
    const settled = await Promise.allSettled(Array.from({ length: STORED_AT_ONCE }, storeNext));
    for (const end of settled) if (end.status === 'rejected') throw end.reason as Error;
    return added;
  }

  /** Returns whether any file that the stored article still refers to can be imported now. */
  async function hasImportable(
    name: string,
    article: TextWithImages,
    stored: { cover: string; markdown: string | null },
  ): Promise<boolean> {
    const found = await findDestinations(rendering, article.markdown, ownerId);
    const kept = await findDestinations(rendering, stored.markdown ?? '', ownerId);
    const keptUrls = new Set([stored.cover, ...(kept ?? []).map(({ url }) => url)]);
    const urls = new Set([article.cover, ...(found ?? []).map(({ url }) => url)]);
    let count = 0;
    for (const url of urls) {
      if (url === '' || !keptUrls.has(url)) continue;
      const file = locate(name, article, url);
      if (file && (await isImportable(file))) return true;
      count += 1;
      if (count % URLS_PER_TURN === 0) await eventLoopTurn();
    }
    return false;
  }

  /**
   * Imports the images of the article in the file `name`.
   *
   * @param findLink returns the URL here for a link to another article of the source, or null
   */
  async function importImages(
    name: string,
    article: TextWithImages,
    findLink: (url: string) => Promise<string | null>,
  ): Promise<ImportedText> {
    const added: string[] = [];
    const problems = new Map<string, string>();
    const remote = new Set<string>();
    const losses = new Map<string, string>();
    const seen = (url: string, outcome: StoredFile) => {
      if ('refusal' in outcome) return;
      if (outcome.added !== null) added.push(outcome.added);
      if (outcome.note !== undefined) losses.set(url, outcome.note);
    };

    const destinations = await findDestinations(rendering, article.markdown, ownerId);
    added.push(...(await storeAhead(name, article, destinations ?? [])));

    // Images of an export keep their URLs, wherever they are in a text.
    const replaced = new Map<string, string | null>();
    for (const id of findImageIds(`${article.cover} ${article.markdown}`)) {
      const file = exported.get(id);
      if (!file) {
        const isHere = (await findImageSizes(db, [id]))[id] !== undefined;
        if (!isHere) problems.set(imageUrl(id), messages.imageMissing);
        continue;
      }
      const outcome = await store(file, hashPrefix(file));
      seen(imageUrl(id), outcome);
      if ('refusal' in outcome) problems.set(imageUrl(id), outcome.refusal);
      else replaced.set(id, outcome.url);
    }

    async function rewrite(url: string, isShown: boolean): Promise<string | null> {
      const id = findImageId(url);
      if (id !== null) {
        const other = replaced.get(id);
        return other === undefined || other === imageUrl(id) ? null : other;
      }
      const link = isShown ? null : await findLink(url);
      if (link !== null) return link;
      const file = locate(name, article, url);
      if (file === null && isShown && isHttpUrl(url)) remote.add(url);
      if (file === null) return null;
      const isImage = isShown || isImageFile(file?.name ?? withoutQuery(url));
      if (!isImage) return null;
      if (file === undefined) {
        problems.set(url, messages.imageMissing);
        return null;
      }
      const outcome = await store(file, null);
      seen(url, outcome);
      if ('refusal' in outcome) problems.set(url, outcome.refusal);
      return 'refusal' in outcome ? null : outcome.url;
    }

    if (destinations === null) problems.set('', messages.imagesTooCostly);
    let [markdown, end, count] = ['', 0, 0];
    for (const { url, isShown, ...place } of destinations ?? []) {
      count += 1;
      if (count % URLS_PER_TURN === 0) await eventLoopTurn();
      const other = await rewrite(url, isShown);
      if (other === null) continue;
      markdown += article.markdown.slice(end, place.start) + place.before + other + place.after;
      end = place.end;
    }
    markdown += article.markdown.slice(end);
    const cover = article.cover === '' ? null : await rewrite(article.cover, true);

    return {
      markdown,
      cover: cover ?? (isImageUrl(article.cover) ? article.cover : ''),
      notes: [
        ...toNotes(problems),
        ...describeLosses(losses),
        ...(remote.size > 0 ? [messages.remoteImages([...remote])] : []),
      ],
      isComplete: problems.size === 0,
      added,
    };
  }

  return {
    importImages,
    hasImportable,
    /** Deletes the images of a refused article unless they are used elsewhere, so that they can be imported again. */
    async discard(ids: readonly string[]): Promise<void> {
      await deleteIfUnused(db, ownerId, ids);
      for (const [name, outcome] of outcomes)
        if ('url' in outcome && ids.includes(findImageId(outcome.url ?? '') ?? '')) outcomes.delete(name);
    },
    /** Number of files that were imported, or would be if this weren't a dry run. */
    get imported(): number {
      return [...outcomes.values()].filter((outcome) => !('refusal' in outcome)).length;
    },
  };

  /** Refuses what `storeFile` would refuse, but stores nothing. */
  async function checkFile(sources: ImageSources, file: ImportFile): Promise<StoredFile> {
    await requireRoom(sources, { ownerId, length: file.bytes });
    const note = await checkUpload(sources, ownerId, await file.read(), PATIENTLY);
    return { url: null, added: null, ...(note !== null && { note }) };
  }

  async function storeFile(
    sources: ImageSources,
    file: ImportFile,
    prefix: string | null,
  ): Promise<StoredFile> {
    if (isDryRun) return checkFile(sources, file);
    await requireRoom(sources, { ownerId, length: file.bytes });
    const data = await file.read();
    const { isNew, image } =
      (prefix === null ? null : await storeExported(sources, ownerId, { prefix, data }, PATIENTLY)) ??
      (await storeUpload(sources, ownerId, data, PATIENTLY));
    const { url, note } = image;
    return { url, added: isNew ? findImageId(url) : null, ...(note !== undefined && { note }) };
  }
}

/** Returns null for a text that is too costly to search. */
async function findDestinations(
  rendering: Pick<Renderer, 'findDestinations'>,
  markdown: string,
  ownerId: string,
): Promise<Destination[] | null> {
  // A text without brackets and tags references nothing.
  if (!/!\[|\]\(|\]:|<(?:img|a)\s/i.test(markdown)) return [];
  try {
    return await rendering.findDestinations(markdown, ownerId);
  } catch (error) {
    const isTooCostly = error instanceof TooCostly || (error instanceof Refusal && error.kind === 'invalid');
    if (isTooCostly) return null;
    throw error;
  }
}

/** Waits for an image's turn without a time limit, because imports aren't urgent. */
const PATIENTLY = { isPatient: true };

/** Maximum number of attempts per image if its process is lost or the queue is full. */
const TRIES = 6;
/** Pause after the first attempt, in milliseconds. It doubles each time. */
const PAUSE = 2000;

const isTemporary = ({ kind, retryAfter }: Refusal) =>
  kind === 'busy' || (kind === 'tooMany' && retryAfter !== undefined);

/** Stores an image, with retries. Returns a refusal instead of throwing it, as it must not end the import. */
async function tryStore(
  { stop }: Pick<ImageImportOptions, 'stop'>,
  act: () => Promise<StoredFile>,
): Promise<StoredFile> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await act();
    } catch (error) {
      stop?.throwIfAborted();
      if (!(error instanceof Refusal) || error instanceof MediaUnavailable || error.kind === 'signedOut')
        throw error;
      if (!isTemporary(error) || tries === TRIES) return { refusal: error.message };
      await sleep(PAUSE * 2 ** (tries - 1), undefined, stop && { signal: stop });
    }
  }
}

/** Returns a note for each kind of loss, which names the first images. */
function describeLosses(losses: ReadonlyMap<string, string>): string[] {
  return [...new Set(losses.values())].flatMap((note) => {
    const [first = '', ...others] = [...losses].flatMap(([url, one]) => (one === note ? [url] : []));
    return [imageNotes.of(first, note), ...(others.length > 0 ? [imageNotes.sameForMore(others)] : [])];
  });
}

function toNotes(problems: ReadonlyMap<string, string>): string[] {
  const notes = [...problems].map(([url, reason]) =>
    url === '' ? reason : messages.imageLeftOut(url, reason),
  );
  const more = notes.length - NAMED_MAX;
  return more > 0 ? [...notes.slice(0, NAMED_MAX), messages.moreImages(more)] : notes;
}

/** Returns what the name of a file says if it is named like an export's image, else null. */
function parseExported({ name }: ImportFile): ImageAddress | null {
  const [, url = ''] = /(?:^|\/)static(\/media\/.*)$/.exec(name) ?? [];
  const address = parseImageUrl(url);
  return address?.variant === null ? address : null;
}

/** Returns what the hash of an exported image must begin with: its id, or all of it if its name contains all of it. */
function hashPrefix(file: ImportFile): string | null {
  const address = parseExported(file);
  return address && (address.hash ?? address.id);
}

/** Returns the files that are named like an export's images, by id. */
function indexExported(files: readonly ImportFile[]): Map<string, ImportFile> {
  const exported = new Map<string, ImportFile>();
  for (const file of files) {
    const address = parseExported(file);
    if (address && file.bytes <= IMAGE_BYTES_MAX) exported.set(address.id, file);
  }
  return exported;
}

const withoutQuery = (url: string) => url.replace(/[?#].*$/s, '');
