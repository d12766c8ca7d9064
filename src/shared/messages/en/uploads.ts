import { defineMessages, formatNumber, plural } from '../define.ts';

/** What the API answers about uploaded images, apart from what is wrong with an image itself. */
export const uploadReplies = defineMessages({
  off: 'Image uploads are turned off on this blog. Use the URL of an image instead.',
  contentType: 'Send the image itself as the body, with its content type, such as image/png.',
  empty: 'The image is empty. Choose another file.',
  quota: (used: string, max: string) =>
    `There is no room for this image: ${used} of ${max} used. Delete images you no longer need, or ask an admin for more storage.`,
  hourly: (count: number, wait: string) =>
    `You can upload ${plural(count, { one: '# image', other: '# images' })} per hour. Try again in ${wait}.`,
  notFound: 'This image was not found.',
  inUse: (uses: number) =>
    uses === 1
      ? 'This image is used in one article, draft, version or profile. Remove it there first, or delete it anyway.'
      : `This image is used in ${formatNumber(uses)} articles, drafts, versions or profiles. Remove it there first, or delete it anyway.`,
});
