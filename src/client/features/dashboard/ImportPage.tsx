import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import TextField from '@mui/material/TextField';
import { type DragEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useDispatch } from 'react-redux';
import {
  ARCHIVE_BYTES_MAX,
  type ArticleImport,
  AS_DRAFTS,
  FILES_PAGE_SIZE,
  IMPORT_NAME,
  type ImportedFile,
  type ImportedFiles,
  type ImportOutcome,
  importOutcomes,
  type ImportSummary,
  isUndatedChoice,
  isUnfinished,
  isWorking,
  type NewImport,
  recognizeImport,
  START_BYTES,
  type UndatedChoice,
} from '../../../shared/articleImport.ts';
import { appMessages } from '../../../shared/messages/en/app.ts';
import { importMessages as texts } from '../../../shared/messages/en/imports.ts';
import { paths } from '../../../shared/pages.ts';
import { formatBytes } from '../../../shared/storage.ts';
import { useCanPublish } from '../../api/accountApi.ts';
import { blogApi, DRAFT_LIST, OWN_LIST, PUBLIC_LISTS } from '../../api/blogApi.ts';
import { Box, touchLink } from '../../components/Box.tsx';
import { formatDateTime } from '../../components/dates.tsx';
import { ConfirmDialog, useFocusHeadingAfterClose } from '../../components/dialogs.tsx';
import { FileButton } from '../../components/FileButton.tsx';
import { focusHeading, PageHeading } from '../../components/Page.tsx';
import { parentAlign } from '../../components/parentAlign.ts';
import { Explanation, Loading, Notice, Skeleton, TryAgain } from '../../components/status.tsx';
import { ToggleButtons } from '../../components/ToggleButtons.tsx';
import { toast } from '../../lib/toast.ts';
import { Link } from '../../navigation/navigation.tsx';
import { archiveUpload } from './archiveUpload.ts';
import { buttonStyle, Item, ItemList } from './ItemList.tsx';

/** In milliseconds: how often progress is loaded. */
const WORKING_INTERVAL = 1000;
const UPLOADING_INTERVAL = 5000;

/** Imports of the user: upload an archive, see what would happen, import it and undo it. */
export function ImportPage() {
  const {
    currentData: imports,
    error,
    refetch,
  } = useListImportsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const [current, ...past] = imports ?? [];
  const canPublish = useCanPublish();
  const upload = useSyncExternalStore(archiveUpload.subscribe, archiveUpload.getState);
  useListImportsQuery(undefined, { pollingInterval: getPollingInterval(current, upload !== null) });
  useChangedArticles(current);
  const isOnline = useIsOnline();

  return (
    <>
      <PageHeading sx={{ mb: 1 }}>{appMessages.pages.importArticles}</PageHeading>
      <Box component="p" sx={leadStyle}>
        {texts.lead}
      </Box>
      {!imports && (error ? <TryAgain retry={refetch} /> : <Loading />)}
      {imports && !isOnline && (
        <Box component="p" role="status" sx={detailsStyle}>
          {texts.stale}
        </Box>
      )}
      {!canPublish && <Explanation>{texts.needsReview}</Explanation>}
      {canPublish && imports && !current && <ImportUpload text={texts.empty} label={texts.choose} />}
      {current && <CurrentImport key={current._id} current={current} />}
      {canPublish && current && !isUnfinished(current.state) && current.state !== 'undoing' && (
        <ImportUpload label={texts.another} />
      )}
      {past.length > 0 && <PastImports imports={past} />}
    </>
  );
}

function getPollingInterval(current: ArticleImport | undefined, isUploading: boolean): number {
  if (current && isWorking(current.state)) return WORKING_INTERVAL;
  return current?.state === 'uploading' && !isUploading ? UPLOADING_INTERVAL : 0;
}

/** Loads lists of articles again once an import has changed them. */
function useChangedArticles(current: ArticleImport | undefined) {
  const dispatch = useDispatch();
  const state = current?.state;
  const before = useRef(state);

  useEffect(() => {
    const wasChanging = before.current === 'importing' || before.current === 'undoing';
    if (wasChanging && state !== before.current)
      dispatch(blogApi.util.invalidateTags([OWN_LIST, DRAFT_LIST, ...PUBLIC_LISTS]));
    before.current = state;
  }, [state, dispatch]);
}

function subscribeToNetwork(listener: () => void) {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}
const useIsOnline = () =>
  useSyncExternalStore(
    subscribeToNetwork,
    () => navigator.onLine,
    () => true,
  );

