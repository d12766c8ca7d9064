import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import Paper from '@mui/material/Paper';
import { useField } from 'formik';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { hasSameTexts, shortTextLabel } from '../../../shared/article.ts';
import { appMessages } from '../../../shared/messages/en/app.ts';
import { articlesMessages } from '../../../shared/messages/en/articles.ts';
import { editorMessages } from '../../../shared/messages/en/editor.ts';
import { reviewMessages, reviewReplies } from '../../../shared/messages/en/review.ts';
import { joinSentences } from '../../../shared/messages/formats.ts';
import { paths } from '../../../shared/pages.ts';
import { COMMENT_MAX, type ReviewedText, sendBackSchema } from '../../../shared/submission.ts';
import {
  useCancelApprovalMutation,
  useGetReviewQuery,
  usePublishReviewedMutation,
  useSendBackMutation,
  useStartReviewMutation,
  useStopReviewMutation,
} from '../../api/reviewApi.ts';
import { AuthoredText } from '../../components/AuthoredText.tsx';
import { Box } from '../../components/Box.tsx';
import { DateTime, formatDateTime } from '../../components/dates.tsx';
import { ConfirmDialog, TitledDialog } from '../../components/dialogs.tsx';
import { FormField } from '../../components/forms/fields.tsx';
import { SchemaForm, showUnder } from '../../components/forms/Form.tsx';
import { LocalBackup } from '../../components/forms/LocalBackup.tsx';
import { LoadError } from '../../components/Loaded.tsx';
import { focusHeading, PageHeading } from '../../components/Page.tsx';
import { RichText } from '../../components/RichText.tsx';
import { Explanation, Loading } from '../../components/status.tsx';
import { useTextLanguage } from '../../components/useTextLanguage.ts';
import { copyText } from '../../lib/copyText.ts';
import { draftKeyPrefix, localDrafts, useLocalDraftsReady } from '../../lib/localDrafts.ts';
import { findErrorStatus, findProblem } from '../../lib/problem.ts';
import { toast } from '../../lib/toast.ts';
import { Link } from '../../navigation/navigation.tsx';
import { useCurrentUser } from '../../session/session.ts';
import { ArticleBody } from '../articles/ArticleBody.tsx';
import { Cover } from '../articles/Cover.tsx';
import { draftTitle } from '../articles/draftPaths.ts';
import { ScheduledLabel, ScheduleDialog } from '../editor/schedule.tsx';
import { commentStyle } from '../editor/submission.tsx';
import { ChangedFields, Difference, formatTags } from '../history/Difference.tsx';
import { ForReviewers, ReviewerName } from './ReviewPage.tsx';

const messages = reviewMessages.entry;

/** Until the title is known. */
const PlainHeading = () => <PageHeading sx={{ mb: 2 }}>{appMessages.pages.review}</PageHeading>;

/** A submitted text as readers will see it, with what its reviewer can do. */
export function SubmissionPage() {
  const { id = '' } = useParams();

  return (
    <ForReviewers heading={<PlainHeading />}>
      <LoadedSubmission key={id} id={id} />
    </ForReviewers>
  );
}

