import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useLocation } from 'react-router';
import { hasSameTexts, type ShortTexts } from '../../../shared/article.ts';
import { formatBrowser } from '../../../shared/articleChange.ts';
import type { Draft } from '../../../shared/draft.ts';
import { appMessages } from '../../../shared/messages/en/app.ts';
import { historyMessages as messages } from '../../../shared/messages/en/editor.ts';
import { formatAmount } from '../../../shared/messages/formats.ts';
import { paths } from '../../../shared/pages.ts';
import type { Revision, RevisionSummary } from '../../../shared/revision.ts';
import {
  draftsApi,
  type HistoryOwner,
  useGetDraftOfQuery,
  useGetDraftQuery,
  useGetRevisionQuery,
  useListRevisionsQuery,
} from '../../api/draftsApi.ts';
import { useGetOwnArticleQuery } from '../../api/ownArticlesApi.ts';
import type { OwnArticle } from '../../api/replies.ts';
import { AuthoredText } from '../../components/AuthoredText.tsx';
import { Box } from '../../components/Box.tsx';
import { formatDateTime, formatFullDate, formatTime } from '../../components/dates.tsx';
import { ListHeading, PageContainer, PageHeading } from '../../components/Page.tsx';
import { Pager } from '../../components/Pager.tsx';
import { parentAlign } from '../../components/parentAlign.ts';
import { QueryView } from '../../components/QueryView.tsx';
import { EmptyState, Loading, PastTheEnd } from '../../components/status.tsx';
import { Link, usePageNumber, useSlug } from '../../navigation/navigation.tsx';
import { draftTitle, editPath, myArticlesPath } from '../articles/draftPaths.ts';
import { ChangedFields, Difference, formatTags } from './Difference.tsx';
import { createRestoreState } from './restoreRequest.ts';

/** The history of one of the user's articles, published or unpublished. */
export function ArticleHistoryPage() {
  const slug = useSlug();
  const id = new URLSearchParams(useLocation().search).get('revision');
  const source: HistorySource = {
    owner: { slug },
    noun: messages.article,
    params: {},
    backLink: { to: paths.myArticles, label: appMessages.pages.myArticles },
  };

  if (id === null) return <RevisionHistory source={source} />;
  return <ArticleRevision key={id} source={source} slug={slug} id={id} />;
}

function ArticleRevision({ source, slug, id }: { source: HistorySource; slug: string; id: string }) {
  return <RevisionView source={source} id={id} current={useCurrentArticle(slug)} />;
}

/** The history of a draft that isn't an article yet, in `?draft=`. */
export function DraftHistoryPage() {
  const search = new URLSearchParams(useLocation().search);
  const draftId = search.get('draft');
  const id = search.get('revision');
  if (draftId === null) return <NoDraft />;

  const source: HistorySource = {
    owner: { draftId },
    noun: messages.draft,
    params: { draft: draftId },
    backLink: { to: `${paths.createArticle}?draft=${draftId}`, label: messages.continueWriting },
  };
  if (id === null) return <RevisionHistory source={source} />;
  return <DraftRevision key={id} source={source} draftId={draftId} id={id} />;
}

function DraftRevision({ source, draftId, id }: { source: HistorySource; draftId: string; id: string }) {
  return <RevisionView source={source} id={id} current={useCurrentDraft(draftId)} />;
}

function NoDraft() {
  return (
    <PageContainer width="md">
      <PageHeading>{appMessages.pages.versionHistory}</PageHeading>
      <EmptyState
        drawing="page"
        text={messages.noDraft}
        to={myArticlesPath('draft')}
        label={messages.viewDrafts}
      />
    </PageContainer>
  );
}

/** The article or draft whose history is shown. */
interface HistorySource {
  owner: HistoryOwner;
  noun: string;
  /** The query parameters that identify it. */
  params: Readonly<Record<string, string>>;
  backLink: { to: string; label: string };
}

/** All revisions, newest first. */
function RevisionHistory({ source: { owner, noun, params, backLink } }: { source: HistorySource }) {
  const page = usePageNumber();
  const query = useListRevisionsQuery({ of: owner, page }, { refetchOnMountOrArgChange: 10 });
  const prefetch = draftsApi.usePrefetch('listRevisions');
  // The last revision of a page is compared with the first one of the next page.
  const next = query.currentData?.next ? { of: owner, page: page + 1 } : skipToken;
  const [previousRevision] = useListRevisionsQuery(next).currentData?.result ?? [];

  return (
    <QueryView query={query} toastOn={[404]} backLink={backLink} noun={noun} skeleton={<Loading />}>
      {({ result, ...pages }) => (
        <PageContainer width="md">
          <ListHeading sx={{ mb: 1 }}>{appMessages.pages.versionHistory}</ListHeading>
          {result[0] && <AuthoredText component="p" text={draftTitle(result[0])} sx={subjectStyle} />}
          {result.length === 0 && page === 1 ? (
            <EmptyState drawing="page" text={messages.noneYet} {...backLink} />
          ) : (
            <Button component={Link} to={backLink.to} variant="outlined">
              {backLink.label}
            </Button>
          )}
          {result.length === 0 && page > 1 && <PastTheEnd params={params} />}
          <RevisionList revisions={result} previousRevision={previousRevision} params={params} />
          <Pager
            page={page}
            listing={pages}
            params={params}
            onIntent={(target) => prefetch({ of: owner, page: target })}
          />
        </PageContainer>
      )}
    </QueryView>
  );
}

