import { useLocation } from 'react-router';
import { paths } from '../../../../shared/pages.ts';
import { useSlug } from '../../../navigation/useSlug.ts';
import { useCurrentOfArticle } from './currentText.ts';
import { History } from './History.tsx';
import type { HistorySource } from './historySource.ts';
import { RevisionView } from './RevisionView.tsx';

/** What an article of one's own was before, be it published or not. */
export function ArticleHistoryPage() {
  const slug = useSlug();
  const id = new URLSearchParams(useLocation().search).get('revision');
  const source: HistorySource = {
    of: { slug },
    noun: 'Article',
    kept: {},
    back: { to: paths.myArticles, label: 'My Articles' },
  };

  if (id === null) return <History source={source} />;
  return <ArticleRevision key={id} source={source} slug={slug} id={id} />;
}

function ArticleRevision({ source, slug, id }: { source: HistorySource; slug: string; id: string }) {
  return <RevisionView source={source} id={id} current={useCurrentOfArticle(slug)} />;
}
