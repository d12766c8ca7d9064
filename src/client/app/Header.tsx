import DarkMode from '@mui/icons-material/DarkMode';
import LightMode from '@mui/icons-material/LightMode';
import MenuIcon from '@mui/icons-material/Menu';
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useSelector } from 'react-redux';
import { useLocation, useNavigate } from 'react-router';
import { SIGNED_IN_MARK } from '../../shared/initialPage.ts';
import { appMessages } from '../../shared/messages/en/app.ts';
import { type PageName, pageNames, getPage, paths } from '../../shared/pages.ts';
import { useBlog } from '../api/blogApi.ts';
import { useLogOutMutation } from '../api/sessionApi.ts';
import { Box, needsScripts } from '../components/Box.tsx';
import { Logo } from '../components/Logo.tsx';
import { toast } from '../lib/toast.ts';
import { Link, NavLink } from '../navigation/navigation.tsx';
import { isSignedIn, selectIsKnown, useCurrentUser } from '../session/session.ts';
import { useLegalLinks } from './BlogLinks.tsx';

const articlePages = ['author', 'tags', 'tag'] as const;
/** All pages that require a session belong to the dashboard. */
const dashboardPages = pageNames.filter((name) => getPage(name).access === 'signedIn');

const texts = appMessages.header;

/** The navigation of all pages. */
export function Header() {
  const logOut = useLogOut();
  const { registration } = useBlog();

  return (
    <Box component="header" sx={headerStyle}>
      <Box component="nav" aria-label={texts.navigation} sx={navStyle}>
        <Brand />
        <Box sx={spacerStyle} />
        <HeaderMenu>
          <HeaderLink to={paths.home} label={texts.home} />
          <HeaderLink to={paths.articles} label={texts.articles} also={articlePages} />
          <HeaderLink to={paths.search} label={texts.search} />
          <LegalLinks />
          <SignedInSwitch
            signedIn={
              <>
                <HeaderLink to={paths.dashboard} label={texts.dashboard} also={dashboardPages} />
                <HeaderButton onClick={logOut} label={texts.logOut} />
              </>
            }
            anonymous={
              <>
                {registration !== 'closed' && <HeaderLink to={paths.register} label={texts.register} />}
                <HeaderLink to={paths.login} label={texts.logIn} />
              </>
            }
          />
        </HeaderMenu>
        <SignedInSwitch
          signedIn={
            <Box component={Link} to={paths.createArticle} sx={writeStyle}>
              {texts.write}
            </Box>
          }
          anonymous={null}
        />
        <ColorSchemeSwitch />
      </Box>
    </Box>
  );
}

const headerStyle = {
  position: 'sticky',
  top: 0,
  zIndex: 'appBar',
  bgcolor: 'background.paper',
  borderTop: '3px solid',
  borderTopColor: 'primary.main',
  borderBottom: 1,
  borderBottomColor: 'divider',
  // At 400% zoom it would take a third of the window.
  '@media (max-height: 400px)': { position: 'static' },
  '@media print': { display: 'none' },
};
const navStyle = {
  display: 'flex',
  alignItems: 'center',
  minHeight: { xs: 56, sm: 64 },
  gap: { xs: 0, sm: 0.5 },
  px: { xs: 1, sm: 3 },
  '@media (scripting: none)': { flexWrap: 'wrap' },
};
const spacerStyle = { flex: 1 };

/** Ends the session and opens the login page without waiting for the server. */
function useLogOut(): () => void {
  const [logOut] = useLogOutMutation();
  const navigate = useNavigate();

  return () => {
    toast.clearForms();
    void logOut();
    void navigate(paths.login);
  };
}

/** The blog's logo and title, which link to the home page. */
function Brand() {
  const blog = useBlog();
  const { title } = blog;

  return (
    <Box component={Link} to={paths.home} sx={brandStyle}>
      <Logo logo={blog.logo} accent={blog.accent} />
      <Box component="span" sx={brandTitleStyle}>
        {title}
      </Box>
    </Box>
  );
}

