import { StrictMode, startTransition, useLayoutEffect, type ReactNode } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { AWAKE_EVENT, LEFT_MARK } from '../../../shared/initialPage.ts';
import { App } from '../App.tsx';
import { connectToBrowser } from './connectToBrowser.ts';
import { readInitialPage } from './readInitialPage.ts';
import { preloadPage } from '../routes.tsx';
import { createStore } from './store.ts';

/** As a transition it goes in slices, between which the browser hears whoever touches the page. */
const hydrate = (container: Element, app: ReactNode) =>
  new Promise<Root>((resolve) => startTransition(() => resolve(hydrateRoot(container, app))));

const nothingStarted = { stop: () => undefined };

/**
 * Makes the page alive that the server rendered into `container`; into an empty one it draws the page.
 *
 * @returns the way to take it away
 */
export async function startApp(container: Element) {
  const { answers, refusal } = readInitialPage(container);
  const store = createStore(answers);
  const serverState = store.getState();

  function Browser() {
    // The server does not know who is there. So the store first learns it when the server's html begins to be alive,
    // and before anything is painted.
    useLayoutEffect(() => {
      const disconnect = connectToBrowser(store);
      // The router listens by now, as the layout effects of what is inside come first.
      window.dispatchEvent(new Event(AWAKE_EVENT));
      return disconnect;
    }, []);

    return (
      <App
        store={store}
        serverState={serverState}
        refusal={refusal}
        router={(app) => <BrowserRouter>{app}</BrowserRouter>}
      />
    );
  }

  const app = (
    <StrictMode>
      <Browser />
    </StrictMode>
  );

  // A page whose code does not come tells so itself, when it is drawn.
  await preloadPage(location.pathname).catch(() => undefined);
  // What stands here is another page than the address's, which the browser is loading.
  if (document.documentElement.hasAttribute(LEFT_MARK)) return nothingStarted;
  const isRendered = container.hasChildNodes();
  const root = isRendered ? await hydrate(container, app) : createRoot(container);
  if (!isRendered) root.render(app);
  return { stop: () => root.unmount() };
}
