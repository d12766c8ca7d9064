import { createContext, useContext, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { InitialPage as ServerPage } from '../../shared/initialPage.ts';

interface Initial extends Pick<ServerPage, 'refusal'> {
  key: string;
  url: string;
}

/** Null once the reader has left the first page of the visit, even if they come back to it. */
const InitialPageContext = createContext<Initial | null>(null);

interface Props {
  /** The error that the server sent with the page. */
  refusal: ServerPage['refusal'];
  children: ReactNode;
}

/** Remembers the first page of the visit until it's left. Wrap the pages with it, inside the router. */
export function InitialPage({ refusal, children }: Props) {
  const { key, pathname, search } = useLocation();
  const url = pathname + search;
  const [initial, setInitial] = useState<Initial | null>({ key, url, refusal });
  // A jump to a heading, which the browser handles, has the key `default`.
  const isCurrent = url === initial?.url && (key === initial.key || key === 'default');
  if (initial && !isCurrent) setInitial(null);

  return <InitialPageContext value={initial}>{children}</InitialPageContext>;
}

/** Returns true while the page that the browser loaded or reloaded is shown. */
export const useIsInitialPage = (): boolean => useContext(InitialPageContext) !== null;

/** Returns the API error that the server sent with the page, or null. */
export const useInitialPageError = (): ServerPage['refusal'] =>
  useContext(InitialPageContext)?.refusal ?? null;
