import { IMAGE_WIDTH_MAX } from '../../shared/image.ts';

/** In bytes: smaller files are sent as they are. */
const SMALL = 512 * 1024;

/** Formats that are redrawn. Others may be animated, and redrawing would lose the animation. */
const STILL = /^image\/(?:jpeg|png|webp|avif)$/;

/** Quality of the redrawn image, from 0 to 1. The server compresses it again. */
const QUALITY = 0.9;

/**
 * Shrinks a large photo to the size that the server stores, upright and without metadata. This sends a tenth of the
 * bytes, and the location never leaves the device. Returns the file itself if it is small, may be animated, would not
 * get smaller or can't be read here.
 */
export async function shrinkImage(file: File): Promise<Blob> {
  if (file.size < SMALL || !STILL.test(file.type)) return file;
  try {
    if (await isAnimated(file)) return file;
    const image = await createImageBitmap(file, { imageOrientation: 'from-image' });
    try {
      const drawn = await draw(image, file.type);
      return drawn && drawn.size < file.size ? drawn : file;
    } finally {
      image.close();
    }
  } catch {
    // Too large for this device, or not an image: the server says what is wrong with it.
    return file;
  }
}

/**
 * Draws an image as WebP or, for a JPEG, as JPEG if the browser can't write WebP. JPEG has no transparency, so other
 * formats have no fallback: returns null.
 */
async function draw(image: ImageBitmap, type: string): Promise<Blob | null> {
  const width = Math.min(image.width, IMAGE_WIDTH_MAX);
  const canvas = new OffscreenCanvas(width, Math.max(1, Math.round((image.height * width) / image.width)));
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  for (const target of type === 'image/jpeg' ? ['image/webp', 'image/jpeg'] : ['image/webp']) {
    const blob = await canvas.convertToBlob({ type: target, quality: QUALITY });
    // Browsers fall back to PNG for formats that they can't write.
    if (blob.type === target) return blob;
  }
  return null;
}

/**
 * Returns whether a WebP, PNG or AVIF file contains an animation marker. It precedes the first frame, but follows metadata
 * of any size. A still image that contains one by chance isn't shrunk.
 */
async function isAnimated(file: File): Promise<boolean> {
  if (file.type === 'image/jpeg') return false;
  // AVIF sequences have a different brand than still images.
  const marks = { 'image/webp': 'ANIM', 'image/png': 'acTL', 'image/avif': 'avis' };
  const mark = marks[file.type as keyof typeof marks];
  return new TextDecoder('latin1').decode(await file.arrayBuffer()).includes(mark);
}
