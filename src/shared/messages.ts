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
