import Button from '@mui/material/Button';
import { lazy, type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router';
import { pageSearch } from '../../../shared/pageNumber.ts';
import { paths } from '../../../shared/pages.ts';
import { ownArticlesApi, useListOwnArticlesQuery } from '../../api/ownArticlesApi.ts';
import { Box } from '../../components/Box.tsx';
import { MoreMenu } from '../../components/MoreMenu.tsx';
import { ToggleButtons } from '../../components/ToggleButtons.tsx';
import { SearchForm, SearchProblem, useSearchText } from '../../components/SearchForm.tsx';
import { EmptyState, Loading } from '../../components/status.tsx';
import { Link } from '../../navigation/Link.tsx';
import { begunAt, usePageNumber } from '../../navigation/navigation.ts';
import { ArticleCard } from '../articles/ArticleCard.tsx';
import { ArticleListing, staysCurrent } from '../articles/ArticleList.tsx';
import { DraftList } from './DraftList.tsx';
import { ListingTabs, readShown } from './ListingTabs.tsx';
import { useArticleActs } from './articleActions.tsx';
import { shapes, useListOrCards } from './tableState.ts';

const OwnList = lazy(async () => ({ default: (await import('./ArticleTable.tsx')).OwnList }));

/** What the signed-in user writes: the published articles, unless the address asks for drafts. */
export function MyArticlesPage() {
  const { search } = useLocation();
  const shown = readShown(search);
  const { isList, choose } = useListOrCards(search);
  const tabs = (
    <>
      <Box sx={aboveStyle}>
        <ToggleButtons
          label="Shown as"
          choices={shapes}
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
        <OwnList above={tabs} />
      </Suspense>
    );
  if (shown === undefined) return <PublishedArticles tabs={tabs} />;
  const state = shown === 'drafts' ? 'draft' : 'scheduled';
  return <DraftList key={state} state={state} tabs={tabs} />;
}

const aboveStyle = { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 1, mb: 2 };

const nothing = { result: [] };

/** The signed-in user's articles, newest first, each with what its author can do with it. */
function PublishedArticles({ tabs }: { tabs: ReactNode }) {
  const page = usePageNumber();
  const q = useSearchText();
  const kept: Record<string, string> = q.trim() === '' ? {} : { q };
  const pageOf = (page: number) => ('q' in kept ? { q, page } : page);
  const query = useListOwnArticlesQuery(pageOf(page), staysCurrent);
  // It says why. A listing that does not come offers to try again.
  const isUnanswered = 'q' in kept && query.isError;
  const prefetch = ownArticlesApi.usePrefetch('listOwnArticles');
  const begun = begunAt(`${paths.myArticles}${pageSearch(page, kept)}`);
  const isLastOfPage = page > 1 && query.currentData?.result.length === 1;
  // Here already, unless the page is emptied.
  const afterwards = isLastOfPage ? `${paths.myArticles}${pageSearch(page - 1, kept)}` : null;
  const acts = useArticleActs(afterwards);

  return (
    <>
      <ArticleListing
        title="My Articles"
        hasFixedPager
        // Otherwise there would seem to be fewer pages.
        page={isUnanswered ? 1 : page}
        kept={kept}
        below={
          <>
            {tabs}
            <SearchForm action={paths.myArticles} label="Search my articles" q={q} />
          </>
        }
        query={isUnanswered ? { ...query, currentData: nothing } : query}
        onIntent={(target) => prefetch(pageOf(target))}
        whenEmpty={
          isUnanswered ? (
            <SearchProblem problem={query.error} retry={query.refetch} />
          ) : 'q' in kept ? (
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
          <ArticleCard article={article} to={paths.myArticle(article.slug)} state={begun}>
            <Button
              component={Link}
              to={paths.editArticle(article.slug)}
              state={begun}
              aria-label={`Edit ${article.title}`}
            >
              Edit
            </Button>
            <Button color="error" aria-label={`Delete ${article.title}`} onClick={() => acts.remove(article)}>
              Delete
            </Button>
            <MoreMenu subject={article.title} acts={acts.menu(article)} />
          </ArticleCard>
        )}
      </ArticleListing>
      {acts.dialogs}
    </>
  );
}
