import { Box } from '../components/Box.tsx';
import { NewestArticles } from '../features/articles/NewestArticles.tsx';
import { HomePage } from '../features/home/HomePage.tsx';
import { BlogLinks } from './BlogLinks.tsx';

/** The home page with what other features show on it. It has no footer, whose addresses it shows all the same. */
export const StartPage = () => (
  <HomePage
    newest={<NewestArticles />}
    below={
      <Box sx={links}>
        <BlogLinks />
      </Box>
    }
  />
);

const links = { textAlign: 'center', '&:not(:empty)': { mt: 6 } };
