import { useLocation } from 'react-router';

/** The listing's page number, which stands in the address as `?page=2`; without one, or with nonsense, it is 1. */
export function usePageNumber(): number {
  const { search } = useLocation();
  const page = Number(new URLSearchParams(search).get('page'));
  return Number.isSafeInteger(page) && page >= 1 ? page : 1;
}

/** The search part of a listing's address. Page 1 needs none, so that it has one address alone. */
export const pageSearch = (page: number): string => (page > 1 ? `?page=${page}` : '');
