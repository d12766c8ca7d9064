import Button from '@mui/material/Button';
import { useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { problemOf } from '../../api/problem.ts';
import { Link } from '../../navigation/Link.tsx';
import { Notice } from '../../components/page/Notice.tsx';
import { begunAt } from '../../navigation/keepsPlace.ts';
import { usePageNumber } from '../../navigation/usePageNumber.ts';
import type { ArticleSummary } from '../../../shared/article.ts';
import { pageSearch } from '../../../shared/pageNumber.ts';
import { paths } from '../../../shared/pages.ts';
import { ArticleCard } from './ArticleCard.tsx';
import { ArticleListing, staysCurrent } from './ArticleListing.tsx';
import { ownArticlesApi, useListOwnArticlesQuery } from './ownArticlesApi.ts';
import { DeleteArticleDialog } from './DeleteArticleDialog.tsx';
import { DraftListing } from './drafts/DraftListing.tsx';
import { ListingTabs, readShown } from './drafts/ListingTabs.tsx';
import { SearchForm } from './search/SearchForm.tsx';
import { useSearchText } from './search/useSearchText.ts';
import { UnpublishDialog } from './UnpublishDialog.tsx';

/** What the signed-in user writes: the published articles, unless the address asks for drafts. */
export function MyArticlesPage() {
  const shown = readShown(useLocation().search);
  const tabs = <ListingTabs shown={shown} />;

  if (shown === undefined) return <PublishedArticles tabs={tabs} />;
  const state = shown === 'drafts' ? 'draft' : 'scheduled';
  return <DraftListing key={state} state={state} tabs={tabs} />;
}

const nothing = { result: [] };

/** The signed-in user's articles, newest first, each with what its author can do with it. */
function PublishedArticles({ tabs }: { tabs: ReactNode }) {
  const page = usePageNumber();
  const q = useSearchText();
  const kept: Record<string, string> = q.trim() === '' ? {} : { q };
  const pageOf = (page: number) => ('q' in kept ? { q, page } : page);
  const query = useListOwnArticlesQuery(pageOf(page), staysCurrent);
  // Of a search that can't be. A listing that does not come offers to try again.
  const refusal = 'q' in kept ? problemOf(query.error) : undefined;
  const prefetch = ownArticlesApi.usePrefetch('listOwnArticles');
  const [doomed, setDoomed] = useState<ArticleSummary | null>(null);
  const [takenBack, setTakenBack] = useState<ArticleSummary | null>(null);
  const isLastOfPage = page > 1 && query.currentData?.result.length === 1;
  // Here already, unless the page is emptied.
  const afterwards = isLastOfPage ? `${paths.myArticles}${pageSearch(page - 1, kept)}` : null;

  return (
    <>
      <ArticleListing
        title="My Articles"
        page={page}
        kept={kept}
        below={
          <>
            {tabs}
            <SearchForm action={paths.myArticles} label="Search my articles" q={q} />
          </>
        }
        query={refusal ? { ...query, currentData: nothing } : query}
        onIntent={(target) => prefetch(pageOf(target))}
        whenEmpty={
          'q' in kept ? (
            <Notice text={refusal?.text ?? 'None of your published articles has all of this.'} />
          ) : (
            <Notice text="You have not published anything yet. What is on your mind?">
              <Button component={Link} to={paths.createArticle} variant="contained">
                Write your first article
              </Button>
            </Notice>
          )
        }
      >
        {(article) => (
          <ArticleCard article={article} to={paths.myArticle(article.slug)}>
            <Button
              component={Link}
              to={paths.editArticle(article.slug)}
              state={begunAt(`${paths.myArticles}${pageSearch(page, kept)}`)}
              aria-label={`Edit ${article.title}`}
            >
              Edit
            </Button>
            <Button aria-label={`Unpublish ${article.title}`} onClick={() => setTakenBack(article)}>
              Unpublish
            </Button>
            <Button color="error" aria-label={`Delete ${article.title}`} onClick={() => setDoomed(article)}>
              Delete
            </Button>
          </ArticleCard>
        )}
      </ArticleListing>
      <DeleteArticleDialog article={doomed} onClose={() => setDoomed(null)} afterwards={afterwards} />
      <UnpublishDialog article={takenBack} onClose={() => setTakenBack(null)} afterwards={afterwards} />
    </>
  );
}
