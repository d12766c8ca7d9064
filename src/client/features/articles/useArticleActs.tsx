import { useState, type ReactNode } from 'react';
import { paths } from '../../../shared/pages.ts';
import type { MenuAct } from '../../components/menu/MoreMenu.tsx';
import { DeleteArticleDialog } from './DeleteArticleDialog.tsx';
import { LazyClicks } from './own/LazyClicks.tsx';
import { UnpublishDialog } from './UnpublishDialog.tsx';

interface Named {
  slug: string;
  title: string;
}

interface ArticleActs {
  /** Deletes it, after the specification's question. */
  remove: (article: Named) => void;
  /** Shows when it was read. */
  showClicks: (article: Named) => void;
  /** What is seldom done, but for the deletion. */
  menu: (article: Named) => MenuAct[];
  /** Belongs into the page once. */
  dialogs: ReactNode;
}

/**
 * What can be done with each of one's own articles of a listing, with the dialogs that ask before it.
 *
 * @param afterwards where to go once the last one of the page is gone; null to stay
 */
export function useArticleActs(afterwards: string | null): ArticleActs {
  const [doomed, setDoomed] = useState<Named | null>(null);
  const [clicksOf, setClicksOf] = useState<Named | null>(null);
  const [takenBack, setTakenBack] = useState<Named | null>(null);

  return {
    remove: setDoomed,
    showClicks: setClicksOf,
    menu: (article) => [
      { label: 'Clicks by day', act: () => setClicksOf(article) },
      { label: 'History', to: paths.articleHistory(article.slug) },
      { label: 'Unpublish', act: () => setTakenBack(article) },
    ],
    dialogs: (
      <>
        <DeleteArticleDialog article={doomed} onClose={() => setDoomed(null)} afterwards={afterwards} />
        <LazyClicks of={clicksOf} onClose={() => setClicksOf(null)} />
        <UnpublishDialog article={takenBack} onClose={() => setTakenBack(null)} afterwards={afterwards} />
      </>
    ),
  };
}
