import { defineMessages, formatNumber, plural } from '../define.ts';

const accounts = (count: number) => plural(count, { one: '# account', other: '# accounts' });
const articles = (count: number) => plural(count, { one: '# article', other: '# articles' });
/** Keeps a number and its noun on one line. */
const keepTogether = (text: string) => text.replaceAll(' ', '\u00a0');
/** A number that was counted up to a bound. */
const atLeast = (count: number, max: number) => `${formatNumber(count)}${count >= max ? '+' : ''}`;

const limitText =
  'Their articles stay available by direct link and on their author page, but are removed from listings, search and feeds. You can undo this. Editors become authors.';
const suspendText =
  'They are logged out and can’t log in again. Their articles disappear from the site, and reports about them are deleted. You can undo the suspension. Editors become authors.';
const passwordHint = 'This can’t be undone. Enter your password to confirm.';
const ownerReads = 'Shown to the account owner.';
const shownAtLogin = 'Shown to the account owner when they try to log in.';

/** Admin pages: settings, reports, moderation, invitations, status, audit log; and what the server answers about them. */
export const adminMessages = defineMessages('admin', {
  menu: {
    label: 'Admin',
    openReports: (count: number) => plural(count, { one: '# open report', other: '# open reports' }),
    pendingApprovals: (count: number) =>
      plural(count, { one: '# account waiting', other: '# accounts waiting' }),
  },

  /** Lists with filters, selection and actions. */
  list: {
    notRefreshed: 'Couldn’t get the latest version. Check your connection and try again.',
    filters: 'Filters',
    applyFilters: 'Apply filters',
    search: 'Search',
    any: 'Any',
    removeFilter: (label: string, value: string) => `Remove filter ${label}: ${value}`,
    activeFilter: (label: string, value: string) => `${label}: ${value}`,
    selection: 'Selection',
    select: (name: string) => `Select ${name}`,
    selectPage: 'Select page',
    selectAll: 'Select all',
    selected: (count: number) => `${formatNumber(count)} selected`,
    selectAllMatches: (count: number) => `Select all ${formatNumber(count)} matches`,
    actionOn: (action: string, name: string) => `${action}: ${name}`,
    actions: 'Actions',
    failed: 'Failed:',
    stopped: (problem: string) => `Stopped: ${problem}`,
    failure: (problem: string) => `: ${problem}`,
    more: (count: number) => `and ${formatNumber(count)} more`,
    /** The results of an action with several parts, such as `Article hidden` and `Account suspended`. */
    results: (results: readonly string[]) => results.join(' · '),
    couldNotUndo: (count: number, problem: string) =>
      plural(count, {
        one: `Couldn’t undo this change. ${problem}`,
        other: `Couldn’t undo # changes. ${problem}`,
      }),
    reason: 'Reason',
    password: 'Your password',
  },

  accounts: {
    count: accounts,
    one: (email: string, articleCount: number) => `${email}, ${articles(articleCount)}`,
    empty: 'No accounts match these filters.',
    cut: (count: number) =>
      `Showing matches among the ${formatNumber(count)} newest accounts. Use “Registered before” to see older ones.`,
    summary: (active: number, limited: number, suspended: number) =>
      [
        accounts(active + limited + suspended),
        ...(limited > 0 ? [`${formatNumber(limited)} limited`] : []),
        ...(suspended > 0 ? [`${formatNumber(suspended)} suspended`] : []),
      ].join(' · '),
    columns: { account: 'Account', registered: 'Registered', articles: 'Articles', links: 'Links' },
    states: { active: 'Active', limited: 'Limited', suspended: 'Suspended' },
    inProgress: 'Updating articles…',
    admin: 'Admin',
    unclaimed: 'Unclaimed',
    noEmail: 'No email',
    claimLink: {
      copyLink: 'Copy claim link',
      shownOnce: (name: string) =>
        `Send this link only to the owner of ${name}. It works once, within 14 days, and isn’t shown again.`,
      label: 'Claim link',
      copy: 'Copy link',
      copied: 'Link copied',
      notCopied: 'Couldn’t copy the link. Select it and copy it manually.',
    },
    details: (count: number, isCapped: boolean, links: number) =>
      [
        'Registered <day></day>',
        keepTogether(isCapped ? `${formatNumber(count)}+ articles` : articles(count)),
        ...(links > 0 ? [keepTogether(plural(links, { one: '# link', other: '# links' }))] : []),
      ].join(' · '),
    linksNote: (count: number) => `Links to other sites in the ${formatNumber(count)} newest articles.`,
    actions: {
      limit: {
        label: 'Limit',
        title: (count: number) => plural(count, { one: 'Limit this account?', other: 'Limit # accounts?' }),
        text: limitText,
        hint: ownerReads,
        confirm: (count: number) => plural(count, { one: 'Limit account', other: 'Limit # accounts' }),
        done: (count: number) => plural(count, { one: 'Account limited', other: '# accounts limited' }),
      },
      unlimit: {
        label: 'Remove limit',
        title: (count: number) =>
          plural(count, {
            one: 'Remove the limit from this account?',
            other: 'Remove the limit from # accounts?',
          }),
        text: 'Their articles appear in listings, search and feeds again.',
        confirm: () => 'Remove limit',
        done: (count: number) =>
          plural(count, { one: 'Limit removed', other: 'Limit removed from # accounts' }),
      },
      suspend: {
        label: 'Suspend',
        title: (count: number) =>
          plural(count, { one: 'Suspend this account?', other: 'Suspend # accounts?' }),
        text: suspendText,
        hint: shownAtLogin,
        confirm: (count: number) => plural(count, { one: 'Suspend account', other: 'Suspend # accounts' }),
        done: (count: number) => plural(count, { one: 'Account suspended', other: '# accounts suspended' }),
      },
      restore: {
        label: 'Restore',
        title: (count: number) =>
          plural(count, { one: 'Restore this account?', other: 'Restore # accounts?' }),
        text: 'They can log in again, and the articles hidden with the account are published again.',
        confirm: (count: number) => plural(count, { one: 'Restore account', other: 'Restore # accounts' }),
        done: (count: number) => plural(count, { one: 'Account restored', other: '# accounts restored' }),
      },
      setRole: {
        label: 'Change role',
        text: 'Takes effect immediately in all sessions.',
        title: (count: number) =>
          plural(count, { one: 'Change the role of this account?', other: 'Change the role of # accounts?' }),
        confirm: () => 'Change role',
        done: (count: number) => plural(count, { one: 'Role changed', other: 'Role of # accounts changed' }),
      },
      delete: {
        label: 'Delete',
        title: (count: number) => plural(count, { one: 'Delete this account?', other: 'Delete # accounts?' }),
        text: 'Everything they have published and all their drafts are deleted too.',
        hint: passwordHint,
        confirm: (count: number) => plural(count, { one: 'Delete account', other: 'Delete # accounts' }),
        done: (count: number) => plural(count, { one: 'Account deleted', other: '# accounts deleted' }),
      },
    },
  },

  articles: {
    count: articles,
    empty: 'No articles match these filters.',
    none: 'No articles yet.',
    writeFirst: 'Write an article',
    cut: (count: number) =>
      `Showing matches among the ${formatNumber(count)} newest articles. Use “Published before” to see older ones.`,
    summary: (published: number, hidden: number, suspended: number) =>
      [
        articles(published + hidden + suspended),
        ...(hidden > 0 ? [`${formatNumber(hidden)} hidden`] : []),
        ...(suspended > 0 ? [`${formatNumber(suspended)} hidden with their author’s account`] : []),
      ].join(' · '),
    columns: { title: 'Title', author: 'Author', published: 'Published', links: 'Links' },
    states: { published: 'Published', page: 'Page', hidden: 'Hidden', suspended: 'Author suspended' },
    authorRegistered: 'Registered <day></day>',
    details: (links: number) =>
      [
        'By <author></author>',
        'Registered <registered></registered>',
        'Published <published></published>',
        ...(links > 0 ? [keepTogether(plural(links, { one: '# link', other: '# links' }))] : []),
      ].join(' · '),
    byAuthor: 'All by this author',
    sameText: 'Same text',
    actions: {
      hide: {
        label: 'Hide',
        title: (count: number) => plural(count, { one: 'Hide this article?', other: 'Hide # articles?' }),
        text: 'Readers can’t see it, and its reports are deleted. The author keeps it as a draft but can’t publish it. You can unhide it later.',
        hint: 'Shown to the author.',
        confirm: (count: number) => plural(count, { one: 'Hide article', other: 'Hide # articles' }),
        done: (count: number) => plural(count, { one: 'Article hidden', other: '# articles hidden' }),
      },
      unhide: {
        label: 'Unhide',
        title: (count: number) => plural(count, { one: 'Unhide this article?', other: 'Unhide # articles?' }),
        text: 'Everyone can read it again, unchanged and at its old place in listings. Later edits by the author stay a draft.',
        confirm: (count: number) => plural(count, { one: 'Unhide article', other: 'Unhide # articles' }),
        done: (count: number) =>
          plural(count, { one: 'Article visible again', other: '# articles visible again' }),
      },
      delete: {
        label: 'Delete',
        title: (count: number) => plural(count, { one: 'Delete this article?', other: 'Delete # articles?' }),
        text: 'Its version history, clicks and the author’s draft are deleted too.',
        hint: passwordHint,
        confirm: (count: number) => plural(count, { one: 'Delete article', other: 'Delete # articles' }),
        done: (count: number) => plural(count, { one: 'Article deleted', other: '# articles deleted' }),
      },
    },
    hidden: 'Hidden',
  },

  /** Articles on top of the home page and the list of all articles. */
  pins: {
    pin: 'Pin to home',
    unpin: 'Unpin from home',
    pinned: 'Pinned to home',
    unpinned: 'Unpinned from home',
    /** Takes the titles of the pinned articles. */
    full: (one: string, two: string, three: string) =>
      `The home page has three pinned articles already. Unpin one of them first: “${one}”, “${two}” or “${three}”.`,
    notListed: 'Articles of limited accounts can’t be pinned to home. Remove the limit first.',
  },

  reports: {
    list: 'Reported articles',
    empty: 'No open reports.',
    viewArticles: 'View articles',
    cut: (count: number) =>
      `Showing the ${formatNumber(count)} most reported articles. The rest appear as you handle these.`,
    author: 'By <author></author> · Registered <day></day>',
    reports: (count: number) =>
      plural(count, { one: '# report on <day></day>', other: '# reports, latest on <day></day>' }),
    reason: (reason: string, count: number) => (count === 1 ? reason : `${reason} (${formatNumber(count)})`),
    authorLimited: 'Author limited',
    alsoSuspend: (authors: readonly string[]) =>
      plural(authors.length, {
        one: `Also suspend ${authors[0] ?? ''}`,
        other: 'Also suspend their # authors',
      }),
    actions: {
      dismiss: {
        label: 'Dismiss',
        title: (count: number) =>
          plural(count, {
            one: 'Dismiss the reports of this article?',
            other: 'Dismiss the reports of # articles?',
          }),
        text: 'The article stays as it is. Its reports are deleted; readers can report it again.',
        confirm: () => 'Dismiss reports',
        done: (count: number) =>
          plural(count, { one: 'Reports dismissed', other: 'Reports of # articles dismissed' }),
      },
      limit: {
        label: 'Limit author',
        title: (count: number) => plural(count, { one: 'Limit this author?', other: 'Limit # authors?' }),
        confirm: (count: number) => plural(count, { one: 'Limit author', other: 'Limit # authors' }),
      },
      suspend: {
        label: 'Suspend author',
        title: (count: number) => plural(count, { one: 'Suspend this author?', other: 'Suspend # authors?' }),
        confirm: (count: number) => plural(count, { one: 'Suspend author', other: 'Suspend # authors' }),
      },
    },
  },

  pendingApprovals: {
    list: 'Pending approvals',
    notNeeded:
      'New accounts don’t need approval at the moment. You can change this under <link>Registration</link>.',
    show: 'Show',
    states: { waiting: 'Waiting', rejected: 'Rejected' },
    emptyWaiting: 'No accounts are waiting for approval.',
    emptyRejected: 'No rejected accounts.',
    viewAccounts: 'View accounts',
    cut: (count: number) => `Showing the first ${formatNumber(count)}. The rest appear as you handle these.`,
    registered: 'Registered <day></day>',
    rejectedOn: 'Rejected <day></day>',
    actions: {
      approve: {
        label: 'Approve',
        done: (count: number) => plural(count, { one: 'Account approved', other: '# accounts approved' }),
      },
      reject: {
        label: 'Reject',
        title: (count: number) => plural(count, { one: 'Reject this account?', other: 'Reject # accounts?' }),
        text: 'They are logged out and can’t log in again. The account is deleted after 30 days; you can still approve it until then.',
        hint: shownAtLogin,
        confirm: (count: number) => plural(count, { one: 'Reject account', other: 'Reject # accounts' }),
        done: (count: number) => plural(count, { one: 'Account rejected', other: '# accounts rejected' }),
      },
    },
  },

  invitations: {
    /** By registration mode. */
    hints: {
      open: 'Registration is open, so nobody needs an invitation.',
      approval: 'People who register with an invitation skip the approval.',
      invite: 'Registration is by invitation only.',
      closed: 'Registration is closed, so invitations don’t work at the moment.',
    },
    create: 'New invitation',
    submit: 'Create invitation',
    uses: 'Maximum uses',
    usesHint: (max: number) => `Number of accounts. At most ${formatNumber(max)}.`,
    days: 'Expires after (days)',
    daysHint: (max: number) => `At most ${formatNumber(max)} days.`,
    note: 'Note',
    noteHint: 'Optional. Visible to admins only.',
    linkShownOnce: 'Copy this link now. You won’t be able to see it again.',
    link: 'Invitation link',
    copyLink: 'Copy link',
    copied: 'Link copied',
    notCopied: 'Couldn’t copy the link. Select it and copy it manually.',
    active: 'Active invitations',
    empty: 'No active invitations.',
    unnamed: (day: string) => `Created on ${day}`,
    usesLeft: (count: number) =>
      plural(count, { one: '# use left · Expires <day></day>', other: '# uses left · Expires <day></day>' }),
    revoke: 'Revoke',
    revokeOne: (name: string) => `Revoke ${name}`,
    revokeTitle: 'Revoke this invitation?',
    revokeText: 'The link stops working. Accounts already created with it are not affected.',
    revokeConfirm: 'Revoke invitation',
    revoked: 'Invitation revoked',
  },

  settings: {
    saved: 'Settings saved',
    unsaved: 'You have unsaved changes',
    /** The server's answer to a change of another version. */
    changedMeanwhile:
      'The settings have changed since you loaded them. Load them again and repeat your change.',
    notSaved: 'Not saved. Choose which values to keep, then save again.',
    changedByOther: 'Someone else has saved these settings since you opened this page:',
    keepMine: 'Keep mine',
    useTheirs: 'Use theirs',
    general: 'General',
    generalText: 'The name of the blog, for readers and search engines.',
    appearance: 'Appearance',
    appearanceText: 'Logo and accent color. Changes are previewed on this page until you save.',
    footer: 'Footer',
    footerText: 'Shown at the bottom of every page.',
    registration: 'Registration',
    registrationText: 'Who can create an account, and how much each account can store.',
    images: 'Images',
    imagesText: 'Whether authors can upload images, and how much.',
    /** Labels of the fields, also in validation messages. */
    removeLink: 'Remove link',
    labels: {
      title: 'Blog title',
      tagline: 'Tagline',
      description: 'Description',
      language: 'Article language',
      interfaceLanguage: 'Interface language',
      logo: 'Logo URL',
      accent: 'Accent color',
      footer: 'Footer text',
      imprint: 'Imprint',
      privacy: 'Privacy policy',
      contact: 'Contact',
      securityContact: 'Security contact',
      pageDates: 'Dates on pages',
      registration: 'Registration',
      registrationRole: 'Role of new accounts',
      storage: 'Storage per account',
      uploads: 'Image uploads',
      imageStorage: 'Image storage per account',
      uploadsPerHour: 'Uploads per account per hour',
      headerMenu: 'Header menu',
      footerMenu: 'Footer menu',
    },
    hints: {
      title: 'Shown in the header, in page titles and in feeds.',
      tagline: 'One sentence, shown on the home page and in feeds.',
      description: 'Optional. Shown by search engines. Defaults to the tagline.',
      language: 'Main language, e.g. en, de-AT, zh-Hant.',
      interfaceLanguage: 'Menus, buttons and emails. Open tabs change when they are reloaded.',
      logo: 'Square image. Paste a URL, or upload or choose one of your images. Leave empty for the default logo.',
      accent:
        'Color of links and buttons, e.g. #0b5d57. Adapted to dark mode automatically. Leave empty for the default color.',
      footer: 'Optional. Replaces the default line.',
      pageOrUrl: 'Optional. A page of the blog, such as /about, or a URL. Linked on every page.',
      pageDeleted: 'Not shown to readers: the page was deleted. Choose another one.',
      contact:
        'URL or email address, public on every page. People whose accounts are suspended or not approved are told to write here.',
      noContact:
        'Add a contact. Without one, people whose accounts are suspended or not approved have no way to appeal.',
      securityContact:
        'Optional. Email address or https URL for reports of vulnerabilities. Published in security.txt.',
      storage: 'In MB. Counts articles, drafts and earlier versions.',
      imageStorage: 'In MB. Counts uploaded images and their smaller sizes.',
    },
    menu: {
      headerText:
        'In the header of every page, after Home and Articles. What doesn’t fit is under More, and on phones in the menu.',
      footerText:
        'At the bottom of every page. The home page has no footer: there, they are at the end of the header.',
      label: 'Label',
      labelHint: (name: string) => `Defaults to “${name}”`,
      labelOptional: 'Optional. Defaults to the name of the target.',
      kind: 'Links to',
      kinds: { page: 'Page', tag: 'Tag', author: 'Author', builtIn: 'Built-in page', url: 'URL' },
      target: 'Target',
      targets: { page: 'Page', tag: 'Tag', author: 'Handle', builtIn: 'Page', url: 'URL' },
      hints: {
        page: 'As in its URL: about for /about',
        tag: 'Its name, or as in the URL of its page',
        author: 'As in the URL of their page',
        url: 'https://…, mailto:… or a path such as /tags',
      },
      /** Why readers don’t see an entry. */
      problems: {
        hidden: 'Not shown to readers: it is hidden or not published.',
        noPage: 'Not shown to readers: it is an article now.',
        suspended: 'Not shown to readers: the account is suspended.',
        unusedTag: 'Not shown to readers: no published article has this tag.',
        noArticles: 'Not shown to readers: this author has no published articles.',
        deleted: 'Not shown to readers: it was deleted. Choose another target, or remove the entry.',
      },
      add: 'Add entry',
      count: (count: number, max: number) => `${count} of ${max} entries`,
      empty: 'No entries.',
      reset: 'Restore defaults',
      entry: (position: number, name: string) => (name ? `Entry ${position}: ${name}` : `Entry ${position}`),
      moveUp: 'Move up',
      moveDown: 'Move down',
      drag: 'Drag to reorder',
      moved: (name: string, position: number, count: number) =>
        `${name}: moved to position ${position} of ${count}`,
      removed: (name: string) => `${name}: removed`,
      unnamed: 'Entry',
      url: (label: string) =>
        `${label} must be a valid http or https URL, mailto: with an email address, or a path of this blog, such as /tags`,
      noPage: (target: string) => `There is no page with the slug “${target}”.`,
      noTag: (target: string) => `There is no tag “${target}”.`,
      noAuthor: (target: string) => `There is no author with the handle “${target}”.`,
    },
    pickAccent: 'Pick accent color',
    preview: 'Preview',
    previewText: 'Text with <link>a link</link>',
    previewButton: 'Button',
    modes: { open: 'Open', approval: 'Approval required', invite: 'Invite only', closed: 'Closed' },
    modeHints: {
      open: 'Anyone can register and publish. Takes effect immediately.',
      approval: 'Anyone can register, but needs your approval to publish. Takes effect immediately.',
      invite:
        'Only people with an invitation can register. Takes effect immediately; existing users can still log in.',
      closed: 'Nobody can register. Takes effect immediately; existing users can still log in.',
    },
    pageDateModes: { off: 'No date', on: 'Date of the last change' },
    pageDateHints: {
      off: 'Pages such as About show no date.',
      on: 'Pages such as About show when they were last changed.',
    },
    registrationRoles: { author: 'Author', contributor: 'Contributor' },
    registrationRoleHints: {
      author: 'New accounts publish their texts themselves.',
      contributor: 'New accounts submit their texts, and editors publish them.',
    },
    uploadModes: { on: 'On', off: 'Off' },
    uploadHints: {
      on: 'Authors can upload images. If uploads don’t work, see Status.',
      off: 'Authors can only use image URLs. Existing images stay. Takes effect immediately.',
    },
    errors: {
      language: (label: string) => `${label} must be a language tag, such as en, de-AT or zh-Hant`,
      interfaceLanguage: (label: string, languages: string) =>
        `${label} must be empty for English, or one of these, with a region if you like, such as de-AT: ${languages}`,
      color: (label: string) => `${label} must be a hex color, such as #0b5d57`,
      unreadable: (label: string, readable: string) =>
        `${label} is too light to read on a light background. Try ${readable}`,
      contact: (label: string) => `${label} must be an email address, or a valid http or https URL`,
      pageOrUrl: (label: string) =>
        `${label} must be a page of the blog, such as /about, or a valid http or https URL`,
      securityContact: (label: string) =>
        `${label} must be an email address, or a URL that begins with https: or mailto:`,
      oneOf: (label: string, choices: string) => `${label} must be ${choices}`,
      storage: (label: string) => `${label} must be a whole number of MB from 1 to 9999999`,
      uploadsPerHour: (label: string) => `${label} must be a whole number from 1 to 99999`,
    },
  },

  auditLog: {
    list: 'Audit log',
    empty: 'No activity yet.',
    noMatch: 'No entries match this filter.',
    filter: 'Action',
    all: 'All actions',
    /** The actions by which the log can be filtered. */
    actNames: {
      'set-up': 'Set up blog',
      'make-admin': 'Grant admin access',
      'remove-admin': 'Remove admin access',
      'set-role': 'Change role',
      set: 'Change setting',
      unset: 'Reset setting',
      invite: 'Create invitation',
      'revoke-invitation': 'Revoke invitation',
      'revoke-invitations': 'Revoke all invitations',
      approve: 'Approve account',
      reject: 'Reject account',
      'unpublish-article': 'Unpublish article',
      'delete-article': 'Delete article',
      'delete-account': 'Delete account',
      'reset-link': 'Create password reset link',
      'import-author': 'Import author',
      'claim-link': 'Create claim link',
      'claim-account': 'Claim account',
      'reset-password': 'Reset password',
      unlock: 'Unlock logins',
      'edit-article': 'Edit article of another author',
      'hide-article': 'Hide article',
      'unhide-article': 'Unhide article',
      'pin-article': 'Pin article to home',
      'unpin-article': 'Unpin article from home',
      'move-article': 'Move article for a page',
      'suspend-account': 'Suspend account',
      'restore-account': 'Restore account',
      'limit-account': 'Limit account',
      'unlimit-account': 'Remove limit',
      'dismiss-reports': 'Dismiss reports',
      'publish-submission': 'Publish submitted text',
      'unschedule-submission': 'Unschedule submitted text',
      'send-back': 'Send text back',
      'create-webhook': 'Create webhook',
      'change-webhook': 'Change webhook',
      'rotate-webhook-secret': 'Rotate webhook secret',
      'delete-webhook': 'Delete webhook',
      'take-back': 'Take changes back',
      'undo-take-back': 'Undo taking back',
    },
    viewReports: 'View reports',
    commandLine: 'Command line',
    entry: (act: string) => `<actor></actor> ${act} <subject></subject>`,
    /** The subject of “revoked all”. */
    allInvitations: 'invitations',
    valueEmpty: 'empty',
    valueQuoted: (value: string) => `'${value}'`,
    change: (before: string, after: string) => `${before} → ${after}`,
    /** What an admin did, between their name and the name of what it affected. */
    acts: {
      'set-up': 'set up the blog with the account of',
      'make-admin': 'granted admin access to',
      'remove-admin': 'removed admin access from',
      'set-role': 'changed the role of',
      set: 'changed the setting',
      unset: 'reset the setting',
      invite: 'created the invitation',
      'revoke-invitation': 'revoked the invitation',
      'revoke-invitations': 'revoked all',
      approve: 'approved',
      reject: 'rejected',
      'unpublish-article': 'unpublished',
      'delete-article': 'deleted the article',
      'delete-account': 'deleted the account of',
      'reset-link': 'created a password reset link for',
      'import-author': 'imported the author',
      'claim-link': 'created a claim link for',
      'claim-account': 'claimed the account of',
      'reset-password': 'reset the password of',
      unlock: 'unlocked logins for',
      'edit-article': 'edited the article',
      'hide-article': 'hid',
      'unhide-article': 'unhid',
      'pin-article': 'pinned',
      'unpin-article': 'unpinned',
      'move-article': 'gave a page the URL of',
      'suspend-account': 'suspended',
      'restore-account': 'restored',
      'limit-account': 'limited',
      'unlimit-account': 'removed the limit from',
      'dismiss-reports': 'dismissed the reports of',
      'publish-submission': 'published a text submitted by',
      'unschedule-submission': 'unscheduled a text submitted by',
      'send-back': 'sent a text back to',
      'create-webhook': 'created the webhook to',
      'change-webhook': 'changed the webhook to',
      'rotate-webhook-secret': 'rotated the secret of the webhook to',
      'delete-webhook': 'deleted the webhook to',
      'take-back': 'took back the changes of',
      'undo-take-back': 'undid taking back the changes of',
    },
  },

  status: {
    attention: 'Needs attention',
    allGood: 'Everything looks good.',
    /** Of checks, by the names that `--json` and the API have for them. */
    checks: {
      settings: 'Settings',
      program: 'Program',
      folder: 'Data folder',
      disk: 'Disk space',
      secret: 'Secret',
      database: 'Database',
      clock: 'Clock',
      images: 'Images',
      uploads: 'Image uploads',
      integrity: 'Integrity',
      address: 'Network',
      server: 'Server',
      proxy: 'Proxy',
      mail: 'Email',
      pages: 'Pages',
      webhooks: 'Webhooks',
      backup: 'Backup',
    },
    passed: (checks: string) => `Passed checks: ${checks}`,
    finding: (about: string) => `${about}: `,
    server: (name: string, version: string) =>
      `Checked on server ${name}, version ${version}. With several servers, each has its own disk, data folder and settings. `,
    doctor:
      'Run <code>npm run admin -- doctor</code> to also check the integrity of the database, the proxy and the mail server.',
    jobs: 'Background jobs',
    noJobs: 'No jobs are running.',
    lastDays: (days: number) => `Last ${formatNumber(days)} days`,
    table: 'Daily numbers',
    day: 'Day',
    totals: (total: number, today: number) => `${formatNumber(total)} total · ${formatNumber(today)} today`,
    numbersNote: 'Days are in UTC. Deleted items are included. Clicks exclude known bots.',
    /** What is counted per day. */
    numbers: {
      articles: 'Articles published',
      accounts: 'Accounts registered',
      clicks: 'Clicks',
      reports: 'Reports',
      mailsSent: 'Emails sent',
      mailsGivenUp: 'Emails failed',
    },
    rateLimits: 'Rate limits',
    noneRefused: (days: number) => `No requests were blocked in the last ${formatNumber(days)} days.`,
    limit: 'Blocked requests',
    today: 'Today',
    days: (count: number) => plural(count, { one: '# day', other: '# days' }),
    /** The rate limits, and what each of them counts. */
    limits: {
      login: 'Wrong passwords',
      register: 'Registrations per network',
      write: 'Changes per account',
      save: 'Draft saves per account',
      report: 'Reports per network',
      reset: 'Password and email links',
      passkey: 'Passkey logins per network',
      testMail: 'Test emails per admin',
      mail: 'Emails per recipient',
      upload: 'Image uploads per account',
      export: 'Exports per account',
      import: 'Imports per account',
      tag: 'New tags per account',
    },
    largestAccounts: 'Largest accounts',
    largestByImages: 'Most images',
    noImages: 'No accounts have images yet.',
    images: 'Images',
    nothingStored: 'No accounts store anything yet.',
    account: 'Account',
    storage: 'Storage',
    shareOf: (max: string) => `% of ${max}`,
    email: 'Email',
    testMailHint: 'Send yourself a test email to check delivery.',
    sendTestMail: 'Send test email',
    testMail: {
      waiting: 'Sending the test email…',
      sent: 'The mail server accepted the test email. If it doesn’t arrive soon, check your spam folder.',
      postponed: (problem: string, fix: string) =>
        `The mail server didn’t accept the test email (${problem}). It will be retried for nine hours. ${fix}`,
      givenUp: (problem: string) =>
        `The mail server rejected the test email (${problem}). Check its log for the reason.`,
    },
    fixMail: {
      login: 'The mail server requires authentication: add a username and password to SMTP_URL.',
      sender: 'The mail server rejected the sender in MAIL_FROM.',
      unknown: 'Run npm run admin -- doctor to check the mail server in SMTP_URL.',
    },
    running: {
      indexing: (percent: number) => `Rebuilding the search index: about ${percent}% done.`,
      rendering: (left: number, max: number) =>
        `Rendering articles again after an upgrade: ${atLeast(left, max)} left.`,
      publishing: (due: number, max: number, since: string) =>
        `Publishing scheduled articles: ${atLeast(due, max)} overdue, the first since ${since}.`,
      importing: (working: number, waiting: number, failed: number) =>
        `Imports of authors: ${formatNumber(working)} running, ${formatNumber(waiting)} waiting for their authors, ${formatNumber(failed)} failed in the last 24 hours.`,
      hiding: (count: number, max: number, left: number) =>
        `Suspending ${accountsUpTo(count, max)}: ${articles(left)} left to hide.`,
      restoring: (count: number, max: number, left: number) =>
        `Restoring ${accountsUpTo(count, max)}: ${articles(left)} left to publish.`,
      relisting: (count: number, max: number) => `Updating the listings of ${accountsUpTo(count, max)}.`,
      deleting: (count: number, max: number, left: number) =>
        `Deleting ${accountsUpTo(count, max)}: ${articles(left)} left.`,
    },
  },

  /** What the server answers. */
  errors: {
    accountNotFound: 'This account no longer exists.',
    alreadyHidden: 'This article is already hidden.',
    alreadyLimited: 'This account is already limited.',
    alreadySuspended: 'This account is already suspended.',
    authorSuspended: 'This article’s author is suspended. Restore the account first.',
    discardedByAuthor: 'The author has discarded this article since it was hidden.',
    hiddenWithAccount:
      'This article is hidden because its author’s account is suspended. Restore the account instead.',
    isAdmin:
      'This account has admin access. Remove that access first with npm run admin -- remove-admin EMAIL.',
    /** Why moderators who aren’t admins may not act on an article. */
    keptForAdmins: {
      own: 'Only admins can decide on your own articles.',
      page: 'Only admins can decide on pages.',
      hidden: 'Only admins can show this article again.',
    },
    isEditor: 'This account is an editor. Make it an author first.',
    noReports: 'This article no longer has any reports.',
    notHidden: 'No hidden article has this URL.',
    notLimited: 'This account isn’t limited.',
    notSuspended: 'This account isn’t suspended.',
    sameTextNotFound: 'No published or hidden article has this URL. Check “Same text as article URL”.',
    notInGoodStanding: {
      suspended: 'This account is suspended. Restore it first with npm run admin -- restore-account EMAIL.',
      limited: 'This account is limited. Remove the limit first with npm run admin -- unlimit-account EMAIL.',
      unclaimed: 'This account is not claimed yet. Its owner has to claim it first.',
      pending: 'This account is waiting for approval. Approve it first with npm run admin -- approve EMAIL.',
      rejected: 'This account was rejected. Approve it first with npm run admin -- approve EMAIL.',
    },
  },
});

function accountsUpTo(count: number, max: number): string {
  return count >= max ? `${formatNumber(count)}+ accounts` : accounts(count);
}
