import { formatNumber, plural, type Translation } from '../define.ts';
import type { importMessages as english, importReplies as replies } from '../en/imports.ts';

export const importReplies: Translation<typeof replies> = {
  unfinished: 'Du hast schon einen Import. Schließe ihn zuerst ab oder brich ihn ab.',
  notFound: 'Dieser Import wurde nicht gefunden.',
  notReady: 'Dieser Import kann nicht gestartet werden. Lade das Archiv noch einmal hoch.',
  chooseDate: 'Einige Artikel haben kein Datum. Wähle eines für sie oder importiere sie als Entwürfe.',
  undatedChoice: '„undated“ muss ein Tag bis heute sein, zum Beispiel 2026-01-31, oder „drafts“',
  notRunning: 'Dieser Import ist schon beendet.',
  notUndoable: 'Es gibt nichts rückgängig zu machen.',
  contentType:
    'Schicke eine ZIP-Datei mit dem Content-Type application/zip oder einen Export von WordPress oder Ghost als application/xml oder application/json.',
  tooLarge: (max) => `Das Archiv ist zu groß. Es darf bis zu ${max} groß sein.`,
  tooMuch: 'Es kam mehr an als angekündigt. Lade das Archiv noch einmal hoch.',
  notUploading: 'Dieser Import nimmt kein Archiv mehr an.',
  notNext: 'Teile des Archivs kamen in falscher Reihenfolge an. Lade es noch einmal hoch.',
  noRoom: 'In diesem Blog warten gerade zu viele Archive. Versuche es in einer Stunde noch einmal.',
  limit: (wait) => `Zu viele Importe. Warte ${wait} und versuche es dann noch einmal.`,
  interrupted: 'Das Hochladen wurde unterbrochen. Versuche es noch einmal.',
  expired: 'Der Import wurde nicht innerhalb eines Tages gestartet. Lade das Archiv noch einmal hoch.',
  archiveGone: 'Das Archiv ist nicht mehr da. Lade es noch einmal hoch.',
  failed: 'Etwas ist schiefgelaufen. Lade das Archiv noch einmal hoch, um weiterzumachen.',
  stuck: (times) =>
    `Der Server wurde ${times}-mal beendet, während er an diesem Import gearbeitet hat. Deshalb versucht er es nicht mehr von sich aus. Schon importierte Artikel bleiben. Importiere das Archiv noch einmal, um weiterzumachen. Endet das genauso, frage einen Admin, warum der Server beendet wird; auch kleinere Archive können helfen.`,
  noteShortened: 'Dieser Hinweis ist hier gekürzt. Der Import über die Kommandozeile zeigt ihn ganz.',
  accountBlocked:
    'Der Import wurde beendet, weil dein Konto nicht veröffentlichen kann. Wende dich an einen Admin und importiere das Archiv dann noch einmal.',
};

const listFirst = (count: number, first: readonly string[]): string =>
  `${first.join(', ')}${count > first.length ? ', …' : ''}`;

