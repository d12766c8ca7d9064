import type { ReactNode } from 'react';
import { Box } from '../../components/basics/Box.tsx';
import { PageContainer } from '../../components/page/PageContainer.tsx';
import { PageHeading } from '../../components/page/PageHeading.tsx';
import { ArticleFacts } from './ArticleFacts.tsx';
import { CoverImage } from './CoverImage.tsx';

interface Props {
  article: {
    title: string;
    cover: string;
    createdAt: string;
    updatedAt: string;
    clicks: number;
    ownerName?: string;
  };
  /** What its author can do with it. */
  children?: ReactNode;
}

/** The head of an article: white words over its cover, which is darkened so that they can be read on any picture. */
export function ArticleHeader({ article, children }: Props) {
  const { title, cover, createdAt, updatedAt, clicks, ownerName } = article;

  return (
    <HeaderGround cover={<CoverImage src={cover} fallback="/default-cover.svg" isFirst />}>
      <PageHeading dir="auto" sx={{ mb: 2, overflowWrap: 'anywhere', textWrap: 'balance' }}>
        {title}
      </PageHeading>
      <ArticleFacts
        ownerName={ownerName}
        dateLabel="Created at"
        createdAt={createdAt}
        updatedAt={updatedAt}
        clicks={clicks}
      />
      {children}
    </HeaderGround>
  );
}

/** The place of the header, of the same size with and without an article in it. */
export function HeaderGround({ cover, children }: { cover?: ReactNode; children: ReactNode }) {
  return (
    <Box
      component="header"
      sx={{
        position: 'relative',
        isolation: 'isolate',
        display: 'flex',
        alignItems: 'flex-end',
        minHeight: 'clamp(15rem, 38vh, 26rem)',
        color: 'common.white',
        bgcolor: '#1f2a2c',
        // Printers leave out the dark ground, and a picture would take the ink.
        '@media print': { minHeight: 0, color: 'text.primary', bgcolor: 'transparent' },
      }}
    >
      <Box
        sx={{
          position: 'absolute',
          inset: 0,
          zIndex: -1,
          overflow: 'hidden',
          '@media print': { display: 'none' },
        }}
      >
        {cover}
        <Box
          sx={{
            position: 'absolute',
            inset: 0,
            background: 'linear-gradient(rgb(0 0 0 / 0.5), rgb(0 0 0 / 0.62) 45%, rgb(0 0 0 / 0.78))',
          }}
        />
      </Box>
      <PageContainer width="md" sx={{ pt: { xs: 8, sm: 12 }, pb: { xs: 3, sm: 5 } }}>
        {children}
      </PageContainer>
    </Box>
  );
}

/** What can be done with the article, in a row below its facts. */
export function HeaderActs({ children }: { children: ReactNode }) {
  return <Box sx={acts}>{children}</Box>;
}

const acts = { display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 3, '@media print': { display: 'none' } };

/** The colours of the act that comes first: they stand out on any picture. */
export const onCover = { bgcolor: 'common.white', color: 'common.black' };
