import { useState } from 'react';
import { pickDraft } from '../../../shared/article.ts';
import { type Draft, type DraftSummary, scheduleProblem } from '../../../shared/draft.ts';
import { appMessages } from '../../../shared/messages/en/app.ts';
import { editorMessages } from '../../../shared/messages/en/editor.ts';
import { myArticlesMessages as messages } from '../../../shared/messages/en/myArticles.ts';
import { reviewMessages as reviews } from '../../../shared/messages/en/review.ts';
import { joinSentences } from '../../../shared/messages/formats.ts';
import { isInReview } from '../../../shared/submission.ts';
import { useCanPublish } from '../../api/accountApi.ts';
import { useDiscardDraftMutation, useLazyGetDraftQuery, useSaveDraftMutation } from '../../api/draftsApi.ts';
import { useSubmitDraftMutation, useWithdrawSubmissionMutation } from '../../api/reviewApi.ts';
import { AuthoredText } from '../../components/AuthoredText.tsx';
import { formatDateTime } from '../../components/dates.tsx';
import { ConfirmDialog, useFocusHeadingAfterClose, useLastShown } from '../../components/dialogs.tsx';
import type { MenuAction } from '../../components/MoreMenu.tsx';
import { focusHeading } from '../../components/Page.tsx';
import { RichText } from '../../components/RichText.tsx';
import { findErrorStatus, findProblem } from '../../lib/problem.ts';
import { toast } from '../../lib/toast.ts';
import { isSignedIn, readSessionUser } from '../../session/session.ts';
import { draftTitle, historyPath, myArticlesPath } from '../articles/draftPaths.ts';
import { ScheduleDialog, ScheduledLabel, useSchedule } from '../editor/schedule.tsx';
import type { EntryActions } from './articleActions.tsx';

/** Says whether a draft is an unpublished article or changes one; null for a new text and for a hidden article. */
export function describeDraftKind({
  isUnpublished,
  hiddenReason,
  articleSlug,
}: Pick<DraftSummary, 'isUnpublished' | 'hiddenReason' | 'articleSlug'>): string | null {
  if (isUnpublished) return hiddenReason === null ? messages.item.unpublishedArticle : null;
  return articleSlug === null ? null : messages.item.unpublishedChanges;
}

/** Says what became of a submitted draft, with the comment of who sent it back; nothing for other drafts. */
export function SubmissionLabel({ draft: { submission } }: { draft: Pick<DraftSummary, 'submission'> }) {
  if (!submission) return null;
  const { state, submittedAt, publishAt, isCurrent, comment, reviewedBy, problem } = submission;
  if (state === 'sentBack')
    return (
      <>
        <div>{reviewedBy === '' ? reviews.state.sentBackByAnyone : reviews.state.sentBack(reviewedBy)}</div>
        <AuthoredText component="p" text={comment} sx={commentStyle} />
      </>
    );
  return (
    <div>
      {publishAt === null ? (
        <RichText
          text={reviews.state.submittedOn(formatDateTime(submittedAt))}
          tags={{ time: (text) => <time dateTime={submittedAt}>{text}</time> }}
        />
      ) : (
        <ScheduledLabel at={publishAt} />
      )}
      {!isCurrent && ` · ${reviews.state.changedSince}`}
      {problem !== null && <div>{reviews.state.unscheduled(problem)}</div>}
    </div>
  );
}

/** A few lines. */
const commentStyle = {
  m: 0,
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 4,
  overflow: 'hidden',
};

/** Returns the actions that submit and withdraw drafts of those who don't publish themselves. */
function useSubmissionActions(): (draft: DraftSummary) => MenuAction[] {
  const canPublish = useCanPublish();
  const [submitDraft, { isLoading }] = useSubmitDraftMutation();
  const [withdrawSubmission] = useWithdrawSubmissionMutation();

  async function submit({ _id, version }: DraftSummary) {
    if (isLoading) return;
    const { error } = await submitDraft({ id: _id, version });
    if (findErrorStatus(error) === 409) toast.error(editorMessages.schedule.changedMeanwhile);
    else if (error) toast.problem(error);
    else {
      toast.success(reviews.submit.done, { label: reviews.submit.view, to: myArticlesPath('submitted') });
      focusHeading();
    }
  }

  async function withdraw({ _id }: DraftSummary) {
    const { error } = await withdrawSubmission(_id);
    if (error) toast.problem(error);
    else {
      toast.success(reviews.state.withdrawn, {
        label: messages.empty.viewDrafts,
        to: myArticlesPath('draft'),
      });
      focusHeading();
    }
  }

  return (draft) => {
    const { submission } = draft;
    return [
      ...(canPublish || (isInReview(submission) && submission.isCurrent)
        ? []
        : [
            {
              label: submission ? reviews.submit.again : reviews.submit.label,
              act: () => void submit(draft),
              isButton: true as const,
            },
          ]),
      ...(isInReview(submission) ? [{ label: reviews.state.withdraw, act: () => void withdraw(draft) }] : []),
    ];
  };
}

