import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { useEffect, useSyncExternalStore } from 'react';
import { DAY } from '../../shared/time.ts';

type Fields = Record<string, unknown>;

interface Draft {
  values: Fields;
  /** The address of its form. */
  path: string;
  /** When it was written, in milliseconds. */
  at: number;
  /** The server's draft that it is a change of. */
  base?: DraftBase | undefined;
}

/** The draft on the server that a text belongs to. `version` is null until it has been created. */
export interface DraftBase {
  id: string;
  version: number | null;
}

/** The content of a slot in either store. Without values, it says that the draft was removed at that time. */
type Entry = Pick<Draft, 'at'> & Partial<Draft>;

const isExpired = ({ at }: Entry) => Date.now() - at > LIFETIME;
const isDraft = (entry: Entry | null): entry is Draft =>
  entry?.values !== undefined && entry.path !== undefined;

/** Why the browser can't store drafts. */
type StorageProblem = 'full' | 'blocked';

/**
 * How safe the newest draft under a key is: `onDisk`, where it survives a crash; `pending`, on its way there;
 * `inBrowser`, only in `localStorage`, which is written to disk up to a minute later; or a problem, if the draft exists
 * only in this page.
 */
export type Safety = 'onDisk' | 'pending' | 'inBrowser' | StorageProblem;

let opening: Promise<void> | null = null;
let isOpen = false;

/** Stores unsaved input, which survives reloads, the end of a session, a closed tab and a killed browser. */
export const localDrafts = {
  /** Resolves once drafts of previous browser sessions are loaded. Anything read before may be outdated. */
  open: (): Promise<void> =>
    (opening ??= withTimeout(recover()).then(() => {
      isOpen = true;
      notifyListeners();
    })),
  /**
   * Returns the draft under a key: this tab's, or the newest one of another tab. It has exactly the fields of `like`,
   * which also provides the values of missing fields.
   */
  read<Values extends Fields>(key: string, like: Values): Values | null {
    const { own, newest, all } = findByKey(key);
    const legacy = own ? undefined : readLegacyDraft(key);
    const current = own ?? (legacy ? undefined : newest);
    if (current) takeOver(key, current, all);

    const values = current?.draft.values ?? legacy;
    if (!values) return null;
    const matchingFields = Object.entries(like).filter(
      ([name, value]) => typeof values[name] === typeof value,
    );
    return matchingFields.length === 0
      ? null
      : { ...like, ...Object.fromEntries(matchingFields.map(([name]) => [name, values[name]])) };
  },
  /** Returns whether there is a draft under a key. */
  has: (key: string): boolean => findByKey(key).newest !== undefined || readLegacyDraft(key) !== undefined,
  /** Returns the server's draft that the draft under a key is a change of; null if unknown. */
  baseOf(key: string): DraftBase | null {
    const { own, newest } = findByKey(key);
    const { base } = (own ?? newest)?.draft ?? {};
    return typeof base?.id === 'string' ? { id: base.id, version: base.version ?? null } : null;
  },
  /** Returns how safe the last write under a key is. */
  safetyOf(key: string): Safety {
    const slot = toSlot(key);
    const journal = journalStates.get(slot) ?? 'onDisk';
    return journal === 'onDisk' || journal === 'pending'
      ? journal
      : (storageProblems.get(slot) ?? 'inBrowser');
  },
  /** Calls `listener` when the safety of a draft changes. Returns a function that unsubscribes. */
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  /** Writes a draft; `path` is the address of its form. */
  write(key: string, values: Fields, path: string, base?: DraftBase) {
    const draft: Draft = { values, path, at: now(), base };
    const slot = toSlot(key);
    writeToStorage(slot, draft);
    writeJournal(slot, draft);
    attempt(() => sessionStorage.removeItem(key));
  },
  /** Writes to the journal only, which is fast for long texts. `write` has to follow. */
  writeAhead(key: string, values: Fields, path: string, base?: DraftBase) {
    writeJournal(toSlot(key), { values, path, at: now(), base });
  },
  /** Marks a draft as not safe, because a write will follow soon. */
  expect: (key: string) => setJournalState(toSlot(key), 'pending'),
  /** Removes a draft, also from the slots that it was taken over from, unless they have changed since. */
  remove(key: string) {
    removeSlot(toSlot(key));
    attempt(() => sessionStorage.removeItem(key));
    for (const { slot, at } of takenOver.get(key) ?? [])
      if (readFromStorage(slot)?.at === at) removeSlot(slot);
    takenOver.delete(key);
  },
  /** Returns the drafts whose key starts with `start`, newest first. */
  list: (start: string): Draft[] =>
    findDrafts(start)
      .map(({ draft }) => draft)
      .sort((one, other) => other.at - one.at),
  /** Returns the path of the newest wanted draft whose key starts with `start`, or null. */
  newestPath: (start: string, isWanted: (path: string) => boolean = () => true): string | null =>
    localDrafts.list(start).find(({ path }) => isWanted(path))?.path ?? null,
  /** Removes all drafts whose key starts with `start`. Resolves once they are gone, or after a timeout. */
  async removeAll(start: string): Promise<void> {
    await localDrafts.open();
    findDrafts(start).forEach(({ slot }) => removeSlot(slot));
    if (writing) await withTimeout(writing);
  },
};