/**
 * Returns a function that uploads an archive: for `waiting` if the size matches, or else for a new import. Another
 * archive can only replace one of which no bytes have arrived.
 */
function useUpload(waiting?: ArticleImport) {
  const dispatch = useDispatch();
  const [createImport] = useCreateImportMutation();

  return async (file: File) => {
    const { name, size: bytes } = file;
    if (!IMPORT_NAME.test(name)) {
      toast.error(texts.notZip(name));
      return;
    }
    if (bytes > ARCHIVE_BYTES_MAX) {
      toast.error(texts.tooLarge(name, formatBytes(ARCHIVE_BYTES_MAX)));
      return;
    }
    const isSame = waiting?.bytes === bytes;
    if (waiting && !isSame && waiting.received > 0) {
      toast.error(texts.otherFile);
      return;
    }
    if (!isSame && !(await isImportable(file))) {
      toast.error(texts.notArchive(name));
      return;
    }
    const { data, error } = isSame
      ? { data: waiting, error: undefined }
      : await createImport({ name, bytes });
    toast.problem(error);
    if (data)
      archiveUpload.start(data, file, (problem) => {
        if (problem !== null) toast.error(problem);
        dispatch(importsChanged());
      });
  };
}

/**
 * Checks the beginning first, because a refused upload would leave an empty import behind. Returns true for a file that
 * can't be read, which the upload reports.
 */
async function isImportable(file: File): Promise<boolean> {
  const start = file.slice(0, START_BYTES);
  return start.text().then(
    (text) => recognizeImport(text) !== null,
    () => true,
  );
}

interface ImportUploadProps {
  text?: string;
  label: string;
}

/** A field that uploads an archive. */
function ImportUpload({ text, label }: ImportUploadProps) {
  const start = useUpload();
  const [isOver, setIsOver] = useState(false);
  const stay = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const [file] = event.dataTransfer.files;
    if (file) void start(file);
  };

  return (
    <Box
      onDragOver={stay}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      data-over={isOver}
      sx={dropStyle}
    >
      <Notice {...(text !== undefined && { drawing: 'tray', text })}>
        <Box sx={chooseStyle}>
          <ArchiveButton label={label} onFile={(file) => void start(file)} />
          <Box component="span" sx={dropHintStyle}>
            {texts.drop}
          </Box>
        </Box>
        <Formats />
      </Notice>
    </Box>
  );
}

