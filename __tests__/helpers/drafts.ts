import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import type { Draft, DraftSummary, SavedDraft } from '../../src/shared/draft.ts';
import type { Listing } from '../../src/shared/listing.ts';
import type { TokenReply } from '../../src/shared/user.ts';
import type { Blog } from './blog.ts';

/** Returns the headers of a request that publishes a draft, as the editor sends them. */
export const draftHeaders = (id: string) => ({ 'idempotency-key': `"${id}"`, 'draft-id': id });

export type DraftBody = Partial<Omit<Draft, '_id' | 'version' | 'createdAt' | 'updatedAt'>>;

/** Helpers for the drafts API. */
export function draftsOf(blog: Blog) {
  const address = (id: string) => `/api/drafts/${id}`;
  const put = (id: string, as: TokenReply, body: object, headers: Record<string, string>) =>
    blog.call('PUT', address(id), { as, body, headers });

  return {
    create: (as: TokenReply, body: DraftBody = {}, id: string = randomUUID()) =>
      put(id, as, body, { 'if-none-match': '*' }),
    save: (as: TokenReply, { _id, version }: Pick<Draft, '_id' | 'version'>, body: DraftBody) =>
      put(_id, as, body, { 'if-match': `"${version}"` }),
    put,
    aDraft: async (as: TokenReply, body: DraftBody = {}, id: string = randomUUID()): Promise<SavedDraft> => {
      const reply = await put(
        id,
        as,
        { title: 'On looms', markdown: 'They weave.', ...body },
        { 'if-none-match': '*' },
      );
      if (reply.statusCode !== 201) throw new Error(`PUT ${address(id)}: ${reply.statusCode} ${reply.body}`);
      return reply.json<SavedDraft>();
    },
    get: (as: TokenReply, id: string): Promise<LightMyRequestResponse> =>
      blog.call('GET', address(id), { as }),
    discard: (as: TokenReply, id: string) => blog.call('DELETE', address(id), { as }),
    list: async (as: TokenReply, query = '') =>
      (await blog.call('GET', `/api/drafts${query}`, { as })).json<Listing<DraftSummary>>(),
  };
}
