import { useLocation } from 'react-router';
import { isPublicStatus } from '../../../shared/article.ts';
import { formatNumber } from '../../../shared/messages/define.ts';
import { adminMessages } from '../../../shared/messages/en/admin.ts';
import { appMessages } from '../../../shared/messages/en/app.ts';
import { moderationMessages } from '../../../shared/messages/en/moderation.ts';
import {
  type ArticleAct,
  type ArticleState,
  type ModeratedArticleListing,
  ARTICLES_SEARCHED_MAX,
  type ModeratedArticle,
} from '../../../shared/moderation.ts';
import { paths, publicPath } from '../../../shared/pages.ts';
import { useHasRight } from '../../api/accountApi.ts';
import { usePinActions } from '../../api/pinsApi.ts';
import { AuthoredText } from '../../components/AuthoredText.tsx';
import { Box } from '../../components/Box.tsx';
import { Day, ShortDate } from '../../components/dates.tsx';
import { RichText } from '../../components/RichText.tsx';
import { Link, withReturnTo } from '../../navigation/navigation.tsx';
import { AdminFrame } from './AdminFrame.tsx';
import {
  articleActions,
  type ArticleBulkAction,
  type ArticleFilter,
  type ArticleFilterName,
  parseArticleQuery,
  useArticleBulkAction,
  useFindArticlesQuery,
} from './articles.ts';
import { FilteredListing } from './FilteredListing.tsx';
import { type FilterField, toCountedBody } from './filters.tsx';
import { ModerationList, nameStyle, quietStyle, State } from './ModerationList.tsx';

const messages = adminMessages.articles;
const labels = moderationMessages.articleFilters;

/** The articles of all authors. Editors hide them and show them again; the rest is for admins. */
export const ArticlesPage = () => (
  <AdminFrame heading={appMessages.pages.moderatedArticles}>
    <Articles />
  </AdminFrame>
);

type Field = FilterField<ArticleFilterName>;
const statesForEditors = { published: messages.states.published, hidden: messages.states.hidden };
/** Editors neither see emails nor have pages and articles of suspended authors in their list. */
const listFields = (isAdmin: boolean): readonly [Field, ...Field[]] => [
  { name: 'q', label: labels.q, type: 'text' },
  { name: 'by', label: isAdmin ? labels.by : labels.byName, type: 'text' },
  { name: 'sameAs', label: labels.sameAs, type: 'text' },
  { name: 'state', label: labels.state, type: isAdmin ? messages.states : statesForEditors },
  { name: 'since', label: labels.since, type: 'time' },
  { name: 'before', label: labels.before, type: 'time' },
  { name: 'links', label: labels.links, type: 'number' },
  { name: 'joinedSince', label: labels.joinedSince, type: 'time' },
  { name: 'joinedBefore', label: labels.joinedBefore, type: 'time' },
];

function Articles() {
  const query = parseArticleQuery(useLocation().search);
  const { page, ...filter } = query;
  const isAdmin = useHasRight('manageBlog');
  const reply = useFindArticlesQuery(query, { refetchOnMountOrArgChange: true });
  const bulk = useArticleBulkAction();

  return (
    <FilteredListing
      label={appMessages.pages.moderatedArticles}
      path={paths.moderatedArticles}
      fields={listFields(isAdmin)}
      page={page}
      filter={filter}
      query={reply}
      bulk={bulk}
      emptyText={messages.empty}
      cutText={messages.cut(ARTICLES_SEARCHED_MAX)}
    >
      {(findings) => <ArticleList filter={filter} findings={findings} bulk={bulk} />}
    </FilteredListing>
  );
}

interface ArticleListProps {
  filter: ArticleFilter;
  findings: ModeratedArticleListing;
  bulk: ArticleBulkAction;
}

