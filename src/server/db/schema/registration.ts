import type { Generated } from 'kysely';

/** Who may open an account, and publish. */
export interface RegistrationTables {
  invitation: InvitationTable;
  pendingAccount: PendingAccountTable;
}

/** With which accounts are opened on a blog that takes only the invited. */
interface InvitationTable {
  /** SHA-256 of its code: who reads the table can't use it. */
  codeHash: string;
  /** Whom it is for, in the words of who made it. */
  note: Generated<string>;
  usesLeft: number;
  createdAt: string;
  expiresAt: string;
}

/** Accounts that may not publish: nobody has approved them. */
interface PendingAccountTable {
  userId: string;
  createdAt: string;
  /** Null while nobody has decided. */
  rejectedAt: string | null;
  /** Why, in the words of who rejected it; '' while nobody has. */
  reason: string;
}