const subjectStyle = { ...parentAlign, mt: 0, mb: 2, color: 'text.secondary', overflowWrap: 'anywhere' };

interface RevisionListProps {
  revisions: RevisionSummary[];
  /** The revision before the last one in `revisions`, if known. */
  previousRevision: RevisionSummary | undefined;
  params: Readonly<Record<string, string>>;
}

/** Revisions by day, each with what changed. */
function RevisionList({ revisions, previousRevision, params }: RevisionListProps) {
  const { pathname } = useLocation();
  const previousById = new Map(
    revisions.map((revision, index) => [revision._id, revisions[index + 1] ?? previousRevision]),
  );
  const getUrl = ({ _id }: RevisionSummary) =>
    `${pathname}?${new URLSearchParams({ ...params, revision: _id }).toString()}`;

  return groupByDay(revisions).map(({ day, revisions }) => (
    <Box component="section" key={day} sx={dayStyle}>
      <Box component="h2" sx={headingStyle}>
        {day}
      </Box>
      <Box component="ol" sx={listStyle}>
        {revisions.map((revision) => (
          <Box component="li" key={revision._id} sx={itemStyle}>
            <Box component={Link} to={getUrl(revision)} sx={linkStyle}>
              <time dateTime={revision.createdAt}>{formatTime(revision.createdAt)}</time>
              <Box component="span" sx={descriptionStyle}>
                {messages.details([
                  ...describeOrigin(revision),
                  ...describeChange(revision, previousById.get(revision._id)),
                ])}
              </Box>
              <AuthoredText text={draftTitle(revision)} sx={titleStyle} />
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  ));
}

const dayStyle = { mt: 4 };
const headingStyle = {
  m: 0,
  mb: 1,
  typography: 'h2',
  // Some languages write weekdays in lower case.
  '&::first-letter': { textTransform: 'uppercase' },
};
const listStyle = {
  listStyle: 'none',
  m: 0,
  p: 0,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  overflow: 'hidden',
  bgcolor: 'background.paper',
};
const itemStyle = { '& + &': { borderTop: 1, borderColor: 'divider' } };
const linkStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: 'auto minmax(0, 1fr)', sm: '5rem minmax(0, 1fr) minmax(0, 1fr)' },
  columnGap: 2,
  rowGap: 0.25,
  alignItems: 'baseline',
  px: 2,
  py: 1.5,
  color: 'text.primary',
  textDecoration: 'none',
  '&:hover': { bgcolor: 'action.hover' },
  '&:focus-visible': { outlineOffset: '-3px' },
};
const descriptionStyle = { overflowWrap: 'anywhere' };
const titleStyle = {
  ...parentAlign,
  gridColumn: { xs: '2', sm: 'auto' },
  typography: 'body2',
  color: 'text.secondary',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
};

/** Groups revisions by day in the reader's time zone, keeping their order. */
function groupByDay(revisions: RevisionSummary[]): { day: string; revisions: RevisionSummary[] }[] {
  const days: { day: string; revisions: RevisionSummary[] }[] = [];
  for (const revision of revisions) {
    const day = formatFullDate(revision.createdAt);
    const last = days.at(-1);
    if (last?.day === day) last.revisions.push(revision);
    else days.push({ day, revisions: [revision] });
  }
  return days;
}

/** Describes why a revision was recorded, and who or what saved it. */
const describeOrigin = ({ kind, savedBy }: RevisionSummary): string[] => [
  messages.kinds[kind],
  ...(savedBy ? [describeSaver(savedBy)] : []),
];

function describeSaver({ kind, name, isThis }: NonNullable<RevisionSummary['savedBy']>): string {
  const texts = messages.savedBy;
  return kind === 'session' && isThis
    ? texts.thisSession
    : texts[kind](kind === 'session' ? formatBrowser(name) : name);
}

/** Describes the changes of length and title since the previous revision. */
function describeChange(revision: RevisionSummary, previous: RevisionSummary | undefined): string[] {
  if (!previous) return [];
  const growth = revision.size - previous.size;
  return [
    growth === 0
      ? messages.sameLength
      : messages[growth > 0 ? 'longer' : 'shorter'](formatBytes(Math.abs(growth))),
    ...(revision.title === previous.title ? [] : [messages.titleChanged]),
  ];
}

function formatBytes(count: number): string {
  const [value, unit] = count < 1000 ? [count, 'byte' as const] : [count / 1000, 'kilobyte' as const];
  return formatAmount(value, unit, { maximumSignificantDigits: 2 });
}

interface RevisionViewProps {
  source: HistorySource;
  id: string;
  current: CurrentQuery;
}

/** A revision compared with the current text, with the button that restores it. */
function RevisionView({ source, id, current }: RevisionViewProps) {
  const { owner, params } = source;
  const revisionQuery = useGetRevisionQuery({ of: owner, id });
  const search = new URLSearchParams(params).toString();
  const historyUrl = `${useLocation().pathname}${search && `?${search}`}`;
  const query = {
    currentData:
      revisionQuery.currentData && current.currentData
        ? { revision: revisionQuery.currentData, currentText: current.currentData }
        : undefined,
    error: revisionQuery.error ?? current.error,
    refetch: () => [revisionQuery, current].filter(({ error }) => error).map(({ refetch }) => refetch()),
  };

  return (
    <QueryView
      query={query}
      toastOn={[404]}
      backLink={{ to: historyUrl, label: messages.back }}
      noun={messages.version}
      skeleton={<Loading />}
    >
      {({ revision, currentText }) => (
        <PageContainer width="lg">
          <PageHeading sx={{ mb: 1 }}>{messages.versionFrom(formatDateTime(revision.createdAt))}</PageHeading>
          <Box component="p" sx={kindStyle}>
            {messages.details(describeOrigin(revision))}
          </Box>
          <Box sx={actionsStyle}>
            {!isSameText(revision, currentText) && (
              <Button
                component={Link}
                to={currentText.editUrl}
                state={createRestoreState(owner, id)}
                variant="contained"
              >
                {messages.restore}
              </Button>
            )}
            <Button component={Link} to={historyUrl} variant="outlined">
              {messages.back}
            </Button>
          </Box>
          <Comparison revision={revision} currentText={currentText} />
        </PageContainer>
      )}
    </QueryView>
  );
}

const isSameText = (revision: Revision, currentText: CurrentText) =>
  hasSameTexts(revision, currentText) &&
  formatTags(revision) === formatTags(currentText) &&
  revision.markdown === currentText.markdown;

function Comparison({ revision, currentText }: { revision: Revision; currentText: CurrentText }) {
  if (isSameText(revision, currentText)) return <Alert severity="info">{messages.isCurrent}</Alert>;
  return (
    <>
      <Box component="p" sx={noteStyle}>
        {messages.restoreHint}
      </Box>
      <ChangedFields before={revision} after={currentText} />
      <Difference
        before={revision.markdown}
        after={currentText.markdown}
        beforeName={formatDateTime(revision.createdAt)}
        afterName={currentText.name}
      />
    </>
  );
}

const kindStyle = { mt: 0, mb: 2, color: 'text.secondary' };
const noteStyle = { mt: 0, mb: 3, typography: 'body2', color: 'text.secondary' };
const actionsStyle = { display: 'flex', flexWrap: 'wrap', gap: 1.5, mb: 2 };

/** The text that a revision is compared with. */
interface CurrentText extends ShortTexts {
  markdown: string;
  tags: string[];
  /** Such as `Published version`. */
  name: string;
  editUrl: string;
}

interface CurrentQuery {
  currentData: CurrentText | undefined;
  error?: unknown;
  refetch: () => unknown;
}

const fromDraft = (draft: Draft): CurrentText => ({
  ...draft,
  name: messages.currentDraft,
  editUrl: editPath(draft),
});
const fromArticle = (article: OwnArticle): CurrentText => ({
  ...article,
  name: messages.currentArticle,
  editUrl: paths.editArticle(article.slug),
});

function useCurrentDraft(id: string): CurrentQuery {
  const { currentData, error, refetch } = useGetDraftQuery(id);
  return { currentData: currentData && fromDraft(currentData), error, refetch };
}

/** Loads the draft of an article, or the published text if there is none. */
function useCurrentArticle(slug: string): CurrentQuery {
  const draft = useGetDraftOfQuery(slug);
  const hasNoDraft = draft.currentData === null;
  const article = useGetOwnArticleQuery(hasNoDraft ? slug : skipToken);

  return hasNoDraft
    ? {
        currentData: article.currentData && fromArticle(article.currentData),
        error: article.error,
        refetch: article.refetch,
      }
    : {
        currentData: draft.currentData ? fromDraft(draft.currentData) : undefined,
        error: draft.error,
        refetch: draft.refetch,
      };
}
