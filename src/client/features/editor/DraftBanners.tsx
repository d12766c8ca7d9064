import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { type FormikValues, useFormikContext } from 'formik';
import { type ReactNode, useState } from 'react';
import type { Draft } from '../../../shared/draft.ts';
import { hiddenBecause } from '../../../shared/moderation.ts';
import { Box } from '../../components/Box.tsx';
import { formatDateTime } from '../../components/dates.tsx';
import { ConfirmDialog } from '../../components/dialogs.tsx';
import { discardedStatus } from '../../components/forms/LocalBackup.tsx';
import { lazyPart } from '../../components/lazyPart.tsx';
import { Difference } from '../history/Difference.tsx';
import type { DraftChoiceProps } from './DraftChoice.tsx';
import type { Autosave } from './autosave.ts';
import type { MarkdownEditor } from './markdownEditor.ts';
import { useAutosaveState } from './useAutosave.tsx';
import type { DraftFields, HeldText } from './useDraftForm.tsx';

interface DraftNoticeProps {
  draft: Draft;
  editor: MarkdownEditor;
  /** The published markdown, if the draft changes an article. */
  published?: string;
  /** More buttons. */
  children: ReactNode;
}

/** Says that the form was opened with a draft, and shows how it differs from what is published. */
export function DraftNotice({ draft, editor, published, children }: DraftNoticeProps) {
  const [shown, setShown] = useState<string | null>(null);
  const isPublished = published !== undefined;
  const { hiddenReason } = draft;

  return (
    <Alert severity={hiddenReason === null ? 'info' : 'warning'} sx={noticeStyle}>
      This is your draft, saved <time dateTime={draft.updatedAt}>{formatDateTime(draft.updatedAt)}</time>.{' '}
      {hiddenReason === null ? describeState(isPublished) : hiddenBecause(hiddenReason)}
      <Box sx={actionsStyle}>
        {isPublished && (
          <Button
            color="inherit"
            size="small"
            variant="outlined"
            aria-expanded={shown !== null}
            onClick={() => setShown(shown === null ? editor.read() : null)}
          >
            What differs
          </Button>
        )}
        {children}
      </Box>
      {isPublished && shown !== null && (
        <Box sx={{ mt: 1.5 }}>
          <Difference before={published} after={shown} beforeName="Published" afterName="Your draft" />
        </Box>
      )}
    </Alert>
  );
}

const describeState = (isPublished: boolean) =>
  isPublished ? 'Your readers see the published text until you press Update.' : 'It is not published.';

const noticeStyle = { '& .MuiAlert-message': { flex: 1, minWidth: 0 } };
const actionsStyle = { display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 };

const DraftChoice = lazyPart(() => import('./DraftChoice.tsx'), 'DraftChoice', {
  what: 'The choice between your text and the stored one',
});

/** Lets the user choose when the server has another version of the draft. Until then nothing is saved or published. */
export function DraftConflict(props: Omit<DraftChoiceProps, 'stored'>) {
  const { status } = useAutosaveState(props.autosave);

  return status.is === 'conflict' && <DraftChoice {...props} stored={status.stored} />;
}

/** Says that the draft was published or deleted elsewhere while it was edited here. */
export function DraftGoneNotice({ autosave }: { autosave: Autosave }) {
  return autosave.getState().hasLostDraft ? (
    <Alert severity="info">
      The draft was published or discarded somewhere else. Your text is a draft of its own now.
    </Alert>
  ) : null;
}

interface DiscardDraftProps {
  autosave: Autosave;
  editor: MarkdownEditor;
  text: HeldText;
  /** The form's values without the draft. */
  beginning: DraftFields;
  children: (ask: () => void) => ReactNode;
}

/** Discards the draft of the form that it is in, here and on the server, after asking. The form offers Undo. */
export function DiscardDraft({ autosave, editor, text, beginning, children }: DiscardDraftProps) {
  const { values, resetForm } = useFormikContext<FormikValues>();
  const [isAsking, setIsAsking] = useState(false);

  function discard() {
    setIsAsking(false);
    const discarded = discardedStatus({ ...values, markdown: editor.read() });
    void autosave.discard(text.of(beginning));
    resetForm({ values: beginning, status: discarded });
  }

  return (
    <>
      {children(() => setIsAsking(true))}
      <ConfirmDialog
        isOpen={isAsking}
        title="Discard this draft?"
        text="It goes from the server too. You can undo it until you leave this page."
        confirmLabel="Discard"
        onConfirm={discard}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}