function LoadedSubmission({ id }: { id: string }) {
  const query = useGetReviewQuery(id);
  const { currentData: entry, error, refetch } = query;
  const [refusal, setRefusal] = useState<Refused | null>(null);
  const isGone = findErrorStatus(error) === 404;

  /** Shows why an act was refused, and what the text is now, if that may be why. */
  async function refuse({ status, text }: Problem) {
    const isStale = status === 404 || status === 409;
    setRefusal({ text, isReloaded: isStale && (await refetch()).isSuccess });
  }

  async function reload() {
    setRefusal(null);
    await refetch();
  }

  if (isGone)
    return <Gone id={id} reason={refusal?.text ?? messages.goneHint} wasShown={entry !== undefined} />;
  if (!entry)
    return (
      <>
        <PlainHeading />
        {error ? <LoadError query={query} /> : <Loading />}
      </>
    );
  return (
    <>
      <BackToReview />
      <PageHeading dir="auto" title={draftTitle(entry)} sx={headingStyle}>
        {draftTitle(entry)}
      </PageHeading>
      {refusal && <Refusal refusal={refusal} />}
      <Obstacle entry={entry} />
      <Facts entry={entry} />
      {entry.publishAt === null ? (
        <Reviewer entry={entry} onChanged={reload} />
      ) : (
        <Approval entry={entry} publishAt={entry.publishAt} />
      )}
      {entry.published && <Changes entry={entry} published={entry.published} />}
      <Preview entry={entry} />
      <Actions entry={entry} onRefused={(problem) => void refuse(problem)} onChanged={() => void reload()} />
    </>
  );
}

const headingStyle = { mb: 1, overflowWrap: 'anywhere' };

const BackToReview = () => (
  <Box component={Link} to={paths.review} sx={backStyle}>
    {messages.back}
  </Box>
);

const backStyle = { display: 'inline-flex', alignItems: 'center', minHeight: 44, typography: 'body2' };

interface GoneProps {
  id: string;
  reason: string;
  /** Whether it replaces the text. */
  wasShown: boolean;
}

/** Says that a text was withdrawn, submitted again or reviewed meanwhile. */
function Gone({ id, reason, wasShown }: GoneProps) {
  const areCommentsKnown = useLocalDraftsReady();

  useEffect(() => {
    // What had the focus is gone.
    if (wasShown && document.activeElement === document.body) focusHeading();
  }, [wasShown]);

  return (
    <>
      <PageHeading>{messages.gone}</PageHeading>
      <Explanation>{reason}</Explanation>
      {areCommentsKnown && <KeptComment id={id} />}
      <Button component={Link} to={paths.review} variant="contained">
        {messages.back}
      </Button>
    </>
  );
}

/** The comment that the user wrote about a text which they can't send back anymore. */
function KeptComment({ id }: { id: string }) {
  const { sub } = useCurrentUser();
  const [kept] = useState(() => localDrafts.read(commentKey(sub, id), { comment: '' }));
  if (kept === null || kept.comment.trim() === '') return null;
  const { copied, copyFailed: notCopied } = articlesMessages.article;

  return (
    <Alert
      severity="info"
      sx={{ mb: 2, textAlign: 'start' }}
      action={
        <Button
          color="inherit"
          size="small"
          onClick={() => void copyText(kept.comment, { copied, notCopied })}
        >
          {appMessages.actions.copy}
        </Button>
      }
    >
      <AlertTitle component="h2">{reviewMessages.sendBack.notSent}</AlertTitle>
      <AuthoredText component="p" text={kept.comment} sx={commentStyle} />
    </Alert>
  );
}

/** Under this key, the browser keeps a comment until it is sent. */
const commentKey = (userId: string, id: string) => `${draftKeyPrefix(userId)}review ${id}`;

type Problem = NonNullable<ReturnType<typeof findProblem>>;

/** Why an act was refused, and whether the page shows something newer by now. */
interface Refused extends Pick<Problem, 'text'> {
  isReloaded: boolean;
}

/** Takes the focus, as the act had it. */
function Refusal({ refusal }: { refusal: Refused }) {
  const notice = useRef<HTMLDivElement>(null);
  // Also for the same sentence again.
  useEffect(() => notice.current?.focus(), [refusal]);

  return (
    <Alert ref={notice} severity="warning" tabIndex={-1} sx={{ mb: 2 }}>
      {refusal.isReloaded ? joinSentences([refusal.text, messages.reloaded]) : refusal.text}
    </Alert>
  );
}

