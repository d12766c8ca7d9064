import { defineMessages, plural } from '../define.ts';

/** What readers and authors read about moderation and limits: reports, hidden articles, limited accounts, storage. */
export const moderationMessages = defineMessages('moderation', {
  limitedAccount: (reason: string) =>
    `The admins of this blog have limited your account. Your articles are available by direct link and on your author page, but not in listings, search or feeds. Reason: ${reason}`,
  hiddenArticle: (reason: string) =>
    `The editors or admins of this blog have hidden this article. You can’t publish it until they unhide it. Reason: ${reason}`,
  /** Numbers of accounts and of their articles. */
  tally: ({ accounts, articles }: { accounts: number; articles: number }) =>
    `${plural(accounts, { one: '# account', other: '# accounts' })} with ${plural(articles, { one: '# article', other: '# articles' })}`,
  /** Why a reader reports an article. */
  reportReasons: {
    spam: 'Spam or advertising',
    abuse: 'Harassment or threats',
    copyright: 'Copyright infringement',
    illegal: 'Illegal content',
    other: 'Something else',
  },
  /** The roles of accounts, and what each of them allows. */
  roles: {
    contributor: { name: 'Contributor', description: 'Can write articles, which an editor has to publish.' },
    author: { name: 'Author', description: 'Can write and publish articles.' },
    editor: {
      name: 'Editor',
      description:
        'Can also publish submitted texts, edit and hide published articles by others, and handle reports.',
    },
    admin: { name: 'Admin', description: 'Can do everything, including accounts and settings.' },
  },
  /** Filters of the account list, by their names in the URL. */
  accountFilters: {
    q: 'Name or email',
    since: 'Registered after',
    before: 'Registered before',
    least: 'Min. articles',
    most: 'Max. articles',
    links: 'Min. links',
    state: 'Status',
    role: 'Role',
    suspendedFor: 'Suspension reason',
    limitedFor: 'Limit reason',
  },
  /** Filters of the article list, by their names in the URL. */
  articleFilters: {
    q: 'Words in the title',
    by: 'Author’s name, email or page URL',
    /** For those who don’t see emails. */
    byName: 'Author’s name or page URL',
    since: 'Published after',
    before: 'Published before',
    joinedSince: 'Author registered after',
    joinedBefore: 'Author registered before',
    sameAs: 'Same text as article URL',
    links: 'Min. links',
    state: 'Status',
    hiddenFor: 'Reason for hiding',
  },
  /** Names of other fields in validation messages. */
  fields: {
    reason: 'Reason',
    comment: 'Comment',
    article: 'Article',
    articles: 'Articles',
    account: 'Account',
    role: 'Role',
    accounts: 'Accounts',
    website: 'Website',
    limit: 'Limit',
    page: 'Page',
    reaches: 'Reaches',
    after: 'After',
    maximumUses: 'Maximum uses',
    days: 'Days',
    note: 'Note',
  },
  errors: {
    time: (label: string) =>
      `${label} must be a date, such as 2026-01-31, or a time, such as 2026-01-31T18:30Z`,
    accountsMissing: 'Select accounts: send items, or a before date to select everything that matches',
    articlesMissing: 'Select articles: send slugs, or a before date to select everything that matches',
    reaches: 'Reaches must be the value from the listing',
  },
});
