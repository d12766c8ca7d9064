import Alert from '@mui/material/Alert';
import Autocomplete from '@mui/material/Autocomplete';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { BulkAct, BulkResult } from '../../../shared/bulkActs.ts';
import { deletionMessages } from '../../../shared/deletionMessages.ts';
import type { CountedListing, OwnState } from '../../../shared/listing.ts';
import type { OwnEntry } from '../../../shared/ownEntry.ts';
import { tagProblem, tidyTag } from '../../../shared/tagRules.ts';
import { useListTagsQuery } from '../../api/articlesApi.ts';
import { blogApi, DRAFT_LIST, OWN_LIST, PUBLIC_LISTS } from '../../api/blogApi.ts';
import { type OwnFilter, type OwnQuery, useActOnManyMutation } from '../../api/ownArticlesApi.ts';
import { sendInBatches } from '../../api/sendInBatches.ts';
import { Box } from '../../components/Box.tsx';
import { ConfirmDialog, useLastShown } from '../../components/dialogs.tsx';
import { TextField } from '../../components/forms/fields.tsx';
import type { Selection } from '../../components/selection.ts';
import { download } from '../../lib/download.ts';

/** How many of what, in words. */
const countOf = (count: number, state: OwnState): string => {
  const noun = state === 'published' ? 'article' : 'draft';
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
};

const done: Record<BulkAct, string> = {
  publish: 'published',
  unpublish: 'drafts again',
  delete: 'deleted',
  addTag: 'given the tag',
  removeTag: 'without the tag',
  export: 'exported',
};

/** What was done, as the end of a sentence. */
const doneOf = (act: BulkAct, state: OwnState): string =>
  act === 'delete' && state !== 'published' ? 'discarded' : done[act];

interface TagDialogProps {
  /** What is to be done; null while nothing is. */
  act: 'addTag' | 'removeTag' | null;
  /** How many of what, in words. */
  count: string;
  /** The tags of what is selected, as far as it is known: to choose from what is to be removed. */
  present: readonly string[];
  onConfirm: (name: string) => void;
  onCancel: () => void;
}

