import { defineMessages, formatNumber, plural } from '../define.ts';
import { formatList } from '../formats.ts';

const formats = 'JPEG, PNG, WebP, GIF or AVIF';
const size = (width: number, height: number) => `${formatNumber(width)} × ${formatNumber(height)} pixels`;

/** What is lost of an upload that is accepted. */
export const imageNotes = defineMessages('imageNotes', {
  readAsStill:
    'It is an animation, of which only the first picture is shown. GIF and WebP files keep moving.',
  of: (name: string, note: string) => `${name}: ${note}`,
  sameForMore: (names: readonly string[]) =>
    `The same for ${plural(names.length, { one: '# more image', other: '# more images' })}: ${names.slice(0, 5).join(', ')}${names.length > 5 ? ', …' : '.'}`,
});

/** Why an upload is refused. */
export const imageErrors = defineMessages('images', {
  tooLarge: 'This image is larger than 25 MiB. Make it smaller and try again.',
  damaged: (format: string) =>
    `This ${format} image is damaged or incomplete. Open it in an image editor, save it again and try again.`,
  tooManyPixels: (width: number, height: number) =>
    `This image has ${size(width, height)}. The limit is 64 million pixels, and 32,767 on each side. Make it smaller and try again.`,
  tooManyFrames: (frames: number) =>
    `This animation has ${plural(frames, { one: '# frame', other: '# frames' })}. The limit is 500. Shorten it and try again.`,
  animationTooLarge: (width: number, height: number, frames: number) =>
    `This animation has ${plural(frames, { one: '# frame', other: '# frames' })} of ${size(width, height)}. The limit is 64 million pixels in all frames, which is ${formatNumber(Math.floor(64_000_000 / (width * height)))} frames of this size. Shorten it, or make it smaller.`,
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

/** What the API answers about uploaded images, apart from what is wrong with an image itself. */
export const uploadReplies = defineMessages('uploadReplies', {
  off: 'This blog doesn’t accept image uploads. Use the URL of an image instead.',
  contentType: 'Send the image itself as the body, with its content type, such as image/png.',
  empty: 'The image is empty. Choose another file.',
  quota: (used: string, max: string) =>
    `There is no room for this image: ${used} of ${max} used. Delete images you no longer need, or ask an admin for more storage.`,
  authorQuota: (max: string) =>
    `This would exceed the author’s storage limit for images of ${max}. Leave out new images, or ask the author to make room.`,
  hourly: (count: number, wait: string) =>
    `You can upload ${plural(count, { one: '# image', other: '# images' })} per hour. Try again in ${wait}.`,
  notFound: 'This image was not found.',
  inUse: (uses: number) =>
    uses === 1
      ? 'This image is used in one article, draft, version or profile. Remove it there first, or delete it anyway.'
      : `This image is used in ${formatNumber(uses)} articles, drafts, versions or profiles. Remove it there first, or delete it anyway.`,
});

/** My images: what an author has uploaded, and choosing from it. */
export const myImagesMessages = defineMessages('myImages', {
  lead: 'Images you’ve uploaded. Unused images are deleted after 30 days.',
  upload: 'Upload image',
  loading: 'Loading images',
  empty: 'No images yet. Paste or drop one into an article, or upload one here.',
  none: 'No images yet.',
  noneToChoose: 'No images yet. Upload one to get started.',

  quota: {
    label: 'Storage for images',
    used: (used: string, max: string) => `${used} of ${max} used`,
  },

  item: {
    /** For screen readers: the images have no names. */
    name: (date: string, width: number, height: number) => `Image from ${date}, ${width} by ${height} pixels`,
    size: (width: number, height: number, bytes: string) =>
      `${formatNumber(width)} × ${formatNumber(height)} · ${bytes}`,
    usedIn: 'Used in',
    unused: 'Not used',
    more: (count: number) => plural(count, { one: '# more', other: '# more' }),
    /** Kinds of uses that have no title. */
    kinds: {
      article: (title: string) => title,
      deleted: (title: string) => `Deleted: ${title}`,
      draft: (title: string) => `Draft: ${title}`,
      submission: (title: string) => `Submitted for review: ${title}`,
      revision: (title: string) => `Earlier version: ${title}`,
      avatar: () => 'Your profile',
      logo: () => 'The blog’s logo',
    },
    untitled: 'Untitled',
    copy: 'Copy Markdown',
    copyOf: (name: string) => `Copy Markdown: ${name}`,
    deleteOf: (name: string) => `Delete: ${name}`,
  },
  copied: 'Markdown copied',
  notCopied: (markdown: string) => `Couldn’t copy. The Markdown is ${markdown}`,

  remove: {
    question: 'Delete this image?',
    unused: 'It isn’t used anywhere.',
    used: (count: number, titles: readonly string[]) =>
      `${plural(count, {
        one: 'It’s used in one place and will be missing there:',
        other: 'It’s used in # places and will be missing there:',
      })} ${formatList(titles)}`,
    otherUses: (count: number) => plural(count, { one: '# more', other: '# more' }),
    confirm: 'Delete image',
    done: 'Image deleted',
  },

  picker: {
    insert: 'Insert image',
    choose: 'Choose image',
    insertUrl: 'Image URL',
  },

  /** A field for the URL of an image. */
  field: {
    choose: 'Choose or upload image',
    uploading: (percent: number) => `Uploading… ${percent}%`,
  },

  /** Why a file is not uploaded, here and in the editor. */
  problems: {
    wrongType: (names: readonly string[]) =>
      `${formatList(names)} can’t be added. Use a JPEG, PNG, WebP, GIF or AVIF image. Export HEIC photos as JPEG first.`,
    rejected: (names: readonly string[], why: string) =>
      `${formatList(names)} ${names.length === 1 ? 'wasn’t' : 'weren’t'} added. ${why}`,
    noAnswer: 'Can’t reach the server. Check your connection and try again.',
  },
});
