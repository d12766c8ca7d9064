import { Refusal } from '../lib/refusal.ts';

export const noSuchHiddenArticle = () => new Refusal('notFound', 'No hidden article has this address.');

export const alreadyHidden = () => new Refusal('conflict', 'This article is hidden already.');

export const hiddenWithAccount = () =>
  new Refusal('conflict', 'This article is hidden with the account of its author: restore that instead.');

export const discardedByAuthor = () =>
  new Refusal(
    'conflict',
    'Its author has discarded this article since it was hidden: there is nothing to show.',
  );

export const noSuchAccount = () => new Refusal('notFound', 'There is no such account any more.');

export const alreadySuspended = () => new Refusal('conflict', 'This account is suspended already.');

export const notSuspended = () => new Refusal('conflict', 'This account is not suspended.');

export const alreadyLimited = () => new Refusal('conflict', 'This account is limited already.');

export const notLimited = () => new Refusal('conflict', 'This account is not limited.');

export const noReports = () => new Refusal('notFound', 'There are no reports of this article any more.');

/** @param act e.g. 'a suspension' */
export const isAdminError = (act: string) =>
  new Refusal(
    'conflict',
    `This account runs the blog: npm run admin -- remove-admin has to come before ${act}.`,
  );
