import type { Translation } from '../define.ts';
import type { appMessages as english } from '../en/app.ts';

const MONTHS = 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(
  ' ',
);

export const appMessages: Translation<typeof english> = {
  failures: {
    unreachable: 'Der Server ist nicht erreichbar. Prüfe deine Verbindung und versuche es noch einmal.',
    unexpected: 'Bei uns ist etwas schiefgelaufen. Bitte versuche es noch einmal.',
    refused: 'Der Server hat das nicht angenommen. Prüfe deine Eingaben und versuche es noch einmal.',
    notFound: 'Nicht gefunden. Vielleicht wurde es gelöscht.',
    tooLarge: 'Das ist zu groß. Kürze es und versuche es noch einmal.',
    tooMany: 'Zu viele Anfragen. Warte kurz und versuche es noch einmal.',
  },
  sessionEnded: 'Du wurdest abgemeldet. Melde dich wieder an, um weiterzumachen.',
  sessionEndedTextKept:
    'Du wurdest abgemeldet. Dein ungespeicherter Text bleibt erhalten. Melde dich wieder an, um weiterzumachen.',

  commaList: (items) => items.join(', '),

  actions: {
    cancel: 'Abbrechen',
    clear: 'Leeren',
    clearFilters: 'Filter zurücksetzen',
    close: 'Schließen',
    copy: 'Kopieren',
    delete: 'Löschen',
    discard: 'Verwerfen',
    edit: 'Bearbeiten',
    next: 'Weiter',
    previous: 'Zurück',
    remove: 'Entfernen',
    save: 'Speichern',
    tryAgain: 'Noch einmal versuchen',
    undo: 'Rückgängig',
    view: 'Ansehen',
  },

  pages: {
    myArticles: 'Meine Artikel',
    myImages: 'Meine Bilder',
    importArticles: 'Import',
    export: 'Export',
    versionHistory: 'Versionsverlauf',
    editArticle: 'Artikel bearbeiten',
    dashboard: 'Dashboard',
    yourInfo: 'Dein Konto',
    publicProfile: 'Öffentliches Profil',
    accessTokens: 'Zugriffstoken',
    changes: 'Änderungen',
    activity: 'Aktivität',
    editYourData: 'Daten ändern',
    createArticle: 'Neuer Artikel',
    admin: 'Verwaltung',
    reports: 'Meldungen',
    pendingApprovals: 'Freigaben',
    accounts: 'Konten',
    moderatedArticles: 'Artikel',
    auditLog: 'Protokoll',
    settings: 'Einstellungen',
    status: 'Status',
    invitations: 'Einladungen',
    webhooks: 'Webhooks',
    deleteAccount: 'Konto löschen',
  },

  header: {
    skipToContent: 'Zum Inhalt springen',
    navigation: 'Hauptmenü',
    menu: 'Menü',
    home: 'Start',
    articles: 'Artikel',
    search: 'Suche',
    dashboard: 'Dashboard',
    logOut: 'Abmelden',
    register: 'Registrieren',
    logIn: 'Anmelden',
    write: 'Schreiben',
    switchToDark: 'Zum dunklen Design wechseln',
    switchToLight: 'Zum hellen Design wechseln',
  },

  footer: {
    credit: 'Läuft mit Markdown Blog',
    links: 'Über diesen Blog',
    tags: 'Schlagwörter',
    feed: 'Feed',
    api: 'API',
    imprint: 'Impressum',
    privacy: 'Datenschutz',
    contact: 'Kontakt',
  },

  page: {
    loading: 'Wird geladen',
    goHome: 'Zur Startseite',
    notFound: 'Seite nicht gefunden',
    notFoundText: 'Diese Seite gibt es nicht oder nicht mehr unter dieser Adresse.',
    notLoaded: 'Seite konnte nicht geladen werden',
    notLoadedText: 'Prüfe deine Verbindung oder lade die Seite neu, um die neueste Version zu bekommen.',
    broken: 'Etwas ist schiefgelaufen',
    brokenText: 'Es gab ein Problem auf unserer Seite. Bitte versuche es noch einmal.',
    reload: 'Neu laden',
    partNotLoaded: (part) =>
      `${part} konnte nicht geladen werden. Prüfe deine Verbindung oder lade die Seite neu, um die neueste Version zu bekommen. Dein Text bleibt erhalten.`,
    partBroken: (part) => `${part} kann nicht angezeigt werden. Dein Text bleibt erhalten.`,
    partLoading: (part) => `${part} wird geladen\u00a0…`,
    hideArticlePart: 'Der Button „Ausblenden“',
  },

  list: {
    pages: 'Seiten',
    page: (page, pages) => `Seite ${page} von ${pages}`,
    titleOfPage: (title, page) => `${title}, Seite ${page}`,
    emptyPage: 'Auf dieser Seite ist nichts.',
    firstPage: 'Zur ersten Seite',
    search: 'Suchen',
    searchFailed: 'Die Ergebnisse konnten nicht geladen werden. Bitte versuche es noch einmal.',
    moreActions: 'Weitere Aktionen',
    moreActionsFor: (item) => `Weitere Aktionen für ${item}`,
  },

  form: {
    show: 'Anzeigen',
    hide: 'Verbergen',
    restored: 'Deine ungespeicherten Änderungen sind wieder da.',
    discarded: 'Änderungen verworfen.',
    leaveQuestion: 'Seite verlassen?',
    leaveStored: 'Du hast ungespeicherte Änderungen. Sie bleiben in diesem Browser erhalten.',
    leaveUnstored: 'Du hast ungespeicherte Änderungen. Sie bleiben nur erhalten, bis du diesen Tab schließt.',
    leave: 'Verlassen',
    stay: 'Bleiben',
    ok: 'OK',
  },

  date: (month, day, year) => `${day}. ${MONTHS[month]} ${year}`,
};
