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

/** Where the browser blocks its storage, or it is full, a draft lives as long as the page. */
const inMemory = new Map<string, string>();

function attempt<Result>(access: () => Result): Result | undefined {
  try {
    return access();
  } catch {
    return undefined; // The copy in memory stands in.
  }
}

/** Why the browser keeps nothing. */
export type StorageTrouble = 'full' | 'blocked';
const refused = new Map<string, StorageTrouble>();

function refusalOf(access: () => void): StorageTrouble | null {
  try {
    access();
    return null;
  } catch (error) {
    return error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'blocked';
  }
}

/** In milliseconds: how long a text waits for its writer. */
const KEPT_FOR = 30 * 24 * 60 * 60 * 1000;

/** Each tab has a place of its own for a draft, so that two tabs never write over each other's. */
const TAB_KEY = 'draft-tab';
const ofThisPage = Math.random().toString(36).slice(2);

function tab(): string {
  const known = attempt(() => sessionStorage.getItem(TAB_KEY));
  if (!known) attempt(() => sessionStorage.setItem(TAB_KEY, ofThisPage));
  return known ?? ofThisPage;
}

const placeOf = (key: string) => `${key}#${tab()}`;

/** All drafts whose place begins so. What can't be read is none. */
function draftsAt(start: string): { place: string; draft: Draft }[] {
  const stored = attempt(() => Object.keys(localStorage)) ?? [];
  const places = new Set([...stored, ...inMemory.keys()].filter((place) => place.startsWith(start)));
  return [...places].flatMap((place) => {
    const text = inMemory.get(place) ?? attempt(() => localStorage.getItem(place));
    const draft = text ? (attempt(() => JSON.parse(text) as Partial<Draft>) ?? {}) : {};
    if (draft.at !== undefined && Date.now() - draft.at > KEPT_FOR) {
      drop(place);
      return [];
    }
    return draft.values && draft.path !== undefined && draft.at !== undefined
      ? [{ place, draft: draft as Draft }]
      : [];
  });
}

/** Versions before kept a draft in the tab's own storage, as its values alone. */
function ofEarlierVersion(key: string): Fields | undefined {
  const text = attempt(() => sessionStorage.getItem(key));
  return text ? attempt(() => JSON.parse(text) as Fields) : undefined;
}

/** This tab's draft, or else all that other tabs left. */
function foundAt(key: string) {
  const drafts = draftsAt(`${key}#`).sort(newestFirst);
  return { own: drafts.find(({ place }) => place === placeOf(key)), newest: drafts[0] };
}

const newestFirst = (one: { draft: Draft }, other: { draft: Draft }) => other.draft.at - one.draft.at;

function drop(place: string) {
  inMemory.delete(place);
  refused.delete(place);
  attempt(() => localStorage.removeItem(place));
}

/** Places of other tabs that were read here, as they were then. */
const takenOver = new Map<string, { place: string; at: number }>();

/** Unsaved texts: they outlive reloads, the end of a session and a closed tab. */
export const draftStorage = {
  /**
   * The draft under this key: this tab's, or the newest that another one left. It has the fields of `like`: those
   * that it does not know are as they are there, and those that it has beyond them are left out.
   */
  read<Values extends Fields>(key: string, like: Values): Values | null {
    const { own: found, newest } = foundAt(key);
    const earlier = found ? undefined : ofEarlierVersion(key);
    const other = found || earlier ? undefined : newest;
    if (other) takenOver.set(key, { place: other.place, at: other.draft.at });

    const values = (found ?? other)?.draft.values ?? earlier;
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
  /** Why the browser has refused to keep what was written last under this key; null if it has not. */
  troubleWith: (key: string): StorageTrouble | null => refused.get(placeOf(key)) ?? null,
  /** `path` is where its form stands. */
  write(key: string, values: Fields, path: string, base?: Base) {
    const draft: Draft = { values, path, at: Date.now(), base };
    const [place, text] = [placeOf(key), JSON.stringify(draft)];
    const trouble = refusalOf(() => localStorage.setItem(place, text));
    if (trouble === null) {
      inMemory.delete(place);
      refused.delete(place);
    } else {
      inMemory.set(place, text);
      refused.set(place, trouble);
    }
    attempt(() => sessionStorage.removeItem(key));
  },
  /** Also where it was taken over from, unless that was written since. */
  remove(key: string) {
    drop(placeOf(key));
    attempt(() => sessionStorage.removeItem(key));
    const taken = takenOver.get(key);
    const now = taken ? draftsAt(taken.place).find(({ place }) => place === taken.place) : undefined;
    if (taken && now?.draft.at === taken.at) drop(taken.place);
    takenOver.delete(key);
  },
  /** The address of the form with the newest draft whose key begins so, of those wanted; null if there is none. */
  newestPath: (start: string, isWanted: (path: string) => boolean = () => true): string | null =>
    draftsAt(start)
      .map(({ draft }) => draft)
      .filter(({ path }) => isWanted(path))
      .sort((one, other) => other.at - one.at)[0]?.path ?? null,
  /** Removes all whose key begins so. */
  removeAll: (start: string) => draftsAt(start).forEach(({ place }) => drop(place)),
};

/** What the key of every draft of this user begins with: nobody else's form asks for it. */
export const draftsOf = (userId: string): string => `draft:${userId}:`;
