import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import {
  accountOf,
  byAccount,
  type ChangesReply,
  describeOutcome,
  describeWriter,
  type PlannedArticle,
  takeBackOutcomes,
  type TakeBackSummary,
  writerKey,
  type WriterSummary,
} from '../../../shared/articleChange.ts';
import { appMessages } from '../../../shared/messages/en/app.ts';
import { takeBackMessages as texts } from '../../../shared/messages/en/takeBack.ts';
import { paths } from '../../../shared/pages.ts';
import {
  type ChangesOf,
  type ChangesPath,
  useGetDifferenceQuery,
  useListChangesQuery,
  usePreviewTakeBackQuery,
  useStopTakeBackMutation,
  useTakeBackMutation,
  useUndoTakeBackMutation,
} from '../../api/changesApi.ts';
import { AuthoredText } from '../../components/AuthoredText.tsx';
import { BackLink } from '../../components/BackLink.tsx';
import { Box, touchLink } from '../../components/Box.tsx';
import { DateTime, formatDateTime, formatPeriod } from '../../components/dates.tsx';
import { useFocusHeadingAfterClose, useLastShown } from '../../components/dialogs.tsx';
import { TextField } from '../../components/forms/fields.tsx';
import { PasswordDialog } from '../../components/forms/PasswordDialog.tsx';
import { Loaded, usePolling } from '../../components/Loaded.tsx';
import { focusHeading, PageHeading } from '../../components/Page.tsx';
import { Loading, Notice } from '../../components/status.tsx';
import { toast } from '../../lib/toast.ts';
import { Link } from '../../navigation/navigation.tsx';
import { redactBody } from '../../session/redactedBody.ts';
import { buttonStyle, detailsStyle, Item, ItemList } from '../dashboard/ItemList.tsx';
import { Difference } from '../history/Difference.tsx';

/** Whose changes a page shows: the path of its calls, and its own. */
interface Scope {
  api: ChangesPath;
  path: string;
  lead: string;
}

const own: Scope = { api: 'users/me/changes', path: paths.changes, lead: texts.lead };
const all: Scope = { api: 'admin/changes', path: paths.activity, lead: texts.adminLead };

/** Which of the author's browsers and tokens changed their articles, and takes back what one of them did. */
export const ChangesPage = () => (
  <>
    <PageHeading sx={{ mb: 1 }}>{appMessages.pages.changes}</PageHeading>
    <Content scope={own} />
  </>
);

/** The same for admins: everybody's. */
export const ActivityContent = () => <Content scope={all} />;

/** The list, or with `?by=` one writer. */
function Content({ scope }: { scope: Scope }) {
  const search = new URLSearchParams(useLocation().search);
  const by = search.get('by');
  const { options, pollWhile } = usePolling(2000);
  const query = useListChangesQuery(scope.api, options);
  pollWhile(query.currentData?.takeBacks.some(({ state }) => state === 'running') === true);
  const shown = useRef(by);
  useEffect(() => {
    if (shown.current === by) return;
    // Its link is gone.
    shown.current = by;
    focusHeading();
  }, [by]);

  return (
    <Loaded query={query}>
      {(changes) =>
        by === null ? (
          <Overview scope={scope} changes={changes} />
        ) : (
          <TakeBack key={by} scope={scope} by={by} since={search.get('since')} changes={changes} />
        )
      }
    </Loaded>
  );
}

function Overview({ scope, changes }: { scope: Scope; changes: ChangesReply }) {
  const { writers, takeBacks } = changes;
  return (
    <>
      <Box component="p" sx={leadStyle}>
        {scope.lead}
      </Box>
      {writers.length === 0 ? (
        <Notice drawing="tray" text={texts.empty} />
      ) : (
        <ItemList label={texts.list}>
          {writers.map((writer) => (
            <WriterItem key={`${writer.by} ${writer.actorId}`} scope={scope} writer={writer} />
          ))}
        </ItemList>
      )}
      {takeBacks.length > 0 && (
        <>
          <Box component="h2" sx={{ ...subheadingStyle, mt: 4 }}>
            {texts.jobs}
          </Box>
          <ItemList label={texts.jobs}>
            {takeBacks.map((takeBack) => (
              <TakeBackItem
                key={takeBack._id}
                scope={scope}
                takeBack={takeBack}
                name={nameJob(takeBack, takeBacks)}
                needsPassword={changes.needsPassword}
              />
            ))}
          </ItemList>
        </>
      )}
    </>
  );
}

