import { type ReactNode, useState } from 'react';
import { findImageId, imageUrl, VARIANT_WIDTHS } from '../../shared/image.ts';
import { Box } from './Box.tsx';

interface Props {
  /** A URL that an author chose, or ''. */
  src: string;
  /** Shown if there is no image, or it fails to load. */
  fallback: ReactNode;
  /** Loads the image eagerly instead of lazily. */
  isFirst?: boolean;
  /** Displayed width, as in `<img sizes>`: the browser loads an uploaded image in the size that fits. */
  sizes: string;
  sx: object;
}

/** A decorative image. Always an `<img>`: a hostile URL could break out of a CSS `url()`. */
export function FallbackImage({ src, fallback, isFirst = false, sizes, sx }: Props) {
  const [broken, setBroken] = useState('');
  const fail = () => setBroken(src);

  if (!src || src === broken) return fallback;
  return (
    <Box
      component="img"
      // On a page rendered by the server, the image may have failed before the app started.
      ref={(image: HTMLImageElement | null) => {
        if (image?.complete && !image.naturalWidth) fail();
      }}
      // Before `src`, or the browser would load that.
      {...getVariants(src, sizes)}
      src={src}
      alt=""
      {...(isFirst ? { fetchPriority: 'high' } : { loading: 'lazy' })}
      decoding="async"
      referrerPolicy="no-referrer"
      onError={fail}
      sx={sx}
    />
  );
}

/** Lists all widths, whether the image has them or not: for missing ones, the server sends the image itself. */
function getVariants(src: string, sizes: string) {
  const id = findImageId(src);
  if (id === null) return null;
  return { sizes, srcSet: VARIANT_WIDTHS.map((width) => `${imageUrl(id, width)} ${width}w`).join(', ') };
}
