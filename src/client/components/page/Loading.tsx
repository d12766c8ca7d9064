import CircularProgress from '@mui/material/CircularProgress';
import { Box } from '../basics/Box.tsx';

/**
 * While a page's own code or data is on its way and nothing of its shape is known. As high as the window: the footer
 * must not be seen jumping from here to below the page that comes.
 */
export function Loading() {
  return (
    <Box sx={{ display: 'grid', placeItems: 'start center', pt: '18vh', minHeight: '100vh' }}>
      <CircularProgress aria-label="Loading" />
    </Box>
  );
}
