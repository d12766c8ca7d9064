import { useEffect, useMemo } from 'react';
import { findHeadings, type Heading } from '../../../shared/articleText.ts';
import { articlesMessages } from '../../../shared/messages/en/articles.ts';
import { Box } from '../../components/Box.tsx';
import { PageContainer } from '../../components/Page.tsx';
import { Skeleton } from '../../components/status.tsx';
import { useTextLanguage } from '../../components/useTextLanguage.ts';
import { ArticleBody, loadProse, loadPurify } from './ArticleBody.tsx';
import { HeaderFrame } from './ArticleHeader.tsx';

/** Leaves room for the table of contents beside the text, images and code. */
const WIDE = '@media (min-width: 1440px)';

interface ArticleTextProps {
  html: string;
  /** Whether the article's header shows a picture. */
  hasCover: boolean;
}

/** The text of an article with its table of contents. */
export function ArticleText({ html, hasCover }: ArticleTextProps) {
  const lang = useTextLanguage(html);
  const headings = useMemo(() => findHeadings(html), [html]);

  return (
    <Box sx={columnsStyle}>
      {headings.length > 0 && <TableOfContents headings={headings} lang={lang} />}
      <Box sx={textStyle}>
        <ArticleBody html={html} lang={lang} isFirst={!hasCover} />
      </Box>
    </Box>
  );
}

const columnsStyle = {
  px: { xs: 2, sm: 3 },
  py: { xs: 4, sm: 6 },
  [WIDE]: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 54rem) minmax(0, 1fr)',
    columnGap: '3rem',
  },
};
const textStyle = { maxWidth: '54rem', mx: 'auto', [WIDE]: { gridColumn: 2, gridRow: 1, width: '100%' } };

/**
 * Links to the headings of an article: collapsed above the text, or beside it if there is room. Works without
 * JavaScript.
 */
function TableOfContents({ headings, lang }: { headings: readonly Heading[]; lang: string | undefined }) {
  return (
    <Box component="nav" aria-label={articlesMessages.article.contents} sx={tocStyle}>
      <details>
        <summary>{articlesMessages.article.contents}</summary>
        <ol>
          {headings.map(({ id, text, level }) => (
            <li key={id} lang={lang} dir="auto" data-level={level}>
              <a href={`#${id}`}>{text}</a>
            </li>
          ))}
        </ol>
      </details>
    </Box>
  );
}

const tocStyle = {
  width: '100%',
  maxWidth: '40rem',
  mx: 'auto',
  mb: 4,
  typography: 'body2',
  '& summary': {
    py: 1,
    color: 'text.secondary',
    fontWeight: 600,
  },
  '& ol': { m: 0, p: 0, listStyle: 'none' },
  '& [data-level="3"]': { paddingInlineStart: 2 },
  '& a': {
    display: 'block',
    py: 0.5,
    color: 'text.secondary',
    overflowWrap: 'anywhere',
    '@media (pointer: coarse)': { py: 1.25 },
  },
  '& a:not(:hover)': { textDecoration: 'none' },
  '& a:hover': { color: 'text.primary' },
  '@media print': { display: 'none' },
  [WIDE]: {
    position: 'sticky',
    top: '5.5rem',
    gridColumn: 3,
    gridRow: 1,
    alignSelf: 'start',
    maxHeight: 'calc(100vh - 7rem)',
    m: 0,
    overflowY: 'auto',
    // Shows the content of the closed element, in browsers that support it.
    '@supports selector(::details-content)': {
      '& details::details-content': { contentVisibility: 'visible', blockSize: 'auto' },
      '& summary': { pointerEvents: 'none', listStyle: 'none' },
    },
  },
};

/** Shown while an article loads. As high as the window, so that the footer doesn't jump. */
export function ArticleSkeleton() {
  // Loads the code along with the article. If it fails, rendering the article reports the error.
  useEffect(() => {
    loadPurify().catch(() => undefined);
    loadProse().catch(() => undefined);
  }, []);

  return (
    <div role="status" aria-label={articlesMessages.article.loading}>
      <Box aria-hidden sx={{ minHeight: '100vh' }}>
        <HeaderFrame>
          <Skeleton sx={{ height: 34, my: 1.5, width: '70%' }} />
          <Skeleton sx={{ height: 17, mb: 1, width: '45%' }} />
        </HeaderFrame>
        <PageContainer width="text">
          {skeletonLineWidths.map((width, index) => (
            <Skeleton key={index} sx={{ my: 1.5, width }} />
          ))}
        </PageContainer>
      </Box>
    </div>
  );
}

const skeletonLineWidths = ['92%', '100%', '97%', '88%', '100%', '61%'];
