import { createContext, useContext, useEffect } from 'react';

/** Given by `RequireUser` to the pages inside it. */
export const StayContext = createContext<(isOn: boolean) => void>(() => undefined);

/**
 * For a page that itself ends the session: switched on, the page stays where it is although nobody is signed in any
 * more, until it is switched off or left.
 */
export function useStayAfterSignOut(): (isOn: boolean) => void {
  const setStaying = useContext(StayContext);
  useEffect(() => () => setStaying(false), [setStaying]);
  return setStaying;
}
