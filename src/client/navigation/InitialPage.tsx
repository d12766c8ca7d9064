import { createContext, useContext, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { nothingKnown, type InitialPage as Known } from '../../shared/initialPage.ts';

const InitialPageContext = createContext({ path: '', refusal: nothingKnown.refusal });

interface Props {
  /** What the server said when it sent the page. */
  refusal: Known['refusal'];
  children: ReactNode;
}

/** Belongs around the pages, inside the router: remembers which page the visit began with. */
export function InitialPage({ refusal, children }: Props) {
  const { pathname } = useLocation();
  const [first] = useState({ path: pathname, refusal });

  return <InitialPageContext value={first}>{children}</InitialPageContext>;
}

/**
 * Whether this is still the page that the browser loaded. The router's key alone does not tell: each step to a heading,
 * which the browser takes by itself, has the key of the first page.
 */
export function useIsInitialPage(): boolean {
  const { key, pathname } = useLocation();
  const { path } = useContext(InitialPageContext);
  return key === 'default' && pathname === path;
}

/** With what the API refuses what this page is about, if the server said so when it sent the page; else null. */
export function useRefusal(): Known['refusal'] {
  const { refusal } = useContext(InitialPageContext);
  return useIsInitialPage() ? refusal : null;
}
