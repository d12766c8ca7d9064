import Button from '@mui/material/Button';
import { lazy, type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router';
import { myArticlesMessages as messages } from '../../../shared/messages/en/myArticles.ts';
import { appMessages } from '../../../shared/messages/en/app.ts';
import { pageSearch } from '../../../shared/listing.ts';
import { paths } from '../../../shared/pages.ts';
import { ownArticlesApi, useListOwnArticlesQuery } from '../../api/ownArticlesApi.ts';
import { Box } from '../../components/Box.tsx';
import { MoreMenu } from '../../components/MoreMenu.tsx';
import { ToggleButtons } from '../../components/ToggleButtons.tsx';
import { SearchForm, SearchError, useSearchQuery } from '../../components/SearchForm.tsx';
import { EmptyState, Loading } from '../../components/status.tsx';
import { Link } from '../../navigation/Link.tsx';
import { withReturnTo, usePageNumber } from '../../navigation/navigation.ts';
import { ArticleCard } from '../articles/ArticleCard.tsx';
import { ArticleList, refetchOptions } from '../articles/ArticleList.tsx';
import { DraftList } from './DraftList.tsx';
import { filterLineStyle, ListingTabs, readShown } from './ListingTabs.tsx';
import { useArticleActions } from './articleActions.tsx';
import { layouts, useListLayout } from './tableState.ts';

const ArticleTable = lazy(async () => ({ default: (await import('./ArticleTable.tsx')).ArticleTable }));

/** The user's articles and drafts, as cards or as a list. */
export function MyArticlesPage() {
  const { search } = useLocation();
  const shown = readShown(search);
  const { isList, choose } = useListLayout(search);
  const tabs = <ListingTabs shown={shown} />;
  const layoutSwitch = (
    <ToggleButtons
      label={messages.layout}
      choices={layouts}
      labels={messages.layouts}
      chosen={isList ? 'List' : 'Cards'}
      onChoose={choose}
      sx={layoutStyle}
    />
  );

  if (isList)
    return (
      <Suspense fallback={<Loading />}>
        <ArticleTable tabs={tabs} layoutSwitch={layoutSwitch} />
      </Suspense>
    );
  if (shown === undefined) return <PublishedArticles tabs={tabs} layoutSwitch={layoutSwitch} />;
  const state = shown === 'drafts' ? 'draft' : 'scheduled';
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
            <EmptyState
              drawing="page"
              text={messages.empty.articles}
              to={paths.createArticle}
              label={messages.empty.writeFirst}
            />
          )
        }
      >
        {(article) => (
          <ArticleCard article={article} to={paths.myArticle(article.slug)} state={returnState}>
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
              color="error"
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
