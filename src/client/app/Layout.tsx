import {
  type MouseEvent as ReactMouseEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { PAGE_HEAD_MARK } from '../../shared/initialPage.ts';
import { paths } from '../../shared/pages.ts';
import { useBlog } from '../api/blogApi.ts';
import { Box } from '../components/Box.tsx';
import { PageOutlet } from '../components/PageOutlet.tsx';
import { flushTypeAhead, startTypeAhead, stopTypeAhead } from '../components/forms/typeAhead.ts';
import { useIsInitialPage } from '../navigation/InitialPage.tsx';
import { wantsItsPlace } from '../navigation/navigation.ts';
import { isSignedIn, useCurrentUser } from '../session/session.ts';
import { BlogLinks } from './BlogLinks.tsx';
import { Header } from './Header.tsx';

function Footer() {
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

/**
 * Takes out of the head what the server wrote there about the page that it sent (its address, description and
 * picture), once another one is shown: whoever shares that would share the first.
 */
function useForgetInitialPage() {
  const isInitialPage = useIsInitialPage();

  useEffect(() => {
    if (!isInitialPage)
      document.head.querySelectorAll(`[${PAGE_HEAD_MARK}]`).forEach((told) => told.remove());
  }, [isInitialPage]);
}

/** How far down each step of the history was read, and each address when it was last left. */
const places = new Map<string, number>();

/** What tells that somebody goes on by themselves. */
const touches = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

/**
 * A new address starts at its top. Going back, and a link that says so, lead to where the page was left, also where
 * its content comes later: the browser alone would stop at the end of what is there by then.
 */
function useScrollPlace() {
  const location = useLocation();
  const isBackOrForward = useNavigationType() === NavigationType.Pop;
  const isToItsPlace = wantsItsPlace(location.state);
  const address = location.pathname + location.search;
  // Every step to a heading has the key of the first page, whatever page it is on.
  const step = `${location.key} ${address}`;

  useLayoutEffect(() => {
    const place = isBackOrForward ? places.get(step) : isToItsPlace ? (places.get(address) ?? 0) : 0;
    // The first page of a visit, a reloaded one too, is the browser's.
    const way = place === undefined ? null : goTo(place);

    function remember() {
      if (way?.isGoing()) return;
      places.set(step, window.scrollY);
      places.set(address, window.scrollY);
    }
    addEventListener('scroll', remember, { passive: true });
    return () => {
      removeEventListener('scroll', remember);
      way?.stop();
    };
  }, [step, address, isBackOrForward, isToItsPlace]);
}

/** Scrolls there, again whenever content comes, until it is reached or somebody goes elsewhere. */
function goTo(place: number) {
  let isGoing = true;
  const observer = new MutationObserver(go);

  function stop() {
    isGoing = false;
    observer.disconnect();
    touches.forEach((touch) => removeEventListener(touch, stop, true));
  }
  function go() {
    window.scrollTo(0, place);
    if (Math.abs(window.scrollY - place) < 2) stop();
  }

  observer.observe(document.body, { childList: true, subtree: true });
  touches.forEach((touch) => addEventListener(touch, stop, true));
  go();
  return { isGoing: () => isGoing, stop };
}

/** Loses nothing that is typed between the click on "Write" and the moment at which the title can be typed. */
function useTypeAhead(): void {
  const { pathname, key } = useLocation();
  const mayWrite = isSignedIn(useCurrentUser());
  const isWriting = pathname === paths.createArticle && mayWrite;

  const follow = useEffectEvent((event: MouseEvent) => {
    // Only what the router took: a click with Ctrl opens a tab, and one that is asked about leads nowhere yet.
    const link = event.defaultPrevented && event.target instanceof Element && event.target.closest('a');
    if (!link) return;
    if (mayWrite && link.pathname === paths.createArticle) startTypeAhead();
    else stopTypeAhead();
  });
  useEffect(() => {
    const click = (event: MouseEvent) => follow(event);
    document.addEventListener('click', click);
    return () => document.removeEventListener('click', click);
  }, []);

  useLayoutEffect(() => {
    if (!isWriting) return;
    startTypeAhead();
    return stopTypeAhead;
  }, [isWriting]);

  // Where the link led to the form that is there already.
  useEffect(() => flushTypeAhead(), [key]);
}

const CONTENT_ID = 'content';

/** What stands around every page: header and footer, and a way past the header for the keyboard. */
export function Layout() {
  const { pathname } = useLocation();
  const content = useRef<HTMLElement>(null);
  useScrollPlace();
  useForgetInitialPage();
  useTypeAhead();

  // The browser alone would do, but leave `#content` in the address of every page that was skipped into.
  function skipToContent(event: ReactMouseEvent) {
    event.preventDefault();
    content.current?.focus();
  }

  return (
    <Box sx={column}>
      <Box component="a" href={`#${CONTENT_ID}`} onClick={skipToContent} sx={skip}>
        Skip to content
      </Box>
      <Header />
      <Box component="main" ref={content} id={CONTENT_ID} tabIndex={-1} sx={main}>
        <PageOutlet />
      </Box>
      {pathname !== paths.home && <Footer />}
    </Box>
  );
}

const column = { display: 'flex', flexDirection: 'column', minHeight: '100dvh' };
const skip = {
  position: 'fixed',
  zIndex: 'tooltip',
  top: 8,
  left: 8,
  px: 2,
  py: 1,
  bgcolor: 'background.paper',
  color: 'primary.main',
  '&:not(:focus)': { transform: 'translateY(-200%)' },
};
const main = { flex: 1, outline: 'none' };
