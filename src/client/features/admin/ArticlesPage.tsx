import { useLocation } from 'react-router';
import { counted, countedFirst } from '../../../shared/format.ts';
import {
  type ArticleFindings,
  ARTICLES_GONE_THROUGH,
  type FoundArticle,
} from '../../../shared/moderation.ts';
import { paths } from '../../../shared/pages.ts';
import { Box } from '../../components/Box.tsx';
import { Day } from '../../components/dates.tsx';
import { Link } from '../../navigation/Link.tsx';
import { AdminFrame } from './AdminFrame.tsx';
import { FilteredListing } from './FilteredListing.tsx';
import {
  type EntrySelection,
  ModerationItem,
  ModerationList,
  nameStyle,
  quietStyle,
  stateStyle,
} from './ModerationList.tsx';
import {
  type ArticleAction,
  articleActions,
  type ArticleBulkAction,
  type ArticleFilter,
  type ArticleFilterName,
  parseArticleQuery,
  useArticleBulkAction,
  useFindArticlesQuery,
} from './articles.ts';
import { type FilterField, toFilterBody } from './filters.tsx';

/** The articles of all authors. */
export const ArticlesPage = () => (
  <AdminFrame heading="Articles of All" gap={3}>
    <Articles />
  </AdminFrame>
);

const fields: readonly FilterField<ArticleFilterName>[] = [
  { name: 'q', label: 'Words of the title', type: 'text' },
  { name: 'by', label: 'Author’s name, email or page', type: 'text' },
  { name: 'since', label: 'Published since', type: 'time' },
  { name: 'before', label: 'Published before', type: 'time' },
  { name: 'joinedSince', label: 'Author registered since', type: 'time' },
  { name: 'joinedBefore', label: 'Author registered before', type: 'time' },
  { name: 'sameAs', label: 'Same text as, by its address', type: 'text' },
  { name: 'links', label: 'Links at least', type: 'number' },
  {
    name: 'state',
    label: 'State',
    type: { published: 'Published', hidden: 'Hidden', suspended: 'Hidden with the account' },
  },
];

function Articles() {
  const query = parseArticleQuery(useLocation().search);
  const { page, ...filter } = query;
  const reply = useFindArticlesQuery(query, { refetchOnMountOrArgChange: true });
  const bulk = useArticleBulkAction();

  return (
    <FilteredListing
      label="Articles"
      path={paths.moderatedArticles}
      fields={fields}
      page={page}
      filter={filter}
      query={reply}
      bulk={bulk}
      emptyText="No article matches."
      cutText={`These are of the newest ${ARTICLES_GONE_THROUGH.toLocaleString('en')} articles. “Published before” leads to older ones.`}
    >
      {(findings) => <ArticleList filter={filter} findings={findings} bulk={bulk} />}
    </FilteredListing>
  );
}

interface ArticleListProps {
  filter: ArticleFilter;
  findings: ArticleFindings;
  bulk: ArticleBulkAction;
}

function ArticleList({ filter, findings, bulk }: ArticleListProps) {
  const { result, published, hidden, suspended, asOf, reaches } = findings;
  const total = published + hidden + suspended;
  // Only articles that were counted: none that was published since, or that is beyond the limit of the search.
  const countedOnly = { ...filter, before: filter.before ?? asOf, ...(reaches !== null && { reaches }) };

  function summarize(action: ArticleAction) {
    const count = articleActions[action].states.reduce((sum, state) => sum + findings[state], 0);
    return { count, text: counted(count, 'article') };
  }

  return (
    <>
      <p>{formatCounts(findings)}</p>
      <ModerationList
        label="Articles"
        entries={result}
        getId={getSlug}
        actions={articleActions}
        getTargets={(action, articles) =>
          toTitles(articles.filter(({ state }) => articleActions[action].states.includes(state)))
        }
        matches={{
          total,
          selectable: total,
          filter: toFilterBody(countedOnly),
          names: toTitles(result),
          summarize,
        }}
        bulk={bulk}
        renderEntry={(article, selection) => (
          <ArticleItem key={article.slug} article={article} {...selection} />
        )}
      />
    </>
  );
}

const getSlug = ({ slug }: FoundArticle) => slug;

const toTitles = (articles: readonly FoundArticle[]) =>
  new Map(articles.map(({ slug, title }) => [slug, title]));

const formatCounts = ({ published, hidden, suspended }: ArticleFindings) =>
  [
    countedFirst(published, 'article'),
    ...(hidden > 0 ? [`hidden: ${counted(hidden, 'article')}`] : []),
    ...(suspended > 0 ? [`hidden with their authors’ accounts: ${counted(suspended, 'article')}`] : []),
  ].join('; ') + '.';

/** One article. What its author wrote may run in another direction than the page. */
function ArticleItem({ article, ...selection }: EntrySelection & { article: FoundArticle }) {
  const { slug, title, createdAt, ownerName, ownerHandle, ownerSince, links, state, hiddenFor } = article;

  return (
    <ModerationItem name={title} isDense {...selection}>
      <Box component="bdi" sx={nameStyle}>
        {state === 'published' ? <Link to={paths.article(slug)}>{title}</Link> : title}
      </Box>
      <Box sx={quietStyle}>
        {'By '}
        <bdi>
          {state === 'suspended' ? ownerName : <Link to={paths.author(ownerHandle)}>{ownerName}</Link>}
        </bdi>
        {', registered '}
        <Day at={ownerSince} />
        {'; published '}
        <Day at={createdAt} />
        {links > 0 && `, ${counted(links, 'link')}`}
      </Box>
      <Box sx={searchesStyle}>
        <Link
          to={searchPath('by', paths.author(ownerHandle))}
          aria-label={`All by this author, ${ownerName}`}
        >
          All by this author
        </Link>
        <Link to={searchPath('sameAs', slug)} aria-label={`Same text as ${title}`}>
          Same text
        </Link>
      </Box>
      {hiddenFor !== null && (
        <Box sx={stateStyle}>
          {statePrefixes[state]}
          <bdi>{hiddenFor}</bdi>
        </Box>
      )}
    </ModerationItem>
  );
}

const searchPath = (name: 'by' | 'sameAs', value: string) =>
  `${paths.moderatedArticles}?${new URLSearchParams({ [name]: value }).toString()}`;

const statePrefixes = { published: '', hidden: 'Hidden: ', suspended: 'Hidden with its author’s account: ' };

const searchesStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 2,
  typography: 'body2',
  // Large enough to hit beside the author above.
  '& a': { color: 'text.secondary', py: 0.5 },
};