/** Returns the actions of drafts, with their dialogs. */
export function useDraftActions(): EntryActions<DraftSummary> {
  const [discardTarget, setDiscardTarget] = useState<DraftSummary | null>(null);
  const [scheduleTarget, setScheduleTarget] = useState<DraftSummary | null>(null);
  const schedule = useSchedule();
  const { discard, isBusy } = useDiscardDraft();
  const canPublish = useCanPublish();
  const getSubmissionActions = useSubmissionActions();
  const focusHeadingIf = useFocusHeadingAfterClose(discardTarget !== null || scheduleTarget !== null);

  async function confirm(draft: DraftSummary) {
    focusHeadingIf(await discard(draft));
    setDiscardTarget(null);
  }

  async function setTime(
    { _id, publishAt: before }: DraftSummary,
    publishAt: string,
  ): Promise<string | null> {
    const problem = await schedule(_id, publishAt);
    if (problem === null && before === null) {
      toast.success(editorMessages.schedule.scheduled, {
        label: editorMessages.schedule.viewScheduled,
        to: myArticlesPath('scheduled'),
      });
      focusHeadingIf(true);
    }
    return problem;
  }

  async function unschedule({ _id }: DraftSummary) {
    const problem = await schedule(_id, null);
    if (problem !== null) toast.error(problem);
    else {
      toast.success(editorMessages.schedule.unscheduled, {
        label: messages.empty.viewDrafts,
        to: myArticlesPath('draft'),
      });
      focusHeading();
    }
  }

  return {
    getActions: (draft) => [
      ...getSubmissionActions(draft),
      // A hidden article can't be scheduled.
      ...(canPublish && draft.hiddenReason === null
        ? [
            {
              label:
                draft.publishAt === null
                  ? editorMessages.schedule.schedule
                  : editorMessages.schedule.reschedule,
              act: () => setScheduleTarget(draft),
              isButton: true as const,
            },
          ]
        : []),
      { label: appMessages.pages.versionHistory, to: historyPath(draft) },
      ...(!canPublish || draft.publishAt === null
        ? []
        : [{ label: editorMessages.schedule.unschedule, act: () => void unschedule(draft) }]),
      { label: appMessages.actions.discard, act: () => setDiscardTarget(draft), isDangerous: true },
    ],
    dialogs: (
      <>
        {scheduleTarget && (
          <ScheduleDialog
            isOpen
            subject={draftTitle(scheduleTarget)}
            publishAt={scheduleTarget.publishAt}
            onSchedule={(publishAt) => setTime(scheduleTarget, publishAt)}
            onClose={() => setScheduleTarget(null)}
          />
        )}
        <DiscardDialog
          draft={discardTarget}
          isBusy={isBusy}
          onConfirm={(draft) => void confirm(draft)}
          onCancel={() => setDiscardTarget(null)}
        />
      </>
    ),
  };
}

interface DiscardDialogProps {
  /** Null while the dialog is closed. */
  draft: DraftSummary | null;
  isBusy: boolean;
  onConfirm: (draft: DraftSummary) => void;
  onCancel: () => void;
}

/** Asks for confirmation and says what is lost. */
function DiscardDialog({ draft, isBusy, onConfirm, onCancel }: DiscardDialogProps) {
  const shown = useLastShown(draft);

  return (
    <ConfirmDialog
      isOpen={draft !== null}
      title={editorMessages.draft.discardQuestion}
      subject={shown ? draftTitle(shown) : undefined}
      text={describeLoss(shown)}
      confirmLabel={editorMessages.draft.discard}
      isDangerous
      isBusy={isBusy}
      onConfirm={() => draft && onConfirm(draft)}
      onCancel={onCancel}
    />
  );
}

function describeLoss(draft: DraftSummary | null): string {
  const lost = describeLostText(draft);
  return draft && isInReview(draft.submission) ? joinSentences([lost, reviews.state.discarded]) : lost;
}

function describeLostText(draft: DraftSummary | null): string {
  if (draft?.hiddenReason != null) return messages.discard.hidden;
  if (draft?.isUnpublished) return messages.discard.onlyCopyOfArticle;
  return draft?.articleSlug == null ? messages.discard.onlyCopy : messages.discard.articleStays;
}

/** Discards a draft and offers Undo. */
function useDiscardDraft() {
  const [getDraft] = useLazyGetDraftQuery();
  const [discardDraft] = useDiscardDraftMutation();
  const [saveDraft] = useSaveDraftMutation();
  const [isBusy, setIsBusy] = useState(false);

  async function restore(draft: Draft) {
    const { _id, articleSlug, articleVersion, publishAt } = draft;
    // The scheduled time may have passed.
    const stillAhead = publishAt !== null && scheduleProblem(publishAt) === null ? publishAt : null;
    const content = { ...pickDraft(draft), articleSlug, articleVersion, publishAt: stillAhead };
    try {
      await saveDraft({ ...content, id: _id, version: null }).unwrap();
      toast.success(messages.discard.restored);
    } catch (error) {
      // The session's end has its own toast.
      if (!isSignedIn(readSessionUser())) return;
      if (findProblem(error)) toast.problem(error);
      else toast.failure(messages.discard.notRestored, () => void restore(draft));
    }
  }

  /** Resolves to whether the draft is gone. */
  async function discard({ _id }: DraftSummary): Promise<boolean> {
    setIsBusy(true);
    try {
      // All of it for Undo: the list only has the beginning.
      const draft = await getDraft(_id).unwrap();
      await discardDraft(_id).unwrap();
      toast.success(messages.discard.done, {
        label: appMessages.actions.undo,
        onClick: () => void restore(draft),
      });
      return true;
    } catch (error) {
      toast.problem(error);
      return false;
    } finally {
      setIsBusy(false);
    }
  }

  return { discard, isBusy };
}
