import Button from '@mui/material/Button';
import { lazy, type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router';
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
import { ListingTabs, readShown } from './ListingTabs.tsx';
import { useArticleActions } from './articleActions.tsx';
import { layouts, useListLayout } from './tableState.ts';

const ArticleTable = lazy(async () => ({ default: (await import('./ArticleTable.tsx')).ArticleTable }));

/** The user's articles and drafts, as cards or as a list. */
export function MyArticlesPage() {
  const { search } = useLocation();
  const shown = readShown(search);
  const { isList, choose } = useListLayout(search);
  const tabs = (
    <>
      <Box sx={toolbarStyle}>
        <ToggleButtons
          label="Shown as"
          choices={layouts}
          chosen={isList ? 'List' : 'Cards'}
          onChoose={choose}
        />
        <Button component={Link} to={paths.createArticle} variant="contained" size="small">
          Write
        </Button>
      </Box>
      <ListingTabs shown={shown} />
    </>
  );

  if (isList)
    return (
      <Suspense fallback={<Loading />}>
        <ArticleTable above={tabs} />
      </Suspense>
    );
  if (shown === undefined) return <PublishedArticles tabs={tabs} />;
  const state = shown === 'drafts' ? 'draft' : 'scheduled';
  return <DraftList key={state} state={state} tabs={tabs} />;
}

const toolbarStyle = { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 1, mb: 2 };

const emptyListing = { result: [] };

/** The user's published articles as cards, newest first. */
function PublishedArticles({ tabs }: { tabs: ReactNode }) {
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
        title="My Articles"
        hasFixedPager
        // The first page, as others would say that the page doesn't exist.
        page={hasSearchFailed ? 1 : page}
        params={params}
        belowHeading={
          <>
            {tabs}
            <SearchForm action={paths.myArticles} label="Search my articles" q={q} />
          </>
        }
        query={hasSearchFailed ? { ...query, currentData: emptyListing } : query}
        onIntent={(target) => prefetch(getArgs(target))}
        emptyState={
          hasSearchFailed ? (
            <SearchError error={query.error} retry={query.refetch} />
          ) : isSearch ? (
            <EmptyState
              text="None of your published articles has all of this."
              to={paths.myArticles}
              label="Show all of them"
            />
          ) : (
            <EmptyState
              drawing="page"
              text="You have not published anything yet. What is on your mind?"
              to={paths.createArticle}
              label="Write your first article"
            />
          )
        }
      >
        {(article) => (
          <ArticleCard article={article} to={paths.myArticle(article.slug)} state={returnState}>
            <Button
              component={Link}
              to={paths.editArticle(article.slug)}
              state={returnState}
              aria-label={`Edit ${article.title}`}
            >
              Edit
            </Button>
            <Button
              color="error"
              aria-label={`Delete ${article.title}`}
              onClick={() => actions.remove(article)}
            >
              Delete
            </Button>
            <MoreMenu subject={article.title} actions={actions.getMenu(article)} />
          </ArticleCard>
        )}
      </ArticleList>
      {actions.dialogs}
    </>
  );
}
