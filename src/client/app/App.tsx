import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { SnackbarProvider } from 'notistack';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { Toast } from '../components/Toast.tsx';
import { AppRoutes } from './routes.tsx';
import type { AppStore } from './store.ts';
import { theme, TOASTS_AT_TOP } from './theme.ts';

interface Props {
  store: AppStore;
  /** Wraps the app into a router: the browser's, a test's, or the server's. */
  router: (app: ReactNode) => ReactNode;
}

export function App({ store, router }: Props) {
  return (
    <Provider store={store}>
      <ThemeProvider theme={theme} defaultMode="system">
        <CssBaseline enableColorScheme />
        <SnackbarProvider
          maxSnack={4}
          Components={{ success: Toast, error: Toast }}
          classes={{ containerAnchorOriginTopRight: TOASTS_AT_TOP }}
        />
        {router(<AppRoutes />)}
      </ThemeProvider>
    </Provider>
  );
}
