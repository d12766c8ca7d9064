import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { setupListeners } from '@reduxjs/toolkit/query/react';
import { type ReactNode, startTransition, StrictMode, useLayoutEffect } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import {
  ARTICLE_TEXT_MARK,
  AWAKE_EVENT,
  INITIAL_PAGE_ID,
  type InitialPage,
  LEFT_MARK,
  nothingKnown,
  withArticleText,
} from '../../shared/initialPage.ts';
import { articlesApi } from '../api/articlesApi.ts';
import { blogApi } from '../api/blogApi.ts';
import { syncSession } from '../session/session.ts';
import { tokenStorage } from '../session/tokenStorage.ts';
import { App } from './App.tsx';
import { skipBuiltStyles } from './boot/builtStyles.ts';
import { preloadPage } from './routes.tsx';
import { type AppStore, createStore } from './store.ts';

/** What these answer is everybody's: the same whoever asks. */
const PUBLIC: ReadonlySet<string> = new Set<keyof typeof articlesApi.endpoints>([
  'getBlog',
  'listPublicArticles',
  'searchArticles',
  'getAuthor',
  'getTag',
  'listTags',
  'getPublicArticle',
]);

/**
 * Drops every cached answer of the API, as they were somebody's. What is everybody's stays: a page that shows it would
 * ask for it once more, and for an article that would count as another visit.
 */
function forgetAnswers(store: AppStore): void {
  const known = Object.values(store.getState()[blogApi.reducerPath].queries).flatMap((query) =>
    query?.data !== undefined && PUBLIC.has(query.endpointName)
      ? [{ endpointName: query.endpointName, arg: query.originalArgs, value: query.data }]
      : [],
  );

  store.dispatch(blogApi.util.resetApiState());
  // As they came from its own state, each is what its endpoint takes.
  store.dispatch(articlesApi.util.upsertQueryEntries(known as never));
}

/**
 * Ties a store to the browser: to the stored token, to the cookie that tells who reads, and to the window's focus and
 * network, by which queries know when to try again.
 *
 * @returns the way to untie it
 */
export function connectToBrowser(store: AppStore): () => void {
  const untie = [
    syncSession(store, tokenStorage, () => forgetAnswers(store)),
    setupListeners(store.dispatch),
  ];
  return () => untie.forEach((each) => each());
}

/** What came along with the page that stands in `container`; its article's text is what stands there. */
function readInitialPage(container: Element): InitialPage {
  const told = document.getElementById(INITIAL_PAGE_ID)?.textContent;
  if (!told) return nothingKnown;
  const text = container.querySelector(`[${ARTICLE_TEXT_MARK}]`)?.innerHTML ?? '';
  return withArticleText(JSON.parse(told) as InitialPage, text);
}

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
  const styles = createCache({ key: 'css' });
  skipBuiltStyles(styles);

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
      <CacheProvider value={styles}>
        <Browser />
      </CacheProvider>
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
