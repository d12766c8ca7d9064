import { Box } from '../basics/Box.tsx';
import Spinner from '../basics/Spinner.tsx';

/**
 * While a page's own code or data is on its way and nothing of its shape is known. As high as the window: the footer
 * must not be seen jumping from here to below the page that comes.
 */
export function Loading() {
  return (
    <Box sx={{ display: 'grid', placeItems: 'start center', pt: '18vh', minHeight: '100vh' }}>
      <Spinner aria-label="Loading" />
    </Box>
  );
}
