import { formatNumber, plural, type Translation } from '../define.ts';
import type { reviewMessages as english, reviewReplies as englishReplies } from '../en/review.ts';

export const reviewMessages: Translation<typeof english> = {
  fields: { comment: 'Kommentar', shown: 'Angezeigte Version' },

  submit: {
    label: 'Zur Durchsicht einreichen',
    again: 'Erneut einreichen',
    question: 'Diesen Text zur Durchsicht einreichen?',
    text: 'Die Redaktion sieht ihn durch, bevor er veröffentlicht wird. Du kannst weiterschreiben.',
    done: 'Zur Durchsicht eingereicht',
    view: 'Eingereichte ansehen',
    notSaved: 'Nicht eingereicht: Der Text ist noch nicht gespeichert. Versuche es gleich noch einmal.',
    notSavedWhy: (why) => `Nicht eingereicht: Der Text ist nicht gespeichert. ${why}`,
    unchanged: 'Diese Version liegt der Redaktion schon vor. Ändere den Text, um ihn erneut einzureichen.',
    sameAsPublished: 'Das ist die veröffentlichte Version. Ändere sie, um sie einzureichen.',
    markdownHint:
      'Mehr in der <guide>Markdown-Anleitung</guide>. Tab rückt Listenpunkte ein; mit Escape und dann Tab verlässt du den Text. <keys>Strg+Enter reicht den Text ein, Strg+S speichert den Entwurf.</keys>',
    afterUpload: 'Wird eingereicht, sobald das Bild hochgeladen ist.',
    dontSubmit: 'Nicht einreichen',
    uploadMissing:
      'Nicht eingereicht: Ein Bild ist noch nicht hochgeladen. Lade es noch einmal hoch oder brich das Hochladen ab, dann reiche den Text erneut ein.',
    uploadFailed: 'Nicht eingereicht: Prüfe deinen Text, dann reiche ihn erneut ein.',
    changesArticle:
      'Öffentlich bleibt die bisherige Version, bis die Redaktion deine Änderungen veröffentlicht.',
    published: 'Dein Text wurde veröffentlicht. Was du ab jetzt schreibst, ist eine Änderung am Artikel.',
  },

  state: {
    submitted: (date) => `Am <time>${date}</time> zur Durchsicht eingereicht.`,
    isCurrent:
      'Öffentlich wird der Text erst, wenn ihn die Redaktion veröffentlicht. Du kannst weiterschreiben und ihn erneut einreichen.',
    hasChanged:
      'Seitdem hast du den Text geändert. Die Redaktion sieht die eingereichte Version, bis du ihn erneut einreichst.',
    approved: (date, zone) => `Freigegeben. Wird am <time>${date}</time> veröffentlicht, ${zone}.`,
    approvedChanged:
      'Seitdem hast du den Text geändert. Veröffentlicht wird die freigegebene Version, sofern du ihn nicht erneut einreichst.',
    sentBack: (name) => `Zurückgegeben von ${name}`,
    sentBackByAnyone: 'Zurückgegeben',
    revise: 'Überarbeite deinen Text und reiche ihn dann erneut ein.',
    withdraw: 'Einreichung zurücknehmen',
    withdrawn: 'Einreichung zurückgenommen',
    unscheduled: (why) => `Nicht mehr geplant. ${why}`,
    discarded: 'Auch die Einreichung wird zurückgenommen.',
    submittedOn: (date) => `Eingereicht am <time>${date}</time>`,
    changedSince: 'Seitdem geändert',
  },

  lists: {
    submitted: 'Eingereicht',
    sentBack: 'Zurückgegeben',
    noneSubmitted: 'Nichts eingereicht. Öffne einen Entwurf, um ihn zur Durchsicht einzureichen.',
    noneSentBack: 'Nichts zurückgegeben.',
  },

  news: {
    label: 'Durchsicht',
    sentBack: (name) => `${name} hat <title></title> zurückgegeben`,
    sentBackByAnyone: '<title></title> wurde zurückgegeben',
    revise: 'Überarbeiten',
    reviseLabel: (title) => `Überarbeiten: ${title}`,
  },

  list: {
    waiting: (count) => plural(count, { one: '# Text zur Durchsicht', other: '# Texte zur Durchsicht' }),
    empty: 'Keine Texte zur Durchsicht.',
    viewArticles: 'Artikel ansehen',
    label: 'Eingereichte Texte',
    kinds: { new: 'Neu', change: 'Änderung' },
    by: (author) => `von ${author}`,
    waitingFor: (time) => `Wartezeit: ${time}`,
    reviewer: (name) => `${name} sieht diesen Text durch`,
    isMine: 'Du siehst diesen Text durch',
    approvedBy: (name) => `Freigegeben von ${name}`,
    approvedByYou: 'Von dir freigegeben',
    open: 'Durchsehen',
    openLabel: (title) => `Durchsehen: ${title}`,
  },

  entry: {
    back: 'Zurück zur Liste',
    new: 'Neuer Artikel',
    change: 'Änderung am <article>veröffentlichten Artikel</article>',
    submitted: (date) => `Eingereicht am <time>${date}</time>`,
    take: 'Durchsicht beginnen',
    takeOver: 'Durchsicht übernehmen',
    leave: 'Durchsicht abgeben',
    preview: 'Vorschau',
    changes: 'Änderungen',
    noChanges: 'Kein Unterschied zur veröffentlichten Version.',
    published: 'Veröffentlicht',
    submittedText: 'Eingereicht',
    publish: 'Veröffentlichen',
    publishQuestion: 'Diesen Text veröffentlichen?',
    publishText: 'Alle können ihn sofort lesen.',
    updateText: 'Die Änderungen sind sofort für alle sichtbar.',
    publishConfirm: 'Text veröffentlichen',
    done: 'Veröffentlicht',
    scheduled: 'Geplant',
    unscheduled: 'Planung aufgehoben. Der Text wartet wieder auf Durchsicht.',
    sentBack: 'Zurückgegeben',
    reloaded: 'Diese Seite zeigt jetzt die neueste Version.',
    gone: 'Dieser Text wartet nicht mehr auf Durchsicht',
    goneHint: 'Er wurde zurückgenommen, erneut eingereicht oder schon durchgesehen.',
  },

  sendBack: {
    open: 'Zurückgeben\u00a0…',
    title: 'Diesen Text zurückgeben?',
    text: 'Wer ihn geschrieben hat, bekommt deinen Kommentar und kann ihn erneut einreichen.',
    hint: 'Einfacher Text',
    length: (used, max) => `${formatNumber(used)} von ${formatNumber(max)} Zeichen`,
    confirm: 'Zurückgeben',
    notSent: 'Dein Kommentar wurde nicht gesendet',
  },
};

