import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType, useParams } from 'react-router';
import { readPageNumber } from '../../shared/pageNumber.ts';

/** Given to `navigate` where the app goes on after a while, not when somebody asks for it. */
const automatic = { state: { isAutomatic: true } };

/** Whether this page took another's place without being asked for at that moment. */
export function useCameAutomatically(): boolean {
  const state = useLocation().state as { isAutomatic?: boolean } | null;
  const type = useNavigationType();

  return type === NavigationType.Replace || (type === NavigationType.Push && state?.isAutomatic === true);
}

/** The state of a link that leads to where its page was left, not to its top. */
export const toItsPlace = { wantsItsPlace: true };

export const wantsItsPlace = (state: unknown): boolean =>
  (state as { wantsItsPlace?: boolean } | null)?.wantsItsPlace === true;

/** The state of a link that begins something in a listing, which is to lead back there. */
export const begunAt = (listing: string) => ({ listing });

/** The listing that something began in; undefined if it did not. */
export const listingOf = (state: unknown): string | undefined =>
  (state as { listing?: string } | null)?.listing;

/** How long a toast is left to be read before the browser goes on, in milliseconds. */
const REDIRECT_DELAY = 3000;

/**
 * Goes to another page inside the app after three seconds. Whoever has left this one by then is not moved any more.
 */
export function useGoLater(): (to: string) => void {
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isHere = useRef(false);

  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
      clearTimeout(timer.current);
    };
  }, []);

  return (to) => {
    if (!isHere.current) return;
    clearTimeout(timer.current);
    // While the code of a next page is on its way, the address is the next page's and this one is still shown.
    const from = window.location.href;
    timer.current = setTimeout(() => {
      if (window.location.href === from) void navigate(to, automatic);
    }, REDIRECT_DELAY);
  };
}

/** The listing's page number, which stands in the address as `?page=2`; without one it is 1. */
export function usePageNumber(): number {
  const { search } = useLocation();
  return readPageNumber(new URLSearchParams(search).get('page'));
}

/** The slug that stands in the address of an article's page. */
export const useSlug = (): string => useParams<'slug'>().slug ?? '';
