import { formatNumber, plural, type Translation } from '../define.ts';
import type { myArticlesMessages as english } from '../en/myArticles.ts';

const articles = (count: number) => plural(count, { other: '# Artikel' });
const drafts = (count: number) => plural(count, { one: '# Entwurf', other: '# Entwürfe' });

export const myArticlesMessages: Translation<typeof english> = {
  drafts: 'Entwürfe',
  scheduled: 'Geplant',
  published: 'Veröffentlicht',
  pages: 'Seiten',
  tabs: 'Meine Artikel nach Status',
  layout: 'Darstellung',
  layouts: { Cards: 'Karten', List: 'Liste' },
  loading: 'Artikel werden geladen',
  searchArticles: 'Artikel durchsuchen',
  searchDrafts: 'Entwürfe durchsuchen',
  searchPages: 'Seiten durchsuchen',

  empty: {
    articles: 'Du hast noch nichts veröffentlicht.',
    writeFirst: 'Deinen ersten Artikel schreiben',
    drafts: 'Noch keine Entwürfe. Beim Schreiben werden Entwürfe automatisch gespeichert.',
    write: 'Artikel schreiben',
    scheduled: 'Nichts geplant. Plane einen Entwurf, um ihn später zu veröffentlichen.',
    viewDrafts: 'Entwürfe ansehen',
    noMatch: 'Keine Artikel passen zu diesen Filtern.',
    noDraftMatches: 'Keine Entwürfe passen zu diesen Filtern.',
    pages:
      'Noch keine Seiten. Eine Seite wie „Über uns“ oder das Impressum hat ihre eigene URL und steht in keiner Liste.',
    writePage: 'Seite schreiben',
    noPageMatches: 'Keine Seiten passen zu diesen Filtern.',
  },

  item: {
    continueWriting: 'Weiterschreiben',
    stats: 'Statistik',
    unpublish: 'Zurückziehen',
    turn: { article: 'In Seite umwandeln', page: 'In Artikel umwandeln' },
    turned: {
      article: (path) => `In einen Artikel umgewandelt: ${path}`,
      page: (path) => `In eine Seite umgewandelt: ${path}`,
    },
    viewPublicPage: 'Öffentliche Seite ansehen',
    named: (action, title) => `${action}: ${title}`,
    saved: (date) => `Gespeichert am <time>${date}</time>`,
    unpublishedArticle: 'Zurückgezogener Artikel',
    unpublishedChanges: 'Unveröffentlichte Änderungen',
    clicks: (count) => plural(count, { one: '# Aufruf', other: '# Aufrufe' }),
    words: (count) => plural(count, { one: '# Wort', other: '# Wörter' }),
    statsOf: (clicks, title) =>
      plural(clicks, {
        one: `# Aufruf von ${title}, Statistik`,
        other: `# Aufrufe von ${title}, Statistik`,
      }),
  },

  pins: {
    pin: 'An deine Seite anheften',
    unpin: 'Lösen',
    pinned: 'An deine Seite angeheftet',
    unpinned: 'Nicht mehr angeheftet',
    full: (one, two, three) =>
      `Auf deiner Seite sind schon drei Artikel angeheftet. Löse zuerst einen davon: „${one}“, „${two}“ oder „${three}“.`,
  },

  list: {
    pages: (count) => plural(count, { one: '# Seite', other: '# Seiten' }),
    articles,
    drafts,
    isCut: (count) => `${count} unter den 2.000 neuesten Treffern`,
    tag: (tag) => `Schlagwort: ${tag} ×`,
    removeTagFilter: (tag) => `Filter entfernen: Schlagwort ${tag}`,
    sort: 'Sortieren',
    sorts: {
      '-updated': 'Zuletzt geändert',
      updated: 'Am längsten unverändert',
      '-created': 'Neueste',
      created: 'Älteste',
      title: 'Titel A–Z',
      '-title': 'Titel Z–A',
      '-clicks': 'Meiste Aufrufe',
      clicks: 'Wenigste Aufrufe',
    },
    soonest: 'Nächste zuerst',
    bestMatch: 'Beste Treffer',
    columns: {
      title: 'Titel',
      created: 'Erstellt',
      updated: 'Geändert',
      clicks: 'Aufrufe',
      words: 'Wörter',
      actions: 'Aktionen',
    },
    select: (title) => `Auswählen: ${title}`,
    selectPage: 'Alle auf dieser Seite auswählen',
  },

  bulk: {
    group: 'Auswahl',
    selected: (count) => `${count} ausgewählt`,
    selectAll: (count) => `Alle ${formatNumber(count)} Treffer auswählen`,
    clear: 'Auswahl aufheben',
    addTag: {
      label: 'Schlagwort hinzufügen',
      done: (count) =>
        `Schlagwort zu ${plural(count, { one: '# Artikel', other: '# Artikeln' })} hinzugefügt.`,
    },
    removeTag: {
      label: 'Schlagwort entfernen',
      done: (count) => `Schlagwort von ${plural(count, { one: '# Artikel', other: '# Artikeln' })} entfernt.`,
    },
    export: { label: 'Exportieren', done: (count) => `${articles(count)} exportiert.` },
    publish: {
      label: 'Veröffentlichen',
      confirmation: {
        title: 'Diese Entwürfe veröffentlichen?',
        text: 'Alle können sie sofort lesen.',
        confirmLabel: 'Entwürfe veröffentlichen',
      },
      done: (count) => `${drafts(count)} veröffentlicht.`,
    },
    unpublish: {
      label: 'Zurückziehen',
      confirmation: {
        title: 'Diese Artikel zurückziehen?',
        text: 'Sie verschwinden sofort von der Website und werden zu Entwürfen. Wenn du sie wieder veröffentlichst, haben sie dieselben URLs, Daten und Aufrufe.',
        confirmLabel: 'Artikel zurückziehen',
      },
      done: (count) => `${articles(count)} zurückgezogen.`,
    },
    delete: {
      label: 'Löschen',
      confirmation: {
        title: 'Diese Artikel löschen?',
        text: 'Sie verschwinden sofort von der Website. Du kannst sie 30 Tage lang wiederherstellen, mit ihren URLs und Aufrufen.',
        confirmLabel: 'Artikel löschen',
      },
      done: (count) => `${articles(count)} gelöscht. Du kannst sie 30 Tage lang wiederherstellen.`,
    },
    discard: {
      label: 'Verwerfen',
      confirmation: {
        title: 'Diese Entwürfe verwerfen?',
        text: 'Das lässt sich nicht rückgängig machen. Veröffentlichte Artikel bleiben, wie sie sind.',
        confirmLabel: 'Entwürfe verwerfen',
      },
      done: (count) => `${drafts(count)} verworfen.`,
    },
    progress: (done, total) => `${formatNumber(done)} von ${formatNumber(total)}`,
    progressLabel: 'Fortschritt',
    stop: 'Anhalten',
    stopped: (problem) => `Angehalten: ${problem}`,
    failed: (count) => `${formatNumber(count)} fehlgeschlagen:`,
    failure: (item, problem) => `${item}: ${problem}`,
    moreFailures: (count) => `und ${formatNumber(count)} weitere`,
    addTagTo: (count) => `Schlagwort hinzufügen: ${count}`,
    removeTagFrom: (count) => `Schlagwort entfernen: ${count}`,
    tag: 'Schlagwort',
    tagMissing: 'Gib ein Schlagwort ein',
    oneTag: 'Gib jeweils nur ein Schlagwort ein',
  },

  bin: {
    title: 'Gelöscht',
    lead: 'Artikel, die du über eine Auswahl oder ein Programm mit Zugriffstoken gelöscht hast, lassen sich 30 Tage lang wiederherstellen.',
    size: (size) => `Sie belegen ${size} von deinem Speicherplatz.`,
    onlyFinal: (size) =>
      `Nichts zum Wiederherstellen. Artikel, die nicht wiederhergestellt werden können, belegen ${size} von deinem Speicherplatz, bis sie 30 Tage nach dem Löschen ganz verschwinden.`,
    none: 'Nichts zum Wiederherstellen.',
    viewArticles: 'Meine Artikel ansehen',
    dates: (deleted, ends) =>
      `Gelöscht am <deleted>${deleted}</deleted>, wiederherstellbar bis <ends>${ends}</ends>`,
    restore: 'Wiederherstellen',
    restoreAll: 'Alle auf dieser Seite wiederherstellen',
    restored: (count) => `${articles(count)} wiederhergestellt`,
    delete: {
      label: 'Endgültig löschen',
      title: 'Diesen Artikel endgültig löschen?',
      text: 'Text, Versionen und Aufrufe verschwinden. Das lässt sich nicht rückgängig machen.',
      done: 'Artikel endgültig gelöscht',
    },
    empty: {
      label: 'Papierkorb leeren',
      title: 'Papierkorb leeren?',
      text: 'Alles darin verschwindet, auch was sich nicht wiederherstellen lässt. Das lässt sich nicht rückgängig machen.',
      done: 'Papierkorb geleert',
    },
    passwordHint: 'Nötig, weil du dich vor über einer Stunde angemeldet hast',
    failed: (title, problem) => `${title}: ${problem}`,
    inStorage: (size) => `<bin>davon ${size} im Papierkorb</bin>`,
  },

  unpublish: {
    question: 'Diesen Artikel zurückziehen?',
    text: 'Er verschwindet sofort von der Website und wird zum Entwurf. Wenn du ihn wieder veröffentlichst, hat er dieselbe URL, dasselbe Datum und seine Aufrufe.',
    confirm: 'Artikel zurückziehen',
    done: 'Artikel zurückgezogen',
  },

  discard: {
    onlyCopy: 'Es gibt keine andere Kopie.',
    onlyCopyOfArticle: 'Dieser Artikel ist nicht veröffentlicht. Es gibt also keine andere Kopie.',
    hidden:
      'Dieser Artikel ist ausgeblendet. Wenn du seinen Text verwirfst, kann er nicht wieder eingeblendet werden.',
    articleStays: 'Der veröffentlichte Artikel bleibt, wie er ist.',
    done: 'Entwurf verworfen',
    restored: 'Entwurf wiederhergestellt',
    notRestored: 'Der Entwurf konnte nicht wiederhergestellt werden.',
  },

  stats: {
    allArticles: 'Alle Artikel',
    total: (clicks, days) =>
      `${plural(clicks, { one: '# Aufruf', other: '# Aufrufe' })} in den letzten ${days} Tagen`,
    bestDay: (clicks) => `Bester Tag: ${formatNumber(clicks)}`,
    byDay: 'Nach Tagen',
    noClicks: 'Keine Aufrufe in diesem Zeitraum.',
    day: 'Tag',
    clicks: 'Aufrufe',
    referrers: 'Herkunft',
    noReferrers: 'In diesem Zeitraum ist keine Herkunft bekannt.',
    host: 'Website',
    otherHosts: 'Andere Websites',
    more: (count) => `${formatNumber(count)} weitere`,
    withoutReferrer: (clicks) =>
      plural(clicks, { one: '# Aufruf ohne bekannte Herkunft', other: '# Aufrufe ohne bekannte Herkunft' }),
    hostWithClicks: (host, clicks) => `${host} ${formatNumber(clicks)}`,
    note: 'Tage in UTC. Bekannte Bots sind nicht mitgezählt. Gespeichert werden nur die Zahl der Aufrufe und bis zu 20 verweisende Websites je Artikel und Tag.',
  },
};
