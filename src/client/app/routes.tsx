import { Route, Routes } from 'react-router';
import { HomePage } from '../features/home/HomePage.tsx';
import { lazyPage } from '../navigation/lazyPage.ts';
import { paths } from '../../shared/paths.ts';
import { RequireUser } from '../session/RequireUser.tsx';
import { Layout } from './Layout.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';

const LoginPage = lazyPage(() => import('../features/account/LoginPage.tsx'), 'LoginPage');
const RegisterPage = lazyPage(() => import('../features/account/RegisterPage.tsx'), 'RegisterPage');
const ArticlesPage = lazyPage(() => import('../features/articles/ArticlesPage.tsx'), 'ArticlesPage');
const ArticlePage = lazyPage(() => import('../features/articles/ArticlePage.tsx'), 'ArticlePage');
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

/** The whole map of the app. */
export function AppRoutes() {
  return (
    <Routes>
      <Route element={<Layout />}>
        <Route path={paths.home} element={<HomePage />} />
        <Route path={paths.register} element={<RegisterPage />} />
        <Route path={paths.login} element={<LoginPage />} />
        <Route path={paths.articles} element={<ArticlesPage />} />
        <Route path={paths.article(':slug')} element={<ArticlePage />} />
        <Route element={<RequireUser />}>
          <Route path={paths.myArticles} element={<MyArticlesPage />} />
          <Route path={paths.myArticle(':slug')} element={<MyArticlePage />} />
          <Route path={paths.editArticle(':slug')} element={<EditArticlePage />} />
          <Route path={paths.dashboard} element={<DashboardPage />}>
            <Route index element={<DashboardIndex />} />
            <Route path={paths.yourInfo} element={<YourInfoPage />} />
            <Route path={paths.editYourData} element={<EditYourDataPage />} />
            <Route path={paths.createArticle} element={<CreateArticlePage />} />
            <Route path={paths.deleteAccount} element={<DeleteAccountPage />} />
          </Route>
        </Route>
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  );
}
