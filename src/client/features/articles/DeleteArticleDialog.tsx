import { messages } from '../../../shared/messages.ts';
import { problemOf } from '../../api/problem.ts';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { toast } from '../../components/toast.ts';
import { paths } from '../../../shared/paths.ts';
import { useGoLater } from '../../navigation/useGoLater.ts';
import { useDeleteArticleMutation } from './articlesApi.ts';

interface Props {
  /** The article in question; null while none is. */
  slug: string | null;
  onClose: () => void;
  /** Where to go three seconds after the deletion; null to stay. */
  afterwards: string | null;
  onDeleted?: () => void;
}

/** Asks, deletes, and says what came of it. */
export function DeleteArticleDialog({ slug, onClose, afterwards, onDeleted }: Props) {
  const [deleteArticle, { isLoading }] = useDeleteArticleMutation();
  const goLater = useGoLater();

  async function remove(slug: string) {
    const { error } = await deleteArticle(slug);
    onClose();
    if (error) fail(error);
    else succeed();
  }

  function succeed() {
    onDeleted?.();
    toast.success(messages.articleDeleted);
    if (afterwards !== null) goLater(afterwards);
  }

  function fail(error: unknown) {
    const problem = problemOf(error);
    // An ended session has been told of already.
    if (!problem || problem.status === 401) return;
    toast.error(problem.text);
    if (problem.status === 404) goLater(paths.home);
  }

  return (
    <ConfirmDialog
      isOpen={slug !== null}
      title={messages.areYouSure}
      text={messages.articleDeletionWarning}
      confirmLabel="Delete"
      isDangerous
      isBusy={isLoading}
      onConfirm={() => slug !== null && void remove(slug)}
      onCancel={onClose}
    />
  );
}
