import Button from '@mui/material/Button';
import { useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { appMessages } from '../../../shared/messages/en/app.ts';
import { myArticlesMessages as messages } from '../../../shared/messages/en/myArticles.ts';
import { paths, publicPath } from '../../../shared/pages.ts';
import { useGetOwnArticleQuery } from '../../api/ownArticlesApi.ts';
import { Box } from '../../components/Box.tsx';
import { MoreMenu, takeButtons } from '../../components/MoreMenu.tsx';
import { QueryView } from '../../components/QueryView.tsx';
import { Link, useSlug } from '../../navigation/navigation.tsx';
import { ArticleHeader, HeaderActions, coverButtonStyle } from '../articles/ArticleHeader.tsx';
import { ArticleSkeleton, ArticleText } from '../articles/ArticleText.tsx';
import { myArticlesPath } from '../articles/draftPaths.ts';
import { HiddenArticleGuard } from '../articles/HiddenArticleGuard.tsx';
import { useArticleActions } from './articleActions.tsx';

/** One of the user's own articles. */
export function MyArticlePage() {
  const slug = useSlug();
  // Passed on, so that editing leads back to the list.
  const { state } = useLocation() as { state: unknown };
  const query = useGetOwnArticleQuery(slug);
  const navigate = useNavigate();
  const [isGone, setIsGone] = useState(false);
  const actions = useArticleActions(paths.myArticles, {
    unpublishedTo: myArticlesPath('draft'),
    onGone: () => setIsGone(true),
    onTurned: () => void query.refetch(),
    onMoved: (to) => void navigate(paths.myArticle(to), { replace: true, state }),
  });

  return (
    <HiddenArticleGuard error={query.error}>
      <QueryView
        query={query}
        toastOn={[404]}
        backLink={{ to: paths.myArticles, label: appMessages.pages.myArticles }}
        skeleton={<ArticleSkeleton />}
      >
        {(article) => {
          if (article.author) return <Navigate to={publicPath(article)} replace />;
          const { buttons, menu } = takeButtons(actions.getActions(article));
          return (
            <article>
              <ArticleHeader article={article}>
                {!isGone && (
                  <HeaderActions>
                    <Button
                      component={Link}
                      to={paths.editArticle(slug)}
                      state={state}
                      variant="contained"
                      sx={coverButtonStyle}
                    >
                      {appMessages.actions.edit}
                    </Button>
                    {buttons.map(({ label, act }) => (
                      <Button key={label} color="inherit" onClick={act}>
                        {label}
                      </Button>
                    ))}
                    <Box sx={menuStyle}>
                      <MoreMenu
                        subject={article.title}
                        actions={[{ label: messages.item.viewPublicPage, to: publicPath(article) }, ...menu]}
                      />
                    </Box>
                  </HeaderActions>
                )}
              </ArticleHeader>
              <ArticleText html={article.sanitizedHtml} hasCover={article.cover !== ''} />
            </article>
          );
        }}
      </QueryView>
      {actions.dialogs}
    </HiddenArticleGuard>
  );
}

/** In the color of the header, which may be a cover. */
const menuStyle = { '& > button': { color: 'inherit' } };
