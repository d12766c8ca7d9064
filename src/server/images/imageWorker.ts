import { constants } from 'node:os';
import { setInterval } from 'node:timers';
import type sharpModule from 'sharp';
import { IMAGE_WIDTH_MAX, SHARE_SIZE } from '../../shared/image.ts';
import { yieldToServer } from '../lib/isolatedProcess.ts';
import { composeIcon, composeSharePicture } from './compose.ts';
import type { ImageFormat } from './formats.ts';
import { readFrames, writeFrame } from './frames.ts';
import { GROUND, shadeForText } from './shade.ts';

/*
 * A process that converts images, started by `imageProcessor.ts`. It decodes untrusted input, so it has neither the
 * server's memory nor its environment, and is killed if it takes too much time or memory.
 */

export interface ImageLimits {
  /** In milliseconds of the process's processor time. */
  processorLimit: number;
  /** In bytes of resident memory. */
  memoryMax: number;
}

/** An upload to convert; a stored image to scale down, or to compose a picture or an icon of; SVG of this software to draw. */
export type ImageTask =
  | { make: 'image'; format: ImageFormat; isCheck?: boolean }
  | { make: 'variant'; width: number }
  | { make: 'sharePicture' }
  | { make: 'icon'; size: number; isOpaque: boolean }
  | { make: 'drawing'; width: number; height: number };

/** Header of the frame with the converted image, which is empty if the conversion failed. */
export type ImageAnswer = (
  | { width: number; height: number; isAnimated: boolean; shade: number | null }
  /** Sharp can't be loaded. */
  | { failure: 'unavailable' }
  | { failure: 'unreadable' | 'tooCostly' }
  | { failure: 'tooManyPixels'; width: number; height: number }
  | { failure: 'tooManyFrames'; frames: number }
  | { failure: 'animationTooLarge'; width: number; height: number; frames: number }
) & {
  /** Set if the process accepts no other image. */
  isLast?: boolean;
};

interface Converted {
  header: ImageAnswer;
  body?: Buffer;
}

/** In pixels, of all frames. Phone cameras produce up to 50 million, and 10 s of a screen of 640 × 360 have 58 million. */
const PIXELS_MAX = 64_000_000;
/** In pixels. Longer strips can't be displayed, and take long to scale down. */
const SIDE_MAX = 32_767;
const FRAMES_MAX = 500;
/** Maximum height of a WebP image, in pixels. */
const HEIGHT_MAX = 16_383;

/** In bytes of resident memory. A process above it isn't reused, as the native library never frees its memory. */
const REUSE_MAX = 192 * 1024 * 1024;
/** In milliseconds. */
const CHECK_INTERVAL = 20;

/** In pixels. Of larger pictures, only some rows and columns are measured. */
const MEASURED_SIDE_MAX = 2560;

const QUALITY = 80;
/** In pixels. Small, as a check only decodes. */
const CHECKED_WIDTH = 16;
/**
 * In bytes per pixel of a PNG. Above it, the image is a photo, for which lossless WebP is slow and ten times as large.
 */
const DRAWING_MAX = 0.5;

const allowedLoaders = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'];
const SVG_LOADER = ['VipsForeignLoadSvgBuffer'];

async function loadSharp(): Promise<typeof sharpModule | null> {
  try {
    const { default: sharp } = await import('sharp');
    sharp.concurrency(1);
    sharp.cache(false);
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: allowedLoaders.map((name) => `VipsForeignLoad${name}Buffer`) });
    return sharp;
  } catch {
    return null;
  }
}

yieldToServer(constants.priority.PRIORITY_LOW);
const sharp = await loadSharp();

for await (const { header, body } of readFrames<ImageTask & ImageLimits>(process.stdin)) {
  const timer = watch(header);
  const answer = await run(header, body);
  clearInterval(timer);
  const isLast = process.memoryUsage.rss() > REUSE_MAX;
  writeFrame(process.stdout, { ...answer.header, ...(isLast && { isLast }) }, answer.body);
}

/** Answers `tooCostly` when the task exceeds a limit. The server then ends this process. */
function watch({ processorLimit, memoryMax }: ImageLimits) {
  const before = process.cpuUsage();
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    if ((user + system) / 1000 <= processorLimit && process.memoryUsage.rss() <= memoryMax) return;
    clearInterval(timer);
    const answer: ImageAnswer = { failure: 'tooCostly', isLast: true };
    writeFrame(process.stdout, answer);
  }, CHECK_INTERVAL);
  return timer;
}

