import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import type { FetchBaseQueryError } from '@reduxjs/toolkit/query/react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { Draft } from '../../../shared/draft.ts';
import { editorMessages } from '../../../shared/messages/en/editor.ts';
import { reviewMessages } from '../../../shared/messages/en/review.ts';
import { endsWithSpace } from '../../../shared/messages/formats.ts';
import type { Submission } from '../../../shared/submission.ts';
import { findStoredDraft, useLazyGetDraftQuery } from '../../api/draftsApi.ts';
import { useSubmitDraftMutation, useWithdrawSubmissionMutation } from '../../api/reviewApi.ts';
import { AuthoredText } from '../../components/AuthoredText.tsx';
import { Box } from '../../components/Box.tsx';
import { formatDateTime, formatTimeZone } from '../../components/dates.tsx';
import { SubmitError } from '../../components/forms/Form.tsx';
import { RichText } from '../../components/RichText.tsx';
import { findErrorStatus } from '../../lib/problem.ts';
import { toast } from '../../lib/toast.ts';
import { myArticlesPath } from '../articles/draftPaths.ts';
import { type Autosave, type DraftText, isSameText } from './autosave.ts';
import { ComparedNotice } from './DraftBanners.tsx';
import type { MarkdownEditor } from './markdownEditor.ts';
import type { ChangedArticle, DraftContent } from './openDraft.tsx';
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
  withdraw: () => Promise<void>;
}

interface SubmissionEvents {
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
  { onPublished, onRefused }: SubmissionEvents,
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
  const isCurrent =
    isPending(submission) &&
    submittedText !== null &&
    savedText !== null &&
    (status.is === 'idle' || status.is === 'saved') &&
    isSameText(savedText, submittedText);

  async function submit() {
    await autosave.flush();
    const saved = autosave.getState();
    if (saved.status.is === 'conflict') throw new SubmitError(editorMessages.conflict.chooseFirst);
    if ('why' in saved.status) throw new SubmitError(messages.notSavedWhy(saved.status.why));
    if (saved.version === null || saved.savedText === null)
      throw new SubmitError(saved.status.is === 'idle' ? messages.sameAsPublished : messages.notSaved);
    if (isPending(submission) && submittedText !== null && isSameText(saved.savedText, submittedText))
      throw new SubmitError(messages.unchanged);

    try {
      setSubmission(await submitDraft({ id: saved.id, version: saved.version }).unwrap());
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
      if (findErrorStatus(error) === 400) {
        await refresh();
        await onRefused();
      }
      throw error;
    }
    setSubmittedText(saved.savedText);
    toast.success(messages.done, { label: messages.view, to: myArticlesPath('submitted') });
  }

  async function withdraw() {
    const { error } = await withdrawSubmission(id);
    if (!error) {
      setSubmission(null);
      toast.success(states.withdrawn);
    } else {
      toast.problem(error);
      await refresh();
    }
  }

  const changedVersion = () => content.read().articleVersion ?? 0;

  /** Finds out what became of the submission. Resolves to whether it has ended. */
  async function refresh(): Promise<boolean> {
    const { data, error } = await getDraft(id);
    if (findErrorStatus(error) === 404) autosave.noteGone();
    else if (!data) return false;
    else {
      const { articleSlug: slug, articleVersion: version } = data;
      setSubmission(data.submission);
      // What was submitted is published, and the draft is newer.
      if (!data.submission && slug !== null && version !== null && version > changedVersion())
        await onPublished({ slug, version });
    }
    return !isPending(data?.submission ?? null);
  }

  const canEnd = isPending(submission);
  const refreshOnReturn = useEffectEvent(() => void refresh());
  useEffect(() => {
    if (!canEnd) return;
    const look = () => refreshOnReturn();
    addEventListener('focus', look);
    return () => removeEventListener('focus', look);
  }, [canEnd]);
  const refreshIfPublished = useEffectEvent((stored: number) => {
    if (stored > changedVersion()) void refresh();
  });
  useEffect(() => {
    // A save has found that publishing has given the draft a later version of the article.
    if (canEnd && storedArticleVersion !== null) refreshIfPublished(storedArticleVersion);
  }, [canEnd, storedArticleVersion]);
  usePublishedCheck(submission?.publishAt ?? null, refresh);

  return { submission, isCurrent, submit, withdraw };
}

/** Returns whether editors have the text. */
const isPending = (submission: Submission | null) => submission !== null && submission.state !== 'sentBack';

interface SubmissionNoticeProps {
  state: SubmissionState & { submission: Submission };
  editor: MarkdownEditor;
  /** The published markdown, if the draft changes an article. */
  published?: string | undefined;
  /** More buttons. */
  actions: ReactNode;
}

/** Says what became of the submitted text: it waits, it will be published, or it was sent back with a comment. */
export function SubmissionNotice({ state, actions, ...comparison }: SubmissionNoticeProps) {
  const { submission, isCurrent, withdraw } = state;
  const [isBusy, setIsBusy] = useState(false);

  async function confirm() {
    setIsBusy(true);
    await withdraw();
    setIsBusy(false);
    // The button is gone. The next act is here, and it opens no keyboard on a phone.
    comparison.editor.field()?.form?.querySelector<HTMLElement>('[type="submit"]')?.focus();
  }

  return (
    <ComparedNotice
      severity={submission.problem === null ? severities[submission.state] : 'warning'}
      {...comparison}
      actions={
        <>
          {isPending(submission) && (
            <Button
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
      <SubmissionText submission={submission} isCurrent={isCurrent} />
    </ComparedNotice>
  );
}

const severities = { submitted: 'info', approved: 'success', sentBack: 'warning' } as const;

function SubmissionText({
  submission,
  isCurrent,
}: Pick<SubmissionNoticeProps['state'], 'submission' | 'isCurrent'>) {
  const { state, submittedAt, publishAt, comment, reviewedBy, problem } = submission;
  if (state === 'sentBack')
    return (
      <>
        <AlertTitle component="h2">
          {reviewedBy === '' ? states.sentBackByAnyone : states.sentBack(reviewedBy)}
        </AlertTitle>
        <AuthoredText component="p" text={comment} sx={commentStyle} />
        {states.revise}
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
      {problem !== null && <Box sx={problemStyle}>{editorMessages.schedule.failed(problem)}</Box>}
      <RichText text={text} tags={{ time: (text) => <time dateTime={at}>{text}</time> }} />
      {endsWithSpace(text) ? '' : ' '}
      {hint}
    </>
  );
}

/** Above what became of the text instead. */
const problemStyle = { mb: 1, fontWeight: 600 };
/** Several lines of plain text. */
export const commentStyle = { m: 0, mb: 1, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' };
