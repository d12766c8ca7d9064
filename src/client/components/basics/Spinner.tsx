import { keyframes } from '@mui/material/styles';
import type { AriaAttributes } from 'react';
import { Box } from './Box.tsx';

const turning = keyframes({ to: { transform: 'rotate(1turn)' } });

interface Props extends AriaAttributes {
  color?: 'inherit';
  /** In pixels. */
  size?: number;
}

/** Stands in for MUI's, in its buttons too, without the style attributes that the page's policy refuses. */
// eslint-disable-next-line import-x/no-default-export -- as what it stands in for
export default function Spinner({ color, size = 40, ...aria }: Props) {
  return (
    <Box
      component="span"
      role="progressbar"
      {...aria}
      sx={{
        display: 'block',
        width: size,
        height: size,
        color: color ?? 'primary.main',
        border: `${size / 11}px solid`,
        borderRightColor: 'transparent',
        borderRadius: '50%',
        animation: `${turning} 1s linear infinite`,
      }}
    />
  );
}
