import { type RefObject, Suspense, use, useEffect, useMemo, useRef, useState } from 'react';
import { ANCHOR_PREFIX } from '../../../shared/anchor.ts';
import { markEmphasis } from '../../../shared/emphasis.ts';
import { ARTICLE_TEXT_MARK } from '../../../shared/initialPage.ts';
import { textDirection } from '../../../shared/textDirection.ts';
import { Box } from '../../components/Box.tsx';
import { codeLoader } from '../../lib/codeLoader.ts';
import { useIsHydrated } from '../../lib/useIsHydrated.ts';
import type { Prose as ProseComponent } from './prose.tsx';

type Prose = typeof ProseComponent;

let prose: Prose | undefined;

/** How an article is set, if that has come: a page from the server has its style, and the browser goes without. */
const loadedProse = () => prose;

/** Loads it, once. Throws `PageCodeMissing`. */
export const { code: loadProse } = codeLoader(async () => (prose = (await import('./prose.tsx')).Prose));

type Purify = (html: string) => TrustedHTML;

let purify: Purify | undefined;

/** The second sanitizer, if it has come: a first page from the server goes without. */
export const loadedPurify = () => purify;

/** Loads it, once. Throws `PageCodeMissing`. */
export const { code: loadPurify } = codeLoader(async () => (purify = (await import('./purify.ts')).purify));

/** Gives the blocks of code in an article buttons that copy them, and makes its pictures open large. */
function useArticleButtons(article: RefObject<Element | null>, html: unknown): void {
  useEffect(() => {
    const text = article.current;
    if (!text?.querySelector('.code, img')) return undefined;
    let remove: (() => void) | undefined;
    let isGone = false;
    void import('./articleButtons.ts').then(
      ({ addButtons }) => {
        if (!isGone) remove = addButtons(text);
      },
      () => undefined,
    );
    return () => {
      isGone = true;
      remove?.();
    };
  }, [article, html]);
}

/**
 * Shows the heading that the address names, once its article is drawn. The browser does so by itself where the article
 * stands in the page that it loaded.
 */
function useOpenAtHeading() {
  useEffect(() => {
    const name = decodedOrNull(window.location.hash.slice(1));
    if (name?.startsWith(ANCHOR_PREFIX)) document.getElementById(name)?.scrollIntoView();
  }, []);
}

function decodedOrNull(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/**
 * The sanitized html of an article, set for reading, in the direction of most of its words. The only place where html
 * enters the page.
 */
export function ArticleBody({ html }: { html: string }) {
  const isFromServer = !useIsHydrated();
  const [ofServer] = useState(isFromServer ? html : null);

  if (html === ofServer) return <AsItStands html={html} />;
  return (
    <Suspense fallback={<Box sx={{ minHeight: '60vh' }} />}>
      <Purified html={html} />
    </Suspense>
  );
}

/** What came through the second sanitizer on the server. In the browser it stands in the page, and is left alone. */
function AsItStands({ html }: { html: string }) {
  const [body] = useState(() => ({ __html: markEmphasis(html) }));
  const article = useRef<HTMLDivElement>(null);
  useArticleButtons(article, body);

  const [{ Prose }] = useState(() => ({ Prose: loadedProse() }));
  const own = { ref: article, dir: textDirection(html), ...marked, dangerouslySetInnerHTML: body };
  return Prose ? <Prose {...own} /> : <div {...own} className={classInPage()} />;
}

const marked = { [ARTICLE_TEXT_MARK]: '' };

/** The server's name for the style of an article, which came along with the page. */
const classInPage = () => document.querySelector(`[${ARTICLE_TEXT_MARK}]`)?.className;

interface Code {
  purify: Awaited<ReturnType<typeof loadPurify>>;
  Prose: Awaited<ReturnType<typeof loadProse>>;
}

function Purified({ html }: { html: string }) {
  // Chosen once: React, which may stop in the one and go on later, must not find itself in the other.
  const [{ purify, Prose }] = useState(() => ({ purify: loadedPurify(), Prose: loadedProse() }));

  return purify && Prose ? (
    <PurifiedBy purify={purify} Prose={Prose} html={html} />
  ) : (
    <OnceCodeIsHere html={html} />
  );
}

function OnceCodeIsHere({ html }: { html: string }) {
  const [purify, Prose] = [loadPurify(), loadProse()];
  return <PurifiedBy purify={use(purify)} Prose={use(Prose)} html={html} />;
}

function PurifiedBy({ purify, Prose, html }: Code & { html: string }) {
  // Trusted html is a new object each time: React would write it anew, and close what the reader has opened.
  const body = useMemo(() => ({ __html: purify(markEmphasis(html)) }), [purify, html]);
  const article = useRef<HTMLDivElement>(null);
  useOpenAtHeading();
  useArticleButtons(article, body);

  return <Prose ref={article} dir={textDirection(html)} dangerouslySetInnerHTML={body} />;
}
