import { useMemo } from 'react';
import { Box } from '../../components/basics/Box.tsx';
import { contentsOf } from '../../../shared/articleOutline.ts';
import { ArticleBody } from './ArticleBody.tsx';
import { BESIDE, Contents } from './Contents.tsx';

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
