import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';

/** While a page's own code or data is on its way and nothing of its shape is known. */
export function Loading() {
  return (
    <Box sx={{ display: 'grid', placeItems: 'center', minHeight: '40vh' }}>
      <CircularProgress aria-label="Loading" />
    </Box>
  );
}