const takeBackKey = (id: string) => writerKey({ kind: 'takeBack', id });

/** Names a job by whose changes it takes back, or by the job that it undoes. */
function nameJob({ by, byName, since, isUndo }: TakeBackSummary, all: readonly TakeBackSummary[]): string {
  const undone = isUndo ? all.find(({ _id }) => by === takeBackKey(_id)) : undefined;
  return undone
    ? texts.undoLabel(nameJob(undone, all))
    : texts.jobSince(describeWriter(by, byName), formatDateTime(since));
}

function WriterItem({ scope, writer }: { scope: Scope; writer: WriterSummary }) {
  const { by, byName, actor, articles, firstAt, lastAt, isThis } = writer;
  const name = describeWriter(by, byName);
  const search = new URLSearchParams({ by, since: firstAt });

  return (
    <Item
      name={
        <>
          {name}
          {isThis && <Box sx={markStyle}>{texts.thisBrowser}</Box>}
        </>
      }
      details={
        <>
          {scope === all && actor !== null && (
            <div>
              <AuthoredText component="bdi" text={texts.of(actor)} />
            </div>
          )}
          <div>{texts.changed(articles)}</div>
          <div>{formatPeriod(firstAt, lastAt)}</div>
        </>
      }
      action={
        <Button
          component={Link}
          to={`${scope.path}?${search}`}
          variant="outlined"
          sx={buttonStyle}
          aria-label={texts.openLabel(name)}
        >
          {texts.open}
        </Button>
      }
    />
  );
}

interface TakeBackItemProps {
  scope: Scope;
  takeBack: TakeBackSummary;
  name: string;
  needsPassword: boolean;
}

function TakeBackItem({ scope, takeBack, name, needsPassword }: TakeBackItemProps) {
  const { _id, state, isUndo, createdAt } = takeBack;
  const [isAsking, setIsAsking] = useState(false);
  const focusHeadingIf = useFocusHeadingAfterClose(isAsking);
  const [undo] = useUndoTakeBackMutation();
  const [stop] = useStopTakeBackMutation();

  async function tryStop() {
    const { error } = await stop({ api: scope.api, id: _id });
    toast.problem(error);
    if (!error) focusHeading();
  }

  return (
    <>
      <Item
        name={name}
        details={
          <>
            <div>
              <DateTime at={createdAt} />
            </div>
            <div>{describeState(takeBack)}</div>
          </>
        }
        action={
          state === 'running' ? (
            <Button
              variant="outlined"
              sx={buttonStyle}
              aria-label={texts.stopLabel(name)}
              onClick={() => void tryStop()}
            >
              {texts.stop}
            </Button>
          ) : state === 'done' && !isUndo ? (
            <Button
              variant="outlined"
              sx={buttonStyle}
              aria-label={texts.undoLabel(name)}
              onClick={() => setIsAsking(true)}
            >
              {texts.undo}
            </Button>
          ) : null
        }
      />
      <PasswordDialog
        isOpen={isAsking}
        title={texts.undoTitle}
        text={texts.undoText}
        confirmLabel={texts.undo}
        needsPassword={needsPassword}
        onClose={() => setIsAsking(false)}
        onConfirm={async (password) => {
          await undo({ api: scope.api, id: _id, handle: redactBody({ password }) }).unwrap();
          focusHeadingIf(true);
          setIsAsking(false);
        }}
      />
    </>
  );
}

const describeState = ({ state, isUndo, changed, kept }: TakeBackSummary): string =>
  state === 'done' ? (isUndo ? texts.undoJob : texts.job).done(changed, kept) : texts.job[state](changed);

