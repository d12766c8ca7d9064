import { LRUCache } from 'lru-cache';

/** Replies, or what they are made of, kept as long as nothing changed that they were made from. */
export interface ReplyCache<Reply> {
  find: (key: string) => Reply | undefined;
  /** Tells what `keep` has to know: to be asked before anything is read for a reply. */
  stamp: () => string;
  /** Keeps a reply, unless something changed since `stamp`: that may be missing in it. */
  keep: (key: string, reply: Reply, stamp: string) => void;
  /** All that are kept. */
  all: () => Iterable<Reply>;
}

/** What an entry takes beside its bytes and its key: small ones must not fill the memory by their number. */
const ENTRY_BYTES = 500;

/**
 * Keeps up to `maxBytes` of replies, those used last. `stamp` differs from its last value whenever anything may
 * have changed; then all of them go.
 */
export function replyCache<Reply extends { bytes: Buffer }>(
  stamp: () => string,
  maxBytes: number,
): ReplyCache<Reply> {
  const replies = new LRUCache<string, Reply>({
    maxSize: maxBytes,
    // An address is as long as a client makes it.
    sizeCalculation: ({ bytes }, key) => bytes.length + key.length + ENTRY_BYTES,
  });
  let stampOfReplies = '';

  function dropOutdated(): string {
    const present = stamp();
    if (present !== stampOfReplies) {
      replies.clear();
      stampOfReplies = present;
    }
    return present;
  }

  return {
    find(key) {
      dropOutdated();
      return replies.get(key);
    },
    stamp: dropOutdated,
    keep(key, reply, stamp) {
      if (dropOutdated() === stamp) replies.set(key, reply);
    },
    all: () => replies.values(),
  };
}
