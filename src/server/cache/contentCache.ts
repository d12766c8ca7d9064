import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { ContentStamp, OwnWrites } from '../db/contentStamp.ts';
import { singleFlight } from '../lib/once.ts';

/** In bytes. What is read most often fits; the rest is made again. */
const MAX_BYTES = 32 * 1024 * 1024;
/** In bytes: what an entry takes beside its value and its key, so that small ones can't fill the memory by number. */
const ENTRY_BYTES = 2000;

/** A value that knows its size in bytes: of what it holds in memory, so no slice of a shared buffer. */
export interface Cacheable {
  readonly size: number;
  /** The parts of the content that it is made from, by their names in `../db/contentStamp.ts`; all, unless told. */
  readonly madeFrom?: readonly string[];
}

export interface Source<Value> {
  /**
   * Tells cheaply what the value would be made from, in a text of any length, so that one which is right still need not be
   * made again. Where others' writes are told exactly it is asked first when the value may be wrong, which is then made
   * once more. Without it the value is made anew after any write that affects content.
   */
  version?: () => Promise<string>;
  /** True for what may be up to a second behind the writes of other servers. */
  mayLag?: boolean;
  /** In milliseconds: how long a value may be used that is right by its version. For ever by default. */
  maxAge?: number;
  make: () => Promise<Value>;
}

interface Entry {
  value: Cacheable;
  /** Its digest: a version may be longer than the value. */
  version: string;
  /** The content stamp, and the writes of this process, of before it was made, or last found to be right. */
  stamp: string;
  writes: number;
  /** In milliseconds since the epoch. */
  madeAt: number;
}

/** Everything that is made from content for its readers: replies, pages, feeds, parts of the sitemap. */
export interface ContentCache {
  /** The value of this key, made by `source` where the one in the cache is wrong by now. Throws what `source` throws. */
  get: <Value extends Cacheable>(key: string, source: Source<Value>) => Promise<Value>;
}

interface Written {
  stamp: Omit<ContentStamp, 'others'>;
  writes: OwnWrites;
}

/**
 * A cache of the values used last, `maxBytes` in all. Nobody gets what was made from content that had been written over
 * before they asked. While no other process has written, and this one nothing that a value is made from, it costs
 * nothing; then its version is asked.
 */
export function createContentCache({ stamp, writes }: Written, maxBytes = MAX_BYTES): ContentCache {
  const entries = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    // An address is as long as a client makes it.
    sizeCalculation: ({ value }, key) => value.size + 2 * key.length + ENTRY_BYTES,
  });
  const fly = singleFlight<Cacheable>();

  async function get(key: string, source: Source<Cacheable>) {
    const { version, mayLag = false, maxAge = Infinity, make } = source;
    const present = { stamp: stamp.read(), writes: writes.count() };
    const isTold = stamp.isExact || mayLag;
    const known = entries.get(key);
    const entry = known && Date.now() - known.madeAt <= maxAge ? known : undefined;
    const isAsBefore =
      entry?.stamp === present.stamp && !writes.haveTouched(entry.value.madeFrom, entry.writes);
    if (isTold && isAsBefore) return entry.value;
    if (!isTold && !version) return make();

    // Where other processes seldom write, few values are ever compared: a version is asked when one may be wrong.
    const isAsked = version && (entry !== undefined || !stamp.isExact);
    const wanted = digest(isAsked ? await version() : `${present.stamp}/${present.writes}`);
    if (entry?.version === wanted) return Object.assign(entry, present).value;
    return fly(`${wanted} ${key}`, async () => {
      const madeAt = Date.now();
      const value = await make();
      entries.set(key, { value, version: wanted, madeAt, ...present });
      return value;
    });
  }

  return { get: get as ContentCache['get'] };
}

const digest = (text: string) => hash('sha256', text, 'base64url');