/** Says why the text can't be published, or wasn't at the time that a reviewer chose. */
function Obstacle({ entry: { isOutdated, published, problem } }: { entry: ReviewedText }) {
  const { articleChanged, notPublic } = reviewReplies;
  const text = isOutdated
    ? published
      ? articleChanged
      : notPublic
    : problem === null
      ? null
      : reviewMessages.state.unscheduled(problem);
  return (
    text !== null && (
      <Alert severity="warning" sx={{ mb: 2 }}>
        {text}
      </Alert>
    )
  );
}

/** Who has submitted the text, when and as what, and what readers see of it besides the text. */
function Facts({ entry }: { entry: ReviewedText }) {
  const { author, slug, isChange, published, submittedAt, description, tags, readingMinutes } = entry;
  const tagList = formatTags({ tags });

  return (
    <Box sx={factsStyle}>
      <div>
        <bdi>{reviewMessages.list.by(author.name)}</bdi>
        {' · '}
        <RichText
          text={messages.submitted(formatDateTime(submittedAt))}
          tags={{ time: () => <DateTime at={submittedAt} /> }}
        />
      </div>
      <div>
        {isChange && slug !== null ? (
          <RichText
            text={messages.change}
            tags={{ article: (text) => (published ? <Link to={paths.article(slug)}>{text}</Link> : text) }}
          />
        ) : (
          messages.new
        )}
        {' · '}
        {editorMessages.checks.readingTime(readingMinutes)}
      </div>
      {description !== '' && (
        <Fact label={shortTextLabel('description')}>
          <AuthoredText text={description} />
        </Fact>
      )}
      {tagList !== '' && (
        <Fact label={editorMessages.fields.tags}>
          <bdi>{tagList}</bdi>
        </Fact>
      )}
    </Box>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <b>{label}</b> {children}
  </div>
);

const factsStyle = { mb: 2, typography: 'body2', color: 'text.secondary', overflowWrap: 'anywhere' };

/** Says who has approved the text, and when it will be published. */
function Approval({ entry, publishAt }: { entry: ReviewedText; publishAt: string }) {
  return (
    <Alert severity="success" sx={{ mb: 3, overflowWrap: 'anywhere' }}>
      <ScheduledLabel at={publishAt} />
      <div>
        <ReviewerName entry={entry} />
      </div>
    </Alert>
  );
}

interface ReviewerProps {
  entry: ReviewedText;
  onChanged: () => unknown;
}

/** Says who reviews the text, so that two people don't do the same work, and lets the user do it. */
function Reviewer({ entry, onChanged }: ReviewerProps) {
  const { id, reviewer, isMine } = entry;
  const [start, { isLoading: isStarting }] = useStartReviewMutation();
  const [stop, { isLoading: isStopping }] = useStopReviewMutation();
  const button = useRef<HTMLButtonElement>(null);

  async function change() {
    const { error } = isMine ? await stop(id) : await start({ id, isTaking: reviewer !== null });
    if (error) toast.problem(error);
    await onChanged();
    button.current?.focus();
  }

  return (
    <Box sx={reviewerStyle}>
      <Box role="status">
        <ReviewerName entry={entry} />
      </Box>
      <Button
        ref={button}
        size="small"
        variant="outlined"
        loading={isStarting || isStopping || null}
        onClick={() => void change()}
      >
        {isMine ? messages.leave : reviewer === null ? messages.take : messages.takeOver}
      </Button>
    </Box>
  );
}

const reviewerStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  '& > [role="status"]:not(:empty)': { marginInlineEnd: 1.5 },
  mb: 3,
  overflowWrap: 'anywhere',
};

