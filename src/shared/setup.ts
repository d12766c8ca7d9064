import type { InferType } from 'yup';
import { blogSchema } from './blogSettings.ts';
import { text } from './text.ts';
import { registerSchema } from './user.ts';

const CODE_MAX = 100;

/** The first admin's account and what the blog is called. `code` is the one that the terminal printed. */
export const setupSchema = registerSchema
  .omit(['invitation'])
  .concat(blogSchema.pick(['title', 'language']))
  .shape({ code: text('Setup code').trim().max(CODE_MAX) });
export type Setup = InferType<typeof setupSchema>;

/** Whether a blog waits to be set up. */
export interface SetupState {
  /** False once somebody has set up the blog, or it has an admin. */
  isNeeded: boolean;
  /** Whether it is needed and nobody has an account. */
  isEmpty: boolean;
}

/** The fragment of the link to the setup page: browsers don't send it to the server. */
export const SETUP_CODE = 'code';
