import { defineMessages, formatNumber, plural } from '../define.ts';

const formats = 'JPEG, PNG, WebP, GIF or AVIF';
const size = (width: number, height: number) => `${formatNumber(width)} × ${formatNumber(height)} pixels`;

/** Why an upload is refused. */
export const imageErrors = defineMessages({
  unavailable: 'Image uploads are not available on this blog. Use the URL of an image instead.',
  tooLarge: 'This image is larger than 25 MiB. Make it smaller and try again.',
  damaged: (format: string) =>
    `This ${format} image is damaged or incomplete. Open it in an image editor, save it again and try again.`,
  tooManyPixels: (width: number, height: number) =>
    `This image has ${size(width, height)}. The limit is 64 million pixels, and 32,767 on each side. Make it smaller and try again.`,
  tooManyFrames: (frames: number) =>
    `This animation has ${plural(frames, { one: '# frame', other: '# frames' })}. The limit is 50. Shorten it and try again.`,
  animationTooLarge: (width: number, height: number, frames: number) =>
    `This animation has ${plural(frames, { one: '# frame', other: '# frames' })} of ${size(width, height)}. The limit is 8 million pixels in all frames. Make it smaller and try again.`,
  tooCostly: 'This image takes too long to process. Make it smaller and try again.',
  crashed: 'This image can’t be processed. Save it in another format and try again.',
  interrupted: 'The image could not be processed. Please try again.',
  ownQueue: 'You are uploading too many images at once. Wait for the first one to finish.',
  queue: 'Too many images are being uploaded right now. Please try again soon.',

  /** Files that aren't accepted, by format. */
  unsupported: {
    unknown: `This file isn’t a supported image. Use ${formats}.`,
    heic: 'HEIC photos can’t be shown in most browsers. Save the photo as JPEG and upload that; iPhones take JPEG photos with Settings → Camera → Formats → Most Compatible.',
    svg: 'SVG files can contain scripts and are not accepted. Export the drawing as PNG.',
    tiff: `TIFF images can’t be shown in most browsers. Save it as ${formats}.`,
    bmp: `BMP images are not accepted. Save it as ${formats}.`,
    jxl: `JPEG XL images can’t be shown in most browsers. Save it as ${formats}.`,
    pdf: `This is a PDF document. Save the page as an image: ${formats}.`,
    video: 'Videos are not accepted. Upload the video elsewhere and link to it.',
  },

  /** Names of the accepted formats. */
  formats: { jpeg: 'JPEG', png: 'PNG', webp: 'WebP', gif: 'GIF', avif: 'AVIF' },
});
