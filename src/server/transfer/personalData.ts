import type { templateMessages } from '../../shared/messages/en/templates.ts';
import { getPersonalStorage } from '../db/accountStorage.ts';
import type { Database, Db } from '../db/schema.ts';
import { listPersonalMails } from '../mail/mailQueue.ts';
import { listPersonalTokens } from '../store/accessTokens.ts';
import { getAccountRecord } from '../store/accounts/lists.ts';
import { getAdminSince } from '../store/admins.ts';
import { listPersonalChanges } from '../store/articleChanges.ts';
import { listPersonalImports } from '../store/articleImports.ts';
import { listPersonalDeletions } from '../store/articles/bin.ts';
import { listPersonalOrigins } from '../store/articles/origins.ts';
import { listPersonalPins } from '../store/articles/pins.ts';
import { listPersonalHidings } from '../store/articles/read.ts';
import { listPersonalEntries } from '../store/auditLog.ts';
import { listPersonalClicks, listPersonalReferrers } from '../store/clickStats.ts';
import { listPersonalImages } from '../store/images.ts';
import { listPersonalEmails } from '../store/otherEmails.ts';
import { listPersonalPasskeys } from '../store/passkeys.ts';
import { getPersonalApproval } from '../store/pendingAccounts.ts';
import { getGivenRole } from '../store/roles.ts';
import { listPersonalSessions } from '../store/sessions.ts';
import { listPersonalReviews, listPersonalSubmissions } from '../store/submissions.ts';
import { listPersonalAuthorOrigins } from '../store/unclaimedAccounts.ts';

type AccountRecord = Awaited<ReturnType<typeof getAccountRecord>>;

/** Reads what personal data includes of a table. */
type Read = (db: Db, userId: string, record: AccountRecord) => Promise<unknown>;

/** A sentence of the template of the privacy policy. */
type PrivacyText = keyof typeof templateMessages.privacy;

interface Part {
  /** The sentence that tells people that this is stored; also `logForever` for `log`. */
  privacy: PrivacyText;
  /** What is read, by its name in the file. */
  reads: Record<string, Read>;
  /** Whether it is part of `account`. */
  isStanding: boolean;
}

const part =
  (isStanding: boolean) =>
  (privacy: PrivacyText, reads: Record<string, Read>): Part => ({ privacy, reads, isStanding });
const exported = part(false);
/** The account's rights, and the decisions about it. */
const standing = part(true);

/** Reasons for leaving out data of an account. */
export const LEFT_OUT = {
  nobody: 'not about an account',
  text: 'in the files of the export',
  derived: 'derived from other data',
  secret: 'valid for minutes, and only a hash or challenge is stored',
  pseudonym: 'not linked to the account',
} as const;

/** What personal data includes of each table, or why it leaves it out. A new table doesn't compile without a line here. */
export const personalTables: Record<keyof Database, Part | string> = {
  user: exported('account', { profile: async (_db, _userId, { profile }) => profile }),
  otherEmail: exported('formerEmail', { otherEmails: listPersonalEmails }),
  session: exported('sessions', { sessions: listPersonalSessions }),
  accessToken: exported('account', { accessTokens: listPersonalTokens }),
  passkey: exported('account', { passkeys: listPersonalPasskeys }),
  accountStorage: exported('texts', { storage: getPersonalStorage }),
  image: exported('texts', { images: listPersonalImages }),
  authorDay: exported('clicks', { clicksByDay: listPersonalClicks }),
  referrerDay: exported('clicks', { referrers: listPersonalReferrers }),
  articleChange: exported('changes', { changes: listPersonalChanges }),
  articleOrigin: exported('imports', { imports: listPersonalOrigins }),
  articleImport: exported('imports', { archives: listPersonalImports }),
  authorOrigin: exported('imports', { importedAuthors: listPersonalAuthorOrigins }),
  mail: exported('mails', { mails: (db, userId, { account }) => listPersonalMails(db, userId, account) }),
  auditLog: exported('log', { auditLog: listPersonalEntries }),
  admin: standing('decisions', { adminSince: getAdminSince }),
  userRole: standing('decisions', { givenRole: getGivenRole }),
  pendingAccount: standing('approval', { approval: getPersonalApproval }),
  articleHiding: standing('decisions', { hiddenArticles: listPersonalHidings }),
  unclaimedAccount: 'gone before its owner can log in',
  importPart: 'files of the account’s owner, for some days',
  importedFile: 'files of the account’s owner, for some days',
  article: LEFT_OUT.text,
  articleBody: LEFT_OUT.text,
  articleClicks: LEFT_OUT.text,
  articlePage: LEFT_OUT.text,
  draft: LEFT_OUT.text,
  submission: exported('reviews', { submissions: listPersonalSubmissions, reviews: listPersonalReviews }),
  revision: LEFT_OUT.text,
  articleDeletion: exported('texts', { deletedArticles: listPersonalDeletions }),
  pin: exported('texts', { pinnedArticles: listPersonalPins }),
  takeBack: 'in the audit log, or what the account did itself',
  articleTag: LEFT_OUT.derived,
  articleDay: LEFT_OUT.derived,
  articleWords: LEFT_OUT.derived,
  authorWord: LEFT_OUT.derived,
  draftWords: LEFT_OUT.derived,
  idempotencyKey: LEFT_OUT.derived,
  imageUse: LEFT_OUT.derived,
  indexedDraft: LEFT_OUT.derived,
  listing: LEFT_OUT.derived,
  listingMark: LEFT_OUT.derived,
  redirect: LEFT_OUT.derived,
  tag: LEFT_OUT.derived,
  retiredSlug: 'only hashes, which nobody can read',
  passwordReset: LEFT_OUT.secret,
  passkeyChallenge: LEFT_OUT.secret,
  emailLink: LEFT_OUT.secret,
  attempt: LEFT_OUT.pseudonym,
  report: LEFT_OUT.pseudonym,
  blogDay: LEFT_OUT.nobody,
  deletedImage: LEFT_OUT.nobody,
  indexing: LEFT_OUT.nobody,
  invitation: LEFT_OUT.nobody,
  media: LEFT_OUT.nobody,
  setting: LEFT_OUT.nobody,
  webhook: LEFT_OUT.nobody,
  webhookDelivery: LEFT_OUT.nobody,
};

/**
 * Returns everything that is stored about an account besides its texts, as JSON: GDPR, article 15. Excludes hashes,
 * keys and tokens, and data that identifies others, such as the admin who acted. Times are ISO 8601, sizes are in
 * bytes.
 */
export async function readPersonalData(db: Db, userId: string): Promise<string> {
  const record = await getAccountRecord(db, userId);
  const account: Record<string, unknown> = { ...record.account };
  const others: Record<string, unknown> = {};
  for (const part of Object.values(personalTables)) {
    if (typeof part === 'string') continue;
    for (const [name, read] of Object.entries(part.reads))
      (part.isStanding ? account : others)[name] = await read(db, userId, record);
  }
  return `${JSON.stringify({ account, ...others }, null, 2)}\n`;
}
