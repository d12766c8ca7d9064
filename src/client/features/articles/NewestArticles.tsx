import { Box } from '../../components/Box.tsx';
import { paths } from '../../../shared/pages.ts';
import { ArticleCard, CardGrid, SkeletonCards } from './ArticleCard.tsx';
import { refetchOptions } from './ArticleList.tsx';
import { getOwner } from './ArticleMeta.tsx';
import { useListPublicArticlesQuery } from '../../api/articlesApi.ts';

/** The newest articles, as a section of another page. Renders nothing if there are none or they failed to load. */
export function NewestArticles() {
  const { currentData: listing, isError } = useListPublicArticlesQuery({ page: 1 }, refetchOptions);
  if (isError || listing?.result.length === 0) return null;

  return (
    <Box component="section" aria-labelledby="newest">
      <Box component="h2" id="newest" sx={heading}>
        Newest articles
      </Box>
      {listing ? (
        <CardGrid>
          {listing.result.map((article) => (
            <div key={article._id}>
              <ArticleCard
                article={article}
                owner={getOwner(article)}
                to={paths.article(article.slug)}
                level="h3"
              />
            </div>
          ))}
        </CardGrid>
      ) : (
        <SkeletonCards />
      )}
    </Box>
  );
}

const heading = { m: 0, mb: 3, typography: 'h2', fontSize: '1.6rem' };
