import { createContext, useContext, useEffect } from 'react';

/** Provided by `RequireUser` to the pages inside it. */
export const StayContext = createContext<(isStaying: boolean) => void>(() => undefined);

/**
 * Lets a page that itself ends the session stay open although nobody is signed in. Returns the switch; leaving the
 * page switches it off.
 */
export function useStayAfterLogout(): (isStaying: boolean) => void {
  const setStaying = useContext(StayContext);
  useEffect(() => () => setStaying(false), [setStaying]);
  return setStaying;
}
