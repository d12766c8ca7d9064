import Button from '@mui/material/Button';
import { type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router';
import type { DraftState, DraftSummary } from '../../../shared/draft.ts';
import { pageSearch } from '../../../shared/listing.ts';
import { appMessages } from '../../../shared/messages/en/app.ts';
import { editorMessages } from '../../../shared/messages/en/editor.ts';
import { moderationMessages } from '../../../shared/messages/en/moderation.ts';
import { myArticlesMessages as messages } from '../../../shared/messages/en/myArticles.ts';
import { paths } from '../../../shared/pages.ts';
import { refetchOptions } from '../../api/blogApi.ts';
import { draftsApi, useListDraftsQuery } from '../../api/draftsApi.ts';
import { ownArticlesApi, useListOwnArticlesQuery } from '../../api/ownArticlesApi.ts';
import { Box } from '../../components/Box.tsx';
import { CutQueryNotice } from '../../components/CutQueryNotice.tsx';
import { formatDateTime } from '../../components/dates.tsx';
import { MoreMenu } from '../../components/MoreMenu.tsx';
import { RichText } from '../../components/RichText.tsx';
import { SearchForm, SearchError, useSearchQuery } from '../../components/SearchForm.tsx';
import { EmptyState, Loading } from '../../components/status.tsx';
import { ToggleButtons } from '../../components/ToggleButtons.tsx';
import { useTextLanguage } from '../../components/useTextLanguage.ts';
import { lazyPage } from '../../navigation/lazyPage.ts';
import { Link, withReturnTo, usePageNumber } from '../../navigation/navigation.tsx';
import {
  ArticleCard,
  Card,
  CardTitle,
  type CardVariant,
  coverSizes,
  isPlain,
} from '../articles/ArticleCard.tsx';
import { ArticleList } from '../articles/ArticleList.tsx';
import { Cover } from '../articles/Cover.tsx';
import { draftTitle, editPath } from '../articles/draftPaths.ts';
import { ScheduledLabel } from '../editor/schedule.tsx';
import { useArticleActions } from './articleActions.tsx';
import { describeDraftKind, useDraftActions } from './draftActions.tsx';
import { filterLineStyle, ListingTabs } from './ListingTabs.tsx';
import { getListUrl, getQueryParams, layouts, ownLists, parseOwnQuery, useListLayout } from './ownLists.ts';

const ArticleTable = lazyPage(() => import('./ArticleTable.tsx'), 'ArticleTable');

/** The user's articles and drafts, as cards or as a list. */
export function MyArticlesPage() {
  const { search } = useLocation();
  const query = parseOwnQuery(search);
  const { state } = query;
  const { layout, choose } = useListLayout(query);
  const tabs = <ListingTabs state={state} />;
  const layoutSwitch = (
    <ToggleButtons
      label={messages.layout}
      choices={layouts}
      labels={messages.layouts}
      chosen={layout}
      onChoose={choose}
      sx={layoutStyle}
    />
  );

  if (layout === 'List')
    return (
      <Suspense fallback={<Loading />}>
        <ArticleTable tabs={tabs} layoutSwitch={layoutSwitch} />
      </Suspense>
    );
  if (state === 'published') return <PublishedArticles tabs={tabs} layoutSwitch={layoutSwitch} />;
  return <DraftList key={state} state={state} tabs={tabs} layoutSwitch={layoutSwitch} />;
}

const layoutStyle = { ml: 'auto' };

const emptyListing = { result: [] };

/** The user's published articles as cards, newest first. */
function PublishedArticles({ tabs, layoutSwitch }: { tabs: ReactNode; layoutSwitch: ReactNode }) {
  const page = usePageNumber();
  const q = useSearchQuery();
  const params: Record<string, string> = q.trim() === '' ? {} : { q };
  const isSearch = 'q' in params;
  const getArgs = (page: number) => (isSearch ? { q, page } : page);
  const query = useListOwnArticlesQuery(getArgs(page), refetchOptions);
  // A failed search shows an error message, a failed list only a button.
  const hasSearchFailed = isSearch && query.isError;
  const prefetch = ownArticlesApi.usePrefetch('listOwnArticles');
  const returnState = withReturnTo(`${paths.myArticles}${pageSearch(page, params)}`);
  const isLastOnPage = page > 1 && query.currentData?.result.length === 1;
  const urlAfterDeletion = isLastOnPage ? `${paths.myArticles}${pageSearch(page - 1, params)}` : null;
  const actions = useArticleActions(urlAfterDeletion);

  return (
    <>
      <ArticleList
        title={appMessages.pages.myArticles}
        hasFixedPager
        // The first page, as others would say that the page doesn't exist.
        page={hasSearchFailed ? 1 : page}
        params={params}
        belowHeading={
          <>
            {tabs}
            <Box sx={filterLineStyle}>
              <SearchForm action={paths.myArticles} label={messages.searchArticles} q={q} isFilter />
              {layoutSwitch}
            </Box>
            <CutQueryNotice q={q} />
          </>
        }
        query={hasSearchFailed ? { ...query, currentData: emptyListing } : query}
        onIntent={(target) => prefetch(getArgs(target))}
        emptyState={
          hasSearchFailed ? (
            <SearchError error={query.error} retry={query.refetch} />
          ) : isSearch ? (
            <EmptyState
              text={messages.empty.noMatch}
              to={paths.myArticles}
              label={appMessages.actions.clearFilters}
            />
          ) : (
            <EmptyState drawing="page" {...ownLists.published.empty} />
          )
        }
      >
        {(article, variant) => (
          <ArticleCard
            variant={variant}
            article={article}
            to={paths.myArticle(article.slug)}
            state={returnState}
          >
            <Button
              size="small"
              component={Link}
              to={paths.editArticle(article.slug)}
              state={returnState}
              aria-label={messages.item.named(appMessages.actions.edit, article.title)}
            >
              {appMessages.actions.edit}
            </Button>
            <Button
              size="small"
              aria-label={messages.item.named(messages.item.unpublish, article.title)}
              onClick={() => actions.unpublish(article)}
            >
              {messages.item.unpublish}
            </Button>
            <Button
              size="small"
              color="inherit"
              sx={deleteStyle}
              aria-label={messages.item.named(appMessages.actions.delete, article.title)}
              onClick={() => actions.remove(article)}
            >
              {appMessages.actions.delete}
            </Button>
            <MoreMenu subject={article.title} actions={actions.getMenu(article)} />
          </ArticleCard>
        )}
      </ArticleList>
      {actions.dialogs}
    </>
  );
}

/** As quiet as other text until it is about to be used. */
const deleteStyle = { color: 'text.secondary', '&:hover, &:focus-visible': { color: 'error.main' } };

interface DraftListProps {
  state: DraftState;
  /** Rendered below the heading. */
  tabs: ReactNode;
  layoutSwitch: ReactNode;
}

/** The signed-in user's drafts, or the scheduled ones. */
function DraftList({ state, tabs, layoutSwitch }: DraftListProps) {
  const { title, empty, searchLabel } = ownLists[state];
  const page = usePageNumber();
  const params = getQueryParams({ state });
  const query = useListDraftsQuery({ state, page }, refetchOptions);
  const prefetch = draftsApi.usePrefetch('listDrafts');
  const actions = useDraftActions();

  return (
    <>
      <ArticleList
        title={title}
        page={page}
        params={params}
        belowHeading={
          <>
            {tabs}
            <Box sx={filterLineStyle}>
              <SearchForm action={paths.myArticles} label={searchLabel} q="" params={params} isFilter />
              {layoutSwitch}
            </Box>
          </>
        }
        query={query}
        onIntent={(target) => prefetch({ state, page: target })}
        emptyState={<EmptyState drawing="page" {...empty} />}
      >
        {(draft, variant) => {
          const scheduling = actions.getScheduleAction(draft);
          return (
            <DraftCard variant={variant} draft={draft} list={getListUrl({ state, page })}>
              {scheduling && (
                <Button
                  size="small"
                  aria-label={messages.item.named(scheduling.label, draftTitle(draft))}
                  onClick={scheduling.act}
                >
                  {scheduling.label}
                </Button>
              )}
              <MoreMenu subject={draftTitle(draft)} actions={actions.getMenu(draft)} />
            </DraftCard>
          );
        }}
      </ArticleList>
      {actions.dialogs}
    </>
  );
}

interface DraftCardProps {
  variant: CardVariant;
  draft: DraftSummary;
  /** The path of the list, to return to after editing. */
  list: string;
  /** More buttons. */
  children: ReactNode;
}

/** Replaces images with their descriptions. The opening may end within an image. */
const withoutImages = (opening: string): string =>
  opening.replace(/!\[([^\]\n]*)\]\([^)\n]*\)?/g, '$1').trim();