interface TakeBackProps {
  scope: Scope;
  by: string;
  /** ISO 8601; null for the writer's first change. */
  since: string | null;
  changes: ChangesReply;
}

/** What taking back would do since a time that can be chosen, and the button that does it. */
function TakeBack({ scope, by, since: wanted, changes }: TakeBackProps) {
  const { writers, needsPassword } = changes;
  const accountId = accountOf(by);
  const writer = writers.find((one) => (accountId === null ? one.by === by : one.actorId === accountId));
  const name = describeWriter(by, (accountId === null ? writer?.byName : writer?.actor) ?? '');
  const [since, setSince] = useState(() => toLocal(wanted ?? writer?.firstAt ?? new Date().toISOString()));
  const instant = toInstant(since);
  /** How many articles would be changed; null closes the dialog. */
  const [asking, setAsking] = useState<number | null>(null);
  const askingAbout = useLastShown(asking);
  const [takeBack] = useTakeBackMutation();
  const navigate = useNavigate();

  return (
    <>
      <BackLink to={scope.path} label={texts.back} />
      <Box component="h2" sx={subheadingStyle}>
        <AuthoredText text={texts.heading(name)} />
      </Box>
      {scope === all && accountId === null && writer?.actor && (
        <Box component="p" sx={accountStyle}>
          <AuthoredText component="bdi" text={texts.of(writer.actor)} />
          {' · '}
          <Link
            to={`${scope.path}?${new URLSearchParams({ by: byAccount(writer.actorId ?? ''), since: writer.firstAt })}`}
          >
            {texts.wholeAccount}
          </Link>
        </Box>
      )}
      <TextField
        id="since"
        type="datetime-local"
        label={texts.fields.since}
        value={since}
        onChange={({ target }) => setSince(target.value)}
        helperText={texts.sinceHint}
        sx={{ mb: 3, maxWidth: '20rem' }}
      />
      {instant !== null && (
        <Preview key={instant} changes={{ api: scope.api, by, since: instant }} onConfirm={setAsking} />
      )}
      <PasswordDialog
        isOpen={asking !== null}
        title={texts.confirmTitle}
        text={texts.confirmText(askingAbout ?? 0)}
        confirmLabel={texts.confirmButton}
        needsPassword={needsPassword}
        onClose={() => setAsking(null)}
        onConfirm={async (password) => {
          const handle = redactBody({ by, since: instant ?? '', password });
          await takeBack({ api: scope.api, handle }).unwrap();
          toast.success(texts.started);
          void navigate(scope.path);
        }}
      />
    </>
  );
}

/** The first page of a preview, and further ones as they are asked for. */
function Preview({ changes, onConfirm }: { changes: ChangesOf; onConfirm: (count: number) => void }) {
  const [pages, setPages] = useState<readonly number[]>([0]);
  const [after = 0] = pages;
  const first = usePreviewTakeBackQuery({ ...changes, after }, { refetchOnMountOrArgChange: true });

  return (
    <Loaded query={first}>
      {({ total, counts }) => {
        if (total === 0) return <Notice text={texts.nothing} />;
        const changed = takeBackOutcomes
          .filter((outcome) => outcome !== 'same' && outcome !== 'kept')
          .reduce((sum, outcome) => sum + (counts[outcome] ?? 0), 0);
        return (
          <>
            <Alert severity="info" role="status" sx={{ mb: 2 }}>
              {texts.previewTotal(total)}
              <Box component="ul" sx={countsStyle}>
                {takeBackOutcomes.map((outcome) => {
                  const count = counts[outcome] ?? 0;
                  return count > 0 && <li key={outcome}>{texts.outcomes[outcome](count)}</li>;
                })}
              </Box>
            </Alert>
            {changed > 0 && (
              <Button variant="contained" sx={{ ...buttonStyle, mb: 3 }} onClick={() => onConfirm(changed)}>
                {texts.confirm(changed)}
              </Button>
            )}
            <Paper component="ul" variant="outlined" aria-label={texts.preview} sx={listStyle}>
              {pages.map((after, index) => (
                <PreviewPage
                  key={after}
                  changes={changes}
                  after={after}
                  isFirst={index === 0}
                  isLast={index === pages.length - 1}
                  onMore={(next) => setPages([...pages, next])}
                />
              ))}
            </Paper>
          </>
        );
      }}
    </Loaded>
  );
}

