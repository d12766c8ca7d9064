import { pathOf } from '../http/badRequests.ts';

/** Returns where trailing slashes begin. A regular expression would take quadratic time for many slashes. */
function findPathEnd(pathname: string): number {
  let end = pathname.length;
  while (pathname[end - 1] === '/') end -= 1;
  return end;
}

/**
 * Returns the canonical URL of a page whose path was written in another case or with trailing slashes; null if there is no
 * such page, or the URL is canonical. `patterns` are the router's paths. `url` includes the query.
 */
export function canonicalPath(url: string, patterns: readonly string[]): string | null {
  const pathname = pathOf(url);
  const given = pathname.slice(0, findPathEnd(pathname)).split('/');

  for (const pattern of patterns) {
    const expected = pattern === '/' ? [''] : pattern.split('/');
    if (expected.length !== given.length) continue;
    const canonical = expected.map((part, at) => (part.startsWith(':') ? given[at] : part));
    if (canonical.join('/').toLowerCase() !== given.join('/').toLowerCase()) continue;
    const address = canonical.join('/') || '/';
    return address === pathname ? null : address + url.slice(pathname.length);
  }
  return null;
}
