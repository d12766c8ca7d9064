import { paths } from '../../../shared/pages.ts';
import type { Tag } from '../../../shared/tag.ts';
import { Box } from '../../components/basics/Box.tsx';
import { EmptyState, PastTheEnd } from '../../components/page/EmptyState.tsx';
import { Loading } from '../../components/page/Loading.tsx';
import { PageContainer } from '../../components/page/PageContainer.tsx';
import { PageHeading } from '../../components/page/PageHeading.tsx';
import { Pager } from '../../components/page/Pager.tsx';
import { TryAgain } from '../../components/page/TryAgain.tsx';
import { Link } from '../../navigation/Link.tsx';
import { usePageNumber } from '../../navigation/usePageNumber.ts';
import { staysCurrent } from './ArticleListing.tsx';
import { articlesApi, useListTagsQuery } from './articlesApi.ts';
import { articlesInWords } from './countInWords.ts';

/** What there is to read about: those tags first that most articles have. */
export function TagsPage() {
  const page = usePageNumber();
  const { currentData: tags, isError, refetch } = useListTagsQuery(page, staysCurrent);
  const prefetch = articlesApi.usePrefetch('listTags');

  return (
    <PageContainer width="md">
      <PageHeading key={page} title={page > 1 ? `Tags, page ${page}` : 'Tags'} sx={{ mb: 4 }}>
        Tags
      </PageHeading>
      {tags ? (
        <TagList tags={tags.result} page={page} />
      ) : isError ? (
        <TryAgain retry={refetch} />
      ) : (
        <Loading />
      )}
      {tags && <Pager page={page} listing={tags} onIntent={prefetch} />}
    </PageContainer>
  );
}

function TagList({ tags, page }: { tags: Tag[]; page: number }) {
  if (tags.length === 0 && page > 1) return <PastTheEnd />;
  if (tags.length === 0)
    return <EmptyState text="No article has a tag here." to={paths.articles} label="All articles" />;
  return (
    <Box component="ul" sx={list}>
      {tags.map(({ slug, name, articleCount }) => (
        <li key={slug}>
          <Link to={paths.tag(slug)} rel="tag" dir="auto">
            {name}
          </Link>
          <span>{articlesInWords(articleCount)}</span>
        </li>
      ))}
    </Box>
  );
}

const list = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(14rem, 100%), 1fr))',
  gap: 2,
  m: 0,
  mb: 4,
  p: 0,
  listStyle: 'none',
  overflowWrap: 'anywhere',
  '& a': { display: 'block', width: 'fit-content', color: 'text.primary', fontWeight: 600 },
  '& span': { typography: 'body2', color: 'text.secondary' },
};
