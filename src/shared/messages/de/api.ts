import type { Translation } from '../define.ts';
import type { apiMessages as english } from '../en/api.ts';
import { joinSentences } from '../formats.ts';

// Accusative, so that every length of time fits as `Intl` writes it.
const retryAfter = (wait: string) => `Warte ${wait} und versuche es dann noch einmal.`;

export const apiMessages: Translation<typeof english> = {
  status: {
    badRequest: 'Die Anfrage ist fehlerhaft.',
    notFound: 'Nicht gefunden.',
    timeout: 'Die Anfrage kam zu langsam an. Bitte versuche es noch einmal.',
    tooLarge:
      'Die Anfrage ist zu groß. Der Text eines Artikels darf bis zu 1 MiB groß sein, alles andere bis zu 16 KiB.',
    uriTooLong: 'Die URL ist zu lang.',
    unsupportedType: 'Schicke den Body als JSON mit dem Content-Type application/json.',
    headersTooLarge: 'Die Header der Anfrage sind zu groß.',
    unavailable: 'Der Blog ist gerade nicht verfügbar. Bitte versuche es bald noch einmal.',
    refused: 'Die Anfrage wurde abgelehnt.',
    unexpected: 'Bei uns ist etwas schiefgelaufen. Bitte versuche es noch einmal.',
  },

  problems: (problems) => joinSentences(problems.map((problem) => `${problem}.`)),

  methodNotAllowed: (methods) => `Diese URL nimmt nur ${methods} an.`,

  body: {
    notAnObject: 'Der Body muss ein JSON-Objekt sein.',
    invalidJson: 'Der Body ist kein gültiges JSON.',
    compressed: 'Schicke den Body unkomprimiert.',
    tooManyUnknownFields: 'Der Body enthält zu viele Daten außerhalb bekannter Felder.',
  },

  headers: {
    ifMatch: 'If-Match muss * oder eine Version in Anführungszeichen sein, zum Beispiel "3".',
    ifNoneMatch: 'If-None-Match muss * sein, ohne If-Match.',
    preconditionRequired:
      'Schicke If-None-Match: *, um dies anzulegen, oder If-Match mit der Version, die ersetzt wird.',
    versionRequired:
      'Schicke If-Match mit dem ETag, den du erhalten hast: Dieser Artikel gehört jemand anderem.',
    idempotencyKey:
      'Idempotency-Key muss aus 1 bis 200 druckbaren ASCII-Zeichen in Anführungszeichen bestehen.',
    idempotencyKeyReused:
      'Dieser Idempotency-Key wurde schon mit einem anderen Body benutzt. Nimm einen neuen.',
    idempotencyKeyInUse:
      'Die erste Anfrage mit diesem Idempotency-Key läuft noch. Warte, bis sie fertig ist.',
  },

  limits: {
    login: (wait) => `Zu viele fehlgeschlagene Anmeldungen. ${retryAfter(wait)}`,
    registration: (wait) => `Zu viele Registrierungen aus deinem Netzwerk. ${retryAfter(wait)}`,
    reset: (wait) => `Zu viele Links angefordert. ${retryAfter(wait)}`,
    passkeyLogin: (wait) => `Zu viele Anmeldungen mit Passkey aus deinem Netzwerk. ${retryAfter(wait)}`,
    report: (wait) => `Zu viele Meldungen aus deinem Netzwerk. ${retryAfter(wait)}`,
    testMail: (wait) => `Zu viele Test-E-Mails. ${retryAfter(wait)}`,
    export: (wait) => `Zu viele Exporte. ${retryAfter(wait)}`,
    mail: (wait) => `Zu viele E-Mails an diese Adresse. ${retryAfter(wait)}`,
    save: (wait) => `Du speicherst zu oft. ${retryAfter(wait)}`,
    write: (wait) => `Zu viele Änderungen in kurzer Zeit. ${retryAfter(wait)}`,
  },

  databaseReplaced: 'Die Datenbankdatei wurde ausgetauscht. Starte den Server neu.',
  busy: {
    stopping: 'Der Server startet neu. Bitte versuche es bald noch einmal.',
    upgrading: 'Der Blog wird aktualisiert. Bitte versuche es in ein paar Minuten noch einmal.',
    ownRequests: 'Du schickst zu viele große Anfragen auf einmal. Warte, bis die erste fertig ist.',
    allRequests: 'Der Server bekommt zu viele große Anfragen. Bitte versuche es bald noch einmal.',
    ownArticles: 'Du speicherst zu viele Artikel auf einmal. Warte, bis der erste fertig ist.',
    allArticles: 'Der Server ist ausgelastet. Bitte versuche es gleich noch einmal.',
    pages: 'Der Server ist ausgelastet. Bitte versuche es gleich noch einmal.',
    searches: 'Gerade suchen zu viele auf einmal. Bitte versuche es bald noch einmal.',
    slowSearch:
      'Diese Suche hat zu lange gedauert. Versuche es noch einmal oder suche nach einem selteneren Wort.',
    media: 'Bilder können gerade nicht gespeichert oder geladen werden. Bitte versuche es bald noch einmal.',
    mails: 'Zu viele E-Mails warten darauf, gesendet zu werden. Bitte versuche es später noch einmal.',
  },

  articleTooComplex:
    'Diesen Artikel darzustellen dauert zu lange. Vereinfache ihn oder teile ihn auf mehrere Artikel auf.',
  authorNotFound: 'Dieser Autor wurde nicht gefunden.',
  noTestMails:
    'Dieser Blog verschickt keine E-Mails. Setze SMTP_URL, MAIL_FROM und PUBLIC_URL und starte den Server neu.',
  testMailNotFound: 'Diese Test-E-Mail wurde nicht gefunden. Ergebnisse bleiben sieben Tage gespeichert.',
};
