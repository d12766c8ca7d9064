import MenuIcon from '@mui/icons-material/Menu';
import Button, { type ButtonProps } from '@mui/material/Button';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { pageNames, pageOf, pages, paths } from '../../shared/pages.ts';
import { useLogOutMutation } from '../api/accountApi.ts';
import { useBlog } from '../api/blogApi.ts';
import { Box, needsScripts } from '../components/Box.tsx';
import { SignedInSwitch } from '../components/SignedInSwitch.tsx';
import { toast } from '../lib/toast.ts';
import { Link, NavLink } from '../navigation/Link.tsx';
import { ColorSchemeSwitch } from './theme/ColorSchemeSwitch.tsx';

/** The blog's mark, which leads home. */
function Brand() {
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

const look: ButtonProps = {
  color: 'inherit',
  sx: {
    minWidth: 44,
    minHeight: 44,
    px: { xs: 2, md: 1.25 },
    justifyContent: { xs: 'start', md: 'center' },
    whiteSpace: 'nowrap',
    fontSize: '0.9375rem',
    fontWeight: 500,
    '&.active': { textDecoration: '2px underline', textUnderlineOffset: '0.4em' },
  },
};

interface LinkProps {
  to: string;
  label: string;
  /** Other pages that belong to it. */
  also?: readonly string[];
}

function HeaderLink({ label, ...link }: LinkProps) {
  return (
    <Button component={NavLink} {...link} {...look}>
      {label}
    </Button>
  );
}

function HeaderButton({ onClick, label }: { onClick: () => void; label: string }) {
  return (
    <Button onClick={onClick} {...look}>
      {label}
    </Button>
  );
}

const ID = 'menu';
const departures = ['pointerdown', 'focusin'] as const;

/** The entries of the header: in a row where there is room, else behind a button, or below it without scripts. */
function HeaderMenu({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLElement>(null);

  useEffect(() => {
    if (!isOpen) return undefined;
    const leave = ({ target }: Event) => {
      if (!place.current?.contains(target as Node)) setOpen(false);
    };
    const escape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setOpen(false);
      place.current?.querySelector('button')?.focus();
    };
    departures.forEach((departure) => addEventListener(departure, leave));
    addEventListener('keydown', escape);
    return () => {
      departures.forEach((departure) => removeEventListener(departure, leave));
      removeEventListener('keydown', escape);
    };
  }, [isOpen]);

  return (
    <Box ref={place} sx={room}>
      <Button
        color="inherit"
        aria-label="Menu"
        aria-expanded={isOpen}
        aria-controls={ID}
        onClick={() => setOpen(!isOpen)}
        sx={opener}
      >
        <MenuIcon />
      </Button>
      <Box id={ID} onClick={() => setOpen(false)} sx={isOpen ? opened : closed}>
        {children}
      </Box>
    </Box>
  );
}

const room = { display: 'flex' };
const opener = { display: { md: 'none' }, minWidth: 44, minHeight: 44, p: 1, ...needsScripts };
const closed = {
  display: { xs: 'none', md: 'flex' },
  '@media (scripting: none)': { display: 'flex', flexWrap: 'wrap' },
};
const opened = {
  display: 'flex',
  flexDirection: { xs: 'column', md: 'row' },
  position: { xs: 'absolute', md: 'static' },
  top: '100%',
  right: 8,
  mt: { xs: 0.5, md: 0 },
  p: { xs: 1, md: 0 },
  border: { xs: 1, md: 0 },
  borderColor: { xs: 'divider' },
  borderRadius: 1,
  bgcolor: 'background.paper',
  boxShadow: { xs: 2, md: 0 },
};

/** Ends the session and goes to the login page, at once: whether the server heard of it does not keep anyone in. */
function useLogOut(): () => void {
  const [logOut] = useLogOutMutation();
  const navigate = useNavigate();

  return () => {
    toast.clearForms();
    void logOut();
    void navigate(paths.login);
  };
}

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
