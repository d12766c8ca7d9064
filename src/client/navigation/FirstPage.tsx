import { createContext, useContext, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { nothingKnown, type FirstPage as Known } from '../../shared/firstPage.ts';

const FirstPageContext = createContext({ path: '', refusal: nothingKnown.refusal });

interface Props {
  /** What the server said when it sent the page. */
  refusal: Known['refusal'];
  children: ReactNode;
}

/** Belongs around the pages, inside the router: remembers which page the visit began with. */
export function FirstPage({ refusal, children }: Props) {
  const { pathname } = useLocation();
  const [first] = useState({ path: pathname, refusal });

  return <FirstPageContext value={first}>{children}</FirstPageContext>;
}

/**
 * Whether this is still the page that the browser loaded. The router's key alone does not tell: each step to a heading,
 * which the browser takes by itself, has the key of the first page.
 */
export function useIsFirstPage(): boolean {
  const { key, pathname } = useLocation();
  const { path } = useContext(FirstPageContext);
  return key === 'default' && pathname === path;
}

/** With what the API refuses what this page is about, if the server said so when it sent the page; else null. */
export function useRefusal(): Known['refusal'] {
  const { refusal } = useContext(FirstPageContext);
  return useIsFirstPage() ? refusal : null;
}
