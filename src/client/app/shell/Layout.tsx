import { useRef, type MouseEvent } from 'react';
import { useLocation } from 'react-router';
import { Box } from '../../components/basics/Box.tsx';
import { PageOutlet } from '../../components/page/PageOutlet.tsx';
import { paths } from '../../../shared/pages.ts';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { useForgetInitialPage } from './useForgetInitialPage.ts';
import { useScrollPlace } from './useScrollPlace.ts';
import { useTypeAhead } from './useTypeAhead.ts';

const CONTENT_ID = 'content';

/** What stands around every page: header and footer, and a way past the header for the keyboard. */
export function Layout() {
  const { pathname } = useLocation();
  const content = useRef<HTMLElement>(null);
  useScrollPlace();
  useForgetInitialPage();
  useTypeAhead();

  // The browser alone would do, but leave `#content` in the address of every page that was skipped into.
  function skipToContent(event: MouseEvent) {
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
