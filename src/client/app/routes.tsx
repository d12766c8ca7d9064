import { type ReactNode, useState } from 'react';
import { useSelector } from 'react-redux';
import { matchPath, Route, Routes, Navigate, Outlet, useLocation } from 'react-router';
import { findPage, pageNames, getPage, pages, paths, type PageName } from '../../shared/pages.ts';
import { Box } from '../components/Box.tsx';
import { withAuthorTexts } from '../lib/texts.ts';
import { lazyPage, type LazyPage } from '../navigation/lazyPage.ts';
import { isSignedIn, selectIsKnown, useCurrentUser } from '../session/session.ts';
import { createReturnState, StayContext } from '../session/sessionEnd.ts';
import { Layout } from './Layout.tsx';

const NotFoundPage = lazyPage(() => import('./NotFoundPage.tsx'), 'NotFoundPage');
const NotFound = lazyPage(() => import('./NotFoundPage.tsx'), 'NotFound');
/** A page that shows more than the texts for readers, which the browser loads first. Without them, its code throws. */
const authorPage: typeof lazyPage = (load, name) => lazyPage(withAuthorTexts(load), name);

const DashboardPage = authorPage(() => import('../features/dashboard/DashboardPage.tsx'), 'DashboardPage');

const adminPages = () => import(/* webpackChunkName: 'admin' */ '../features/admin/adminPages.ts');
const passwordPages = () => import('../features/account/PasswordPages.tsx');
const reviewPages = () => import('../features/review/reviewPages.ts');
const editorPages = () => import('../features/editor/EditorPages.tsx');

const components: Record<PageName, LazyPage> = {
  home: lazyPage(() => import('./HomePage.tsx'), 'HomePage'),
  register: lazyPage(() => import('../features/account/RegisterPage.tsx'), 'RegisterPage'),
  setup: authorPage(() => import('../features/account/SetupPage.tsx'), 'SetupPage'),
  login: lazyPage(() => import('../features/account/LoginPage.tsx'), 'LoginPage'),
  forgotPassword: lazyPage(passwordPages, 'ForgotPasswordPage'),
  resetPassword: lazyPage(passwordPages, 'ResetPasswordPage'),
  claim: authorPage(() => import('../features/account/ClaimPage.tsx'), 'ClaimPage'),
  confirmEmail: lazyPage(() => import('../features/account/ConfirmEmailPage.tsx'), 'ConfirmEmailPage'),
  articles: lazyPage(() => import('../features/articles/ArticleListPages.tsx'), 'ArticlesPage'),
  article: lazyPage(() => import('./PublicArticlePage.tsx'), 'PublicArticlePage'),
  author: lazyPage(() => import('../features/articles/ArticleListPages.tsx'), 'AuthorPage'),
  search: lazyPage(() => import('../features/search/SearchPage.tsx'), 'SearchPage'),
  tags: lazyPage(() => import('../features/articles/TagsPage.tsx'), 'TagsPage'),
  tag: lazyPage(() => import('../features/articles/ArticleListPages.tsx'), 'TagPage'),
  developers: authorPage(() => import('../features/developers/DevelopersPage.tsx'), 'DevelopersPage'),
  page: lazyPage(() => import('./PublicPage.tsx'), 'PublicPage'),
  myArticles: authorPage(() => import('../features/myArticles/MyArticlesPage.tsx'), 'MyArticlesPage'),
  myArticle: authorPage(() => import('../features/myArticles/MyArticlePage.tsx'), 'MyArticlePage'),
  articleHistory: authorPage(() => import('../features/history/HistoryPages.tsx'), 'ArticleHistoryPage'),
  draftHistory: authorPage(() => import('../features/history/HistoryPages.tsx'), 'DraftHistoryPage'),
  editArticle: authorPage(editorPages, 'EditArticlePage'),
  dashboard: authorPage(() => import('../features/dashboard/DashboardIndex.tsx'), 'DashboardIndex'),
  yourInfo: authorPage(() => import('../features/dashboard/YourInfoPage.tsx'), 'YourInfoPage'),
  editYourData: authorPage(() => import('../features/account/EditYourDataPage.tsx'), 'EditYourDataPage'),
  publicProfile: authorPage(() => import('../features/dashboard/PublicProfilePage.tsx'), 'PublicProfilePage'),
  myImages: authorPage(() => import('../features/dashboard/MyImagesPage.tsx'), 'MyImagesPage'),
  importArticles: authorPage(() => import('../features/dashboard/ImportPage.tsx'), 'ImportPage'),
  export: authorPage(() => import('../features/dashboard/ExportPage.tsx'), 'ExportPage'),
  changes: authorPage(() => import('../features/takeBack/TakeBackPages.tsx'), 'ChangesPage'),
  accessTokens: authorPage(() => import('../features/dashboard/AccessTokensPage.tsx'), 'AccessTokensPage'),
  createArticle: authorPage(editorPages, 'CreateArticlePage'),
  review: authorPage(reviewPages, 'ReviewPage'),
  submission: authorPage(reviewPages, 'SubmissionPage'),
  admin: authorPage(adminPages, 'SettingsPage'),
  reports: authorPage(adminPages, 'ReportsPage'),
  registrations: authorPage(adminPages, 'RegistrationsPage'),
  invitations: authorPage(adminPages, 'InvitationsPage'),
  accounts: authorPage(adminPages, 'AccountsPage'),
  moderatedArticles: authorPage(adminPages, 'ArticlesPage'),
  activity: authorPage(adminPages, 'ActivityPage'),
  auditLog: authorPage(adminPages, 'AuditLogPage'),
  status: authorPage(adminPages, 'StatusPage'),
  webhooks: authorPage(adminPages, 'WebhooksPage'),
  menu: authorPage(adminPages, 'MenuPage'),
  deleteAccount: authorPage(() => import('../features/account/DeleteAccountPage.tsx'), 'DeleteAccountPage'),
};

