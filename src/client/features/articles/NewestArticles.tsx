import Button from '@mui/material/Button';
import { LONG_PAGE_SIZE } from '../../../shared/listing.ts';
import { articlesMessages } from '../../../shared/messages/en/articles.ts';
import { paths } from '../../../shared/pages.ts';
import { useListPublicArticlesQuery } from '../../api/articlesApi.ts';
import { Box, hiddenText } from '../../components/Box.tsx';
import { EmptyState } from '../../components/status.tsx';
import { Link } from '../../navigation/navigation.tsx';
import { ArticleCard, CardList, SkeletonCards } from './ArticleCard.tsx';
import { refetchOptions } from './ArticleList.tsx';
import { getOwner } from './ArticleMeta.tsx';

const texts = articlesMessages.home;

/** The newest articles, as a section of another page. Renders nothing if they failed to load. */
export function NewestArticles() {
  const query = { page: 1, limit: LONG_PAGE_SIZE };
  const { currentData: listing, isError } = useListPublicArticlesQuery(query, refetchOptions);
  if (isError) return null;
  if (listing?.result.length === 0)
    return <EmptyState drawing="page" text={texts.empty} to={paths.createArticle} label={texts.writeFirst} />;

  return (
    <Box component="section" aria-labelledby="newest">
      <Box component="h2" id="newest" sx={hiddenText}>
        {texts.newest}
      </Box>
      {listing ? (
        <CardList hasLead>
          {listing.result.map((article, index) => (
            <div key={article._id}>
              <ArticleCard
                article={article}
                variant={index === 0 ? 'lead' : 'compact'}
                owner={getOwner(article)}
                to={paths.article(article.slug)}
                level="h3"
              />
            </div>
          ))}
        </CardList>
      ) : (
        <SkeletonCards hasLead />
      )}
      {listing?.next && (
        <Box sx={moreStyle}>
          <Button component={Link} to={paths.articles} variant="outlined" size="large">
            {articlesMessages.allArticles}
          </Button>
        </Box>
      )}
    </Box>
  );
}

const moreStyle = { mt: 4, textAlign: 'center' };
