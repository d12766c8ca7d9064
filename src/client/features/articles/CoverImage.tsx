import type { SxProps, Theme } from '@mui/material/styles';
import { useState } from 'react';
import { Box } from '../../components/basics/Box.tsx';

interface Props {
  /** An article's cover: an address that its author chose, or ''. */
  src: string;
  /** Stands in when there is none, and when it can't be loaded. */
  fallback: string;
  /** Lazy, unless it is among the first that a reader sees. */
  isFirst?: boolean;
  /** As in CSS; without one it takes the height of its place. */
  aspectRatio?: string;
}

/**
 * A cover fills the place that it is given, whatever its own size. It is decoration: the title beside it says what it
 * would. Always an `<img>`, never a CSS `url()` that a hostile address could break out of.
 */
export function CoverImage({ src, fallback, isFirst = false, aspectRatio }: Props) {
  const [broken, setBroken] = useState('');
  const fail = () => setBroken(src);

  return (
    <Box
      component="img"
      // In a page of the server's it may have failed before the app came, and told nobody.
      ref={(image: HTMLImageElement | null) => {
        if (image?.complete && !image.naturalWidth) fail();
      }}
      src={src && src !== broken ? src : fallback}
      alt=""
      {...(isFirst ? { fetchPriority: 'high' } : { loading: 'lazy' })}
      decoding="async"
      referrerPolicy="no-referrer"
      onError={fail}
      sx={filling(aspectRatio)}
    />
  );
}

const styles = new Map<string | undefined, SxProps<Theme>>();

function filling(aspectRatio: string | undefined): SxProps<Theme> {
  const known = styles.get(aspectRatio) ?? {
    display: 'block',
    width: '100%',
    height: aspectRatio ? 'auto' : '100%',
    aspectRatio,
    objectFit: 'cover',
    bgcolor: 'action.hover',
  };
  styles.set(aspectRatio, known);
  return known;
}
