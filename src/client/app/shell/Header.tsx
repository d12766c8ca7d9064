import ArticleIcon from '@mui/icons-material/Article';
import DashboardIcon from '@mui/icons-material/Dashboard';
import HomeIcon from '@mui/icons-material/Home';
import LoginIcon from '@mui/icons-material/Login';
import LogoutIcon from '@mui/icons-material/Logout';
import PersonAddIcon from '@mui/icons-material/PersonAdd';
import { Box } from '../../components/basics/Box.tsx';
import { useBlog } from '../../api/blogApi.ts';
import { Brand } from '../../components/basics/Brand.tsx';
import { paths } from '../../../shared/pages.ts';
import { SignedInSwitch } from '../../session/SignedInSwitch.tsx';
import { ColorSchemeSwitch } from '../theme/ColorSchemeSwitch.tsx';
import { HeaderButton, HeaderLink } from './HeaderItem.tsx';
import { useLogOut } from './useLogOut.ts';

/** Always shown. Home and Articles are for everyone, the rest depends on who is there. */
export function Header() {
  const logOut = useLogOut();
  const { registration } = useBlog();

  return (
    <Box component="header" sx={bar}>
      <Box component="nav" aria-label="Main" sx={row}>
        <Brand />
        <Box sx={rest} />
        <HeaderLink to={paths.home} label="Home" icon={<HomeIcon />} />
        <HeaderLink to={paths.articles} label="Articles" icon={<ArticleIcon />} />
        <SignedInSwitch
          signedIn={
            <>
              <HeaderLink to={paths.dashboard} label="Dashboard" icon={<DashboardIcon />} />
              <HeaderButton onClick={logOut} label="Logout" icon={<LogoutIcon />} />
            </>
          }
          anonymous={
            <>
              {registration !== 'closed' && (
                <HeaderLink to={paths.register} label="Register" icon={<PersonAddIcon />} />
              )}
              <HeaderLink to={paths.login} label="Login" icon={<LoginIcon />} />
            </>
          }
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
};
const rest = { flex: 1 };
