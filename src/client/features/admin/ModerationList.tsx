import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { adminMessages } from '../../../shared/messages/en/admin.ts';
import { appMessages } from '../../../shared/messages/en/app.ts';
import { AuthoredText } from '../../components/AuthoredText.tsx';
import { Box, hiddenText } from '../../components/Box.tsx';
import { useFocusHeadingAfterClose } from '../../components/dialogs.tsx';
import { type MenuAction, MoreMenu } from '../../components/MoreMenu.tsx';
import { parentAlign } from '../../components/parentAlign.ts';
import { boxStyle, selectedStyle, useSelection } from '../../components/selection.ts';
import { ActionDialog } from './ActionDialog.tsx';
import type { ActionSpec, ModerationAction } from './useModerationAction.ts';

interface Props<Entry, Action extends string, Filter extends object> {
  label: string;
  entries: readonly Entry[];
  getId: (entry: Entry) => string;
  /** Returns the name of an entry for screen readers. */
  getName: (entry: Entry) => string;
  /** `isTable` is false if the columns below aren't shown. */
  renderEntry: (entry: Entry, isTable: boolean) => ReactNode;
  /** Shows a table in wide windows: the header of the entries, and the other columns. */
  table?: { header: string; columns: readonly Column<Entry>[] };
  /** Shown beside the selection, such as how many entries there are. */
  summary?: string;
  actions: Readonly<Record<Action, ActionSpec>>;
  /** Which of the actions are offered; all by default. */
  offered?: readonly Action[];
  /** Actions with a button on each entry. The others are in its menu. */
  buttons?: readonly Action[];
  /** Returns what an action would change among these entries: names by id. */
  getTargets: (action: Action, entries: readonly Entry[]) => ReadonlyMap<string, string>;
  /** Describes the targets among these entries; by default the names of up to three. */
  describeTargets?: (action: Action, entries: readonly Entry[]) => string;
  /** Returns the initial value of the field in an action's dialog. */
  suggestInput?: (action: Action, entries: readonly Entry[]) => string;
  /** A second action that can be chosen in the dialog of an action. */
  also?: { action: Action; then: Action; getLabel: (targets: readonly string[]) => string };
  /** Given for a page of a longer list, so that everything that matches can be selected. */
  matches?: Matches<Action, Filter>;
  /** Other items in the menu of an entry. */
  getMenuItems?: (entry: Entry) => readonly MenuAction[];
  bulk: ModerationAction<Action, Filter>;
}

interface Column<Entry> {
  label: string;
  isNumber?: true;
  render: (entry: Entry) => ReactNode;
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
  text: string;
}

/** An action to confirm, on one entry or, with null, on the selection. */
interface Confirmation<Entry, Action> {
  action: Action;
  entry: Entry | null;
}

