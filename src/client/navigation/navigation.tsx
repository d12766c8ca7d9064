import { type ComponentProps, createContext, useContext, useEffect, useRef } from 'react';
import {
  Link as RouterLink,
  useLocation,
  NavigationType,
  useNavigate,
  useNavigationType,
  useParams,
} from 'react-router';
import { readPageNumber } from '../../shared/listing.ts';
import { findPage, type PageName, pages, paths } from '../../shared/pages.ts';
import { toast, type ToastAction, type ToastLink } from '../lib/toast.ts';

/** Preloads the code of the page at a URL. Provided by the app, which knows the routes. */
export const PreloadContext = createContext<(url: string) => void>(() => undefined);

interface Props extends Omit<ComponentProps<typeof RouterLink>, 'to' | 'className' | 'style' | 'children'> {
  /** A path of the app. */
  to: string;
  className?: string;
  style?: ComponentProps<'a'>['style'];
  children?: ComponentProps<'a'>['children'];
}

/** A link inside the app, which preloads its page on hover and focus. */
export const Link = (props: Props) => <RouterLink {...props} {...usePreloadHandlers(props)} />;

interface NavProps extends Props {
  /** Other pages that belong to it. */
  also?: readonly PageName[] | undefined;
}

/** A link in a navigation. It has the class `active` and `aria-current` on its page, pages below it and pages in `also`. */
export function NavLink({ also = [], ...props }: NavProps) {
  const { pathname } = useLocation();
  const page = findPage(pathname);
  const isCurrent =
    pathname === props.to ||
    pathname.startsWith(`${props.to}/`) ||
    (page !== undefined && (pages[page].path === props.to || also.includes(page)));
  const activeProps = isCurrent && {
    'aria-current': 'page' as const,
    className: `${props.className ?? ''} active`,
  };

  return <RouterLink {...props} {...activeProps} {...usePreloadHandlers(props)} />;
}

/** Preloads the link's page on hover and focus. */
function usePreloadHandlers({
  to,
  onPointerEnter,
  onFocus,
}: Props): Pick<Props, 'onPointerEnter' | 'onFocus'> {
  const preload = useContext(PreloadContext);

  return {
    onPointerEnter(event) {
      onPointerEnter?.(event);
      preload(to);
    },
    onFocus(event) {
      onFocus?.(event);
      preload(to);
    },
  };
}

/** Options of `navigate` for redirects. */
const automaticNavigation = { state: { isAutomatic: true } };

/** Returns whether this page was opened by a redirect instead of by the user. */
export function useIsAutomaticNavigation(): boolean {
  const state = useLocation().state as { isAutomatic?: boolean } | null;
  const type = useNavigationType();

  return type === NavigationType.Replace || (type === NavigationType.Push && state?.isAutomatic === true);
}

/** The state of a link that restores the scroll position of its page instead of starting at the top. */
export const restoreScroll = { restoreScroll: true };

export const shouldRestoreScroll = (state: unknown): boolean =>
  (state as { restoreScroll?: boolean } | null)?.restoreScroll === true;

/** Returns the state of a link from a list to a page that should lead back to that list. */
export const withReturnTo = (listing: string) => ({ listing });

/** Returns the list from which this page was opened, if any. */
export const getReturnTo = (state: unknown): string | undefined =>
  (state as { listing?: string } | null)?.listing;

/** Leaves time to read a toast. In ms. */
const REDIRECT_DELAY = 3000;

/**
 * Returns a function that opens another page after three seconds, unless the user has left this page by then. Null cancels
 * it.
 */
export function useDelayedRedirect(): (to: string | null) => void {
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isMounted = useRef(false);

  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
      clearTimeout(timer.current);
    };
  }, []);

  return (to) => {
    if (!isMounted.current) return;
    clearTimeout(timer.current);
    if (to === null) return;
    // While the code of the next page loads, the URL is already the next page's but this one is still shown.
    const from = window.location.href;
    timer.current = setTimeout(() => {
      if (window.location.href === from) void navigate(to, automaticNavigation);
    }, REDIRECT_DELAY);
  };
}

/** Returns the page number from the URL (`?page=2`), or 1. */
export function usePageNumber(): number {
  const { search } = useLocation();
  return readPageNumber(new URLSearchParams(search).get('page'));
}

/** Returns the slug from the URL. */
export const useSlug = (): string => useParams<'slug'>().slug ?? '';

/** Events that show that the user moves on. */
export const userEvents = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

/** Scrolls to a position whenever content arrives, until it's reached or the user interacts. */
export function keepScrollingTo(position: number) {
  let isRunning = true;
  const observer = new MutationObserver(scroll);

  function stop() {
    isRunning = false;
    observer.disconnect();
    userEvents.forEach((type) => removeEventListener(type, stop, true));
  }
  function scroll() {
    window.scrollTo(0, position);
    if (Math.abs(window.scrollY - position) < 2) stop();
  }

  observer.observe(document.body, { childList: true, subtree: true });
  userEvents.forEach((type) => addEventListener(type, stop, true));
  scroll();
  return { isRunning: () => isRunning, stop };
}

/** Returns a function that shows a success toast, with an optional link, and opens `to` three seconds later. */
export function useSuccessRedirect(
  to: string = paths.home,
): (message: string, link?: ToastLink | ToastAction) => void {
  const redirectLater = useDelayedRedirect();

  return (message, link) => {
    toast.success(message, link);
    redirectLater(to);
  };
}
