import type { Listing } from '../../src/shared/listing.ts';
import { actOnAll } from './actOnAll.ts';
import { type Author, type Blog, startBlog } from './blog.ts';
import { adminOutput } from './runCommand.ts';

/** Markdown of an advertisement, with two external links. */
export const ADVERT = '[a](https://a.example) [b](http://b.example) [c](#c)';

interface Accounts {
  /** The admin. */
  ada: Author;
  /** An honest author. */
  eve: Author;
  /** A spammer. */
  mallory: Author;
}

/** Starts a blog with an admin, an author and a spammer. */
export async function startModeratedBlog(): Promise<Accounts & { blog: Blog }> {
  const blog = await startBlog();
  const ada = await blog.aUser({ name: 'Ada' });
  const eve = await blog.aUser({ name: 'Eve', email: 'Eve@example.net' });
  const mallory = await blog.aUser({ name: 'Mallory' });
  await adminOutput(blog, 'make-admin', ada.email);
  return { blog, ada, eve, mallory };
}

/** Helpers for the admin's moderation API and for reading its effects. */
export function moderationOf(moderated: () => { blog: Blog; ada: Author }) {
  return {
    /** Throws if the request is rejected. */
    act: (path: string, body: object) => {
      const { blog, ada } = moderated();
      return actOnAll((rest) => blog.call('POST', `/api/admin/${path}`, { as: ada, body: rest }), body);
    },
    readable: async () =>
      (await moderated().blog.call('GET', '/api/articles/all?limit=100'))
        .json<Listing<{ slug: string }>>()
        .result.map(({ slug }) => slug),
  };
}
