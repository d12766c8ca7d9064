import Button from '@mui/material/Button';
import { useState, type ReactNode } from 'react';
import type { DraftState, DraftSummary } from '../../../../shared/draft.ts';
import { paths } from '../../../../shared/pages.ts';
import { useHeadingAfterwards } from '../../../components/dialogs/useHeadingAfterwards.ts';
import { MoreMenu } from '../../../components/menu/MoreMenu.tsx';
import { EmptyState } from '../../../components/page/EmptyState.tsx';
import { focusHeading } from '../../../components/page/focusHeading.ts';
import { toast } from '../../../components/toasts/toast.ts';
import { usePageNumber } from '../../../navigation/usePageNumber.ts';
import { ArticleListing, staysCurrent } from '../ArticleListing.tsx';
import { draftsApi, useListDraftsQuery } from '../draftsApi.ts';
import { SearchForm } from '../search/SearchForm.tsx';
import { ScheduleDialog } from '../schedule/ScheduleDialog.tsx';
import { useSchedule } from '../schedule/useSchedule.ts';
import { DiscardDialog } from './DiscardDialog.tsx';
import { DraftCard } from './DraftCard.tsx';
import { listingOfOwn } from './listingOfOwn.ts';
import { historyOf, nameOf } from './nameOf.ts';
import { useDiscard } from './useDiscard.ts';

interface Props {
  state: DraftState;
  /** Stands below the heading. */
  tabs: ReactNode;
}

const words = {
  draft: { title: 'My Drafts', shown: 'drafts', timeLabel: 'Schedule' },
  scheduled: { title: 'My Scheduled Articles', shown: 'scheduled', timeLabel: 'Reschedule' },
} as const;

/** The signed-in user's drafts, or those of them that will publish themselves. */
export function DraftListing({ state, tabs }: Props) {
  const { title, shown, timeLabel } = words[state];
  const page = usePageNumber();
  const query = useListDraftsQuery({ state, page }, staysCurrent);
  const prefetch = draftsApi.usePrefetch('listDrafts');
  const [doomed, setDoomed] = useState<DraftSummary | null>(null);
  const [timed, setTimed] = useState<DraftSummary | null>(null);
  const schedule = useSchedule();
  const { discard, isBusy } = useDiscard();
  const focusHeadingIf = useHeadingAfterwards(doomed !== null || timed !== null);

  async function confirm(draft: DraftSummary) {
    focusHeadingIf(await discard(draft));
    setDoomed(null);
  }

  async function setTime({ _id }: DraftSummary, publishAt: string): Promise<string | null> {
    const problem = await schedule(_id, publishAt);
    if (problem === null && state === 'draft') {
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

  return (
    <>
      <ArticleListing
        title={title}
        isFramed
        page={page}
        kept={{ state: shown }}
        below={
          <>
            {tabs}
            <SearchForm action={paths.myArticles} label="Search my drafts" q="" kept={{ state: shown }} />
          </>
        }
        query={query}
        onIntent={(target) => prefetch({ state, page: target })}
        whenEmpty={state === 'draft' ? <NoDrafts /> : <NothingScheduled />}
      >
        {(draft) => (
          <DraftCard draft={draft}>
            {draft.hiddenReason === null && (
              <Button aria-label={`${timeLabel} ${nameOf(draft)}`} onClick={() => setTimed(draft)}>
                {timeLabel}
              </Button>
            )}
            <MoreMenu
              subject={nameOf(draft)}
              acts={[
                { label: 'History', to: historyOf(draft) },
                ...(state === 'scheduled'
                  ? [{ label: 'Unschedule', act: () => void unschedule(draft) }]
                  : []),
                { label: 'Discard', act: () => setDoomed(draft), isDangerous: true },
              ]}
            />
          </DraftCard>
        )}
      </ArticleListing>
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
  );
}

const NoDrafts = () => (
  <EmptyState
    drawing="page"
    text="You have no drafts. What you write is saved here until you publish it."
    to={paths.createArticle}
    label="Write an article"
  />
);

const NothingScheduled = () => (
  <EmptyState
    drawing="page"
    text="Nothing is scheduled. A draft can be given the time at which it is published."
    to={listingOfOwn('drafts')}
    label="Go to the drafts"
  />
);
