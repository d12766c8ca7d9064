import type { ServerTexts } from '../languages.ts';
import { apiMessages } from './api.ts';
import { doctorMessages } from './doctor.ts';
import { mailMessages } from './mail.ts';
import { metaMessages } from './meta.ts';
import { templateMessages } from './templates.ts';

export const onServer: ServerTexts = {
  meta: metaMessages,
  doctor: doctorMessages,
  api: apiMessages,
  mail: mailMessages,
  templates: templateMessages,
};
