import Button from '@mui/material/Button';
import { Box } from '../../components/basics/Box.tsx';
import { useBlog } from '../../api/blogApi.ts';
import { Brand } from '../../components/basics/Brand.tsx';
import { pageNames, pageOf, pages, paths } from '../../../shared/pages.ts';
import { Link } from '../../navigation/Link.tsx';
import { SignedInSwitch } from '../../session/SignedInSwitch.tsx';
import { ColorSchemeSwitch } from '../theme/ColorSchemeSwitch.tsx';
import { HeaderButton, HeaderLink } from './HeaderItem.tsx';
import { HeaderMenu } from './HeaderMenu.tsx';
import { useLogOut } from './useLogOut.ts';

const ofArticles = [pages.author.path, pages.tags.path, pages.tag.path];
/** Whoever writes or runs the blog is there. */
const ofDashboard = pageNames.map(pageOf).flatMap((page) => (page.access === 'signedIn' ? [page.path] : []));

/** Always shown. Home and Articles are for everyone, the rest depends on who is there. */
export function Header() {
  const logOut = useLogOut();
  const { registration } = useBlog();

  return (
    <Box component="header" sx={bar}>
      <Box component="nav" aria-label="Main" sx={row}>
        <Brand />
        <Box sx={rest} />
        <HeaderMenu>
          <HeaderLink to={paths.home} label="Home" />
          <HeaderLink to={paths.articles} label="Articles" also={ofArticles} />
          <HeaderLink to={paths.search} label="Search" />
          <SignedInSwitch
            signedIn={
              <>
                <HeaderLink to={paths.dashboard} label="Dashboard" also={ofDashboard} />
                <HeaderButton onClick={logOut} label="Logout" />
              </>
            }
            anonymous={
              <>
                {registration !== 'closed' && <HeaderLink to={paths.register} label="Register" />}
                <HeaderLink to={paths.login} label="Login" />
              </>
            }
          />
        </HeaderMenu>
        <SignedInSwitch
          signedIn={
            <Button component={Link} to={paths.createArticle} variant="contained">
              Write
            </Button>
          }
          anonymous={null}
        />
        <ColorSchemeSwitch />
      </Box>
    </Box>
  );
}

const bar = {
  position: 'sticky',
  top: 0,
  zIndex: 'appBar',
  bgcolor: 'background.paper',
  borderBottom: 1,
  borderColor: 'divider',
  '@media print': { display: 'none' },
};
const row = {
  display: 'flex',
  alignItems: 'center',
  minHeight: { xs: 56, sm: 64 },
  gap: { xs: 0, sm: 0.5 },
  px: { xs: 1, sm: 3 },
  '@media (scripting: none)': { flexWrap: 'wrap' },
};
const rest = { flex: 1 };
