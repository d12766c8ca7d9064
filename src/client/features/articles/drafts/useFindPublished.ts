import { useState } from 'react';
import type { Article } from '../../../../shared/article.ts';
import { shortTexts } from '../../../../shared/shortTexts.ts';
import { ownArticlesApi, useLazyGetOwnArticleQuery } from '../../../api/ownArticlesApi.ts';
import type { DraftText } from './saveState.ts';

const isSame = (one: DraftText, other: Article) =>
  shortTexts.every((name) => one[name].trim() === other[name]) && one.markdown === other.markdown;

/**
 * Finds the article that a scheduled draft has become, by its text: nobody is asked to publish anything by that. Null
 * where there is none, or where it can't be told.
 */
export function useFindPublished() {
  const [getArticle] = useLazyGetOwnArticleQuery();
  const [listArticles] = ownArticlesApi.useLazyListOwnArticlesQuery();

  const [find] = useState(() => async (text: DraftText, since: string): Promise<Article | null> => {
    const candidates = text.articleSlug
      ? [text.articleSlug]
      : ((await listArticles(1)).data?.result ?? [])
          .filter(({ title, createdAt }) => title === text.title.trim() && createdAt >= since)
          .map(({ slug }) => slug);
    for (const slug of candidates) {
      const { data } = await getArticle(slug);
      if (data && isSame(text, data)) return data;
    }
    return null;
  });
  return find;
}
