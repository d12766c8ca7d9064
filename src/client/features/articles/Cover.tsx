import { DRAWING_SIZE, drawCover } from '../../../shared/coverDrawing.ts';
import { Box } from '../../components/Box.tsx';
import { FallbackImage } from '../../components/FallbackImage.tsx';

interface CoverProps {
  /** The URL that the author chose, or ''. */
  src: string;
  /** What the drawing depends on, if there is no image: the slug, or the id of a draft without an article. */
  seed: string;
  /** Its first letter is part of the drawing. */
  title: string;
  /** Loads the image eagerly instead of lazily. */
  isFirst?: boolean;
  /** How wide it is shown, as in `<img sizes>`. */
  sizes: string;
}

/** The cover of an article, as large as its container: its image or a drawing. Decorative, as the title is next to it. */
export const Cover = ({ src, seed, title, isFirst = false, sizes }: CoverProps) => (
  <FallbackImage
    src={src}
    isFirst={isFirst}
    sizes={sizes}
    sx={imageStyle}
    fallback={
      <Box aria-hidden data-letter={findLetter(title)} sx={drawingStyle}>
        <CoverDrawing seed={seed} />
      </Box>
    }
  />
);

/** Returns the first letter or digit of a title in any script; '' if it has none. */
const findLetter = (title: string): string => /[\p{L}\p{N}]/u.exec(title)?.[0].toUpperCase() ?? '';

const frameStyle = { display: 'block', width: '100%', height: '100%', bgcolor: 'background.paper' };
const imageStyle = { ...frameStyle, objectFit: 'cover', bgcolor: 'action.hover' };
/** The letter isn't text, as screen readers, search engines and reader modes would treat it as part of the article. */
const drawingStyle = {
  ...frameStyle,
  position: 'relative',
  overflow: 'hidden',
  containerType: 'inline-size',
  '& svg': { position: 'absolute', inset: 0, width: '100%', height: '100%' },
  '&::after': {
    content: 'attr(data-letter)',
    position: 'absolute',
    insetInlineStart: '7%',
    bottom: '4%',
    color: 'text.primary',
    fontFamily: 'h1.fontFamily',
    fontWeight: 700,
    fontSize: '30cqw',
    lineHeight: 1,
  },
};

/**
 * Draws a cover in a color between the blog's accent and the article's hue. Uses attributes, as the content security
 * policy blocks inline styles. Fits both color schemes, as its colors are mixed from the theme's variables.
 */
function CoverDrawing({ seed }: { seed: string }) {
  const { id, hue, tile, transform, shape, disc } = drawCover(seed);
  const { width, height } = DRAWING_SIZE;
  const paint = tile.endsWith('z')
    ? { fill: 'currentColor' }
    : { fill: 'none', stroke: 'currentColor', strokeWidth: 3 };

  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      color={`color-mix(in oklab,var(--mui-palette-primary-main) 45%,hsl(${hue} 65% 50%))`}
    >
      <pattern id={id} width={24} height={24} patternUnits="userSpaceOnUse" patternTransform={transform}>
        <path d={tile} {...paint} />
      </pattern>
      <path d={`M0 0h${width}v${height}H0z`} fill="currentColor" opacity={0.2} />
      <circle {...disc} fill="currentColor" opacity={0.45} />
      <path d={shape} fill={`url(#${id})`} opacity={0.6} />
    </svg>
  );
}
