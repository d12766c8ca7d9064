import type { ReactNode } from 'react';
import { Box } from '../../components/basics/Box.tsx';
import { PAGE_SIZE } from '../../../shared/listing.ts';
import { Skeleton } from '../../components/page/Skeleton.tsx';
import { Card, COVER_RATIO } from './Card.tsx';

interface Props {
  children: ReactNode;
  'aria-hidden'?: true;
}

/** The cards of a page: one below the other on a phone, else two by two. */
export function CardGrid({ children, ...rest }: Props) {
  return (
    <Box {...rest} sx={grid}>
      {children}
    </Box>
  );
}

/** A page of cards that is on its way. */
export function SkeletonCards() {
  return (
    <div role="status" aria-label="Loading articles">
      <CardGrid aria-hidden>
        {Array.from({ length: PAGE_SIZE }, (_, index) => (
          <Card
            key={index}
            cover={<Skeleton sx={{ aspectRatio: COVER_RATIO, height: 'auto', borderRadius: 0 }} />}
          >
            <Skeleton sx={{ width: '85%' }} />
            <Skeleton sx={{ width: '60%' }} />
            <Skeleton sx={{ width: '100%' }} />
            <Skeleton sx={{ height: 31, width: 64, mt: 1 }} />
          </Card>
        ))}
      </CardGrid>
    </div>
  );
}

const grid = {
  display: 'grid',
  gap: 3,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
};
