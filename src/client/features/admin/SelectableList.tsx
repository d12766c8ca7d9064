import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { Box } from '../../components/Box.tsx';
import { useHeadingAfterwards } from '../../components/dialogs.tsx';
import { boxStyle, useSelection } from '../../components/selection.ts';
import { ActDialog } from './ActDialog.tsx';
import type { ActWords } from './bulkActions.ts';

interface SelectBarProps {
  /** How many of how many. */
  selected: number;
  all: number;
  onToggle: () => void;
  /** How many are selected, in words. */
  label: string;
  children: ReactNode;
}

/** Above a list of what can be selected: how much is, and what can be done with it. */
function SelectBar({ selected, all, onToggle, label, children }: SelectBarProps) {
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

interface Props<Entry, Act extends string> {
  label: string;
  entries: readonly Entry[];
  /** What names an entry, the same function at each call. */
  itemOf: (entry: Entry) => string;
  /** How many match, on all pages; these are all, unless told. */
  all?: number;
  /** With how many of all that match anything is done; with all, unless told. */
  meant?: number;
  line: (entry: Entry, selecting: Selecting) => ReactNode;
  acts: Readonly<Record<Act, ActWords>>;
  /** Which of them; all, unless told. */
  offered?: readonly Act[];
  /** With how many of these it would be done or, with null, of all that match. */
  takenOf: (act: Act, some: readonly Entry[] | null) => { count: number; inWords: string };
  isBusy: boolean;
  /** Likewise; with the reason, or the password, that the act asks for. Gives whether all was done. */
  onAct: (act: Act, some: readonly Entry[] | null, typed?: string) => Promise<boolean>;
}

/** What matches a filter, with what can be done with several or all at once. */
export function SelectableList<Entry, Act extends string>(props: Props<Entry, Act>) {
  const { label, entries, itemOf, all, meant = all, line, acts, takenOf, isBusy, onAct } = props;
  const names = props.offered ?? (Object.keys(acts) as Act[]);
  const selection = useSelection(entries, itemOf);
  const [asked, setAsked] = useState<Act | null>(null);
  const focusHeadingIf = useHeadingAfterwards(asked !== null);
  const selected = entries.filter(selection.has);
  const some = selection.isAll ? null : selected;
  const count = (selection.isAll && meant !== undefined ? meant : selected.length).toLocaleString('en');

  async function run(act: Act, typed?: string) {
    // After a wrong password they are still meant.
    if (await onAct(act, some, typed)) selection.clear();
  }

  function confirm(act: Act, typed?: string) {
    focusHeadingIf(true);
    setAsked(null);
    void run(act, typed);
  }

  return (
    <>
      <SelectBar
        selected={selected.length}
        all={entries.length}
        label={
          selected.length === 0 ? `Select ${all === undefined ? 'all' : 'this page'}` : `${count} selected`
        }
        onToggle={selection.togglePage}
      >
        {!selection.isAll && all !== undefined && all > entries.length && (
          <Button size="small" onClick={selection.selectAll}>
            {`Select all ${meant?.toLocaleString('en')} that match`}
          </Button>
        )}
        {names.map((act) => (
          <Button
            key={act}
            size="small"
            color={acts[act].isDangerous ? 'error' : 'primary'}
            disabled={takenOf(act, some).count === 0 || isBusy}
            onClick={() => (acts[act].title === undefined ? void run(act) : setAsked(act))}
          >
            {acts[act].label}
          </Button>
        ))}
      </SelectBar>
      <Box component="ul" aria-label={label} sx={listStyle}>
        {entries.map((entry, at) =>
          line(entry, {
            isSelected: selection.has(entry),
            onToggle: (isRange) => selection.toggle(at, isRange),
          }),
        )}
      </Box>
      {names.map((act) => (
        <ActDialog
          key={act}
          words={acts[act]}
          isOpen={asked === act}
          subject={takenOf(act, some).inWords}
          onConfirm={(typed) => confirm(act, typed)}
          onCancel={() => setAsked(null)}
        />
      ))}
    </>
  );
}

const listStyle = { listStyle: 'none', m: 0, p: 0 };

/** A line of a list: what it begins with, and the text. */
export const lineStyle = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: 1.5,
  py: 2,
  borderBottom: 1,
  borderColor: 'divider',
};
const denseLineStyle = { ...lineStyle, py: 1.25 };
export const textStyle = { flex: 1, minWidth: 0, overflowWrap: 'anywhere' };

export const nameStyle = { fontWeight: 600, '& a': { color: 'primary.main' } };
export const quietStyle = { typography: 'body2', color: 'text.secondary', '& a': { color: 'inherit' } };
export const stateStyle = { typography: 'body2', color: 'error.main' };

export interface Selecting {
  isSelected: boolean;
  /** With Shift, for all from the last one to this. */
  onToggle: (isRange: boolean) => void;
}

interface SelectableLineProps extends Selecting {
  /** What the checkbox selects, for screen readers. */
  name: string;
  /** There are many of them. */
  isDense?: boolean;
  children: ReactNode;
}

/** A line of a `SelectableList`, behind the checkbox that selects it. */
export function SelectableLine({ name, isDense, isSelected, onToggle, children }: SelectableLineProps) {
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
