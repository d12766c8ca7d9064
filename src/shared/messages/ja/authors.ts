import type { AuthorTexts } from '../languages.ts';

export const forAuthors: AuthorTexts = {
  editor: {},
  history: {},
  writingReplies: {},
  draftSchema: {},
  myArticles: {},
  admin: {},
  moderation: {},
  takeBack: {},
  transfer: {},
  developers: {},
  webhooks: {},
  images: {},
  imageNotes: {},
  myImages: {},
  uploadReplies: {},
  imports: {},
  importReplies: {},
};
