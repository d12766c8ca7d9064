import { createContext, useContext } from 'react';
import { useLocation } from 'react-router';
import { nothingKnown, type FirstPage } from '../../shared/firstPage.ts';

export const RefusalContext = createContext(nothingKnown.refusal);

/** With what the API refuses what this page is about, if the server said so when it sent the page; else null. */
export function useRefusal(): FirstPage['refusal'] {
  const refusal = useContext(RefusalContext);
  const isFirstPage = useLocation().key === 'default';
  return isFirstPage ? refusal : null;
}
