import { useState } from 'react';
import { pickDraft } from '../../../shared/article.ts';
import { type Draft, type DraftSummary, scheduleProblem } from '../../../shared/draft.ts';
import { appMessages } from '../../../shared/messages/en/app.ts';
import { editorMessages } from '../../../shared/messages/en/editor.ts';
import { myArticlesMessages as messages } from '../../../shared/messages/en/myArticles.ts';
import { useDiscardDraftMutation, useLazyGetDraftQuery, useSaveDraftMutation } from '../../api/draftsApi.ts';
import { ConfirmDialog, useFocusHeadingAfterClose, useLastShown } from '../../components/dialogs.tsx';
import { focusHeading } from '../../components/Page.tsx';
import { findProblem } from '../../lib/problem.ts';
import { toast } from '../../lib/toast.ts';
import { isSignedIn, readSessionUser } from '../../session/session.ts';
import { draftTitle, historyPath, myArticlesPath } from '../articles/draftPaths.ts';
import { ScheduleDialog, useSchedule } from '../editor/schedule.tsx';
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

/** Returns the actions of drafts, with their dialogs. */
export function useDraftActions(): EntryActions<DraftSummary> {
  const [discardTarget, setDiscardTarget] = useState<DraftSummary | null>(null);
  const [scheduleTarget, setScheduleTarget] = useState<DraftSummary | null>(null);
  const schedule = useSchedule();
  const { discard, isBusy } = useDiscardDraft();
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
      // A hidden article can't be scheduled.
      ...(draft.hiddenReason === null
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
      ...(draft.publishAt === null
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
