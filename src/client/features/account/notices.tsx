import Alert from '@mui/material/Alert';
import { useSyncExternalStore } from 'react';
import { formatStorage, isNearlyFull, MAKE_ROOM } from '../../../shared/storage.ts';
import { useGetAccountFactsQuery } from '../../api/accountApi.ts';
import { isSignedIn, useCurrentUser } from '../../session/session.ts';
import { tokenStorage } from '../../session/tokenStorage.ts';

/** Tells users whose browser can't store the token how long their session lasts. */
export function SessionOnlyNotice() {
  const isPersistent = useSyncExternalStore(tokenStorage.subscribe, tokenStorage.isPersistent, () => true);

  return isPersistent ? null : (
    <Alert severity="info" role="note" sx={{ mb: 3 }}>
      Your browser lets this page store nothing, so you stay signed in only until you close or reload it.
    </Alert>
  );
}

/** Warns where a password would be sent unencrypted. */
export function InsecureConnectionNotice() {
  if (!useIsInsecure()) return null;

  return (
    <Alert severity="warning" role="note" sx={{ mb: 3 }}>
      This page came without https: whoever is on the way between you and the blog can read your password.
    </Alert>
  );
}

/** Warns authors whose storage is nearly full. */
export function StorageNotice() {
  const skip = !isSignedIn(useCurrentUser());
  const { currentData: facts } = useGetAccountFactsQuery(undefined, { skip });
  if (!facts || !isNearlyFull(facts.storage)) return null;

  const isFull = facts.storage.bytes >= facts.storage.max;
  return (
    <Alert severity={isFull ? 'error' : 'warning'} role="status" sx={{ mb: 3 }}>
      {isFull ? 'Your storage is full' : 'Your storage is almost full'}: {formatStorage(facts.storage)} used.{' '}
      {MAKE_ROOM}
    </Alert>
  );
}

const subscribeToNothing = () => () => undefined;

/** Returns whether others can read the traffic: over http, unless the server is on this machine. */
const useIsInsecure = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => !isSecureContext,
    () => false,
  );