function Formats() {
  return (
    <Box component="details" sx={formatsStyle}>
      <summary>{texts.formats.title}</summary>
      <ul>
        {Object.values(texts.formats.items).map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
      <p>{texts.formats.again}</p>
    </Box>
  );
}

const ArchiveButton = ({ label, onFile }: { label: string; onFile: (file: File) => void }) => (
  <FileButton label={label} accept=".zip,.xml,.json,application/zip" onFiles={([file]) => onFile(file)} />
);

const importName = ({ name }: ArticleImport) => name || texts.unnamed;

/** The newest import: its progress and what can be done with it. */
function CurrentImport({ current }: { current: ArticleImport }) {
  const { state, isWaiting, counts, problem, bytes } = current;
  const count = counts.new + counts.changed;
  const hasFiles = !isWorking(state) && state !== 'uploading' && state !== 'undone';

  return (
    <>
      <Paper variant="outlined" sx={cardStyle}>
        <Box role="status">
          <Box component="h2" sx={titleStyle}>
            {isWaiting ? texts.waitingTitle : texts.titles[state]}
          </Box>
        </Box>
        <Box sx={detailsStyle}>{texts.archive(importName(current), formatBytes(bytes))}</Box>
        {problem !== '' && (
          <Box component="p" sx={problemStyle}>
            {problem}
          </Box>
        )}
        {state === 'uploading' && <UploadProgress current={current} />}
        {isWorking(state) && <WorkProgress current={current} />}
        {!isWorking(state) && !['uploading', 'ready'].includes(state) && (
          <Box component="p" sx={resultStyle}>
            {describeResult(current)}
          </Box>
        )}
        {state === 'ready' ? <ReadyImport current={current} /> : <Actions current={current} count={count} />}
      </Paper>
      {hasFiles && <Files key={state} current={current} />}
    </>
  );
}

function describeResult({ state, counts, done }: ArticleImport): string {
  if (state === 'undone') return texts.undone(done);
  if (counts.new + counts.changed > 0)
    return [
      ...(counts.new > 0 ? [texts.imported(counts.new)] : []),
      ...(counts.changed > 0 ? [texts.changed(counts.changed)] : []),
    ].join(' · ');
  if (state !== 'done') return texts.nothingImported;
  if (counts.same > 0) return texts.nothingNew;
  return counts.refused > 0 ? texts.nothingImportable : texts.noFiles;
}

function UploadProgress({ current }: { current: ArticleImport }) {
  const upload = useSyncExternalStore(archiveUpload.subscribe, archiveUpload.getState);
  const start = useUpload(current);
  const canPublish = useCanPublish();
  const isHere = upload?.id === current._id;
  const received = isHere ? upload.received : current.received;
  const hint = isHere && upload.status !== 'sending' ? texts[upload.status] : null;

  return (
    <>
      <Progress
        label={texts.titles.uploading}
        value={received}
        max={current.bytes}
        text={texts.uploaded(formatBytes(received), formatBytes(current.bytes))}
      />
      {hint !== null && <Box role="status">{hint}</Box>}
      {canPublish && !isHere && (
        <Box sx={continueStyle}>
          <ArchiveButton label={texts.choose} onFile={(file) => void start(file)} />
          <Box component="span" sx={detailsStyle}>
            {texts.interrupted}
          </Box>
        </Box>
      )}
    </>
  );
}

function WorkProgress({ current: { state, isWaiting, done, total } }: { current: ArticleImport }) {
  if (isWaiting)
    return (
      <Box component="p" sx={resultStyle}>
        {texts.waiting}
      </Box>
    );
  return (
    <>
      <Progress
        label={texts.titles[state]}
        value={done}
        max={total}
        text={total === null ? texts.filesDone(done) : texts.doneOf(done, total)}
      />
      <Box sx={detailsStyle}>{texts.closable}</Box>
    </>
  );
}

interface ProgressProps {
  label: string;
  value: number;
  /** Null if it isn't known. */
  max: number | null;
  text: string;
}

function Progress({ label, value, max, text }: ProgressProps) {
  return (
    <Box sx={progressStyle}>
      <Box
        component="progress"
        aria-label={label}
        {...(max !== null && { value, max: Math.max(1, max) })}
        sx={barStyle}
      />
      <span>{text}</span>
    </Box>
  );
}

interface SummaryProps {
  counts: ArticleImport['counts'];
  summary: ImportSummary;
  areUndatedDrafts: boolean;
}

/** What an import would do. */
function Summary({ counts, summary, areUndatedDrafts }: SummaryProps) {
  const { drafts, undated, redirects, withoutRedirects, images, imageFiles } = summary;
  const published = counts.new - drafts.count - (areUndatedDrafts ? undated.count : 0);
  const redirecting = redirects.count - (areUndatedDrafts ? redirects.undated : 0);
  const lines = [
    texts.published(published),
    ...(counts.changed > 0 ? [texts.toUpdate(counts.changed)] : []),
    ...(drafts.count > 0 ? [texts.drafts(drafts.count, drafts.first)] : []),
    ...(undated.count > 0 ? [texts.undated(undated.count, undated.first)] : []),
    ...(images > 0 ? [texts.images(images)] : []),
    ...(imageFiles > 0 ? [texts.imageFiles(imageFiles)] : []),
    ...(redirecting > 0 ? [texts.redirects(redirecting, redirects.first.slice(0, redirecting))] : []),
    ...(withoutRedirects > 0 ? [texts.withoutRedirects(withoutRedirects)] : []),
  ];

  return (
    <Box component="ul" aria-label={texts.summary} sx={summaryStyle}>
      {lines.map((line) => (
        <li key={line}>
          <bdi>{line}</bdi>
        </li>
      ))}
    </Box>
  );
}

/** In milliseconds: the author may be in the first time zone of the day, or in the last. */
const ZONES = 14 * 60 * 60 * 1000;
/** Returns the day at the author's place. */
function getToday(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

/** A plan that its author can start, with what articles without a date get. */
function ReadyImport({ current }: { current: ArticleImport }) {
  const { counts, summary } = current;
  const [way, setWay] = useState<'date' | 'drafts'>('date');
  const [day, setDay] = useState(getToday);
  const hasUndated = (summary?.undated.count ?? 0) > 0;
  const isWrong = hasUndated && way === 'date' && !isUndatedChoice(day, ZONES);
  const undated = way === 'date' ? day : AS_DRAFTS;

  return (
    <>
      {summary && (
        <Summary counts={counts} summary={summary} areUndatedDrafts={hasUndated && way === 'drafts'} />
      )}
      {hasUndated && (
        <Box sx={undatedStyle}>
          <Box component="span" aria-hidden sx={undatedLabelStyle}>
            {texts.undatedChoice}
          </Box>
          <ToggleButtons
            label={texts.undatedChoice}
            choices={['date', 'drafts']}
            labels={{ date: texts.undatedDate, drafts: texts.undatedDrafts }}
            chosen={way}
            onChoose={setWay}
            sx={undatedWaysStyle}
          />
          {way === 'date' && (
            <TextField
              label={texts.undatedDay}
              type="date"
              size="small"
              sx={dayStyle}
              value={day}
              error={isWrong}
              helperText={isWrong ? texts.undatedWrong : undefined}
              onChange={({ target }) => setDay(target.value)}
            />
          )}
        </Box>
      )}
      <Actions
        current={current}
        count={counts.new + counts.changed}
        undated={hasUndated ? undated : null}
        isBlocked={isWrong}
      />
    </>
  );
}

interface ActionsProps {
  current: ArticleImport;
  /** Articles that can be imported. */
  count: number;
  /** What articles without a date get; null if all have one. */
  undated?: UndatedChoice | null;
  /** Whether it can't be started yet. */
  isBlocked?: boolean;
}

function Actions({ current, count, undated = null, isBlocked = false }: ActionsProps) {
  const { _id: id, state } = current;
  const [act, { isLoading }] = useActOnImportMutation();
  const canPublish = useCanPublish();
  if (!isUnfinished(state) && !isUndoable(current)) return null;

  async function run(name: 'start' | 'cancel') {
    focusHeading();
    if (name === 'cancel') archiveUpload.stop();
    const { error } = await act({ id, act: name, ...(name === 'start' && undated !== null && { undated }) });
    toast.problem(error);
  }

  return (
    <Box sx={actionsStyle}>
      {canPublish && state === 'ready' && (
        <Button variant="contained" disabled={isLoading || isBlocked} onClick={() => void run('start')}>
          {texts.start(count)}
        </Button>
      )}
      {isUnfinished(state) && (
        <Button variant="outlined" disabled={isLoading} onClick={() => void run('cancel')}>
          {texts.cancel}
        </Button>
      )}
      <UndoButton undoable={current} label={texts.undo} />
    </Box>
  );
}

const isUndoable = ({ state, counts }: ArticleImport) =>
  ['done', 'canceled', 'failed'].includes(state) && counts.new > 0;

/** Asks before it undoes an import. Renders nothing if there is nothing to undo, or if the user may not. */
function UndoButton({ undoable, label }: { undoable: ArticleImport; label: string }) {
  const [isAsking, setIsAsking] = useState(false);
  const [act] = useActOnImportMutation();
  const canPublish = useCanPublish();
  const focusHeadingIf = useFocusHeadingAfterClose(isAsking);
  if (!canPublish || !isUndoable(undoable)) return null;

  async function undo() {
    focusHeadingIf(true);
    setIsAsking(false);
    const { error } = await act({ id: undoable._id, act: 'undo' });
    toast.problem(error);
  }

  return (
    <>
      <Button variant="outlined" aria-label={label} sx={buttonStyle} onClick={() => setIsAsking(true)}>
        {texts.undo}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        subject={importName(undoable)}
        title={texts.undoQuestion}
        text={texts.undoText}
        confirmLabel={texts.undo}
        isDangerous
        onConfirm={() => void undo()}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}

const ALL = 'all';
type Filter = ImportOutcome | typeof ALL;

/** The files of an import, page by page: an archive may have thousands. */
function Files({ current: { _id: id, state, counts } }: { current: ArticleImport }) {
  const [filter, setFilter] = useState<Filter>(ALL);
  const [page, setPage] = useState(1);
  const outcome = filter === ALL ? null : filter;
  const { currentData, isError, refetch } = useListImportedFilesQuery({ id, state, outcome, page });
  const all = importOutcomes.reduce((sum, one) => sum + counts[one], 0);
  const total = outcome === null ? all : counts[outcome];
  const first = (page - 1) * FILES_PAGE_SIZE + 1;
  const section = useRef<HTMLElement>(null);
  const choices: Filter[] = [ALL, ...importOutcomes.filter((one) => counts[one] > 0)];

  function turnTo(page: number) {
    setPage(page);
    // The button is removed while the page loads.
    section.current?.focus();
  }

  if (all === 0) return null;
  return (
    <Box component="section" ref={section} tabIndex={-1} aria-label={texts.files} sx={filesStyle}>
      <ToggleButtons
        label={texts.filter}
        choices={choices}
        labels={{
          all: texts.all(all),
          new: texts.counted(texts.outcomes.new, counts.new),
          changed: texts.counted(texts.outcomes.changed, counts.changed),
          same: texts.counted(texts.outcomes.same, counts.same),
          refused: texts.counted(texts.outcomes.refused, counts.refused),
        }}
        chosen={filter}
        onChoose={(choice) => {
          setFilter(choice);
          setPage(1);
        }}
        sx={filterStyle}
      />
      {!currentData && (isError ? <TryAgain retry={refetch} /> : <Skeleton sx={skeletonStyle} />)}
      {currentData && (
        <>
          <Paper component="ul" variant="outlined" aria-label={texts.files} sx={listStyle}>
            {currentData.result.map((file, index) => (
              <FileItem key={first + index} file={file} />
            ))}
          </Paper>
          {(currentData.prev ?? currentData.next) && (
            <Box sx={chooseStyle}>
              <Button disabled={!currentData.prev} onClick={() => turnTo(page - 1)}>
                {appMessages.actions.previous}
              </Button>
              <Box component="span" sx={detailsStyle}>
                {texts.range(first, first + currentData.result.length - 1, total)}
              </Box>
              <Button disabled={!currentData.next} onClick={() => turnTo(page + 1)}>
                {appMessages.actions.next}
              </Button>
            </Box>
          )}
        </>
      )}
    </Box>
  );
}

function FileItem({ file: { name, outcome, note, slug } }: { file: ImportedFile }) {
  return (
    <Box component="li" sx={fileStyle}>
      <Box sx={fileHeadStyle}>
        <Box component="bdi" sx={fileNameStyle}>
          {name}
        </Box>
        <Box component="span" data-outcome={outcome} sx={outcomeStyle}>
          {texts.outcomes[outcome]}
        </Box>
        {slug !== null && (
          <Link to={paths.article(slug)} aria-label={texts.viewOf(name)}>
            {texts.view}
          </Link>
        )}
      </Box>
      {note !== '' && <FileNote name={name} note={note} />}
    </Box>
  );
}

/** In characters: longer notes are cut until they are opened, so that the list stays a list. */
const NOTE_SHOWN = 300;

function FileNote({ name, note }: Pick<ImportedFile, 'name' | 'note'>) {
  const [isWhole, setIsWhole] = useState(note.length <= NOTE_SHOWN);
  const text = useRef<HTMLDivElement>(null);

  function showAll() {
    setIsWhole(true);
    // The button is gone then.
    text.current?.focus();
  }

  return (
    <Box ref={text} tabIndex={-1} sx={noteStyle}>
      {isWhole
        ? note
        : `${note
            .slice(0, NOTE_SHOWN)
            .replace(/\S{0,40}$/u, '')
            .trimEnd()} … `}
      {!isWhole && (
        <Button size="small" aria-label={texts.wholeNoteOf(name)} onClick={showAll} sx={buttonStyle}>
          {texts.wholeNote}
        </Button>
      )}
    </Box>
  );
}

function PastImports({ imports }: { imports: readonly ArticleImport[] }) {
  return (
    <Box component="section" sx={{ mt: 5 }}>
      <Box component="h2" sx={{ ...titleStyle, mb: 2 }}>
        {texts.past}
      </Box>
      <ItemList label={texts.past}>
        {imports.map((one) => (
          <Item
            key={one._id}
            name={<bdi>{importName(one)}</bdi>}
            details={
              <>
                <time dateTime={one.createdAt}>{formatDateTime(one.createdAt)}</time>
                {' · '}
                {one.state === 'done' ? describeResult(one) : texts.titles[one.state]}
              </>
            }
            action={<UndoButton undoable={one} label={texts.undoOf(importName(one))} />}
          />
        ))}
      </ItemList>
    </Box>
  );
}

/** Selects files of an import. */
interface FilesOf {
  id: string;
  /** Only makes the files of each state a separate cache entry. */
  state: ArticleImport['state'];
  /** Null for all outcomes. */
  outcome: ImportOutcome | null;
  page: number;
}

interface Act {
  id: string;
  act: 'start' | 'cancel' | 'undo';
  undated?: UndatedChoice;
}

const importsApi = blogApi.enhanceEndpoints({ addTagTypes: ['Import'] }).injectEndpoints({
  endpoints: (build) => ({
    /** Newest first. */
    listImports: build.query<ArticleImport[], void>({
      query: () => ({ url: 'imports' }),
      transformResponse: ({ result }: { result: ArticleImport[] }) => result,
      extraOptions: { silent: true },
      providesTags: ['Import'],
    }),
    listImportedFiles: build.query<ImportedFiles, FilesOf>({
      query: ({ id, outcome, page }) => ({
        url: `imports/${id}/files`,
        params: { limit: FILES_PAGE_SIZE, page, ...(outcome && { outcome }) },
      }),
      extraOptions: { silent: true },
    }),
    createImport: build.mutation<ArticleImport, NewImport>({
      query: (body) => ({ url: 'imports', method: 'POST', body }),
      // A conflict shows that the list is out of date, too.
      invalidatesTags: ['Import'],
    }),
    actOnImport: build.mutation<ArticleImport, Act>({
      query: ({ id, act, undated }) => ({
        url: `imports/${id}/${act}`,
        method: 'POST',
        ...(undated !== undefined && { params: { undated } }),
      }),
      invalidatesTags: ['Import'],
    }),
  }),
});

const { useListImportsQuery, useListImportedFilesQuery, useCreateImportMutation, useActOnImportMutation } =
  importsApi;

/** Drops the lists of imports, so that they load again. */
const importsChanged = () => importsApi.util.invalidateTags(['Import']);

const leadStyle = { mt: 0, mb: 3, color: 'text.secondary', maxWidth: '38rem' };
const detailsStyle = { typography: 'body2', color: 'text.secondary', overflowWrap: 'anywhere' };
const dropStyle = {
  mt: 3,
  px: 2,
  border: '2px dashed',
  borderColor: 'divider',
  borderRadius: 2,
  '&[data-over="true"]': { borderColor: 'primary.main' },
};
const chooseStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 1.5,
};
const continueStyle = { ...chooseStyle, justifyContent: 'flex-start' };
const dropHintStyle = { ...detailsStyle, '@media (pointer: coarse)': { display: 'none' } };
const formatsStyle = {
  maxWidth: '34rem',
  textAlign: 'start',
  textWrap: 'pretty',
  typography: 'body2',
  color: 'text.secondary',
};
const cardStyle = {
  p: { xs: 2.5, sm: 4 },
  borderRadius: 1.6,
  display: 'grid',
  gap: 1.5,
  justifyItems: 'start',
};
const titleStyle = { m: 0, typography: 'h2' };
const problemStyle = { m: 0, color: 'error.main' };
const resultStyle = { m: 0 };
const progressStyle = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, width: '100%' };
const barStyle = { flex: '1 1 12rem', accentColor: 'var(--mui-palette-primary-main)' };
const actionsStyle = { display: 'flex', flexWrap: 'wrap', gap: 1.5 };
const undatedStyle = { ...actionsStyle, alignItems: 'center', mt: 2, mb: 2.5 };
const undatedLabelStyle = { width: '100%', fontWeight: 600 };
const undatedWaysStyle = { flexWrap: 'wrap' };
/** MUI moves the label to the right, by 14 px. */
const dayStyle = { '[dir="rtl"] & > label': { translate: '-28px', transformOrigin: 'top right' } };
const summaryStyle = { m: 0, paddingInlineStart: 2.5, overflowWrap: 'anywhere' };
const filesStyle = { mt: 4 };
const filterStyle = { flexWrap: 'wrap', mb: 1.5 };
const skeletonStyle = { height: '12rem' };
const listStyle = { listStyle: 'none', m: 0, mb: 2, p: 0, borderRadius: 1.6 };
const fileStyle = { px: 2, py: 1.25, '& + &': { borderTop: 1, borderColor: 'divider' } };
const fileHeadStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 1.5,
  alignItems: 'baseline',
  '& a': { color: 'primary.main', ...touchLink },
};
const noteStyle = { ...detailsStyle, '&:focus': { outline: 'none' } };
const fileNameStyle = { ...parentAlign, flex: '1 1 16rem', minWidth: 0, overflowWrap: 'anywhere' };
const outcomeStyle = {
  typography: 'body2',
  fontWeight: 600,
  '&[data-outcome="refused"]': { color: 'error.main' },
};
