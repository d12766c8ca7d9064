import { Writable } from 'node:stream';
import type { EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import createEmotionServer from '@emotion/server/create-instance';
import { StrictMode, type ReactNode } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import {
  type CriticalRule,
  hasContent,
  type InitialPage,
  nothingKnown,
  type PageStyles,
  type RenderPage,
} from '../shared/initialPage.ts';
import { paths } from '../shared/pages.ts';
import { App } from './app/App.tsx';
import { createStyleFinder, rulesIn, skipRules } from './app/builtStyles.ts';
import { createStyleCache } from './app/mirroredStyles.ts';
import { preloadPublicPages } from './app/routes.tsx';
import { createStore } from './app/store.ts';
import { loadProse } from './features/articles/ArticleBody.tsx';

/** The start of the document: React puts elements of the head there. */
const HEAD = /^(?:<(?:title|link|meta)\b[^>]*>(?:[^<]*<\/title>)?)*/;

/**
 * Returns a function that renders pages on the server, with the components that `main.tsx` hydrates in the browser.
 * `built` is the HTML and CSS of every page: rendered pages only come with styles that it doesn't contain. `critical` are the
 * rules in it that pages need for their first paint.
 */
export async function pageRenderer(built = '', critical: readonly CriticalRule[] = []): Promise<RenderPage> {
  const cache = await createServerStyleCache();
  const names = rulesIn(built);
  skipRules(cache, names);
  const isBuilt = new Set(names);
  const emotion = createEmotionServer(cache);
  const findCriticalStyles = createStyleFinder(critical);

  const render: RenderPage = async (address, initialPage) => {
    const html = await renderHtml(cache, address, initialPage);
    const [head = ''] = HEAD.exec(html) ?? [];
    const { styles } = emotion.extractCriticalToChunks(html);
    return {
      head,
      body: html.slice(head.length),
      styles: styles
        // Emotion returns styles of the whole document even if they were skipped.
        .filter(({ ids }) => !ids.every((id) => isBuilt.has(id)))
        .map(({ key, ids, css }) => ({ key, ids: [...ids], css })),
      criticalStyles: hasContent(initialPage) ? findCriticalStyles(html) : '',
    };
  };

  // Once a page has used animations, all later pages include them. These pages use some, so that all pages are alike.
  for (const address of [paths.home, paths.login]) {
    await render(address, nothingKnown);
    // The server has other work, also while it loads another language.
    await new Promise((resume) => void setImmediate(resume));
  }
  return render;
}

/**
 * Returns the HTML of these pages and the styles of all their elements: those of the whole document, in the form in which
 * the app writes and finds them, and the rules for the stylesheet, in the order of their first use.
 */
export async function pageStyles(
  pages: readonly { address: string; initialPage: InitialPage }[],
): Promise<{ bodies: string[]; ofDocument: PageStyles[]; rules: string }> {
  const cache = await createServerStyleCache();
  const emotion = createEmotionServer(cache);
  const bodies: string[] = [];
  for (const { address, initialPage } of pages) bodies.push(await renderHtml(cache, address, initialPage));
  const { styles } = emotion.extractCriticalToChunks(bodies.join(''));
  const isOfDocument = ({ key, ids }: PageStyles) =>
    key !== cache.key && !ids.some((id) => id.startsWith('animation-'));
  const all = styles.map(({ key, ids, css }) => ({ key, ids: [...ids], css }));
  return {
    bodies,
    ofDocument: all.filter(isOfDocument),
    rules: all
      .filter((one) => !isOfDocument(one))
      .map(({ css }) => css)
      .join(''),
  };
}

/**
 * Creates the cache that collects styles on the server: `createEmotionServer` stores them there instead of writing them
 * next to each element.
 */
async function createServerStyleCache(): Promise<EmotionCache> {
  await Promise.all([preloadPublicPages(), loadProse()]);
  return createStyleCache();
}

const renderHtml = (cache: EmotionCache, address: string, { answers, refusal }: InitialPage) =>
  renderToHtml(
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

/** What React writes in place of a part that failed or is still loading. Sanitized texts contain no comments. */
const UNFINISHED = '<!--$!-->';

/**
 * Renders an app to HTML. If needed, uses the slower streaming renderer, which waits for lazy parts and reports errors.
 */
function renderToHtml(app: ReactNode): string | Promise<string> {
  const html = renderToString(app);
  return html.includes(UNFINISHED) ? streamToHtml(app) : html;
}

/** Rejects with errors inside Suspense boundaries, which React would otherwise leave to the browser. */
function streamToHtml(app: ReactNode): Promise<string> {
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
