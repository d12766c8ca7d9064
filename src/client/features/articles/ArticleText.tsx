import { useMemo } from 'react';
import { contentsOf, type Heading } from '../../../shared/articleOutline.ts';
import { Box } from '../../components/Box.tsx';
import { ArticleBody } from './ArticleBody.tsx';

/** From this width on there is room for it beside the text, pictures and code. */
const BESIDE = '@media (min-width: 1440px)';

/**
 * What an article holds, with links to its parts: above the text for whoever opens it, beside it where there is room. It
 * works without scripts.
 */
function Contents({ headings }: { headings: readonly Heading[] }) {
  return (
    <Box component="nav" aria-label="Contents" sx={frame}>
      <details>
        <summary>Contents</summary>
        <ol>
          {headings.map(({ id, text, level }) => (
            <li key={id} dir="auto" data-level={level}>
              <a href={`#${id}`}>{text}</a>
            </li>
          ))}
        </ol>
      </details>
    </Box>
  );
}

const frame = {
  width: '100%',
  maxWidth: '40rem',
  mx: 'auto',
  mb: 4,
  typography: 'body2',
  '& summary': { py: 1, color: 'text.secondary', fontWeight: 600, cursor: 'pointer' },
  '& ol': { m: 0, p: 0, listStyle: 'none' },
  '& [data-level="3"]': { paddingInlineStart: 2 },
  '& a': {
    display: 'block',
    py: 0.5,
    color: 'text.secondary',
    overflowWrap: 'anywhere',
  },
  '& a:not(:hover)': { textDecoration: 'none' },
  '& a:hover': { color: 'text.primary' },
  '@media print': { display: 'none' },
  [BESIDE]: {
    position: 'sticky',
    top: '5.5rem',
    gridColumn: 3,
    gridRow: 1,
    alignSelf: 'start',
    maxHeight: 'calc(100vh - 7rem)',
    m: 0,
    overflowY: 'auto',
    // What a closed one holds is seen there all the same, where the browser has a name for it.
    '@supports selector(::details-content)': {
      '& details::details-content': { contentVisibility: 'visible', blockSize: 'auto' },
      '& summary': { pointerEvents: 'none', listStyle: 'none' },
    },
  },
};

/** The text of an article in the middle of its page, and its contents. */
export function ArticleText({ html }: { html: string }) {
  const headings = useMemo(() => contentsOf(html), [html]);

  return (
    <Box sx={columns}>
      {headings.length > 0 && <Contents headings={headings} />}
      <Box sx={middle}>
        <ArticleBody html={html} />
      </Box>
    </Box>
  );
}

const columns = {
  px: { xs: 2, sm: 3 },
  py: { xs: 4, sm: 6 },
  [BESIDE]: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 54rem) minmax(0, 1fr)',
    columnGap: '3rem',
  },
};
const middle = { maxWidth: '54rem', mx: 'auto', [BESIDE]: { gridColumn: 2, gridRow: 1, width: '100%' } };
