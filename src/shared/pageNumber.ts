/** A listing's page number as `?page=` in its address gives it: a whole number from 1; for nonsense or null it is 1. */
export function readPageNumber(value: string | null): number {
  const page = Number(value);
  return Number.isSafeInteger(page) && page >= 1 ? page : 1;
}

/**
 * The search part of a listing's address. Page 1 needs none, so that it has one address alone.
 *
 * @param kept what else belongs to the address, such as which of several listings it is
 */
export function pageSearch(page: number, kept: Readonly<Record<string, string>> = {}): string {
  const search = new URLSearchParams({ ...kept, ...(page > 1 && { page: `${page}` }) });
  return search.size > 0 ? `?${search.toString()}` : '';
}