/** Returns whether drafts of previous browser sessions are loaded, and loads them. */
export function useLocalDraftsReady(): boolean {
  useEffect(() => void localDrafts.open(), []);
  return useSyncExternalStore(
    localDrafts.subscribe,
    () => isOpen,
    () => false,
  );
}

/** Returns the prefix of all draft keys of a user. Other users' forms never read keys with this prefix. */
export const draftKeyPrefix = (userId: string): string => `${PREFIX}${encodeURIComponent(userId)}:`;

/** In milliseconds: how long drafts are kept. */
const LIFETIME = 30 * DAY;
/** In milliseconds: the longest wait for a journal that does not respond. */
const JOURNAL_TIMEOUT = 5000;

/** Resolves to the result, or to undefined after the timeout. */
async function withTimeout<Result>(result: Promise<Result>): Promise<Result | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), JOURNAL_TIMEOUT);
  });
  try {
    return await Promise.race([result, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

function attempt<Result>(access: () => Result): Result | undefined {
  try {
    return access();
  } catch {
    return undefined; // The copy in memory is used instead.
  }
}

const toProblem = (error: unknown): StorageProblem =>
  error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'blocked';

let lastTime = 0;
/**
 * Returns the current time in milliseconds, but never the same value twice, so that one of two entries is always newer.
 */
const now = () => (lastTime = Math.max(Date.now(), lastTime + 1));

const listeners = new Set<() => void>();
const notifyListeners = () => listeners.forEach((listener) => listener());

/* ---------------------------------------- Slots ----------------------------------------- */

/** The prefix of all draft keys. */
const PREFIX = 'draft:';
/** Each tab has its own slot for a draft, so that tabs never overwrite each other's text. */
const TAB_KEY = 'draft-tab';
const newTabId = Math.random().toString(36).slice(2);

function getTabId(): string {
  const storedId = attempt(() => sessionStorage.getItem(TAB_KEY));
  if (!storedId) attempt(() => sessionStorage.setItem(TAB_KEY, newTabId));
  return storedId ?? newTabId;
}

const toSlot = (key: string) => `${key}#${getTabId()}`;
const isSlot = (name: string) => name.startsWith(PREFIX) && name.includes('#');

/* ------------------------------------- localStorage ------------------------------------- */

/** Drafts that `localStorage` did not take, because it is blocked or full. They live as long as the page. */
const inMemory = new Map<string, string>();
/** Why `localStorage` did not take the last entry of a slot. */
const storageProblems = new Map<string, StorageProblem>();

/** Synchronous, so it also works while the page closes. */
function writeToStorage(slot: string, entry: Entry) {
  const text = JSON.stringify(entry);
  try {
    localStorage.setItem(slot, text);
    inMemory.delete(slot);
    storageProblems.delete(slot);
  } catch (error) {
    inMemory.set(slot, text);
    storageProblems.set(slot, toProblem(error));
  }
}

function removeFromStorage(slot: string) {
  inMemory.delete(slot);
  storageProblems.delete(slot);
  attempt(() => localStorage.removeItem(slot));
}

/** Returns null if the slot is empty or unreadable. */
function readFromStorage(slot: string): Entry | null {
  const text = inMemory.get(slot) ?? attempt(() => localStorage.getItem(slot));
  const entry = text ? attempt(() => JSON.parse(text) as Partial<Entry> | null) : null;
  return typeof entry?.at === 'number' ? (entry as Entry) : null;
}

function slotsInStorage(start: string): string[] {
  const stored = attempt(() => Object.keys(localStorage)) ?? [];
  return [...new Set([...stored, ...inMemory.keys()])].filter((slot) => slot.startsWith(start));
}

/** Returns all drafts whose slot starts with this. */
function findDrafts(start: string): { slot: string; draft: Draft }[] {
  return slotsInStorage(start).flatMap((slot) => {
    const draft = readFromStorage(slot);
    if (!isDraft(draft)) return [];
    if (!isExpired(draft)) return [{ slot, draft }];
    expire(slot);
    return [];
  });
}

/* ------------------------------------- The journal -------------------------------------- */

/*
 * `localStorage` is written synchronously but reaches the disk late: killing the browser loses up to a minute. So each
 * entry also goes to IndexedDB with `durability: 'strict'`, and is safe once that has reached the disk. The newer entry
 * of the two stores counts, even if it says that the draft was removed.
 */

interface JournalSchema extends DBSchema {
  texts: { key: string; value: Entry };
}

let connecting: Promise<IDBPDatabase<JournalSchema> | null> | null = null;

async function open(): Promise<IDBPDatabase<JournalSchema> | null> {
  try {
    return await openDB<JournalSchema>('drafts', 1, {
      upgrade: (database) => void database.createObjectStore('texts'),
      // Must not block a newer release in another tab, or a user who clears the browser's data.
      blocking: (_from, _to, event) => {
        connecting = null;
        (event.target as IDBDatabase).close();
      },
      terminated: () => {
        connecting = null;
      },
    });
  } catch {
    return null; // Blocked, or not available, as in some private windows.
  }
}

const connect = () => (connecting ??= open());

/** The newest entry of each slot that the journal does not have yet. */
const unwritten = new Map<string, Entry>();
/** The state of the last write to each slot. */
const journalStates = new Map<string, 'pending' | 'onDisk' | StorageProblem>();
let writing: Promise<void> | null = null;

function setJournalState(slot: string, state: 'pending' | 'onDisk' | StorageProblem) {
  if (journalStates.get(slot) === state) return;
  journalStates.set(slot, state);
  notifyListeners();
}

function writeJournal(slot: string, entry: Entry) {
  unwritten.set(slot, entry);
  setJournalState(slot, 'pending');
  writing ??= writeAll().finally(() => {
    writing = null;
  });
}

/** Runs one write at a time; newer entries wait for it. */
async function writeAll() {
  while (unwritten.size > 0) {
    const entries = [...unwritten];
    unwritten.clear();
    await Promise.all(entries.map(([slot, entry]) => writeOne(slot, entry)));
  }
}

async function writeOne(slot: string, entry: Entry) {
  const problem = await withTimeout(put(slot, entry).then((problem) => problem && put(slot, entry)));
  if (unwritten.has(slot)) return;
  if (isDraft(entry)) {
    setJournalState(slot, problem === undefined ? 'blocked' : (problem ?? 'onDisk'));
    return;
  }
  journalStates.delete(slot);
  notifyListeners();
  // The record of the removal is no longer needed: the journal has it, or never had the draft.
  if (readFromStorage(slot)?.at === entry.at) removeFromStorage(slot);
}

/** Resolves to null once the entry is on the disk, or to the problem. */
async function put(slot: string, entry: Entry): Promise<StorageProblem | null> {
  const database = await connect();
  if (!database) return 'blocked';
  try {
    const transaction = database.transaction('texts', 'readwrite', { durability: 'strict' });
    await Promise.all([transaction.store.put(entry, slot), transaction.done]);
    return null;
  } catch (error) {
    // Reopens a closed connection for the next attempt.
    connecting = null;
    return toProblem(error);
  }
}

/** Updates both stores to the newest entry of each slot. */
async function recover() {
  const database = await connect();
  if (!database) return;
  try {
    // A write transaction, so that no other tab removes a draft between reading the two stores.
    const { store, done } = database.transaction('texts', 'readwrite');
    const read = Promise.all([store.getAllKeys(), store.getAll()]).then(([slots, entries]) =>
      merge(new Map(slots.map((slot, index) => [slot, entries[index]]))),
    );
    await Promise.all([read, done]);
  } catch {
    // Drafts in `localStorage` are still available.
  }
}

function merge(journal: Map<string, Entry | undefined>) {
  for (const slot of new Set([...journal.keys(), ...slotsInStorage(PREFIX).filter(isSlot)])) {
    const [inJournal, inStorage] = [journal.get(slot) ?? null, readFromStorage(slot)];
    if (inJournal && inJournal.at > (inStorage?.at ?? 0)) {
      if (isExpired(inJournal)) expire(slot);
      else if (isDraft(inJournal)) writeToStorage(slot, inJournal);
      else removeFromStorage(slot);
    } else if (inStorage && inStorage.at !== inJournal?.at) writeJournal(slot, inStorage);
  }
}

/**
 * Removes all traces of a slot. Unlike `removeSlot`, leaves no mark, as there is no older draft that could come back.
 */
function expire(slot: string) {
  unwritten.delete(slot);
  removeFromStorage(slot);
  void connect()
    .then((database) => database?.delete('texts', slot))
    .catch(() => undefined);
}

/** Removes a draft and records the removal, or the copy on the disk could come back. */
function removeSlot(slot: string) {
  if (readFromStorage(slot) === null && !journalStates.has(slot)) {
    removeFromStorage(slot);
    return;
  }
  const entry: Entry = { at: now() };
  removeFromStorage(slot);
  attempt(() => localStorage.setItem(slot, JSON.stringify(entry)));
  writeJournal(slot, entry);
}

/* ------------------------------------- Taking over -------------------------------------- */

/** Reads a draft of an earlier version of the app, which stored only its values, in `sessionStorage`. */
function readLegacyDraft(key: string): Fields | undefined {
  const text = attempt(() => sessionStorage.getItem(key));
  return text ? attempt(() => JSON.parse(text) as Fields) : undefined;
}

interface SlotDraft {
  slot: string;
  draft: Draft;
}

/** Returns this tab's draft, the newest draft of any tab, and all of them. */
function findByKey(key: string) {
  const all = findDrafts(`${key}#`).sort((one, other) => other.draft.at - one.draft.at);
  return { own: all.find(({ slot }) => slot === toSlot(key)), newest: all[0], all };
}

/** Slots of other tabs whose text continues here, with the time of the entry that was read. */
const takenOver = new Map<string, { slot: string; at: number }[]>();

/**
 * Remembers the slots that a text comes from, including older texts of the same draft that a killed browser left
 * behind.
 */
function takeOver(key: string, read: SlotDraft, all: SlotDraft[]) {
  const { id } = read.draft.base ?? {};
  const isOlder = ({ draft }: SlotDraft) =>
    id !== undefined && draft.base?.id === id && draft.at < read.draft.at;
  const others = all.filter(
    (other) => other.slot !== toSlot(key) && (other.slot === read.slot || isOlder(other)),
  );
  takenOver.set(
    key,
    others.map(({ slot, draft: { at } }) => ({ slot, at })),
  );
}
