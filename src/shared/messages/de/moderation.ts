import { plural, type Translation } from '../define.ts';
import type { moderationMessages as english } from '../en/moderation.ts';

export const moderationMessages: Translation<typeof english> = {
  limitedAccount: (reason) =>
    `Die Admins dieses Blogs haben dein Konto eingeschränkt. Deine Artikel sind über ihren Link und auf deiner Autorenseite zu lesen, erscheinen aber nicht in Listen, Suche und Feeds. Grund: ${reason}`,
  hiddenArticle: (reason) =>
    `Die Redaktion oder die Admins dieses Blogs haben diesen Artikel ausgeblendet. Du kannst ihn erst wieder veröffentlichen, wenn sie ihn einblenden. Grund: ${reason}`,
  tally: ({ accounts, articles }) =>
    `${plural(accounts, { one: '# Konto', other: '# Konten' })} mit ${plural(articles, { one: '# Artikel', other: '# Artikeln' })}`,
  reportReasons: {
    spam: 'Spam oder Werbung',
    abuse: 'Belästigung oder Drohungen',
    copyright: 'Urheberrechtsverletzung',
    illegal: 'Illegale Inhalte',
    other: 'Etwas anderes',
  },
  roles: {
    contributor: {
      name: 'Mitarbeiter',
      description: 'Kann Artikel schreiben. Veröffentlicht werden sie von der Redaktion.',
    },
    author: { name: 'Autor', description: 'Kann Artikel schreiben und veröffentlichen.' },
    editor: {
      name: 'Redakteur',
      description:
        'Kann außerdem eingereichte Texte veröffentlichen, öffentliche Artikel anderer bearbeiten und ausblenden sowie über Meldungen entscheiden.',
    },
    admin: { name: 'Admin', description: 'Kann alles, auch Konten und Einstellungen verwalten.' },
  },
  accountFilters: {
    q: 'Name oder E-Mail-Adresse',
    since: 'Registriert nach',
    before: 'Registriert vor',
    least: 'Artikel (mind.)',
    most: 'Artikel (max.)',
    links: 'Links (mind.)',
    state: 'Status',
    role: 'Rolle',
    suspendedFor: 'Grund der Sperre',
    limitedFor: 'Grund der Einschränkung',
  },
  articleFilters: {
    q: 'Wörter im Titel',
    by: 'Name, E-Mail oder Seite des Autors',
    byName: 'Name oder Seite des Autors',
    since: 'Veröffentlicht nach',
    before: 'Veröffentlicht vor',
    joinedSince: 'Autor registriert nach',
    joinedBefore: 'Autor registriert vor',
    sameAs: 'Gleicher Text wie Artikel-URL',
    links: 'Links (mind.)',
    state: 'Status',
    hiddenFor: 'Grund der Ausblendung',
  },
  fields: {
    reason: 'Grund',
    comment: 'Kommentar',
    article: 'Artikel',
    articles: 'Artikel',
    account: 'Konto',
    role: 'Rolle',
    accounts: 'Konten',
    website: 'Website',
    limit: 'Höchstzahl',
    page: 'Seite',
    reaches: 'Reichweite',
    after: 'Startpunkt',
    maximumUses: 'Höchstzahl an Konten',
    days: 'Gültigkeit in Tagen',
    note: 'Notiz',
  },
  errors: {
    time: (label) => `${label}: nur ein Datum wie 2026-01-31 oder ein Zeitpunkt wie 2026-01-31T18:30Z`,
    accountsMissing: 'Wähle Konten aus: Schicke items oder ein before-Datum für alle Treffer',
    articlesMissing: 'Wähle Artikel aus: Schicke slugs oder ein before-Datum für alle Treffer',
    reaches: 'Reichweite muss der Wert aus der Liste sein',
  },
};
