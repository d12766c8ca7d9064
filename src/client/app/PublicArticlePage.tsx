import type { Article } from '../../shared/article.ts';
import { hasRight } from '../../shared/roles.ts';
import { useIsAuthor, useRole } from '../api/sessionApi.ts';
import { lazyPart } from '../components/lazyPart.tsx';
import { ArticlePage } from '../features/articles/ArticlePage.tsx';
import { withAuthorTexts } from '../lib/texts.ts';

const load = withAuthorTexts(() => import('../features/admin/ArticleAdminActions.tsx'));
const ArticleAdminActions = lazyPart(load, 'ArticleAdminActions');

/** A public article, which editors and admins can edit and hide, and admins pin. */
export const PublicArticlePage = () => (
  <ArticlePage
    actions={(article) => <ActionsForModerators key={article.slug} {...article} kind="article" />}
  />
);

/** The actions of editors and admins on an article of somebody else, and of admins on pages and articles of their own. */
export function ActionsForModerators({
  ownerHandle,
  ...article
}: Pick<Article, '_id' | 'slug' | 'title' | 'kind'> & { ownerHandle?: string }) {
  const role = useRole()?.role;
  const isOwn = useIsAuthor(ownerHandle);
  const right = article.kind === 'page' || isOwn ? 'manageBlog' : 'moderateArticles';

  return hasRight(role, right) && <ArticleAdminActions {...article} role={role} isOwn={isOwn} />;
}
