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

/** Tiles of 24 units. Closed paths are filled shapes, the others are outlines. */
const TILES = [
  'M0 6h24M0 18h24',
  'M12 7a5 5 0 1 0 .01 0z',
  'M0 0h12v12H0zM12 12h12v12H12z',
  'M0 12q6-10 12 0t12 0',
  'M0 24L12 0l12 24z',
  'M12 5v14M5 12h14',
  'M12 3a9 9 0 1 0 .01 0',
  'M0 12a12 12 0 0 1 24 0M-12 24a12 12 0 0 1 24 0M12 24a12 12 0 0 1 24 0',
  'M0 18L12 6l12 12',
  'M0 0h24M0 12h24M6 0v12M18 12v12',
  'M12 2l10 10-10 10L2 12z',
  'M0 0h9v24H0z',
  'M12 0v24',
  'M6 6h12v12H6z',
  'M0 24q12 0 12-12T24 0M0 0q12 0 12 12t12 12',
  'M12 12L4 6M12 12l8-6M12 12v10',
];

interface Drawing {
  id: string;
  /** In degrees. */
  hue: number;
  tile: string;
  /** The transform of the tiles. */
  transform: string;
  /** The path that the tiles fill. */
  shape: string;
  /** A plain disc. */
  disc: { cx: number; cy: number; r: number };
}

/** The size of a drawing, in units. It is cut to the shape of its container. */
const [WIDTH, HEIGHT] = [320, 180];

/** Returns the drawing for a seed: always the same one, and in practice a different one for each seed. */
export function drawCover(seed: string): Drawing {
  const start = hash(seed);
  const random = createRandom(start);
  const between = (from: number, to: number) => Math.round(from + random() * (to - from));

  const tile = TILES[between(0, TILES.length - 1)] ?? '';
  const [x, y, r] = [between(150, 260), between(30, 120), between(60, 120)];
  const shapes = [
    `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`,
    `M${x} 0H${WIDTH}V${HEIGHT}H${x - r}z`,
    `M0 ${y + 40}Q${x} ${y - r} ${WIDTH} ${y + 60}V0H0z`,
    `M${x - 60} ${HEIGHT}L${x} ${y - 20}L${WIDTH} ${HEIGHT}z`,
    `M0 0H${WIDTH}V${HEIGHT - r / 2}L0 ${y / 2}z`,
    `M${x} ${HEIGHT}A${r + 40} ${r + 40} 0 0 1 ${WIDTH + 40} ${y - 20}V${HEIGHT}z`,
    `M${x - r} 0L${WIDTH} ${y + 30}V0z`,
    `M0 ${y}Q80 ${y - 60} 160 ${y}T${WIDTH} ${y}V${HEIGHT}H0z`,
  ];
  return {
    id: `cover-${start.toString(36)}`,
    hue: between(0, 359),
    tile,
    transform: `rotate(${between(-45, 45)})scale(${between(7, 14) / 10})`,
    shape: shapes[between(0, shapes.length - 1)] ?? '',
    disc: { cx: between(90, 300), cy: between(20, 150), r: between(18, 42) },
  };
}

/**
 * Draws a cover in a color between the blog's accent and the article's hue. Uses attributes, as the content security
 * policy blocks inline styles. Fits both color schemes, as its colors are mixed from the theme's variables.
 */
function CoverDrawing({ seed }: { seed: string }) {
  const { id, hue, tile, transform, shape, disc } = drawCover(seed);
  const paint = tile.endsWith('z')
    ? { fill: 'currentColor' }
    : { fill: 'none', stroke: 'currentColor', strokeWidth: 3 };

  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMidYMid slice"
      color={`color-mix(in oklab,var(--mui-palette-primary-main) 45%,hsl(${hue} 65% 50%))`}
    >
      <pattern id={id} width={24} height={24} patternUnits="userSpaceOnUse" patternTransform={transform}>
        <path d={tile} {...paint} />
      </pattern>
      <path d={`M0 0h${WIDTH}v${HEIGHT}H0z`} fill="currentColor" opacity={0.2} />
      <circle {...disc} fill="currentColor" opacity={0.45} />
      <path d={shape} fill={`url(#${id})`} opacity={0.6} />
    </svg>
  );
}

/** Returns 32 bits, each of which depends on all characters: FNV-1a with the last steps of MurmurHash3. */
function hash(text: string): number {
  let sum = 2166136261;
  for (const character of text) sum = Math.imul(sum ^ (character.codePointAt(0) ?? 0), 16777619);
  sum = Math.imul(sum ^ (sum >>> 16), 0x85ebca6b);
  sum = Math.imul(sum ^ (sum >>> 13), 0xc2b2ae35);
  return (sum ^ (sum >>> 16)) >>> 0;
}

/** Returns a generator of numbers from 0 to 1: mulberry32. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
}