async function run(task: ImageTask, image: Buffer): Promise<Converted> {
  if (!sharp) return { header: { failure: 'unavailable', isLast: true } };
  try {
    switch (task.make) {
      case 'image':
        return await convert(sharp, image, task);
      case 'variant':
        return await resize(sharp, image, task.width);
      case 'sharePicture':
        return still(SHARE_SIZE, await composeSharePicture(sharp, image, PIXELS_MAX));
      case 'icon':
        return still(
          { width: task.size, height: task.size },
          await composeIcon(sharp, image, task, PIXELS_MAX),
        );
      case 'drawing':
        return await draw(sharp, image, task);
    }
  } catch {
    return { header: { failure: 'unreadable' } };
  }
}

/** Converts an image. A check only decodes it, so that it fails as a conversion would, and returns no image. */
async function convert(
  load: typeof sharpModule,
  upload: Buffer,
  { format, isCheck = false }: { format: ImageFormat; isCheck?: boolean },
): Promise<Converted> {
  const { width, height, pages = 1 } = await load(upload, { limitInputPixels: false }).metadata();
  const isAnimated = pages > 1 && (format === 'gif' || format === 'webp');
  if (isAnimated && pages > FRAMES_MAX) return { header: { failure: 'tooManyFrames', frames: pages } };
  if (isAnimated && width * height * pages > PIXELS_MAX) {
    return { header: { failure: 'animationTooLarge', width, height, frames: pages } };
  }
  if (width * height > PIXELS_MAX || Math.max(width, height) > SIDE_MAX)
    return { header: { failure: 'tooManyPixels', width, height } };

  const input = load(upload, {
    limitInputPixels: PIXELS_MAX,
    // Doesn't refuse a photo with a wrong byte that other programs can show.
    failOn: 'truncated',
    sequentialRead: true,
    animated: isAnimated,
  });
  if (isCheck) {
    await input.resize({ width: CHECKED_WIDTH, fit: 'inside', withoutEnlargement: true }).raw().toBuffer();
    return { header: { width, height, isAnimated, shade: null } };
  }
  const upright = isAnimated ? input : input.autoOrient();
  const sized = upright
    .resize({ width: IMAGE_WIDTH_MAX, height: HEIGHT_MAX, fit: 'inside', withoutEnlargement: true })
    .toColorspace('srgb');
  const lossy = await sized
    .clone()
    .webp({ quality: QUALITY, smartSubsample: format === 'png' })
    .toBuffer({ resolveWithObject: true });
  const [{ data }, shown] = [lossy, lossy.info];
  if (isAnimated) {
    // Identical frames are merged, so one may be left.
    const { pages: frames = 1 } = await load(data).metadata();
    const [width, height] = [shown.width, shown.pageHeight ?? shown.height];
    return { header: { width, height, isAnimated: frames > 1, shade: null }, body: data };
  }
  const isDrawing = format === 'png' && width === shown.width && upload.length < DRAWING_MAX * width * height;
  const lossless = isDrawing ? await sized.webp({ lossless: true, effort: 2 }).toBuffer() : null;
  const body = lossless && lossless.length <= data.length ? lossless : data;
  const shade = await findShade(load, body);
  return { header: { width: shown.width, height: shown.height, isAnimated, shade }, body };
}

async function findShade(load: typeof sharpModule, image: Buffer): Promise<number> {
  const pixels = await load(image, { limitInputPixels: PIXELS_MAX })
    .resize({
      width: MEASURED_SIDE_MAX,
      height: MEASURED_SIDE_MAX,
      fit: 'inside',
      withoutEnlargement: true,
      // Keeps single bright and dark pixels, where other kernels would even them out.
      kernel: 'nearest',
    })
    .flatten({ background: GROUND })
    .toColorspace('srgb')
    .raw()
    .toBuffer();
  return shadeForText(pixels);
}

async function resize(load: typeof sharpModule, image: Buffer, width: number): Promise<Converted> {
  const { data, info } = await load(image, { limitInputPixels: PIXELS_MAX })
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .toBuffer({ resolveWithObject: true });
  return still(info, data);
}

/** Draws an SVG file of this software. Only meanwhile can this process read SVG, which uploads must not be. */
async function draw(
  load: typeof sharpModule,
  svg: Buffer,
  { width, height }: { width: number; height: number },
): Promise<Converted> {
  load.unblock({ operation: SVG_LOADER });
  try {
    const picture = load(svg).resize({ width, height, fit: 'fill' });
    const png = await picture.png({ palette: true, colours: 64, dither: 0 }).toBuffer();
    return still({ width, height }, png);
  } finally {
    load.block({ operation: SVG_LOADER });
  }
}

function still({ width, height }: { width: number; height: number }, body: Buffer): Converted {
  return { header: { width, height, isAnimated: false, shade: null }, body };
}
