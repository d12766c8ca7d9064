import { matchPath, Route, Routes } from 'react-router';
import { paths } from '../../shared/paths.ts';
import { lazyPage } from '../navigation/lazyPage.ts';
import { RequireUser } from '../session/RequireUser.tsx';
import { Layout } from './Layout.tsx';

const StartPage = lazyPage(() => import('./StartPage.tsx'), 'StartPage');
const LoginPage = lazyPage(() => import('../features/account/LoginPage.tsx'), 'LoginPage');
const RegisterPage = lazyPage(() => import('../features/account/RegisterPage.tsx'), 'RegisterPage');
const ArticlesPage = lazyPage(() => import('../features/articles/ArticlesPage.tsx'), 'ArticlesPage');
const ArticlePage = lazyPage(() => import('../features/articles/ArticlePage.tsx'), 'ArticlePage');
const NotFoundPage = lazyPage(() => import('./NotFoundPage.tsx'), 'NotFoundPage');
const NotFound = lazyPage(() => import('./NotFoundPage.tsx'), 'NotFound');
const CreateArticlePage = lazyPage(
  () => import('../features/articles/CreateArticlePage.tsx'),
  'CreateArticlePage',
);
const MyArticlesPage = lazyPage(() => import('../features/articles/MyArticlesPage.tsx'), 'MyArticlesPage');
const MyArticlePage = lazyPage(() => import('../features/articles/MyArticlePage.tsx'), 'MyArticlePage');
const EditArticlePage = lazyPage(() => import('../features/articles/EditArticlePage.tsx'), 'EditArticlePage');
const DashboardPage = lazyPage(() => import('../features/dashboard/DashboardPage.tsx'), 'DashboardPage');
const DashboardIndex = lazyPage(() => import('../features/dashboard/DashboardIndex.tsx'), 'DashboardIndex');
const YourInfoPage = lazyPage(() => import('../features/dashboard/YourInfoPage.tsx'), 'YourInfoPage');
const EditYourDataPage = lazyPage(
  () => import('../features/account/EditYourDataPage.tsx'),
  'EditYourDataPage',
);
const DeleteAccountPage = lazyPage(
  () => import('../features/account/DeleteAccountPage.tsx'),
  'DeleteAccountPage',
);

const publicPages = [
  { path: paths.home, Page: StartPage },
  { path: paths.register, Page: RegisterPage },
  { path: paths.login, Page: LoginPage },
  { path: paths.articles, Page: ArticlesPage },
  { path: paths.article(':slug'), Page: ArticlePage },
];

const ownPages = [
  { path: paths.myArticles, Page: MyArticlesPage },
  { path: paths.myArticle(':slug'), Page: MyArticlePage },
  { path: paths.editArticle(':slug'), Page: EditArticlePage },
];

const dashboardPages = [
  { path: paths.yourInfo, Page: YourInfoPage },
  { path: paths.editYourData, Page: EditYourDataPage },
  { path: paths.createArticle, Page: CreateArticlePage },
  { path: paths.deleteAccount, Page: DeleteAccountPage },
];

const routesOf = (pages: typeof publicPages) =>
  pages.map(({ path, Page }) => <Route key={path} path={path} element={<Page />} />);

/** The whole map of the app. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Layout />}>
        {routesOf(publicPages)}
        <Route element={<RequireUser />}>
          {routesOf(ownPages)}
          <Route path={paths.dashboard} element={<DashboardPage />}>
            <Route index element={<DashboardIndex />} />
            {routesOf(dashboardPages)}
            <Route path="*" element={<NotFound />} />
          </Route>
        </Route>
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  );
}

const map = [
  ...publicPages,
  ...ownPages,
  { path: `${paths.dashboard}/*`, Page: DashboardPage },
  { path: paths.dashboard, Page: DashboardIndex },
  ...dashboardPages,
];

/** Loads the code of the page at this path, be it that there is none. Throws `PageCodeMissing`. */
export async function preloadPage(pathname: string): Promise<void> {
  const found = map.filter(({ path }) => matchPath(path, pathname));
  const isMissing = found.every(({ path }) => path.endsWith('*'));
  // Below the dashboard its frame stands around what is missing.
  const missing = [{ Page: NotFoundPage }, { Page: NotFound }];
  await Promise.all([...found, ...(isMissing ? missing : [])].map(({ Page }) => Page.preload()));
}

/** Loads the code of all pages that the server renders. */
export async function preloadPublicPages(): Promise<void> {
  await Promise.all([...publicPages, { Page: NotFoundPage }].map(({ Page }) => Page.preload()));
}