export const reviewReplies: Translation<typeof englishReplies> = {
  contributor:
    'Du kannst nicht selbst ändern, was öffentlich ist. Zum Veröffentlichen speichere einen Entwurf und reiche ihn zur Durchsicht ein. Für alles andere wende dich an die Redaktion oder an Admins.',
  publishesItself: 'Du kannst diesen Text selbst veröffentlichen.',
  unchanged: 'Dieser Text ist mit dem veröffentlichten identisch.',
  outdated:
    'Der veröffentlichte Artikel hat sich geändert, seit du diese Änderung begonnen hast. Öffne ihn noch einmal, damit du nicht rückgängig machst, was andere geschrieben haben.',
  tooMany: (count) =>
    `Ein Konto kann höchstens ${count} Texte zur Durchsicht eingereicht haben. Warte auf die Redaktion oder nimm eine Einreichung zurück.`,
  notFound:
    'Dieser Text wartet nicht auf Durchsicht. Vielleicht wurde er zurückgenommen, erneut eingereicht oder schon durchgesehen.',
  notSubmitted: 'Dieser Text wurde nicht eingereicht.',
  inReview: (reviewer) => `${reviewer} sieht diesen Text gerade durch.`,
  changed:
    'Dieser Text würde jetzt anders aussehen als bei deiner Durchsicht. Sieh ihn dir noch einmal an, bevor du ihn veröffentlichst.',
  articleChanged:
    'Der veröffentlichte Artikel hat sich geändert, seit diese Änderung eingereicht wurde. Gib sie zurück, damit sich beide Änderungen zusammenführen lassen.',
  notPublic:
    'Der Artikel, den dieser Text ändert, wurde inzwischen ausgeblendet oder zurückgezogen. Warte, bis er wieder öffentlich ist, oder gib den Text zurück.',
  lostTime: {
    articleChanged: 'Der veröffentlichte Artikel hat sich geändert, seit diese Änderung eingereicht wurde.',
    notPublic: 'Der Artikel, den dieser Text ändert, wurde ausgeblendet oder zurückgezogen.',
    storageFull: 'Im Speicher des Autorenkontos ist kein Platz für diesen Text.',
    rightLost:
      'Wer diesen Text freigegeben hat, kann ihn nicht mehr veröffentlichen. Die Redaktion muss ihn erneut freigeben.',
    canceled: 'Die Redaktion hat die Planung aufgehoben.',
  },
};
