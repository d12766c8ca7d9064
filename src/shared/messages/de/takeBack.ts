import { formatNumber, plural, type Translation } from '../define.ts';
import type { takeBackMessages as english } from '../en/takeBack.ts';

const articles = (count: number) => plural(count, { other: '# Artikel' });

export const takeBackMessages: Translation<typeof english> = {
  fields: { by: 'Urheber', since: 'Seit' },
  errors: {
    notFound: 'Diesen Vorgang gibt es nicht.',
    notChanged: 'Dieser Urheber hat den Artikel nicht geändert.',
    notUndoable: 'Das lässt sich nicht mehr rückgängig machen.',
  },
  writers: {
    session: (browser) => (browser === '' ? 'Ein Browser' : browser),
    token: (name) => `Token ${name}`,
    import: (file) => (file === '' ? 'Ein Import' : `Import von ${file}`),
    takeBack: 'Zurücksetzen',
    command: 'Der Betreiber',
    unknown: 'Unbekannt',
  },
  thisBrowser: 'Dieser Browser',
  of: (account) => `von ${account}`,
  lead: 'Was deine Browser und Zugriffstoken in den letzten 30 Tagen geändert haben. War etwas davon nicht von dir, beende zuerst die Sitzung oder widerrufe das Token. Setze dann die Änderungen zurück.',
  adminLead:
    'Welche Browser, Zugriffstoken und Importe in den letzten 30 Tagen Artikel geändert haben. Alles, was von einem davon stammt, lässt sich zurücksetzen.',
  list: 'Urheber der Änderungen',
  empty: 'Keine Änderungen in den letzten 30 Tagen.',
  changed: (count) => `${articles(count)} geändert`,
  open: 'Zurücksetzen\u00a0…',
  openLabel: (writer) => `Zurücksetzen: ${writer}`,
  back: 'Alle Änderungen',
  heading: (writer) => `Zurücksetzen: ${writer}`,
  wholeAccount: 'Alles von diesem Konto',
  sinceHint: 'Frühere Änderungen bleiben erhalten.',
  preview: 'Vorschau',
  previewTotal: (count) =>
    plural(count, { one: 'Seitdem wurde # Artikel geändert.', other: 'Seitdem wurden # Artikel geändert.' }),
  nothing: 'Seitdem wurde nichts geändert.',
  outcomes: {
    text: (count) =>
      plural(count, {
        one: '# Artikel bekommt wieder seinen früheren Text',
        other: '# Artikel bekommen wieder ihren früheren Text',
      }),
    slug: (count) =>
      plural(count, {
        one: '# Artikel bekommt wieder seine frühere URL',
        other: '# Artikel bekommen wieder ihre frühere URL',
      }),
    kind: (count) =>
      plural(count, {
        one: '# Artikel oder Seite wird zurückverwandelt',
        other: '# Artikel und Seiten werden zurückverwandelt',
      }),
    restored: (count) =>
      plural(count, {
        one: '# Artikel kommt aus dem Papierkorb zurück',
        other: '# Artikel kommen aus dem Papierkorb zurück',
      }),
    withdrawn: (count) =>
      plural(count, {
        one: '# neuer Artikel kommt in den Papierkorb',
        other: '# neue Artikel kommen in den Papierkorb',
      }),
    published: (count) =>
      plural(count, {
        one: '# Artikel wird wieder veröffentlicht',
        other: '# Artikel werden wieder veröffentlicht',
      }),
    unpublished: (count) =>
      plural(count, {
        one: '# Artikel wird wieder zum Entwurf',
        other: '# Artikel werden wieder zu Entwürfen',
      }),
    shown: (count) =>
      plural(count, {
        one: '# Artikel wird wieder eingeblendet',
        other: '# Artikel werden wieder eingeblendet',
      }),
    same: (count) =>
      plural(count, { one: '# Artikel ist schon wie vorher', other: '# Artikel sind schon wie vorher' }),
    kept: (count) =>
      plural(count, { one: '# Artikel bleibt unberührt', other: '# Artikel bleiben unberührt' }),
  },
  outcome: {
    text: 'Früherer Text',
    textFrom: (time) => `Text vom ${time}`,
    slug: 'Frühere URL',
    kind: 'Artikel oder Seite wie zuvor',
    restored: 'Aus dem Papierkorb zurück',
    withdrawn: 'In den Papierkorb',
    published: 'Wieder veröffentlicht',
    unpublished: 'Wieder ein Entwurf',
    shown: 'Wieder eingeblendet',
    same: 'Schon wie vorher',
  },
  kept: {
    changed: 'Bleibt unberührt: Jemand anders hat ihn seitdem geändert.',
    hidden: 'Bleibt unberührt: Die Moderation hat ihn aus- oder eingeblendet.',
    draft: 'Bleibt unberührt: Der Entwurf dazu wurde seitdem bearbeitet.',
    gone: 'Bleibt unberührt: Der frühere Text ist nicht mehr gespeichert.',
    final: 'Bleibt unberührt: Er wurde endgültig gelöscht. Ein Admin kann ihn zurückholen.',
  },
  difference: 'Unterschied anzeigen',
  hideDifference: 'Unterschied verbergen',
  differenceLabel: (article) => `Unterschied anzeigen: ${article}`,
  hideDifferenceLabel: (article) => `Unterschied verbergen: ${article}`,
  before: 'Vorher',
  now: 'Jetzt',
  noDifference:
    'Die Texte lassen sich nicht vergleichen: Der Artikel ist nicht öffentlich, oder der frühere Text ist nicht mehr gespeichert.',
  more: 'Mehr anzeigen',
  confirm: (count) => `${articles(count)} zurücksetzen`,
  confirmButton: 'Zurücksetzen',
  confirmTitle: 'Diese Änderungen zurücksetzen?',
  confirmText: (count) =>
    plural(count, {
      one: '# Artikel ändert sich. Das lässt sich einmal rückgängig machen.',
      other: '# Artikel ändern sich. Das lässt sich einmal rückgängig machen.',
    }),
  started: 'Änderungen werden zurückgesetzt.',
  jobs: 'Zurückgesetzt',
  jobSince: (writer, since) => `${writer}, seit dem ${since}`,
  job: {
    running: (changed) => `Läuft: bisher ${articles(changed)}`,
    done: (changed, kept) =>
      kept === 0
        ? `${articles(changed)} zurückgesetzt`
        : `${articles(changed)} zurückgesetzt, ${formatNumber(kept)} unberührt`,
    undone: (changed) => `Rückgängig gemacht: ${articles(changed)}`,
  },
  undoJob: {
    done: (changed, kept) =>
      kept === 0
        ? `${articles(changed)} wie vor dem Zurücksetzen`
        : `${articles(changed)} wie vor dem Zurücksetzen, ${formatNumber(kept)} unberührt`,
  },
  undo: 'Rückgängig',
  undoLabel: (job) => `Rückgängig: ${job}`,
  stopLabel: (job) => `Anhalten: ${job}`,
  undoTitle: 'Zurücksetzen rückgängig machen?',
  undoText:
    'Die Artikel sind danach wieder wie vor dem Zurücksetzen, außer denen, die seitdem jemand geändert hat.',
  stop: 'Anhalten',
};
