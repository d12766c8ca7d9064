import Checkbox from '@mui/material/Checkbox';
import type { MouseEvent } from 'react';
import type { OwnEntry } from '../../../../shared/ownEntry.ts';
import { Box } from '../../../components/basics/Box.tsx';
import { boxStyle } from '../../../components/selection/boxStyle.ts';
import type { Selection } from '../../../components/selection/useSelection.ts';
import { titleOf } from './itemOf.ts';

/** Selects a line; with Shift, all from the last one to this. */
export function SelectBox({
  entry,
  at,
  selection,
}: {
  entry: OwnEntry;
  at: number;
  selection: Selection<OwnEntry>;
}) {
  return (
    <Checkbox
      size="small"
      checked={selection.has(entry)}
      onClick={(event: MouseEvent) => selection.toggle(at, event.shiftKey)}
      slotProps={{ input: { 'aria-label': `Select ${titleOf(entry)}` } }}
      sx={boxStyle}
    />
  );
}

/** Selects all of the page, or none. */
export function SelectPage(props: {
  entries: readonly OwnEntry[];
  selection: Selection<OwnEntry>;
  isLabelled?: true;
}) {
  const { entries, selection, isLabelled } = props;
  const selected = entries.filter(selection.has).length;
  const box = (
    <Checkbox
      size="small"
      checked={selected > 0 && selected === entries.length}
      indeterminate={selected > 0 && selected < entries.length}
      onClick={selection.togglePage}
      slotProps={{ input: { 'aria-label': 'Select all on this page' } }}
      sx={boxStyle}
    />
  );
  return isLabelled ? (
    <Box component="label" sx={labelStyle}>
      {box} Select all on this page
    </Box>
  ) : (
    box
  );
}

const labelStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  typography: 'body2',
  color: 'text.secondary',
};
