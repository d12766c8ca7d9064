import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import type { FetchBaseQueryError } from '@reduxjs/toolkit/query/react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Draft } from '../../../shared/draft.ts';
import { editorMessages } from '../../../shared/messages/en/editor.ts';
import { reviewMessages } from '../../../shared/messages/en/review.ts';
import { endsWithSpace } from '../../../shared/messages/formats.ts';
import { isInReview, type Submission } from '../../../shared/submission.ts';
import { findStoredDraft, useLazyGetDraftQuery } from '../../api/draftsApi.ts';
import { useSubmitDraftMutation, useWithdrawSubmissionMutation } from '../../api/reviewApi.ts';
import { AuthoredText } from '../../components/AuthoredText.tsx';
import { Box } from '../../components/Box.tsx';
import { formatDateTime, formatTimeZone } from '../../components/dates.tsx';
import { SubmitError } from '../../components/forms/Form.tsx';
import { RichText } from '../../components/RichText.tsx';
import { findErrorStatus, findProblem } from '../../lib/problem.ts';
import { toast } from '../../lib/toast.ts';
import { myArticlesPath } from '../articles/draftPaths.ts';
import { type Autosave, type DraftText, isSameText, type SaveStatus } from './autosave.ts';
import { ComparedNotice } from './DraftBanners.tsx';
import type { MarkdownEditor } from './markdownEditor.ts';
import { type ChangedArticle, type DraftContent, initialValuesFrom } from './openDraft.tsx';
import { usePublishedCheck } from './schedule.tsx';
import { useAutosaveState } from './useAutosave.tsx';

const { submit: messages, state: states } = reviewMessages;

/** The submission of the draft that a form edits. */
export interface SubmissionState {
  /** Null if the text isn't submitted. */
  submission: Submission | null;
  /** Whether editors see the current text. */
  isCurrent: boolean;
  /** Submits the text once it is saved. Throws `SubmitError`, or the error of the request. */
  submit: () => Promise<void>;
  /** Resolves to whether nothing is left to withdraw. */
  withdraw: () => Promise<boolean>;
}

interface SubmissionOptions {
  /** Whether the form submits its text. */
  isReviewed: boolean;
  /** An earlier text of the draft was published: from now on, it is a change of this article. */
  onPublished: (article: ChangedArticle) => PromiseLike<unknown>;
  /** The server has refused the text, maybe because the article has changed. */
  onRefused: () => PromiseLike<unknown> | undefined;
}

/**
 * Submits the text of a form for review. The form stays open: what is submitted is the version that the server has, and the
 * author goes on with the draft.
 */
export function useSubmission(
  autosave: Autosave,
  content: DraftContent,
  draft: Pick<Draft, 'submission'> | null,
  { isReviewed, onPublished, onRefused }: SubmissionOptions,
): SubmissionState {
  const [submitDraft] = useSubmitDraftMutation();
  const [withdrawSubmission] = useWithdrawSubmissionMutation();
  const [getDraft] = useLazyGetDraftQuery();
  const { id, version, savedText, status, storedArticleVersion } = useAutosaveState(autosave);
  const [submission, setSubmission] = useState(draft?.submission ?? null);
  // It ends with its draft, which Undo brings back without it.
  if (version === null && submission !== null) setSubmission(null);
  /** The text that editors see; null if it isn't known here, which differs from the current one then. */
  const [submittedText, setSubmittedText] = useState<DraftText | null>(() =>
    draft?.submission?.isCurrent ? content.read() : null,
  );
  /** Counts acts: what began to load before one is outdated. */
  const acts = useRef(0);
  const [lastConflict, setLastConflict] = useState<SaveStatus | null>(null);
  if (status.is === 'conflict' && status !== lastConflict) {
    setLastConflict(status);
    adopt(status.stored);
  }
  const isCurrent =
    isInReview(submission) &&
    submittedText !== null &&
    savedText !== null &&
    (status.is === 'idle' || status.is === 'saved') &&
    isSameSubmission(savedText, submittedText);

  /** Shows what became of the stored draft, maybe on another device. */
  function adopt(stored: Draft) {
    setSubmission(stored.submission);
    if (stored.submission?.isCurrent) setSubmittedText(content.from(initialValuesFrom(stored, true)));
    // A text that isn't known here.
    else if (stored.submission?.id !== submission?.id) setSubmittedText(null);
  }

  async function submit() {
    await autosave.flush();
    const saved = autosave.getState();
    if (saved.status.is === 'conflict') throw new SubmitError(editorMessages.conflict.chooseFirst);
    if ('why' in saved.status) throw new SubmitError(messages.notSavedWhy(saved.status.why));
    if (saved.version === null || saved.savedText === null)
      throw new SubmitError(saved.status.is === 'idle' ? messages.sameAsPublished : messages.notSaved);
    if (isInReview(submission) && submittedText !== null && isSameSubmission(saved.savedText, submittedText))
      throw new SubmitError(messages.unchanged);

    try {
      setSubmission(await submitDraft({ id: saved.id, version: saved.version }).unwrap());
      acts.current += 1;
    } catch (error) {
      const stored = findStoredDraft(error as FetchBaseQueryError);
      if (stored) {
        autosave.noteStored(stored);
        throw new SubmitError(editorMessages.conflict.chooseFirst);
      }
      if (findErrorStatus(error) === 404) {
        autosave.noteGone();
        throw new SubmitError(messages.notSaved);
      }
      const problem = findProblem(error);
      if (problem?.status !== 400) throw error;
      await refresh();
      await onRefused();
      // It isn't about a field.
      throw new SubmitError(problem.text);
    }
    setSubmittedText(saved.savedText);
    toast.success(messages.done, { label: messages.view, to: myArticlesPath('submitted') });
  }

  async function withdraw() {
    const { error } = await withdrawSubmission(id);
    if (error) {
      toast.problem(error);
      return refresh();
    }
    acts.current += 1;
    setSubmission(null);
    toast.success(states.withdrawn);
    return true;
  }

  /** Returns whether a later version of the article than this form is based on can only be an earlier text of its own. */
  const isOwnVersion = (version: number) => {
    const { articleSlug, articleVersion } = content.read();
    return (canEnd || articleSlug === undefined) && version > (articleVersion ?? 0);
  };

  /** Finds out what became of the submission. Resolves to whether it has ended. */
  async function refresh(): Promise<boolean> {
    const { current: act } = acts;
    const { data, error } = await getDraft(id);
    if (findErrorStatus(error) === 404) {
      // Of other drafts, the next save finds out.
      if (canEnd) autosave.noteGone();
    } else if (!data || act !== acts.current) return false;
    else {
      const { articleSlug: slug, articleVersion: version } = data;
      adopt(data);
      // What was submitted is published, and the draft is newer.
      if (!data.submission && slug !== null && version !== null && isOwnVersion(version))
        await onPublished({ slug, version });
    }
    return !isInReview(data?.submission ?? null);
  }

  const canEnd = isInReview(submission);
  // It may be submitted, withdrawn or sent back on another device.
  const isWatched = canEnd || (isReviewed && version !== null);
  const refreshOnReturn = useEffectEvent(() => void refresh());
  useEffect(() => {
    if (!isWatched) return;
    const look = () => refreshOnReturn();
    addEventListener('focus', look);
    return () => removeEventListener('focus', look);
  }, [isWatched]);
  const refreshIfPublished = useEffectEvent((stored: number) => {
    if (isOwnVersion(stored)) void refresh();
  });
  useEffect(() => {
    // A save has found that publishing has given the draft a later version of the article.
    if (isWatched && storedArticleVersion !== null) refreshIfPublished(storedArticleVersion);
  }, [isWatched, storedArticleVersion]);
  usePublishedCheck(submission?.publishAt ?? null, refresh);

  return { submission, isCurrent, submit, withdraw };
}

