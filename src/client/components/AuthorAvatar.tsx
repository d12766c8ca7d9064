import { Box } from './Box.tsx';
import { FallbackImage } from './FallbackImage.tsx';

interface Props {
  name: string;
  /** Determines the color of the initial. */
  handle: string;
  /** An image URL; '' for the initial. */
  src: string;
  size: keyof typeof frames;
}

/** An author's image, or their initial if they have none. Hidden from screen readers, as the name is next to it. */
export const AuthorAvatar = ({ name, handle, src, size }: Props) => (
  <Box component="span" aria-hidden sx={frames[size]}>
    <FallbackImage
      src={src}
      sizes={`${frames[size].width}px`}
      sx={imageStyle}
      fallback={<Initial name={name} handle={handle} />}
    />
  </Box>
);

/** An SVG, as the content security policy blocks style attributes and a CSS rule for each color would be wasteful. */
function Initial({ name, handle }: Pick<Props, 'name' | 'handle'>) {
  return (
    <svg viewBox="0 0 40 40" width="100%" height="100%">
      <rect width="40" height="40" fill={pickColor(handle)} />
      <text
        x="20"
        y="20.5"
        dominantBaseline="central"
        textAnchor="middle"
        fontSize="19"
        fontWeight="600"
        fill="#fff"
      >
        {String.fromCodePoint(name.codePointAt(0) ?? 0x20).toUpperCase()}
      </text>
    </svg>
  );
}

/** Returns a color for a handle. Only the hue varies, so that the white initial always has a contrast of 6:1. */
function pickColor(handle: string): string {
  let hash = 0;
  for (const letter of handle) hash = (hash * 31 + letter.charCodeAt(0)) % 9973;
  return `oklch(0.48 0.085 ${hash % 360})`;
}

const createFrame = (pixels: number) => ({
  display: 'inline-block',
  flex: 'none',
  width: pixels,
  height: pixels,
  borderRadius: '50%',
  overflow: 'hidden',
  verticalAlign: 'middle',
  // Separates images from a background of the same color.
  outline: '1px solid color-mix(in srgb, currentColor 12%, transparent)',
  outlineOffset: '-1px',
  '& > *': { display: 'block' },
});
/** `medium` for bylines, `large` for what is about the author. */
const frames = { medium: createFrame(40), large: createFrame(72) };
const imageStyle = { width: '100%', height: '100%', objectFit: 'cover' };
