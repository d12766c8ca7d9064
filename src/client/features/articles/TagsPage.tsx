import { articlesMessages } from '../../../shared/messages/en/articles.ts';
import { paths } from '../../../shared/pages.ts';
import type { Tag } from '../../../shared/tags.ts';
import { articlesApi, useListTagsQuery } from '../../api/articlesApi.ts';
import { refetchOptions } from '../../api/blogApi.ts';
import { Box } from '../../components/Box.tsx';
import { ListHeading, PageContainer } from '../../components/Page.tsx';
import { Pager } from '../../components/Pager.tsx';
import { EmptyState, Loading, PastTheEnd, TryAgain } from '../../components/status.tsx';
import { Link, usePageNumber } from '../../navigation/navigation.tsx';

const texts = articlesMessages.tags;

/** All tags, most used first. */
export function TagsPage() {
  const page = usePageNumber();
  const { currentData: tags, isError, refetch } = useListTagsQuery(page, refetchOptions);
  const prefetch = articlesApi.usePrefetch('listTags');

  return (
    <PageContainer width="md">
      <ListHeading sx={{ mb: 4 }}>{texts.title}</ListHeading>
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
    return <EmptyState text={texts.empty} to={paths.articles} label={articlesMessages.allArticles} />;
  return (
    <Box component="ul" sx={list}>
      {tags.map(({ slug, name, articleCount }) => (
        <li key={slug}>
          <Link to={paths.tag(slug)} rel="tag" dir="auto">
            {name}
          </Link>
          <span>{articlesMessages.articleCount(articleCount)}</span>
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
  '& a': {
    display: 'block',
    width: 'fit-content',
    color: 'text.primary',
    fontWeight: 600,
    '@media (pointer: coarse)': { minWidth: 44, py: 1.25 },
  },
  '& span': { typography: 'body2', color: 'text.secondary' },
};
