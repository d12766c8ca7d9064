import Alert from '@mui/material/Alert';
import Autocomplete from '@mui/material/Autocomplete';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { OwnState } from '../../../shared/listing.ts';
import { appMessages } from '../../../shared/messages/en/app.ts';
import { myArticlesMessages } from '../../../shared/messages/en/myArticles.ts';
import type { BulkResult } from '../../../shared/moderation.ts';
import type { OwnEntry } from '../../../shared/ownArticles.ts';
import { splitTags, tagProblem, tidyTag } from '../../../shared/tags.ts';
import { useCanPublish } from '../../api/accountApi.ts';
import { useListTagsQuery } from '../../api/articlesApi.ts';
import { blogApi, DRAFT_LIST, PUBLIC_LISTS } from '../../api/blogApi.ts';
import { type OwnFilter, type OwnQuery, useActOnManyMutation } from '../../api/ownArticlesApi.ts';
import type { OwnListing } from '../../api/replies.ts';
import { sendInBatches } from '../../api/sendInBatches.ts';
import { Box } from '../../components/Box.tsx';
import {
  ConfirmDialog,
  TitledDialog,
  useFocusHeadingAfterClose,
  useLastShown,
} from '../../components/dialogs.tsx';
import { TextField } from '../../components/forms/fields.tsx';
import { focusHeading } from '../../components/Page.tsx';
import type { Selection } from '../../components/selection.ts';
import { download } from '../../lib/download.ts';
import { type BulkChoice, getBulkChoices, ownLists } from './ownLists.ts';

const messages = myArticlesMessages.bulk;

interface BulkTask extends OwnFilter {
  choice: BulkChoice;
  /** Null for all entries that match the filter. */
  items: string[] | null;
  total: number;
  /** The tag to add or remove. */
  name?: string;
}

interface BulkOutcome {
  choice: BulkChoice;
  state: OwnState;
  results: BulkResult[];
  /** Why the action stopped early, or null. */
  problem: string | null;
}

export interface BulkAction {
  /** Null unless an action is running. */
  progress: { done: number; total: number } | null;
  outcome: BulkOutcome | null;
  run: (task: BulkTask) => Promise<BulkOutcome>;
  /** Stops after the current batch. */
  stop: () => void;
  clearOutcome: () => void;
}

/** Runs an action on many entries in batches. */
export function useBulkAction(): BulkAction {
  const [actOnMany] = useActOnManyMutation();
  const dispatch = useDispatch();
  const [progress, setProgress] = useState<BulkAction['progress']>(null);
  const [outcome, setOutcome] = useState<BulkOutcome | null>(null);
  const isStopped = useRef(false);
  // Leaving the page stops after the current batch.
  useEffect(() => {
    isStopped.current = false;
    return () => {
      isStopped.current = true;
    };
  }, []);

  async function run({ items, total, state, q, tag, choice, name }: BulkTask): Promise<BulkOutcome> {
    const { act } = choice;
    isStopped.current = false;
    setOutcome(null);
    setProgress({ done: 0, total });
    const request = { act, state, ...(name !== undefined && { name }) };
    const filter = items ? {} : { ...(q !== undefined && { q }), ...(tag !== undefined && { tag }) };
    const { results, problem } = await sendInBatches(
      items,
      (batch) => actOnMany({ ...request, ...filter, ...batch }),
      (done) => {
        setProgress({ done, total: Math.max(total, done) });
        return !isStopped.current;
      },
    );
    if (act !== 'export') dispatch(blogApi.util.invalidateTags(['OwnArticle', DRAFT_LIST, ...PUBLIC_LISTS]));
    const outcome = { choice, state, results, problem };
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
    clearOutcome: () => setOutcome(null),
  };
}

interface BulkActionBarProps {
  query: OwnQuery;
  listing: OwnListing;
  selection: Selection<OwnEntry>;
  bulk: BulkAction;
}