/** What differs from the article that readers see. */
function Changes({
  entry,
  published,
}: {
  entry: ReviewedText;
  published: NonNullable<ReviewedText['published']>;
}) {
  const isSame =
    hasSameTexts(entry, published) &&
    formatTags(entry) === formatTags(published) &&
    entry.markdown === published.markdown;
  const id = useId();

  return (
    <Box component="section" aria-labelledby={id} sx={sectionStyle}>
      <Box component="h2" id={id} sx={titleStyle}>
        {messages.changes}
      </Box>
      {isSame ? (
        <Alert severity="info">{messages.noChanges}</Alert>
      ) : (
        <>
          <ChangedFields before={published} after={entry} />
          <Difference
            before={published.markdown}
            after={entry.markdown}
            beforeName={messages.published}
            afterName={messages.submittedText}
          />
        </>
      )}
    </Box>
  );
}

/** The text with its cover, as readers will see it. */
function Preview({ entry: { cover, id, sanitizedHtml } }: { entry: ReviewedText }) {
  const lang = useTextLanguage(sanitizedHtml);
  const headingId = useId();

  return (
    <Box component="section" aria-labelledby={headingId} sx={sectionStyle}>
      <Box component="h2" id={headingId} sx={titleStyle}>
        {messages.preview}
      </Box>
      <Paper variant="outlined" sx={previewStyle}>
        {cover !== '' && (
          <Box sx={coverStyle}>
            <Cover src={cover} seed={id} title="" sizes="(min-width: 900px) 60rem, 100vw" />
          </Box>
        )}
        <Box sx={bodyStyle}>
          <ArticleBody html={sanitizedHtml} lang={lang} />
        </Box>
      </Paper>
    </Box>
  );
}

const sectionStyle = { mb: 4 };
const titleStyle = { m: 0, mb: 1.5, typography: 'h2' };
const previewStyle = { overflow: 'hidden' };
const coverStyle = { aspectRatio: { xs: '16 / 9', sm: '3 / 1' } };
const bodyStyle = { p: { xs: 2, sm: 4 } };

interface ActionsProps {
  entry: ReviewedText;
  onRefused: (problem: Problem) => void;
  /** Called once the text waits for review again, or its reviewer has seen that it may be gone. */
  onChanged: () => void;
}

/** Publishes the text, now or later, cancels that, or sends it back. In sight while the text is read. */
function Actions({ entry, onRefused, onChanged }: ActionsProps) {
  const [cancelApproval, { isLoading: isCanceling }] = useCancelApprovalMutation();
  const [publishReviewed, { isLoading }] = usePublishReviewedMutation();
  const [open, setOpen] = useState<'publish' | 'schedule' | 'sendBack' | null>(null);
  const navigate = useNavigate();
  const close = () => setOpen(null);

  /** Opens the list, as there is nothing left to do here. Back leads to where the user came from. */
  const leave = () => void navigate(paths.review, { replace: true });

  /** Resolves to why it was refused; null on success, or without an answer, for which there is a toast. */
  async function publish(publishAt?: string): Promise<Problem | null> {
    const { data, error } = await publishReviewed({ entry, ...(publishAt !== undefined && { publishAt }) });
    if (!data) return findProblem(error);
    if (data.slug === null) toast.success(messages.scheduled);
    else toast.success(messages.done, { label: appMessages.actions.view, to: paths.article(data.slug) });
    leave();
    return null;
  }

  /** Resolves to what is wrong with the time, as a sentence. */
  async function schedule(publishAt: string): Promise<string | null> {
    const problem = await publish(publishAt);
    if (problem?.status === 400) return problem.text;
    if (problem) onRefused(problem);
    return null;
  }

  async function cancelTime() {
    const { error } = await cancelApproval(entry.id);
    const problem = findProblem(error);
    if (problem) onRefused(problem);
    if (error) return;
    toast.success(messages.unscheduled);
    // The button is about to be gone.
    focusHeading();
    onChanged();
  }

  async function publishNow() {
    const problem = await publish();
    close();
    if (problem) onRefused(problem);
  }

  return (
    // Toasts don't cover an element with `data-bar`.
    <Box data-bar sx={barStyle}>
      {entry.publishAt !== null && (
        <Button variant="contained" loading={isCanceling || null} onClick={() => void cancelTime()}>
          {editorMessages.schedule.unschedule}
        </Button>
      )}
      {entry.publishAt === null && !entry.isOutdated && (
        <>
          <Button variant="contained" onClick={() => setOpen('publish')}>
            {messages.publish}
          </Button>
          <Button variant="outlined" onClick={() => setOpen('schedule')}>
            {editorMessages.schedule.open}
          </Button>
        </>
      )}
      <Button variant="outlined" color="inherit" onClick={() => setOpen('sendBack')}>
        {reviewMessages.sendBack.open}
      </Button>
      <ConfirmDialog
        isOpen={open === 'publish'}
        title={messages.publishQuestion}
        subject={draftTitle(entry)}
        text={entry.isChange ? messages.updateText : messages.publishText}
        confirmLabel={messages.publishConfirm}
        isBusy={isLoading}
        onConfirm={() => void publishNow()}
        onCancel={close}
      />
      {open === 'schedule' && (
        <ScheduleDialog
          isOpen
          subject={draftTitle(entry)}
          publishAt={null}
          onSchedule={schedule}
          onClose={close}
        />
      )}
      <SendBackDialog
        entry={entry}
        isOpen={open === 'sendBack'}
        onDone={leave}
        onCancel={(wasRefused) => {
          close();
          if (wasRefused) onChanged();
        }}
      />
    </Box>
  );
}

