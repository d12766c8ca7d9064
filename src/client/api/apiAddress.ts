/**
 * Where the API is: at the origin that `API_URL` named when the client was built, else at the page's own. Absolute,
 * because fetch outside a browser takes nothing else.
 */
export function apiAddress(ownOrigin: string): string {
  const named = process.env.API_URL ?? '';
  return new URL('/api/', named === '' ? ownOrigin : named).href;
}
