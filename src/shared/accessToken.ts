import type * as answers from './answers/accounts.ts';
import type { Answer } from './answers/schema.ts';
import { developerMessages } from './messages/en/developers.ts';
import { ownPassword } from './user.ts';
import { array, type InferType, number, object, string, text } from './yup.ts';

const { fields } = developerMessages.tokens;

/** What a personal access token may be used for. */
export const scopes = ['read', 'drafts', 'write', 'images'] as const;
export type Scope = (typeof scopes)[number];

/** Returns whether these scopes allow what `needed` does. `write` includes `drafts`. */
export const allows = (granted: readonly Scope[], needed: Scope): boolean =>
  granted.includes(needed) || (needed === 'drafts' && granted.includes('write'));

/** The prefix of all tokens, by which people and secret scanners recognize them. */
export const TOKEN_PREFIX = 'mdb_';

/** Maximum number of tokens of an account. */
export const TOKENS_MAX = 25;
const NAME_MAX = 60;
export const DEFAULT_DAYS = 90;
const DAYS_MAX = 366;

/** A new token. `days` is its lifetime; null for a token that never expires. */
export const newTokenSchema = object({
  name: text(() => fields.name)
    .trim()
    .max(NAME_MAX)
    .required(),
  scopes: array(
    string()
      .label(() => fields.scope)
      .oneOf(scopes)
      .required(),
  )
    .label(() => fields.scopes)
    .min(1, () => developerMessages.tokens.noScopes)
    .max(scopes.length)
    .required(),
  days: number()
    .label(() => fields.days)
    .integer()
    .min(1)
    .max(DAYS_MAX)
    .nullable()
    .default(DEFAULT_DAYS),
});
export type NewToken = InferType<typeof newTokenSchema>;

/** The request for a new token. An old login needs the password. */
export const tokenRequestSchema = newTokenSchema.shape({ password: ownPassword.default('') });
export type TokenRequest = InferType<typeof tokenRequestSchema>;

/** The user's tokens, and whether creating one needs the password. */
export interface TokenList extends Answer<typeof answers.accessTokenList> {}

/** A token without its secret. Only the hash of the secret is stored. */
export interface TokenSummary extends Answer<typeof answers.accessToken> {}

/** Returned once, to the user who created it. */
export interface CreatedToken extends Answer<typeof answers.createdAccessToken> {}
