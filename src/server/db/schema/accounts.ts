import type { Generated } from 'kysely';

/** Accounts, and how somebody gets into one. */
export interface AccountTables {
  user: UserTable;
  session: SessionTable;
  passwordReset: PasswordResetTable;
  otherEmail: OtherEmailTable;
  emailLink: EmailLinkTable;
  passkey: PasskeyTable;
  passkeyChallenge: PasskeyChallengeTable;
  accountStorage: AccountStorageTable;
}

interface UserTable {
  id: string;
  name: string;
  email: string;
  /** The email as `emailKey` of `src/shared/email.ts` writes it: what makes it unique, and what a login looks for. */
  emailKey: string;
  /** Since when a link that was sent to this email has been used; null while it may be a stranger's. */
  emailConfirmedAt: Generated<string | null>;
  passwordHash: string;
  /** In the address of their page: from the name at registration, and never another one. */
  handle: string;
  createdAt: string;
  /** 1 from the first to the last step of deleting an account that has many articles: nobody can sign in to it. */
  isLeaving: Generated<number>;
  /** Whether what they published is being hidden, is hidden, or comes back; null for an account as any other. */
  suspension: Generated<'hiding' | 'hidden' | 'restoring' | null>;
  /** Why, in the words of who suspended it. */
  suspendedFor: Generated<string | null>;
  /** Why what they publish is in no listing but their own, in the words of who limited it; null for an account as any other. */
  limitedFor: Generated<string | null>;
  /** 1 while some of their articles do not stand by that yet. */
  isRelisting: Generated<number>;
}

interface SessionTable {
  /** SHA-256 of the session's id: who reads the table can't make a token from it. */
  idHash: string;
  userId: string;
  createdAt: string;
  expiresAt: string;
  /** In which it began, as `../../session/sessions.ts` names it; '' for one that is not known. */
  browser: Generated<string>;
}

/** Links by which somebody who forgot the password chooses another. */
interface PasswordResetTable {
  /** SHA-256 of its token: who reads the table can't use it. */
  tokenHash: string;
  userId: string;
  expiresAt: string;
  /** 1 if it went to the account's email, which its use confirms; 0 if an operator handed it over. */
  isMailed: Generated<number>;
}

/** Emails of accounts beside the one that each has: `../../features/users/otherEmails.ts`. */
export interface OtherEmailTable {
  id: string;
  userId: string;
  /**
   * The account gets a `pending` one once it is confirmed, and a `former` one back, which nobody else gets meanwhile. Its
   * `own` is the one that it registered with and has not confirmed.
   */
  kind: 'pending' | 'former' | 'own';
  email: string;
  /** As in `user`. */
  emailKey: string;
  expiresAt: string;
}

/** Links that were sent to such an email: more than one, if its mail was sent again. */
interface EmailLinkTable {
  /** SHA-256 of its token: who reads the table can't use it. */
  tokenHash: string;
  otherEmailId: string;
}

/** By which an account is logged in to without its password: `../../features/users/passkeys`. */
export interface PasskeyTable {
  id: string;
  userId: string;
  /** By which its authenticator names it, in base64url. */
  credentialId: string;
  /** As COSE writes it, in base64url: who reads the table can't log in by it. */
  publicKey: string;
  /** How often its authenticator has signed, as that says; 0 for one that does not count. */
  counter: number;
  /** How its authenticator is reached, a list in JSON. */
  transports: string;
  /** In its owner's words, or the browser's. */
  name: string;
  createdAt: string;
  /** Null while it has not logged in. */
  lastUsedAt: string | null;
}

/** What an authenticator is asked to sign to be added, once; and what logins have used: `loginChallengesBy`. */
interface PasskeyChallengeTable {
  /** SHA-256: who reads the table can't use it. */
  challengeHash: string;
  /** Who adds a passkey by it; null for one that a login has used. */
  userId: string | null;
  expiresAt: string;
}

/** What the texts of an account take: `../../limits/accountStorage.ts`. Triggers keep it; nothing else writes it. */
interface AccountStorageTable {
  ownerId: string;
  /** The sum of `storedBytes`, `size` and `stored` of its articles, drafts and revisions. */
  bytes: number;
}
