import { styled } from '@mui/material/styles';
import { useMemo } from 'react';
import { prose } from './prose.ts';
import { purify } from './purify.ts';

const Prose = styled('div')(({ theme }) => prose(theme));

/** The sanitized html of an article, set for reading. The only place where html enters the page. */
export function ArticleBody({ html }: { html: string }) {
  // Trusted html is a new object each time: React would write it anew, and close what the reader has opened.
  const body = useMemo(() => ({ __html: purify(html) }), [html]);

  return <Prose dangerouslySetInnerHTML={body} />;
}
