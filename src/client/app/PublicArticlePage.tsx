import { appMessages } from '../../shared/messages/en/app.ts';
import { useGetIsAdminQuery } from '../api/sessionApi.ts';
import { lazyPart } from '../components/lazyPart.tsx';
import { ArticlePage } from '../features/articles/ArticlePage.tsx';
import { withAuthorTexts } from '../lib/texts.ts';
import { isSignedIn, useCurrentUser } from '../session/session.ts';

const loadHideArticle = withAuthorTexts(() => import('../features/admin/HideArticle.tsx'));
const HideArticle = lazyPart(loadHideArticle, 'HideArticle', {
  what: appMessages.page.hideArticlePart,
  waiting: null,
});

/** A public article, which admins can hide. */
export const PublicArticlePage = () => (
  <ArticlePage actions={(article) => <HideForAdmins key={article.slug} {...article} />} />
);

function HideForAdmins({ slug, title }: { slug: string; title: string }) {
  const skip = !isSignedIn(useCurrentUser());
  const { currentData: isAdmin } = useGetIsAdminQuery(undefined, { skip });

  return isAdmin && <HideArticle slug={slug} title={title} />;
}
