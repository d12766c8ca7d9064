import { type RefObject, Suspense, use, useEffect, useMemo, useRef, useState } from 'react';
import {
  ANCHOR_PREFIX,
  loadFirstPicture,
  markEmphasis,
  markPictures,
  textDirection,
} from '../../../shared/articleText.ts';
import { ARTICLE_TEXT_MARK } from '../../../shared/initialPage.ts';
import { Box } from '../../components/Box.tsx';
import { codeLoader } from '../../lib/codeLoader.ts';
import { useIsHydrated } from '../../lib/useIsHydrated.ts';
import type { Prose as ProseComponent } from './prose.tsx';

type Prose = typeof ProseComponent;

let prose: Prose | undefined;

/** Loads the styles of articles, once. Throws `PageCodeMissing`. */
export const { code: loadProse } = codeLoader(async () => (prose = (await import('./prose.tsx')).Prose));

type Purify = (html: string) => TrustedHTML;

let purify: Purify | undefined;

/** Returns the second sanitizer if it's loaded. A page rendered by the server doesn't load it. */
const loadedPurify = () => purify;

/** Loads the second sanitizer, once. Throws `PageCodeMissing`. */
export const { code: loadPurify } = codeLoader(async () => (purify = (await import('./purify.ts')).purify));

interface Props {
  html: string;
  /** Its language, if it isn't the blog's. */
  lang?: string | undefined;
  /** Whether the text begins on the first screen, without a cover above it. */
  isFirst?: boolean;
}

type BodyProps = Props & { isFirst: boolean };

/**
 * The sanitized HTML of an article, in the direction of most of its words. The only place where HTML is inserted into the
 * page.
 */
export function ArticleBody({ html, lang, isFirst = false }: Props) {
  const isServerRendered = !useIsHydrated();
  const [serverHtml] = useState(isServerRendered ? html : null);

  if (html === serverHtml) return <ServerRenderedBody html={html} lang={lang} isFirst={isFirst} />;
  return (
    <Suspense fallback={<Box sx={{ minHeight: '60vh' }} />}>
      <PurifiedBody html={html} lang={lang} isFirst={isFirst} />
    </Suspense>
  );
}

/** Marks what the style sheet and the browser need to know. */
function markParts(html: string, isFirst: boolean): string {
  const marked = markPictures(markEmphasis(html));
  return isFirst ? loadFirstPicture(marked) : marked;
}

/** HTML that went through the second sanitizer on the server. Hydration leaves it alone. */
function ServerRenderedBody({ html, lang, isFirst }: BodyProps) {
  const [body] = useState(() => ({ __html: markParts(html, isFirst) }));
  const article = useRef<HTMLDivElement>(null);
  useArticleButtons(article, body);

  const [{ Prose }] = useState(() => ({ Prose: prose }));
  const props = {
    ref: article,
    lang,
    dir: textDirection(html),
    [ARTICLE_TEXT_MARK]: '',
    dangerouslySetInnerHTML: body,
  };
  return Prose ? <Prose {...props} /> : <div {...props} className={getServerClass()} />;
}

/** Returns the class name of the styles that came with the page. */
const getServerClass = () => document.querySelector(`[${ARTICLE_TEXT_MARK}]`)?.className;

function PurifiedBody(props: BodyProps) {
  // Decided once, as React may suspend and resume this component.
  const [{ purify, Prose }] = useState(() => ({ purify: loadedPurify(), Prose: prose }));

  return purify && Prose ? (
    <PurifiedHtml purify={purify} Prose={Prose} {...props} />
  ) : (
    <LazyPurifiedHtml {...props} />
  );
}

function LazyPurifiedHtml(props: BodyProps) {
  const [purify, Prose] = [loadPurify(), loadProse()];
  return <PurifiedHtml purify={use(purify)} Prose={use(Prose)} {...props} />;
}

interface PurifiedProps extends BodyProps {
  purify: Purify;
  Prose: Prose;
}

function PurifiedHtml({ purify, Prose, html, lang, isFirst }: PurifiedProps) {
  // Memoized, as React would rewrite the HTML for each new object, and close what the reader has opened.
  const body = useMemo(() => ({ __html: purify(markParts(html, isFirst)) }), [purify, html, isFirst]);
  const article = useRef<HTMLDivElement>(null);
  useScrollToHeading();
  useArticleButtons(article, body);

  return <Prose ref={article} lang={lang} dir={textDirection(html)} dangerouslySetInnerHTML={body} />;
}

/** Adds copy buttons to code blocks and makes images open large. */
function useArticleButtons(article: RefObject<Element | null>, html: unknown): void {
  useEffect(() => {
    const element = article.current;
    if (!element?.querySelector('.code, img')) return undefined;
    let remove: (() => void) | undefined;
    let isUnmounted = false;
    void import('./articleButtons.ts').then(
      ({ addButtons }) => {
        if (!isUnmounted) remove = addButtons(element);
      },
      () => undefined,
    );
    return () => {
      isUnmounted = true;
      remove?.();
    };
  }, [article, html]);
}

/** Scrolls to the heading in the URL's hash. The browser does this if the server rendered the article. */
function useScrollToHeading() {
  useEffect(() => {
    const name = decodeOrNull(window.location.hash.slice(1));
    if (name?.startsWith(ANCHOR_PREFIX)) document.getElementById(name)?.scrollIntoView();
  }, []);
}

function decodeOrNull(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
