import { type ReactNode, useState } from 'react';
import type { ArticleSummary } from '../../../shared/article.ts';
import { deletionMessages } from '../../../shared/deletionMessages.ts';
import { paths } from '../../../shared/pages.ts';
import { useUnpublishArticleMutation } from '../../api/draftsApi.ts';
import { useDeleteArticleMutation } from '../../api/ownArticlesApi.ts';
import type { MenuAct } from '../../components/MoreMenu.tsx';
import { ConfirmDialog, useFocusHeadingAfterClose, useLastShown } from '../../components/dialogs.tsx';
import { findProblem } from '../../lib/problem.ts';
import { toast } from '../../lib/toast.ts';
import { useGoLater } from '../../navigation/navigation.ts';
import { myArticlesPath } from '../articles/draftPaths.ts';
import { tellProblem } from './draftActions.tsx';
import { LazyClicks } from './LazyClicks.tsx';

interface Props {
  /** The article in question; null while none is. */
  article: Pick<ArticleSummary, 'slug' | 'title'> | null;
  onClose: () => void;
  /** Where to go three seconds after the deletion; null to stay. */
  afterwards: string | null;
  onDeleted?: () => void;
}

/** Asks, deletes, and says what came of it. */
export function DeleteArticleDialog({ article, onClose, afterwards, onDeleted }: Props) {
  const [deleteArticle, { isLoading }] = useDeleteArticleMutation();
  const goLater = useGoLater();
  const shown = useLastShown(article);
  const focusHeadingIf = useFocusHeadingAfterClose(article !== null);

  async function remove(slug: string) {
    const { error } = await deleteArticle(slug);
    focusHeadingIf(!error);
    onClose();
    if (error) fail(error);
    else succeed();
  }

  function succeed() {
    onDeleted?.();
    toast.success(deletionMessages.articleDeleted);
    if (afterwards !== null) goLater(afterwards);
  }

  function fail(error: unknown) {
    const problem = findProblem(error);
    // Of an ended session it is told elsewhere: with that the call is aborted.
    if (!problem) return;
    toast.error(problem.text);
    if (problem.status === 404) goLater(paths.home);
  }

  return (
    <ConfirmDialog
      isOpen={article !== null}
      subject={shown?.title}
      title={deletionMessages.areYouSure}
      text={deletionMessages.articleDeletionWarning}
      confirmLabel="Delete"
      isDangerous
      isBusy={isLoading}
      onConfirm={() => article && void remove(article.slug)}
      onCancel={onClose}
    />
  );
}

interface UnpublishDialogProps {
  /** The article in question; null while none is. */
  article: Pick<ArticleSummary, 'slug' | 'title'> | null;
  onClose: () => void;
  /** Where to go three seconds afterwards; null to stay. */
  afterwards: string | null;
  onUnpublished?: () => void;
}

/** Asks, takes the article back from its readers, and says what came of it. */
export function UnpublishDialog({ article, onClose, afterwards, onUnpublished }: UnpublishDialogProps) {
  const [unpublish, { isLoading }] = useUnpublishArticleMutation();
  const goLater = useGoLater();
  const shown = useLastShown(article);
  const focusHeadingIf = useFocusHeadingAfterClose(article !== null);

  async function confirm(slug: string) {
    const { error } = await unpublish(slug);
    // Elsewhere it may have been done already.
    const isGone = findProblem(error)?.status === 404;
    focusHeadingIf(!error);
    onClose();
    if (error) tellProblem(error);
    else {
      onUnpublished?.();
      toast.success('Your article is a draft again.', {
        label: 'Go to the drafts',
        to: myArticlesPath('drafts'),
      });
    }
    if (afterwards !== null && (!error || isGone)) goLater(afterwards);
  }

  return (
    <ConfirmDialog
      isOpen={article !== null}
      subject={shown?.title}
      title="Unpublish this article?"
      text="Nobody can read it any more: it is gone at once from every listing, the feeds and its address. It stays with you as a draft. When you publish that, it has its address, its date, its clicks and its place in the listings again."
      confirmLabel="Unpublish"
      isBusy={isLoading}
      onConfirm={() => article && void confirm(article.slug)}
      onCancel={onClose}
    />
  );
}

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
