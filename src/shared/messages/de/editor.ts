import { formatNumber, plural, type Translation } from '../define.ts';
import type {
  draftSchemaMessages as draftSchema,
  editorMessages as english,
  historyMessages as history,
  writingReplies as replies,
} from '../en/editor.ts';
import { formatList } from '../formats.ts';

const serverUnreachable =
  'Der Server ist nicht erreichbar. Prüfe deine Verbindung und versuche es noch einmal.';

const joinReason = (state: string, why: string) => (why === '' ? state : `${state} · ${why}`);

export const editorMessages: Translation<typeof english> = {
  create: 'Veröffentlichen',
  update: 'Aktualisieren',
  loading: 'Artikel wird geladen',
  backToList: 'Zurück zur Liste',

  templates: {
    label: 'Mit einer Vorlage beginnen:',
    names: { about: 'Über uns', privacy: 'Datenschutzerklärung' },
  },

  fields: {
    kind: 'Veröffentlichen als',
    kinds: { article: 'Artikel', page: 'Seite' },
    kindHint:
      'Die URL einer Seite liegt direkt unter der Startseite. Eine Seite nennt keinen Autor und steht in keiner Liste.',
    title: 'Titel',
    cover: 'Titelbild',
    coverHint: 'URL eines Bilds (optional)',
    coverNotFound: 'Unter dieser URL ist kein Bild. Prüfe sie oder nimm eine andere.',
    coverExpires: 'Diese URL läuft ab, und dann fehlt das Bild. Nimm eine dauerhafte URL.',
    description: 'Beschreibung',
    descriptionHint: 'Für Übersichten, Feeds und Linkvorschauen (optional)',
    descriptionLength: (used, max) => `${used} von ${max} Zeichen`,
    tags: 'Schlagwörter',
    tagsHint: (max) => `Bis zu ${max}, mit Kommas getrennt (optional)`,
    markdown: 'Markdown',
    markdownHint:
      'Mehr in der <guide>Markdown-Anleitung</guide>. Tab rückt Listenpunkte ein; mit Escape und dann Tab verlässt du den Text. <keys>Strg+Enter veröffentlicht oder aktualisiert, Strg+S speichert den Entwurf.</keys>',
  },

  toolbar: {
    label: 'Formatierung',
    all: 'Alle Formate',
    pasting: 'Wird eingefügt\u00a0…',
    view: 'Ansicht',
    modes: { Write: 'Schreiben', Split: 'Geteilt', Preview: 'Vorschau' },
    focusMode: 'Fokusmodus',
    exitFocusMode: 'Fokusmodus beenden (Escape)',
    withShortcut: (label, shortcut) => `${label} (${shortcut})`,
    formats: {
      bold: 'Fett',
      italic: 'Kursiv',
      strike: 'Durchgestrichen',
      code: 'Code',
      link: 'Link',
      heading: 'Überschrift',
      quote: 'Zitat',
      bullets: 'Aufzählung',
      numbers: 'Nummerierte Liste',
      tasks: 'Aufgabenliste',
      picture: 'Bild',
      fence: 'Codeblock',
      table: 'Tabelle oder Spaltenausrichtung',
      footnote: 'Fußnote',
      rule: 'Trennlinie',
    },
  },

  preview: {
    label: 'Vorschau',
    what: 'Die Vorschau',
    empty: 'Noch nichts zu sehen.',
    noConnection:
      'Keine Verbindung. Diese Vorschau ist vielleicht veraltet und wird aktualisiert, sobald du wieder online bist.',
    notRendered:
      'Die Vorschau konnte nicht aktualisiert werden. Tippe weiter, um es noch einmal zu versuchen.',
    unavailable: 'Dieser Blog hat keine Vorschau.',
  },

  checks: {
    suggestions: (count) => plural(count, { one: '# Hinweis', other: '# Hinweise' }),
    atLine: (line, message) => `Zeile ${line}: ${message}`,
    imageWithoutText: 'Bild hat keinen Alternativtext',
    imageWithoutUrl: 'Bild hat keine URL',
    imageUnreachable:
      'Niemand sonst kann dieses Bild laden. Lade es hoch oder nimm eine URL, die mit https:// beginnt',
    imageExpires: 'URL des Bilds läuft ab. Nimm eine dauerhafte URL',
    linkWithoutUrl: 'Link hat keine URL',
    imageBroken: 'Bild ist fehlerhaft: Die URL muss direkt auf den Alternativtext folgen',
    linkBroken: 'Link ist fehlerhaft: Die URL muss direkt auf den Text folgen und keine Leerzeichen haben',
    linkUnsupported: 'Link wird entfernt. Nimm eine URL, die mit https://, mailto: oder tel: beginnt',
    linkUndefined: (label) => `Der Link „${label}“ ist nirgends definiert`,
    definitionUnused: (label) =>
      `„${label}“ definiert einen Link, der nicht verwendet wird. Diese Zeile bleibt unsichtbar`,
    anchorMissing: (name) => `Link führt ins Leere: Keine Überschrift oder id heißt „${name}“`,
    footnoteMissing: (label) => `Fußnote „${label}“ hat keinen Text`,
    footnoteUnused: (label) => `Fußnote „${label}“ wird nicht verwendet und bleibt unsichtbar`,
    footnoteRepeated: (label) => `Fußnote „${label}“ hat zwei Texte. Nur der erste wird angezeigt`,
    footnoteLabel: 'Fußnote erscheint als einfacher Text: Ihr Name darf keine Leerzeichen haben',
    hiddenElement: 'Dieses Element wird nicht angezeigt',
    tagRemoved: (tag) => `${tag} wird entfernt. Setze es in Backticks, um es anzuzeigen`,
    tagUnclosed: 'HTML-Tag ist nicht geschlossen. Dieser Text bleibt unsichtbar',
    styleRemoved: 'Stile und Klassen werden entfernt',
    comment: 'Kommentar wird nicht angezeigt',
    commentUnclosed: 'Kommentar ist nicht geschlossen und verbirgt den Rest des Artikels',
    frontMatter: 'Front Matter wird nicht angezeigt',
    codeUnclosed: 'Codeblock ist nicht geschlossen: Der Rest des Artikels erscheint als Code',
    math: 'Formel erscheint als einfacher Text',
    templatePlaceholder: 'Platzhalter zum Ausfüllen',
    wikiLink: 'Wiki-Link erscheint als einfacher Text',
    templateTag: 'Template-Tag erscheint als einfacher Text',
    plainText: (syntax) => `${syntax} erscheint als einfacher Text`,
    alert:
      'Hinweisblock erscheint als Zitat. Nimm NOTE, TIP, IMPORTANT, WARNING oder CAUTION, allein in der Zeile',
    headingSpace: 'Überschrift braucht ein Leerzeichen nach #',
    emphasisSpace: 'Fettschrift ist nicht geschlossen: Entferne das Leerzeichen vor den letzten Sternchen',
    readAsFormat: (text) =>
      `${text} wird als Formatierung gelesen. Setze es in Backticks, damit es so bleibt`,
    backslash: 'Einige Backslashes werden entfernt. Setze dies in Backticks, um sie anzuzeigen',
    tableDelimiter:
      'Tabelle erscheint als einfacher Text: Unter dem Kopf muss eine Zeile mit Strichen und gleich vielen Zellen stehen',
    cellsLost: 'Zeile hat mehr Zellen als der Kopf. Die übrigen bleiben unsichtbar',
    placeholder: 'Platzhalter TK',
    skippedLevel: (before, level) => `Überschrift springt von Ebene ${before} auf ${level}`,
    words: (count) => plural(count, { one: '# Wort', other: '# Wörter' }),
    readingTime: (minutes) => `${formatNumber(minutes)} Min. Lesezeit`,
    size: (kibibytes, max) => `${formatNumber(kibibytes)} von ${formatNumber(max)} KiB`,
    tooLong: (kibibytes) => `${formatNumber(kibibytes)} KiB zu lang`,
  },

  paste: {
    formattingLost:
      'Die Formatierung konnte nicht übernommen werden, deshalb wurde nur der Text eingefügt. Mache es rückgängig und füge es noch einmal ein, um es erneut zu versuchen.',
    imagesLost: (count) =>
      plural(count, {
        one: 'Ein Bild wurde nicht eingefügt, denn in der Zwischenablage steht nur sein Name. Kopiere das Bild allein oder lade es hoch.',
        other:
          '# Bilder wurden nicht eingefügt, denn in der Zwischenablage stehen nur ihre Namen. Kopiere jedes allein oder lade sie hoch.',
      }),
    unsupported: 'In einen Artikel lassen sich nur Bilder und Markdown-Dateien einfügen.',
    fileTooLarge: (name) => `${name} ist größer als 1 MiB, die Grenze für einen Artikel.`,
    filesTooLarge: 'Zusammen sind diese Dateien größer als 1 MiB, die Grenze für einen Artikel.',
    notUtf8: (name) =>
      `${name} ist keine Textdatei in UTF-8. Speichere sie als UTF-8 und versuche es noch einmal.`,
    frontMatter: {
      notLoaded: (name) =>
        `${name} wurde mitsamt Front Matter eingefügt, weil der Code, der es liest, nicht geladen wurde. Mache es rückgängig und füge die Datei noch einmal ein, um es erneut zu versuchen.`,
      invalid: (name, why) => `${name} wurde mitsamt Front Matter eingefügt. ${why}`,
      added: (name) => `${name} wurde eingefügt.`,
      inPast: (date) =>
        `Das Datum ${date} liegt in der Vergangenheit und wird nicht übernommen: Neue Artikel bekommen das Datum ihrer Veröffentlichung.`,
      slug: (slug) =>
        `Die URL „${slug}“ wird nicht übernommen: Du kannst sie ändern, sobald der Artikel veröffentlicht ist.`,
      localCover: 'Das Titelbild ist eine Datei: Ziehe das Bild auf das Feld „Titelbild“.',
    },
  },

  uploads: {
    placeholder: (name) => `${name} wird hochgeladen\u00a0…`,
    label: 'Bilder, die hochgeladen werden',
    waiting: 'Wartet',
    uploading: (percent) => `${percent} %`,
    processing: 'Wird verarbeitet',
    offline: 'Du bist offline. Das Bild wird hochgeladen, sobald du wieder online bist.',
    loggedOut: 'Wird hochgeladen, sobald du wieder angemeldet bist.',
    notKept: 'Lass diesen Tab offen: Die Datei ist nicht im Entwurf gespeichert.',
    cancel: (name) => `Hochladen abbrechen: ${name}`,
    retry: (name) => `Noch einmal hochladen: ${name}`,
    uploaded: 'Bild hochgeladen. Gib seinen Alternativtext ein.',
    tooLarge: 'Es ist größer als 25 MiB. Verkleinere es und versuche es noch einmal.',
    placeholderGone: (name) => `${name} wurde hochgeladen, aber der Platzhalter dafür ist gelöscht.`,
    insert: 'Bild einfügen',
    lost: (names) => `Hochladen abgebrochen, weil du den Editor verlassen hast: ${formatList(names)}`,
    publishes: 'Wird veröffentlicht, sobald das Bild hochgeladen ist.',
    dontPublish: 'Nicht veröffentlichen',
    notPublished:
      'Nicht veröffentlicht: Ein Bild ist noch nicht hochgeladen. Lade es noch einmal hoch oder brich das Hochladen ab, dann veröffentliche erneut.',
    notPublishedWithout: 'Nicht veröffentlicht: Prüfe deinen Text, dann veröffentliche erneut.',
  },

  saveStatus: {
    saving: 'Wird gespeichert\u00a0…',
    saved: (time) => `Gespeichert um ${time}`,
    onDevice: (why) => joinReason('Auf dem Gerät gespeichert', why),
    savingOnDevice: (why) => joinReason('Wird auf dem Gerät gespeichert\u00a0…', why),
    temporarily: (why) => joinReason('Vorläufig gespeichert, bei einem Absturz des Browsers verloren', why),
    storageFull: 'Nicht gespeichert · Speicher des Browsers ist voll',
    storageBlocked: 'Nicht gespeichert · Speicher des Browsers ist gesperrt',
    download: 'Herunterladen',
    noConnection: 'Keine Verbindung',
    noAnswer: 'Server antwortet nicht',
    loggedOut: 'Sitzung beendet',
    conflict: 'Wähle oben eine Version',
    publicationUnconfirmed: 'Veröffentlichung nicht bestätigt. Versuche es noch einmal',
  },

  draft: {
    opened: (savedAt) => `Du bearbeitest einen Entwurf vom <time>${savedAt}</time>.`,
    notPublished: 'Er ist noch nicht veröffentlicht.',
    changesArticle: 'Öffentlich bleibt die bisherige Version, bis du den Artikel aktualisierst.',
    showChanges: 'Änderungen anzeigen',
    hideChanges: 'Änderungen verbergen',
    published: 'Veröffentlicht',
    yourDraft: 'Dein Entwurf',
    start: 'Neuer Entwurf',
    continue: '„<title></title>“ weiterschreiben',
    gone: 'Dieser Entwurf wurde veröffentlicht oder verworfen.',
    detached:
      'Der ursprüngliche Entwurf wurde woanders veröffentlicht oder verworfen. Deine Änderungen stehen jetzt in einem neuen Entwurf.',
    notLoaded: 'Der Entwurf konnte nicht geladen werden.',
    discard: 'Entwurf verwerfen',
    discardQuestion: 'Diesen Entwurf verwerfen?',
    discarded: 'Entwurf verworfen.',
    discardText: 'Du kannst das rückgängig machen, bis du die Seite verlässt.',
  },

  conflict: {
    draftChanged: 'Dieser Entwurf wurde woanders geändert',
    articleChanged: 'Dieser Artikel wurde woanders geändert',
    draftText: 'Wähle, welche Version bleibt. Bis dahin wird nichts gespeichert oder veröffentlicht.',
    articleText: 'Wähle, welche Version bleibt. Bis dahin geht nichts verloren.',
    chooseFirst: 'Dieser Entwurf wurde woanders geändert. Wähle, welche Version bleibt.',
    yours: 'Deine Version',
    saved: 'Gespeicherte Version',
    markdownOf: (version) => `Markdown: ${version}`,
    keepMine: 'Meine Version behalten',
    useSaved: 'Gespeicherte Version nehmen',
    showSaved: 'Gespeicherte Version anzeigen',
  },

  others: {
    article: 'Du bearbeitest einen Artikel von <author></author>.',
    page: 'Du bearbeitest eine Seite von <author></author>.',
    note: 'Deine Änderungen bleiben in diesem Browser, bis du sie mit „Aktualisieren“ veröffentlichst. Der Versionsverlauf zeigt, dass sie von dir sind.',
    kept: 'Was du geschrieben hast, ist noch in diesem Browser.',
  },

  lock: {
    elsewhere: 'Du bearbeitest diesen Text in einem anderen Tab.',
    takenOver:
      'Du bearbeitest diesen Text jetzt in einem anderen Tab. Deine Änderungen hier bleiben erhalten.',
    continueHere: 'Hier weiterschreiben',
  },

  login: {
    title: 'Zum Weiterschreiben anmelden',
    notNow: 'Nicht jetzt',
  },

  publish: {
    question: 'Diesen Artikel veröffentlichen?',
    text: 'Alle können ihn sofort lesen.',
    confirm: 'Artikel veröffentlichen',
    updateQuestion: 'Diesen Artikel aktualisieren?',
    updateText: 'Deine Änderungen sind sofort für alle sichtbar.',
    updateConfirm: 'Artikel aktualisieren',
    publishedElsewhere:
      'Dieser Entwurf wurde woanders mit anderem Text veröffentlicht. Dein Text ist jetzt ein neuer Entwurf. Drücke noch einmal auf den Button, um ihn zu veröffentlichen.',
    busy: 'Der Server ist ausgelastet. Dein Text bleibt als Entwurf erhalten. Versuche es gleich noch einmal.',
    asScheduled:
      'Dein Artikel wurde wie geplant veröffentlicht. Weitere Änderungen veröffentlichst du mit „Aktualisieren“.',
  },

  restored: {
    notLoaded: 'Diese Version konnte nicht geladen werden.',
    done: (date) =>
      `Version vom ${date} wiederhergestellt. Öffentlich wird sie, wenn du veröffentlichst oder aktualisierst.`,
  },

  schedule: {
    open: 'Planen\u00a0…',
    reopen: 'Verschieben\u00a0…',
    schedule: 'Planen',
    reschedule: 'Verschieben',
    unschedule: 'Planung aufheben',
    title: 'Veröffentlichung planen',
    titleAgain: 'Veröffentlichung verschieben',
    date: 'Datum',
    time: 'Uhrzeit',
    timeZone: (zone) => `Zeitzone: ${zone}`,
    scheduledFor: (date, zone) => `Geplant für den <time>${date}</time>, ${zone}`,
    moment: (date, zone) => `${date}, ${zone}`,
    willBePublished: (date) => `Wird am ${date} veröffentlicht.`,
    happensTwice: (date) =>
      `Diese Uhrzeit gibt es zweimal, weil die Uhr zurückgestellt wird. Veröffentlicht wird beim ersten Mal: ${date}.`,
    skipped: (time) =>
      `${time} gibt es an diesem Tag nicht, weil die Uhr vorgestellt wird. Wähle eine andere Uhrzeit.`,
    incomplete: 'Wähle Datum und Uhrzeit.',
    noSuchDay: 'Dieses Datum gibt es nicht.',
    inPast: 'Der Zeitpunkt der Veröffentlichung muss in der Zukunft liegen.',
    tooFarAhead: (years) =>
      `Der Zeitpunkt der Veröffentlichung muss innerhalb der nächsten ${years} Jahre liegen.`,
    scheduled: 'Artikel geplant',
    viewScheduled: 'Geplante ansehen',
    unscheduled: 'Planung aufgehoben. Der Text ist wieder bei den Entwürfen.',
    failed: (problem) => `Konnte nicht wie geplant veröffentlicht werden. ${problem}`,
    changedMeanwhile: 'Der Entwurf wurde gerade woanders geändert. Versuche es noch einmal.',
    noAnswer: serverUnreachable,
  },
};

