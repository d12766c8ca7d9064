import Button from '@mui/material/Button';
import { Notice } from './Notice.tsx';

/** Where a listing failed to load: the specification wants no word of it, so it is a way to ask again at once. */
export const TryAgain = ({ retry }: { retry: () => unknown }) => (
  <Notice>
    <Button variant="outlined" onClick={() => retry()}>
      Try again
    </Button>
  </Notice>
);
