import { startTransition, useLayoutEffect, useState, type ReactNode } from 'react';
import { Router, UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router';

/** The browser's history and its first step: where the browser is now, whatever the address becomes until it is drawn. */
export function openHistory() {
  // As version 5 did, it tells of the steps that the app makes itself too.
  const history = createBrowserHistory({ v5Compat: true });
  return { history, first: { action: history.action, location: history.location } };
}

type Props = ReturnType<typeof openHistory> & { children: ReactNode };

/**
 * Ties the app to the address bar, by the router's own history. The router's component of this name does the same,
 * but shares a module with its links, forms and fetchers, which would come into the first load with it.
 */
export function BrowserRouter({ history, first, children }: Props) {
  const [{ action, location }, setStep] = useState(first);

  useLayoutEffect(() => history.listen((step) => startTransition(() => setStep(step))), [history]);

  return (
    <Router location={location} navigationType={action} navigator={history}>
      {children}
    </Router>
  );
}
