import type { BulkReply } from '../../src/shared/moderation.ts';

/** The keys of a list of items to act on. */
const LISTS = ['items', 'slugs', 'ids'] as const;

type BulkBody = { after?: string } & Partial<Record<(typeof LISTS)[number], string[]>>;

/**
 * Sends a bulk request again for everything that the server had no time for, as clients do, and returns all results. On a busy
 * machine that is more often than not.
 */
export async function actOnAll(
  send: (body: object) => Promise<{ statusCode: number; body: string }>,
  body: object,
): Promise<BulkReply> {
  const results: BulkReply['results'] = [];
  let rest: BulkBody = body;
  for (;;) {
    const reply = await send(rest);
    if (reply.statusCode !== 200) throw new Error(`${reply.statusCode} ${reply.body}`);
    const handled = JSON.parse(reply.body) as BulkReply;
    results.push(...handled.results);

    const list = LISTS.find((key) => rest[key] !== undefined);
    const left = list && rest[list]?.slice(handled.results.length);
    if (left ? left.length === 0 : handled.next === null) return { results, next: null };
    rest = list ? { ...rest, [list]: left } : { ...rest, after: handled.next ?? '' };
  }
}
