import { CacheProvider } from '@emotion/react';
import { setupListeners } from '@reduxjs/toolkit/query/react';
import { type ReactNode, startTransition, StrictMode, useLayoutEffect } from 'react';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import type { ApiDocument } from '../../shared/apiDocument.ts';
import {
  ARTICLE_TEXT_MARK,
  AWAKE_EVENT,
  INITIAL_PAGE_ID,
  type InitialPage,
  isLoadedApart,
  type KnownAnswer,
  LEFT_MARK,
  nothingKnown,
  withArticleText,
} from '../../shared/initialPage.ts';
import { articlesApi } from '../api/articlesApi.ts';
import { blogApi } from '../api/blogApi.ts';
import { syncSession } from '../session/session.ts';
import { tokenStorage } from '../session/tokenStorage.ts';
import { App } from './App.tsx';
import { createBrowserStyleCache } from './builtStyles.ts';
import { preloadPage } from './routes.tsx';
import { type AppStore, createStore } from './store.ts';

/** Endpoints whose data is the same for everyone. */
const PUBLIC_ENDPOINTS: ReadonlySet<string> = new Set<keyof typeof articlesApi.endpoints>([
  'getBlog',
  'listPublicArticles',
  'searchArticles',
  'getAuthor',
  'getTag',
  'listTags',
  'getPublicArticle',
  'getApiDocument',
]);

/**
 * Removes cached data of the user who was logged in. Public data stays, as pages would fetch it again, which counts as
 * another click on an article.
 */
function clearPrivateData(store: AppStore): void {
  const publicEntries = Object.values(store.getState()[blogApi.reducerPath].queries).flatMap((query) =>
    query?.data !== undefined && PUBLIC_ENDPOINTS.has(query.endpointName)
      ? [{ endpointName: query.endpointName, arg: query.originalArgs, value: query.data }]
      : [],
  );

  store.dispatch(blogApi.util.resetApiState());
  // The entries come from the same state, so each has the type of its endpoint.
  store.dispatch(articlesApi.util.upsertQueryEntries(publicEntries as never));
}

/**
 * Connects a store to the browser: to the stored token, to the reader cookie, and to focus and network events, which
 * trigger refetches. Returns a function that disconnects it.
 */
export function connectToBrowser(store: AppStore): () => void {
  const disconnectors = [
    syncSession(store, tokenStorage, () => clearPrivateData(store)),
    setupListeners(store.dispatch),
  ];
  return () => disconnectors.forEach((disconnect) => disconnect());
}

/** Reads the data that the server sent with the page. The article's text comes from the HTML itself. */
function readInitialPage(container: Element): InitialPage {
  const json = document.getElementById(INITIAL_PAGE_ID)?.textContent;
  if (!json) return nothingKnown;
  const text = container.querySelector(`[${ARTICLE_TEXT_MARK}]`)?.innerHTML ?? '';
  return withArticleText(JSON.parse(json) as InitialPage, text);
}

/**
 * Loads data that the server left out because it was too large to send twice. If that fails, the page retries and
 * reports the error.
 */
async function loadLargeParts({ answers, refusal }: InitialPage): Promise<InitialPage> {
  if (!answers.some(isLoadedApart)) return { answers, refusal };
  const value = await fetch('/api/openapi.json').then(
    (reply) => (reply.ok ? (reply.json() as Promise<ApiDocument>) : null),
    () => null,
  );
  const loaded: KnownAnswer[] = value ? [{ endpointName: 'getApiDocument', arg: undefined, value }] : [];
  return { answers: answers.flatMap((answer) => (isLoadedApart(answer) ? loaded : [answer])), refusal };
}

/** Hydrates in a transition, which yields to user input. */
const hydrate = (container: Element, app: ReactNode) =>
  new Promise<Root>((resolve) => startTransition(() => resolve(hydrateRoot(container, app))));

const nothingStarted = { stop: () => undefined };

/**
 * Hydrates the page that the server rendered into `container`, or renders into an empty one. Returns a `stop` function.
 */
export async function startApp(container: Element) {
  const { answers, refusal } = await loadLargeParts(readInitialPage(container));
  const store = createStore(answers);
  const serverState = store.getState();
  const styles = createBrowserStyleCache();

  function Browser() {
    // The server renders without a session, so the store reads it only after hydration, before the next paint.
    useLayoutEffect(() => {
      const disconnect = connectToBrowser(store);
      // The router is already listening, as layout effects of children run first.
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

  // If the code fails to load, rendering the page reports the error.
  await preloadPage(location.pathname).catch(() => undefined);
  // The browser is already loading another page.
  if (document.documentElement.hasAttribute(LEFT_MARK)) return nothingStarted;
  const isRendered = container.hasChildNodes();
  const root = isRendered ? await hydrate(container, app) : createRoot(container);
  if (!isRendered) root.render(app);
  return { stop: () => root.unmount() };
}
