import { defineMessages } from '../define.ts';

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);

/** The frame of every page: header, footer, toasts, and what any page may say about sessions, errors and loading. */
export const appMessages = defineMessages('app', {
  /** Why an action failed, where a page gives the reason. Toasts about failures are in `specMessages`. */
  failures: {
    unreachable: 'Can’t reach the server. Check your connection and try again.',
    unexpected: 'Something went wrong on our end. Please try again.',
    /** For replies that don't say what is wrong. */
    refused: 'The server didn’t accept this. Check what you entered and try again.',
    notFound: 'Not found. It may have been deleted.',
    tooLarge: 'This is too large. Shorten it and try again.',
    tooMany: 'Too many requests. Wait a moment and try again.',
  },
  sessionEnded: 'You’ve been logged out. Log in again to continue.',
  sessionEndedTextKept: 'You’ve been logged out. Your unsaved text is kept. Log in again to continue.',

  /** Separates short things, such as tags. */
  commaList: (items: readonly string[]) => items.join(', '),

  browserOn: (browser: string, system: string) => `${browser} on ${system}`,

  /** Labels that several subjects share. */
  actions: {
    cancel: 'Cancel',
    clear: 'Clear',
    clearFilters: 'Clear filters',
    close: 'Close',
    copy: 'Copy',
    delete: 'Delete',
    discard: 'Discard',
    edit: 'Edit',
    next: 'Next',
    previous: 'Previous',
    remove: 'Remove',
    save: 'Save',
    tryAgain: 'Try again',
    undo: 'Undo',
    view: 'View',
  },

  /**
   * The names of the pages that require a session: headings, menus and titles. The dashboard's menu uses title case, like the
   * entries that the specification names.
   */
  pages: {
    myArticles: 'My Articles',
    myImages: 'My Images',
    importArticles: 'Import',
    export: 'Export',
    versionHistory: 'Version history',
    editArticle: 'Edit Article',
    dashboard: 'Dashboard',
    yourInfo: 'Your Info',
    publicProfile: 'Public Profile',
    accessTokens: 'Access Tokens',
    changes: 'Changes',
    activity: 'Activity',
    editYourData: 'Edit Your Data',
    createArticle: 'Create Article',
    review: 'Review',
    admin: 'Admin',
    reports: 'Reports',
    pendingApprovals: 'Pending approvals',
    accounts: 'Accounts',
    moderatedArticles: 'Articles',
    auditLog: 'Audit log',
    settings: 'Settings',
    menu: 'Menu',
    status: 'Status',
    invitations: 'Invitations',
    webhooks: 'Webhooks',
    deleteAccount: 'Delete Your Account',
  },

  /** The specification names the entries Dashboard, Logout, Register and Login. */
  header: {
    skipToContent: 'Skip to content',
    navigation: 'Main',
    menu: 'Menu',
    home: 'Home',
    articles: 'Articles',
    search: 'Search',
    /** Opens the entries for which the header has no room. */
    more: 'More',
    dashboard: 'Dashboard',
    logOut: 'Logout',
    register: 'Register',
    logIn: 'Login',
    write: 'Write',
    switchToDark: 'Switch to dark mode',
    switchToLight: 'Switch to light mode',
  },

  footer: {
    credit: 'Powered by Markdown Blog',
    links: 'About this blog',
    tags: 'Tags',
    feed: 'Blog feed',
    api: 'API',
    imprint: 'Imprint',
    privacy: 'Privacy',
    contact: 'Contact',
  },

  page: {
    loading: 'Loading',
    goHome: 'Go to home page',
    notFound: 'Page not found',
    notFoundText: 'This page doesn’t exist or has moved.',
    notLoaded: 'Couldn’t load this page',
    notLoadedText: 'Check your connection, or reload to get the latest version.',
    broken: 'Something went wrong',
    brokenText: 'There was a problem on our end. Please try again.',
    reload: 'Reload',
    partNotLoaded: (part: string) =>
      `${part} didn’t load. Check your connection, or reload to get the latest version. Your text is kept.`,
    partBroken: (part: string) => `${part} can’t be shown. Your text is kept.`,
    partLoading: (part: string) => `${part} is loading…`,
    /** A part without a name, as the subject of these sentences. */
    part: 'This part of the page',
  },

  list: {
    pages: 'Pages',
    page: (page: number, pages: number) => `Page ${page} of ${pages}`,
    titleOfPage: (title: string, page: number) => `${title}, page ${page}`,
    emptyPage: 'There’s nothing on this page.',
    firstPage: 'Go to first page',
    search: 'Search',
    searchFailed: 'Couldn’t load the results. Please try again.',
    moreActions: 'More actions',
    moreActionsFor: (item: string) => `More actions for ${item}`,
  },

  form: {
    /** Buttons inside a password field. Their names must not contain the field's label, by which it is found. */
    show: 'Show',
    hide: 'Hide',
    restored: 'Your unsaved changes were restored.',
    discarded: 'Changes discarded.',
    leaveQuestion: 'Leave this page?',
    leaveStored: 'You have unsaved changes. They are kept in this browser.',
    leaveUnstored: 'You have unsaved changes. They are kept only until you close this tab.',
    leave: 'Leave',
    stay: 'Stay',
    ok: 'Ok',
  },

  /**
   * `month` counts from 0. As browsers write it by `Intl`, which shows the date in the reader's time zone once a page is
   * alive: `1 mars`, not `1er mars`.
   */
  date: (month: number, day: number, year: number) => `${MONTHS[month]} ${day}, ${year}`,
});
