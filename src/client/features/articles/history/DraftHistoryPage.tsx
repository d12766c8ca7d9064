import { useLocation } from 'react-router';
import { paths } from '../../../../shared/pages.ts';
import { EmptyState } from '../../../components/page/EmptyState.tsx';
import { PageContainer } from '../../../components/page/PageContainer.tsx';
import { PageHeading } from '../../../components/page/PageHeading.tsx';
import { listingOfOwn } from '../drafts/listingOfOwn.ts';
import { useCurrentDraft } from './currentText.ts';
import { History } from './History.tsx';
import type { HistorySource } from './historySource.ts';
import { RevisionView } from './RevisionView.tsx';

/** What a draft was before that is to be a new article: `?draft=` says which. */
export function DraftHistoryPage() {
  const search = new URLSearchParams(useLocation().search);
  const draftId = search.get('draft');
  const id = search.get('revision');
  if (draftId === null) return <NoDraft />;

  const source: HistorySource = {
    of: { draftId },
    noun: 'Draft',
    kept: { draft: draftId },
    back: { to: `${paths.createArticle}?draft=${draftId}`, label: 'Go on writing' },
  };
  if (id === null) return <History source={source} />;
  return <DraftRevision key={id} source={source} draftId={draftId} id={id} />;
}

function DraftRevision({ source, draftId, id }: { source: HistorySource; draftId: string; id: string }) {
  return <RevisionView source={source} id={id} current={useCurrentDraft(draftId)} />;
}

function NoDraft() {
  return (
    <PageContainer width="md">
      <PageHeading>History</PageHeading>
      <EmptyState
        drawing="page"
        text="Each draft has a history of its own."
        to={listingOfOwn('drafts')}
        label="Go to the drafts"
      />
    </PageContainer>
  );
}
