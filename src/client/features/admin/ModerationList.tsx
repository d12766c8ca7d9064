import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { counted } from '../../../shared/format.ts';
import { Box } from '../../components/Box.tsx';
import { useFocusHeadingAfterClose } from '../../components/dialogs.tsx';
import { boxStyle, useSelection } from '../../components/selection.ts';
import { ActionDialog } from './ActionDialog.tsx';
import type { ActionSpec, BulkAction } from './useBulkAction.ts';

interface Props<Entry, Action extends string, Filter extends object> {
  label: string;
  entries: readonly Entry[];
  /** Has to be the same function on each render. */
  getId: (entry: Entry) => string;
  renderEntry: (entry: Entry, selection: EntrySelection) => ReactNode;
  actions: Readonly<Record<Action, ActionSpec>>;
  /** Which of the actions are offered; all by default. */
  offered?: readonly Action[];
  /** Returns what an action would change among these entries: names by id. */
  getTargets: (action: Action, entries: readonly Entry[]) => ReadonlyMap<string, string>;
  /** Describes the targets among these entries; by default the name of one, or how many. */
  describeTargets?: (action: Action, entries: readonly Entry[]) => string;
  /** Given for a page of a longer list, so that everything that matches can be selected. */
  matches?: Matches<Action, Filter>;
  bulk: BulkAction<Action, Filter>;
}

interface Matches<Action extends string, Filter extends object> {
  /** How many entries match. */
  total: number;
  /** How many of them can be selected. */
  selectable: number;
  filter: Filter;
  /** The names of known entries, by id. */
  names: ReadonlyMap<string, string>;
  /** Returns how many matching entries an action would change. */
  summarize: (action: Action) => TargetSummary;
}

interface TargetSummary {
  count: number;
  /** The same in words. */
  text: string;
}

/** A list of accounts or articles with actions on several selected entries, or on everything that matches a filter. */
export function ModerationList<Entry, Action extends string, Filter extends object>(
  props: Props<Entry, Action, Filter>,
) {
  const { label, entries, getId, renderEntry, actions, getTargets, describeTargets, matches, bulk } = props;
  const names = props.offered ?? (Object.keys(actions) as Action[]);
  const selection = useSelection(entries, getId);
  const [confirming, setConfirming] = useState<Action | null>(null);
  const focusHeadingIf = useFocusHeadingAfterClose(confirming !== null);
  const selected = entries.filter(selection.has);
  const selectedMatches = selection.isAll ? matches : undefined;
  const count = selectedMatches?.selectable ?? selected.length;

  function summarize(action: Action): TargetSummary {
    if (selectedMatches) return selectedMatches.summarize(action);
    const targets = getTargets(action, selected);
    const [name = ''] = targets.values();
    const text = targets.size === 1 ? name : counted(targets.size, actions[action].noun);
    return { count: targets.size, text: describeTargets?.(action, selected) ?? text };
  }

  async function run(action: Action, input?: string) {
    const targets = getTargets(action, selected);
    const isDone = await bulk.run(
      action,
      selectedMatches
        ? { filter: selectedMatches.filter, names: selectedMatches.names, input }
        : { items: [...targets.keys()], names: targets, input },
    );
    // After a wrong password the selection is still needed.
    if (isDone) selection.clear();
  }

  function confirm(action: Action, input?: string) {
    focusHeadingIf(true);
    setConfirming(null);
    void run(action, input);
  }

  return (
    <>
      <Box role="group" aria-label="Selected" sx={barStyle}>
        <Box component="label" sx={labelStyle}>
          <Checkbox
            size="small"
            checked={selected.length === entries.length}
            indeterminate={selected.length > 0 && selected.length < entries.length}
            onChange={selection.togglePage}
            sx={boxStyle}
          />
          {selected.length === 0
            ? `Select ${matches ? 'this page' : 'all'}`
            : `${count.toLocaleString('en')} selected`}
        </Box>
        {!selection.isAll && matches && matches.total > entries.length && (
          <Button size="small" onClick={selection.selectAll}>
            {`Select all ${matches.selectable.toLocaleString('en')} that match`}
          </Button>
        )}
        {names.map((action) => (
          <Button
            key={action}
            size="small"
            color={actions[action].isDangerous ? 'error' : 'primary'}
            disabled={summarize(action).count === 0 || bulk.isBusy}
            onClick={() => (actions[action].title === undefined ? void run(action) : setConfirming(action))}
          >
            {actions[action].label}
          </Button>
        ))}
      </Box>
      <Box component="ul" aria-label={label} sx={listStyle}>
        {entries.map((entry, at) =>
          renderEntry(entry, {
            isSelected: selection.has(entry),
            onToggle: (isRange) => selection.toggle(at, isRange),
          }),
        )}
      </Box>
      {names.map((action) => (
        <ActionDialog
          key={action}
          action={actions[action]}
          isOpen={confirming === action}
          subject={summarize(action).text}
          onConfirm={(input) => confirm(action, input)}
          onCancel={() => setConfirming(null)}
        />
      ))}
    </>
  );
}

const barStyle = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, minHeight: 40 };
const labelStyle = { display: 'flex', alignItems: 'center', gap: 1, mr: 1, typography: 'body2' };
const listStyle = { listStyle: 'none', m: 0, p: 0 };

export interface EntrySelection {
  isSelected: boolean;
  /** `isRange`, by Shift, includes everything since the last toggled entry. */
  onToggle: (isRange: boolean) => void;
}

interface ModerationItemProps extends EntrySelection {
  /** What the checkbox selects, for screen readers. */
  name: string;
  /** For long lists. */
  isDense?: boolean;
  children: ReactNode;
}

/** An entry of a `ModerationList` with the checkbox that selects it. */
export function ModerationItem({ name, isDense, isSelected, onToggle, children }: ModerationItemProps) {
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

/** A line of a list: what it begins with, and its text. */
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

/** At most so many failures are listed one by one. */
const LISTED_FAILURES_MAX = 20;

/** Lists what the last action could not do, and why. */
export function BulkFailures({
  bulk,
}: {
  bulk: Pick<BulkAction<string, object>, 'failures' | 'dismissFailures'>;
}) {
  const { failures, dismissFailures } = bulk;
  const more = (failures?.items.length ?? 0) - LISTED_FAILURES_MAX;

  return (
    <Box role="status">
      {failures && (
        // The region around it has the role already.
        <Alert role="presentation" severity="warning" onClose={dismissFailures} sx={noticeStyle}>
          {failures.problem !== null && `It went no further: ${failures.problem}`}
          {failures.items.length > 0 && (
            <>
              {' Not done:'}
              <Box component="ul" sx={failuresStyle}>
                {failures.items.slice(0, LISTED_FAILURES_MAX).map(({ id, name, problem }) => (
                  <li key={id}>
                    <bdi>{name}</bdi>
                    {`: ${problem}`}
                  </li>
                ))}
                {more > 0 && <li>{`and ${more} more`}</li>}
              </Box>
            </>
          )}
        </Alert>
      )}
    </Box>
  );
}

const noticeStyle = { mb: 1.5, overflowWrap: 'anywhere' };
const failuresStyle = { m: 0, pl: 2.5 };
