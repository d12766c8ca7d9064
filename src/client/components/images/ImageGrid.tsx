import type { ReactNode } from 'react';
import { imageUrl, type OwnImage } from '../../../shared/image.ts';
import { myImagesMessages as messages } from '../../../shared/messages/en/images.ts';
import { Box } from '../Box.tsx';
import { formatDate } from '../dates.tsx';
import { Skeleton } from '../status.tsx';

interface Props {
  images: readonly OwnImage[];
  /** Renders an image. */
  children: (image: OwnImage) => ReactNode;
}

/** The user's images side by side. */
export const ImageGrid = ({ images, children }: Props) => (
  <Box component="ul" sx={gridStyle}>
    {images.map((image) => (
      <li key={image.hash}>{children(image)}</li>
    ))}
  </Box>
);

export const SkeletonImages = () => (
  <Box role="status" aria-label={messages.loading} sx={gridStyle}>
    {Array.from({ length: 8 }, (_, index) => (
      <Skeleton key={index} sx={{ height: 'auto', aspectRatio: '1', borderRadius: 1 }} />
    ))}
  </Box>
);

/** Returns a text that identifies an image for users who can't see it. */
export const describeImage = ({ createdAt, width, height }: OwnImage): string =>
  messages.item.name(formatDate(createdAt), width, height);

/** An uncropped image in a square. Pass `alt` if the button around it has no other label. */
export const Thumbnail = ({ image, alt = '' }: { image: OwnImage; alt?: string }) => (
  <Box
    component="img"
    // The server sends the original if the image is smaller or animated.
    src={imageUrl(image.hash, 480)}
    alt={alt}
    width={image.width}
    height={image.height}
    loading="lazy"
    decoding="async"
    sx={thumbnailStyle}
  />
);

const gridStyle = {
  display: 'grid',
  gridTemplateColumns: {
    xs: 'repeat(2, minmax(0, 1fr))',
    sm: 'repeat(3, minmax(0, 1fr))',
    md: 'repeat(4, minmax(0, 1fr))',
  },
  gap: { xs: 1.5, sm: 2 },
  m: 0,
  p: 0,
  listStyle: 'none',
  '& > li': { minWidth: 0 },
};
const thumbnailStyle = {
  display: 'block',
  width: '100%',
  height: 'auto',
  aspectRatio: '1',
  objectFit: 'contain',
  borderRadius: 1,
  bgcolor: 'action.hover',
  outline: '1px solid',
  outlineColor: 'divider',
  outlineOffset: '-1px',
};
