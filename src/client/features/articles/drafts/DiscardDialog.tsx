import type { DraftSummary } from '../../../../shared/draft.ts';
import { ConfirmDialog, useLastShown } from '../../../components/dialogs.tsx';
import { nameOf } from './nameOf.ts';

interface Props {
  /** The draft in question; null while none is. */
  draft: DraftSummary | null;
  isBusy: boolean;
  onConfirm: (draft: DraftSummary) => void;
  onCancel: () => void;
}

/** Asks, and says what is lost and what is not. */
export function DiscardDialog({ draft, isBusy, onConfirm, onCancel }: Props) {
  const shown = useLastShown(draft);

  return (
    <ConfirmDialog
      isOpen={draft !== null}
      title="Discard this draft?"
      subject={shown ? nameOf(shown) : undefined}
      text={whatHappens(shown)}
      confirmLabel="Discard"
      isDangerous
      isBusy={isBusy}
      onConfirm={() => draft && onConfirm(draft)}
      onCancel={onCancel}
    />
  );
}

function whatHappens(draft: DraftSummary | null): string {
  if (draft?.hiddenReason != null)
    return 'This article is hidden. Once its text is discarded, it is not shown again.';
  if (draft?.isUnpublished) return 'This article is not published: its text is in this draft alone.';
  return draft?.articleSlug == null ? 'Its text is nowhere else.' : 'The published article stays as it is.';
}
