import type { AuthorTexts } from '../languages.ts';
import { adminMessages } from './admin.ts';
import { developerMessages } from './developers.ts';
import { draftSchemaMessages, editorMessages, historyMessages, writingReplies } from './editor.ts';
import { imageErrors, imageNotes, myImagesMessages, uploadReplies } from './images.ts';
import { importMessages, importReplies } from './imports.ts';
import { moderationMessages } from './moderation.ts';
import { myArticlesMessages } from './myArticles.ts';
import { reviewMessages, reviewReplies } from './review.ts';
import { takeBackMessages } from './takeBack.ts';
import { transferMessages } from './transfer.ts';
import { webhookMessages } from './webhooks.ts';

export const forAuthors: AuthorTexts = {
  editor: editorMessages,
  history: historyMessages,
  writingReplies,
  draftSchema: draftSchemaMessages,
  myArticles: myArticlesMessages,
  admin: adminMessages,
  moderation: moderationMessages,
  review: reviewMessages,
  reviewReplies,
  takeBack: takeBackMessages,
  transfer: transferMessages,
  developers: developerMessages,
  webhooks: webhookMessages,
  images: imageErrors,
  imageNotes,
  myImages: myImagesMessages,
  uploadReplies,
  imports: importMessages,
  importReplies,
};