const brandStyle = {
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
const brandTitleStyle = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' };

/** A plain button, because MUI's is slow to render on the server. */
const buttonStyle = {
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  boxSizing: 'border-box',
  minWidth: 44,
  minHeight: 44,
  p: 1,
  border: 0,
  borderRadius: 1,
  bgcolor: 'transparent',
  color: 'inherit',
  typography: 'button',
  textDecoration: 'none',
  cursor: 'pointer',
  userSelect: 'none',
  WebkitTapHighlightColor: 'transparent',
  transition: 'background-color 250ms',
  '@media (hover: hover)': { '&:hover': { bgcolor: 'action.hover' } },
  '&:active': { filter: 'brightness(0.9)' },
};
const writeStyle = {
  ...buttonStyle,
  minHeight: 36,
  px: 2,
  py: 0.75,
  '@media (pointer: coarse)': { minHeight: 44 },
  bgcolor: 'primary.main',
  color: 'primary.contrastText',
  '@media (hover: hover)': { '&:hover': { bgcolor: 'primary.dark' } },
};
const itemStyle = {
  ...buttonStyle,
  px: { xs: 2, md: 1.25 },
  justifyContent: { xs: 'start', md: 'center' },
  whiteSpace: 'nowrap',
  fontSize: '0.9375rem',
  fontWeight: 500,
  '&.active': {
    // One by one: Safari drops the shorthand with a thickness.
    textDecorationLine: 'underline',
    textDecorationThickness: '2px',
    textDecorationColor: 'var(--mui-palette-primary-main)',
    textUnderlineOffset: '0.4em',
  },
};

const legalStyle = { ...itemStyle, color: 'text.secondary', fontWeight: 400 };

interface LinkProps {
  to: string;
  label: string;
  /** Other pages that belong to it. */
  also?: readonly PageName[];
}

function HeaderLink({ label, ...link }: LinkProps) {
  return (
    <Box component={NavLink} {...link} sx={itemStyle}>
      {label}
    </Box>
  );
}

/** The imprint, privacy policy and contact on the home page, which has no footer. */
function LegalLinks() {
  const links = useLegalLinks();
  if (useLocation().pathname !== paths.home) return null;
  return links.map(({ label, href }) => (
    <Box key={label} component="a" href={href} sx={legalStyle}>
      {label}
    </Box>
  ));
}

function HeaderButton({ onClick, label }: { onClick: () => void; label: string }) {
  return (
    <Box component="button" type="button" onClick={onClick} sx={itemStyle}>
      {label}
    </Box>
  );
}

const MENU_ID = 'menu';
const leaveEvents = ['pointerdown', 'focusin'] as const;

/** The entries of the header: a row on wide screens, else a menu behind a button, or below it without JavaScript. */
function HeaderMenu({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const container = useRef<HTMLElement>(null);

  useEffect(() => {
    if (!isOpen) return undefined;
    const closeOutside = ({ target }: Event) => {
      if (!container.current?.contains(target as Node)) setOpen(false);
    };
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setOpen(false);
      container.current?.querySelector('button')?.focus();
    };
    leaveEvents.forEach((type) => addEventListener(type, closeOutside));
    addEventListener('keydown', closeOnEscape);
    return () => {
      leaveEvents.forEach((type) => removeEventListener(type, closeOutside));
      removeEventListener('keydown', closeOnEscape);
    };
  }, [isOpen]);

  return (
    <Box ref={container} sx={menuStyle}>
      <Box
        component="button"
        type="button"
        aria-label={texts.menu}
        aria-expanded={isOpen}
        aria-controls={MENU_ID}
        onClick={() => setOpen(!isOpen)}
        sx={menuButtonStyle}
      >
        <MenuIcon />
      </Box>
      <Box id={MENU_ID} onClick={() => setOpen(false)} sx={isOpen ? openStyle : closedStyle}>
        {children}
      </Box>
    </Box>
  );
}

const menuStyle = { display: 'flex' };
const menuButtonStyle = { ...buttonStyle, display: { xs: 'inline-flex', md: 'none' }, ...needsScripts };
const closedStyle = {
  display: { xs: 'none', md: 'flex' },
  '@media (scripting: none)': { display: 'flex', flexWrap: 'wrap' },
};
const openStyle = {
  display: 'flex',
  flexDirection: { xs: 'column', md: 'row' },
  position: { xs: 'absolute', md: 'static' },
  top: '100%',
  insetInlineEnd: 8,
  mt: { xs: 0.5, md: 0 },
  p: { xs: 1, md: 0 },
  border: { xs: 1, md: 0 },
  borderColor: { xs: 'divider' },
  borderRadius: 1,
  bgcolor: 'background.paper',
  boxShadow: { xs: 2, md: 0 },
};

interface Props {
  signedIn: ReactNode;
  anonymous: ReactNode;
}

/**
 * Shows one thing to signed-in users and another to everybody else. The server's HTML has both, because the server
 * doesn't know the reader; an attribute of the document's root hides one of them, so that nothing jumps during
 * hydration.
 */
export function SignedInSwitch({ signedIn, anonymous }: Props) {
  const isKnown = useSelector(selectIsKnown);
  const isUserSignedIn = isSignedIn(useCurrentUser());

  return (
    <>
      {(isUserSignedIn || !isKnown) && (
        <Box component="span" sx={isKnown ? visible : visibleIfMarked}>
          {signedIn}
        </Box>
      )}
      {(!isUserSignedIn || !isKnown) && (
        <Box component="span" sx={isKnown ? visible : visibleUnlessMarked}>
          {anonymous}
        </Box>
      )}
    </>
  );
}

const visible = { display: 'contents' };
const visibleIfMarked = { ...visible, [`html:not([${SIGNED_IN_MARK}]) &`]: { display: 'none' } };
const visibleUnlessMarked = { ...visible, [`html[${SIGNED_IN_MARK}] &`]: { display: 'none' } };

// Uses the attribute that the document has before the app starts, so that the first paint is right.
const whileLight = { 'html[data-dark] &': { display: 'none' } };
const whileDark = { 'html:not([data-dark]) &': { display: 'none' } };

const schemeButtonStyle = { ...buttonStyle, borderRadius: '50%', ...needsScripts };

/** Switches between light and dark. Follows the system until the reader chooses, and remembers the choice. */
function ColorSchemeSwitch() {
  const other = useColorScheme() === 'dark' ? 'light' : 'dark';

  return (
    <Box
      component="button"
      type="button"
      aria-label={other === 'dark' ? texts.switchToDark : texts.switchToLight}
      onClick={() => chooseColorScheme(other)}
      sx={schemeButtonStyle}
    >
      <DarkMode sx={whileLight} />
      <LightMode sx={whileDark} />
    </Box>
  );
}

type ColorScheme = 'light' | 'dark';

/*
 * The storage key of the choice, and the document's attribute for a scheme. Keep both in sync with the script at the
 * start of the page's body.
 */
const CHOICE_KEY = 'mui-mode';
const getSchemeAttribute = (scheme: ColorScheme) => `data-${scheme}`;

const listeners = new Set<() => void>();
/** The choice if the browser blocks storage. */
let choiceInMemory: ColorScheme | undefined;

function readChoice(): string | null | undefined {
  try {
    return choiceInMemory ?? localStorage.getItem(CHOICE_KEY);
  } catch {
    return undefined;
  }
}

const systemIsDark = () => matchMedia('(prefers-color-scheme: dark)');

function current(): ColorScheme {
  const choice = readChoice();
  if (choice === 'light' || choice === 'dark') return choice;
  return systemIsDark().matches ? 'dark' : 'light';
}

/** Keeps the document's attribute up to date, and calls `changed` after each change. */
function subscribe(changed: () => void): () => void {
  function follow() {
    const scheme = current();
    document.documentElement.removeAttribute(getSchemeAttribute(scheme === 'dark' ? 'light' : 'dark'));
    document.documentElement.setAttribute(getSchemeAttribute(scheme), '');
    changed();
  }

  follow();
  const system = systemIsDark();
  listeners.add(follow);
  system.addEventListener('change', follow);
  addEventListener('storage', follow);
  return () => {
    listeners.delete(follow);
    system.removeEventListener('change', follow);
    removeEventListener('storage', follow);
  };
}

/** Returns the current scheme: the one that the reader chose in any tab, or else the system's. Light on the server. */
const useColorScheme = (): ColorScheme => useSyncExternalStore(subscribe, current, () => 'light');

/** Switches to this scheme and remembers it, instead of following the system. */
function chooseColorScheme(scheme: ColorScheme): void {
  try {
    localStorage.setItem(CHOICE_KEY, scheme);
  } catch {
    choiceInMemory = scheme;
  }
  listeners.forEach((listener) => listener());
}
