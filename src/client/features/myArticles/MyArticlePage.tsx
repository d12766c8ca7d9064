import Button from '@mui/material/Button';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { paths } from '../../../shared/pages.ts';
import { useGetOwnArticleQuery } from '../../api/ownArticlesApi.ts';
import { Link } from '../../navigation/Link.tsx';
import { useSlug } from '../../navigation/navigation.ts';
import { ArticleHeader, HeaderActions, coverButtonStyle } from '../articles/ArticleHeader.tsx';
import { ArticleText } from '../articles/ArticleText.tsx';
import { ArticleView } from '../articles/ArticleView.tsx';
import { HiddenArticleGuard } from '../articles/HiddenArticleGuard.tsx';
import { myArticlesPath } from '../articles/draftPaths.ts';
import { DeleteArticleDialog, LazyStatsDialog, UnpublishDialog } from './articleActions.tsx';

/** One of the user's own articles. */
export function MyArticlePage() {
  const slug = useSlug();
  // Passed on, so that editing leads back to the list.
  const { state } = useLocation() as { state: unknown };
  const query = useGetOwnArticleQuery(slug);
  const [isDeleting, setIsDeleting] = useState(false);
  const [isUnpublishing, setIsUnpublishing] = useState(false);
  const [isGone, setIsGone] = useState(false);
  const [statsSubject, setStatsSubject] = useState<{ slug: string; title: string } | null>(null);

  return (
    <HiddenArticleGuard error={query.error}>
      <ArticleView query={query} toastOn={[404]} backLink={{ to: paths.myArticles, label: 'My Articles' }}>
        {(article) => (
          <article>
            <ArticleHeader article={article}>
              {!isGone && (
                <HeaderActions>
                  <Button variant="outlined" color="inherit" onClick={() => setIsDeleting(true)}>
                    Delete
                  </Button>
                  <Button
                    component={Link}
                    to={paths.editArticle(slug)}
                    state={state}
                    variant="contained"
                    sx={coverButtonStyle}
                  >
                    Edit
                  </Button>
                  <Button component={Link} to={paths.article(slug)} color="inherit">
                    View public page
                  </Button>
                  <Button component={Link} to={paths.articleHistory(slug)} color="inherit">
                    History
                  </Button>
                  <Button color="inherit" onClick={() => setIsUnpublishing(true)}>
                    Unpublish
                  </Button>
                  <Button color="inherit" onClick={() => setStatsSubject({ slug, title: article.title })}>
                    Clicks by day
                  </Button>
                </HeaderActions>
              )}
            </ArticleHeader>
            <ArticleText html={article.sanitizedHtml} />
          </article>
        )}
      </ArticleView>
      <DeleteArticleDialog
        article={isDeleting && query.currentData ? query.currentData : null}
        onClose={() => setIsDeleting(false)}
        redirectTo={paths.myArticles}
        onDeleted={() => setIsGone(true)}
      />
      <UnpublishDialog
        article={isUnpublishing && query.currentData ? query.currentData : null}
        onClose={() => setIsUnpublishing(false)}
        redirectTo={myArticlesPath('drafts')}
        onUnpublished={() => setIsGone(true)}
      />
      <LazyStatsDialog subject={statsSubject} onClose={() => setStatsSubject(null)} />
    </HiddenArticleGuard>
  );
}