/** Accounts or articles with actions on one, on several selected ones, or on everything that matches a filter. */
export function ModerationList<Entry, Action extends string, Filter extends object>(
  props: Props<Entry, Action, Filter>,
) {
  const { entries, getId, getName, actions, getTargets, describeTargets, also, matches, bulk } = props;
  const names = props.offered ?? (Object.keys(actions) as Action[]);
  const selection = useSelection(entries, getId);
  const [confirming, setConfirming] = useState<Confirmation<Entry, Action> | null>(null);
  const focusHeadingIf = useFocusHeadingAfterClose(confirming !== null);
  const isNarrow = useMediaQuery('(max-width: 1099px)');
  const selected = entries.filter(selection.has);
  const selectedMatches = selection.isAll ? matches : undefined;
  const count = selectedMatches?.selectable ?? selected.length;

  function summarize({ action, entry }: Confirmation<Entry, Action>): TargetSummary {
    if (entry === null && selectedMatches)
      return actions[action].isForChosen ? { count: 0, text: '' } : selectedMatches.summarize(action);
    const some = entry === null ? selected : [entry];
    const targets = [...getTargets(action, some).values()];
    return { count: targets.length, text: describeTargets?.(action, some) ?? listNames(targets) };
  }

  async function run({ action, entry }: Confirmation<Entry, Action>, input?: string, then?: Action) {
    const some = entry === null ? selected : [entry];
    const steps = (then === undefined ? [action] : [action, then]).map((each) => {
      const targets = getTargets(each, some);
      return {
        action: each,
        task:
          entry === null && selectedMatches
            ? { filter: selectedMatches.filter, names: selectedMatches.names, input }
            : { items: [...targets.keys()], names: targets, input },
      };
    });
    // After a wrong password the selection is still needed.
    if (!(await bulk.run(steps))) return;
    if (entry === null) selection.clear();
  }

  function start(confirmation: Confirmation<Entry, Action>) {
    if (actions[confirmation.action].title === undefined) void run(confirmation);
    else setConfirming(confirmation);
  }

  const renderSelectBox = (entry: Entry, index: number) => (
    <Checkbox
      size="small"
      checked={selection.has(entry)}
      // With Shift it includes all entries since the last toggled one.
      onClick={(event: MouseEvent) => selection.toggle(index, event.shiftKey)}
      slotProps={{ input: { 'aria-label': adminMessages.list.select(getName(entry)) } }}
      sx={boxStyle}
    />
  );

  function renderActions(entry: Entry) {
    const possible = names.filter((action) => getTargets(action, [entry]).size > 0);
    const buttons = possible.filter((action) => props.buttons?.includes(action));
    const others = possible.filter((action) => !props.buttons?.includes(action));
    const items = props.getMenuItems?.(entry) ?? [];
    return (
      <Box sx={rowActionsStyle}>
        {buttons.map((action) => (
          <Button
            key={action}
            size="small"
            variant="outlined"
            color={actions[action].isDangerous ? 'error' : 'primary'}
            disabled={bulk.isBusy}
            aria-label={adminMessages.list.actionOn(actions[action].label, getName(entry))}
            onClick={() => start({ action, entry })}
          >
            {actions[action].label}
          </Button>
        ))}
        {others.length + items.length > 0 && (
          <MoreMenu
            subject={getName(entry)}
            actions={[
              ...items,
              ...others.map((action) => ({
                label: actions[action].label,
                act: () => start({ action, entry }),
                ...(actions[action].isDangerous && { isDangerous: true as const }),
              })),
            ]}
          />
        )}
      </Box>
    );
  }

  return (
    <>
      <Box role="group" tabIndex={-1} aria-label={adminMessages.list.selection} sx={barStyle}>
        <Box component="label" sx={labelStyle}>
          <Checkbox
            size="small"
            checked={selected.length === entries.length}
            indeterminate={selected.length > 0 && selected.length < entries.length}
            onChange={selection.togglePage}
            sx={boxStyle}
          />
          {selected.length > 0
            ? adminMessages.list.selected(count)
            : matches
              ? adminMessages.list.selectPage
              : adminMessages.list.selectAll}
        </Box>
        {!selection.isAll && matches && matches.total > entries.length && (
          <Button
            size="small"
            onClick={({ currentTarget }) => selection.selectAll(currentTarget)}
            sx={barButtonStyle}
          >
            {adminMessages.list.selectAllMatches(matches.selectable)}
          </Button>
        )}
        {selected.length > 0 ? (
          names.map((action) => (
            <Button
              key={action}
              size="small"
              color={actions[action].isDangerous ? 'error' : 'primary'}
              disabled={summarize({ action, entry: null }).count === 0 || bulk.isBusy}
              onClick={() => start({ action, entry: null })}
              sx={barButtonStyle}
            >
              {actions[action].label}
            </Button>
          ))
        ) : (
          <Box component="span" sx={summaryStyle}>
            {props.summary}
          </Box>
        )}
      </Box>
      {props.table && !isNarrow ? (
        <Box component="table" aria-label={props.label} sx={tableStyle}>
          <thead>
            <tr>
              <td />
              <th scope="col">{props.table.header}</th>
              {props.table.columns.map(({ label, isNumber }) => (
                <Box component="th" key={label} scope="col" {...(isNumber && { sx: numberStyle })}>
                  {label}
                </Box>
              ))}
              <th scope="col">
                <Box component="span" sx={hiddenText}>
                  {adminMessages.list.actions}
                </Box>
              </th>
            </tr>
          </thead>
          <tbody>
            {entries.map((entry, index) => (
              <tr key={getId(entry)} data-selected={selection.has(entry)}>
                <td>{renderSelectBox(entry, index)}</td>
                <th scope="row">{props.renderEntry(entry, true)}</th>
                {props.table?.columns.map(({ label, isNumber, render }) => (
                  <Box component="td" key={label} {...(isNumber && { sx: numberStyle })}>
                    {render(entry)}
                  </Box>
                ))}
                <td>{renderActions(entry)}</td>
              </tr>
            ))}
          </tbody>
        </Box>
      ) : (
        <Box component="ul" aria-label={props.label} sx={listStyle}>
          {entries.map((entry, index) => (
            <Box component="li" key={getId(entry)} sx={itemStyle}>
              {renderSelectBox(entry, index)}
              <Box sx={textStyle}>{props.renderEntry(entry, false)}</Box>
              {renderActions(entry)}
            </Box>
          ))}
        </Box>
      )}
      {names.map((action) => {
        const confirmation = confirming?.action === action ? confirming : null;
        const some = confirmation?.entry != null ? [confirmation.entry] : selected;
        const option =
          also?.action === action && confirmation && !selectedMatches
            ? also.getLabel([...getTargets(also.then, some).values()])
            : undefined;
        return (
          <ActionDialog
            key={action}
            action={actions[action]}
            targets={confirmation && summarize(confirmation)}
            suggestion={confirmation ? (props.suggestInput?.(action, some) ?? '') : ''}
            option={option}
            onConfirm={(input, isOptionChosen) => {
              if (!confirmation) return;
              focusHeadingIf(true);
              setConfirming(null);
              void run(confirmation, input, isOptionChosen ? also?.then : undefined);
            }}
            onCancel={() => setConfirming(null)}
          />
        );
      })}
    </>
  );
}

/** Maximum number of names in a confirmation. */
const NAMES_MAX = 3;

