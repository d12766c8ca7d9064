import { styled } from '@mui/material/styles';
import { Suspense, use, useMemo, useRef, useState } from 'react';
import { Box } from '../../components/basics/Box.tsx';
import { ARTICLE_TEXT_MARK } from '../../../shared/initialPage.ts';
import { useIsHydrated } from '../../components/basics/useIsHydrated.ts';
import { loadedPurify, loadPurify } from './loadPurify.ts';
import { prose } from './prose/prose.ts';
import { useCopyButtons } from './useCopyButtons.ts';
import { useOpenAtHeading } from './useOpenAtHeading.ts';

const Prose = styled('div')(({ theme }) => prose(theme));

/**
 * The sanitized html of an article, set for reading, in the direction in which it begins. The only place where html
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
  const [body] = useState({ __html: html });
  const article = useRef<HTMLDivElement>(null);
  useCopyButtons(article, body);

  return <Prose ref={article} dir="auto" {...marked} dangerouslySetInnerHTML={body} />;
}

const marked = { [ARTICLE_TEXT_MARK]: '' };

type Purify = Awaited<ReturnType<typeof loadPurify>>;

function Purified({ html }: { html: string }) {
  // Chosen once: React, which may stop in the one and go on later, must not find itself in the other.
  const [{ loaded }] = useState(() => ({ loaded: loadedPurify() }));

  return loaded ? <PurifiedBy purify={loaded} html={html} /> : <OncePurifyIsHere html={html} />;
}

const OncePurifyIsHere = ({ html }: { html: string }) => (
  <PurifiedBy purify={use(loadPurify())} html={html} />
);

function PurifiedBy({ purify, html }: { purify: Purify; html: string }) {
  // Trusted html is a new object each time: React would write it anew, and close what the reader has opened.
  const body = useMemo(() => ({ __html: purify(html) }), [purify, html]);
  const article = useRef<HTMLDivElement>(null);
  useOpenAtHeading();
  useCopyButtons(article, body);

  return <Prose ref={article} dir="auto" dangerouslySetInnerHTML={body} />;
}
