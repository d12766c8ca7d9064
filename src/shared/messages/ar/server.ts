import type { ServerTexts } from '../languages.ts';

export const onServer: ServerTexts = {
  meta: {},
  api: {},
  mail: {},
};