const listNames = (names: readonly string[]): string =>
  appMessages.commaList(
    names.length > NAMES_MAX
      ? [...names.slice(0, NAMES_MAX), adminMessages.list.more(names.length - NAMES_MAX)]
      : names,
  );

const barStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1,
  minHeight: 44,
  borderBottom: 1,
  borderColor: 'divider',
};
const labelStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  marginInlineEnd: 1,
  typography: 'body2',
};
const barButtonStyle = { minWidth: 0, px: 1 };
const summaryStyle = { marginInlineStart: 'auto', typography: 'body2', color: 'text.secondary' };
const listStyle = { listStyle: 'none', m: 0, p: 0 };
const itemStyle = {
  display: 'flex',
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  alignItems: 'flex-start',
  gap: 1.5,
  py: 1.5,
  borderBottom: 1,
  borderColor: 'divider',
};
const textStyle = { flex: 1, minWidth: 0, overflowWrap: 'anywhere' };
/** On a phone, the buttons are on a separate line below the text, in its column. */
const rowActionsStyle = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: 1,
  '&:has(.MuiButton-outlined)': {
    flexBasis: { xs: '100%', sm: 'auto' },
    paddingInlineStart: { xs: '42px', sm: 0 },
  },
};
const tableStyle = {
  width: '100%',
  borderCollapse: 'collapse',
  typography: 'body2',
  '& th, & td': { py: 0.5, px: 1, textAlign: 'start', borderBottom: 1, borderColor: 'divider' },
  '& th': { fontWeight: 'inherit' },
  '& thead th': { fontWeight: 600, color: 'text.secondary', whiteSpace: 'nowrap', py: 1 },
  '& tbody th': { width: '50%', overflowWrap: 'anywhere', py: 1 },
  '& tbody td': { whiteSpace: 'nowrap' },
  '& tbody tr:hover': { bgcolor: 'action.hover' },
  '& tbody tr[data-selected="true"]': selectedStyle,
  '& tr > :first-of-type:is(td)': { width: 36, paddingInlineStart: 0.5, paddingInlineEnd: 0 },
  '& tr > :last-child': { paddingInlineEnd: 0, width: 52 },
};
const numberStyle = { '&&': { textAlign: 'end' }, fontVariantNumeric: 'tabular-nums' };

export const nameStyle = {
  fontWeight: 600,
  // Names have their own direction, but stay where those of others are.
  ...parentAlign,
  // Large enough to hit above the links below it.
  '& a': {
    display: 'inline-block',
    minHeight: 24,
    color: 'text.primary',
    // Keeps the name level with the checkbox.
    '@media (pointer: coarse)': { minWidth: 44, py: 1.25, mt: -1.25 },
  },
  '& a:not(:hover)': { textDecoration: 'none' },
};
export const quietStyle = { typography: 'body2', color: 'text.secondary', '& a': { color: 'inherit' } };

interface StateProps {
  label: string;
  /** '' for none. */
  reason?: string;
}

/** The state of an account or article that needs attention, with the reason. */
export const State = ({ label, reason = '' }: StateProps) => (
  <Box sx={stateLineStyle}>
    <Box component="span" sx={stateStyle}>
      {label}
    </Box>
    {reason !== '' && <AuthoredText text={reason} />}
  </Box>
);

const stateLineStyle = { typography: 'body2', color: 'text.secondary', overflowWrap: 'anywhere', mt: 0.25 };
const stateStyle = {
  display: 'inline-block',
  px: 1,
  marginInlineEnd: 1,
  border: 1,
  borderColor: 'error.main',
  borderRadius: 999,
  color: 'error.main',
  fontSize: '0.75rem',
  fontWeight: 600,
  lineHeight: 1.6,
};

/** Maximum number of failures listed one by one. */
const LISTED_FAILURES_MAX = 20;

/** Lists what the last action could not do, and why. */
export function BulkFailures({
  bulk,
}: {
  bulk: Pick<ModerationAction<string, object>, 'failures' | 'dismissFailures'>;
}) {
  const { failures, dismissFailures } = bulk;
  const more = (failures?.items.length ?? 0) - LISTED_FAILURES_MAX;

  return (
    <Box role="status">
      {failures && (
        // The region around it has the role already.
        <Alert role="presentation" severity="warning" onClose={dismissFailures} sx={noticeStyle}>
          {failures.problem !== null && <div>{adminMessages.list.stopped(failures.problem)}</div>}
          {failures.items.length > 0 && (
            <>
              {adminMessages.list.failed}
              <Box component="ul" sx={failuresStyle}>
                {failures.items.slice(0, LISTED_FAILURES_MAX).map(({ id, name, problem }) => (
                  <li key={id}>
                    <AuthoredText text={name} />
                    {adminMessages.list.failure(problem)}
                  </li>
                ))}
                {more > 0 && <li>{adminMessages.list.more(more)}</li>}
              </Box>
            </>
          )}
        </Alert>
      )}
    </Box>
  );
}

const noticeStyle = { mb: 1.5, overflowWrap: 'anywhere' };
const failuresStyle = { m: 0, paddingInlineStart: 2.5 };