/** Returns whether editors would get the same text. It is never a page. */
const isSameSubmission = ({ kind: _, ...one }: DraftText, { kind: __, ...other }: DraftText) =>
  isSameText(one, other);

interface SubmissionNoticeProps {
  state: SubmissionState & { submission: Submission };
  editor: MarkdownEditor;
  /** The published markdown, if the draft changes an article. */
  published?: string | undefined;
  /** Whether the form submits the text. Otherwise its author can publish directly now. */
  isReviewed: boolean;
  /** More buttons. */
  actions: ReactNode;
}

/** Says what became of the submitted text: it waits, it will be published, or it was sent back with a comment. */
export function SubmissionNotice({ state, isReviewed, actions, ...comparison }: SubmissionNoticeProps) {
  const { submission, isCurrent, withdraw } = state;
  const [isBusy, setIsBusy] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  async function confirm() {
    setIsBusy(true);
    const isGone = await withdraw();
    // While it is busy, the button can't have the focus.
    flushSync(() => setIsBusy(false));
    if (!isGone) button.current?.focus();
    // The next act is here, and it opens no keyboard on a phone.
    else comparison.editor.field()?.form?.querySelector<HTMLElement>('[type="submit"]')?.focus();
  }

  return (
    <ComparedNotice
      severity={submission.problem === null ? severities[submission.state] : 'warning'}
      {...comparison}
      actions={
        <>
          {isInReview(submission) && (
            <Button
              ref={button}
              color="inherit"
              size="small"
              variant="outlined"
              loading={isBusy || null}
              onClick={() => void confirm()}
            >
              {states.withdraw}
            </Button>
          )}
          {actions}
        </>
      }
    >
      <SubmissionText submission={submission} isCurrent={isCurrent} isReviewed={isReviewed} />
    </ComparedNotice>
  );
}

const severities = { submitted: 'info', approved: 'success', sentBack: 'warning' } as const;

type TextProps = Pick<SubmissionNoticeProps['state'], 'submission' | 'isCurrent'> &
  Pick<SubmissionNoticeProps, 'isReviewed'>;

function SubmissionText({ submission, isCurrent, isReviewed }: TextProps) {
  const { state, submittedAt, publishAt, comment, reviewedBy, problem } = submission;
  if (state === 'sentBack')
    return (
      <>
        <AlertTitle component="h2">
          {reviewedBy === '' ? states.sentBackByAnyone : states.sentBack(reviewedBy)}
        </AlertTitle>
        <AuthoredText component="p" text={comment} sx={commentStyle} />
        {isReviewed && states.revise}
      </>
    );
  const [text, at, hint] =
    publishAt === null
      ? [
          states.submitted(formatDateTime(submittedAt)),
          submittedAt,
          isCurrent ? states.isCurrent : states.hasChanged,
        ]
      : [
          states.approved(formatDateTime(publishAt), formatTimeZone(publishAt)),
          publishAt,
          isCurrent ? '' : states.approvedChanged,
        ];
  return (
    <>
      {problem !== null && <Box sx={problemStyle}>{states.unscheduled(problem)}</Box>}
      <RichText text={text} tags={{ time: (text) => <time dateTime={at}>{text}</time> }} />
      {endsWithSpace(text) ? '' : ' '}
      {isReviewed && hint}
    </>
  );
}

/** Above what became of the text instead. */
const problemStyle = { mb: 1, fontWeight: 600 };
/** Several lines of plain text. */
export const commentStyle = { m: 0, mb: 1, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' };
