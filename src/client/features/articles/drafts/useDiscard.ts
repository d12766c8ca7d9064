import { useState } from 'react';
import { writtenOf } from '../../../../shared/article.ts';
import { scheduleProblem, type Draft, type DraftSummary } from '../../../../shared/draft.ts';
import { problemOf } from '../../../lib/problem.ts';
import { toast } from '../../../lib/toast.ts';
import {
  useDiscardDraftMutation,
  useLazyGetDraftQuery,
  useSaveDraftMutation,
} from '../../../api/draftsApi.ts';
import { tellProblem } from './tellProblem.ts';

/** Discards a draft, and offers to have it back to the letter. */
export function useDiscard() {
  const [getDraft] = useLazyGetDraftQuery();
  const [discardDraft] = useDiscardDraftMutation();
  const [saveDraft] = useSaveDraftMutation();
  const [isBusy, setIsBusy] = useState(false);

  async function restore(draft: Draft) {
    const { _id, articleSlug, articleVersion, publishAt } = draft;
    // Its time may have come meanwhile.
    const stillAhead = publishAt !== null && scheduleProblem(publishAt) === null ? publishAt : null;
    const content = { ...writtenOf(draft), articleSlug, articleVersion, publishAt: stillAhead };
    try {
      await saveDraft({ ...content, id: _id, version: null }).unwrap();
      toast.success('The draft is back.');
    } catch (error) {
      const problem = problemOf(error);
      if (problem) tellProblem(error);
      else toast.failure('The draft could not be brought back.', () => void restore(draft));
    }
  }

  /** True once it is gone. */
  async function discard({ _id }: DraftSummary): Promise<boolean> {
    setIsBusy(true);
    try {
      // The whole of it, as the listing has its beginning alone.
      const draft = await getDraft(_id).unwrap();
      await discardDraft(_id).unwrap();
      toast.success('The draft is discarded.', { label: 'Undo', act: () => void restore(draft) });
      return true;
    } catch (error) {
      tellProblem(error);
      return false;
    } finally {
      setIsBusy(false);
    }
  }

  return { discard, isBusy };
}
