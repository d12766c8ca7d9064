import { Suspense, use, useMemo, useRef, useState } from 'react';
import { Box } from '../../components/basics/Box.tsx';
import { ARTICLE_TEXT_MARK } from '../../../shared/initialPage.ts';
import { markEmphasis } from '../../../shared/emphasis.ts';
import { textDirection } from '../../../shared/textDirection.ts';
import { useIsHydrated } from '../../components/basics/useIsHydrated.ts';
import { loadedProse, loadProse } from './loadProse.ts';
import { loadedPurify, loadPurify } from './loadPurify.ts';
import { useArticleButtons } from './useArticleButtons.ts';
import { useOpenAtHeading } from './useOpenAtHeading.ts';

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
