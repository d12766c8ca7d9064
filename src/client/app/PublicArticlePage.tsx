import { appMessages } from '../../shared/messages/en/app.ts';
import { useGetIsAdminQuery } from '../api/sessionApi.ts';
import { lazyPart } from '../components/lazyPart.tsx';
import { ArticlePage } from '../features/articles/ArticlePage.tsx';
import { isSignedIn, useCurrentUser } from '../session/session.ts';

const HideArticle = lazyPart(() => import('../features/admin/HideArticle.tsx'), 'HideArticle', {
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
