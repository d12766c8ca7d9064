import type { Translation } from '../define.ts';
import type { metaMessages as english } from '../en/meta.ts';

export const metaMessages: Translation<typeof english> = {
  home: (tagline) => `${tagline} Lies die neuesten Artikel oder schreibe eigene in Markdown.`.trim(),
  articles: 'Artikel von vielen Autoren, die neuesten zuerst',
  articlesBy: (author) => `Artikel von ${author}, die neuesten zuerst`,
  articlesTagged: (tag) => `Artikel zu ${tag}, die neuesten zuerst`,
  tags: 'Alle Themen dieses Blogs',
  onPage: (description, page) => (page > 1 ? `${description}: Seite ${page}.` : `${description}.`),
  developers: (blog) => `Wie du auf ${blog} mit eigenen Programmen liest, schreibst und veröffentlichst.`,
  search: (blog) => `Durchsuche alle Artikel auf ${blog}.`,
  searchEngine: (blog) => `${blog} durchsuchen`,
  markdownSource: 'Markdown-Quelltext',
  privatePage: 'Für diese Seite musst du angemeldet sein.',

  registerText: (blog) => `Erstelle ein Konto auf ${blog} und schreibe Artikel in Markdown.`,
  logInText: (blog) => `Melde dich auf ${blog} an, um Artikel zu schreiben und zu verwalten.`,
  forgotPasswordText: (blog) => `Setze dein Passwort für ${blog} zurück.`,
  resetPasswordText: (blog) => `Lege ein neues Passwort für dein Konto auf ${blog} fest.`,
  claimText: (blog) => `Übernimm dein Konto auf ${blog}.`,
  confirmEmailText: (blog) => `Bestätige die E-Mail-Adresse deines Kontos auf ${blog}.`,

  needsScripts: 'Diese Seite braucht JavaScript. Schalte es ein und lade die Seite neu.',
  readFullArticle: 'Den ganzen Artikel lesen',

  articleLabels: {
    table: 'Tabelle',
    code: 'Code',
    codeIn: (language) => `Code in ${language}`,
    footnotes: 'Fußnoten',
    backToText: 'Zurück zum Text',
    toDo: 'Offen',
    done: 'Erledigt',
    note: 'Hinweis',
    tip: 'Tipp',
    important: 'Wichtig',
    warning: 'Warnung',
    caution: 'Vorsicht',
  },

  app: {
    shortName: 'Blog',
    description: 'Ein Blog, in dem alle Artikel in Markdown schreiben können.',
  },

  report: {
    title: 'Artikel melden',
    intro: (link) =>
      `Du meldest ${link}. Die Meldung geht anonym an die Redaktion und die Admins dieses Blogs: Weder sie noch der Autor erfahren, dass sie von dir kommt.`,
    question: 'Was stimmt damit nicht?',
    details: 'Einzelheiten (optional)',
    trap: 'Lass dieses Feld leer',
    submit: 'Artikel melden',
    thanks: 'Danke für deine Meldung',
    thanksText: 'Die Redaktion oder ein Admin sieht sie sich an.',
    backTo: (link) => `Zurück zu ${link}`,
  },
};
