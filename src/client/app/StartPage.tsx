import { Box } from '../components/Box.tsx';
import { NewestArticles } from '../features/articles/NewestArticles.tsx';
import { HomePage } from '../features/home/HomePage.tsx';
import { BlogLinks } from './BlogLinks.tsx';

/** The home page with the newest articles. It has no footer, but shows the footer's links. */
export const StartPage = () => (
  <HomePage
    newest={<NewestArticles />}
    below={
      <Box sx={linksStyle}>
        <BlogLinks />
      </Box>
    }
  />
);

const linksStyle = { mt: 5 };
