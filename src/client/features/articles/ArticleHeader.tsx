import type { ReactNode } from 'react';
import { textDirection } from '../../../shared/textDirection.ts';
import { Box } from '../../components/Box.tsx';
import { PageHeading } from '../../components/Page.tsx';
import { ArticleFacts, ownerOf } from './ArticleMeta.tsx';
import { CoverImage } from './ArticleCard.tsx';

interface Props {
  article: {
    title: string;
    cover: string;
    createdAt: string;
    updatedAt: string;
    clicks: number;
    ownerName?: string;
    ownerHandle?: string;
    ownerIsAdmin?: boolean;
    readingMinutes: number | null;
    sanitizedHtml: string;
  };
  /** What its author can do with it. */
  children?: ReactNode;
}

/** The head of an article: white words over the foot of its cover, which is dark there; without one, ink on paper. */
export function ArticleHeader({ article, children }: Props) {
  const { title, cover, createdAt, updatedAt, clicks, readingMinutes, sanitizedHtml } = article;
  const isRtl = textDirection(sanitizedHtml) === 'rtl';

  return (
    <HeaderGround
      hasCover={cover !== ''}
      cover={<CoverImage src={cover} fallback="/default-cover.svg" isFirst />}
    >
      <PageHeading dir={isRtl ? 'rtl' : 'auto'} sx={{ mb: 2, overflowWrap: 'anywhere', textWrap: 'balance' }}>
        {title}
      </PageHeading>
      <ArticleFacts
        owner={ownerOf(article)}
        readingMinutes={readingMinutes}
        dateLabel="Created at"
        createdAt={createdAt}
        updatedAt={updatedAt}
        clicks={clicks}
        dir={isRtl ? 'rtl' : undefined}
      />
      {children}
    </HeaderGround>
  );
}

interface GroundProps {
  /** Whether there is a picture to be seen; else what stands for it is the grain of the paper. */
  hasCover?: boolean;
  cover?: ReactNode;
  children: ReactNode;
}

/** The place of the header, of the same size with and without an article in it. */
export function HeaderGround({ hasCover = false, cover, children }: GroundProps) {
  return (
    <Box component="header" sx={hasCover ? covered : paper}>
      <Box sx={hasCover ? picture : grain}>{cover}</Box>
      <Box sx={hasCover ? darkFoot : foot}>
        <Box sx={axis}>{children}</Box>
      </Box>
    </Box>
  );
}

const ground = {
  position: 'relative',
  isolation: 'isolate',
  display: 'flex',
  alignItems: 'flex-end',
  minHeight: 'clamp(13rem, 34vh, 24rem)',
};
const paper = {
  ...ground,
  '--act-ground': 'var(--mui-palette-primary-main)',
  '--act-ink': 'var(--mui-palette-primary-contrastText)',
  borderBottom: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
  '@media print': { minHeight: 0, border: 0 },
};
const covered = {
  ...ground,
  '--act-ground': '#fff',
  '--act-ink': '#000',
  color: 'common.white',
  bgcolor: '#1f2a2c',
  // Printers leave out the dark ground, and a picture would take the ink.
  '@media print': { minHeight: 0, color: 'text.primary', bgcolor: 'transparent' },
};
const picture = {
  position: 'absolute',
  inset: 0,
  zIndex: -1,
  overflow: 'hidden',
  '@media print': { display: 'none' },
};
const grain = { ...picture, opacity: 0.08 };
const foot = { width: '100%', pt: 6, pb: { xs: 3, sm: 4 } };
// Dark enough behind the words for white ones on any picture.
const darkFoot = {
  ...foot,
  pt: 12,
  background: 'linear-gradient(transparent, rgb(0 0 0 / 0.62) 5rem, rgb(0 0 0 / 0.82))',
  '@media print': { background: 'none' },
};
/** The text's own column. */
const axis = { boxSizing: 'content-box', maxWidth: '40rem', mx: 'auto', px: { xs: 2, sm: 3 } };

/** What can be done with the article, in a row below its facts; no row where that is nothing. */
export function HeaderActs({ children }: { children: ReactNode }) {
  return <Box sx={acts}>{children}</Box>;
}

const acts = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1.5,
  mt: 3,
  '&:empty': { display: 'none' },
  '@media print': { display: 'none' },
};

/** The colours of the act that comes first: they stand out on any picture, and on paper. */
export const onCover = { bgcolor: 'var(--act-ground)', color: 'var(--act-ink)' };