const routeTable = pageNames.map((name) => ({ ...getPage(name), name, Page: components[name] }));
type RouteEntry = (typeof routeTable)[number];

const isPublic = ({ access }: RouteEntry) => access === 'everyone';
const belowDashboard = `${paths.dashboard}/*`;
/** Pages in the dashboard's frame. The user's own article in full has no frame. */
const dashboardPatterns = [
  belowDashboard,
  ...[
    pages.myArticles,
    pages.editArticle,
    pages.articleHistory,
    pages.draftHistory,
    pages.review,
    pages.submission,
  ].map(({ path }) => path),
  `${paths.admin}/*`,
];
const isInDashboard = ({ path }: Pick<RouteEntry, 'path'>) =>
  dashboardPatterns.some((pattern) => matchPath(pattern, path));

/** One `Routes` per page: with a single one, the router compiles the patterns of all pages on every render. */
const createRoutes = (content: ReactNode) => (
  <Routes>
    <Route element={<Layout />}>{content}</Route>
  </Routes>
);

function createPageRoutes(page: RouteEntry) {
  const { path, Page } = page;
  const route = <Route path={path} element={<Page />} />;
  if (isPublic(page)) return createRoutes(route);
  return createRoutes(
    <Route element={<RequireUser />}>
      {isInDashboard(page) ? <Route element={<DashboardPage />}>{route}</Route> : route}
    </Route>,
  );
}

const routes = Object.fromEntries(routeTable.map((page) => [page.name, createPageRoutes(page)]));
const unknownRoutes = createRoutes(
  <>
    <Route element={<RequireUser />}>
      <Route element={<DashboardPage />}>
        <Route path={belowDashboard} element={<NotFound />} />
      </Route>
    </Route>
    <Route path="*" element={<NotFoundPage />} />
  </>,
);

/** The page at the current path. */
export function AppRoutes() {
  const name = findPage(useLocation().pathname);
  return name === undefined ? unknownRoutes : routes[name];
}

/** Loads the code of the page at this path, or of the page for unknown paths. Throws `PageCodeMissing`. */
export async function preloadPage(pathname: string): Promise<void> {
  const name = findPage(pathname);
  const page = name && components[name];
  const isInFrame = isInDashboard({ path: pathname });
  const code = isInFrame ? [DashboardPage, page ?? NotFound] : [page ?? NotFoundPage];
  await Promise.all(code.map((Page) => Page.preload()));
}

/** Loads the code of all pages that the server renders. */
export async function preloadPublicPages(): Promise<void> {
  await Promise.all(
    [...routeTable.filter(isPublic), { Page: NotFoundPage }].map(({ Page }) => Page.preload()),
  );
}

/**
 * Requires a session for the routes inside. Redirects others to the login page, which leads back here, unless the page
 * asked to stay after the session ended.
 */
function RequireUser() {
  const user = useCurrentUser();
  const isKnown = useSelector(selectIsKnown);
  const [isStaying, setStaying] = useState(false);
  const page = useLocation();

  // Static, as it stays forever without JavaScript.
  if (!isKnown) return <Box sx={{ minHeight: '100vh' }} />;
  if (!isSignedIn(user) && !isStaying)
    return <Navigate to={paths.login} replace state={createReturnState(page)} />;
  return (
    <StayContext value={setStaying}>
      <Outlet />
    </StayContext>
  );
}
