import { defineMessages, formatNumber, plural } from '../define.ts';

const articles = (count: number) => plural(count, { one: '# article', other: '# articles' });
const drafts = (count: number) => plural(count, { one: '# draft', other: '# drafts' });

/** My articles: lists of an author's own articles and drafts, bulk actions, statistics. */
export const myArticlesMessages = defineMessages('myArticles', {
  drafts: 'Drafts',
  scheduled: 'Scheduled',
  published: 'Published',
  pages: 'Pages',
  tabs: 'My articles by state',
  layout: 'Layout',
  layouts: { Cards: 'Cards', List: 'List' },
  loading: 'Loading articles',
  searchArticles: 'Search my articles',
  searchDrafts: 'Search my drafts',
  searchPages: 'Search my pages',

  empty: {
    articles: 'You haven’t published anything yet.',
    writeFirst: 'Write your first article',
    drafts: 'No drafts yet. Drafts are saved automatically while you write.',
    write: 'Write an article',
    scheduled: 'Nothing scheduled. Schedule a draft to publish it later.',
    viewDrafts: 'View drafts',
    noMatch: 'No articles match these filters.',
    noDraftMatches: 'No drafts match these filters.',
    pages: 'No pages yet. A page, such as About or Imprint, has its own URL and is in no list.',
    writePage: 'Write a page',
    noPageMatches: 'No pages match these filters.',
  },

  /** One article or draft. */
  item: {
    continueWriting: 'Continue writing',
    stats: 'Stats',
    unpublish: 'Unpublish',
    /** The action on what it is now. */
    turn: { article: 'Turn into page', page: 'Turn into article' },
    /** What it has become. */
    turned: {
      article: (path: string) => `Turned into an article: ${path}`,
      page: (path: string) => `Turned into a page: ${path}`,
    },
    viewPublicPage: 'View public page',
    named: (action: string, title: string) => `${action} ${title}`,
    saved: (date: string) => `Saved <time>${date}</time>`,
    unpublishedArticle: 'Unpublished article',
    unpublishedChanges: 'Unpublished changes',
    clicks: (count: number) => plural(count, { one: '# click', other: '# clicks' }),
    words: (count: number) => plural(count, { one: '# word', other: '# words' }),
    statsOf: (clicks: number, title: string) =>
      plural(clicks, { one: `# click on ${title}, stats`, other: `# clicks on ${title}, stats` }),
  },

  /** Articles on top of the author's page. */
  pins: {
    pin: 'Pin to your page',
    unpin: 'Unpin',
    pinned: 'Pinned to your page',
    unpinned: 'Unpinned',
    /** Takes the titles of the pinned articles. */
    full: (one: string, two: string, three: string) =>
      `Your page has three pinned articles already. Unpin one of them first: “${one}”, “${two}” or “${three}”.`,
  },

  list: {
    articles,
    pages: (count: number) => plural(count, { one: '# page', other: '# pages' }),
    drafts,
    isCut: (count: string) => `${count} among the 2,000 newest matches`,
    tag: (tag: string) => `Tag: ${tag} ×`,
    removeTagFilter: (tag: string) => `Remove filter: tag ${tag}`,
    sort: 'Sort',
    sorts: {
      '-updated': 'Recently updated',
      updated: 'Least recently updated',
      '-created': 'Newest',
      created: 'Oldest',
      title: 'Title A–Z',
      '-title': 'Title Z–A',
      '-clicks': 'Most clicks',
      clicks: 'Fewest clicks',
    },
    soonest: 'Soonest first',
    bestMatch: 'Best match',
    columns: {
      title: 'Title',
      created: 'Created',
      updated: 'Updated',
      clicks: 'Clicks',
      words: 'Words',
      actions: 'Actions',
    },
    select: (title: string) => `Select ${title}`,
    selectPage: 'Select all on this page',
  },

  bulk: {
    group: 'Selected',
    selected: (count: string) => `${count} selected`,
    selectAll: (count: number) => `Select all ${formatNumber(count)} matches`,
    clear: 'Clear selection',
    addTag: { label: 'Add tag', done: (count: number) => `Tag added to ${articles(count)}.` },
    removeTag: { label: 'Remove tag', done: (count: number) => `Tag removed from ${articles(count)}.` },
    export: { label: 'Export as Markdown', done: (count: number) => `${articles(count)} exported.` },
    publish: {
      label: 'Publish',
      confirmation: {
        title: 'Publish these drafts?',
        text: 'Everyone can read them right away.',
        confirmLabel: 'Publish drafts',
      },
      done: (count: number) => `${drafts(count)} published.`,
    },
    unpublish: {
      label: 'Unpublish',
      confirmation: {
        title: 'Unpublish these articles?',
        text: 'They disappear from the site right away and become drafts. Publishing them again restores their URLs, dates and click counts.',
        confirmLabel: 'Unpublish articles',
      },
      done: (count: number) => `${articles(count)} unpublished.`,
    },
    delete: {
      label: 'Delete',
      confirmation: {
        title: 'Delete these articles?',
        text: 'They disappear from the site right away. You can restore them for 30 days, with their URLs and click counts.',
        confirmLabel: 'Delete articles',
      },
      done: (count: number) => `${articles(count)} deleted. You can restore them for 30 days.`,
    },
    discard: {
      label: 'Discard',
      confirmation: {
        title: 'Discard these drafts?',
        text: 'This can’t be undone. Published articles are not affected.',
        confirmLabel: 'Discard drafts',
      },
      done: (count: number) => `${drafts(count)} discarded.`,
    },
    progress: (done: number, total: number) => `${formatNumber(done)} of ${formatNumber(total)}`,
    progressLabel: 'Progress',
    stop: 'Stop',
    stopped: (problem: string) => `Stopped: ${problem}`,
    failed: (count: number) => `${formatNumber(count)} failed:`,
    failure: (item: string, problem: string) => `${item}: ${problem}`,
    moreFailures: (count: number) => `and ${formatNumber(count)} more`,
    addTagTo: (count: string) => `Add a tag to ${count}`,
    removeTagFrom: (count: string) => `Remove a tag from ${count}`,
    tag: 'Tag',
    tagMissing: 'Enter a tag',
    oneTag: 'Enter one tag at a time',
  },

  /** Deleted articles. */
  bin: {
    title: 'Deleted',
    lead: 'Articles that you deleted in bulk, or a program deleted with an access token, can be restored for 30 days.',
    size: (size: string) => `They use ${size} of your storage.`,
    /** Says what the bin has besides its list, if that is empty. */
    onlyFinal: (size: string) =>
      `Nothing to restore. Articles that can’t be restored use ${size} of your storage until they are erased, 30 days after you deleted them.`,
    none: 'Nothing to restore.',
    viewArticles: 'View my articles',
    dates: (deleted: string, ends: string) =>
      `Deleted <deleted>${deleted}</deleted>, restorable until <ends>${ends}</ends>`,
    restore: 'Restore',
    restoreAll: 'Restore all on this page',
    restored: (count: number) => `${articles(count)} restored`,
    delete: {
      label: 'Delete for good',
      title: 'Delete this article for good?',
      text: 'Its text, versions and click count are erased. This can’t be undone.',
      done: 'Article deleted for good',
    },
    empty: {
      label: 'Empty bin',
      title: 'Empty the bin?',
      text: 'Everything in it is erased, also what can’t be restored. This can’t be undone.',
      done: 'Bin emptied',
    },
    passwordHint: 'Because you logged in more than an hour ago',
    failed: (title: string, problem: string) => `${title}: ${problem}`,
    inStorage: (size: string) => `<bin>${size} of it in the bin</bin>`,
  },

  unpublish: {
    question: 'Unpublish this article?',
    text: 'It disappears from the site right away and becomes a draft. Publishing it again restores its URL, date and click count.',
    confirm: 'Unpublish article',
    done: 'Article unpublished',
  },

  discard: {
    onlyCopy: 'There is no other copy.',
    onlyCopyOfArticle: 'This article isn’t published, so there is no other copy.',
    hidden: 'This article is hidden. If you discard its text, it can’t be shown again.',
    articleStays: 'The published article is not affected.',
    done: 'Draft discarded',
    restored: 'Draft restored',
    notRestored: 'Couldn’t restore the draft.',
  },

  stats: {
    allArticles: 'All articles',
    total: (clicks: number, days: number) =>
      `${plural(clicks, { one: '# click', other: '# clicks' })} in the last ${days} days`,
    bestDay: (clicks: number) => `Best day: ${formatNumber(clicks)}`,
    byDay: 'By day',
    noClicks: 'No clicks in this period.',
    day: 'Day',
    clicks: 'Clicks',
    referrers: 'Referrers',
    noReferrers: 'No referrers in this period.',
    host: 'Host',
    otherHosts: 'Other hosts',
    more: (count: number) => `${formatNumber(count)} more`,
    withoutReferrer: (clicks: number) =>
      plural(clicks, { one: '# click without a referrer', other: '# clicks without a referrer' }),
    hostWithClicks: (host: string, clicks: number) => `${host} ${formatNumber(clicks)}`,
    note: 'Days are in UTC. Known bots are excluded. Only counts and up to 20 referring hosts per article and day are stored.',
  },
});
