import { ThemeContext } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import DefaultPropsProvider from '@mui/material/DefaultPropsProvider';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { parsePath } from 'react-router';
import type { InitialPage as Known } from '../../shared/initialPage.ts';
import { ToastHost } from '../components/ToastHost.tsx';
import { InitialPage } from '../navigation/InitialPage.tsx';
import { PreloadContext } from '../navigation/Link.tsx';
import { HeaderSearch } from './HeaderSearch.tsx';
import { AppRoutes, preloadPage } from './routes.tsx';
import type { AppState, AppStore } from './store.ts';
import { theme } from './theme/theme.ts';

interface Props {
  store: AppStore;
  /** Wraps the app into a router: the browser's, a test's, or the server's. */
  router: (app: ReactNode) => ReactNode;
  /** What the server said when it sent the page. */
  refusal?: Known['refusal'];
  /** The state that it was rendered from, where the server's html becomes alive. */
  serverState?: AppState;
}

/** Toasts may have links, so they are inside the router. */
const shell = (
  <>
    <ToastHost />
    <HeaderSearch />
    <AppRoutes />
  </>
);

// What does not load ahead is asked for again when its page is opened, which then tells why.
const preload = (address: string) =>
  void preloadPage(parsePath(address).pathname ?? '').catch(() => undefined);

export function App({ store, router, refusal = null, serverState }: Props) {
  return (
    <Provider store={store} {...(serverState && { serverState })}>
      {/* What MUI's own provider comes down to, where the colours of both schemes are in the stylesheet. */}
      <ThemeContext value={theme}>
        {/* Its type asks for the props alone; it takes them as a theme has them. */}
        <DefaultPropsProvider value={theme.components as object}>
          <CssBaseline />
          <PreloadContext value={preload}>
            {router(<InitialPage refusal={refusal}>{shell}</InitialPage>)}
          </PreloadContext>
        </DefaultPropsProvider>
      </ThemeContext>
    </Provider>
  );
}
