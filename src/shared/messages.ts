/**
 * Every text that the specification quotes, to the letter (odd spellings included), and the few that
 * several screens share. One edit here changes the product.
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
  articleDeleted: 'Article deleted Sucessfully',

  areYouSure: 'Are you sure?',
  articleDeletionWarning: 'Once deleted, You will not be able to recover this Article file!',
  accountDeletionAlert: 'Be Cearful, If you deleted yoru account all your articles will deleted!',
  accountDeletionWarning: 'Once deleted, your account and all your articles are gone for good!',
  deleteMyAccount: 'Delete My Account',
  accountDeleted: 'Your Account Deleted Successfuly',
  accountDeletionFailed: 'There is an Error!',

  unexpectedError: 'An Unexpected Error Occured!',
  sessionEnded: 'Your session has ended. Please log in again.',
  sessionEndedTextKept: 'Your session has ended. Your unsaved text is kept: log in again to go on.',
} as const;
