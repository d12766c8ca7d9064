import { useLocation } from 'react-router';
import { ARTICLES_GONE_THROUGH } from '../../../shared/foundArticle.ts';
import { paths } from '../../../shared/pages.ts';
import { PageHeading } from '../../components/page/PageHeading.tsx';
import { type ArticleFilterName, readArticlesQuery } from './articlesAddress.ts';
import { useFindArticlesQuery } from './articlesApi.ts';
import { FilteredListing } from './FilteredListing.tsx';
import type { FilterField } from './FilterForm.tsx';
import { ForAdmins } from './ForAdmins.tsx';
import { FoundArticles } from './FoundArticles.tsx';
import { useArticles } from './useArticles.ts';

const fields: readonly FilterField<ArticleFilterName>[] = [
  { name: 'q', label: 'Words of the title', asks: 'text' },
  { name: 'by', label: 'Author’s name, email or page', asks: 'text' },
  { name: 'since', label: 'Published since', asks: 'moment' },
  { name: 'before', label: 'Published before', asks: 'moment' },
  { name: 'joinedSince', label: 'Author registered since', asks: 'moment' },
  { name: 'joinedBefore', label: 'Author registered before', asks: 'moment' },
  { name: 'sameAs', label: 'Same text as, by its address', asks: 'text' },
  { name: 'links', label: 'Links at least', asks: 'number' },
  {
    name: 'state',
    label: 'State',
    asks: { published: 'Published', hidden: 'Hidden', suspended: 'Hidden with the account' },
  },
];

/** The articles of all, for those who run the blog. */
export function ArticlesPage() {
  return (
    <>
      <PageHeading sx={headingStyle}>Articles of All</PageHeading>
      <ForAdmins>
        <Articles />
      </ForAdmins>
    </>
  );
}

function Articles() {
  const query = readArticlesQuery(useLocation().search);
  const { page, ...filter } = query;
  const reply = useFindArticlesQuery(query, { refetchOnMountOrArgChange: true });
  const articles = useArticles();

  return (
    <FilteredListing
      label="Articles"
      path={paths.moderatedArticles}
      fields={fields}
      page={page}
      filter={filter}
      reply={reply}
      acts={articles}
      none="No article matches."
      more={`These are of the newest ${ARTICLES_GONE_THROUGH.toLocaleString('en')} articles. “Published before” leads to older ones.`}
    >
      {(findings) => <FoundArticles filter={filter} findings={findings} articles={articles} />}
    </FilteredListing>
  );
}

const headingStyle = { mb: 3 };
