import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import type { DraftState, DraftSummary } from '../../../shared/draft.ts';
import { myArticlesMessages as messages } from '../../../shared/messages/en/myArticles.ts';
import { editorMessages } from '../../../shared/messages/en/editor.ts';
import { moderationMessages } from '../../../shared/messages/en/moderation.ts';
import { pageSearch } from '../../../shared/listing.ts';
import { paths } from '../../../shared/pages.ts';
import { draftsApi, useListDraftsQuery } from '../../api/draftsApi.ts';
import { Box } from '../../components/Box.tsx';
import { MoreMenu } from '../../components/MoreMenu.tsx';
import { RichText } from '../../components/RichText.tsx';
import { SearchForm } from '../../components/SearchForm.tsx';
import { formatDateTime } from '../../components/dates.tsx';
import { EmptyState } from '../../components/status.tsx';
import { Link } from '../../navigation/Link.tsx';
import { withReturnTo, usePageNumber } from '../../navigation/navigation.ts';
import { Card, CardTitle, coverSizes } from '../articles/ArticleCard.tsx';
import { ArticleList, refetchOptions } from '../articles/ArticleList.tsx';
import { Cover } from '../articles/Cover.tsx';
import { draftTitle, editPath, myArticlesPath } from '../articles/draftPaths.ts';
import { ScheduledLabel } from '../editor/schedule.tsx';
import { filterLineStyle } from './ListingTabs.tsx';
import { useDraftActions } from './draftActions.tsx';

interface DraftListProps {
  state: DraftState;
  /** Rendered below the heading. */
  tabs: ReactNode;
  layoutSwitch: ReactNode;
}

const listings = {
  draft: { title: messages.drafts, shown: 'drafts' },
  scheduled: { title: messages.scheduled, shown: 'scheduled' },
} as const;

/** The signed-in user's drafts, or the scheduled ones. */
export function DraftList({ state, tabs, layoutSwitch }: DraftListProps) {
  const { title, shown } = listings[state];
  const page = usePageNumber();
  const query = useListDraftsQuery({ state, page }, refetchOptions);
  const prefetch = draftsApi.usePrefetch('listDrafts');
  const actions = useDraftActions();

  return (
    <>
      <ArticleList
        title={title}
        page={page}
        params={{ state: shown }}
        belowHeading={
          <>
            {tabs}
            <Box sx={filterLineStyle}>
              <SearchForm
                action={paths.myArticles}
                label={messages.searchDrafts}
                q=""
                params={{ state: shown }}
                isFilter
              />
              {layoutSwitch}
            </Box>
          </>
        }
        query={query}
        onIntent={(target) => prefetch({ state, page: target })}
        emptyState={state === 'draft' ? <NoDrafts /> : <NothingScheduled />}
      >
        {(draft) => {
          const scheduling = actions.scheduling(draft);
          return (
            <DraftCard draft={draft} list={`${paths.myArticles}${pageSearch(page, { state: shown })}`}>
              {scheduling && (
                <Button
                  size="small"
                  aria-label={messages.item.named(scheduling.label, draftTitle(draft))}
                  onClick={scheduling.act}
                >
                  {scheduling.label}
                </Button>
              )}
              <MoreMenu subject={draftTitle(draft)} actions={actions.menu(draft)} />
            </DraftCard>
          );
        }}
      </ArticleList>
      {actions.dialogs}
    </>
  );
}

const NoDrafts = () => (
  <EmptyState
    drawing="page"
    text={messages.empty.drafts}
    to={paths.createArticle}
    label={messages.empty.write}
  />
);

const NothingScheduled = () => (
  <EmptyState
    drawing="page"
    text={messages.empty.scheduled}
    to={myArticlesPath('drafts')}
    label={messages.empty.viewDrafts}
  />
);

interface DraftCardProps {
  draft: DraftSummary;
  /** The path of the list, to return to after editing. */
  list: string;
  /** More buttons. */
  children: ReactNode;
}

/** One draft of a list. */
function DraftCard({ draft, list, children }: DraftCardProps) {
  const { cover, opening, publishProblem, hiddenReason } = draft;
  const name = draftTitle(draft);
  const to = editPath(draft);

  return (
    <Card
      component="article"
      cover={<Cover src={cover} seed={draft._id} title={draft.title} sizes={coverSizes.row} />}
    >
      <CardTitle to={to} state={withReturnTo(list)}>
        {name}
      </CardTitle>
      <DraftMeta draft={draft} />
      {publishProblem !== null && (
        <Box sx={problemStyle}>{editorMessages.schedule.failed(publishProblem)}</Box>
      )}
      {hiddenReason !== null && <Box sx={problemStyle}>{moderationMessages.hiddenArticle(hiddenReason)}</Box>}
      <Box component="p" dir="auto" sx={openingStyle}>
        {opening}
      </Box>
      <Box sx={actsStyle}>
        <Button
          size="small"
          component={Link}
          to={to}
          state={withReturnTo(list)}
          aria-label={messages.item.named(messages.item.continueWriting, name)}
        >
          {messages.item.continueWriting}
        </Button>
        {children}
      </Box>
    </Card>
  );
}

function DraftMeta({ draft: { articleSlug, isUnpublished, publishAt, updatedAt } }: { draft: DraftSummary }) {
  const kind = isUnpublished
    ? messages.item.unpublishedArticle
    : articleSlug === null
      ? null
      : messages.item.unpublishedChanges;

  return (
    <Box sx={metaStyle}>
      {publishAt !== null && (
        <Box sx={dueStyle}>
          <ScheduledLabel at={publishAt} />
        </Box>
      )}
      {kind !== null && <div>{kind}</div>}
      <div>
        <RichText
          text={messages.item.saved(formatDateTime(updatedAt))}
          tags={{ time: (text) => <time dateTime={updatedAt}>{text}</time> }}
        />
      </div>
    </Box>
  );
}

const metaStyle = { typography: 'body2', color: 'text.secondary' };
const dueStyle = { color: 'text.primary', fontWeight: 600 };
const problemStyle = { typography: 'body2', color: 'error.main', overflowWrap: 'anywhere' };
/** A few lines of the markdown source. */
const openingStyle = {
  m: 0,
  typography: 'body1',
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 5,
  overflow: 'hidden',
};
/** Narrow enough for one line beside the cover on a phone. */
const actsStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 0.5,
  mt: 'auto',
  pt: 1,
  ml: '-5px',
  '& a, & button': { minWidth: 44 },
};
