import type { ReaderTexts } from '../languages.ts';
import { accountErrors, accountMessages, claimMessages } from './account.ts';
import { appMessages } from './app.ts';
import { articlesMessages } from './articles.ts';
import { deletionMessages, specMessages } from './spec.ts';
import { validationMessages } from './validation.ts';

export const forReaders: ReaderTexts = {
  spec: specMessages,
  deletion: deletionMessages,
  app: appMessages,
  articles: articlesMessages,
  account: accountMessages,
  accountErrors,
  claim: claimMessages,
  validation: validationMessages,
};
