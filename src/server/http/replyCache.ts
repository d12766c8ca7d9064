/** Replies as they go out, kept as long as nothing changed that they were made from. */
export interface ReplyCache {
  find: (key: string) => Buffer | undefined;
  /** The reply as JSON, and as bytes: to encode a text anew for each answer would cost more than all the rest. */
  make: (key: string, make: () => Promise<unknown>) => Promise<Buffer>;
}

/**
 * Keeps up to `maxBytes` of serialized replies, those used last. `stamp` differs from its last value
 * whenever anything may have changed; then all of them go.
 */
export function replyCache(stamp: () => string, maxBytes: number): ReplyCache {
  const replies = new Map<string, Buffer>();
  let stampOfReplies = '';
  let bytes = 0;

  function drop(key: string) {
    bytes -= replies.get(key)?.length ?? 0;
    replies.delete(key);
  }

  function keep(key: string, reply: Buffer) {
    if (replies.has(key)) drop(key);
    replies.set(key, reply);
    bytes += reply.length;
    for (const oldest of replies.keys()) {
      if (bytes <= maxBytes) break;
      drop(oldest);
    }
  }

  function dropOutdated(): string {
    const present = stamp();
    if (present !== stampOfReplies) {
      replies.clear();
      bytes = 0;
      stampOfReplies = present;
    }
    return present;
  }

  return {
    find(key) {
      dropOutdated();
      const kept = replies.get(key);
      if (kept !== undefined) {
        replies.delete(key);
        replies.set(key, kept);
      }
      return kept;
    },

    async make(key, make) {
      const before = dropOutdated();
      const reply = Buffer.from(JSON.stringify(await make()));
      // What changed meanwhile may be missing in this reply: it serves this request, but is not kept.
      if (dropOutdated() === before) keep(key, reply);
      return reply;
    },
  };
}
