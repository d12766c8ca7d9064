import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { singleFlight } from '../lib/once.ts';
import type { ContentStamp, OwnWrites } from './invalidation.ts';

/** Bytes. Enough for what is read most often; the rest is made again. */
const MAX_BYTES = 32 * 1024 * 1024;
/** Bytes of overhead per entry, so that many small entries can't fill the memory. */
const ENTRY_BYTES = 2000;

/** A value with its size in bytes. It must not be a slice of a shared buffer, whose memory is larger. */
export interface Cacheable {
  readonly size: number;
  /** The parts of the content that it is made from, named in `../db/invalidation.ts`; all by default. */
  readonly madeFrom?: readonly string[];
}

interface Source<Value> {
  /**
   * Returns cheaply a text that identifies what the value would be made from, so that a value that is still right isn't made
   * again. If the stamp is exact, it is called only when an entry may be stale. Without it, the value is made again after any
   * write that affects content.
   */
  version?: () => Promise<string>;
  /** Whether the value may be up to a second behind the writes of other servers. */
  mayLag?: boolean;
  /** How long a value with the right version may be used, in milliseconds. Forever by default. */
  maxAge?: number;
  make: () => Promise<Value>;
}

interface Entry {
  value: Cacheable;
  /** A digest, since a version may be longer than the value. */
  version: string;
  /** The content stamp and the number of this process's writes before it was made, or last confirmed. */
  stamp: string;
  writes: number;
  /** In milliseconds since the epoch. */
  madeAt: number;
}

/** Caches what is made from content for readers: replies, pages, feeds, parts of the sitemap. */
export interface ContentCache {
  /** Returns the value of a key, and makes it with `source` if the cached one is stale. Throws what `source` throws. */
  get: <Value extends Cacheable>(key: string, source: Source<Value>) => Promise<Value>;
}

interface Writes {
  stamp: Omit<ContentStamp, 'readClicks'>;
  writes: OwnWrites;
}

/**
 * Creates a cache of the most recently used values, up to `maxBytes`. Nobody gets a value from content that was overwritten
 * before their request. While no other process has written, and this one nothing that a value is made from, a hit costs
 * nothing; otherwise its version is compared.
 */
export function createContentCache({ stamp, writes }: Writes, maxBytes = MAX_BYTES): ContentCache {
  const entries = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    // Keys contain URLs, whose length clients choose.
    sizeCalculation: ({ value }, key) => value.size + 2 * key.length + ENTRY_BYTES,
  });
  const shareFlight = singleFlight<Cacheable>();

  async function get(key: string, source: Source<Cacheable>) {
    const { version, mayLag = false, maxAge = Infinity, make } = source;
    const current = { stamp: stamp.read(), writes: writes.count() };
    const canTrustStamp = stamp.isExact || mayLag;
    const known = entries.get(key);
    const entry = known && Date.now() - known.madeAt <= maxAge ? known : undefined;
    const isUnchanged =
      entry?.stamp === current.stamp && !writes.haveTouched(entry.value.madeFrom, entry.writes);
    if (canTrustStamp && isUnchanged) return entry.value;
    if (!canTrustStamp && !version) return make();

    // With an exact stamp, a version is needed only if there is an entry to compare.
    const usesVersion = version && (entry !== undefined || !stamp.isExact);
    const currentVersion = digest(usesVersion ? await version() : `${current.stamp}/${current.writes}`);
    if (entry?.version === currentVersion) return Object.assign(entry, current).value;
    return shareFlight(`${currentVersion} ${key}`, async () => {
      const madeAt = Date.now();
      const value = await make();
      entries.set(key, { value, version: currentVersion, madeAt, ...current });
      return value;
    });
  }

  return { get: get as ContentCache['get'] };
}

const digest = (text: string) => hash('sha256', text, 'base64url');
