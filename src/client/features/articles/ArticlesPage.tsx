import Button from '@mui/material/Button';
import { Link } from '../../navigation/Link.tsx';
import { Notice } from '../../components/page/Notice.tsx';
import { paths } from '../../../shared/pages.ts';
import { usePageNumber } from '../../navigation/usePageNumber.ts';
import { messages } from '../../../shared/messages.ts';
import { ArticleCard } from './ArticleCard.tsx';
import { ArticleListing, staysCurrent } from './ArticleListing.tsx';
import { ownerOf } from './ownerOf.ts';
import { SearchForm } from './search/SearchForm.tsx';
import { articlesApi, useListPublicArticlesQuery } from './articlesApi.ts';

/** Everybody's articles, newest first. */
export function ArticlesPage() {
  const page = usePageNumber();
  const query = useListPublicArticlesQuery({ page }, staysCurrent);
  const prefetch = articlesApi.usePrefetch('listPublicArticles');

  return (
    <ArticleListing
      title={messages.articlesTitle}
      page={page}
      below={<SearchForm action={paths.search} label="Search articles" q="" />}
      query={query}
      onIntent={(page) => prefetch({ page })}
      whenEmpty={
        <Notice text="Nobody has written anything yet. The first article could be yours.">
          <Button component={Link} to={paths.createArticle} variant="contained">
            Write the first article
          </Button>
        </Notice>
      }
    >
      {(article, isFirst) => (
        <ArticleCard
          article={article}
          owner={ownerOf(article)}
          to={paths.article(article.slug)}
          isFirst={isFirst}
        />
      )}
    </ArticleListing>
  );
}
