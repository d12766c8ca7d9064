import { type ReactNode, useState } from 'react';
import { Box } from './Box.tsx';

interface Props {
  /** A URL that an author chose, or ''. */
  src: string;
  /** Shown if there is no image, or it fails to load. */
  fallback: ReactNode;
  /** Loads the image eagerly instead of lazily. */
  isFirst?: boolean;
  sx: object;
}

/** A decorative image. Always an `<img>`: a hostile URL could break out of a CSS `url()`. */
export function FallbackImage({ src, fallback, isFirst = false, sx }: Props) {
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
