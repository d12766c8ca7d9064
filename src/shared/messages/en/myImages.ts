import { defineMessages, formatNumber, plural } from '../define.ts';

/** My images: what an author has uploaded, and choosing from it. */
export const myImagesMessages = defineMessages({
  titleOfPage: (title: string, page: number) => `${title}, page ${page}`,
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
      draft: (title: string) => `Draft: ${title}`,
      revision: (title: string) => `Earlier version: ${title}`,
      avatar: () => 'Your profile',
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
      })} ${new Intl.ListFormat('en').format(titles)}`,
    otherUses: (count: number) => plural(count, { one: '# more', other: '# more' }),
    confirm: 'Delete image',
    done: 'Image deleted',
  },

  picker: {
    what: 'The list of images',
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
    wrongType: (name: string) =>
      `${name} can’t be added. Use a JPEG, PNG, WebP, GIF or AVIF image. Export HEIC photos as JPEG first.`,
    noAnswer: 'Can’t reach the server. Check your connection and try again.',
  },
});
