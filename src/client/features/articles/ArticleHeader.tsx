import type { ReactNode } from 'react';
import { textDirection } from '../../../shared/articleText.ts';
import { articlesMessages } from '../../../shared/messages/en/articles.ts';
import { Box } from '../../components/Box.tsx';
import { PageHeading } from '../../components/Page.tsx';
import { ArticleMeta, getOwner } from './ArticleMeta.tsx';
import { Cover } from './Cover.tsx';

interface Props {
  article: {
    slug: string;
    title: string;
    cover: string;
    createdAt: string;
    updatedAt: string;
    clicks: number;
    ownerName?: string;
    ownerHandle?: string;
    ownerIsAdmin?: boolean;
    ownerAvatar?: string;
    readingMinutes: number | null;
    sanitizedHtml: string;
  };
  /** The actions. */
  children?: ReactNode;
}

/** The header of an article: white text over the cover, which is darkened below, or plain text beside a drawing. */
export function ArticleHeader({ article, children }: Props) {
  const { slug, title, cover, createdAt, updatedAt, clicks, readingMinutes, sanitizedHtml } = article;
  const isRtl = textDirection(sanitizedHtml) === 'rtl';

  return (
    <HeaderFrame
      hasCover={cover !== ''}
      cover={<Cover src={cover} seed={slug} title="" isFirst sizes="100vw" />}
    >
      <PageHeading dir={isRtl ? 'rtl' : 'auto'} sx={{ mb: 2, overflowWrap: 'anywhere', textWrap: 'balance' }}>
        {title}
      </PageHeading>
      <ArticleMeta
        owner={getOwner(article)}
        readingMinutes={readingMinutes}
        dateLabel={articlesMessages.article.createdAt}
        createdAt={createdAt}
        updatedAt={updatedAt}
        clicks={clicks}
        dir={isRtl ? 'rtl' : undefined}
      />
      {children}
    </HeaderFrame>
  );
}

interface HeaderFrameProps {
  /** False if `cover` is only a drawing. */
  hasCover?: boolean;
  cover?: ReactNode;
  children: ReactNode;
}

/** The frame of the header, which has the same size in the skeleton. */
export function HeaderFrame({ hasCover = false, cover, children }: HeaderFrameProps) {
  return (
    <Box component="header" sx={hasCover ? coveredStyle : plainStyle}>
      <Box sx={hasCover ? coverStyle : drawingStyle}>{cover}</Box>
      <Box sx={hasCover ? coveredContentStyle : contentStyle}>
        <Box sx={columnStyle}>{children}</Box>
      </Box>
    </Box>
  );
}

const baseStyle = {
  position: 'relative',
  isolation: 'isolate',
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
  minHeight: 'clamp(16rem, 46vh, 28rem)',
  '--action-background': '#fff',
  '--action-color': '#000',
  color: 'common.white',
  bgcolor: '#1f2a2c',
  // Printers omit backgrounds, and a cover would waste ink.
  '@media print': { minHeight: 0, color: 'text.primary', bgcolor: 'transparent' },
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
// Dark enough for white text on any image.
const coveredContentStyle = {
  ...contentStyle,
  pt: 12,
  background: 'linear-gradient(transparent, rgb(0 0 0 / 0.62) 5rem, rgb(0 0 0 / 0.82))',
  '@media print': { background: 'none' },
};
/** The same column as the article's text. */
const columnStyle = { boxSizing: 'content-box', maxWidth: '40rem', mx: 'auto', px: { xs: 2, sm: 3 } };

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
