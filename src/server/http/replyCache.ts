/** Replies as they go out, kept as long as nothing changed that they were made from. */
export interface ReplyCache {
  get: (key: string, make: () => Promise<unknown>) => Promise<string>;
}

/**
 * Keeps up to `maxBytes` of serialized replies, those used last. `stamp` differs from its last value
 * whenever anything may have changed; then all of them go.
 */
export function replyCache(stamp: () => string, maxBytes: number): ReplyCache {
  const replies = new Map<string, string>();
  let stampOfReplies = '';
  let bytes = 0;

  function drop(key: string) {
    bytes -= sizeOf(key, replies.get(key) ?? '');
    replies.delete(key);
  }

  function keep(key: string, reply: string) {
    if (replies.has(key)) drop(key);
    replies.set(key, reply);
    bytes += sizeOf(key, reply);
    for (const oldest of replies.keys()) {
      if (bytes <= maxBytes) break;
      drop(oldest);
    }
  }

  return {
    async get(key, make) {
      const present = stamp();
      if (present !== stampOfReplies) {
        replies.clear();
        bytes = 0;
        stampOfReplies = present;
      }

      const kept = replies.get(key);
      if (kept !== undefined) {
        replies.delete(key);
        replies.set(key, kept);
        return kept;
      }

      const reply = JSON.stringify(await make());
      // What changed meanwhile may be missing in this reply: it serves this request, but is not kept.
      if (stamp() === present && stampOfReplies === present) keep(key, reply);
      return reply;
    },
  };
}

/** A text takes two bytes a character in memory, at most. */
const sizeOf = (key: string, reply: string) => 2 * (key.length + reply.length);
