import { defineMessages } from '../define.ts';

/** Texts quoted by the specification, to the letter, odd spellings included. */
export const specMessages = defineMessages('spec', {
  title: 'Markdown Blog',
  tagline: 'You can write your own MarkDown Blogs by easy Way.',
  articlesTitle: 'Articles',

  registered: 'Welcome! Your account is ready.',
  loggedIn: 'Welcome back!',
  profileUpdated: 'Your data is updated.',
  articleCreated: 'Your article is published.',
  articleUpdated: 'Your article is updated.',

  unexpectedError: 'An Unexpected Error Occured!',
});

/** What the specification quotes about deleting, to the letter. Not in `specMessages`, which every page loads. */
export const deletionMessages = defineMessages('deletion', {
  areYouSure: 'Are you sure?',
  articleDeletionWarning: 'Once deleted, You will not be able to recover this Article file!',
  articleDeleted: 'Article deleted Sucessfully',
  accountDeletionAlert: 'Be Cearful, If you deleted yoru account all your articles will deleted!',
  accountDeletionWarning: 'Once deleted, your account and all your articles are gone for good!',
  deleteMyAccount: 'Delete My Account',
  accountDeleted: 'Your Account Deleted Successfuly',
  accountDeletionFailed: 'There is an Error!',
});
