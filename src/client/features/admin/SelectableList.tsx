import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { Box } from '../../components/basics/Box.tsx';
import { useHeadingAfterwards } from '../../components/dialogs/useHeadingAfterwards.ts';
import { useSelection } from '../../components/selection/useSelection.ts';
import { ActDialog } from './ActDialog.tsx';
import type { ActWords } from './actWords.ts';
import type { Selecting } from './SelectableLine.tsx';
import { SelectBar } from './SelectBar.tsx';

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
