import type { ArticleSummary } from '../../../shared/article.ts';
import { problemOf } from '../../api/problem.ts';
import { ConfirmDialog } from '../../components/dialogs/ConfirmDialog.tsx';
import { useHeadingAfterwards } from '../../components/dialogs/useHeadingAfterwards.ts';
import { useLastShown } from '../../components/dialogs/useLastShown.ts';
import { toast } from '../../components/toasts/toast.ts';
import { useGoLater } from '../../navigation/useGoLater.ts';
import { listingOfOwn } from './drafts/listingOfOwn.ts';
import { tellProblem } from './drafts/tellProblem.ts';
import { useUnpublishArticleMutation } from './draftsApi.ts';

interface Props {
  /** The article in question; null while none is. */
  article: Pick<ArticleSummary, 'slug' | 'title'> | null;
  onClose: () => void;
  /** Where to go three seconds afterwards; null to stay. */
  afterwards: string | null;
  onUnpublished?: () => void;
}

/** Asks, takes the article back from its readers, and says what came of it. */
export function UnpublishDialog({ article, onClose, afterwards, onUnpublished }: Props) {
  const [unpublish, { isLoading }] = useUnpublishArticleMutation();
  const goLater = useGoLater();
  const shown = useLastShown(article);
  const focusHeadingIf = useHeadingAfterwards(article !== null);

  async function confirm(slug: string) {
    const { error } = await unpublish(slug);
    // Elsewhere it may have been done already.
    const isGone = problemOf(error)?.status === 404;
    focusHeadingIf(!error);
    onClose();
    if (error) tellProblem(error);
    else {
      onUnpublished?.();
      toast.success('Your article is a draft again.', {
        label: 'Go to the drafts',
        to: listingOfOwn('drafts'),
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
