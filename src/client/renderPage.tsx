import { Writable } from 'node:stream';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import createEmotionServer from '@emotion/server/create-instance';
import { StrictMode, type ReactNode } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { nothingKnown, type RenderPage } from '../shared/initialPage.ts';
import { paths } from '../shared/pages.ts';
import { App } from './app/App.tsx';
import { preloadPublicPages } from './app/routes.tsx';
import { loadProse } from './features/articles/ArticleBody.tsx';
import { createStore } from './app/store.ts';

/** What stands before the content: React puts there what belongs into the head. */
const HEAD = /^(?:<(?:title|link|meta)\b[^>]*>(?:[^<]*<\/title>)?)*/;

/**
 * The app for the server: the components of the browser, which `main.tsx` makes alive there. Each style is written out
 * once in the life of the process, and each page gets those that its elements name.
 */
export async function pageRenderer(): Promise<RenderPage> {
  await Promise.all([preloadPublicPages(), loadProse()]);
  const cache = createCache({ key: 'css' });
  // First: it has the styles kept, instead of written beside each element.
  const emotion = createEmotionServer(cache);

  const render: RenderPage = async (address, { answers, refusal }) => {
    const html = await wholeHtml(
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
    const [head = ''] = HEAD.exec(html) ?? [];
    const { styles } = emotion.extractCriticalToChunks(html);
    return {
      head,
      body: html.slice(head.length),
      styles: styles.map(({ key, ids, css }) => ({ key, ids: [...ids], css })),
    };
  };

  // Animations are in every page from when the first one needed them: so they are in all, whatever came first.
  for (const address of [paths.home, paths.login]) await render(address, nothingKnown);
  return render;
}

/** What stands where something broke, or has not come yet. No author's text has a comment in it. */
const UNFINISHED = '<!--$!-->';

/** The slower way, where it is needed, waits for what comes late, and tells what broke. */
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
      // Else large parts would come at the end, for a script to put in their place.
      progressiveChunkSize: Infinity,
      onError: reject,
    });
  });
}
