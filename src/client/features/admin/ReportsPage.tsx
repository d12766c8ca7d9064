import { adminMessages } from '../../../shared/messages/en/admin.ts';
import { appMessages } from '../../../shared/messages/en/app.ts';
import type { BulkReply } from '../../../shared/moderation.ts';
import { paths } from '../../../shared/pages.ts';
import {
  REPORTED_MAX,
  type ReportedArticle,
  type ReportReason,
  reportReasons,
} from '../../../shared/report.ts';
import { useHasRight } from '../../api/accountApi.ts';
import { blogApi } from '../../api/blogApi.ts';
import { AuthoredText } from '../../components/AuthoredText.tsx';
import { Box } from '../../components/Box.tsx';
import { Day } from '../../components/dates.tsx';
import { Loaded } from '../../components/Loaded.tsx';
import { parentAlign } from '../../components/parentAlign.ts';
import { RichText } from '../../components/RichText.tsx';
import { EmptyState } from '../../components/status.tsx';
import { Link } from '../../navigation/navigation.tsx';
import { accountActions, useActOnAccountsMutation } from './accounts.ts';
import { AdminFrame } from './AdminFrame.tsx';
import { articleActions, useActOnArticlesMutation, useInvalidateArticles } from './articles.ts';
import { BulkFailures, ModerationList, quietStyle, State } from './ModerationList.tsx';
import { type ActionSpec, type ModerationAction, useModerationAction } from './useModerationAction.ts';

const messages = adminMessages.reports;

/** What readers have reported. */
export const ReportsPage = () => (
  <AdminFrame heading={appMessages.pages.reports}>
    <Reports />
  </AdminFrame>
);

function Reports() {
  const query = useListReportsQuery(undefined, { refetchOnMountOrArgChange: true });
  const bulk = useReportBulkAction();

  return (
    <>
      <BulkFailures bulk={bulk} />
      <Loaded query={query}>
        {(articles) =>
          articles.length > 0 ? (
            <ReportList articles={articles} bulk={bulk} />
          ) : (
            <EmptyState
              drawing="tray"
              text={messages.empty}
              to={paths.moderatedArticles}
              label={messages.viewArticles}
            />
          )
        }
      </Loaded>
    </>
  );
}

type UndoAction = 'unhide' | 'unlimit' | 'restore';

