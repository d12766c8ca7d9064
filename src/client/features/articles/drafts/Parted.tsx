import Alert from '@mui/material/Alert';
import type { DraftSaver } from './draftSaver.ts';

/** Tells that the draft went while somebody wrote on it. */
export function Parted({ saver }: { saver: DraftSaver }) {
  return saver.isParted() ? (
    <Alert severity="info">
      The draft was published or discarded somewhere else. Your text is a draft of its own now.
    </Alert>
  ) : null;
}
