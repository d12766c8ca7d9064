import { plural, type Translation } from '../define.ts';
import type { articlesMessages as english } from '../en/articles.ts';

export const articlesMessages: Translation<typeof english> = {
  searchArticles: 'Artikel durchsuchen',
  allArticles: 'Alle Artikel',
  allTags: 'Alle Schlagwörter',
  untitled: 'Ohne Titel',
  articleCount: (count) => plural(count, { other: '# Artikel' }),

  home: {
    newest: 'Neueste Artikel',
    empty: 'Noch keine Artikel.',
    writeFirst: 'Den ersten Artikel schreiben',
  },

  card: {
    by: (name) => `Von ${name}`,
    updated: 'Aktualisiert am',
    readingTime: (minutes) => `${minutes} Min. Lesezeit`,
    clicks: (count, digits) => `${digits} ${count === 1 ? 'Aufruf' : 'Aufrufe'}`,
    tags: 'Schlagwörter',
    read: 'Lesen',
    readTitle: (title) => `Lesen: ${title}`,
    admin: 'Admin',
    adminOfBlog: 'Admin dieses Blogs',
  },

  list: {
    loading: 'Artikel werden geladen',
    empty: 'Noch keine Artikel.',
    pinned: 'Angeheftet',
  },

  author: {
    noun: 'Autor',
    since: 'seit dem',
    feed: 'Feed',
    empty: 'Hier ist noch kein Artikel veröffentlicht.',
    links: 'Links',
    writesAbout: 'Schreibt über',
  },

  tags: {
    title: 'Schlagwörter',
    noun: 'Schlagwort',
    feed: 'Feed',
    empty: 'Noch keine Schlagwörter.',
    emptyTag: 'Keine Artikel mit diesem Schlagwort.',
  },

  article: {
    loading: 'Artikel wird geladen',
    noun: 'Artikel',
    notFound: (noun) => `${noun} nicht gefunden`,
    notLoaded: (noun) => `${noun} konnte nicht geladen werden`,
    maybeDeleted: 'Vielleicht wurde die Seite gelöscht, oder der Link stimmt nicht.',
    checkConnection: 'Prüfe deine Verbindung und versuche es noch einmal.',
    createdAt: 'Veröffentlicht am',
    contents: 'Inhalt',
    aboutAuthor: (name) => `Über ${name}`,
    moreFrom: (name) => `Mehr von ${name}`,
    moreFromAuthor: 'Mehr vom selben Autor',
    previous: 'Vorheriger Artikel',
    next: 'Nächster Artikel',
    related: 'Ähnliche Artikel',
    share: 'Teilen',
    copyLink: 'Link kopieren',
    linkCopied: 'Link kopiert',
    linkNotCopied: 'Der Link konnte nicht kopiert werden. Kopiere ihn aus der Adressleiste.',
    authorFeed: (name) => `Feed: ${name}`,
    blogFeed: 'Feed: alle Artikel',
    report: 'Melden',
    copyCode: 'Code kopieren',
    copied: 'Kopiert',
    copyFailed: 'Kopieren fehlgeschlagen',
    image: 'Bild',
    enlargeImage: 'Bild vergrößern',
    enlarge: (description) => `Bild vergrößern: ${description}`,
  },

  feeds: {
    allArticles: 'Alle Artikel',
    articlesBy: (author) => `Artikel von ${author}`,
    articlesTagged: (tag) => `Artikel zu ${tag}`,
    atom: (articles) => `${articles} (Atom-Feed)`,
    json: (articles) => `${articles} (JSON-Feed)`,
  },

  hidden: {
    title: 'Dieser Artikel ist ausgeblendet',
    inDrafts: 'Du findest den Text in deinen Entwürfen.',
    openDrafts: 'Zu den Entwürfen',
  },

  search: {
    title: 'Suche',
    titleFor: (query) => `${query} · Suche`,
    help: 'Durchsuche Titel, Texte, Schlagwörter und Autoren. Mit „Anführungszeichen“ suchst du eine Wortfolge, mit -\u2060Wort schließt du ein Wort aus.',
    noResults: 'Keine Treffer. Versuche es mit weniger oder kürzeren Wörtern.',
    searching: 'Suche läuft',
    ranking: 'Beste Treffer unter den 2.000 neuesten Ergebnissen',
    close: 'Suche schließen',
    suggestions: (count) => plural(count, { one: '# Vorschlag', other: '# Vorschläge' }),
    suggestedArticles: 'Artikel',
  },
};
