import { object, type InferType } from 'yup';
import { TOKEN_MAX } from './user.ts';
import { text } from './text.ts';

/** The token is what the link has behind its # that was sent to the new email. */
export const confirmEmailSchema = object({ token: text('Token').required().max(TOKEN_MAX) });
export type EmailConfirmation = InferType<typeof confirmEmailSchema>;
