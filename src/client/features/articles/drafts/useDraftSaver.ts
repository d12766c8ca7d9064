import { useEffect, useState, useSyncExternalStore } from 'react';
import { problemOf, statusOf } from '../../../lib/problem.ts';
import {
  storedDraftOf,
  useDiscardDraftMutation,
  useSaveDraftMutation,
  type DraftSave,
} from '../../../api/draftsApi.ts';
import { createDraftSaver, type DraftSaver, type SaverOptions } from './draftSaver.ts';
import type { DraftBase, SaveAnswer } from './saveState.ts';

/** Where the server has too much to do: the same text may be taken later. */
const isForLater = (status: number) => status === 408 || status === 429;

/** What saves the text of a form while that stands. `onMade` hears once that the draft is on the server. */
export function useDraftSaver(
  base: DraftBase,
  publishAt: string | null,
  { read, onMade, whenGone }: Pick<SaverOptions, 'read' | 'onMade' | 'whenGone'>,
): DraftSaver {
  const [saveDraft] = useSaveDraftMutation();
  const [discardDraft] = useDiscardDraftMutation();

  const [saver] = useState(() => {
    async function send(draft: DraftSave): Promise<SaveAnswer> {
      const { data, error } = await saveDraft(draft);
      if (data) return { saved: data };
      const reply = 'status' in error ? error : null;
      const stored = reply && storedDraftOf(reply);
      if (stored) return { stored };
      const problem = problemOf(error);
      if (problem?.status === 404) return { gone: problem.text };
      if (problem) return isForLater(problem.status) ? { trouble: problem.text } : { refusal: problem.text };
      return { trouble: reply?.status === 'FETCH_ERROR' ? 'no connection' : 'no answer from the server' };
    }
    async function remove(id: string) {
      const { error } = await discardDraft(id);
      return error === undefined || statusOf(error) === 404;
    }
    return createDraftSaver({ base, publishAt, read, send, remove, onMade, whenGone });
  });

  useEffect(() => saver.start(), [saver]);
  useEffect(() => {
    addEventListener('online', saver.tryNow);
    return () => removeEventListener('online', saver.tryNow);
  }, [saver]);
  return saver;
}

export const useSaveState = (saver: DraftSaver) =>
  useSyncExternalStore(saver.subscribe, saver.state, saver.state);
