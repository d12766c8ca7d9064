import type { BulkReply } from '../../../shared/moderation.ts';
import { counted, countedFirst } from '../../../shared/format.ts';
import { paths } from '../../../shared/pages.ts';
import {
  REPORTED_MAX,
  type ReportedArticle,
  type ReportReason,
  reportReasons,
} from '../../../shared/report.ts';
import { blogApi } from '../../api/blogApi.ts';
import { Box } from '../../components/Box.tsx';
import { Day, formatDate } from '../../components/dates.tsx';
import { EmptyState, Loading } from '../../components/status.tsx';
import { Link } from '../../navigation/Link.tsx';
import { AdminFrame, LoadError } from './AdminFrame.tsx';
import {
  BulkFailures,
  type EntrySelection,
  ModerationItem,
  ModerationList,
  quietStyle,
} from './ModerationList.tsx';
import { accountActions, useActOnAccountsMutation } from './accounts.ts';
import { articleActions, useActOnArticlesMutation, useInvalidateArticles } from './articles.ts';
import { type ActionSpec, type BulkAction, useBulkAction } from './useBulkAction.ts';

/** What readers have reported. */
export const ReportsPage = () => (
  <AdminFrame heading="Reports">
    <Reports />
  </AdminFrame>
);

function Reports() {
  const query = useListReportsQuery(undefined, { refetchOnMountOrArgChange: true });
  const bulk = useReportBulkAction();
  const articles = query.currentData;

  return (
    <>
      <BulkFailures bulk={bulk} />
      {query.isError && <LoadError query={query} />}
      {!query.isError && !articles && <Loading />}
      {!query.isError &&
        articles &&
        (articles.length > 0 ? (
          <ReportList articles={articles} bulk={bulk} />
        ) : (
          <EmptyState
            drawing="tray"
            text="No article is reported."
            to={paths.moderatedArticles}
            label="Look at the articles"
          />
        ))}
    </>
  );
}

type UndoAction = 'unhide' | 'unlimit' | 'restore';

/** What an admin can do about a reported article. */
const reportActions = {
  dismiss: {
    label: 'Dismiss',
    title: 'Dismiss the reports?',
    text: 'What is reported stays as it is. Its reports are gone for good; readers can report it again.',
    noun: 'article',
    participle: 'dismissed',
    successMessage: (count) => `The reports of ${counted(count, 'article')} are dismissed.`,
  },
  limit: {
    ...accountActions.limit,
    ...{ label: 'Limit the author', title: 'Limit the author?', undo: 'unlimit' },
  },
  suspend: {
    ...accountActions.suspend,
    ...{ label: 'Suspend the author', title: 'Suspend the author?', undo: 'restore' },
  },
  hide: { ...articleActions.hide, undo: 'unhide' },
} satisfies Record<string, ActionSpec<UndoAction>>;
type ReportAction = keyof typeof reportActions;

/** An undo can't be undone itself. */
const withoutUndo = ({ undo: _undo, ...action }: ActionSpec): ActionSpec<never> => action;

const allActions: Record<ReportAction | UndoAction, ActionSpec<UndoAction>> = {
  ...reportActions,
  unhide: withoutUndo(articleActions.unhide),
  unlimit: withoutUndo(accountActions.unlimit),
  restore: withoutUndo(accountActions.restore),
};

type ReportBulkAction = BulkAction<ReportAction | UndoAction, object>;

const ReportList = ({ articles, bulk }: { articles: readonly ReportedArticle[]; bulk: ReportBulkAction }) => (
  <>
    <ModerationList
      label="Reported articles"
      entries={articles}
      getId={getSlug}
      actions={reportActions}
      getTargets={getTargets}
      bulk={bulk}
      renderEntry={(article, selection) => <ReportItem key={article.slug} article={article} {...selection} />}
    />
    {articles.length === REPORTED_MAX && (
      <p>{`These are the ${REPORTED_MAX} that most readers have reported. What else there is comes when they are done.`}</p>
    )}
  </>
);

const getSlug = ({ slug }: ReportedArticle) => slug;

