import { scopes } from '../accessToken.ts';
import { roles } from '../roles.ts';
import {
  boolean,
  day,
  id,
  list,
  mapOf,
  nullable,
  object,
  oneOf,
  storage,
  text,
  time,
  url,
  whole,
} from './schema.ts';

const profile = { avatar: url, bio: text('Writes on engines.'), links: list(url) };
export const authorProfile = object(profile);

export const author = object({
  ...profile,
  /** In the address of the author page. Never changes. */
  handle: text('ada-lovelace'),
  name: text('Ada Lovelace'),
  /** Published articles. */
  articleCount: whole(),
  /** When the first of them was published. */
  since: time,
  /** Whether they are an admin now. */
  isAdmin: boolean,
  /** The tags of their newest articles, most frequent first. */
  tags: list(object({ slug: text('engines'), name: text('Engines') })),
});

export const account = object({
  /** Whether the account is an admin now. The server checks this at each request. */
  isAdmin: boolean,
  /** What the account may do now. */
  role: oneOf(...roles),
  /** Reported articles; null unless the account is an editor or an admin. */
  openReports: nullable(whole()),
  /** Texts that wait for review, counted up to 1,000; null unless the account is an editor or an admin, and somebody submits texts. */
  openReviews: nullable(whole()),
  /** Accounts waiting for approval; null unless the account is an admin. */
  pendingApprovals: nullable(whole()),
  /** Whether the account can't publish, as it hasn't been approved yet. */
  awaitsApproval: boolean,
  /** True if the blog sends mail and the account's email isn't confirmed. */
  awaitsConfirmation: boolean,
  /** The new email, until it is confirmed; null for none. */
  pendingEmail: nullable(text('ada@example.org')),
  /** Why the account is limited; null if it isn't. */
  limitedFor: nullable(text('Spam')),
  articleCount: whole(),
  /** Public pages that it looks after. */
  pageCount: whole(),
  /** Without scheduled ones. */
  draftCount: whole(),
  scheduledCount: whole(),
  /** Drafts that wait for review. */
  submittedCount: whole(),
  /** Drafts that an editor sent back. */
  sentBackCount: whole(),
  /** Articles in the bin that can be restored. */
  deletedCount: whole(),
  /** In the address of the author page. */
  handle: text('ada-lovelace'),
  storage,
  /** The storage that its images use, and its limit. */
  imageStorage: storage,
  /** Whether deletion requires the password: always for admins, for others an hour after the login. */
  deletionNeedsPassword: boolean,
});

export const clicks = object({
  result: list(object({ day, clicks: whole() })),
  referrers: list(
    object({
      day,
      /** Null for all others. */
      host: nullable(text('example.org')),
      clicks: whole(),
    }),
  ),
});

export const session = object({
  /** Identifies the session among the user's own. It can't be used to log in. */
  _id: text('9f86d081884c7d659a2fea'),
  /** Such as `Firefox on Linux`; '' if unknown. */
  browser: text('Firefox on Linux'),
  createdAt: time,
  /** Updated once a day. */
  lastSeenAt: time,
  /** Whether it is the session of this request. */
  isCurrent: boolean,
});
export const sessionList = object({ result: list(session) });

export const loginToken = object({ token: text('eyJhbGciOiJIUzI1NiJ9…') });

const token = {
  /** Identifies the token among the user's own. */
  _id: text('9f86d081884c7d659a2fea'),
  name: text('Deploy'),
  scopes: list(oneOf(...scopes)),
  createdAt: time,
  /** Null if it never expires. */
  expiresAt: nullable(time),
  /** Updated once an hour; null if it was never used. */
  lastUsedAt: nullable(time),
};
export const accessToken = object(token);
export const accessTokenList = object({
  result: list(accessToken),
  /** Whether creating one needs the password. */
  needsPassword: boolean,
});
export const createdAccessToken = object({ ...token, token: text('mdb_…') });

export const passkey = object({
  /** Identifies the passkey among the user's own. */
  _id: id,
  name: text('Phone'),
  createdAt: time,
  /** Null if it was never used to log in. */
  lastUsedAt: nullable(time),
});
export const passkeyList = object({ result: list(passkey) });
export const passkeyOffer = object({
  /** The origin of the pages that can use them, such as `https://blog.example.org`; null for a blog without passkeys. */
  origin: nullable(text('https://blog.example.org')),
});
/** Passed to the browser as they are: https://www.w3.org/TR/webauthn-3/ */
export const passkeyOptions = mapOf(true);

export const resetWays = object({
  /** False if only an admin can create one. */
  byMail: boolean,
});

export const claimableAccount = object({
  name: text('Ada Lovelace'),
  /** '' if the owner has to enter one. */
  email: text('ada@example.org'),
});

export const setupState = object({
  /** False once somebody has set up the blog, or it has an admin. */
  isNeeded: boolean,
  /** Whether it is needed and nobody has an account. */
  isEmpty: boolean,
});