export const historyMessages: Translation<typeof history> = {
  noneYet: 'Noch keine früheren Versionen. Beim Schreiben werden Versionen automatisch gespeichert.',
  noDraft: 'Öffne einen Entwurf, um seine Versionen zu sehen.',
  viewDrafts: 'Entwürfe ansehen',
  continueWriting: 'Weiterschreiben',
  back: 'Zurück zum Versionsverlauf',

  article: 'Artikel',
  draft: 'Entwurf',
  version: 'Version',

  versionFrom: (date) => `Version vom ${date}`,
  restore: 'Diese Version wiederherstellen',
  restoreHint:
    'Die Version wird in den Editor geladen. Öffentlich wird sie, wenn du veröffentlichst oder aktualisierst.',
  isCurrent: 'Das ist die aktuelle Version.',
  currentDraft: 'Aktueller Entwurf',
  currentArticle: 'Veröffentlichte Version',

  kinds: { published: 'Veröffentlicht', draft: 'Entwurf', guard: 'Vor starker Kürzung' },
  savedBy: {
    thisSession: 'in diesem Browser',
    session: (browser) => (browser === '' ? 'in einem unbekannten Browser' : `in ${browser}`),
    token: (name) => `mit Token „${name}“`,
    import: (file) => (file === '' ? 'durch einen Import' : `durch den Import von „${file}“`),
    takeBack: () => 'zurückgesetzt',
    command: () => 'durch den Betreiber',
    editor: (name) => (name === '' ? 'durch die Redaktion' : `durch ${name}`),
  },
  longer: (size) => `${size} länger`,
  shorter: (size) => `${size} kürzer`,
  sameLength: 'gleich lang',
  titleChanged: 'Titel geändert',
  details: (parts) => parts.join(', '),

  difference: {
    what: 'Der Vergleich',
    region: (before, after) => `Änderungen: ${before}, ${after}`,
    count: (count) => plural(count, { one: '# Änderung', other: '# Änderungen' }),
    none: 'Der Text ist unverändert.',
    layout: 'Darstellung',
    layouts: { 'Side by side': 'Nebeneinander', 'One column': 'Eine Spalte' },
    before: 'Vorher:',
    after: 'Nachher:',
    removed: 'Entfernt:',
    added: 'Hinzugefügt:',
    showUnchanged: (lines) =>
      plural(lines, { one: '# unveränderte Zeile anzeigen', other: '# unveränderte Zeilen anzeigen' }),
    tags: 'Schlagwörter',
    field: (label) => `${label}:`,
    empty: 'keine',
  },
};