/** One draft of a list. */
function DraftCard({ variant, draft, list, children }: DraftCardProps) {
  const { _id, articleSlug, cover, title, opening, publishProblem, hiddenReason } = draft;
  const name = draftTitle(draft);
  const to = editPath(draft);
  const lang = useTextLanguage(`${title} ${opening}`);

  return (
    <Card
      component="article"
      variant={variant}
      cover={
        <Cover
          src={cover}
          seed={articleSlug ?? _id}
          title={isPlain(variant) ? '' : title}
          sizes={coverSizes[variant]}
        />
      }
    >
      <CardTitle variant={variant} to={to} state={withReturnTo(list)} lang={lang}>
        {name}
      </CardTitle>
      <DraftMeta draft={draft} />
      {publishProblem !== null && (
        <Box sx={problemStyle}>{editorMessages.schedule.failed(publishProblem)}</Box>
      )}
      {hiddenReason !== null && <Box sx={problemStyle}>{moderationMessages.hiddenArticle(hiddenReason)}</Box>}
      <Box component="p" lang={lang} dir="auto" sx={openingStyle}>
        {withoutImages(opening)}
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

function DraftMeta({ draft }: { draft: DraftSummary }) {
  const { publishAt, updatedAt } = draft;
  const kind = describeDraftKind(draft);

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
