import {
  type MouseEvent as ReactMouseEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { PAGE_HEAD_MARK } from '../../shared/initialPage.ts';
import { appMessages } from '../../shared/messages/en/app.ts';
import { findPage, paths } from '../../shared/pages.ts';
import { useBlog } from '../api/blogApi.ts';
import { Box } from '../components/Box.tsx';
import { flushTypeAhead, startTypeAhead, stopTypeAhead } from '../components/forms/typeAhead.ts';
import { PageOutlet } from '../components/PageOutlet.tsx';
import { useIsInitialPage } from '../navigation/InitialPage.tsx';
import { keepScrollingTo, shouldRestoreScroll } from '../navigation/navigation.tsx';
import { isSignedIn, useCurrentUser } from '../session/session.ts';
import { BlogLinks } from './BlogLinks.tsx';
import { Header } from './Header.tsx';

const CONTENT_ID = 'content';

/** The frame of every page: header, footer and a skip link. */
export function Layout() {
  const { pathname } = useLocation();
  const content = useRef<HTMLElement>(null);
  useScrollRestoration();
  useRemoveInitialHead();
  useTypeAhead();

  // The browser would do this too, but leave `#content` in the URL.
  function skipToContent(event: ReactMouseEvent) {
    event.preventDefault();
    // The dashboard's navigation is before the heading.
    (content.current?.querySelector('h1') ?? content.current)?.focus();
  }

  return (
    <Box sx={layoutStyle}>
      <Box component="a" href={`#${CONTENT_ID}`} onClick={skipToContent} sx={skipLinkStyle}>
        {appMessages.header.skipToContent}
      </Box>
      <Header />
      <Box component="main" ref={content} id={CONTENT_ID} tabIndex={-1} sx={mainStyle}>
        <PageOutlet />
      </Box>
      {pathname !== paths.home && <Footer />}
    </Box>
  );
}

const layoutStyle = { display: 'flex', flexDirection: 'column', minHeight: '100dvh' };
const skipLinkStyle = {
  position: 'fixed',
  zIndex: 'tooltip',
  top: 8,
  insetInlineStart: 8,
  px: 2,
  py: 1,
  bgcolor: 'background.paper',
  color: 'primary.main',
  '&:not(:focus)': { transform: 'translateY(-200%)' },
};
const mainStyle = { flex: 1, outline: 'none' };

function Footer() {
  const { footer } = useBlog();

  return (
    <Box component="footer" sx={footerStyle}>
      <Box component="p" sx={footerTextStyle}>
        {footer || appMessages.footer.credit}
      </Box>
      <BlogLinks />
    </Box>
  );
}

const footerStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: { xs: 'center', sm: 'space-between' },
  columnGap: 3,
  borderTop: 1,
  borderColor: 'divider',
  py: { xs: 2, sm: 1 },
  px: { xs: 2, sm: 3 },
  '@media print': { display: 'none' },
};
const footerTextStyle = { m: 0, py: 1, typography: 'body2', color: 'text.secondary' };

/** Removes the first page's URL, description and image from the head on navigation, so that they aren't shared for others. */
function useRemoveInitialHead() {
  const isInitialPage = useIsInitialPage();

  useEffect(() => {
    if (!isInitialPage)
      document.head.querySelectorAll(`[${PAGE_HEAD_MARK}]`).forEach((element) => element.remove());
  }, [isInitialPage]);
}

/** Scroll positions by history entry and by URL. */
const scrollPositions = new Map<string, number>();

/**
 * Scrolls new pages to the top, and restores the position when going back or when a link asks for it. Unlike the
 * browser, this also works for content that loads later.
 */
function useScrollRestoration() {
  const location = useLocation();
  const isBackOrForward = useNavigationType() === NavigationType.Pop;
  const isRestored = shouldRestoreScroll(location.state);
  const url = location.pathname + location.search;
  // Includes the URL, as all jumps to a heading have the same key.
  const entry = `${location.key} ${url}`;

  useLayoutEffect(() => {
    const position = isBackOrForward
      ? scrollPositions.get(entry)
      : isRestored
        ? (scrollPositions.get(url) ?? 0)
        : 0;
    // On the first page of a visit or after a reload, the browser restores the position.
    const scroll = position === undefined ? null : keepScrollingTo(position);

    function remember() {
      if (scroll?.isRunning()) return;
      scrollPositions.set(entry, window.scrollY);
      scrollPositions.set(url, window.scrollY);
    }
    addEventListener('scroll', remember, { passive: true });
    return () => {
      removeEventListener('scroll', remember);
      scroll?.stop();
    };
  }, [entry, url, isBackOrForward, isRestored]);
}

/** Returns the name of the editor's page at this path; undefined for other pages. */
function findEditor(pathname: string): string | undefined {
  const page = findPage(pathname);
  return page === 'createArticle' || page === 'editArticle' ? appMessages.pages[page] : undefined;
}

/** Keeps what is typed between opening the editor and its field becoming ready. */
function useTypeAhead(): void {
  const { pathname, key } = useLocation();
  const canWrite = isSignedIn(useCurrentUser());
  const editor = canWrite ? findEditor(pathname) : undefined;

  const handleClick = useEffectEvent((event: MouseEvent) => {
    // Only navigations of the router: Ctrl-click opens a tab, and a leave confirmation may still cancel.
    const link = event.defaultPrevented && event.target instanceof Element && event.target.closest('a');
    if (!link) return;
    const opened = canWrite ? findEditor(link.pathname) : undefined;
    if (opened === undefined) stopTypeAhead();
    else startTypeAhead(opened);
  });
  useEffect(() => {
    const click = (event: MouseEvent) => handleClick(event);
    document.addEventListener('click', click);
    return () => document.removeEventListener('click', click);
  }, []);

  useLayoutEffect(() => {
    if (editor === undefined) return;
    startTypeAhead(editor);
    return stopTypeAhead;
  }, [editor]);

  // Handles links to the form that is already open.
  useEffect(() => flushTypeAhead(), [key]);
}
