/**
 * Every text that the specification quotes, to the letter (odd spellings included), and the few that
 * several screens share. One edit here changes the product. Those about what is deleted stand in `deletionMessages.ts`, as
 * this file is in what everybody loads first.
 */
export const messages = {
  title: 'Markdown Blog',
  tagline: 'You can write your own MarkDown Blogs by easy Way.',
  articlesTitle: 'Articles',

  registered: 'Welcome! Your account is ready.',
  loggedIn: 'Welcome back!',
  profileUpdated: 'Your data is updated.',
  articleCreated: 'Your article is published.',
  articleUpdated: 'Your article is updated.',

  unexpectedError: 'An Unexpected Error Occured!',
  sessionEnded: 'Your session has ended. Please log in again.',
  sessionEndedTextKept: 'Your session has ended. Your unsaved text is kept: log in again to go on.',
} as const;

/** The texts that the specification quotes of what is deleted, to the letter (odd spellings included). */
export const deletionMessages = {
  areYouSure: 'Are you sure?',
  articleDeletionWarning: 'Once deleted, You will not be able to recover this Article file!',
  articleDeleted: 'Article deleted Sucessfully',
  accountDeletionAlert: 'Be Cearful, If you deleted yoru account all your articles will deleted!',
  accountDeletionWarning: 'Once deleted, your account and all your articles are gone for good!',
  deleteMyAccount: 'Delete My Account',
  accountDeleted: 'Your Account Deleted Successfuly',
  accountDeletionFailed: 'There is an Error!',
} as const;

/** What somebody is told whose account may not publish yet. */
export const AWAITS_APPROVAL =
  'Your account waits to be approved by those who run this blog. Until then you can write and save drafts, which nobody else reads, and publish none.';

/** What whoever is signed in and no admin is told, by the page as by the server. */
export const FOR_ADMINS = 'This is for those who run the blog, and your account is none of theirs.';
