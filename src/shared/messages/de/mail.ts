import { plural, type Translation } from '../define.ts';
import type { mailMessages as english } from '../en/mail.ts';

const ignore = 'Wenn du das nicht warst, kannst du diese E-Mail einfach ignorieren.';
const onceUntil = (time: string) => `Dieser Link funktioniert einmal und gilt bis zum ${time}.`;
const resetNow = 'Wenn du das nicht warst, setze jetzt dein Passwort zurück.';
const minutes = (count: number) => plural(count, { one: '# Minute', other: '# Minuten' });

export const mailMessages: Translation<typeof english> = {
  layout: {
    fallback: (action) =>
      `Wenn der Button „${action}“ nicht funktioniert, öffne diesen Link in deinem Browser:`,
    footer: (blog) => `Gesendet von ${blog}.`,
    contact: (address) => `Fragen? Schreibe an ${address}.`,
  },

  registration: {
    subject: (blog) => `Bestätige deine E-Mail-Adresse für ${blog}`,
    preheader: 'Bestätige deine E-Mail-Adresse, damit du immer in dein Konto kommst.',
    heading: 'Bestätige deine E\u2011Mail-Adresse',
    body: (blog) =>
      `Schön, dass du dich auf ${blog} registriert hast. Bestätige, dass diese E-Mail-Adresse dir gehört. Vielleicht musst du dich dafür zuerst anmelden.`,
    action: 'E-Mail-Adresse bestätigen',
    expires: onceUntil,
    ignore:
      'Wenn du dich nicht registriert hast, ignoriere diese E-Mail. Du bekommst dann keine weiteren zu diesem Konto.',
  },

  emailConfirmation: {
    subject: (blog) => `Bestätige deine neue E-Mail-Adresse für ${blog}`,
    preheader: 'Deine E-Mail-Adresse ändert sich, sobald du die neue bestätigst.',
    heading: 'Bestätige deine neue E\u2011Mail-Adresse',
    body: (blog) =>
      `Du möchtest für dein Konto auf ${blog} künftig diese E-Mail-Adresse verwenden. Melde dich an und bestätige die Änderung.`,
    action: 'Neue Adresse bestätigen',
    expires: onceUntil,
    ignore,
  },

  emailTaken: {
    subject: (blog) => `Deine E-Mail-Adresse wird auf ${blog} schon verwendet`,
    preheader: 'Es hat sich nichts geändert. Passwort vergessen? Du kannst es zurücksetzen.',
    heading: 'Du hast schon ein Konto',
    body: (blog) =>
      `Jemand wollte diese E-Mail-Adresse für ein weiteres Konto auf ${blog} verwenden. Sie gehört schon zu einem Konto, deshalb hat sich nichts geändert.`,
    hint: 'Wenn du das warst und das Passwort dieses Kontos vergessen hast, kannst du es zurücksetzen.',
    action: 'Passwort zurücksetzen',
    ignore,
  },

  emailChanged: {
    subject: (blog) => `Deine E-Mail-Adresse auf ${blog} wurde geändert`,
    preheader: 'Wenn du das nicht warst, hole dir jetzt dein Konto zurück.',
    heading: 'Deine E\u2011Mail-Adresse wurde geändert',
    body: (blog) => `Dein Konto auf ${blog} hat gerade eine andere E-Mail-Adresse bekommen.`,
    warning:
      'Wenn du das nicht warst, hole dir dein Konto zurück: Du wählst ein neues Passwort, alle Sitzungen enden, und dies wird wieder die E-Mail-Adresse deines Kontos. Prüfe danach, was mit deinem Konto veröffentlicht wurde.',
    action: 'Mein Konto zurückholen',
    expires: onceUntil,
  },

  passwordReset: {
    subject: (blog) => `Setze dein Passwort für ${blog} zurück`,
    preheader: (count) => `Du hast ${minutes(count)} Zeit, ein neues Passwort zu wählen.`,
    heading: 'Setze dein Passwort zurück',
    body: (blog) => `Für dein Konto auf ${blog} soll das Passwort zurückgesetzt werden.`,
    action: 'Neues Passwort wählen',
    expires: (count) => `Dieser Link funktioniert einmal und gilt ${minutes(count)}.`,
    ignore: `${ignore} Dein Passwort bleibt, wie es ist.`,
  },

  passwordChanged: {
    subject: (blog) => `Dein Passwort für ${blog} wurde geändert`,
    preheader: resetNow,
    heading: 'Dein Passwort wurde geändert',
    body: (blog) =>
      `Das Passwort deines Kontos auf ${blog} wurde gerade geändert. Auf allen anderen Geräten bist du jetzt abgemeldet.`,
    warning: `${resetNow} Prüfe danach, was mit deinem Konto veröffentlicht wurde.`,
    action: 'Passwort zurücksetzen',
  },

  passkeyAdded: {
    subject: (blog) => `Neuer Passkey für dein Konto auf ${blog}`,
    preheader: resetNow,
    heading: 'Neuer Passkey',
    body: (blog) =>
      `Zu deinem Konto auf ${blog} wurde gerade ein Passkey hinzugefügt. Wer ihn hat, kann sich damit anmelden. Alle deine Passkeys findest du in deinem Dashboard.`,
    warning: `${resetNow} Damit werden alle Passkeys entfernt und alle Sitzungen beendet.`,
    action: 'Passwort zurücksetzen',
  },

  passkeyRemoved: {
    subject: (blog) => `Passkey von deinem Konto auf ${blog} entfernt`,
    preheader: resetNow,
    heading: 'Passkey entfernt',
    body: (blog) =>
      `Von deinem Konto auf ${blog} wurde gerade ein Passkey entfernt, oder alle auf einmal. Mit entfernten Passkeys kann sich niemand mehr anmelden. Auch wenn dein Passwort zurückgesetzt wird, werden alle entfernt.`,
    warning: `${resetNow} Damit werden alle Passkeys entfernt und alle Sitzungen beendet.`,
    action: 'Passwort zurücksetzen',
  },

  tokenCreated: {
    subject: (blog) => `Neues Zugriffstoken für dein Konto auf ${blog}`,
    preheader: resetNow,
    heading: 'Neues Zugriffstoken',
    body: (blog) =>
      `Für dein Konto auf ${blog} wurde gerade ein Zugriffstoken erstellt. Ein Programm, das es hat, kann in deinem Namen handeln. Alle deine Zugriffstoken findest du in deinem Dashboard.`,
    warning: `${resetNow} Damit werden alle Zugriffstoken widerrufen und alle Sitzungen beendet.`,
    action: 'Passwort zurücksetzen',
  },

  accountInvitation: {
    subject: (blog) => `Dein Konto auf ${blog}`,
    preheader: 'Deine Artikel sind umgezogen. Übernimm das Konto, zu dem sie gehören.',
    heading: 'Übernimm dein Konto',
    body: (blog) =>
      `Deine Artikel sind jetzt auf ${blog}, in einem Konto, das auf dich wartet. Wähle ein Passwort, um sie zu verwalten.`,
    action: 'Konto übernehmen',
    expires: (days) =>
      `Dieser Link funktioniert einmal und gilt ${plural(days, { one: '# Tag', other: '# Tage' })}.`,
    ignore:
      'Wenn du diesen Blog nicht kennst, ignoriere diese E-Mail. Ohne diesen Link kann sich niemand mit dem Konto anmelden.',
  },

  accountApproved: {
    subject: (blog) => `Du kannst jetzt auf ${blog} veröffentlichen`,
    preheader: 'Dein Konto wurde freigegeben.',
    heading: 'Dein Konto wurde freigegeben',
    body: (blog) =>
      `Dein Konto auf ${blog} wurde freigegeben. Du kannst deine Entwürfe jetzt veröffentlichen.`,
    action: 'Zu meinen Artikeln',
    contributor: {
      subject: (blog) => `Du kannst jetzt für ${blog} schreiben`,
      body: (blog) =>
        `Dein Konto auf ${blog} wurde freigegeben. Du kannst deine Entwürfe jetzt zur Durchsicht einreichen. Die Redaktion veröffentlicht sie.`,
    },
  },

  submissionSentBack: {
    subject: (blog) => `${blog}: Dein Text wurde zurückgegeben`,
    preheader: 'Lies den Kommentar der Redaktion, überarbeite deinen Text und reiche ihn erneut ein.',
    heading: 'Dein Text wurde zurückgegeben',
    body: (title, blog) =>
      `Die Redaktion von ${blog} hat „${title}“ gelesen, an dich zurückgegeben und schreibt:`,
    action: 'Entwurf öffnen',
  },

  submissionPublished: {
    subject: (blog) => `${blog}: Dein Text wurde veröffentlicht`,
    preheader: 'Die Redaktion hat veröffentlicht, was du eingereicht hast.',
    heading: 'Dein Text wurde veröffentlicht',
    body: (title, blog) => `Die Redaktion von ${blog} hat „${title}“ veröffentlicht.`,
    action: 'Artikel lesen',
  },

  roleChanged: {
    subject: (blog) => `Deine Rolle auf ${blog} hat sich geändert`,
    preheader: (role) => `Deine Rolle ist jetzt: ${role}.`,
    heading: 'Deine Rolle hat sich geändert',
    body: (blog, role) =>
      `Ein Admin hat geändert, was du auf ${blog} tun kannst. Deine Rolle ist jetzt: ${role}.`,
    allowed: {
      contributor:
        'Du kannst Artikel schreiben und zur Durchsicht einreichen. Die Redaktion veröffentlicht sie.',
      author: 'Du kannst Artikel schreiben und veröffentlichen.',
      editor:
        'Du kannst außerdem eingereichte Texte veröffentlichen, öffentliche Artikel anderer bearbeiten und ausblenden sowie über Meldungen entscheiden.',
      admin: 'Du kannst alles, auch Konten und Einstellungen verwalten.',
    },
    action: 'Mein Konto ansehen',
  },

  accountRejected: {
    subject: (blog) => `Dein Konto auf ${blog} wurde nicht freigegeben`,
    preheader: 'Das Konto wird in 30 Tagen gelöscht.',
    heading: 'Dein Konto wurde nicht freigegeben',
    body: (blog) => `Ein Admin von ${blog} hat dein Konto nicht freigegeben.`,
    reason: (reason) => `Grund: ${reason}`,
    deletion: 'Dein Konto wird mit allem darin in 30 Tagen gelöscht.',
  },

  articleEdited: {
    subject: (blog) => `Dein Artikel auf ${blog} wurde bearbeitet`,
    preheader: 'Die Änderung ist schon zu lesen. Du kannst die frühere Version wiederherstellen.',
    heading: 'Dein Artikel wurde bearbeitet',
    body: (title, editor) =>
      editor === ''
        ? `Die Redaktion hat deinen Artikel „${title}“ geändert. Der neue Text steht unter deinem Namen.`
        : `${editor} hat deinen Artikel „${title}“ geändert. Der neue Text steht unter deinem Namen.`,
    history:
      'Im Versionsverlauf siehst du, was sich geändert hat. Dort kannst du auch eine frühere Version wiederherstellen.',
    action: 'Versionsverlauf öffnen',
    more: 'Über weitere Änderungen innerhalb einer Stunde bekommst du keine eigene E-Mail.',
  },

  scheduleDropped: {
    subject: (blog) => `Deine Änderung auf ${blog} wurde nicht veröffentlicht`,
    preheader: 'Die Redaktion hat den Text inzwischen geändert. Dein Entwurf ist noch da.',
    heading: 'Deine Änderung wurde nicht veröffentlicht',
    body: (title) =>
      `Du hattest eine Änderung an „${title}“ geplant. Sie wurde nicht veröffentlicht, weil die Redaktion den Text inzwischen geändert hat.`,
    hint: 'Dein Text ist als Entwurf gespeichert. Vergleiche ihn mit der veröffentlichten Version. Dann kannst du den Artikel aktualisieren oder die Änderung neu planen.',
    action: 'Entwurf öffnen',
  },

  test: {
    subject: (blog) => `Test-E-Mail von ${blog}`,
    preheader: 'Es klappt: Diese E-Mail ist angekommen.',
    heading: 'Es klappt',
    body: (blog) => `Ein Admin von ${blog} hat diese E-Mail geschickt, um zu prüfen, ob E-Mails ankommen.`,
    confirm: 'Du kannst damit auch bestätigen, dass dies die E-Mail-Adresse deines Kontos ist.',
    action: 'E-Mail-Adresse bestätigen',
  },
};
