import type sharpModule from 'sharp';
import { SHARE_SIZE } from '../../shared/image.ts';

/*
 * Composes pictures of one size from uploads of any shape: for link previews (docs/decisions/0060-share-pictures.md) and for
 * the icons of the blog's logo.
 */

const { width: WIDTH, height: HEIGHT } = SHARE_SIZE;
/** Share of a picture that a crop must keep. A photo of 4:3 is cropped; a square or a portrait is shown as a whole. */
const KEPT_MIN = 0.6;
/** Pictures are enlarged at most by this factor, as more looks blurred. */
const ENLARGED_MAX = 2;
const QUALITY = 80;

/** The blurred copy behind a picture that doesn't fill the format. Blurred small, as that is a hundred times as fast. */
const BACKDROP = { width: 120, height: 63, blur: 3, brightness: 0.7 };

/** Grounds of the light and the dark theme, as in `src/client/app/theme.ts`, for pictures with transparent parts. */
const GROUNDS = { light: '#faf8f4', dark: '#141517' };
interface Ground {
  color: string;
  /** Whether the picture has transparent parts. */
  isTransparent: boolean;
}

const TRANSPARENT: Ground = { color: '#0000', isTransparent: true };

/** Mean brightness, from 0 to 255, above which a transparent picture needs the dark ground. */
const BRIGHT = 150;
/** How much the colors along the edges may differ, from 0 to 255, to count as one color, and how many of them must not. */
const [EDGE_TOLERANCE, PLAIN_EDGE_MIN] = [12, 0.85];
/** In pixels, of the copy that is measured. */
const MEASURED_SIDE = 64;

/** Composes the share picture of a stored image, as JPEG. Takes the first frame of an animation. */
export async function composeSharePicture(
  load: typeof sharpModule,
  image: Buffer,
  limitInputPixels: number,
): Promise<Buffer> {
  const open = () => load(image, { limitInputPixels });
  const { width, height } = await open().metadata();
  const ground = await findGround(open());
  const scales = [WIDTH / width, HEIGHT / height];
  const [contained, covering] = [Math.min(...scales), Math.max(...scales)];
  const isCropped = contained / covering >= KEPT_MIN && covering <= ENLARGED_MAX;

  const finish = (picture: ReturnType<typeof open>) =>
    picture
      .flatten({ background: ground?.color ?? GROUNDS.light })
      .toColorspace('srgb')
      .jpeg({ quality: QUALITY, mozjpeg: true, chromaSubsampling: '4:4:4' })
      .toBuffer();
  if (isCropped) return finish(open().resize({ ...SHARE_SIZE, fit: 'cover' }));

  const scale = Math.min(contained, ENLARGED_MAX);
  const shown = await open()
    .resize({
      width: Math.max(1, Math.round(width * scale)),
      height: Math.max(1, Math.round(height * scale)),
      fit: 'fill',
    })
    .png({ compressionLevel: 0 })
    .toBuffer();
  const backdrop =
    ground === null
      ? load(await blur(open()), { limitInputPixels }).resize({ ...SHARE_SIZE, fit: 'fill' })
      : load({ create: { ...SHARE_SIZE, channels: 3, background: ground.color } });
  const composed = await backdrop
    .composite([{ input: shown, gravity: 'centre' }])
    .png({ compressionLevel: 0 })
    .toBuffer();
  return finish(load(composed));
}

/** The share of an icon that a logo with transparent parts fills. */
const LOGO_SHARE = 0.8;

/**
 * Composes a square icon of a logo, as PNG. An opaque one, for systems that show transparent parts black, has the logo's own
 * ground or the page's.
 *
 * @param size in pixels
 */
export async function composeIcon(
  load: typeof sharpModule,
  image: Buffer,
  { size, isOpaque }: { size: number; isOpaque: boolean },
  limitInputPixels: number,
): Promise<Buffer> {
  const open = () => load(image, { limitInputPixels });
  const { width, height } = await open().metadata();
  const ground = isOpaque ? await findGround(open()) : TRANSPARENT;
  const square = { width: size, height: size };
  if (ground === null)
    return open()
      .resize({ ...square, fit: 'cover' })
      .png()
      .toBuffer();

  const room = isOpaque && ground.isTransparent ? LOGO_SHARE * size : size;
  const side = Math.round(Math.min(room, ENLARGED_MAX * Math.max(width, height)));
  const logo = await open().resize({ width: side, height: side, fit: 'inside' }).png().toBuffer();
  const icon = load({ create: { ...square, channels: 4, background: ground.color } }).composite([
    { input: logo, gravity: 'centre' },
  ]);
  const png = load(await icon.png({ compressionLevel: 0 }).toBuffer());
  return (isOpaque ? png.removeAlpha() : png).png().toBuffer();
}

const blur = (picture: ReturnType<typeof sharpModule>): Promise<Buffer> =>
  picture
    .resize({ width: BACKDROP.width, height: BACKDROP.height, fit: 'cover' })
    .blur(BACKDROP.blur)
    .modulate({ brightness: BACKDROP.brightness })
    .png({ compressionLevel: 0 })
    .toBuffer();

/**
 * Returns the color to show behind and beside a picture: one of `GROUNDS`, on which the visible parts of a transparent
 * picture stand out, or the color of its edges if they have one, like those of most drawings and screenshots. Returns null for other pictures.
 */
async function findGround(picture: ReturnType<typeof sharpModule>): Promise<Ground | null> {
  const pixels = await picture
    .resize({ width: MEASURED_SIDE, height: MEASURED_SIDE, fit: 'fill' })
    .ensureAlpha()
    .toColorspace('srgb')
    .raw()
    .toBuffer();
  let [visible, brightness] = [0, 0];
  const edge: number[][] = [];
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(at, at + 4);
    visible += alpha;
    brightness += alpha * (0.299 * red + 0.587 * green + 0.114 * blue);
    const place = [(at / 4) % MEASURED_SIDE, Math.floor(at / 4 / MEASURED_SIDE)];
    if (place.some((one) => one === 0 || one === MEASURED_SIDE - 1)) edge.push([red, green, blue]);
  }
  if (visible < 0.999 * 255 * (pixels.length / 4)) {
    const color = brightness > BRIGHT * visible ? GROUNDS.dark : GROUNDS.light;
    return { color, isTransparent: true };
  }
  const median = [0, 1, 2].map(
    (channel) => edge.map((color) => color[channel] ?? 0).sort((a, b) => a - b)[edge.length >> 1] ?? 0,
  );
  const plain = edge.filter((color) =>
    color.every((value, channel) => Math.abs(value - (median[channel] ?? 0)) <= EDGE_TOLERANCE),
  );
  if (plain.length < PLAIN_EDGE_MIN * edge.length) return null;
  return { color: `rgb(${median.join(',')})`, isTransparent: false };
}
