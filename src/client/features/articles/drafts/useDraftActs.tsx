import { useState, type ReactNode } from 'react';
import type { DraftSummary } from '../../../../shared/draft.ts';
import { focusHeading, useHeadingAfterwards } from '../../../components/dialogs.tsx';
import type { MenuAct } from '../../../components/MoreMenu.tsx';
import { toast } from '../../../lib/toast.ts';
import { ScheduleDialog, useSchedule } from '../../editor/schedule.tsx';
import { DiscardDialog } from './DiscardDialog.tsx';
import { listingOfOwn } from './listingOfOwn.ts';
import { historyOf, nameOf } from './nameOf.ts';
import { useDiscard } from './useDiscard.ts';

interface DraftActs {
  /** What the first button after Continue does, if anything: a hidden article can't be scheduled. */
  scheduling: (draft: DraftSummary) => { label: string; act: () => void } | null;
  /** What is seldom done. */
  menu: (draft: DraftSummary) => MenuAct[];
  /** Belongs into the page once. */
  dialogs: ReactNode;
}

/** What can be done with each draft of a listing, with the dialogs that ask before it. */
export function useDraftActs(): DraftActs {
  const [doomed, setDoomed] = useState<DraftSummary | null>(null);
  const [timed, setTimed] = useState<DraftSummary | null>(null);
  const schedule = useSchedule();
  const { discard, isBusy } = useDiscard();
  const focusHeadingIf = useHeadingAfterwards(doomed !== null || timed !== null);

  async function confirm(draft: DraftSummary) {
    focusHeadingIf(await discard(draft));
    setDoomed(null);
  }

  async function setTime(
    { _id, publishAt: before }: DraftSummary,
    publishAt: string,
  ): Promise<string | null> {
    const problem = await schedule(_id, publishAt);
    if (problem === null && before === null) {
      toast.success('The draft is scheduled.', { label: 'See it', to: listingOfOwn('scheduled') });
      focusHeadingIf(true);
    }
    return problem;
  }

  async function unschedule({ _id }: DraftSummary) {
    const problem = await schedule(_id, null);
    if (problem !== null) toast.error(problem);
    else {
      toast.success('It is a draft again, and is not published by itself.', {
        label: 'Go to the drafts',
        to: listingOfOwn('drafts'),
      });
      focusHeading();
    }
  }

  return {
    scheduling: (draft) =>
      draft.hiddenReason === null
        ? { label: draft.publishAt === null ? 'Schedule' : 'Reschedule', act: () => setTimed(draft) }
        : null,
    menu: (draft) => [
      { label: 'History', to: historyOf(draft) },
      ...(draft.publishAt === null ? [] : [{ label: 'Unschedule', act: () => void unschedule(draft) }]),
      { label: 'Discard', act: () => setDoomed(draft), isDangerous: true },
    ],
    dialogs: (
      <>
        {timed && (
          <ScheduleDialog
            isOpen
            subject={nameOf(timed)}
            publishAt={timed.publishAt}
            onSchedule={(publishAt) => setTime(timed, publishAt)}
            onClose={() => setTimed(null)}
          />
        )}
        <DiscardDialog
          draft={doomed}
          isBusy={isBusy}
          onConfirm={(draft) => void confirm(draft)}
          onCancel={() => setDoomed(null)}
        />
      </>
    ),
  };
}
