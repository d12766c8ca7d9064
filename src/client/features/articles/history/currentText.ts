import { skipToken } from '@reduxjs/toolkit/query/react';
import type { Article } from '../../../../shared/article.ts';
import type { Draft } from '../../../../shared/draft.ts';
import { paths } from '../../../../shared/pages.ts';
import type { ShortTexts } from '../../../../shared/shortTexts.ts';
import { useGetOwnArticleQuery } from '../ownArticlesApi.ts';
import { useGetDraftOfQuery, useGetDraftQuery } from '../draftsApi.ts';
import { formOf } from '../drafts/nameOf.ts';

/** The text as it stands, to which a former one is compared. */
export interface CurrentText extends ShortTexts {
  markdown: string;
  tags: string[];
  /** Which one it is. */
  name: string;
  /** The form in which it is written. */
  form: string;
}

export interface CurrentQuery {
  currentData: CurrentText | undefined;
  error?: unknown;
  refetch: () => unknown;
}

const ofDraft = (draft: Draft): CurrentText => ({ ...draft, name: 'Your draft now', form: formOf(draft) });
const ofArticle = (article: Article): CurrentText => ({
  ...article,
  name: 'Published now',
  form: paths.editArticle(article.slug),
});

/** Of a draft. */
export function useCurrentDraft(id: string): CurrentQuery {
  const { currentData, error, refetch } = useGetDraftQuery(id);
  return { currentData: currentData && ofDraft(currentData), error, refetch };
}

/** Of an article: the draft that changes it, if there is one, else what is published. */
export function useCurrentOfArticle(slug: string): CurrentQuery {
  const draft = useGetDraftOfQuery(slug);
  const hasNone = draft.currentData === null;
  const article = useGetOwnArticleQuery(hasNone ? slug : skipToken);

  return hasNone
    ? {
        currentData: article.currentData && ofArticle(article.currentData),
        error: article.error,
        refetch: article.refetch,
      }
    : {
        currentData: draft.currentData ? ofDraft(draft.currentData) : undefined,
        error: draft.error,
        refetch: draft.refetch,
      };
}
