import { adminMessages } from '../../shared/messages/en/admin.ts';
import { Refusal } from '../lib/refusal.ts';

const { errors } = adminMessages;

export const hiddenArticleNotFound = () => new Refusal('notFound', errors.notHidden);

export const alreadyHidden = () => new Refusal('conflict', errors.alreadyHidden);

export const hiddenWithAccount = () => new Refusal('conflict', errors.hiddenWithAccount);

export const authorSuspended = () => new Refusal('conflict', errors.authorSuspended);

export const discardedByAuthor = () => new Refusal('conflict', errors.discardedByAuthor);

export const accountNotFound = () => new Refusal('notFound', errors.accountNotFound);

export const alreadySuspended = () => new Refusal('conflict', errors.alreadySuspended);

export const notSuspended = () => new Refusal('conflict', errors.notSuspended);

export const alreadyLimited = () => new Refusal('conflict', errors.alreadyLimited);

export const notLimited = () => new Refusal('conflict', errors.notLimited);

export const noReports = () => new Refusal('notFound', errors.noReports);

/** Admins can't be suspended, limited, rejected or deleted. */
export const isAdminError = () => new Refusal('conflict', errors.isAdmin);

/** @param state of the account, which keeps it from becoming an admin */
export const cannotBecomeAdmin = (state: keyof typeof errors.cannotBecomeAdmin) =>
  new Refusal('conflict', errors.cannotBecomeAdmin[state]);
