import { startTransition, useLayoutEffect, useState, type ReactNode } from 'react';
import { Router, UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router';

/**
 * Ties the app to the address bar, by the router's own history. The router's component of this name does the same,
 * but shares a module with its links, forms and fetchers, which would come into the first load with it.
 */
export function BrowserRouter({ children }: { children: ReactNode }) {
  // As version 5 did, it tells of the steps that the app makes itself too.
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [{ action, location }, setStep] = useState({ action: history.action, location: history.location });

  useLayoutEffect(() => history.listen((step) => startTransition(() => setStep(step))), [history]);

  return (
    <Router location={location} navigationType={action} navigator={history}>
      {children}
    </Router>
  );
}