interface PreviewPageProps {
  changes: ChangesOf;
  after: number;
  isFirst: boolean;
  isLast: boolean;
  onMore: (next: number) => void;
}

function PreviewPage({ changes, after, isFirst, isLast, onMore }: PreviewPageProps) {
  const { currentData } = usePreviewTakeBackQuery({ ...changes, after });
  if (!currentData)
    return (
      <li>
        <Loading />
      </li>
    );
  const { articles, next } = currentData;
  return (
    <>
      {articles.map((article, index) => (
        <Planned
          key={article.number}
          changes={changes}
          article={article}
          takesFocus={!isFirst && index === 0}
        />
      ))}
      {isLast && next !== null && (
        <Box component="li" sx={plannedStyle}>
          <Button onClick={() => onMore(next)}>{texts.more}</Button>
        </Box>
      )}
    </>
  );
}

interface PlannedProps {
  changes: ChangesOf;
  article: PlannedArticle;
  /** For the first of the articles that a button has shown, as the button is gone. */
  takesFocus: boolean;
}

function Planned({ changes, article, takesFocus }: PlannedProps) {
  const { number, title, slug, outcome, reason } = article;
  const [isOpen, setIsOpen] = useState(false);
  const hasDifference = outcome === 'text' || reason === 'changed';
  const name = title === '' ? slug : title;
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (takesFocus) item.current?.focus();
  }, [takesFocus]);

  return (
    <Box component="li" ref={item} tabIndex={takesFocus ? -1 : undefined} sx={plannedStyle}>
      <AuthoredText text={name} sx={{ fontWeight: 500 }} />
      <Box sx={detailsStyle}>{describeOutcome(article, formatDateTime)}</Box>
      {hasDifference && (
        <Button
          size="small"
          aria-expanded={isOpen}
          aria-label={(isOpen ? texts.hideDifferenceLabel : texts.differenceLabel)(name)}
          onClick={() => setIsOpen(!isOpen)}
          sx={{ marginInlineStart: -0.625 }}
        >
          {isOpen ? texts.hideDifference : texts.difference}
        </Button>
      )}
      {isOpen && <ArticleDifference changes={changes} number={number} />}
    </Box>
  );
}

function ArticleDifference({ changes, number }: { changes: ChangesOf; number: number }) {
  const query = useGetDifferenceQuery({ ...changes, number });
  return (
    <Loaded query={query}>
      {({ before, now }) =>
        before && now ? (
          <Difference
            before={before.markdown}
            after={now.markdown}
            beforeName={texts.before}
            afterName={texts.now}
          />
        ) : (
          <Box sx={detailsStyle}>{texts.noDifference}</Box>
        )
      }
    </Loaded>
  );
}

/** Returns an instant (ISO 8601) as an input shows it: local time, in whole minutes. */
function toLocal(instant: string): string {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return '';
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** Returns the instant of a local time; null if it is incomplete. */
function toInstant(local: string): string | null {
  const date = new Date(local);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}

const accountStyle = {
  mt: -1,
  '& a': { color: 'primary.main', ...touchLink },
};
const leadStyle = { mt: 0, mb: 3, color: 'text.secondary', maxWidth: '38rem' };
const subheadingStyle = { mt: 0, mb: 2, typography: 'h2', overflowWrap: 'anywhere' };
const markStyle = { color: 'text.secondary', fontWeight: 400 };
const countsStyle = { m: 0, mt: 0.5, paddingInlineStart: 2.5 };
const listStyle = { listStyle: 'none', m: 0, p: 0, borderRadius: 1.6 };
const plannedStyle = {
  px: { xs: 2.5, sm: 4 },
  py: 1.5,
  '& + &': { borderTop: 1, borderColor: 'divider' },
};
