import type { Blog } from './blog.ts';

/** Returns the header that names the version of an article which a user reads now; none if they can't read it. */
export async function ifMatch(
  { app }: Pick<Blog, 'app'>,
  slug: string,
  headers: { authorization?: string },
): Promise<Record<string, string>> {
  const { etag } = (await app.inject({ method: 'GET', url: `/api/articles/${slug}`, headers })).headers;
  return etag === undefined ? {} : { 'if-match': etag };
}