const barStyle = {
  position: 'sticky',
  bottom: 0,
  '@media (max-height: 400px)': { position: 'static' },
  zIndex: 1,
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  py: 1.5,
  pb: 'max(12px, env(safe-area-inset-bottom))',
  borderTop: 1,
  borderColor: 'divider',
  bgcolor: 'background.default',
  // What has the focus isn't below the bar.
  'html:has(&)': { scrollPaddingBottom: '8rem' },
};

interface SendBackDialogProps extends Pick<ActionsProps, 'entry'> {
  isOpen: boolean;
  onDone: () => void;
  /** `wasRefused`: the server has refused to send it back. */
  onCancel: (wasRefused: boolean) => void;
}

/** Asks for the comment. The browser keeps it until it is sent. */
function SendBackDialog({ entry, isOpen, onDone, onCancel }: SendBackDialogProps) {
  const [sendBack, { isError }] = useSendBackMutation();
  const [{ sub }] = useState(useCurrentUser());
  const texts = reviewMessages.sendBack;
  const cancel = () => onCancel(isError);

  async function send({ comment }: { comment: string }) {
    // If it was submitted again or reviewed meanwhile, the form says so and keeps the comment, to be copied.
    await sendBack({ id: entry.id, comment }).unwrap();
    toast.success(messages.sentBack);
    onDone();
  }

  return (
    <TitledDialog isOpen={isOpen} title={texts.title} maxWidth="sm" onClose={cancel}>
      <DialogContent>
        <SchemaForm
          schema={sendBackSchema}
          initialValues={{ comment: '' }}
          submitLabel={texts.confirm}
          onSubmit={send}
          onRejected={showUnder<{ comment: string }>('comment')}
          isInDialog
          actions={<Button onClick={cancel}>{appMessages.actions.cancel}</Button>}
        >
          <LocalBackup draftKey={commentKey(sub, entry.id)} />
          <DialogContentText>{texts.text}</DialogContentText>
          <CommentField />
        </SchemaForm>
      </DialogContent>
    </TitledDialog>
  );
}

function CommentField() {
  const [{ value }] = useField<string>('comment');
  const texts = reviewMessages.sendBack;
  const used = value.trim().length;

  return (
    <FormField
      name="comment"
      label={reviewMessages.fields.comment}
      required
      multiline
      minRows={4}
      maxRows={12}
      autoFocus
      autoComplete="off"
      helperText={used > 0 ? texts.length(used, COMMENT_MAX) : texts.hint}
    />
  );
}
