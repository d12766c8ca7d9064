import { Writable } from 'node:stream';
import createCache, { type EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import createEmotionServer from '@emotion/server/create-instance';
import { StrictMode, type ReactNode } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { type InitialPage, nothingKnown, type PageStyles, type RenderPage } from '../shared/initialPage.ts';
import { paths } from '../shared/pages.ts';
import { App } from './app/App.tsx';
import { preloadPublicPages } from './app/routes.tsx';
import { loadProse } from './features/articles/ArticleBody.tsx';
import { rulesIn, skipRules } from './app/builtStyles.ts';
import { createStore } from './app/store.ts';

/** The start of the document: React puts elements of the head there. */
const HEAD = /^(?:<(?:title|link|meta)\b[^>]*>(?:[^<]*<\/title>)?)*/;

/**
 * Returns the app for the server: the components of the browser, which `main.tsx` makes alive there. `built` is the html
 * and CSS that every page has: a page comes with those styles of its elements that are not in there.
 */
export async function pageRenderer(built = ''): Promise<RenderPage> {
  const cache = await createStyleCache();
  const names = rulesIn(built);
  skipRules(cache, names);
  const isBuilt = new Set(names);
  const emotion = createEmotionServer(cache);

  const render: RenderPage = async (address, initialPage) => {
    const html = await renderHtml(cache, address, initialPage);
    const [head = ''] = HEAD.exec(html) ?? [];
    const { styles } = emotion.extractCriticalToChunks(html);
    return {
      head,
      body: html.slice(head.length),
      styles: styles
        // Styles of the whole document are added whether they are there or not.
        .filter(({ ids }) => !ids.every((id) => isBuilt.has(id)))
        .map(({ key, ids, css }) => ({ key, ids: [...ids], css })),
    };
  };

  // Once a page has needed animations, all later ones include them. These pages need them, so all pages do.
  for (const address of [paths.home, paths.login]) await render(address, nothingKnown);
  return render;
}

/**
 * Returns the styles of all elements of these pages: those of the whole document, as the app's own styling writes and
 * finds them, and the rules for the stylesheet, in the order in which the pages came to need them.
 */
export async function pageStyles(
  pages: readonly { address: string; initialPage: InitialPage }[],
): Promise<{ ofDocument: PageStyles[]; rules: string }> {
  const cache = await createStyleCache();
  const emotion = createEmotionServer(cache);
  let html = '';
  for (const { address, initialPage } of pages) html += await renderHtml(cache, address, initialPage);
  const { styles } = emotion.extractCriticalToChunks(html);
  const isOfDocument = ({ key, ids }: PageStyles) =>
    key !== cache.key && !ids.some((id) => id.startsWith('animation-'));
  const all = styles.map(({ key, ids, css }) => ({ key, ids: [...ids], css }));
  return {
    ofDocument: all.filter(isOfDocument),
    rules: all
      .filter((one) => !isOfDocument(one))
      .map(({ css }) => css)
      .join(''),
  };
}

/** A server keeps the styles in it, as `createEmotionServer` has them kept instead of written beside each element. */
async function createStyleCache(): Promise<EmotionCache> {
  await Promise.all([preloadPublicPages(), loadProse()]);
  return createCache({ key: 'css' });
}

const renderHtml = (cache: EmotionCache, address: string, { answers, refusal }: InitialPage) =>
  wholeHtml(
    <StrictMode>
      <CacheProvider value={cache}>
        <App
          store={createStore(answers)}
          refusal={refusal}
          router={(app) => <StaticRouter location={address}>{app}</StaticRouter>}
        />
      </CacheProvider>
    </StrictMode>,
  );

/** React writes it where a part failed or is still loading. Sanitized texts contain no comments. */
const UNFINISHED = '<!--$!-->';

/** Uses the slower renderer if needed: it waits for lazy parts and reports errors. */
function wholeHtml(app: ReactNode): string | Promise<string> {
  const html = renderToString(app);
  return html.includes(UNFINISHED) ? streamedHtml(app) : html;
}

/** Rejects with what breaks inside a Suspense, and would be left to the browser. */
function streamedHtml(app: ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        resolve(Buffer.concat(chunks).toString());
        done();
      },
    });
    const { pipe } = renderToPipeableStream(app, {
      onAllReady: () => pipe(sink),
      // Otherwise large parts would come at the end, and a script would have to insert them.
      progressiveChunkSize: Infinity,
      onError: reject,
    });
  });
}
