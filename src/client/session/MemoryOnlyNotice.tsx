import Alert from '@mui/material/Alert';
import { useSyncExternalStore } from 'react';
import { tokenStorage } from './tokenStorage.ts';

/** Where the browser keeps no token, whoever signs in is told that it lasts only so long. */
export function MemoryOnlyNotice() {
  const isPersistent = useSyncExternalStore(tokenStorage.subscribe, tokenStorage.isPersistent, () => true);

  return isPersistent ? null : (
    <Alert severity="info" role="note" sx={{ mb: 3 }}>
      Your browser lets this page store nothing, so you stay signed in only until you close or reload it.
    </Alert>
  );
}
