import { keyframes } from '@mui/material/styles';
import { Box } from '../basics/Box.tsx';

const breathing = keyframes({ '50%': { opacity: 0.4 } });

/** A bar in the place of a line or a picture that is on its way; `sx` gives its size. */
export function Skeleton({ sx }: { sx: Record<string, string | number> }) {
  return (
    <Box
      sx={{
        height: '1.2em',
        borderRadius: 0.5,
        bgcolor: 'action.selected',
        animation: `${breathing} 2s ease-in-out 0.5s infinite`,
        ...sx,
      }}
    />
  );
}
