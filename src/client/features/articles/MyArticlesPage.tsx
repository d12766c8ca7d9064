import Button from '@mui/material/Button';
import { useState } from 'react';
import { Link } from '../../navigation/Link.tsx';
import { Notice } from '../../components/page/Notice.tsx';
import { begunAt } from '../../navigation/keepsPlace.ts';
import { usePageNumber } from '../../navigation/usePageNumber.ts';
import type { ArticleSummary } from '../../../shared/article.ts';
import { pageSearch } from '../../../shared/pageNumber.ts';
import { paths } from '../../../shared/pages.ts';
import { ArticleCard } from './ArticleCard.tsx';
import { ArticleListing, staysCurrent } from './ArticleListing.tsx';
import { articlesApi, useListOwnArticlesQuery } from './articlesApi.ts';
import { DeleteArticleDialog } from './DeleteArticleDialog.tsx';

/** The signed-in user's articles, newest first, each with what its author can do with it. */
export function MyArticlesPage() {
  const page = usePageNumber();
  const query = useListOwnArticlesQuery(page, staysCurrent);
  const prefetch = articlesApi.usePrefetch('listOwnArticles');
  const [doomed, setDoomed] = useState<ArticleSummary | null>(null);
  const isLastOfPage = page > 1 && query.currentData?.result.length === 1;

  return (
    <>
      <ArticleListing
        title="My Articles"
        page={page}
        query={query}
        onIntent={prefetch}
        whenEmpty={
          <Notice text="You have not written anything yet. What is on your mind?">
            <Button component={Link} to={paths.createArticle} variant="contained">
              Write your first article
            </Button>
          </Notice>
        }
      >
        {(article) => (
          <ArticleCard article={article} to={paths.myArticle(article.slug)}>
            <Button
              component={Link}
              to={paths.editArticle(article.slug)}
              state={begunAt(`${paths.myArticles}${pageSearch(page)}`)}
              aria-label={`Edit ${article.title}`}
            >
              Edit
            </Button>
            <Button color="error" aria-label={`Delete ${article.title}`} onClick={() => setDoomed(article)}>
              Delete
            </Button>
          </ArticleCard>
        )}
      </ArticleListing>
      <DeleteArticleDialog
        article={doomed}
        onClose={() => setDoomed(null)}
        // Here already, unless the page was emptied.
        afterwards={isLastOfPage ? `${paths.myArticles}${pageSearch(page - 1)}` : null}
      />
    </>
  );
}
