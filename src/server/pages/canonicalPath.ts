import { pathOf } from '../http/badRequests.ts';

/** Where the slashes at the end begin. By hand: a pattern would look at each run of slashes again from each of them. */
function endOfPath(pathname: string): number {
  let end = pathname.length;
  while (pathname[end - 1] === '/') end -= 1;
  return end;
}

/**
 * The address of the page that somebody means who wrote it with other capitals or a slash at the end; null if it is
 * none, or this one. `patterns` are paths as the router takes them, `url` has the search with it.
 */
export function canonicalPath(url: string, patterns: readonly string[]): string | null {
  const pathname = pathOf(url);
  const given = pathname.slice(0, endOfPath(pathname)).split('/');

  for (const pattern of patterns) {
    const wanted = pattern === '/' ? [''] : pattern.split('/');
    if (wanted.length !== given.length) continue;
    const proper = wanted.map((part, at) => (part.startsWith(':') ? given[at] : part));
    if (proper.join('/').toLowerCase() !== given.join('/').toLowerCase()) continue;
    const address = proper.join('/') || '/';
    return address === pathname ? null : address + url.slice(pathname.length);
  }
  return null;
}
