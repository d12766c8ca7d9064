import { accessSync, constants, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Finding } from '../../shared/blogStatus.ts';
import { fileHash, imageFile } from '../../shared/image.ts';
import { doctorMessages } from '../../shared/messages/en/doctor.ts';
import type { Db } from '../db/schema.ts';
import {
  createMediaStorage,
  getUndamaged,
  isIntact,
  mayBeShared,
  type MediaSettings,
  MediaUnavailable,
  WrongStore,
} from '../images/mediaStorage.ts';
import { errorCode } from '../lib/files.ts';
import { type ImageFacts, listImageFacts } from '../store/images.ts';
import { describeMedia, describeMediaFailure } from './mediaCopy.ts';

const { images: messages, places, reasons } = doctorMessages;

/** In milliseconds: the server deletes a file without an image within this time. */
const UNOWNED_FOR = 48 * 60 * 60 * 1000;
const CONCURRENT_FILES = 8;

/** Who checks the images, and when. */
interface Circumstances {
  now: Date;
  dataDir: string;
  /** The user id; null if the system has none. */
  uid: number | null;
  /** In milliseconds: time limit for reading files. The rest is only compared by name. */
  limit: number;
}

/** What reading all files has found. */
interface Comparison {
  /** Names of files that are intact, or have not been read. */
  intact: Set<string>;
  /** Names of files that aren't. */
  damaged: string[];
  /** How many of these have no bytes. */
  empty: number;
  /** The number of files without an image. */
  unowned: number;
  /** The number of files that have been read. */
  read: number;
  /** Bytes of all files of each image, except for its share picture, by its hash. */
  bytes: Map<string, number>;
}

/** What was found, and how many files of how many were read. */
interface ImageChecks {
  findings: Finding[];
  read: number;
  files: number;
}

/**
 * Checks that every image has its files and every file its image, and reads all files, as their names are hashes of their
 * bytes. If the time isn't enough, each run reads others. Returns no findings if all is well. Never changes anything.
 */
export async function compareWithStore(
  db: Db,
  media: MediaSettings,
  circumstances: Circumstances,
): Promise<ImageChecks> {
  const place = describeMedia(media, places);
  const facts = await listImageFacts(db);
  const only = (finding: Finding): ImageChecks => ({ findings: [finding], read: 0, files: 0 });
  const inaccessible = media.store === 'folder' ? findInaccessible(media, circumstances) : null;
  if (inaccessible) return only(problem(messages.inaccessible(inaccessible)));
  try {
    const comparison = await compare(db, media, facts, circumstances);
    const findings = [
      ...missingFindings(facts, comparison, place),
      ...damageFindings(facts, comparison, place),
      ...sizeFindings(facts, comparison, place),
      ...unownedFindings(comparison, media),
    ];
    const { intact, damaged, read } = comparison;
    return { findings, read, files: intact.size + damaged.length };
  } catch (error) {
    if (!(error instanceof MediaUnavailable)) throw error;
    return only(problem(describeUnavailable(media, error)));
  }
}

/** Checks only that a folder has images of the blog, which is fast. */
export async function checkMounted(db: Db, media: MediaSettings): Promise<ImageChecks> {
  const unread = { findings: [], read: 0, files: 0 };
  if (media.store !== 'folder') return unread;
  try {
    await createMediaStorage(media, { db }).list()[Symbol.asyncIterator]().next();
    return unread;
  } catch (error) {
    if (!(error instanceof MediaUnavailable)) throw error;
    return { ...unread, findings: [problem(describeUnavailable(media, error))] };
  }
}

const problem = (says: string): Finding => ({ about: 'images', state: 'problem', says });
const warning = (says: string): Finding => ({ about: 'images', state: 'warning', says });

function describeUnavailable(media: MediaSettings, error: MediaUnavailable): string {
  const place = describeMedia(media, places);
  if (error.cause instanceof WrongStore) {
    const { marker } = error.cause;
    return messages.wrongStore(
      place,
      marker && (media.store === 'folder' ? path.join(place, marker) : marker),
    );
  }
  return (media.store === 's3' ? messages.unreachable : messages.unreadable)(
    place,
    describeMediaFailure(error, reasons),
  );
}

