import Checkbox from '@mui/material/Checkbox';
import type { MouseEvent, ReactNode } from 'react';
import { Box } from '../../components/basics/Box.tsx';
import { boxStyle } from '../../components/selection/boxStyle.ts';
import { denseLineStyle, lineStyle, textStyle } from './lineStyles.ts';

export interface Selecting {
  isSelected: boolean;
  /** With Shift, for all from the last one to this. */
  onToggle: (isRange: boolean) => void;
}

interface Props extends Selecting {
  /** What the checkbox selects, for screen readers. */
  name: string;
  /** There are many of them. */
  isDense?: boolean;
  children: ReactNode;
}

/** A line of a `SelectableList`, behind the checkbox that selects it. */
export function SelectableLine({ name, isDense, isSelected, onToggle, children }: Props) {
  return (
    <Box component="li" sx={isDense ? denseLineStyle : lineStyle}>
      <Checkbox
        size="small"
        checked={isSelected}
        onClick={(event: MouseEvent) => onToggle(event.shiftKey)}
        slotProps={{ input: { 'aria-label': `Select ${name}` } }}
        sx={boxStyle}
      />
      <Box sx={textStyle}>{children}</Box>
    </Box>
  );
}
