import { formatNumber, plural, type Translation } from '../define.ts';
import type { developerMessages as english } from '../en/developers.ts';

function range(min: number | undefined, max: number | undefined): string {
  if (max === undefined) return `mindestens ${formatNumber(min ?? 0)}`;
  return min ? `${formatNumber(min)} bis ${formatNumber(max)}` : `bis ${formatNumber(max)}`;
}

export const developerMessages: Translation<typeof english> = {
  tokens: {
    lead: 'Damit nutzen Skripte und Apps die API in deinem Namen. Ein Token kann weder dein Konto ändern noch die Verwaltung nutzen.',
    empty: 'Noch keine Zugriffstoken.',
    create: 'Neues Token',
    form: 'Das Token-Formular',
    submit: 'Token erstellen',
    list: 'Zugriffstoken',
    fields: {
      name: 'Name',
      scope: 'Berechtigung',
      scopes: 'Berechtigungen',
      days: 'Gültigkeit in Tagen',
      expiry: 'Gültigkeit',
    },
    passwordHint: 'Nötig, weil du dich vor über einer Stunde angemeldet hast',
    nameHint: 'Wofür es ist, zum Beispiel der Name eines Skripts',
    scopeHints: {
      read: 'Lesen und exportieren, was dir gehört, etwa Artikel, Entwürfe und Versionen',
      drafts: 'Entwürfe speichern und Bilder hochladen, ohne Öffentliches zu ändern',
      write: 'Entwürfe speichern, Artikel veröffentlichen, bearbeiten und löschen',
      images: 'Bilder hochladen und verwalten. Zum Import von Artikeln ist auch „write“ nötig.',
    },
    expiryChoices: {
      month: '30 Tage',
      quarter: '90 Tage',
      year: '1 Jahr',
      never: 'Unbegrenzt',
    },
    neverHint: 'Gerät es in fremde Hände, gilt es, bis du es widerrufst.',
    shownOnce: 'Token erstellt. Kopiere es jetzt: Es wird nicht noch einmal angezeigt.',
    token: 'Token',
    copyToken: 'Token kopieren',
    copied: 'Token kopiert',
    notCopied: 'Das Token konnte nicht kopiert werden. Markiere und kopiere es von Hand.',
    created: (day) => `Erstellt am <day>${day}</day>`,
    neverUsed: ', nie benutzt',
    lastUsed: (day) => `, zuletzt benutzt am <day>${day}</day>`,
    expires: (day) => `, gültig bis <day>${day}</day>`,
    expired: (day) => `, abgelaufen am <day>${day}</day>`,
    neverExpires: ', unbegrenzt gültig',
    revoke: 'Widerrufen',
    revokeLabel: (name) => `Widerrufen: ${name}`,
    revokeTitle: 'Dieses Token widerrufen?',
    revokeText: 'Programme, die es benutzen, haben sofort keinen Zugriff mehr.',
    revokeTextWithChanges: (articles, day) =>
      plural(articles, {
        one: `Programme, die es benutzen, haben sofort keinen Zugriff mehr. Seit dem ${day} hat es # Artikel geändert. Das kannst du danach zurücksetzen.`,
        other: `Programme, die es benutzen, haben sofort keinen Zugriff mehr. Seit dem ${day} hat es # Artikel geändert. Das kannst du danach zurücksetzen.`,
      }),
    revokeConfirm: 'Token widerrufen',
    revoked: 'Token widerrufen',
    limitReached: (max) =>
      `Du hast die Höchstzahl von ${max} Token erreicht. Widerrufe eines, um ein neues zu erstellen.`,

    noScopes: 'Wähle mindestens eine Berechtigung',
    duplicateName: (name) => `Du hast schon ein Token namens „${name}“. Wähle einen anderen Namen.`,
    tooMany: (max) =>
      `Du hast die Höchstzahl von ${formatNumber(max)} Token erreicht. Widerrufe zuerst eines.`,
    notFound: 'Dieses Token wurde schon widerrufen.',
    invalid: 'Dieses Zugriffstoken ist ungültig oder widerrufen. Erstelle im Dashboard ein neues.',
    hasExpired: 'Dieses Zugriffstoken ist abgelaufen. Erstelle im Dashboard ein neues.',
    notAllowed: 'Dafür lassen sich keine Zugriffstoken verwenden. Melde dich stattdessen an.',
    scopeMissing: (scope) =>
      `Diesem Zugriffstoken fehlt die Berechtigung „${scope}“. Erstelle im Dashboard eines, das sie hat.`,
    reference: 'API-Referenz',
  },

  reference: {
    title: 'API',
    lead: 'Lies, schreibe und veröffentliche mit deinen eigenen Programmen. Unten steht jeder Aufruf mit einem Beispiel zum Kopieren.',
    contents: 'Auf dieser Seite',
    guide: 'Anleitung',
    reference: 'Referenz',
    deprecated: 'Veraltet',
    parameters: 'Parameter',
    body: 'Body',
    request: 'Anfrage',
    answers: 'Antworten',
    example: 'Beispiel',
    exampleOf: (summary, status) => `Beispiel für ${status}: ${summary}`,
    copy: 'Kopieren',
    copyRequest: (summary) => `Kopieren: ${summary}`,
    copied: 'Anfrage kopiert',
    notCopied: 'Die Anfrage konnte nicht kopiert werden. Markiere und kopiere sie von Hand.',
    places: { path: 'im Pfad', query: 'in der Query', header: 'im Header' },
    required: 'erforderlich',
    default: 'Standard',
    between: (min, max) => range(min, max),
    characters: (min, max) => `${range(min, max)} Zeichen`,
    items: (min, max) => `${range(min, max)} Einträge`,
  },
};
