import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False on the server, and while the server's html becomes alive in the browser; from then on true. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
