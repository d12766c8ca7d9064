import { useLocation } from 'react-router';

/** What is searched for, which stands in the address as `?q=`. */
export const useSearchText = (): string => new URLSearchParams(useLocation().search).get('q') ?? '';
