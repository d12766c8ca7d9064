import Button from '@mui/material/Button';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { paths } from '../../../shared/pages.ts';
import { useGetOwnArticleQuery } from '../../api/ownArticlesApi.ts';
import { Link } from '../../navigation/Link.tsx';
import { useSlug } from '../../navigation/navigation.ts';
import { ArticleHeader, HeaderActs, onCover } from '../articles/ArticleHeader.tsx';
import { ArticleText } from '../articles/ArticleText.tsx';
import { ArticleView } from '../articles/ArticleView.tsx';
import { UnlessHidden } from '../articles/HiddenArticleGuard.tsx';
import { myArticlesPath } from '../articles/draftPaths.ts';
import { LazyClicks } from './LazyClicks.tsx';
import { DeleteArticleDialog, UnpublishDialog } from './articleActions.tsx';

/** One of the signed-in user's own articles in full. */
export function MyArticlePage() {
  const slug = useSlug();
  // An edit leads back to the list from which somebody came here.
  const { state } = useLocation() as { state: unknown };
  const query = useGetOwnArticleQuery(slug);
  const [isAsking, setIsAsking] = useState(false);
  const [isTakingBack, setIsTakingBack] = useState(false);
  const [isGone, setIsGone] = useState(false);
  const [clicksOf, setClicksOf] = useState<{ slug: string; title: string } | null>(null);

  return (
    <UnlessHidden error={query.error}>
      <ArticleView query={query} toastOn={[404]} listing={{ to: paths.myArticles, label: 'My Articles' }}>
        {(article) => (
          <article>
            <ArticleHeader article={article}>
              {!isGone && (
                <HeaderActs>
                  <Button variant="outlined" color="inherit" onClick={() => setIsAsking(true)}>
                    Delete
                  </Button>
                  <Button
                    component={Link}
                    to={paths.editArticle(slug)}
                    state={state}
                    variant="contained"
                    sx={onCover}
                  >
                    Edit
                  </Button>
                  <Button component={Link} to={paths.article(slug)} color="inherit">
                    View public page
                  </Button>
                  <Button component={Link} to={paths.articleHistory(slug)} color="inherit">
                    History
                  </Button>
                  <Button color="inherit" onClick={() => setIsTakingBack(true)}>
                    Unpublish
                  </Button>
                  <Button color="inherit" onClick={() => setClicksOf({ slug, title: article.title })}>
                    Clicks by day
                  </Button>
                </HeaderActs>
              )}
            </ArticleHeader>
            <ArticleText html={article.sanitizedHtml} />
          </article>
        )}
      </ArticleView>
      <DeleteArticleDialog
        article={isAsking && query.currentData ? query.currentData : null}
        onClose={() => setIsAsking(false)}
        afterwards={paths.myArticles}
        onDeleted={() => setIsGone(true)}
      />
      <UnpublishDialog
        article={isTakingBack && query.currentData ? query.currentData : null}
        onClose={() => setIsTakingBack(false)}
        afterwards={myArticlesPath('drafts')}
        onUnpublished={() => setIsGone(true)}
      />
      <LazyClicks of={clicksOf} onClose={() => setClicksOf(null)} />
    </UnlessHidden>
  );
}
