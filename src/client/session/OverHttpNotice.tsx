import Alert from '@mui/material/Alert';
import { useIsOverHttp } from './useIsOverHttp.ts';

/** Says that others can read what is sent, where a password is to be typed. */
export function OverHttpNotice() {
  if (!useIsOverHttp()) return null;

  return (
    <Alert severity="warning" role="note" sx={{ mb: 3 }}>
      This page came without https: whoever is on the way between you and the blog can read your password.
    </Alert>
  );
}
