import { deletionMessages } from '../../../shared/deletionMessages.ts';
import type { ArticleSummary } from '../../../shared/article.ts';
import { problemOf } from '../../api/problem.ts';
import { ConfirmDialog } from '../../components/dialogs/ConfirmDialog.tsx';
import { useHeadingAfterwards } from '../../components/dialogs/useHeadingAfterwards.ts';
import { useLastShown } from '../../components/dialogs/useLastShown.ts';
import { toast } from '../../components/toasts/toast.ts';
import { paths } from '../../../shared/pages.ts';
import { useGoLater } from '../../navigation/useGoLater.ts';
import { useDeleteArticleMutation } from './ownArticlesApi.ts';

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
  const focusHeadingIf = useHeadingAfterwards(article !== null);

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
    const problem = problemOf(error);
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
