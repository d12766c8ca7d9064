import { ThemeContext } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import DefaultPropsProvider from '@mui/material/DefaultPropsProvider';
import RtlProvider from '@mui/system/RtlProvider';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { parsePath } from 'react-router';
import type { InitialPage as ServerPage } from '../../shared/initialPage.ts';
import { direction } from '../../shared/messages/define.ts';
import { Toasts } from '../components/Toasts.tsx';
import { InitialPage } from '../navigation/InitialPage.tsx';
import { PreloadContext } from '../navigation/navigation.tsx';
import { HeaderSearch } from './HeaderSearch.tsx';
import { AppRoutes, preloadPage } from './routes.tsx';
import type { AppState, AppStore } from './store.ts';
import { theme } from './theme.ts';

interface Props {
  store: AppStore;
  /** Wraps the app in a router: the browser's, a test's or the server's. */
  router: (app: ReactNode) => ReactNode;
  /** The error that the server sent with the page. */
  refusal?: ServerPage['refusal'];
  /** When hydrating: the state that the server rendered from. */
  serverState?: AppState;
}

export function App({ store, router, refusal = null, serverState }: Props) {
  return (
    <Provider store={store} {...(serverState && { serverState })}>
      {/* Replaces MUI's ThemeProvider: the stylesheet already has the colors of both schemes. */}
      <ThemeContext value={theme}>
        {/* Typed as default props only, but accepts a theme's components. */}
        <DefaultPropsProvider value={theme.components as object}>
          <RtlProvider value={direction() === 'rtl'}>
            <CssBaseline />
            <PreloadContext value={preload}>
              {router(<InitialPage refusal={refusal}>{content}</InitialPage>)}
            </PreloadContext>
          </RtlProvider>
        </DefaultPropsProvider>
      </ThemeContext>
    </Provider>
  );
}

/** Toasts can contain links, so they are inside the router. */
const content = (
  <>
    <HeaderSearch />
    <AppRoutes />
    {/* After the page, so that the skip link is the first focusable element. */}
    <Toasts />
  </>
);

// If preloading fails, opening the page retries and reports the error.
const preload = (url: string) => void preloadPage(parsePath(url).pathname ?? '').catch(() => undefined);
