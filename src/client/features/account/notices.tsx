import Alert from '@mui/material/Alert';
import { useSyncExternalStore } from 'react';
import { formatStorage, isNearlyFull, MAKE_ROOM } from '../../../shared/storage.ts';
import { useGetAccountFactsQuery } from '../../api/accountApi.ts';
import { isSignedIn, useCurrentUser } from '../../session/session.ts';
import { tokenStorage } from '../../session/tokenStorage.ts';

/** Where the browser keeps no token, whoever signs in is told that it lasts only so long. */
export function MemoryOnlyNotice() {
  const isPersistent = useSyncExternalStore(tokenStorage.subscribe, tokenStorage.isPersistent, () => true);

  return isPersistent ? null : (
    <Alert severity="info" role="note" sx={{ mb: 3 }}>
      Your browser lets this page store nothing, so you stay signed in only until you close or reload it.
    </Alert>
  );
}

const never = () => () => undefined;

/** Whether the page came in a way that others can read, as the browser sees it: over http, but not from this machine. */
const useIsOverHttp = (): boolean =>
  useSyncExternalStore(
    never,
    () => !isSecureContext,
    () => false,
  );

/** Says that others can read what is sent, where a password is to be typed. */
export function OverHttpNotice() {
  if (!useIsOverHttp()) return null;

  return (
    <Alert severity="warning" role="note" sx={{ mb: 3 }}>
      This page came without https: whoever is on the way between you and the blog can read your password.
    </Alert>
  );
}

/** Warns an author whose account is nearly full, before a text is refused. */
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
