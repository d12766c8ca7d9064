import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import type { DraftState } from '../../../../shared/draft.ts';
import { pageSearch } from '../../../../shared/pageNumber.ts';
import { paths } from '../../../../shared/pages.ts';
import { MoreMenu } from '../../../components/MoreMenu.tsx';
import { EmptyState } from '../../../components/status.tsx';
import { usePageNumber } from '../../../navigation/navigation.ts';
import { ArticleListing, staysCurrent } from '../ArticleList.tsx';
import { draftsApi, useListDraftsQuery } from '../../../api/draftsApi.ts';
import { SearchForm } from '../../../components/SearchForm.tsx';
import { DraftCard } from './DraftCard.tsx';
import { listingOfOwn } from './listingOfOwn.ts';
import { nameOf } from './nameOf.ts';
import { useDraftActs } from './useDraftActs.tsx';

interface Props {
  state: DraftState;
  /** Stands below the heading. */
  tabs: ReactNode;
}

const words = {
  draft: { title: 'My Drafts', shown: 'drafts' },
  scheduled: { title: 'My Scheduled Articles', shown: 'scheduled' },
} as const;

/** The signed-in user's drafts, or those of them that will publish themselves. */
export function DraftListing({ state, tabs }: Props) {
  const { title, shown } = words[state];
  const page = usePageNumber();
  const query = useListDraftsQuery({ state, page }, staysCurrent);
  const prefetch = draftsApi.usePrefetch('listDrafts');
  const acts = useDraftActs();

  return (
    <>
      <ArticleListing
        title={title}
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
        {(draft) => {
          const scheduling = acts.scheduling(draft);
          return (
            <DraftCard draft={draft} list={`${paths.myArticles}${pageSearch(page, { state: shown })}`}>
              {scheduling && (
                <Button aria-label={`${scheduling.label} ${nameOf(draft)}`} onClick={scheduling.act}>
                  {scheduling.label}
                </Button>
              )}
              <MoreMenu subject={nameOf(draft)} acts={acts.menu(draft)} />
            </DraftCard>
          );
        }}
      </ArticleListing>
      {acts.dialogs}
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
