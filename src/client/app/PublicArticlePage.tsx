import type { Article } from '../../shared/article.ts';
import { appMessages } from '../../shared/messages/en/app.ts';
import { useGetIsAdminQuery } from '../api/sessionApi.ts';
import { lazyPart } from '../components/lazyPart.tsx';
import { ArticlePage } from '../features/articles/ArticlePage.tsx';
import { withAuthorTexts } from '../lib/texts.ts';
import { isSignedIn, useCurrentUser } from '../session/session.ts';

const load = withAuthorTexts(() => import('../features/admin/ArticleAdminActions.tsx'));
const ArticleAdminActions = lazyPart(load, 'ArticleAdminActions', {
  what: appMessages.page.hideArticlePart,
  waiting: null,
});

/** A public article, which admins can pin and hide. */
export const PublicArticlePage = () => (
  <ArticlePage actions={(article) => <ActionsForAdmins key={article.slug} {...article} kind="article" />} />
);

/** The actions of admins on an article or page. */
export function ActionsForAdmins(article: Pick<Article, 'slug' | 'title' | 'kind'>) {
  const skip = !isSignedIn(useCurrentUser());
  const { currentData: isAdmin } = useGetIsAdminQuery(undefined, { skip });

  return isAdmin && <ArticleAdminActions {...article} />;
}
