import { skipToken } from '@reduxjs/toolkit/query/react';
import { paths } from '../../../shared/pages.ts';
import { useRefusal } from '../../navigation/InitialPage.tsx';
import { useSlug } from '../../navigation/useSlug.ts';
import { ArticleEnd } from './ArticleEnd.tsx';
import { ArticleHeader } from './ArticleHeader.tsx';
import { ArticleText } from './ArticleText.tsx';
import { ArticleView } from './ArticleView.tsx';
import { useGetPublicArticleQuery } from './articlesApi.ts';
import { EditOwn } from './EditOwn.tsx';

/** A public article in full. */
export function ArticlePage() {
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
            <EditOwn slug={slug} ownerName={article.ownerName} />
          </ArticleHeader>
          <ArticleText html={article.sanitizedHtml} />
          <ArticleEnd article={article} />
        </article>
      )}
    </ArticleView>
  );
}
