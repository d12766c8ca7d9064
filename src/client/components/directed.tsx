import type { SvgIconProps } from '@mui/material/SvgIcon';
import type { ComponentType } from 'react';

/** Returns an icon that is mirrored in text from right to left, as it points along the lines or shows some. */
export const directed =
  (Icon: ComponentType<SvgIconProps>) =>
  ({ sx, ...rest }: SvgIconProps) => <Icon {...rest} sx={sx ? [mirrored, sx].flat() : mirrored} />;

/** For pictures along the lines, such as charts over time. */
export const mirrored = { '[dir="rtl"] &': { transform: 'scaleX(-1)' } };