/** What can be done about a reported article. */
const reportActions = {
  hide: { ...articleActions.hide, undo: 'unhide' },
  dismiss: messages.actions.dismiss,
  limit: { ...accountActions.limit, ...messages.actions.limit, undo: 'unlimit' },
  suspend: { ...accountActions.suspend, ...messages.actions.suspend, undo: 'restore' },
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

type ReportBulkAction = ModerationAction<ReportAction | UndoAction, object>;

function ReportList({ articles, bulk }: { articles: readonly ReportedArticle[]; bulk: ReportBulkAction }) {
  const isAdmin = useHasRight('manageBlog');

  return (
    <>
      <ModerationList
        label={messages.list}
        entries={articles}
        getId={getSlug}
        getName={getTitle}
        renderEntry={(article) => <ReportItem article={article} />}
        actions={reportActions}
        {...(!isAdmin && { offered: offeredToEditors })}
        buttons={['hide', 'dismiss']}
        getTargets={getTargets}
        suggestInput={(_action, articles) => suggestReason(articles)}
        {...(isAdmin && { also: alsoSuspend })}
        bulk={bulk}
      />
      {articles.length === REPORTED_MAX && (
        <Box component="p" sx={quietStyle}>
          {messages.cut(REPORTED_MAX)}
        </Box>
      )}
    </>
  );
}

/** Limiting and suspending are acts on accounts. */
const offeredToEditors = ['hide', 'dismiss'] as const satisfies readonly ReportAction[];

const getSlug = ({ slug }: ReportedArticle) => slug;
const getTitle = ({ title }: ReportedArticle) => title;

const alsoSuspend = {
  action: 'hide',
  then: 'suspend',
  getLabel: (authors: readonly string[]) => messages.alsoSuspend(authors),
} as const;

/** Returns the reason that most readers gave, or '' if they gave no specific one or the articles differ. */
function suggestReason(articles: readonly ReportedArticle[]): string {
  const suggestions = new Set(
    articles.map(({ reasons }) => {
      const [reason] = Object.entries(reasons).toSorted(([, one], [, other]) => other - one)[0] ?? [];
      return reason === undefined || reason === 'other' ? '' : reportReasons[reason as ReportReason];
    }),
  );
  return suggestions.size === 1 ? ([...suggestions][0] ?? '') : '';
}

/** Returns the articles, or their authors, that an action would change: names by id. */
function getTargets(action: ReportAction, articles: readonly ReportedArticle[]): ReadonlyMap<string, string> {
  if (action === 'hide') return new Map(articles.map(({ _id, title }) => [_id, title]));
  if (action === 'dismiss') return new Map(articles.map(({ slug, title }) => [slug, title]));
  return new Map(
    articles
      .filter(({ ownerLimitedFor }) => action === 'suspend' || ownerLimitedFor === null)
      .map(({ ownerId, ownerName }) => [ownerId, ownerName]),
  );
}

/** One article. Text by its readers and its author may have another direction than the page. */
function ReportItem({ article }: { article: ReportedArticle }) {
  const { slug, title, description, ownerName, ownerHandle, ownerSince, ownerLimitedFor } = article;
  const { reasons, count, words, reportedAt } = article;

  return (
    <>
      <Box component={Link} to={paths.article(slug)} sx={titleStyle}>
        <AuthoredText component="div" text={title} sx={parentAlign} />
      </Box>
      {description && <AuthoredText component="div" text={description} sx={parentAlign} />}
      <Box sx={quietStyle}>
        <RichText
          text={messages.author}
          tags={{
            author: () => (
              <Link to={paths.author(ownerHandle)} dir="auto">
                {ownerName}
              </Link>
            ),
            day: () => <Day at={ownerSince} />,
          }}
        />
      </Box>
      {ownerLimitedFor !== null && <State label={messages.authorLimited} reason={ownerLimitedFor} />}
      <Box sx={reasonsStyle}>
        <b>
          {appMessages.commaList(
            Object.entries(reasons).map(([reason, count]) =>
              messages.reason(reportReasons[reason as ReportReason], count),
            ),
          )}
        </b>
        <Box component="span" sx={quietStyle}>
          <RichText text={messages.reports(count)} tags={{ day: () => <Day at={reportedAt} /> }} />
        </Box>
      </Box>
      {words.map((words, index) => (
        <AuthoredText key={index} component="blockquote" text={words} sx={wordsStyle} />
      ))}
    </>
  );
}

const titleStyle = {
  display: 'block',
  // Keeps the name level with the checkbox.
  '@media (pointer: coarse)': { py: 1.25, mt: -1.25 },
  color: 'text.primary',
  fontWeight: 600,
  '&:not(:hover)': { textDecoration: 'none' },
};
const reasonsStyle = { display: 'flex', flexWrap: 'wrap', columnGap: 1.5, mt: 0.5, typography: 'body2' };
const wordsStyle = {
  m: 0,
  mt: 0.5,
  paddingInlineStart: 1.5,
  borderInlineStart: '2px solid var(--mui-palette-divider)',
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

  return useModerationAction<ReportAction | UndoAction, object>({
    actions: allActions,
    send(act, { items = [] }, input) {
      const reason = input === '' ? {} : { reason: input };
      if (act === 'dismiss') return dismissReports({ slugs: items });
      if (act === 'hide' || act === 'unhide') return actOnArticles({ act, ids: items, ...reason });
      return actOnAccounts({ act, items, ...reason });
    },
    // After failures too: another admin may have been faster.
    onDone: invalidateArticles,
  });
}
