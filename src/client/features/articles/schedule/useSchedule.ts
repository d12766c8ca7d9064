import { writtenOf } from '../../../../shared/article.ts';
import { problemOf, statusOf } from '../../../api/problem.ts';
import { useLazyGetDraftQuery, useSaveDraftMutation } from '../draftsApi.ts';
import { NO_ANSWER } from './PublishedLater.tsx';

/** Gives a draft that is on the server another time of publication, or none, and leaves the rest of it as it is. */
export function useSchedule() {
  const [getDraft] = useLazyGetDraftQuery();
  const [saveDraft] = useSaveDraftMutation();

  /** Why it did not happen, in a sentence; null once it has. */
  return async function schedule(id: string, publishAt: string | null): Promise<string | null> {
    try {
      const draft = await getDraft(id).unwrap();
      await saveDraft({ ...writtenOf(draft), id, version: draft.version, publishAt }).unwrap();
      return null;
    } catch (error) {
      return problemInWords(error);
    }
  };
}

function problemInWords(error: unknown): string {
  if (statusOf(error) === 409) return 'The draft was changed at this moment. Please try again.';
  return problemOf(error)?.text ?? NO_ANSWER;
}
