import { useRef, useState } from 'react';
import type { Article } from '../../../../shared/article.ts';
import type { HeldText } from './draftText.ts';
import type { DraftText } from './saveState.ts';
import { useFindPublished } from './useFindPublished.ts';

export type ScheduledPublication = ReturnType<typeof useScheduledPublication>;

/** The article that the form's text has become at its time of publication, once that is known. The text changes it then. */
export function useScheduledPublication(text: HeldText) {
  const findPublished = useFindPublished();
  const [article, setArticle] = useState<Article | null>(null);
  const isFound = useRef(false);

  return {
    article,
    /** The same, also before the form is drawn with it. */
    isFound: () => isFound.current,
    /** Looks for it by what was saved. Null before its time, and where there is none. */
    async find(saved: DraftText, publishAt: string | null): Promise<Article | null> {
      if (publishAt === null || Date.parse(publishAt) > Date.now()) return null;
      const found = await findPublished(saved, publishAt);
      if (!found) return null;
      isFound.current = true;
      text.becomeChangeOf(found);
      setArticle(found);
      return found;
    },
  };
}
