import type * as accounts from './answers/accounts.ts';
import type * as answers from './answers/moderation.ts';
import type { Answer } from './answers/schema.ts';
import { blogSchema } from './blogSettings.ts';
import { email as emailText } from './email.ts';
import { accountMessages } from './messages/en/account.ts';
import { moderationMessages } from './messages/en/moderation.ts';
import { BULK_LIMIT, reasonSchema } from './moderation.ts';
import { newPasswordSchema, registerSchema } from './user.ts';
import { type Label, array, type InferType, number, object, string, text } from './yup.ts';

const { accountFilters, fields } = moderationMessages;

const ID_MAX = 100;

/** Accounts per listing, longest waiting first. */
export const PENDING_MAX = 200;

const pendingStates = ['waiting', 'rejected'] as const;
export type PendingState = (typeof pendingStates)[number];

export const pendingQuerySchema = object({
  state: string()
    .label(() => accountFilters.state)
    .oneOf(pendingStates)
    .default('waiting'),
});

/** An account that can't publish yet, as admins see it. */
export interface PendingAccount extends Answer<typeof answers.pendingAccount> {}

/** Accounts to act on, each of which has its own result. */
export const accountsSchema = object({
  ids: array(
    text(() => fields.account)
      .max(ID_MAX)
      .required(),
  )
    .label(() => fields.accounts)
    .min(1)
    .max(BULK_LIMIT)
    .required(),
});

/** The same with the reason shown to the owners. */
export const rejectSchema = accountsSchema.shape({ reason: reasonSchema });

export const USES_MAX = 1000;
export const DAYS_MAX = 365;
const NOTE_MAX = 100;

/** Invitations per listing, next to expire first. */
export const INVITATIONS_MAX = 200;

const wholeNumber = (label: Label, max: number, first: number) =>
  number()
    .label(label)
    // A form sends '' for an empty field.
    .transform((value: number, sent: unknown) => (sent === '' ? undefined : value))
    .integer()
    .min(1)
    .max(max)
    .default(first);

/** The options of a new invitation. Only admins see the note. */
export const invitationSchema = object({
  uses: wholeNumber(() => fields.maximumUses, USES_MAX, 1),
  days: wholeNumber(() => fields.days, DAYS_MAX, 14),
  note: text(() => fields.note)
    .trim()
    .max(NOTE_MAX)
    .default(''),
});
export type InvitationWish = InferType<typeof invitationSchema>;

/** An invitation without its code, of which only the hash is stored. */
export interface Invitation extends Answer<typeof answers.invitation> {}

/** Returned once, to the admin who created it. */
export interface NewInvitation extends Answer<typeof answers.newInvitation> {}

const TOKEN_MAX = 100;

const token = text(() => accountMessages.fields.token)
  .required()
  .max(TOKEN_MAX);
const email = emailText(() => accountMessages.fields.email);

/** The body of `POST /api/users/claim/account`. The token comes from the fragment of the link. */
export const claimLinkSchema = object({ token });
export type ClaimLink = InferType<typeof claimLinkSchema>;

/** An imported account that waits for its owner. */
export interface ClaimableAccount extends Answer<typeof accounts.claimableAccount> {}

/** The form for an account without an email. For others it is `newPasswordSchema`. */
export const claimWithEmailSchema = newPasswordSchema.shape({ email });

/** The body of `POST /api/users/claim`. An email is only taken for an account without one. */
export const claimSchema = newPasswordSchema.shape({ token, email: email.notRequired() });
export type AccountClaim = InferType<typeof claimSchema>;

const CODE_MAX = 100;

/** The first admin's account and the blog's name. `code` is the one printed in the terminal. */
export const setupSchema = registerSchema
  .omit(['invitation'])
  .concat(blogSchema.pick(['title', 'language', 'interfaceLanguage']))
  .shape({
    code: text(() => accountMessages.setup.code)
      .trim()
      .max(CODE_MAX),
  });
export type Setup = InferType<typeof setupSchema>;

/** Whether a blog still has to be set up. */
export interface SetupState extends Answer<typeof accounts.setupState> {}

/** The fragment of the link to the setup page: browsers don't send it to the server. */
export const SETUP_CODE = 'code';
