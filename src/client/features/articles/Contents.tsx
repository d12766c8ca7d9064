import { Box } from '../../components/basics/Box.tsx';
import type { Heading } from '../../../shared/articleOutline.ts';

/** From this width on there is room for it beside the text, pictures and code. */
export const BESIDE = '@media (min-width: 1440px)';

/**
 * What an article holds, with links to its parts: above the text for whoever opens it, beside it where there is room. It
 * works without scripts. The server writes its entries by itself: `articleSample.ts`.
 */
export function Contents({ headings }: { headings: readonly Heading[] }) {
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
