import { matchPath, parsePath, useLocation } from 'react-router';
import { pageNames, pageOf } from '../../../shared/pages.ts';
import { useIsHydrated } from '../../components/basics/useIsHydrated.ts';
import type { ToastLink } from '../../components/toasts/toast.ts';
import { addressAskedFor } from '../../session/loginState.ts';

export interface PageAskedFor {
  /** Undefined where there is no page at the address. */
  name: string | undefined;
  /** For people: without search, and not encoded. */
  address: string;
  /** The way there, for the toast after a success. */
  link: ToastLink;
}

function nameOf(pathname: string): string | undefined {
  const found = pageNames.map(pageOf).find(({ path }) => matchPath(path, pathname));
  return found && 'name' in found ? found.name : undefined;
}

function legible(pathname: string): string {
  try {
    return decodeURI(pathname);
  } catch {
    return pathname;
  }
}

/** The page for the signed-in that a stranger asked for, and was led here from; null if there is none. */
export function usePageAskedFor(): PageAskedFor | null {
  const to = addressAskedFor(useLocation().state);
  // The server, which renders the page first where it is reloaded, knows of none.
  const isHydrated = useIsHydrated();
  if (to === null || !isHydrated) return null;

  const { pathname = '' } = parsePath(to);
  const name = nameOf(pathname);
  return { name, address: legible(pathname), link: { label: `Go to ${name ?? 'the page'}`, to } };
}
