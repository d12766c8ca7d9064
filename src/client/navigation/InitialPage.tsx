import { createContext, useContext, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { InitialPage as Known } from '../../shared/initialPage.ts';

/** Null once another page was shown, and from then on also where somebody has come back. */
const InitialPageContext = createContext<Pick<Known, 'refusal'> | null>(null);

interface Props {
  /** What the server said when it sent the page. */
  refusal: Known['refusal'];
  children: ReactNode;
}

/** Belongs around the pages, inside the router: remembers which page the visit began with, until that is left. */
export function InitialPage({ refusal, children }: Props) {
  const { key, pathname, search } = useLocation();
  const address = pathname + search;
  const [initial] = useState({ key, address, refusal });
  const [isLeft, setIsLeft] = useState(false);
  // A step to a heading, which the browser takes by itself, has the default key, whatever the page had.
  const isThere = address === initial.address && (key === initial.key || key === 'default');
  if (!isThere && !isLeft) setIsLeft(true);

  return <InitialPageContext value={isLeft ? null : initial}>{children}</InitialPageContext>;
}

/** Whether this is still the page that the browser loaded, also by a reload. */
export const useIsInitialPage = (): boolean => useContext(InitialPageContext) !== null;

/** With what the API refuses what this page is about, if the server said so when it sent the page; else null. */
export const useRefusal = (): Known['refusal'] => useContext(InitialPageContext)?.refusal ?? null;
