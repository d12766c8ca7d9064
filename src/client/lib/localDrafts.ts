import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { useEffect, useSyncExternalStore } from 'react';

type Fields = Record<string, unknown>;

interface Draft {
  values: Fields;
  /** The address of its form. */
  path: string;
  /** When it was written, in milliseconds. */
  at: number;
  /** Which draft of the server it is a change of. */
  base?: Base | undefined;
}

/** Version null: it is not on the server yet. */
interface Base {
  id: string;
  version: number | null;
}

/** What stands at a place in either store. Without values, what stood there was removed at that time. */
type Entry = Pick<Draft, 'at'> & Partial<Draft>;

const isExpired = ({ at }: Entry) => Date.now() - at > KEPT_FOR;
const isDraft = (entry: Entry | null): entry is Draft =>
  entry?.values !== undefined && entry.path !== undefined;

/** Why the browser keeps nothing. */
export type StorageTrouble = 'full' | 'blocked';

/**
 * How safe the newest text under a key is: `onDisk`, where no crash takes it, on its way there (`pending`), in
 * `localStorage` alone, which reaches the disk up to a minute later (`inBrowser`), or nowhere but in this page.
 */
export type Safety = 'onDisk' | 'pending' | 'inBrowser' | StorageTrouble;

/** In milliseconds: how long a text waits for its writer. */
const KEPT_FOR = 30 * 24 * 60 * 60 * 1000;
/** In milliseconds: how long anybody waits for a journal that does not answer. */
const PATIENCE = 5000;

