import Button from '@mui/material/Button';
import type { PublicArticleSummary } from '../../shared/article.ts';
import { LONG_PAGE_SIZE } from '../../shared/listing.ts';
import { articlesMessages } from '../../shared/messages/en/articles.ts';
import { paths } from '../../shared/pages.ts';
import { useListPublicArticlesQuery } from '../api/articlesApi.ts';
import { refetchOptions, useBlog } from '../api/blogApi.ts';
import { Box, hiddenText } from '../components/Box.tsx';
import { PageContainer, PageHeading } from '../components/Page.tsx';
import { EmptyState } from '../components/status.tsx';
import {
  ArticleCard,
  CardList,
  type CardVariant,
  hasCovers,
  PinnedCards,
  SkeletonCards,
} from '../features/articles/ArticleCard.tsx';
import { getOwner } from '../features/articles/ArticleMeta.tsx';
import { Link } from '../navigation/navigation.tsx';

const texts = articlesMessages.home;

/** The blog's title and tagline above its newest articles. */
export function HomePage() {
  const { title, tagline } = useBlog();

  return (
    <PageContainer width="lg" sx={{ pt: { xs: 3, sm: 4, md: 5 }, pb: 6 }}>
      <Box sx={headStyle}>
        <PageHeading sx={{ overflowWrap: 'anywhere', fontSize: 'clamp(2rem, 1.4rem + 2.8vw, 3.25rem)' }}>
          {title}
        </PageHeading>
        {tagline && (
          <Box component="p" sx={taglineStyle}>
            {tagline}
          </Box>
        )}
      </Box>
      <NewestArticles />
    </PageContainer>
  );
}

const headStyle = { pb: { xs: 2.5, md: 3.5 } };
const taglineStyle = {
  m: 0,
  mt: 0.75,
  maxWidth: '40em',
  color: 'text.secondary',
  fontSize: { xs: '1.05rem', sm: '1.2rem' },
  lineHeight: 1.4,
  textWrap: 'pretty',
};

/** The pinned and the newest articles, each as a section of the page. Renders nothing if they failed to load. */
function NewestArticles() {
  const query = { page: 1, limit: LONG_PAGE_SIZE };
  const { currentData: listing, isError } = useListPublicArticlesQuery(query, refetchOptions);
  if (isError) return null;
  if (listing?.result.length === 0)
    return <EmptyState drawing="page" text={texts.empty} to={paths.createArticle} label={texts.writeFirst} />;

  const isPlain = listing !== undefined && !hasCovers(listing.result);
  const [first, other] = isPlain ? (['plain', 'plainCompact'] as const) : (['lead', 'compact'] as const);

  return (
    <>
      <PinnedCards articles={listing?.pinned}>{renderCard}</PinnedCards>
      <Box component="section" aria-labelledby="newest">
        <Box component="h2" id="newest" sx={hiddenText}>
          {texts.newest}
        </Box>
        {listing ? (
          <CardList hasLead={!isPlain}>
            {listing.result.map((article, index) => (
              <div key={article._id}>{renderCard(article, index === 0 ? first : other)}</div>
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
    </>
  );
}

const renderCard = (article: PublicArticleSummary, variant: CardVariant) => (
  <ArticleCard
    article={article}
    variant={variant}
    owner={getOwner(article)}
    to={paths.article(article.slug)}
    level="h3"
  />
);

const moreStyle = { mt: 4, textAlign: 'center' };
