import { NewestArticles } from '../../features/articles/NewestArticles.tsx';
import { HomePage } from '../../features/home/HomePage.tsx';

/** The home page with what other features show on it. */
export const StartPage = () => <HomePage newest={<NewestArticles />} />;
