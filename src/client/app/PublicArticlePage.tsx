import type { Article } from '../../shared/article.ts';
import { appMessages } from '../../shared/messages/en/app.ts';
import { hasRight } from '../../shared/roles.ts';
import { useGetRoleQuery } from '../api/sessionApi.ts';
import { lazyPart } from '../components/lazyPart.tsx';
import { ArticlePage } from '../features/articles/ArticlePage.tsx';
import { withAuthorTexts } from '../lib/texts.ts';
import { isSignedIn, useCurrentUser } from '../session/session.ts';

const load = withAuthorTexts(() => import('../features/admin/ArticleAdminActions.tsx'));
const ArticleAdminActions = lazyPart(load, 'ArticleAdminActions', {
  what: appMessages.page.hideArticlePart,
  waiting: null,
});

/** A public article, which editors and admins can edit and hide, and admins pin. */
export const PublicArticlePage = () => (
  <ArticlePage
    actions={(article) => <ActionsForModerators key={article.slug} {...article} kind="article" />}
  />
);

/** The actions of editors and admins on an article, and of admins on a page. */
export function ActionsForModerators(
  article: Pick<Article, 'slug' | 'title' | 'kind'> & { ownerName?: string },
) {
  const skip = !isSignedIn(useCurrentUser());
  const { currentData: role } = useGetRoleQuery(undefined, { skip });
  const right = article.kind === 'page' ? 'manageBlog' : 'moderateArticles';

  return hasRight(role, right) && <ArticleAdminActions {...article} role={role} />;
}
