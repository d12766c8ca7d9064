import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { AppRoutes } from './routes.tsx';
import type { AppStore } from './store.ts';
import { theme } from './theme.ts';
import { Toasts } from './Toasts.tsx';

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
        <Toasts />
        {router(<AppRoutes />)}
      </ThemeProvider>
    </Provider>
  );
}