async function compare(
  db: Db,
  media: MediaSettings,
  facts: ReadonlyMap<string, ImageFacts>,
  { now, limit }: Circumstances,
): Promise<Comparison> {
  const storage = createMediaStorage(media, { db });
  const found: Comparison = {
    intact: new Set(),
    damaged: [],
    empty: 0,
    unowned: 0,
    read: 0,
    bytes: new Map(),
  };
  const names: string[] = [];
  for await (const { name, bytes, modifiedAt } of storage.list()) {
    const hash = fileHash(name) ?? '';
    // The database doesn't count share pictures, which are made when they are first needed.
    if (name !== imageFile(hash, 'share')) found.bytes.set(hash, (found.bytes.get(hash) ?? 0) + bytes);
    if (!facts.has(hash)) {
      // Newer ones may be uploads that are not finished.
      if (now.getTime() - modifiedAt.getTime() > UNOWNED_FOR) found.unowned += 1;
    } else if (bytes === 0) {
      found.damaged.push(name);
      found.empty += 1;
    } else names.push(name);
  }

  async function check(name: string) {
    const data = await getUndamaged(storage, name);
    if (data && isIntact(name, data)) found.intact.add(name);
    else found.damaged.push(name);
    found.read += 1;
  }

  const first = Math.floor(Math.random() * names.length);
  const inOrder = [...names.slice(first), ...names.slice(0, first)];
  const end = performance.now() + limit;
  while (inOrder.length > 0 && performance.now() < end)
    await Promise.all(inOrder.splice(-CONCURRENT_FILES).map(check));
  for (const name of inOrder) found.intact.add(name);
  found.read += found.empty;
  return found;
}

function missingFindings(
  facts: ReadonlyMap<string, ImageFacts>,
  { intact, damaged }: Comparison,
  place: string,
): Finding[] {
  const present = new Set([...intact, ...damaged]);
  const missing = [...facts.keys()].filter((hash) => !present.has(imageFile(hash)));
  const [example] = missing;
  return example === undefined
    ? []
    : [problem(messages.missing(missing.length, facts.size, place, imageFile(example)))];
}

function damageFindings(
  facts: ReadonlyMap<string, ImageFacts>,
  { damaged, empty }: Comparison,
  place: string,
): Finding[] {
  const hashes = new Set(damaged.map((name) => fileHash(name)));
  const [example] = damaged;
  return example === undefined
    ? []
    : [problem(messages.damaged(hashes.size, facts.size, place, example, empty))];
}

/**
 * Reports images that lack smaller sizes, which don't all exist: those that would save little are not kept. So the
 * files must have as many bytes together as the database says.
 */
function sizeFindings(
  facts: ReadonlyMap<string, ImageFacts>,
  { intact, damaged, bytes }: Comparison,
  place: string,
): Finding[] {
  const damagedHashes = new Set(damaged.map((name) => fileHash(name)));
  const lacking = [...facts]
    .filter(([hash, image]) => image.bytes !== null && (bytes.get(hash) ?? 0) < image.bytes)
    .map(([hash]) => hash)
    .filter((hash) => intact.has(imageFile(hash)) && !damagedHashes.has(hash));
  const [example] = lacking;
  return example === undefined
    ? []
    : [warning(messages.lackSizes(lacking.length, place, imageFile(example)))];
}

function unownedFindings({ unowned }: Comparison, media: MediaSettings): Finding[] {
  if (unowned === 0) return [];
  return [
    warning(
      (mayBeShared(media) ? messages.strange : messages.unowned)(unowned, describeMedia(media, places)),
    ),
  ];
}

interface Inaccessible {
  /** The number of files and folders. */
  count: number;
  example: string;
  folder: string;
  /** The user who should own them. */
  owner: number;
}

/**
 * Returns files of the folder that the server can't read or replace; null if there are none. Only the owner tells that if
 * root runs this, who has access to everything: a folder in `DATA_DIR` should have the owner of that one.
 */
function findInaccessible(
  { folder, isNamed }: MediaSettings & { store: 'folder' },
  { dataDir, uid }: Circumstances,
): Inaccessible | null {
  const stats = statSync(folder, { throwIfNoEntry: false });
  if (uid === null || !stats?.isDirectory()) return null;
  const owner = uid === 0 ? statSync(isNamed ? folder : dataDir).uid : uid;
  const found: Inaccessible = { count: 0, example: '', folder, owner };
  const check = (file: string, mode: number) => {
    if (uid === 0 ? statSync(file).uid === owner : hasAccess(file, mode)) return true;
    found.example ||= file;
    found.count += 1;
    return uid === 0;
  };

  const { R_OK, W_OK, X_OK } = constants;
  const within = (parent: string) => readdirSync(parent, { withFileTypes: true });
  if (check(folder, R_OK | W_OK | X_OK)) {
    for (const entry of within(folder)) {
      const child = path.join(folder, entry.name);
      if (!entry.isDirectory() || !/^[0-9a-f]{2}$/.test(entry.name) || !check(child, R_OK | W_OK | X_OK))
        continue;
      for (const { name } of within(child)) check(path.join(child, name), R_OK);
    }
  }
  return found.count > 0 ? found : null;
}

function hasAccess(file: string, mode: number): boolean {
  try {
    accessSync(file, mode);
    return true;
  } catch (error) {
    // The server may have deleted it in the meantime.
    return errorCode(error) === 'ENOENT';
  }
}