function ArticleList({ filter, findings, bulk }: ArticleListProps) {
  const isAdmin = useHasRight('manageBlog');
  const editsOthers = useHasRight('editOthers');
  const { pathname, search } = useLocation();
  const listUrl = `${pathname}${search}`;
  const getPinActions = usePinActions('home', adminMessages.pins, { mayPin: isAdmin });
  const { result, published, hidden, suspended } = findings;
  const total = published + hidden + suspended;

  const mayEdit = (state: ArticleState) => isPublicStatus(state) && editsOthers;

  function summarize(action: ArticleAct) {
    const states: readonly ArticleState[] = articleActions[action].states;
    const count = states.reduce((sum, state) => sum + findings[state], 0);
    return { count, text: messages.count(count) };
  }

  return (
    <ModerationList
      label={appMessages.pages.moderatedArticles}
      entries={result}
      getId={getId}
      getName={getTitle}
      renderEntry={(article, isTable) => <ArticleItem article={article} isTable={isTable} />}
      table={table}
      summary={messages.summary(published, hidden, suspended)}
      actions={articleActions}
      {...(!isAdmin && { offered: offeredToEditors })}
      getTargets={(action, articles) =>
        toTitles(articles.filter(({ state }) => articleActions[action].states.includes(state)))
      }
      matches={{
        total,
        selectable: total,
        filter: toCountedBody(filter, findings),
        names: toTitles(result),
        summarize,
      }}
      getMenuItems={({ state, slug }) => [
        ...(mayEdit(state)
          ? [{ label: appMessages.actions.edit, to: paths.editArticle(slug), state: withReturnTo(listUrl) }]
          : []),
        ...(state === 'published' ? getPinActions(slug) : []),
      ]}
      bulk={bulk}
    />
  );
}

const offeredToEditors = ['hide', 'unhide'] as const satisfies readonly ArticleAct[];

const getId = ({ _id }: ModeratedArticle) => _id;
const getTitle = ({ title }: ModeratedArticle) => title;

const toTitles = (articles: readonly ModeratedArticle[]) =>
  new Map(articles.map(({ _id, title }) => [_id, title]));

const Author = ({ article: { state, ownerName, ownerHandle } }: { article: ModeratedArticle }) => (
  <bdi>{state === 'suspended' ? ownerName : <Link to={paths.author(ownerHandle)}>{ownerName}</Link>}</bdi>
);

const table = {
  header: messages.columns.title,
  columns: [
    {
      label: messages.columns.author,
      render: (article: ModeratedArticle) => (
        <Box sx={authorStyle}>
          <Author article={article} />
          <Box sx={quietStyle}>
            <RichText
              text={messages.authorRegistered}
              tags={{ day: () => <ShortDate at={article.ownerSince} /> }}
            />
          </Box>
        </Box>
      ),
    },
    {
      label: messages.columns.published,
      render: ({ createdAt }: ModeratedArticle) => <ShortDate at={createdAt} />,
    },
    {
      label: messages.columns.links,
      isNumber: true as const,
      render: ({ links }: ModeratedArticle) => formatNumber(links),
    },
  ],
};

/** One article. Its author's text may have another direction than the page. */
function ArticleItem({ article, isTable }: { article: ModeratedArticle; isTable: boolean }) {
  const { slug, title, createdAt, ownerName, ownerHandle, ownerSince, links, state, hiddenFor } = article;

  return (
    <>
      <AuthoredText text={title} sx={nameStyle}>
        {isPublicStatus(state) ? (
          <Link to={publicPath({ slug, kind: state === 'page' ? 'page' : 'article' })}>{title}</Link>
        ) : (
          title
        )}
      </AuthoredText>
      {state === 'page' && <Box sx={quietStyle}>{messages.states.page}</Box>}
      {!isTable && (
        <Box sx={quietStyle}>
          <RichText
            text={messages.details(links)}
            tags={{
              author: () => <Author article={article} />,
              registered: () => <Day at={ownerSince} />,
              published: () => <Day at={createdAt} />,
            }}
          />
        </Box>
      )}
      {hiddenFor !== null && <State label={messages.states[state]} reason={hiddenFor} />}
      <Box sx={searchesStyle}>
        <Link
          to={searchPath('by', paths.author(ownerHandle))}
          aria-label={adminMessages.list.actionOn(messages.byAuthor, ownerName)}
        >
          {messages.byAuthor}
        </Link>
        <Link
          to={searchPath('sameAs', slug)}
          aria-label={adminMessages.list.actionOn(messages.sameText, title)}
        >
          {messages.sameText}
        </Link>
      </Box>
    </>
  );
}

const searchPath = (name: 'by' | 'sameAs', value: string) =>
  `${paths.moderatedArticles}?${new URLSearchParams({ [name]: value }).toString()}`;

const authorStyle = {
  minWidth: '8rem',
  whiteSpace: 'normal',
  overflowWrap: 'anywhere',
  '& a': { color: 'inherit' },
  '& a:not(:hover)': { textDecoration: 'none' },
};
const searchesStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 2,
  typography: 'body2',
  fontSize: '0.8125rem',
  // Large enough to hit beside the author above.
  '& a': { display: 'inline-flex', alignItems: 'center', minHeight: 24, color: 'text.secondary' },
  '& a:not(:hover)': { textDecoration: 'none' },
  '@media (pointer: coarse)': { '& a': { minHeight: 44 } },
};
