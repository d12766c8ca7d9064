import { defineMessages } from '../define.ts';

/**
 * Metadata of pages for search engines, link previews, feed readers and browsers; what rendering adds to articles; and the
 * report page.
 */
export const metaMessages = defineMessages('meta', {
  home: (tagline: string) => `${tagline} Read the latest articles, or write your own in Markdown.`.trim(),
  articles: 'Articles by many authors, newest first',
  articlesBy: (author: string) => `Articles by ${author}, newest first`,
  articlesTagged: (tag: string) => `Articles tagged ${tag}, newest first`,
  tags: 'All topics on this blog',
  /** Ends a description. */
  onPage: (description: string, page: number) =>
    page > 1 ? `${description}: page ${page}.` : `${description}.`,
  developers: (blog: string) => `How to read, write and publish on ${blog} from your own programs.`,
  search: (blog: string) => `Search all articles on ${blog}.`,
  searchEngine: (blog: string) => `Search ${blog}`,
  markdownSource: 'Markdown source',
  privatePage: 'You need to log in to see this page.',

  registerText: (blog: string) => `Create an account on ${blog} and write articles in Markdown.`,
  logInText: (blog: string) => `Log in to ${blog} to write and manage your articles.`,
  forgotPasswordText: (blog: string) => `Reset your password for ${blog}.`,
  resetPasswordText: (blog: string) => `Set a new password for your account on ${blog}.`,
  claimText: (blog: string) => `Claim your account on ${blog}.`,
  confirmEmailText: (blog: string) => `Confirm the email address of your account on ${blog}.`,

  needsScripts: 'This page needs JavaScript. Turn it on and reload the page.',
  readFullArticle: 'Read the full article',

  /** In the html of articles, for screen readers; the last five are the titles of alerts, which are shown. */
  articleLabels: {
    table: 'Table',
    code: 'Code',
    codeIn: (language: string) => `${language} code`,
    footnotes: 'Footnotes',
    backToText: 'Back to the text',
    toDo: 'To do',
    done: 'Done',
    note: 'Note',
    tip: 'Tip',
    important: 'Important',
    warning: 'Warning',
    caution: 'Caution',
  },

  app: {
    shortName: 'Blog',
    description: 'A blog where everyone can write articles in Markdown.',
  },

  report: {
    title: 'Report an article',
    /** `link` is the article's title as a link. */
    intro: (link: string) =>
      `You’re reporting ${link}. Reports go to this blog’s editors and admins and are anonymous: neither they nor the author will know it was you.`,
    question: 'What’s wrong with it?',
    details: 'Details (optional)',
    trap: 'Leave this field empty',
    submit: 'Report article',
    thanks: 'Thanks for your report',
    thanksText: 'An editor or admin will review it.',
    backTo: (link: string) => `Back to ${link}`,
  },
});
