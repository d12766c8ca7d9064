import { useLocation } from 'react-router';
import { readPageNumber } from '../../shared/pageNumber.ts';

/** The listing's page number, which stands in the address as `?page=2`; without one it is 1. */
export function usePageNumber(): number {
  const { search } = useLocation();
  return readPageNumber(new URLSearchParams(search).get('page'));
}
