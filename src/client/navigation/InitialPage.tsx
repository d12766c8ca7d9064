import { createContext, useContext, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { InitialPage as Known } from '../../shared/initialPage.ts';

interface Initial extends Pick<Known, 'refusal'> {
  key: string;
  address: string;
}

/** Null once another page was shown, and from then on also where somebody has come back. */
const InitialPageContext = createContext<Initial | null>(null);

interface Props {
  /** What the server said when it sent the page. */
  refusal: Known['refusal'];
  children: ReactNode;
}

/** Belongs around the pages, inside the router: remembers which page the visit began with, until that is left. */
export function InitialPage({ refusal, children }: Props) {
  const { key, pathname, search } = useLocation();
  const address = pathname + search;
  const [initial, setInitial] = useState<Initial | null>({ key, address, refusal });
  // A step to a heading, which the browser takes by itself, has the default key, whatever the page had.
  const isThere = address === initial?.address && (key === initial.key || key === 'default');
  if (initial && !isThere) setInitial(null);

  return <InitialPageContext value={initial}>{children}</InitialPageContext>;
}

/** Whether this is still the page that the browser loaded, also by a reload. */
export const useIsInitialPage = (): boolean => useContext(InitialPageContext) !== null;

/** With what the API refuses what this page is about, if the server said so when it sent the page; else null. */
export const useRefusal = (): Known['refusal'] => useContext(InitialPageContext)?.refusal ?? null;