export const importMessages: Translation<typeof english> = {
  lead: 'Übernimm deine Artikel aus einem anderen Blog.',
  empty:
    'Importiere eine ZIP-Datei mit Markdown-Dateien oder einen Export aus diesem oder einem anderen Blog.',
  needsReview: 'Dein Konto kann keine Artikel importieren, da sie ohne Durchsicht veröffentlicht würden.',
  formats: {
    title: 'Was sich importieren lässt',
    items: {
      systems:
        'Exporte aus WordPress (.xml) und Ghost (.json); aus Medium, Substack und Obsidian als ZIP-Datei',
      files:
        'Markdown-Dateien aus Hugo, Jekyll, Zola, Eleventy oder Astro, mit Front Matter in YAML, TOML oder JSON',
      images: 'Bilder im Archiv',
      facts: 'Datum, Schlagwörter und URLs',
      drafts: 'Entwürfe, und Artikel mit einem Datum in der Zukunft, die geplant werden',
      admins: 'Für Admins: alte URLs als Weiterleitungen und die Zahl der Aufrufe',
    },
    again:
      'Veröffentlicht wird erst, wenn du es bestätigst. Wenn du dieselben Dateien noch einmal importierst, ändert sich nichts.',
  },
  choose: 'Datei auswählen',
  drop: 'oder hierher ziehen',
  another: 'Weitere Datei importieren',
  notZip: (name) =>
    `„${name}“ ist keine ZIP-, XML- oder JSON-Datei. Packe sie als ZIP und versuche es noch einmal.`,
  notArchive: (name) =>
    `„${name}“ ist beschädigt oder weder eine ZIP-Datei noch ein Export von WordPress oder Ghost. Wähle eine andere Datei.`,
  tooLarge: (name, max) => `„${name}“ ist zu groß. Ein Archiv darf bis zu ${max} groß sein.`,
  uploaded: (received, bytes) => `${received} von ${bytes} hochgeladen`,
  loggedOut: 'Das Hochladen geht weiter, sobald du dich anmeldest.',
  offline: 'Das Hochladen geht weiter, sobald du wieder online bist.',
  interrupted: 'Wurde das Hochladen unterbrochen? Wähle dieselbe Datei noch einmal aus, um weiterzumachen.',
  otherFile: 'Das ist eine andere Datei. Wähle dieselbe wie vorher, oder brich den Import ab.',
  unreadable:
    'Die Datei kann nicht mehr gelesen werden. Brich den Import ab und wähle die Datei noch einmal aus.',
  stale: 'Du bist offline. Diese Seite wird aktualisiert, sobald du wieder online bist.',
  waitingTitle: 'In der Warteschlange',
  waiting:
    'Vorher sind andere Importe an der Reihe. Deiner geht automatisch weiter, auch wenn du diese Seite schließt.',
  closable: 'Du kannst diese Seite schließen. Der Import läuft weiter.',
  filesDone: (count) => plural(count, { one: '# Datei', other: '# Dateien' }),
  doneOf: (done, total) => `${formatNumber(done)} von ${formatNumber(total)}`,
  titles: {
    uploading: 'Wird hochgeladen',
    checking: 'Archiv wird geprüft',
    ready: 'Bereit zum Import',
    importing: 'Wird importiert',
    done: 'Import abgeschlossen',
    canceled: 'Import abgebrochen',
    failed: 'Import fehlgeschlagen',
    undoing: 'Import wird rückgängig gemacht',
    undone: 'Import rückgängig gemacht',
  },
  archive: (name, size) => `${name} (${size})`,
  unnamed: 'Archiv',
  nothingImportable: 'Kein Artikel konnte importiert werden.',
  nothingImported: 'Es wurde nichts importiert.',
  nothingNew: 'Es gibt nichts Neues zu importieren.',
  start: (count) => plural(count, { other: '# Artikel importieren' }),
  summary: 'Was der Import tut',
  published: (count) =>
    plural(count, {
      one: '# neuer Artikel wird veröffentlicht.',
      other: '# neue Artikel werden veröffentlicht.',
    }),
  toUpdate: (count) =>
    plural(count, { one: '# Artikel wird aktualisiert.', other: '# Artikel werden aktualisiert.' }),
  drafts: (count, first) =>
    `${plural(count, { one: '# Entwurf oder geplanter Artikel', other: '# Entwürfe oder geplante Artikel' })}: ${listFirst(count, first)}`,
  undated: (count, first) =>
    `${plural(count, { one: '# Artikel hat kein Datum', other: '# Artikel haben kein Datum' })}: ${listFirst(count, first)}`,
  undatedChoice: 'Artikel ohne Datum',
  undatedDate: 'Mit Datum veröffentlichen',
  undatedDrafts: 'Als Entwürfe importieren',
  undatedDay: 'Datum',
  undatedWrong: 'Wähle einen Tag bis heute.',
  images: (count) => plural(count, { one: '# Bild.', other: '# Bilder.' }),
  imageFiles: (count) =>
    plural(count, {
      one: '# Bilddatei wird ausgelassen: Kein Artikel verwendet sie, oder sie kann nicht importiert werden.',
      other:
        '# Bilddateien werden ausgelassen: Kein Artikel verwendet sie, oder sie können nicht importiert werden.',
    }),
  redirects: (count, first) =>
    `${plural(count, { one: '# alte URL wird weitergeleitet', other: '# alte URLs werden weitergeleitet' })}: ${listFirst(count, first)}`,
  withoutRedirects: (count) =>
    plural(count, {
      one: 'Alte URLs von # Artikel werden nicht weitergeleitet: Nur Admins können Weiterleitungen importieren.',
      other:
        'Alte URLs von # Artikeln werden nicht weitergeleitet: Nur Admins können Weiterleitungen importieren.',
    }),
  imported: (count) => plural(count, { other: '# Artikel importiert' }),
  changed: (count) => plural(count, { other: '# Artikel aktualisiert' }),
  undone: (count) => plural(count, { other: '# Artikel gelöscht' }),
  cancel: 'Import abbrechen',
  undo: 'Rückgängig machen',
  undoOf: (name) => `Rückgängig machen: ${name}`,
  undoQuestion: 'Diesen Import rückgängig machen?',
  undoText:
    'Die vom Import hinzugefügten Artikel werden gelöscht, außer denen, die du seitdem bearbeitet hast. Aktualisierte Artikel und Entwürfe bleiben, wie sie sind.',
  files: 'Dateien',
  filter: 'Nach Ergebnis filtern',
  all: (count) => `Alle (${formatNumber(count)})`,
  counted: (outcome, count) => `${outcome} (${formatNumber(count)})`,
  outcomes: { new: 'Neu', changed: 'Geändert', same: 'Unverändert', refused: 'Nicht importiert' },
  noFiles: 'Das Archiv enthält keine Artikel.',
  view: 'Artikel ansehen',
  viewOf: (name) => `Artikel ansehen: ${name}`,
  wholeNote: 'Ganzen Hinweis anzeigen',
  wholeNoteOf: (name) => `Ganzen Hinweis anzeigen: ${name}`,
  range: (first, last, total) => `${formatNumber(first)}–${formatNumber(last)} von ${formatNumber(total)}`,
  past: 'Frühere Importe',
};
