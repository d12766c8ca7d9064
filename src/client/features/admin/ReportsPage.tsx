import { useDispatch } from 'react-redux';
import type { BulkReply } from '../../../shared/bulkActs.ts';
import { counted, countedFirst } from '../../../shared/counted.ts';
import { paths } from '../../../shared/pages.ts';
import { type ReportedArticle, type ReportReason, reportReasons } from '../../../shared/report.ts';
import { REPORTED_MAX } from '../../../shared/reportQueue.ts';
import { blogApi } from '../../api/blogApi.ts';
import { Box } from '../../components/Box.tsx';
import { PageHeading } from '../../components/Page.tsx';
import { Day, formatDate } from '../../components/dates.tsx';
import { EmptyState, Loading } from '../../components/status.tsx';
import { Link } from '../../navigation/Link.tsx';
import { QueueFailures } from './QueueFailures.tsx';
import { quietStyle, SelectableLine, SelectableList, type Selecting } from './SelectableList.tsx';
import { ForAdmins, NotLoaded } from './access.tsx';
import { accountActs, useActOnAccountsMutation } from './accounts.ts';
import { articleActs, articlesApi, changedByArticles, useActOnArticlesMutation } from './articles.ts';
import { type ActWords, useActs } from './bulkActions.ts';

type Undo = 'unhide' | 'unlimit' | 'restore';

/** What is done about what readers have reported, … */
const queueActs = {
  dismiss: {
    label: 'Dismiss',
    title: 'Dismiss the reports?',
    text: 'What is reported stays as it is. Its reports are gone for good; readers can report it again.',
    noun: 'article',
    participle: 'dismissed',
    told: (count) => `The reports of ${counted(count, 'article')} are dismissed.`,
  },
  limit: {
    ...accountActs.limit,
    ...{ label: 'Limit the author', title: 'Limit the author?', undo: 'unlimit' },
  },
  suspend: {
    ...accountActs.suspend,
    ...{ label: 'Suspend the author', title: 'Suspend the author?', undo: 'restore' },
  },
  hide: { ...articleActs.hide, undo: 'unhide' },
} satisfies Record<string, ActWords<Undo>>;
type QueueAct = keyof typeof queueActs;

/** What undoes something is not undone itself. */
const once = ({ undo: _undo, ...words }: ActWords): ActWords<never> => words;

/** … and how it is undone. */
const reportActs: Record<QueueAct | Undo, ActWords<Undo>> = {
  ...queueActs,
  unhide: once(articleActs.unhide),
  unlimit: once(accountActs.unlimit),
  restore: once(accountActs.restore),
};

/** One article of the queue. What its readers and its author wrote is text of strangers, each in its own direction. */
function ReportedLine({ article, ...selecting }: Selecting & { article: ReportedArticle }) {
  const { slug, title, ownerName, ownerHandle, ownerSince, ownerLimitedFor } = article;
  const { reasons, count, words, reportedAt } = article;

  return (
    <SelectableLine name={title} {...selecting}>
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
    </SelectableLine>
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

const slugOf = ({ slug }: ReportedArticle) => slug;

/** With what an act is done: the articles, or their authors, each with a name. */
function targetsOf(act: QueueAct, articles: readonly ReportedArticle[]): ReadonlyMap<string, string> {
  if (act === 'hide' || act === 'dismiss') return new Map(articles.map(({ slug, title }) => [slug, title]));
  const open = articles.filter(({ ownerLimitedFor }) => act === 'suspend' || ownerLimitedFor === null);
  return new Map(open.map(({ ownerId, ownerName }) => [ownerId, ownerName]));
}

/** The reported articles, those of most readers first, with what can be done with several at once. */
function ReportQueue({ articles, queue }: { articles: readonly ReportedArticle[]; queue: Queue }) {
  function takenOf(act: QueueAct, some: readonly ReportedArticle[]) {
    const [[, name] = [], ...others] = targetsOf(act, some);
    const count = name === undefined ? 0 : 1 + others.length;
    return { count, inWords: count === 1 && name ? name : counted(count, queueActs[act].noun) };
  }

  function act(name: QueueAct, some: readonly ReportedArticle[], typed?: string) {
    const named = targetsOf(name, some);
    return queue.act(name, { items: [...named.keys()], named, ...(typed !== undefined && { typed }) });
  }

  return (
    <>
      <SelectableList
        label="Reported articles"
        entries={articles}
        itemOf={slugOf}
        acts={queueActs}
        takenOf={(act, some) => takenOf(act, some ?? articles)}
        isBusy={queue.isBusy}
        onAct={(name, some, typed) => act(name, some ?? articles, typed)}
        line={(article, selecting) => <ReportedLine key={article.slug} article={article} {...selecting} />}
      />
      {articles.length === REPORTED_MAX && (
        <p>{`These are the ${REPORTED_MAX} that most readers have reported. What else there is comes when they are done.`}</p>
      )}
    </>
  );
}

/** The calls about what readers have reported. */
const reportsApi = blogApi.enhanceEndpoints({ addTagTypes: ['Report'] }).injectEndpoints({
  endpoints: (build) => ({
    listReports: build.query<ReportedArticle[], undefined>({
      query: () => ({ url: 'admin/reports' }),
      transformResponse: ({ result }: { result: ReportedArticle[] }) => result,
      extraOptions: { silent: true },
      keepUnusedDataFor: 0,
      providesTags: ['Report'],
    }),

    /** Of as many as there is time for; whoever asks goes on with the rest. */
    dismissReports: build.mutation<BulkReply, { slugs: string[] }>({
      query: (body) => ({ url: 'admin/reports/dismiss', method: 'POST', body }),
      extraOptions: { silent: true },
    }),
  }),
});

const { useListReportsQuery, useDismissReportsMutation } = reportsApi;

/** What is done about reported articles and their authors, and what came of it. */
function useQueue() {
  const [dismissReports] = useDismissReportsMutation();
  const [actOnArticles] = useActOnArticlesMutation();
  const [actOnAccounts] = useActOnAccountsMutation();
  const dispatch = useDispatch();

  return useActs<keyof typeof reportActs, object>({
    acts: reportActs,
    send(act, { items = [] }, reason) {
      const why = reason === '' ? {} : { reason };
      if (act === 'dismiss') return dismissReports({ slugs: items });
      if (act === 'hide' || act === 'unhide') return actOnArticles({ act, slugs: items, ...why });
      return actOnAccounts({ act, items, ...why });
    },
    // Also after a failure: another admin may have been faster.
    onDone: () => dispatch(articlesApi.util.invalidateTags([...changedByArticles])),
  });
}

type Queue = ReturnType<typeof useQueue>;

/** What readers have reported, for those who run the blog. */
export function ReportsPage() {
  return (
    <>
      <PageHeading sx={headingStyle}>Reports</PageHeading>
      <ForAdmins>
        <Reports />
      </ForAdmins>
    </>
  );
}

function Reports() {
  const reports = useListReportsQuery(undefined, { refetchOnMountOrArgChange: true });
  const queue = useQueue();
  const articles = reports.currentData;

  return (
    <>
      <QueueFailures queue={queue} />
      {reports.isError && <NotLoaded reply={reports} />}
      {!reports.isError && !articles && <Loading />}
      {!reports.isError &&
        articles &&
        (articles.length > 0 ? (
          <ReportQueue articles={articles} queue={queue} />
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

const headingStyle = { mb: 2 };
