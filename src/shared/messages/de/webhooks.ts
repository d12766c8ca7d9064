import { formatNumber, plural, type Translation } from '../define.ts';
import type { webhookMessages as english } from '../en/webhooks.ts';

const count = (webhooks: number) => plural(webhooks, { one: '# Webhook', other: '# Webhooks' });

export const webhookMessages: Translation<typeof english> = {
  lead: 'Teile anderen Diensten mit, wenn Artikel veröffentlicht, aktualisiert, zurückgezogen oder gelöscht werden.',
  noPublicUrl:
    'Webhooks brauchen PUBLIC_URL für die URLs der Artikel. Setze die Variable und starte den Server neu.',
  empty: 'Noch keine Webhooks.',
  create: 'Neuer Webhook',
  submit: 'Webhook erstellen',
  save: 'Änderungen speichern',
  saved: 'Webhook gespeichert',
  list: 'Webhooks',
  fields: {
    url: 'URL',
    event: 'Ereignis',
    events: 'Ereignisse',
    isActive: 'Aktiv',
  },
  urlHint: 'Muss mit https beginnen und aus dem Internet erreichbar sein. Weiterleitungen gelten als Fehler.',
  eventHints: {
    'article.published': 'Artikel veröffentlicht',
    'article.updated': 'Artikel aktualisiert',
    'article.unpublished': 'Artikel zurückgezogen oder ausgeblendet',
    'article.deleted': 'Artikel gelöscht',
    'webhook.test': 'Testereignis',
  },
  allEvents: 'Alle Ereignisse',
  activeHint: 'Ereignisse an diese URL senden',
  states: { active: 'Aktiv', paused: 'Pausiert', disabled: 'Abgeschaltet' },
  failing: 'Fehler seit dem <time></time>',
  disabledText:
    'Dieser Webhook wurde nach drei Tagen mit fehlgeschlagenen Zustellungen abgeschaltet. Behebe den Fehler beim Empfänger, sende ein Testereignis und schalte den Webhook dann wieder ein.',
  limitReached: (max) =>
    `Du hast die Höchstzahl von ${formatNumber(max)} Webhooks erreicht. Lösche einen, um einen neuen zu erstellen.`,

  one: 'Webhook',
  back: 'Alle Webhooks',
  createdOn: 'Erstellt am <day></day>',
  secretShownOnce: 'Kopiere den Signaturschlüssel jetzt. Er wird nicht noch einmal angezeigt.',
  secret: 'Signaturschlüssel',
  copySecret: 'Schlüssel kopieren',
  copied: 'Schlüssel kopiert',
  notCopied: 'Der Schlüssel konnte nicht kopiert werden. Markiere und kopiere ihn von Hand.',
  rotate: 'Schlüssel erneuern',
  rotateTitle: 'Den Signaturschlüssel erneuern?',
  rotateText:
    'Du bekommst einen neuen Schlüssel. 24 Stunden lang sind Ereignisse mit dem alten und dem neuen signiert.',
  rotateConfirm: 'Schlüssel erneuern',
  test: 'Testereignis senden',
  testSent: 'Testereignis wird gesendet',
  delete: 'Webhook löschen',
  deleteTitle: 'Diesen Webhook löschen?',
  deleteText: 'Er bekommt keine Ereignisse mehr, und die Liste seiner Zustellungen wird gelöscht.',
  deleteConfirm: 'Webhook löschen',
  deleted: 'Webhook gelöscht',

  deliveries: 'Letzte Zustellungen',
  noDeliveries: 'Noch keine Zustellungen.',
  deliveryStates: {
    waiting: 'Wartet',
    retrying: 'Neuer Versuch',
    delivered: 'Zugestellt',
    failed: 'Fehlgeschlagen',
    skipped: 'Übersprungen',
  },
  status: (status) => `Status ${status}`,
  duration: (milliseconds) => `${formatNumber(milliseconds)} ms`,
  tries: (tries) => plural(tries, { one: '# Versuch', other: '# Versuche' }),
  nextTry: 'Nächster Versuch am <time></time>',
  problems: {
    status: 'Status ist nicht 2xx',
    timeout: 'Keine Antwort in 5 Sekunden',
    dns: 'Host nicht gefunden',
    connection: 'Verbindung fehlgeschlagen',
    tls: 'Ungültiges Zertifikat',
    blocked: 'Adresse ist nicht öffentlich',
    obsolete: 'Der Artikel hat sich inzwischen geändert',
    stopped: 'Webhook pausiert oder abgeschaltet',
    dropped: 'Zu viele Zustellungen haben gewartet',
  },
  sendAgain: 'Erneut senden',
  sendAgainLabel: (event, slug) =>
    slug === '' ? `Erneut senden: ${event}` : `Erneut senden: ${event}, ${slug}`,
  queuedAgain: 'Wird erneut zugestellt',

  noEvents: 'Wähle mindestens ein Ereignis',
  tooMany: (max) => `Du hast die Höchstzahl von ${formatNumber(max)} Webhooks erreicht. Lösche zuerst einen.`,
  notFound: 'Dieser Webhook wurde schon gelöscht.',
  deliveryNotFound: 'Diese Zustellung ist nicht mehr in der Liste.',
  deliveryWaiting: 'Diese Zustellung wartet schon darauf, gesendet zu werden.',
  httpsOnly:
    'URL muss mit https beginnen. Ergänze host:port in WEBHOOK_ALLOW, um http für deinen eigenen Dienst zu erlauben. Starte dann den Server neu.',
  notPublic:
    'URL muss zu einer öffentlichen Adresse führen. Ergänze host:port in WEBHOOK_ALLOW, um deinen eigenen Dienst in einem privaten Netzwerk zu erlauben. Starte dann den Server neu.',

  finding: {
    ok: (webhooks) => `${count(webhooks)}, alles funktioniert.`,
    failing: (hosts) =>
      `Zustellungen schlagen fehl: ${hosts}. Den Grund siehst du auf der Seite „Webhooks“ bei den Zustellungen.`,
    disabled: (hosts) =>
      `Abgeschaltet, nachdem drei Tage lang alles fehlgeschlagen ist: ${hosts}. Behebe den Fehler beim Empfänger und schalte den Webhook auf der Seite „Webhooks“ wieder ein.`,
    noPublicUrl:
      'Ohne PUBLIC_URL werden keine Webhooks gesendet. Setze die Variable und starte den Server neu.',
  },
};
