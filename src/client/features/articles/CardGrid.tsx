import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { PAGE_SIZE } from '../../../shared/listing.ts';
import { COVER_RATIO } from './ArticleCard.tsx';

/** The cards of a page: one column on a phone, a row on a wide screen. */
export function CardGrid({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 3,
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr)',
          sm: 'repeat(2, minmax(0, 1fr))',
          lg: `repeat(${PAGE_SIZE}, minmax(0, 1fr))`,
        },
      }}
    >
      {children}
    </Box>
  );
}

/** A page of cards that is on its way. */
export function SkeletonCards() {
  return (
    <div role="status" aria-label="Loading articles">
      <CardGrid>
        {Array.from({ length: PAGE_SIZE }, (_, index) => (
          <Card key={index} variant="outlined" aria-hidden>
            <Skeleton variant="rectangular" sx={{ aspectRatio: COVER_RATIO, height: 'auto' }} />
            <Stack spacing={1.25} sx={{ p: 2 }}>
              <Skeleton height={28} width="85%" />
              <Skeleton width="60%" />
              <Skeleton />
              <Skeleton variant="rounded" height={31} width={64} />
            </Stack>
          </Card>
        ))}
      </CardGrid>
    </div>
  );
}
