import DarkMode from '@mui/icons-material/DarkMode';
import ExpandMore from '@mui/icons-material/ExpandMore';
import LightMode from '@mui/icons-material/LightMode';
import MenuIcon from '@mui/icons-material/Menu';
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useSelector } from 'react-redux';
import { useLocation, useNavigate } from 'react-router';
import { SIGNED_IN_MARK } from '../../shared/initialPage.ts';
import type { MenuLink } from '../../shared/menu.ts';
import { appMessages } from '../../shared/messages/en/app.ts';
import { type PageName, pageNames, getPage, paths } from '../../shared/pages.ts';
import { useBlog } from '../api/blogApi.ts';
import { useLogOutMutation } from '../api/sessionApi.ts';
import { Box, needsScripts } from '../components/Box.tsx';
import { Logo } from '../components/Logo.tsx';
import { toast } from '../lib/toast.ts';
import { Link, NavLink } from '../navigation/navigation.tsx';
import { isSignedIn, selectIsKnown, useCurrentUser } from '../session/session.ts';
import { EntryLink, useLegalLinks } from './BlogLinks.tsx';

const articlePages = ['author', 'tags', 'tag'] as const;
/** All pages that require a session belong to the dashboard. */
const dashboardPages = pageNames.filter((name) => getPage(name).access === 'signedIn');

const texts = appMessages.header;

