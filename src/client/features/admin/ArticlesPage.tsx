import { useLocation } from 'react-router';
import { counted, countedFirst } from '../../../shared/counted.ts';
import {
  type ArticleFindings,
  ARTICLES_GONE_THROUGH,
  type FoundArticle,
} from '../../../shared/foundArticle.ts';
import { paths } from '../../../shared/pages.ts';
import { Box } from '../../components/Box.tsx';
import { PageHeading } from '../../components/Page.tsx';
import { Day } from '../../components/dates.tsx';
import { Link } from '../../navigation/Link.tsx';
import { FilteredListing } from './FilteredListing.tsx';
import {
  nameStyle,
  quietStyle,
  SelectableLine,
  SelectableList,
  type Selecting,
  stateStyle,
} from './SelectableList.tsx';
import { ForAdmins } from './access.tsx';
import {
  type ArticleAct,
  articleActs,
  type ArticleFilter,
  type ArticleFilterName,
  type Articles,
  readArticlesQuery,
  titlesOf,
  useArticles,
  useFindArticlesQuery,
} from './articles.ts';
import { bodyOf, type FilterField } from './filters.tsx';

const stateInWords = { published: '', hidden: 'Hidden: ', suspended: 'Hidden with its author’s account: ' };

const searchFor = (name: 'by' | 'sameAs', value: string) =>
  `${paths.moderatedArticles}?${new URLSearchParams({ [name]: value }).toString()}`;

/** One article. What its author wrote is text of a stranger, in its own direction. */
function FoundArticleLine({ article, ...selecting }: Selecting & { article: FoundArticle }) {
  const { slug, title, createdAt, ownerName, ownerHandle, ownerSince, links, state, hiddenFor } = article;

  return (
    <SelectableLine name={title} isDense {...selecting}>
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
      <Box sx={likeStyle}>
        <Link to={searchFor('by', paths.author(ownerHandle))} aria-label={`All by this author, ${ownerName}`}>
          All by this author
        </Link>
        <Link to={searchFor('sameAs', slug)} aria-label={`Same text as ${title}`}>
          Same text
        </Link>
      </Box>
      {hiddenFor !== null && (
        <Box sx={stateStyle}>
          {stateInWords[state]}
          <bdi>{hiddenFor}</bdi>
        </Box>
      )}
    </SelectableLine>
  );
}

const likeStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 2,
  typography: 'body2',
  // Big enough to be hit beside the author above.
  '& a': { color: 'text.secondary', py: 0.5 },
};

interface Props {
  filter: ArticleFilter;
  findings: ArticleFindings;
  articles: Articles;
}

const slugOf = ({ slug }: FoundArticle) => slug;
const takenBy =
  (act: ArticleAct) =>
  ({ state }: FoundArticle) =>
    articleActs[act].states.includes(state);

/** How many match, by whether they can be read. */
const findingsInWords = ({ published, hidden, suspended }: ArticleFindings) =>
  [
    countedFirst(published, 'article'),
    ...(hidden > 0 ? [`hidden: ${counted(hidden, 'article')}`] : []),
    ...(suspended > 0 ? [`hidden with their authors’ accounts: ${counted(suspended, 'article')}`] : []),
  ].join('; ') + '.';

/** The articles that match, with what can be done with several or all at once. */
function FoundArticles({ filter, findings, articles }: Props) {
  const { result, published, hidden, suspended, asOf, reaches } = findings;
  // What is published meanwhile, or too old to be looked at, was not counted, and is not meant.
  const meant = { ...filter, before: filter.before ?? asOf, ...(reaches !== null && { reaches }) };

  function takenOf(act: ArticleAct, some: readonly FoundArticle[] | null) {
    const taken = some?.filter(takenBy(act));
    const count = taken
      ? taken.length
      : articleActs[act].states.reduce((sum, state) => sum + findings[state], 0);
    return { count, inWords: taken?.length === 1 ? (taken[0]?.title ?? '') : counted(count, 'article') };
  }

  const act = (name: ArticleAct, some: readonly FoundArticle[] | null, typed?: string) =>
    articles.act(name, {
      ...(some ? { items: some.filter(takenBy(name)).map(slugOf) } : { filter: bodyOf(meant) }),
      named: titlesOf(result),
      ...(typed !== undefined && { typed }),
    });

  return (
    <>
      <p>{findingsInWords(findings)}</p>
      <SelectableList
        label="Articles"
        entries={result}
        itemOf={slugOf}
        all={published + hidden + suspended}
        acts={articleActs}
        takenOf={takenOf}
        isBusy={articles.isBusy}
        onAct={act}
        line={(article, selecting) => (
          <FoundArticleLine key={article.slug} article={article} {...selecting} />
        )}
      />
    </>
  );
}

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
        <ArticlesListing />
      </ForAdmins>
    </>
  );
}

function ArticlesListing() {
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
