import { skipToken } from '@reduxjs/toolkit/query/react';
import type { ReactNode } from 'react';
import { paths } from '../../../shared/pages.ts';
import { useRefusal } from '../../navigation/InitialPage.tsx';
import { useSlug } from '../../navigation/useSlug.ts';
import { ArticleEnd } from './ArticleEnd.tsx';
import { ArticleHeader, HeaderActs } from './ArticleHeader.tsx';
import { ArticleText } from './ArticleText.tsx';
import { ArticleView } from './ArticleView.tsx';
import { useGetPublicArticleQuery } from './articlesApi.ts';
import { EditOwn } from './EditOwn.tsx';

interface Props {
  /** What else some readers can do with it. */
  acts?: (article: { slug: string; title: string }) => ReactNode;
}

/** A public article in full. */
export function ArticlePage({ acts }: Props) {
  const slug = useSlug();
  const refusal = useRefusal();
  const query = useGetPublicArticleQuery(refusal ? skipToken : slug);

  return (
    <ArticleView
      query={refusal ? { error: refusal, refetch: query.refetch } : query}
      toastOn={[404]}
      listing={{ to: paths.articles, label: 'All articles' }}
    >
      {(article) => (
        <article>
          <ArticleHeader article={article}>
            <HeaderActs>
              <EditOwn slug={slug} ownerName={article.ownerName} />
              {acts?.(article)}
            </HeaderActs>
          </ArticleHeader>
          <ArticleText html={article.sanitizedHtml} />
          <ArticleEnd article={article} />
        </article>
      )}
    </ArticleView>
  );
}
