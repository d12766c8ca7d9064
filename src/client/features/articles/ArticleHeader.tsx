import type { ReactNode } from 'react';
import type { ArticleSummary, ShownArticle } from '../../../shared/article.ts';
import { Box } from '../../components/Box.tsx';
import { PageHeading } from '../../components/Page.tsx';
import { useTextLanguage } from '../../components/useTextLanguage.ts';
import { ArticleMeta, getOwner, PageDate } from './ArticleMeta.tsx';
import { Cover } from './Cover.tsx';
import { ownDirection } from './ownDirection.ts';

interface Props {
  /** A public one, or one of the user's own. */
  article: ArticleSummary & Partial<ShownArticle>;
  /** The actions. */
  children?: ReactNode;
}

/** The header of an article or page: its text over the cover, or beside a drawing. */
export function ArticleHeader({ article, children }: Props) {
  const { slug, title, kind, cover, coverShade, sanitizedHtml } = article;
  const dir = ownDirection(sanitizedHtml);
  const lang = useTextLanguage(`${title} ${sanitizedHtml}`);

  return (
    <HeaderFrame
      hasCover={cover !== ''}
      shade={coverShade ?? SAFE_SHADE}
      cover={<Cover src={cover} seed={slug} title="" isFirst sizes="100vw" />}
    >
      <PageHeading lang={lang} dir={dir ?? 'auto'} sx={titleStyle}>
        {title}
      </PageHeading>
      {kind === 'page' ? (
        <PageDate updatedAt={article.updatedAt} dir={dir} />
      ) : (
        <ArticleMeta article={article} owner={getOwner(article)} dir={dir} variant="page" />
      )}
      {children}
    </HeaderFrame>
  );
}

const titleStyle = { mb: 2, overflowWrap: 'anywhere', textWrap: 'balance' };

interface HeaderFrameProps {
  /** False if `cover` is only a drawing. */
  hasCover?: boolean;
  /** What text over the cover needs, as in `ShownArticle`. */
  shade?: number;
  cover?: ReactNode;
  children: ReactNode;
}

/** The frame of the header, which has the same size in the skeleton. */
export function HeaderFrame({ hasCover = false, shade = SAFE_SHADE, cover, children }: HeaderFrameProps) {
  if (!hasCover)
    return (
      <Box component="header" sx={plainStyle}>
        <Box sx={drawingStyle}>{cover}</Box>
        <Box sx={contentStyle}>
          <Box sx={columnStyle}>{children}</Box>
        </Box>
      </Box>
    );
  return (
    <Box component="header" sx={shade < 0 ? lightenedStyle : darkenedStyle}>
      <Box sx={coverStyle}>{cover}</Box>
      <Box sx={coveredContentStyle}>
        <Box sx={createShadedStyle(shade)}>{children}</Box>
      </Box>
    </Box>
  );
}

/** White text is readable on any image with so much black over it, in percent. */
const SAFE_SHADE = 56;

const baseStyle = {
  position: 'relative',
  // The menu of its actions is above the headings below, which have a position of their own.
  zIndex: 1,
  display: 'flex',
  alignItems: 'flex-end',
};
const plainStyle = {
  ...baseStyle,
  minHeight: 'clamp(11rem, 26vh, 17rem)',
  '--action-background': 'var(--mui-palette-primary-main)',
  '--action-color': 'var(--mui-palette-primary-contrastText)',
  borderBottom: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
  '@media print': { minHeight: 0, border: 0 },
};
const coveredStyle = {
  ...baseStyle,
  minHeight: 'clamp(18rem, 50vh, 32rem)',
  // Cuts off the shade's soft edge.
  overflow: 'clip',
  // Below an image that is transparent or still loading: see `GROUND` in `src/server/images/shade.ts`.
  bgcolor: '#1f2a2c',
  // Printers omit backgrounds, and a cover would waste ink.
  '@media print': { '&&': { minHeight: 0, color: 'text.primary', bgcolor: 'transparent' } },
};
const darkenedStyle = {
  ...coveredStyle,
  '--action-background': '#fff',
  '--action-color': '#000',
  color: 'common.white',
};
const lightenedStyle = {
  ...coveredStyle,
  '--action-background': '#000',
  '--action-color': '#fff',
  color: 'common.black',
};
const coverStyle = {
  position: 'absolute',
  inset: 0,
  zIndex: -1,
  overflow: 'hidden',
  '@media print': { display: 'none' },
};
/** Fades out behind the text. */
const drawingStyle = {
  ...coverStyle,
  mask: 'linear-gradient(75deg, rgb(0 0 0 / 0.2) 35%, rgb(0 0 0 / 0.9))',
};
const contentStyle = { width: '100%', pt: 6, pb: { xs: 3, sm: 4 } };
const coveredContentStyle = { ...contentStyle, pt: 14 };
/** The same column as the article's text. */
const columnStyle = { boxSizing: 'content-box', maxWidth: '40rem', mx: 'auto', px: { xs: 2, sm: 3 } };

/** In percent. Fewer shades need fewer rules. */
const SHADE_STEP = 4;

/** Darkens or lightens the place of the text only, with a soft edge: a shadow that begins outside of it. */
function createShadedStyle(shade: number) {
  const percent = Math.ceil(Math.abs(shade) / SHADE_STEP) * SHADE_STEP;
  if (percent === 0) return columnStyle;
  const color = `rgb(${shade < 0 ? '255 255 255' : '0 0 0'} / ${percent}%)`;
  return {
    ...columnStyle,
    background: color,
    boxShadow: `0 0 2rem 2.5rem ${color}`,
    '@media print': { background: 'none', boxShadow: 'none' },
  };
}

/** The actions of the article, in a row below its metadata; hidden if empty. */
export function HeaderActions({ children }: { children: ReactNode }) {
  return <Box sx={actionsStyle}>{children}</Box>;
}

const actionsStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1.5,
  mt: 3,
  '&:empty': { display: 'none' },
  '@media print': { display: 'none' },
};

/** The primary action, which stands out with and without a cover. */
export const coverButtonStyle = { bgcolor: 'var(--action-background)', color: 'var(--action-color)' };
