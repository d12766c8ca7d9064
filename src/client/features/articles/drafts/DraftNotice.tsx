import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState, type ReactNode } from 'react';
import type { Draft } from '../../../../shared/draft.ts';
import { hiddenBecause } from '../../../../shared/moderation.ts';
import { Box } from '../../../components/Box.tsx';
import { Difference } from '../../history/Difference.tsx';
import { formatDateTime } from '../../../components/dates.tsx';
import type { MarkdownEditor } from '../../editor/markdownEditor.ts';

interface Props {
  draft: Draft;
  editor: MarkdownEditor;
  /** The markdown of the article as it is published, if it is one. */
  published?: string;
  /** The ways on. */
  children: ReactNode;
}

/** Above the form that was opened with a draft: that it was, and what it would change. */
export function DraftNotice({ draft, editor, published, children }: Props) {
  const [shown, setShown] = useState<string | null>(null);
  const isPublished = published !== undefined;
  const { hiddenReason } = draft;

  return (
    <Alert severity={hiddenReason === null ? 'info' : 'warning'} sx={noticeStyle}>
      This is your draft, saved <time dateTime={draft.updatedAt}>{formatDateTime(draft.updatedAt)}</time>.{' '}
      {hiddenReason === null ? stateOf(isPublished) : hiddenBecause(hiddenReason)}
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

const stateOf = (isPublished: boolean) =>
  isPublished ? 'Your readers see the published text until you press Update.' : 'It is not published.';

const noticeStyle = { '& .MuiAlert-message': { flex: 1, minWidth: 0 } };
const actionsStyle = { display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 };
