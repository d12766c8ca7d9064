import Checkbox from '@mui/material/Checkbox';
import type { ReactNode } from 'react';
import { Box } from '../../components/basics/Box.tsx';
import { boxStyle } from '../../components/selection/boxStyle.ts';

interface Props {
  /** How many of how many. */
  selected: number;
  all: number;
  onToggle: () => void;
  /** How many are selected, in words. */
  label: string;
  children: ReactNode;
}

/** Above a list of what can be selected: how much is, and what can be done with it. */
export function SelectBar({ selected, all, onToggle, label, children }: Props) {
  return (
    <Box role="group" aria-label="Selected" sx={barStyle}>
      <Box component="label" sx={labelStyle}>
        <Checkbox
          size="small"
          checked={selected === all}
          indeterminate={selected > 0 && selected < all}
          onChange={onToggle}
          sx={boxStyle}
        />
        {label}
      </Box>
      {children}
    </Box>
  );
}

const barStyle = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, minHeight: 40 };
const labelStyle = { display: 'flex', alignItems: 'center', gap: 1, mr: 1, typography: 'body2' };
