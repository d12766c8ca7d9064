import { Box } from '../../components/basics/Box.tsx';
import { useBlog } from '../../api/blogApi.ts';
import { BlogLinks } from './BlogLinks.tsx';

export function Footer() {
  const { title, footer } = useBlog();

  return (
    <Box component="footer" sx={below}>
      <Box component="p" sx={quiet}>
        {footer || `${title}: made with care by its authors, for everyone who writes.`}
      </Box>
      <BlogLinks />
    </Box>
  );
}

const below = { borderTop: 1, borderColor: 'divider', py: 3, px: 2, textAlign: 'center' };
const quiet = { m: 0, typography: 'body2', color: 'text.secondary' };
