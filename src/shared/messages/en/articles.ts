import { defineMessages, plural } from '../define.ts';

/** Reading: home, listings, cards, articles, authors, tags, search; and what the server answers about them. */
export const articlesMessages = defineMessages('articles', {
  searchArticles: 'Search articles',
  allArticles: 'All articles',
  allTags: 'All tags',
  untitled: 'Untitled',
  articleCount: (count: number) => plural(count, { one: '# article', other: '# articles' }),

  home: {
    newest: 'Newest articles',
    empty: 'No articles yet.',
    writeFirst: 'Write the first article',
  },

  card: {
    by: (name: string) => `By ${name}`,
    updated: 'Updated',
    readingTime: (minutes: number) => `${minutes} min read`,
    /** `digits` is the number as it is written. Without `plural`, as every listing calls it while the page loads. */
    clicks: (count: number, digits: string) => `${digits} ${count === 1 ? 'click' : 'clicks'}`,
    tags: 'Tags',
    read: 'Read',
    readTitle: (title: string) => `Read ${title}`,
    admin: 'Admin',
    adminOfBlog: 'Admin of this blog',
  },

  list: {
    loading: 'Loading articles',
    empty: 'No articles yet.',
    /** Above the articles on top of a list. */
    pinned: 'Pinned',
  },

  author: {
    noun: 'Author',
    since: 'since',
    feed: 'Feed',
    empty: 'This author has no published articles.',
    links: 'Links',
    writesAbout: 'Writes about',
  },

  tags: {
    title: 'Tags',
    noun: 'Tag',
    feed: 'Feed',
    empty: 'No tags yet.',
    emptyTag: 'No articles with this tag.',
  },

  article: {
    loading: 'Loading the article',
    noun: 'Article',
    notFound: (noun: string) => `${noun} not found`,
    notLoaded: (noun: string) => `Couldn’t load this ${noun.toLowerCase()}`,
    maybeDeleted: 'It may have been deleted, or the link may be wrong.',
    checkConnection: 'Check your connection and try again.',
    createdAt: 'Created at',
    contents: 'Contents',
    aboutAuthor: (name: string) => `About ${name}`,
    moreFrom: (name: string) => `More from ${name}`,
    moreFromAuthor: 'More from this author',
    previous: 'Previous',
    next: 'Next',
    related: 'Related articles',
    share: 'Share',
    copyLink: 'Copy link',
    linkCopied: 'Link copied',
    linkNotCopied: 'Couldn’t copy the link. Copy it from the address bar.',
    authorFeed: (name: string) => `Feed: ${name}`,
    blogFeed: 'Feed: all articles',
    report: 'Report',
    copyCode: 'Copy code',
    copied: 'Copied',
    copyFailed: 'Couldn’t copy',
    image: 'Image',
    enlargeImage: 'Enlarge image',
    enlarge: (description: string) => `Enlarge image: ${description}`,
  },

  /** Titles of the feeds, for browsers and feed readers. */
  feeds: {
    allArticles: 'All articles',
    articlesBy: (author: string) => `Articles by ${author}`,
    articlesTagged: (tag: string) => `Articles tagged ${tag}`,
    atom: (articles: string) => `${articles} (Atom feed)`,
    json: (articles: string) => `${articles} (JSON feed)`,
  },

  hidden: {
    title: 'This article is hidden',
    inDrafts: 'You can find its text in your drafts.',
    openDrafts: 'Go to drafts',
  },

  search: {
    title: 'Search',
    titleFor: (query: string) => `${query} · Search`,
    help: 'Search titles, text, tags and authors. Use “quotes” for a phrase and -\u2060word to exclude one.',
    noResults: 'No results. Try fewer or shorter words.',
    searching: 'Searching',
    ranking: 'Best matches among the 2,000 newest results',
    close: 'Close search',
    suggestions: (count: number) => plural(count, { one: '# suggestion', other: '# suggestions' }),
    suggestedArticles: 'Articles',
  },
});