/** The number of selected entries and their buttons, above the list. Stays in sight while scrolling. */
export function BulkActionBar({ query, listing, selection, bulk }: BulkActionBarProps) {
  const [pending, setPending] = useState<BulkChoice | null>(null);
  const { state } = query;
  const canPublish = useCanPublish();
  const matches = listing.total ?? selection.items.length;
  const total = selection.isAll ? matches : selection.items.length;
  const count = ownLists[state].formatCount(total);
  const tagAct = pending?.act === 'addTag' || pending?.act === 'removeTag' ? pending.act : null;
  const toConfirm = useLastShown(pending?.confirmation ? pending : null);
  // Tags of entries on other pages are unknown, but can be typed.
  const selectedEntries = selection.isAll ? listing.result : listing.result.filter(selection.has);
  const isBusy = bulk.progress !== null;
  const focusHeadingIf = useFocusHeadingAfterClose(pending !== null);

  async function run(choice: BulkChoice, name?: string) {
    focusHeadingIf(pending !== null);
    setPending(null);
    const { page: _page, sort: _sort, ...filter } = query;
    const items = selection.isAll ? null : selection.items;
    const outcome = await bulk.run({ ...filter, choice, items, total, ...(name !== undefined && { name }) });
    if (choice.act !== 'export') selection.clear();
    else {
      const file = createExportFile(outcome.results);
      if (file) download(file);
    }
  }

  return (
    <>
      <Box sx={slotStyle}>
        {total > 0 && (
          <Box role="group" tabIndex={-1} aria-label={messages.group} sx={barStyle}>
            <Box component="strong" sx={countStyle}>
              {messages.selected(count)}
            </Box>
            {getBulkChoices(state, canPublish).map((choice) => (
              <Button
                key={choice.act}
                size="small"
                color={choice.isDangerous ? 'error' : 'primary'}
                disabled={isBusy}
                onClick={() => (choice.act === 'export' ? void run(choice) : setPending(choice))}
              >
                {choice.label}
              </Button>
            ))}
            {!selection.isAll && selection.items.length === listing.result.length && matches > total && (
              <Button size="small" onClick={({ currentTarget }) => selection.selectAll(currentTarget)}>
                {messages.selectAll(matches)}
              </Button>
            )}
            <Button
              size="small"
              color="inherit"
              onClick={() => {
                selection.clear();
                focusHeading();
              }}
            >
              {messages.clear}
            </Button>
          </Box>
        )}
      </Box>
      {toConfirm?.confirmation && (
        <ConfirmDialog
          isOpen={pending?.confirmation !== undefined}
          subject={count}
          {...toConfirm.confirmation}
          isDangerous={toConfirm.isDangerous === true}
          onConfirm={() => pending && void run(pending)}
          onCancel={() => setPending(null)}
        />
      )}
      <TagDialog
        act={tagAct}
        count={count}
        selectedTags={[...new Set(selectedEntries.flatMap(({ tags }) => tags))].sort((one, other) =>
          one.localeCompare(other),
        )}
        onConfirm={(name) => pending && void run(pending, name)}
        onCancel={() => setPending(null)}
      />
    </>
  );
}

/** Reserves the height of the bar, so that the rows don't move, except on a phone. */
const slotStyle = {
  position: 'sticky',
  '@media (max-height: 400px)': { position: 'static' },
  // Below the header.
  top: { xs: 60, sm: 68 },
  zIndex: 1,
  minHeight: { sm: 46 },
};
const barStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 0.5,
  px: 1.5,
  py: 0.25,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  typography: 'body2',
  '& button': { minHeight: 36 },
};
const countStyle = { color: 'text.primary', marginInlineEnd: 1 };

/** The maximum number of failures listed one by one. */
const MAX_FAILURES = 20;

/** The progress of a bulk action, and its result on the tab where it was started. */
export function BulkStatus({ bulk, state }: { bulk: BulkAction; state: OwnState }) {
  const { progress, outcome } = bulk;

  return (
    <Box role="status">
      {progress && (
        <Box sx={progressStyle}>
          <span>{messages.progress(progress.done, progress.total)}</span>
          <Box
            component="progress"
            aria-label={messages.progressLabel}
            value={progress.done}
            max={Math.max(progress.total, 1)}
            sx={meterStyle}
          />
          <Button size="small" onClick={bulk.stop}>
            {messages.stop}
          </Button>
        </Box>
      )}
      {outcome?.state === state && <Outcome outcome={outcome} onClose={bulk.clearOutcome} />}
    </Box>
  );
}

function Outcome({ outcome, onClose }: { outcome: BulkOutcome; onClose: () => void }) {
  const { choice, results, problem } = outcome;
  const failed = results.filter((result) => result.problem !== null);
  const succeeded = results.length - failed.length;

  return (
    <Alert
      // The container is already a live region.
      role="presentation"
      severity={failed.length > 0 || problem !== null ? 'warning' : 'success'}
      onClose={onClose}
      sx={noticeStyle}
    >
      {choice.done(succeeded)}
      {problem !== null && ` ${messages.stopped(problem)}`}
      {failed.length > 0 && (
        <>
          {` ${messages.failed(failed.length)}`}
          <Box component="ul" sx={listStyle}>
            {failed.slice(0, MAX_FAILURES).map(({ item, problem }) => (
              <li key={item}>{messages.failure(item, problem ?? '')}</li>
            ))}
            {failed.length > MAX_FAILURES && <li>{messages.moreFailures(failed.length - MAX_FAILURES)}</li>}
          </Box>
        </>
      )}
    </Alert>
  );
}

const progressStyle = { display: 'flex', alignItems: 'center', gap: 2, mb: 1.5, typography: 'body2' };
const meterStyle = { flex: 1, accentColor: 'var(--mui-palette-primary-main)' };
const noticeStyle = { mb: 1.5, overflowWrap: 'anywhere' };
const listStyle = { m: 0, paddingInlineStart: 2.5 };