export const writingReplies: Translation<typeof replies> = {
  articleNotFound: 'Dieser Artikel wurde nicht gefunden. Vielleicht wurde er gelöscht.',
  pagesNeedAdmin:
    'Nur Admins können Seiten veröffentlichen. Veröffentliche den Text als Artikel oder frage einen Admin.',
  placeholderLeft: (placeholder) =>
    `Diese Seite enthält noch einen Platzhalter: ${placeholder} Ersetze oder lösche ihn, bevor du sie veröffentlichst.`,
  articleChanged:
    'Dieser Artikel wurde woanders geändert. Vergleiche die Versionen, bevor du ihn aktualisierst.',
  changedByEditor:
    'Die Redaktion hat diesen Artikel geändert. Vergleiche die Versionen, bevor du ihn aktualisierst.',
  draftNotFound: 'Dieser Entwurf wurde nicht gefunden. Vielleicht wurde er veröffentlicht oder verworfen.',
  draftChanged: 'Dieser Entwurf wurde woanders gespeichert oder veröffentlicht.',
  draftId: 'Die ID eines Entwurfs muss eine UUID in Kleinbuchstaben sein.',
  versionNotFound: 'Diese Version wurde nicht gefunden. Ältere Versionen werden mit der Zeit gelöscht.',
  savingTooOften: 'Du speicherst zu oft. Versuche es in einer Minute noch einmal.',
  tooManyDrafts: (max) =>
    `Du hast die Höchstzahl von ${formatNumber(max)} Entwürfen erreicht. Veröffentliche oder verwirf zuerst einen.`,
  tooLargeDrafts: (mebibytes) =>
    `Damit wären deine Entwürfe größer als die Grenze von ${formatNumber(mebibytes)} MiB. Veröffentliche oder verwirf zuerst einen.`,
  tagNotFound: 'Dieses Schlagwort wurde nicht gefunden. Kein Artikel verwendet es.',
  tooManyTags: (max) =>
    `Dieser Blog hat die Höchstzahl von ${formatNumber(max)} Schlagwörtern erreicht. Nimm vorhandene.`,
  newTagsPerDay: (max, wait) =>
    `Du kannst pro Tag ${formatNumber(max)} neue Schlagwörter anlegen. Nimm vorhandene oder warte ${wait}.`,
  tooManyOwnTags: (max) =>
    `Du hast deine Höchstzahl von ${formatNumber(max)} neuen Schlagwörtern erreicht. Nimm vorhandene.`,
  authorStorageFull: (max) =>
    `Damit würde das Autorenkonto seine Speichergrenze von ${max} überschreiten. Kürze den Artikel oder bitte darum, dort Platz zu schaffen.`,
  indexing: 'Der Suchindex für deine Entwürfe entsteht gerade. Suche gleich noch einmal.',
  notForDrafts: 'Entwürfe lassen sich nur veröffentlichen oder löschen.',
  notForArticles:
    'Veröffentlichte Artikel lassen sich zurückziehen, löschen, exportieren oder mit Schlagwörtern versehen.',
};

export const draftSchemaMessages: Translation<typeof draftSchema> = {
  article: 'Artikel',
  articleVersion: 'Version des Artikels',
  publishAt: 'Zeitpunkt der Veröffentlichung',
  createdAt: 'Datum der Veröffentlichung',
  tooEarly: (year) => `Ein Datum vor ${year} ist nicht möglich.`,
  scheduledSlug: 'Ein geplanter Artikel bekommt seine URL aus dem Titel. Lass „slug“ weg.',
  publishAtFormat: (label) =>
    `${label} muss Datum und Uhrzeit in UTC sein, zum Beispiel 2030-01-31T18:30:00.000Z`,
  tags: (max, length) =>
    `Ein Entwurf kann höchstens ${max} Schlagwörter mit je ${length} Zeichen haben, ohne NUL-Zeichen`,
};