/** Returns the articles, or their authors, that an action would change: names by id. */
function getTargets(action: ReportAction, articles: readonly ReportedArticle[]): ReadonlyMap<string, string> {
  if (action === 'hide' || action === 'dismiss')
    return new Map(articles.map(({ slug, title }) => [slug, title]));
  return new Map(
    articles
      .filter(({ ownerLimitedFor }) => action === 'suspend' || ownerLimitedFor === null)
      .map(({ ownerId, ownerName }) => [ownerId, ownerName]),
  );
}

/** One article. What its readers and its author wrote may run in another direction than the page. */
function ReportItem({ article, ...selection }: EntrySelection & { article: ReportedArticle }) {
  const { slug, title, ownerName, ownerHandle, ownerSince, ownerLimitedFor } = article;
  const { reasons, count, words, reportedAt } = article;

  return (
    <ModerationItem name={title} {...selection}>
      <Box component={Link} to={paths.article(slug)} dir="auto" sx={titleStyle}>
        {title}
      </Box>
      <Box sx={quietStyle}>
        {'By '}
        <Link to={paths.author(ownerHandle)} dir="auto">
          {ownerName}
        </Link>
        {`, whose account is of ${formatDate(ownerSince)}. ${countedFirst(count, 'report')}, the last on `}
        <Day at={reportedAt} />.
      </Box>
      {ownerLimitedFor !== null && (
        <Box sx={quietStyle}>
          {'This account is limited: '}
          <bdi>{ownerLimitedFor}</bdi>
        </Box>
      )}
      <Box component="ul" sx={reasonsStyle}>
        {Object.entries(reasons).map(([reason, count]) => (
          <li key={reason}>{`${count} × ${reportReasons[reason as ReportReason]}`}</li>
        ))}
      </Box>
      {words.map((words, at) => (
        <Box key={at} component="blockquote" dir="auto" sx={wordsStyle}>
          {words}
        </Box>
      ))}
    </ModerationItem>
  );
}

const titleStyle = {
  display: 'block',
  color: 'text.primary',
  fontWeight: 600,
  '&:not(:hover)': { textDecoration: 'none' },
};
const reasonsStyle = { m: 0, my: 0.5, pl: 2.5, typography: 'body2' };
const wordsStyle = {
  m: 0,
  mt: 0.5,
  pl: 1.5,
  borderInlineStart: 2,
  borderColor: 'divider',
  typography: 'body2',
};

const reportsApi = blogApi.enhanceEndpoints({ addTagTypes: ['Report'] }).injectEndpoints({
  endpoints: (build) => ({
    listReports: build.query<ReportedArticle[], undefined>({
      query: () => ({ url: 'admin/reports' }),
      transformResponse: ({ result }: { result: ReportedArticle[] }) => result,
      extraOptions: { silent: true },
      keepUnusedDataFor: 0,
      providesTags: ['Report'],
    }),

    /** Handles one batch; the caller continues with the rest. */
    dismissReports: build.mutation<BulkReply, { slugs: string[] }>({
      query: (body) => ({ url: 'admin/reports/dismiss', method: 'POST', body }),
      extraOptions: { silent: true },
    }),
  }),
});

const { useListReportsQuery, useDismissReportsMutation } = reportsApi;

function useReportBulkAction(): ReportBulkAction {
  const [dismissReports] = useDismissReportsMutation();
  const [actOnArticles] = useActOnArticlesMutation();
  const [actOnAccounts] = useActOnAccountsMutation();
  const invalidateArticles = useInvalidateArticles();

  return useBulkAction<ReportAction | UndoAction, object>({
    actions: allActions,
    send(act, { items = [] }, input) {
      const reason = input === '' ? {} : { reason: input };
      if (act === 'dismiss') return dismissReports({ slugs: items });
      if (act === 'hide' || act === 'unhide') return actOnArticles({ act, slugs: items, ...reason });
      return actOnAccounts({ act, items, ...reason });
    },
    // After failures too: another admin may have been faster.
    onDone: invalidateArticles,
  });
}
