import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Whether the page came in a way that others can read, as the browser sees it: over http, but not from this machine. */
export const useIsOverHttp = (): boolean =>
  useSyncExternalStore(
    never,
    () => !isSecureContext,
    () => false,
  );
