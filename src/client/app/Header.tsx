import ArticleIcon from '@mui/icons-material/Article';
import DashboardIcon from '@mui/icons-material/Dashboard';
import HomeIcon from '@mui/icons-material/Home';
import LoginIcon from '@mui/icons-material/Login';
import LogoutIcon from '@mui/icons-material/Logout';
import PersonAddIcon from '@mui/icons-material/PersonAdd';
import AppBar from '@mui/material/AppBar';
import Box from '@mui/material/Box';
import Toolbar from '@mui/material/Toolbar';
import { Brand } from '../components/Brand.tsx';
import { paths } from '../../shared/paths.ts';
import { isSignedIn, type Anonymous, type CurrentUser } from '../session/currentUser.ts';
import { ColorSchemeSwitch } from './ColorSchemeSwitch.tsx';
import { HeaderButton, HeaderLink } from './HeaderItem.tsx';
import { useLogOut } from './useLogOut.ts';

/** Always shown. Home and Articles are for everyone, the rest depends on who is there. */
export function Header({ user }: { user: CurrentUser | Anonymous }) {
  const logOut = useLogOut();

  return (
    <AppBar
      position="sticky"
      elevation={0}
      sx={{
        bgcolor: 'background.paper',
        color: 'text.primary',
        backgroundImage: 'none',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Toolbar component="nav" aria-label="Main" sx={{ gap: { xs: 0, sm: 0.5 }, px: { xs: 1, sm: 3 } }}>
        <Brand />
        <Box sx={{ flex: 1 }} />
        <HeaderLink to={paths.home} label="Home" icon={<HomeIcon />} />
        <HeaderLink to={paths.articles} label="Articles" icon={<ArticleIcon />} />
        {isSignedIn(user) ? (
          <>
            <HeaderLink to={paths.dashboard} label="Dashboard" icon={<DashboardIcon />} />
            <HeaderButton onClick={logOut} label="Logout" icon={<LogoutIcon />} />
          </>
        ) : (
          <>
            <HeaderLink to={paths.register} label="Register" icon={<PersonAddIcon />} />
            <HeaderLink to={paths.login} label="Login" icon={<LoginIcon />} />
          </>
        )}
        <ColorSchemeSwitch />
      </Toolbar>
    </AppBar>
  );
}