interface TagDialogProps {
  /** Null closes the dialog. */
  act: 'addTag' | 'removeTag' | null;
  /** Such as `3 articles`. */
  count: string;
  /** The tags of the selected articles on this page. */
  selectedTags: readonly string[];
  onConfirm: (name: string) => void;
  onCancel: () => void;
}

/** Asks for the tag to add or remove. */
function TagDialog({ act, count, selectedTags, onConfirm, onCancel }: TagDialogProps) {
  const id = useId();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const { data: allTags } = useListTagsQuery(act === 'addTag' ? 1 : skipToken);
  const options = act === 'removeTag' ? selectedTags : (allTags?.result.map((tag) => tag.name) ?? []);
  // Keeps the title while the dialog closes, when nothing is selected anymore.
  const title = useLastShown(
    act && (act === 'removeTag' ? messages.removeTagFrom(count) : messages.addTagTo(count)),
  );

  function reset() {
    setText('');
    setProblem(null);
  }

  function confirm(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const name = tidyTag(text);
    const isList = act === 'addTag' && splitTags(text).length > 1;
    const newProblem = name === '' ? messages.tagMissing : isList ? messages.oneTag : tagProblem(name);
    setProblem(newProblem);
    if (newProblem === null) onConfirm(name);
  }

  return (
    <TitledDialog isOpen={act !== null} title={title} onClose={onCancel} onExited={reset}>
      <form onSubmit={confirm} noValidate>
        <DialogContent>
          <Autocomplete
            freeSolo
            id={`${id}-tag`}
            options={options}
            inputValue={text}
            onInputChange={(_event, value) => setText(value)}
            renderInput={(parameters) => (
              <TextField
                {...parameters}
                // The dialog's only field.
                autoFocus
                label={messages.tag}
                margin="dense"
                error={problem !== null}
                helperText={problem}
              />
            )}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onCancel}>{appMessages.actions.cancel}</Button>
          <Button type="submit" variant="contained">
            {act === 'removeTag' ? messages.removeTag.label : messages.addTag.label}
          </Button>
        </DialogActions>
      </form>
    </TitledDialog>
  );
}

/** Creates the file of an export: one article as Markdown, several as a tar archive. Returns null if there are none. */
export function createExportFile(
  results: readonly BulkResult[],
  time = Date.now(),
): { name: string; blob: Blob } | null {
  const taken = new Set<string>();
  const files = results.flatMap(({ item, source }) =>
    source === undefined ? [] : [{ name: `${findFreeName(cutName(item), taken)}.md`, source }],
  );
  const [first] = files;
  if (!first) return null;
  if (files.length === 1)
    return { name: first.name, blob: new Blob([first.source], { type: 'text/markdown' }) };
  const entries = files.map(({ name, source }) => createTarEntry(name, encoder.encode(source), time));
  const blob = new Blob([...entries, new Uint8Array(2 * BLOCK)], { type: 'application/x-tar' });
  return { name: 'articles.tar', blob };
}

/** In bytes of UTF-8. A name in a ustar archive has at most 100, with a number and `.md`. */
const NAME_MAX = 90;

/** Cuts a name after its last whole character that fits. */
function cutName(name: string): string {
  let length = 0;
  const fitting = Array.from(name).filter(
    (character) => (length += encoder.encode(character).length) <= NAME_MAX,
  );
  return fitting.join('');
}

/** Returns the name, with a number if it is taken, and takes it. */
function findFreeName(name: string, taken: Set<string>): string {
  let free = name;
  for (let number = 2; taken.has(free); number += 1) free = `${name}-${number}`;
  taken.add(free);
  return free;
}

/** The block size of tar, in bytes. */
const BLOCK = 512;
const encoder = new TextEncoder();
const formatOctal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, '0')}\0`;

/** Creates an entry of a tar archive (POSIX ustar). */
function createTarEntry(name: string, content: Uint8Array, time: number): Uint8Array<ArrayBuffer> {
  const header = new Uint8Array(BLOCK + Math.ceil(content.length / BLOCK) * BLOCK);
  const write = (at: number, text: string) => header.set(encoder.encode(text), at);
  write(0, name);
  write(100, formatOctal(0o644, 8));
  write(108, formatOctal(0, 8));
  write(116, formatOctal(0, 8));
  write(124, formatOctal(content.length, 12));
  write(136, formatOctal(Math.floor(time / 1000), 12));
  // The checksum is computed with spaces in its own place.
  write(148, ' '.repeat(8));
  write(156, '0');
  write(257, 'ustar\u000000');
  const sum = header.subarray(0, BLOCK).reduce((sum, byte) => sum + byte, 0);
  write(148, `${sum.toString(8).padStart(6, '0')}\0 `);
  header.set(content, BLOCK);
  return header;
}
