import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useLocation } from 'react-router';
import type { Article } from '../../../shared/article.ts';
import type { Draft } from '../../../shared/draft.ts';
import { paths } from '../../../shared/pages.ts';
import type { Revision, RevisionSummary } from '../../../shared/revision.ts';
import { type ShortTexts, shortTexts } from '../../../shared/shortTexts.ts';
import {
  draftsApi,
  type HistoryOwner,
  useGetDraftOfQuery,
  useGetDraftQuery,
  useGetRevisionQuery,
  useListRevisionsQuery,
} from '../../api/draftsApi.ts';
import { useGetOwnArticleQuery } from '../../api/ownArticlesApi.ts';
import { Box } from '../../components/Box.tsx';
import { PageContainer, PageHeading } from '../../components/Page.tsx';
import { Pager } from '../../components/Pager.tsx';
import { formatDateTime, formatTime } from '../../components/dates.tsx';
import { EmptyState, Loading, PastTheEnd } from '../../components/status.tsx';
import { Link } from '../../navigation/Link.tsx';
import { usePageNumber, useSlug } from '../../navigation/navigation.ts';
import { ArticleView } from '../articles/ArticleView.tsx';
import { draftTitle, editPath, myArticlesPath } from '../articles/draftPaths.ts';
import { ChangedFields, tagsInWords } from './ChangedFields.tsx';
import { Difference } from './Difference.tsx';
import { restoring } from './restoring.ts';
import { byDay, changeInWords, kindInWords } from './revisionLabels.ts';

/** The text as it stands, to which a former one is compared. */
interface CurrentText extends ShortTexts {
  markdown: string;
  tags: string[];
  /** Which one it is. */
  name: string;
  /** The form in which it is written. */
  form: string;
}

interface CurrentQuery {
  currentData: CurrentText | undefined;
  error?: unknown;
  refetch: () => unknown;
}

const ofDraft = (draft: Draft): CurrentText => ({ ...draft, name: 'Your draft now', form: editPath(draft) });
const ofArticle = (article: Article): CurrentText => ({
  ...article,
  name: 'Published now',
  form: paths.editArticle(article.slug),
});

/** Of a draft. */
function useCurrentDraft(id: string): CurrentQuery {
  const { currentData, error, refetch } = useGetDraftQuery(id);
  return { currentData: currentData && ofDraft(currentData), error, refetch };
}

/** Of an article: the draft that changes it, if there is one, else what is published. */
function useCurrentOfArticle(slug: string): CurrentQuery {
  const draft = useGetDraftOfQuery(slug);
  const hasNone = draft.currentData === null;
  const article = useGetOwnArticleQuery(hasNone ? slug : skipToken);

  return hasNone
    ? {
        currentData: article.currentData && ofArticle(article.currentData),
        error: article.error,
        refetch: article.refetch,
      }
    : {
        currentData: draft.currentData ? ofDraft(draft.currentData) : undefined,
        error: draft.error,
        refetch: draft.refetch,
      };
}

interface Props {
  revisions: RevisionSummary[];
  /** The one that stood before the last of them, if it is known. */
  following: RevisionSummary | undefined;
  kept: Readonly<Record<string, string>>;
}

