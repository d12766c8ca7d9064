import type { BulkReply } from '../../src/shared/moderation.ts';
import type { Listing } from '../../src/shared/listing.ts';
import { type Author, type Blog, startBlog } from './blog.ts';
import { saidBy } from './runCommand.ts';

/** What somebody writes who advertises: two links to elsewhere. */
export const ADVERT = '[a](https://a.example) [b](http://b.example) [c](#c)';

interface People {
  /** Runs the blog. */
  ada: Author;
  /** Writes honestly. */
  eve: Author;
  /** Advertises. */
  mallory: Author;
}

/** A blog with somebody who moderates it, and two who can be moderated. */
export async function startModeratedBlog(): Promise<People & { blog: Blog }> {
  const blog = await startBlog();
  const ada = await blog.aUser({ name: 'Ada' });
  const eve = await blog.aUser({ name: 'Eve', email: 'Eve@example.net' });
  const mallory = await blog.aUser({ name: 'Mallory' });
  await saidBy(blog, 'make-admin', ada.email);
  return { blog, ada, eve, mallory };
}

/** The calls of who moderates, and what is to be read then. */
export function moderationOf(moderated: () => { blog: Blog; ada: Author }) {
  return {
    /** Throws where the call itself is refused. */
    act: async (path: string, body: object) => {
      const { blog, ada } = moderated();
      const reply = await blog.call('POST', `/api/admin/${path}`, { as: ada, body });
      if (reply.statusCode !== 200) throw new Error(`${path}: ${reply.statusCode} ${reply.body}`);
      return reply.json<BulkReply>();
    },
    readable: async () =>
      (await moderated().blog.call('GET', '/api/articles/all?limit=100'))
        .json<Listing<{ slug: string }>>()
        .result.map(({ slug }) => slug),
  };
}
