import { accountErrors, accountMessages, claimMessages } from './en/account.ts';
import { adminMessages } from './en/admin.ts';
import { apiMessages } from './en/api.ts';
import { apiReference } from './en/apiReference.ts';
import { appMessages } from './en/app.ts';
import { articlesMessages } from './en/articles.ts';
import { cliMessages } from './en/cli.ts';
import { developerMessages } from './en/developers.ts';
import { doctorMessages } from './en/doctor.ts';
import { draftSchemaMessages, editorMessages, historyMessages, writingReplies } from './en/editor.ts';
import { imageErrors, imageNotes, myImagesMessages, uploadReplies } from './en/images.ts';
import { importMessages, importReplies } from './en/imports.ts';
import { mailMessages } from './en/mail.ts';
import { mcpMessages } from './en/mcp.ts';
import { metaMessages } from './en/meta.ts';
import { moderationMessages } from './en/moderation.ts';
import { myArticlesMessages } from './en/myArticles.ts';
import { publishMessages } from './en/publish.ts';
import { reviewMessages, reviewReplies } from './en/review.ts';
import { deletionMessages, specMessages } from './en/spec.ts';
import { takeBackMessages } from './en/takeBack.ts';
import { templateMessages } from './en/templates.ts';
import { transferMessages } from './en/transfer.ts';
import { validationMessages } from './en/validation.ts';
import { webhookMessages } from './en/webhooks.ts';

/*
 * Every text that a person sees, by subject. The code imports a subject from its own file, so that a page loads its own
 * texts only. Catalogs in other languages have the same three parts, in which all texts of a file are together.
 */

/** What the pages for everyone show. In another language, browsers load these with every page. */
export const forReaders = {
  spec: specMessages,
  deletion: deletionMessages,
  app: appMessages,
  articles: articlesMessages,
  account: accountMessages,
  accountErrors,
  claim: claimMessages,
  validation: validationMessages,
};

/** What else the app shows. In another language, browsers load these before the code that shows them. */
export const forAuthors = {
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

/** What only the server says: in answers, metadata, mails and templates of pages. */
export const onServer = {
  meta: metaMessages,
  doctor: doctorMessages,
  api: apiMessages,
  mail: mailMessages,
  templates: templateMessages,
};

export const translated = { ...forReaders, ...forAuthors, ...onServer };

/** Of commands and of the description of the API, which are English in every language. */
export const alwaysEnglish = {
  cli: cliMessages,
  apiReference,
  publish: publishMessages,
  mcp: mcpMessages,
};

export const en = { ...translated, ...alwaysEnglish };