/** Former texts by the days of the reader, each with what changed in it. */
function Days({ revisions, following, kept }: Props) {
  const { pathname } = useLocation();
  const before = new Map(
    revisions.map((revision, index) => [revision._id, revisions[index + 1] ?? following]),
  );
  const addressOf = ({ _id }: RevisionSummary) =>
    `${pathname}?${new URLSearchParams({ ...kept, revision: _id }).toString()}`;

  return byDay(revisions).map(({ day, revisions }) => (
    <Box component="section" key={day} sx={dayStyle}>
      <Box component="h2" sx={headingStyle}>
        {day}
      </Box>
      <Box component="ol" sx={listStyle}>
        {revisions.map((revision) => (
          <Box component="li" key={revision._id} sx={itemStyle}>
            <Box component={Link} to={addressOf(revision)} sx={linkStyle}>
              <time dateTime={revision.createdAt}>{formatTime(revision.createdAt)}</time>
              <Box component="span" sx={wordsStyle}>
                {[kindInWords[revision.kind], ...changeInWords(revision, before.get(revision._id))].join(
                  ', ',
                )}
              </Box>
              <Box component="span" dir="auto" sx={titleStyle}>
                {draftTitle(revision)}
              </Box>
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  ));
}

const dayStyle = { mt: 4 };
const headingStyle = { m: 0, mb: 1, typography: 'h2' };
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
const wordsStyle = { overflowWrap: 'anywhere' };
const titleStyle = {
  gridColumn: { xs: '2', sm: 'auto' },
  typography: 'body2',
  color: 'text.secondary',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
};

/** The texts that stood before, the newest first. */
function History({ source: { of, noun, kept, back } }: { source: HistorySource }) {
  const page = usePageNumber();
  const query = useListRevisionsQuery({ of, page }, { refetchOnMountOrArgChange: 10 });
  const prefetch = draftsApi.usePrefetch('listRevisions');
  // What changed in the last text of a page is told by the first of the next one.
  const next = query.currentData?.next ? { of, page: page + 1 } : skipToken;
  const [following] = useListRevisionsQuery(next).currentData?.result ?? [];

  return (
    <ArticleView query={query} toastOn={[404]} listing={back} noun={noun} skeleton={<Loading />}>
      {({ result, ...pages }) => (
        <PageContainer width="md">
          <PageHeading key={page} title={page > 1 ? `History, page ${page}` : 'History'} sx={{ mb: 1 }}>
            History
          </PageHeading>
          {result[0] && (
            <Box component="p" dir="auto" sx={subjectStyle}>
              {draftTitle(result[0])}
            </Box>
          )}
          {result.length === 0 && page === 1 ? (
            <EmptyState drawing="page" text={NOTHING} {...back} />
          ) : (
            <Button component={Link} to={back.to} variant="outlined">
              {back.label}
            </Button>
          )}
          {result.length === 0 && page > 1 && <PastTheEnd kept={kept} />}
          <Days revisions={result} following={following} kept={kept} />
          <Pager
            page={page}
            listing={pages}
            kept={kept}
            onIntent={(target) => prefetch({ of, page: target })}
          />
        </PageContainer>
      )}
    </ArticleView>
  );
}

const NOTHING = 'There is no former text yet. Some are kept by themselves as you go on writing.';
const subjectStyle = { mt: 0, mb: 2, color: 'text.secondary', overflowWrap: 'anywhere' };

interface RevisionViewProps {
  source: HistorySource;
  id: string;
  current: CurrentQuery;
}

/** A former text beside the one that stands, and the way to have it back. */
function RevisionView({ source, id, current }: RevisionViewProps) {
  const { of, kept } = source;
  const revision = useGetRevisionQuery({ of, id });
  const search = new URLSearchParams(kept).toString();
  const back = `${useLocation().pathname}${search && `?${search}`}`;
  const both = {
    currentData:
      revision.currentData && current.currentData
        ? { former: revision.currentData, now: current.currentData }
        : undefined,
    error: revision.error ?? current.error,
    refetch: () => [revision, current].filter(({ error }) => error).map(({ refetch }) => refetch()),
  };

  return (
    <ArticleView
      query={both}
      toastOn={[404]}
      listing={{ to: back, label: 'Back to the history' }}
      noun="Text"
      skeleton={<Loading />}
    >
      {({ former, now }) => (
        <PageContainer width="lg">
          <PageHeading sx={{ mb: 1 }}>{`As it was on ${formatDateTime(former.createdAt)}`}</PageHeading>
          <Box component="p" sx={kindStyle}>
            {kindInWords[former.kind]}
          </Box>
          <Box sx={actsStyle}>
            {!isSame(former, now) && (
              <Button component={Link} to={now.form} state={restoring(of, id)} variant="contained">
                Restore this text
              </Button>
            )}
            <Button component={Link} to={back} variant="outlined">
              Back to the history
            </Button>
          </Box>
          <Compared former={former} now={now} />
        </PageContainer>
      )}
    </ArticleView>
  );
}

const isSame = (former: Revision, now: CurrentText) =>
  shortTexts.every((name) => former[name] === now[name]) &&
  tagsInWords(former) === tagsInWords(now) &&
  former.markdown === now.markdown;

function Compared({ former, now }: { former: Revision; now: CurrentText }) {
  if (isSame(former, now)) return <Alert severity="info">This is the text as it stands now.</Alert>;
  return (
    <>
      <Box component="p" sx={noteStyle}>
        Restoring puts the former text into the editor, as a step that can be undone there. Readers see it
        once you publish it.
      </Box>
      <ChangedFields before={former} after={now} />
      <Difference
        before={former.markdown}
        after={now.markdown}
        beforeName={formatDateTime(former.createdAt)}
        afterName={now.name}
      />
    </>
  );
}

const kindStyle = { mt: 0, mb: 2, color: 'text.secondary' };
const noteStyle = { mt: 0, mb: 3, typography: 'body2', color: 'text.secondary' };
const actsStyle = { display: 'flex', flexWrap: 'wrap', gap: 1.5, mb: 2 };

/** What an article of one's own was before, be it published or not. */
export function ArticleHistoryPage() {
  const slug = useSlug();
  const id = new URLSearchParams(useLocation().search).get('revision');
  const source: HistorySource = {
    of: { slug },
    noun: 'Article',
    kept: {},
    back: { to: paths.myArticles, label: 'My Articles' },
  };

  if (id === null) return <History source={source} />;
  return <ArticleRevision key={id} source={source} slug={slug} id={id} />;
}

function ArticleRevision({ source, slug, id }: { source: HistorySource; slug: string; id: string }) {
  return <RevisionView source={source} id={id} current={useCurrentOfArticle(slug)} />;
}

/** What a draft was before that is to be a new article: `?draft=` says which. */
export function DraftHistoryPage() {
  const search = new URLSearchParams(useLocation().search);
  const draftId = search.get('draft');
  const id = search.get('revision');
  if (draftId === null) return <NoDraft />;

  const source: HistorySource = {
    of: { draftId },
    noun: 'Draft',
    kept: { draft: draftId },
    back: { to: `${paths.createArticle}?draft=${draftId}`, label: 'Go on writing' },
  };
  if (id === null) return <History source={source} />;
  return <DraftRevision key={id} source={source} draftId={draftId} id={id} />;
}

function DraftRevision({ source, draftId, id }: { source: HistorySource; draftId: string; id: string }) {
  return <RevisionView source={source} id={id} current={useCurrentDraft(draftId)} />;
}

function NoDraft() {
  return (
    <PageContainer width="md">
      <PageHeading>History</PageHeading>
      <EmptyState
        drawing="page"
        text="Each draft has a history of its own."
        to={myArticlesPath('drafts')}
        label="Go to the drafts"
      />
    </PageContainer>
  );
}

/** Whose history a page shows, and where it leads. */
interface HistorySource {
  of: HistoryOwner;
  noun: 'Article' | 'Draft';
  /** What of the address says so. */
  kept: Readonly<Record<string, string>>;
  back: { to: string; label: string };
}