/** Asks for the tag that many articles are to have, or to lose. */
function TagDialog({ act, count, present, onConfirm, onCancel }: TagDialogProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const { data: known } = useListTagsQuery(act === 'addTag' ? 1 : skipToken);
  const options = act === 'removeTag' ? present : (known?.result.map((tag) => tag.name) ?? []);
  // While the dialog goes, nothing is selected any more.
  const shown = useLastShown(
    act === null ? null : `${act === 'removeTag' ? 'Remove a tag from' : 'Add a tag to'} ${count}`,
  );

  function confirm(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const name = tidyTag(typed);
    const found = name === '' ? 'Tag is a required field' : tagProblem(name);
    setProblem(found);
    if (found === null) onConfirm(name);
  }

  return (
    <Dialog
      open={act !== null}
      onClose={onCancel}
      slotProps={{ paper: { variant: 'outlined' }, transition: { onExited: () => setTyped('') } }}
      aria-labelledby={id}
      maxWidth="xs"
      fullWidth
    >
      <form onSubmit={confirm} noValidate>
        <DialogTitle id={id} component="h2" variant="h2">
          {shown}
        </DialogTitle>
        <DialogContent>
          <Autocomplete
            freeSolo
            id={`${id}-tag`}
            options={options}
            inputValue={typed}
            onInputChange={(_event, text) => setTyped(text)}
            renderInput={(parameters) => (
              <TextField
                {...parameters}
                // The dialog is there for it alone.
                autoFocus
                label="Tag"
                margin="dense"
                error={problem !== null}
                helperText={problem}
              />
            )}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onCancel}>Cancel</Button>
          <Button type="submit" variant="contained">
            {act === 'removeTag' ? 'Remove' : 'Add'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

interface Props {
  query: OwnQuery;
  listing: CountedListing<OwnEntry>;
  selection: Selection<OwnEntry>;
  bulk: Bulk;
}

interface Choice {
  act: BulkAct;
  label: string;
  isDangerous?: true;
}

const ofArticles: Choice[] = [
  { act: 'addTag', label: 'Add tag' },
  { act: 'removeTag', label: 'Remove tag' },
  { act: 'export', label: 'Export' },
  { act: 'unpublish', label: 'Unpublish' },
  { act: 'delete', label: 'Delete', isDangerous: true },
];
const ofDrafts: Choice[] = [
  { act: 'publish', label: 'Publish' },
  { act: 'delete', label: 'Discard', isDangerous: true },
];

/** What is asked before it is done with many: the specification's words for a deletion. */
function questionOf(act: 'publish' | 'unpublish' | 'delete', isOfDrafts: boolean) {
  if (act === 'publish')
    return { title: 'Publish these drafts?', text: 'Everybody can read them then.', confirmLabel: 'Publish' };
  if (act === 'unpublish')
    return {
      title: 'Unpublish these articles?',
      text: 'Nobody can read them any more. They stay with you as drafts, and have their addresses, dates and clicks again when you publish these.',
      confirmLabel: 'Unpublish',
    };
  return isOfDrafts
    ? { title: 'Discard these drafts?', text: 'What is in no article is gone then.', confirmLabel: 'Discard' }
    : {
        title: deletionMessages.areYouSure,
        text: deletionMessages.articleDeletionWarning,
        confirmLabel: 'Delete',
      };
}

/** How many are selected, and what can be done with them. */
export function BulkBar({ query, listing, selection, bulk }: Props) {
  const [asked, setAsked] = useState<BulkAct | null>(null);
  const { state } = query;
  const total = selection.isAll ? listing.total : selection.items.length;
  const count = countOf(total, state);
  const isTagged = asked === 'addTag' || asked === 'removeTag';
  const question = asked === null || isTagged || asked === 'export' ? null : asked;
  const shown = useLastShown(question) ?? 'delete';
  // Those of other pages are not at hand: what they have can be typed.
  const chosen = selection.isAll ? listing.result : listing.result.filter(selection.has);
  const isBusy = bulk.progress !== null;

  async function act(act: BulkAct, name?: string) {
    setAsked(null);
    const { page: _page, sort: _sort, ...filter } = query;
    const items = selection.isAll ? null : selection.items;
    const outcome = await bulk.run({ ...filter, act, items, total, ...(name !== undefined && { name }) });
    if (act !== 'export') selection.clear();
    else {
      const { exportFile } = await import('./exportFile.ts');
      const file = exportFile(outcome.results);
      if (file) download(file);
    }
  }

  return (
    <>
      <Box role="group" aria-label="Selected" sx={barStyle}>
        {total === 0 ? (
          <span>Select some to do more with them at once.</span>
        ) : (
          <>
            <Box component="strong" sx={countStyle}>{`${count} selected`}</Box>
            {(state === 'published' ? ofArticles : ofDrafts).map(({ act: one, label, isDangerous }) => (
              <Button
                key={one}
                size="small"
                color={isDangerous ? 'error' : 'primary'}
                disabled={isBusy}
                onClick={() => (one === 'export' ? void act(one) : setAsked(one))}
              >
                {label}
              </Button>
            ))}
            {!selection.isAll &&
              selection.items.length === listing.result.length &&
              listing.total > total && (
                <Button size="small" onClick={selection.selectAll}>
                  {`Select all ${listing.total.toLocaleString('en')} that match`}
                </Button>
              )}
            <Button size="small" color="inherit" onClick={selection.clear}>
              Select none
            </Button>
          </>
        )}
      </Box>
      <ConfirmDialog
        isOpen={question !== null}
        subject={count}
        {...questionOf(shown, state !== 'published')}
        isDangerous={shown === 'delete'}
        onConfirm={() => question && void act(question)}
        onCancel={() => setAsked(null)}
      />
      <TagDialog
        act={isTagged ? asked : null}
        count={count}
        present={[...new Set(chosen.flatMap(({ tags }) => tags))].sort((one, other) =>
          one.localeCompare(other),
        )}
        onConfirm={(name) => isTagged && void act(asked, name)}
        onCancel={() => setAsked(null)}
      />
    </>
  );
}

const barStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 0.5,
  minHeight: 40,
  mb: 0.5,
  typography: 'body2',
  color: 'text.secondary',
};
const countStyle = { color: 'text.primary', mr: 1 };

/** Problems that are named one by one. */
const NAMED_MAX = 20;

/** How far an act on many has come, and what became of it. */
export function BulkStatus({ bulk, state }: { bulk: Bulk; state: OwnState }) {
  const { progress, outcome } = bulk;

  return (
    <Box role="status">
      {progress && (
        <Box sx={progressStyle}>
          <span>{`${progress.done.toLocaleString('en')} of ${progress.total.toLocaleString('en')}`}</span>
          <Box
            component="progress"
            aria-label="Done so far"
            value={progress.done}
            max={Math.max(progress.total, 1)}
            sx={meterStyle}
          />
          <Button size="small" onClick={bulk.stop}>
            Stop
          </Button>
        </Box>
      )}
      {outcome && <Outcome outcome={outcome} state={state} onClose={bulk.forget} />}
    </Box>
  );
}

function Outcome({
  outcome,
  state,
  onClose,
}: {
  outcome: BulkOutcome;
  state: OwnState;
  onClose: () => void;
}) {
  const { act, results, problem } = outcome;
  const failed = results.filter((result) => result.problem !== null);
  const succeeded = results.length - failed.length;
  const isAre = succeeded === 1 ? 'is' : 'are';

  return (
    <Alert
      // The region around it is one already.
      role="presentation"
      severity={failed.length > 0 || problem !== null ? 'warning' : 'success'}
      onClose={onClose}
      sx={noticeStyle}
    >
      {`${countOf(succeeded, state)} ${isAre} ${doneOf(act, state)}.`}
      {problem !== null && ` Then it went no further: ${problem}`}
      {failed.length > 0 && (
        <>
          {` ${failed.length.toLocaleString('en')} could not be:`}
          <Box component="ul" sx={listStyle}>
            {failed.slice(0, NAMED_MAX).map(({ item, problem }) => (
              <li key={item}>{`${item}: ${problem ?? ''}`}</li>
            ))}
            {failed.length > NAMED_MAX && (
              <li>{`and ${(failed.length - NAMED_MAX).toLocaleString('en')} more`}</li>
            )}
          </Box>
        </>
      )}
    </Alert>
  );
}

const progressStyle = { display: 'flex', alignItems: 'center', gap: 2, mb: 1.5, typography: 'body2' };
const meterStyle = { flex: 1, accentColor: 'var(--mui-palette-primary-main)' };
const noticeStyle = { mb: 1.5, overflowWrap: 'anywhere' };
const listStyle = { m: 0, pl: 2.5 };

/** What is done, with which, and how many these are. */
interface BulkTask extends OwnFilter {
  act: BulkAct;
  /** Null for all that match. */
  items: string[] | null;
  total: number;
  /** The tag to add or remove. */
  name?: string;
}

interface BulkOutcome {
  act: BulkAct;
  results: BulkResult[];
  /** Why it ended before it was done; null if it did not. */
  problem: string | null;
}

export interface Bulk {
  /** While it runs: how many are done, of how many. */
  progress: { done: number; total: number } | null;
  outcome: BulkOutcome | null;
  run: (task: BulkTask) => Promise<BulkOutcome>;
  /** Ends after the slice that is under way. */
  stop: () => void;
  forget: () => void;
}

/** Does one thing with many, slice by slice, until none is left. */
export function useBulk(): Bulk {
  const [actOnMany] = useActOnManyMutation();
  const dispatch = useDispatch();
  const [progress, setProgress] = useState<Bulk['progress']>(null);
  const [outcome, setOutcome] = useState<BulkOutcome | null>(null);
  const isStopped = useRef(false);
  // Whoever goes elsewhere has it end with the slice.
  useEffect(() => {
    isStopped.current = false;
    return () => {
      isStopped.current = true;
    };
  }, []);

  async function run({ items, total, state, q, tag, act, name }: BulkTask): Promise<BulkOutcome> {
    isStopped.current = false;
    setOutcome(null);
    setProgress({ done: 0, total });
    const asked = { act, state, ...(name !== undefined && { name }) };
    const filter = items ? {} : { ...(q !== undefined && { q }), ...(tag !== undefined && { tag }) };
    const { results, problem } = await sendInBatches(
      items,
      (slice) => actOnMany({ ...asked, ...filter, ...slice }),
      (done) => {
        setProgress({ done, total: Math.max(total, done) });
        return !isStopped.current;
      },
    );
    if (act !== 'export')
      dispatch(blogApi.util.invalidateTags([OWN_LIST, DRAFT_LIST, ...PUBLIC_LISTS, 'OwnArticle']));
    const outcome = { act, results, problem };
    setProgress(null);
    setOutcome(outcome);
    return outcome;
  }

  return {
    progress,
    outcome,
    run,
    stop() {
      isStopped.current = true;
    },
    forget: () => setOutcome(null),
  };
}