/** The navigation of all pages. */
export function Header() {
  const logOut = useLogOut();
  const { registration } = useBlog();
  const { links, isWide, fitting } = useEntries();
  const { pathname } = useLocation();
  const styles = isWide ? wideStyles : narrowStyles;
  const isMarked = links.some(({ href }) => href === pathname);
  const showEntry = ({ isQuiet, ...link }: Entry, index: number) => (
    <EntryLink key={index} {...link} sx={isQuiet ? styles.quiet : styles.entry} />
  );

  return (
    <Box component="header" sx={headerStyle}>
      <Box component="nav" aria-label={texts.navigation} sx={navStyle}>
        <Brand />
        <Box sx={spacerStyle} />
        <HeaderMenu styles={styles}>
          <HeaderLink to={paths.home} label={texts.home} sx={styles.item} />
          <HeaderLink
            to={paths.articles}
            label={texts.articles}
            also={isMarked ? undefined : articlePages}
            sx={styles.item}
          />
          {links.slice(0, fitting).map(showEntry)}
          {fitting < links.length && <MoreEntries>{links.slice(fitting).map(showEntry)}</MoreEntries>}
          <SignedInSwitch
            signedIn={
              <>
                <HeaderLink
                  to={paths.dashboard}
                  label={texts.dashboard}
                  also={dashboardPages}
                  sx={styles.item}
                />
                <Box component="button" type="button" onClick={logOut} sx={styles.item}>
                  {texts.logOut}
                </Box>
              </>
            }
            anonymous={
              <>
                {registration !== 'closed' && (
                  <HeaderLink to={paths.register} label={texts.register} sx={styles.item} />
                )}
                <HeaderLink to={paths.login} label={texts.logIn} sx={styles.item} />
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

interface Entry extends MenuLink {
  /** For what other pages have in the footer. */
  isQuiet?: boolean;
}

/**
 * Returns the entries between Articles and Dashboard. On the home page, which has no footer, the footer's are at the end. The row
 * of wide screens has room for those before `fitting`. `isWide` tells that only screens wider than usual have the row.
 */
function useEntries(): { links: Entry[]; isWide: boolean; fitting: number } {
  const { menu } = useBlog();
  const legal = useLegalLinks();
  const header: Entry[] = menu?.header ?? [{ label: texts.search, href: paths.search }];
  const footer =
    useLocation().pathname === paths.home
      ? [...(menu?.footer ?? []), ...legal].map((link) => ({ ...link, isQuiet: true }))
      : [];
  const links = [...header, ...footer];
  if (!menu) return { links, isWide: false, fitting: links.length };

  const session = [
    [texts.dashboard, texts.logOut, texts.write],
    [texts.register, texts.logIn],
  ].map(estimateWidth);
  const taken = AROUND + estimateWidth([texts.home, texts.articles]) + Math.max(...session);
  const widths = links.map(({ label }) => estimateWidth([label]));
  const total = widths.reduce((sum, width) => sum + width, 0);
  let room = WIDE - taken - (total > WIDE - taken ? estimateWidth([texts.more]) : 0);
  const overflowing = widths.findIndex((width) => (room -= width) < 0);
  return { links, isWide: total > MEDIUM - taken, fitting: overflowing < 0 ? links.length : overflowing };
}

/** In pixels, like everything that is estimated: the widths from which the two layouts have a row. */
const MEDIUM = 900;
const WIDE = 1200;
/** The logo, a title of some words, the color scheme switch, and the padding of the header. */
const AROUND = 300;
const ENTRY_MAX = 260;

/** Returns about how wide entries are in the row. The server doesn't know fonts and screens. */
const estimateWidth = (labels: readonly string[]): number =>
  labels.reduce((sum, label) => {
    const wideLetters = label.match(/[\u2e80-\uffff]/g)?.length ?? 0;
    return sum + Math.min(22 + label.length * 8.5 + wideLetters * 6.5, ENTRY_MAX);
  }, 0);

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
  // Its entries take several rows.
  '@media (scripting: none)': { position: 'static' },
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
/** The styles of the menu, which is a row on screens from this width. */
function createMenuStyles(row: 'md' | 'lg') {
  const item = {
    ...buttonStyle,
    px: { xs: 2, [row]: 1.25 },
    justifyContent: { xs: 'start', [row]: 'center' },
    whiteSpace: 'nowrap',
    fontSize: '0.9375rem',
    fontWeight: 500,
    '&.active': markStyle,
  };
  const entry = {
    ...item,
    // As high as the others, although the label has a padding.
    py: 0,
    // The padding has room for the underline, which would be clipped.
    '& bdi': { overflow: 'hidden', textOverflow: 'ellipsis', py: '0.5em' },
    maxWidth: { xs: '100%', [row]: ENTRY_MAX },
  };
  return {
    item,
    entry,
    quiet: { ...entry, color: 'text.secondary', fontWeight: 400 },
    button: { ...buttonStyle, display: { xs: 'inline-flex', [row]: 'none' }, ...needsScripts },
    closed: {
      display: { xs: 'none', [row]: 'flex' },
      '@media (scripting: none)': { display: 'flex', flexWrap: 'wrap' },
    },
    open: {
      ...panelStyle,
      display: 'flex',
      flexDirection: { xs: 'column', [row]: 'row' },
      position: { xs: 'absolute', [row]: 'static' },
      insetInlineEnd: 8,
      mt: { xs: 0.5, [row]: 0 },
      p: { xs: 1, [row]: 0 },
      border: { xs: 1, [row]: 0 },
      borderColor: { xs: 'divider' },
      boxShadow: { xs: 2, [row]: 0 },
    },
  };
}

const markStyle = {
  // One by one: Safari drops the shorthand with a thickness.
  textDecorationLine: 'underline',
  textDecorationThickness: '2px',
  textDecorationColor: 'var(--mui-palette-primary-main)',
  textUnderlineOffset: '0.4em',
};
/** Scrolls, as the header stays in place while the page scrolls. */
const panelStyle = {
  top: '100%',
  maxWidth: 'calc(100vw - 16px)',
  maxHeight: 'calc(100dvh - 76px)',
  overflowY: 'auto',
  borderRadius: 1,
  bgcolor: 'background.paper',
};
const narrowStyles = createMenuStyles('md');
const wideStyles = createMenuStyles('lg');

interface LinkProps {
  to: string;
  label: string;
  /** Other pages that belong to it. */
  also?: readonly PageName[] | undefined;
  sx: object;
}

const HeaderLink = ({ label, ...link }: LinkProps) => (
  <Box component={NavLink} {...link}>
    {label}
  </Box>
);

const leaveEvents = ['pointerdown', 'focusin'] as const;

/** Returns the state of a button that shows something in its container until the user leaves it or presses Escape. */
function useDisclosure() {
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

  return { isOpen, setOpen, container };
}

const MENU_ID = 'menu';

/** The entries of the header: a row on wide screens, else a menu behind a button, or below it without JavaScript. */
function HeaderMenu({ styles, children }: { styles: typeof wideStyles; children: ReactNode }) {
  const { isOpen, setOpen, container } = useDisclosure();

  return (
    <Box ref={container} sx={menuStyle}>
      <Box
        component="button"
        type="button"
        aria-label={texts.menu}
        aria-expanded={isOpen}
        aria-controls={MENU_ID}
        onClick={() => setOpen(!isOpen)}
        sx={styles.button}
      >
        <MenuIcon />
      </Box>
      <Box id={MENU_ID} onClick={() => setOpen(false)} sx={isOpen ? styles.open : styles.closed}>
        {children}
      </Box>
    </Box>
  );
}

const menuStyle = { display: 'flex' };

const MORE_ID = 'more';

/** The entries for which the row has no room: behind a button there, and like the others elsewhere. */
function MoreEntries({ children }: { children: ReactNode }) {
  const { isOpen, setOpen, container } = useDisclosure();

  return (
    <Box ref={container} sx={moreStyle}>
      <Box
        component="button"
        type="button"
        aria-expanded={isOpen}
        aria-controls={MORE_ID}
        onClick={() => setOpen(!isOpen)}
        sx={moreButtonStyle}
      >
        {texts.more}
        <ExpandMore sx={moreIconStyle} />
      </Box>
      <Box id={MORE_ID} onClick={() => setOpen(false)} sx={isOpen ? moreOpenStyle : moreClosedStyle}>
        {children}
      </Box>
    </Box>
  );
}

const shownWithoutScripts = { '@media (scripting: none)': { display: 'contents' } };
const moreStyle = {
  display: { xs: 'contents', lg: 'block' },
  position: 'relative',
  // The current entry may be among them.
  '&:has(.active) > button': markStyle,
  ...shownWithoutScripts,
};
const moreButtonStyle = { ...wideStyles.item, display: { xs: 'none', lg: 'inline-flex' }, ...needsScripts };
const moreIconStyle = { fontSize: '1.25rem', marginInlineEnd: '-4px' };
const moreClosedStyle = { display: { xs: 'contents', lg: 'none' }, ...shownWithoutScripts };
const moreOpenStyle = {
  display: { xs: 'contents', lg: 'flex' },
  flexDirection: 'column',
  position: 'absolute',
  insetInlineEnd: 0,
  mt: 0.5,
  p: 1,
  border: 1,
  borderColor: 'divider',
  boxShadow: 2,
  ...panelStyle,
  '& > a': { justifyContent: 'start' },
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
