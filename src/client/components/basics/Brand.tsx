import { Box } from './Box.tsx';
import { Link } from '../../navigation/Link.tsx';
import { useBlog } from '../../api/blogApi.ts';
import { paths } from '../../../shared/pages.ts';

/** The blog's mark, which leads home. */
export function Brand() {
  const { title, logo } = useBlog();

  return (
    <Box component={Link} to={paths.home} aria-label={title} sx={mark}>
      <img src={logo || '/favicon.svg'} alt="" width={30} height={30} fetchPriority="low" />
      <Box component="span" sx={words}>
        {title}
      </Box>
    </Box>
  );
}

const mark = {
  display: 'inline-flex',
  color: 'inherit',
  textDecoration: 'none',
  alignItems: 'center',
  gap: 1,
  minWidth: 0,
  minHeight: 44,
  typography: 'h2',
  fontSize: '1.15rem',
};
const words = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' };
