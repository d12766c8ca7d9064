import { useFormikContext } from 'formik';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { editorMessages } from '../../../shared/messages/en/editor.ts';
import {
  type DraftSave,
  findStoredDraft,
  useLazyHasDraftsQuery,
  useDiscardDraftMutation,
  useSaveDraftMutation,
} from '../../api/draftsApi.ts';
import { Box, hiddenText } from '../../components/Box.tsx';
import { formatTime } from '../../components/dates.tsx';
import { InlineButton } from '../../components/InlineButton.tsx';
import { downloadMarkdown } from '../../lib/download.ts';
import { type DraftBase, localDrafts, type Safety } from '../../lib/localDrafts.ts';
import { findProblem, findErrorStatus } from '../../lib/problem.ts';
import {
  type Autosave,
  type AutosaveOptions,
  type AutosaveState,
  createAutosave,
  type SaveAnswer,
  type SaveStatus,
} from './autosave.ts';
import type { MarkdownEditor } from './markdownEditor.ts';
import type { DraftFields } from './openDraft.tsx';

const messages = editorMessages.saveStatus;

/** Returns whether the server may accept the same text later: after a timeout or a rate limit. */
const isTemporary = (status: number) => status === 408 || status === 429;

interface Options extends Pick<AutosaveOptions, 'read' | 'onCreated' | 'onGone'> {
  /** Whether the server keeps the draft; otherwise the text stays in the browser, as with a back end that keeps none. */
  keepsDraft: boolean;
}

/** Saves the text of a form as a draft while the form is open. */
export function useAutosave(
  base: DraftBase,
  publishAt: string | null,
  { read, onCreated, onGone, keepsDraft }: Options,
): Autosave {
  const [saveDraft] = useSaveDraftMutation();
  const [discardDraft] = useDiscardDraftMutation();
  const [hasDrafts] = useLazyHasDraftsQuery();

  const [autosave] = useState(() => {
    async function save(draft: DraftSave): Promise<SaveAnswer> {
      if (!keepsDraft) return { noDrafts: true };
      const { data, error } = await saveDraft(draft);
      if (data) return { saved: data };
      const reply = 'status' in error ? error : null;
      const stored = reply && findStoredDraft(reply);
      if (stored) return { stored };
      const problem = findProblem(error);
      if (problem?.status === 404) {
        const keepsNoDrafts = draft.version === null && (await hasDrafts()).data === false;
        return keepsNoDrafts ? { noDrafts: true } : { gone: problem.text };
      }
      if (problem) return isTemporary(problem.status) ? { trouble: problem.text } : { refusal: problem.text };
      return { trouble: reply?.status === 'FETCH_ERROR' ? messages.noConnection : messages.noAnswer };
    }
    async function discard(id: string) {
      const { error } = await discardDraft(id);
      return error === undefined || findErrorStatus(error) === 404;
    }
    return createAutosave({ base, publishAt, read, api: { save, discard }, onCreated, onGone });
  });

  useEffect(() => {
    autosave.start();
    return autosave.dispose;
  }, [autosave]);
  useEffect(() => {
    addEventListener('online', autosave.retry);
    return () => removeEventListener('online', autosave.retry);
  }, [autosave]);
  return autosave;
}

export const useAutosaveState = (autosave: Autosave): AutosaveState =>
  useSyncExternalStore(autosave.subscribe, autosave.getState, autosave.getState);

interface AutosaveFormProps {
  autosave: Autosave;
  editor: MarkdownEditor;
  /** Receives the form's fields before autosave reads them. */
  onFields: (fields: DraftFields) => void;
}

/** Notifies autosave of each change to the surrounding form, and saves on Ctrl+S. */
export function AutosaveForm({ autosave, editor, onFields }: AutosaveFormProps) {
  const { values } = useFormikContext<DraftFields>();

  useEffect(() => {
    onFields(values);
    autosave.changed();
  }, [autosave, onFields, values]);
  useEffect(() => editor.onInput(autosave.changed), [autosave, editor]);
  useSaveKey(autosave);

  return null;
}

const isSaveKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === 's' && ctrlKey !== metaKey && !altKey && !shiftKey;

/** Saves the draft on Ctrl+S or Cmd+S, where browsers would save the page as a file. */
function useSaveKey(autosave: Autosave): void {
  useEffect(() => {
    const save = (event: KeyboardEvent) => {
      if (!isSaveKey(event)) return;
      event.preventDefault();
      void autosave.flush();
    };
    window.addEventListener('keydown', save);
    return () => window.removeEventListener('keydown', save);
  }, [autosave]);
}

/* ------------------------------------------------ The status line ------------------------------------------------- */

/** In milliseconds: the minimum time between two announcements to screen readers. */
const ANNOUNCEMENT_PAUSE = 10_000;

/**
 * In milliseconds: how long a text has to be on disk before the line says so. Between two key presses it often is for a
 * moment.
 */
const SETTLED = 500;

/** Messages that say where a text is that is not on the server, and why. Only `onDisk` survives a crash. */
const localStatus: Record<Safety, (why: string) => string> = {
  onDisk: messages.onDevice,
  pending: messages.savingOnDevice,
  inBrowser: messages.temporarily,
  full: () => messages.storageFull,
  blocked: () => messages.storageBlocked,
};

function describeStatus(status: SaveStatus, safety: Safety): string {
  switch (status.is) {
    case 'idle':
    case 'paused':
      return '';
    case 'dirty':
    case 'saving':
    case 'detached':
      return messages.saving;
    case 'saved':
      return messages.saved(formatTime(status.at.toISOString()));
    case 'retrying':
    case 'unsaved':
      return localStatus[safety](status.why);
    case 'conflict':
      return localStatus[safety](messages.conflict);
  }
}

interface SaveStatusLineProps {
  autosave: Autosave;
  /** The key of the browser's copy. */
  draftKey: string;
  read: () => string;
}

/** Shows where the text is saved. If it is saved nowhere, offers a download. */
export function SaveStatusLine({ autosave, draftKey, read }: SaveStatusLineProps) {
  const { status } = useAutosaveState(autosave);
  const safety = useSafety(draftKey);
  const isNowhere =
    ['retrying', 'unsaved', 'conflict'].includes(status.is) && (safety === 'full' || safety === 'blocked');
  const text = describeStatus(status, safety);
  const announcement = useAnnouncement(text);

  return (
    <>
      <span>{text}</span>
      {isNowhere && <InlineButton onClick={() => downloadMarkdown(read())}>{messages.download}</InlineButton>}
      <Box aria-live="polite" sx={hiddenText}>
        {announcement}
      </Box>
    </>
  );
}

/** Returns how safe the newest text is, without flickering while the user types. */
function useSafety(draftKey: string): Safety {
  const safety = useSyncExternalStore(
    localDrafts.subscribe,
    () => localDrafts.safetyOf(draftKey),
    () => 'pending' as const,
  );
  const [settled, setSettled] = useState(safety);
  if (safety === 'pending' && settled !== 'pending') setSettled('pending');

  useEffect(() => {
    if (safety === 'pending' || safety === settled) return;
    const timer = setTimeout(() => setSettled(safety), SETTLED);
    return () => clearTimeout(timer);
  }, [safety, settled]);

  return safety === 'pending' ? safety : settled;
}

/** Returns the text to announce to screen readers: the newest one, at most every `ANNOUNCEMENT_PAUSE`. */
function useAnnouncement(text: string): string {
  const [announced, setAnnounced] = useState('');
  const announcedAt = useRef(-ANNOUNCEMENT_PAUSE);
  useEffect(() => {
    // Announces only the outcome of a save.
    if (text === announced || text === messages.saving) return;
    const announce = () => {
      announcedAt.current = performance.now();
      setAnnounced(text);
    };
    const wait = Math.max(0, announcedAt.current + ANNOUNCEMENT_PAUSE - performance.now());
    const timer = setTimeout(announce, wait);
    return () => clearTimeout(timer);
  }, [text, announced]);
  return announced;
}
