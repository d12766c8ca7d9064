import Button from '@mui/material/Button';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { myArticlesMessages as messages } from '../../../shared/messages/en/myArticles.ts';
import { appMessages } from '../../../shared/messages/en/app.ts';
import { transferMessages } from '../../../shared/messages/en/transfer.ts';
import { paths } from '../../../shared/pages.ts';
import { useGetOwnArticleQuery } from '../../api/ownArticlesApi.ts';
import { Box } from '../../components/Box.tsx';
import { MoreMenu } from '../../components/MoreMenu.tsx';
import { Link, useSlug } from '../../navigation/navigation.tsx';
import { ArticleHeader, HeaderActions, coverButtonStyle } from '../articles/ArticleHeader.tsx';
import { ArticleSkeleton, ArticleText } from '../articles/ArticleText.tsx';
import { QueryView } from '../../components/QueryView.tsx';
import { HiddenArticleGuard } from '../articles/HiddenArticleGuard.tsx';
import { myArticlesPath } from '../articles/draftPaths.ts';
import { DeleteArticleDialog, exportArticle, SlugDialog, UnpublishDialog } from './articleActions.tsx';
import { StatsDialog } from './StatsDialog.tsx';

/** One of the user's own articles. */
export function MyArticlePage() {
  const slug = useSlug();
  // Passed on, so that editing leads back to the list.
  const { state } = useLocation() as { state: unknown };
  const query = useGetOwnArticleQuery(slug);
  const [isDeleting, setIsDeleting] = useState(false);
  const [isUnpublishing, setIsUnpublishing] = useState(false);
  const [isMoving, setIsMoving] = useState(false);
  const navigate = useNavigate();
  const [isGone, setIsGone] = useState(false);
  const [statsSubject, setStatsSubject] = useState<{ slug: string; title: string } | null>(null);

  return (
    <HiddenArticleGuard error={query.error}>
      <QueryView
        query={query}
        toastOn={[404]}
        backLink={{ to: paths.myArticles, label: appMessages.pages.myArticles }}
        skeleton={<ArticleSkeleton />}
      >
        {(article) => (
          <article>
            <ArticleHeader article={article}>
              {!isGone && (
                <HeaderActions>
                  <Button variant="outlined" color="inherit" onClick={() => setIsDeleting(true)}>
                    {appMessages.actions.delete}
                  </Button>
                  <Button
                    component={Link}
                    to={paths.editArticle(slug)}
                    state={state}
                    variant="contained"
                    sx={coverButtonStyle}
                  >
                    {appMessages.actions.edit}
                  </Button>
                  <Box sx={menuStyle}>
                    <MoreMenu
                      subject={article.title}
                      actions={[
                        { label: messages.item.viewPublicPage, to: paths.article(slug) },
                        {
                          label: messages.item.stats,
                          act: () => setStatsSubject({ slug, title: article.title }),
                        },
                        { label: appMessages.pages.versionHistory, to: paths.articleHistory(slug) },
                        { label: transferMessages.export.item, act: () => void exportArticle(slug) },
                        { label: transferMessages.slug.change, act: () => setIsMoving(true) },
                        { label: messages.item.unpublish, act: () => setIsUnpublishing(true) },
                      ]}
                    />
                  </Box>
                </HeaderActions>
              )}
            </ArticleHeader>
            <ArticleText html={article.sanitizedHtml} />
          </article>
        )}
      </QueryView>
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
      <SlugDialog
        article={isMoving && query.currentData ? query.currentData : null}
        onClose={() => setIsMoving(false)}
        onChanged={(to) => void navigate(paths.myArticle(to), { replace: true, state })}
      />
      <StatsDialog subject={statsSubject} onClose={() => setStatsSubject(null)} />
    </HiddenArticleGuard>
  );
}

/** In the color of the header, which may be a cover. */
const menuStyle = { '& > button': { color: 'inherit' } };
