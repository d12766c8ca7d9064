/** Every address of the app. The shapes with `:slug` are for the route map, the functions for links. */
export const paths = {
  home: '/',
  register: '/register',
  login: '/login',
  articles: '/allArticles',
  article: (slug: string) => `/allArticles/${slug}`,
  myArticles: '/myArticles',
  myArticle: (slug: string) => `/myArticles/${slug}`,
  editArticle: (slug: string) => `/edit/${slug}`,
  dashboard: '/dashboard',
  yourInfo: '/dashboard/userData',
  editYourData: '/dashboard/editUserData',
  createArticle: '/dashboard/createArticle',
  deleteAccount: '/dashboard/deleteAccount',
} as const;
