import type { ReaderTexts } from '../languages.ts';

export const forReaders: ReaderTexts = {
  spec: {},
  deletion: {},
  app: {},
  articles: {},
  account: {},
  accountErrors: {},
  claim: {},
  validation: {},
};