/** The result, or undefined where it does not come in time. */
async function inTime<Result>(result: Promise<Result>): Promise<Result | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), PATIENCE);
  });
  try {
    return await Promise.race([result, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

function attempt<Result>(access: () => Result): Result | undefined {
  try {
    return access();
  } catch {
    return undefined; // The copy in memory stands in.
  }
}

const troubleOf = (error: unknown): StorageTrouble =>
  error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'blocked';

let lastMoment = 0;
/** The time, never the same twice: of two entries the newer one counts. */
const now = () => (lastMoment = Math.max(Date.now(), lastMoment + 1));

const listeners = new Set<() => void>();
const tellListeners = () => listeners.forEach((listener) => listener());

/* ---------------------------------------- Places ---------------------------------------- */

/** What the key of each draft begins with. */
const PREFIX = 'draft:';
/** Each tab has a place of its own for a draft, so that two tabs never write over each other's. */
const TAB_KEY = 'draft-tab';
const ofThisPage = Math.random().toString(36).slice(2);

function tab(): string {
  const known = attempt(() => sessionStorage.getItem(TAB_KEY));
  if (!known) attempt(() => sessionStorage.setItem(TAB_KEY, ofThisPage));
  return known ?? ofThisPage;
}

const placeOf = (key: string) => `${key}#${tab()}`;
const isPlace = (name: string) => name.startsWith(PREFIX) && name.includes('#');

/* ------------------------------------- localStorage ------------------------------------- */

/** Where the browser blocks its storage, or it is full, a draft lives as long as the page. */
const inMemory = new Map<string, string>();
/** Why `localStorage` has not taken what was written last at a place. */
const refused = new Map<string, StorageTrouble>();

/** At once, so also while the page goes. */
function writeHere(place: string, entry: Entry) {
  const text = JSON.stringify(entry);
  try {
    localStorage.setItem(place, text);
    inMemory.delete(place);
    refused.delete(place);
  } catch (error) {
    inMemory.set(place, text);
    refused.set(place, troubleOf(error));
  }
}

function forgetHere(place: string) {
  inMemory.delete(place);
  refused.delete(place);
  attempt(() => localStorage.removeItem(place));
}

/** Null where there is nothing, or nothing that can be read. */
function readHere(place: string): Entry | null {
  const text = inMemory.get(place) ?? attempt(() => localStorage.getItem(place));
  const entry = text ? attempt(() => JSON.parse(text) as Partial<Entry> | null) : null;
  return typeof entry?.at === 'number' ? (entry as Entry) : null;
}

function placesHere(start: string): string[] {
  const stored = attempt(() => Object.keys(localStorage)) ?? [];
  return [...new Set([...stored, ...inMemory.keys()])].filter((place) => place.startsWith(start));
}

/** All drafts whose place begins so. */
function draftsAt(start: string): { place: string; draft: Draft }[] {
  return placesHere(start).flatMap((place) => {
    const draft = readHere(place);
    if (!isDraft(draft)) return [];
    if (!isExpired(draft)) return [{ place, draft }];
    expire(place);
    return [];
  });
}

/* ------------------------------------- The journal -------------------------------------- */

/*
 * `localStorage` is written at once, but reaches the disk late: whoever kills the browser takes up to a minute of it. So
 * each entry goes to IndexedDB as well, with `durability: 'strict'`, and counts as kept when that is on the disk. Of
 * both stores the newer entry of a place counts, also where it says that the text was removed.
 */

interface JournalSchema extends DBSchema {
  texts: { key: string; value: Entry };
}

let connecting: Promise<IDBPDatabase<JournalSchema> | null> | null = null;

async function open(): Promise<IDBPDatabase<JournalSchema> | null> {
  try {
    return await openDB<JournalSchema>('drafts', 1, {
      upgrade: (database) => void database.createObjectStore('texts'),
      // A newer release in another tab, or whoever clears the browser's data, does not wait for this page.
      blocking: (_from, _to, event) => {
        connecting = null;
        (event.target as IDBDatabase).close();
      },
      terminated: () => {
        connecting = null;
      },
    });
  } catch {
    return null; // There is none, as in some private windows, or the browser blocks it.
  }
}

const connect = () => (connecting ??= open());

/** What the journal has not got yet: the newest entry of each place. */
const unwritten = new Map<string, Entry>();
/** How what was last to be written at a place has fared. */
const inJournal = new Map<string, 'pending' | 'onDisk' | StorageTrouble>();
let writing: Promise<void> | null = null;

function become(place: string, state: 'pending' | 'onDisk' | StorageTrouble) {
  if (inJournal.get(place) === state) return;
  inJournal.set(place, state);
  tellListeners();
}

function writeJournal(place: string, entry: Entry) {
  unwritten.set(place, entry);
  become(place, 'pending');
  writing ??= writeAll().finally(() => {
    writing = null;
  });
}

/** One write is under way at a time; the newest entries wait for it. */
async function writeAll() {
  while (unwritten.size > 0) {
    const entries = [...unwritten];
    unwritten.clear();
    await Promise.all(entries.map(([place, entry]) => writeOne(place, entry)));
  }
}

async function writeOne(place: string, entry: Entry) {
  const trouble = await inTime(put(place, entry).then((trouble) => trouble && put(place, entry)));
  if (unwritten.has(place)) return;
  if (isDraft(entry)) {
    become(place, trouble === undefined ? 'blocked' : (trouble ?? 'onDisk'));
    return;
  }
  inJournal.delete(place);
  tellListeners();
  // What says that the text was removed has done its work: the journal says so now, or never had it.
  if (readHere(place)?.at === entry.at) forgetHere(place);
}

/** Resolves once the entry is on the disk: to null, or to why it is not. */
async function put(place: string, entry: Entry): Promise<StorageTrouble | null> {
  const database = await connect();
  if (!database) return 'blocked';
  try {
    const transaction = database.transaction('texts', 'readwrite', { durability: 'strict' });
    await Promise.all([transaction.store.put(entry, place), transaction.done]);
    return null;
  } catch (error) {
    // A connection that was closed meanwhile is opened again for the next try.
    connecting = null;
    return troubleOf(error);
  }
}

/** Brings both stores to the newest entry of each place. */
async function recover() {
  const database = await connect();
  if (!database) return;
  try {
    // For writing, so that no other tab removes a text between the look at the one store and at the other.
    const { store, done } = database.transaction('texts', 'readwrite');
    const read = Promise.all([store.getAllKeys(), store.getAll()]).then(([places, entries]) =>
      merge(new Map(places.map((place, index) => [place, entries[index]]))),
    );
    await Promise.all([read, done]);
  } catch {
    // What `localStorage` has is offered.
  }
}

function merge(journal: Map<string, Entry | undefined>) {
  for (const place of new Set([...journal.keys(), ...placesHere(PREFIX).filter(isPlace)])) {
    const [there, here] = [journal.get(place) ?? null, readHere(place)];
    if (there && there.at > (here?.at ?? 0)) {
      if (isExpired(there)) expire(place);
      else if (isDraft(there)) writeHere(place, there);
      else forgetHere(place);
    } else if (here && here.at !== there?.at) writeJournal(place, here);
  }
}

/** Leaves nothing of it: there is no older text left that could come back. */
function expire(place: string) {
  unwritten.delete(place);
  forgetHere(place);
  void connect()
    .then((database) => database?.delete('texts', place))
    .catch(() => undefined);
}

/** It may be gone from this page's storage, and come back from the disk: that it was removed is written, too. */
function drop(place: string) {
  if (readHere(place) === null && !inJournal.has(place)) {
    forgetHere(place);
    return;
  }
  const entry: Entry = { at: now() };
  forgetHere(place);
  attempt(() => localStorage.setItem(place, JSON.stringify(entry)));
  writeJournal(place, entry);
}

/* ------------------------------------- What forms use ----------------------------------- */

/** Versions before kept a draft in the tab's own storage, as its values alone. */
function ofEarlierVersion(key: string): Fields | undefined {
  const text = attempt(() => sessionStorage.getItem(key));
  return text ? attempt(() => JSON.parse(text) as Fields) : undefined;
}

interface Found {
  place: string;
  draft: Draft;
}

/** This tab's draft, or else the newest that other tabs left, among all of them. */
function foundAt(key: string) {
  const all = draftsAt(`${key}#`).sort((one, other) => other.draft.at - one.draft.at);
  return { own: all.find(({ place }) => place === placeOf(key)), newest: all[0], all };
}

/** Places of other tabs whose text goes on here, as they were when it was read. */
const takenOver = new Map<string, { place: string; at: number }[]>();

/** Also what it was before that: a tab that ended with its browser has left a text of the same draft. */
function takeOver(key: string, read: Found, all: Found[]) {
  const { id } = read.draft.base ?? {};
  const isBefore = ({ draft }: Found) =>
    id !== undefined && draft.base?.id === id && draft.at < read.draft.at;
  const others = all.filter(
    (found) => found.place !== placeOf(key) && (found.place === read.place || isBefore(found)),
  );
  takenOver.set(
    key,
    others.map(({ place, draft: { at } }) => ({ place, at })),
  );
}

let opening: Promise<void> | null = null;
let isOpen = false;

/** Unsaved texts: they outlive reloads, the end of a session, a closed tab and a browser that is killed. */
export const draftStorage = {
  /** Resolves once what an earlier run of the browser left is known. What is read before may be older. */
  open: (): Promise<void> =>
    (opening ??= inTime(recover()).then(() => {
      isOpen = true;
      tellListeners();
    })),
  /**
   * The draft under this key: this tab's, or the newest that another one left. It has the fields of `like`: those
   * that it does not know are as they are there, and those that it has beyond them are left out.
   */
  read<Values extends Fields>(key: string, like: Values): Values | null {
    const { own, newest, all } = foundAt(key);
    const earlier = own ? undefined : ofEarlierVersion(key);
    const found = own ?? (earlier ? undefined : newest);
    if (found) takeOver(key, found, all);

    const values = found?.draft.values ?? earlier;
    if (!values) return null;
    const known = Object.entries(like).filter(([name, value]) => typeof values[name] === typeof value);
    return known.length === 0
      ? null
      : { ...like, ...Object.fromEntries(known.map(([name]) => [name, values[name]])) };
  },
  /** A key for this tab alone. Whoever reads the key itself gets its text too. */
  keyOfThisTab: (key: string): string => placeOf(key),
  /** Whether there is a text under this key. */
  has: (key: string): boolean => foundAt(key).newest !== undefined || ofEarlierVersion(key) !== undefined,
  /** Which draft of the server the one under this key is a change of; null if that is not known. */
  baseOf(key: string): Base | null {
    const { own, newest } = foundAt(key);
    const { base } = (own ?? newest)?.draft ?? {};
    return typeof base?.id === 'string' ? { id: base.id, version: base.version ?? null } : null;
  },
  /** How safe what was written last under this key is. */
  safetyOf(key: string): Safety {
    const place = placeOf(key);
    const journal = inJournal.get(place) ?? 'onDisk';
    return journal === 'onDisk' || journal === 'pending' ? journal : (refused.get(place) ?? 'inBrowser');
  },
  /** Calls back when the safety of a text changes. Returns what ends that. */
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  /** `path` is where its form stands. */
  write(key: string, values: Fields, path: string, base?: Base) {
    const draft: Draft = { values, path, at: now(), base };
    const place = placeOf(key);
    writeHere(place, draft);
    writeJournal(place, draft);
    attempt(() => sessionStorage.removeItem(key));
  },
  /** The same without what takes long with a long text: for who goes on typing, and calls `write` in the end. */
  writeAhead(key: string, values: Fields, path: string, base?: Base) {
    writeJournal(placeOf(key), { values, path, at: now(), base });
  },
  /** What is written under this key will follow soon: until then the text is not safe. */
  expect: (key: string) => become(placeOf(key), 'pending'),
  /** Also where it was taken over from, unless somebody has written there since. */
  remove(key: string) {
    drop(placeOf(key));
    attempt(() => sessionStorage.removeItem(key));
    for (const { place, at } of takenOver.get(key) ?? []) if (readHere(place)?.at === at) drop(place);
    takenOver.delete(key);
  },
  /** The address of the form with the newest draft whose key begins so, of those wanted; null if there is none. */
  newestPath: (start: string, isWanted: (path: string) => boolean = () => true): string | null =>
    draftsAt(start)
      .map(({ draft }) => draft)
      .filter(({ path }) => isWanted(path))
      .sort((one, other) => other.at - one.at)[0]?.path ?? null,
  /** Removes all whose key begins so. Resolves once nothing of them is left, if that can be told. */
  async removeAll(start: string): Promise<void> {
    await draftStorage.open();
    draftsAt(start).forEach(({ place }) => drop(place));
    if (writing) await inTime(writing);
  },
};

/** For what reads them: whether the texts are known that an earlier run of the browser left. */
export function useAreDraftsKnown(): boolean {
  useEffect(() => void draftStorage.open(), []);
  return useSyncExternalStore(
    draftStorage.subscribe,
    () => isOpen,
    () => false,
  );
}

/** What the key of every draft of this user begins with: nobody else's form asks for it. */
export const draftsOf = (userId: string): string => `${PREFIX}${userId}:`;
