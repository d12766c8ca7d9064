import Alert from '@mui/material/Alert';
import { formatStorage, isNearlyFull, MAKE_ROOM } from '../../shared/storage.ts';
import { useGetAccountFactsQuery } from './accountApi.ts';
import { isSignedIn } from './currentUser.ts';
import { useCurrentUser } from './useCurrentUser.ts';

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
