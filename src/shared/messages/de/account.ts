import { formatNumber, plural, type Translation } from '../define.ts';
import type {
  accountErrors as errors,
  accountMessages as english,
  claimMessages as claim,
} from '../en/account.ts';

const MAKE_ROOM =
  'Lösche Artikel oder Entwürfe, die du nicht mehr brauchst, und leere den Papierkorb unter „Meine Artikel“. Oder bitte einen Admin um mehr Speicherplatz.';

export const accountMessages: Translation<typeof english> = {
  awaitsApproval:
    'Dein Konto wartet auf die Freigabe. Bis dahin kannst du Entwürfe schreiben und speichern, aber noch nicht veröffentlichen.',
  setup: {
    heading: 'Richte deinen Blog ein',
    description: (blog) => `Erstelle das erste Konto von ${blog}.`,
    lead: 'Erstelle das Admin-Konto und gib deinem Blog einen Namen.',
    title: 'Titel des Blogs',
    titleHint: 'Du kannst ihn später in den Einstellungen ändern',
    language: 'Sprache der Artikel',
    languageHint: 'Hauptsprache, zum Beispiel en, de-AT, zh-Hant',
    interfaceLanguage: 'Sprache der Oberfläche',
    interfaceLanguageHint: 'Menüs, Buttons und E-Mails',
    code: 'Einrichtungscode',
    codeHint: 'Steht im Terminal, in dem der Blog gestartet wurde, oder in seinem Log',
    submit: 'Blog erstellen',
    done: 'Dein Blog ist bereit',

    notReadyHeading: 'Hier entsteht ein Blog',
    notReady: 'Dieser Blog ist noch nicht eingerichtet. Schau später wieder vorbei.',
    enterCode: 'Einrichtungscode eingeben',

    doneHeading: 'Dieser Blog ist eingerichtet',
    doneLead: 'Melde dich an, um zu schreiben oder Einstellungen zu ändern.',
    openLink:
      'Öffne den Einrichtungslink: Er steht im Terminal, in dem der Blog gestartet wurde, oder in seinem Log. Ist es nicht dein Blog, melde dich an, um zu schreiben.',
    logIn: 'Anmelden',
    alreadyDone: 'Dieser Blog ist schon eingerichtet. Melde dich stattdessen an.',
    wrongCode:
      'Falscher Einrichtungscode. Der richtige steht im Terminal, in dem der Blog gestartet wurde, oder in seinem Log.',

    notice: 'Ist das dein Blog? <setup>Richte ihn ein</setup>, um Admin zu werden.',
  },

  adminsOnly: 'Für diese Seite brauchst du Admin-Rechte.',
  editorsOnly: 'Diese Seite ist nur für die Redaktion und Admins.',

  fields: {
    name: 'Name',
    email: 'E-Mail-Adresse',
    password: 'Passwort',
    newPassword: 'Neues Passwort',
    yourPassword: 'Dein Passwort',
    invitation: 'Einladung',
    token: 'Token',
    avatar: 'URL des Profilbilds',
    bio: 'Kurzbiografie',
    links: 'Links',
    link: 'Link',
  },
  nameHint: 'Steht über allem, was du veröffentlichst',
  passwordHint: (min) => `Mindestens ${min} Zeichen`,
  guessablePassword: 'Dieses Passwort ist leicht zu erraten',
  incompleteLink: 'Dieser Link ist unvollständig. Kopiere den ganzen Link und öffne ihn noch einmal.',
  linkNotWorking: 'Der Link funktioniert nicht?',
  invalid: {
    tooShort: (label, min) => `${label} muss mindestens ${min} Zeichen lang sein`,
    tooManyLinks: (max) => `Du kannst höchstens ${max} Links angeben`,
    linkHasCredentials: (label) => `${label} darf weder Benutzernamen noch Passwort enthalten`,
    notOneLine: (label) => `${label} muss in eine Zeile passen, ohne Steuerzeichen für die Schreibrichtung`,
    notBase64url: (label) => `${label} muss base64url sein`,
  },

  returnTo: {
    toPage: (verb, name) => `${verb}, um „${name}“ zu öffnen.`,
    toAddress: (verb, address) => `${verb}, um ${address} zu öffnen.`,
    goTo: (name) => `Weiter zu „${name}“`,
    goToPage: 'Weiter zur Seite',
  },

  login: {
    heading: 'Anmelden',
    lead: 'Melde dich an, um Artikel zu schreiben und zu verwalten.',
    // Begins a sentence of `returnTo`.
    verb: 'Melde dich an',
    submit: 'Anmelden',
    forgotPassword: 'Passwort vergessen?',
    newHere: 'Neu hier?',
    passkey: 'Mit Passkey anmelden',
    backToText: 'Zurück zu deinem ungespeicherten Text',
  },

  register: {
    heading: 'Registrieren',
    verb: 'Registriere dich',
    submit: 'Registrieren',
    leadOpen: 'Erstelle ein Konto und fang an zu schreiben.',
    leadApproval:
      'Erstelle ein Konto und fang an zu schreiben. Veröffentlichen kannst du, sobald ein Admin dein Konto freigibt.',
    leadInvite:
      'Registrieren kannst du dich nur mit einer Einladung. Öffne deinen Einladungslink oder füge ihn unten ein.',
    leadInvited: 'Du wurdest eingeladen. Erstelle ein Konto und fang an zu schreiben.',
    invitationHint: 'Bitte einen Admin um eine Einladung',
    haveAccount: 'Du hast schon ein Konto?',
    loggedInHeading: 'Du bist schon angemeldet',
    loggedInLead:
      'Einladungen sind für neue Konten. Deine ist noch nicht verbraucht: Gib den Link weiter, oder melde dich ab und öffne ihn noch einmal.',
    home: 'Startseite',
    closedHeading: 'Registrierung geschlossen',
    closedLead: 'Dieser Blog nimmt zurzeit keine neuen Konten an. Lesen kannst du weiterhin alles.',
    readArticles: 'Artikel lesen',
  },

  forgotPassword: {
    heading: 'Passwort vergessen?',
    lead: 'Gib deine E-Mail-Adresse ein, und wir schicken dir einen Link zum Zurücksetzen.',
    leadByAdmin: (blog) => `Die Admins von ${blog} können dir einen Link zum Zurücksetzen schicken.`,
    noContact: (blog) =>
      `Die Admins von ${blog} können dir einen Link zum Zurücksetzen schicken. Dieser Blog nennt keine Kontaktadresse. Wende dich deshalb direkt an sie.`,
    contactAdmin: 'Link anfordern',
    submit: 'Link schicken',
    remembered: 'Wieder eingefallen?',
    sent: 'Wenn es zu dieser E-Mail-Adresse ein Konto gibt, haben wir einen Link zum Zurücksetzen geschickt. Er gilt 30 Minuten. Schau auch im Spam-Ordner nach. Früher angeforderte Links funktionieren weiterhin.',
  },

  resetPassword: {
    heading: 'Neues Passwort wählen',
    lead: 'Es ersetzt dein altes Passwort. Du wirst überall abgemeldet, und deine Passkeys und Zugriffstoken werden entfernt.',
    leadRecovery:
      'Die Adresse, an die dieser Link ging, wird wieder deine E-Mail-Adresse. Außerdem wird dein Passwort ersetzt, du wirst überall abgemeldet, und deine Passkeys und Zugriffstoken werden entfernt.',
    submit: 'Passwort ändern',
    requestNewLink: 'Neuen Link anfordern',
    changed: 'Passwort geändert. Melde dich mit dem neuen Passwort an.',
    recovered: 'Konto zurückgeholt. Melde dich mit dieser E-Mail-Adresse und dem neuen Passwort an.',
  },

  confirmEmail: {
    heading: 'E-Mail-Adresse bestätigen',
    lead: 'Öffne den Link aus der E-Mail.',
    changeEmail: 'E-Mail-Adresse ändern',
    logIn: 'Melde dich an, um deine E-Mail-Adresse zu bestätigen.',
    logInWithOldEmail: 'Melde dich mit deiner bisherigen E-Mail-Adresse an, um die neue zu bestätigen.',
    resetPassword: 'Passwort zurücksetzen',
    ownLead: (email) => `Bestätige, dass ${email} deine E-Mail-Adresse ist.`,
    changeLead: (email) =>
      `Du meldest dich dann nicht mehr mit ${email} an, sondern mit der Adresse, an die dieser Link ging.`,
    submit: 'E-Mail-Adresse bestätigen',
    sendNewLink: 'Neuen Link schicken',
    startOver: 'E-Mail-Adresse noch einmal ändern',
    confirmed: 'E-Mail-Adresse bestätigt',
    changed: 'E-Mail-Adresse geändert',
  },

  pendingEmail: {
    changed: (email) =>
      `Öffne den Link, den wir an ${email} geschickt haben, um deine neue E-Mail-Adresse zu bestätigen. Er gilt 24 Stunden. Kommt nichts an, schau im Spam-Ordner nach.`,
    cancel: 'Änderung abbrechen',
    canceled: 'Änderung der E-Mail-Adresse abgebrochen',
    own: 'Bestätige deine E-Mail-Adresse: Öffne den Link, den wir dir geschickt haben. Bis dahin können wir dir nicht schreiben, wenn sich dein Passwort oder deine Passkeys ändern.',
    resend: 'Noch einmal schicken',
    resent: 'E-Mail zur Bestätigung geschickt',
  },

  notices: {
    sessionOnly:
      'Dein Browser speichert nichts für diese Website. Sobald du die Seite schließt oder neu lädst, bist du abgemeldet.',
    insecure:
      'Diese Verbindung ist nicht sicher. Andere im Netzwerk können dein Passwort womöglich mitlesen.',
    storageNearlyFull: (used, max) =>
      `Dein Speicherplatz ist fast voll: ${used} von ${max} belegt. ${MAKE_ROOM}`,
    storageFull: (used, max) => `Dein Speicherplatz ist voll: ${used} von ${max} belegt. ${MAKE_ROOM}`,
  },

  dashboard: {
    moderation: 'Moderation',
    itemsToReview: (count) =>
      plural(count, { one: '# Eintrag wartet auf dich', other: '# Einträge warten auf dich' }),
  },

  yourInfo: {
    user: 'Konto',
    name: 'Name',
    email: 'E-Mail-Adresse',
    role: 'Rolle',
    storage: 'Speicherplatz',
    storageUsed: (used, max) => `${used} von ${max} belegt`,
  },

  sessions: {
    heading: 'Sitzungen',
    lead: 'Browser, in denen du angemeldet bist.',
    unknownBrowser: 'Unbekannter Browser',
    thisBrowser: 'Dieser Browser',
    loggedIn: (day) => `Angemeldet am <day>${day}</day>`,
    lastActive: (day) => `, zuletzt aktiv am <day>${day}</day>`,
    end: 'Beenden',
    endLabel: (browser, day) => `Beenden: ${browser}, angemeldet am ${day}`,
    ended: 'Sitzung beendet',
    onlyThis: 'Keine anderen aktiven Sitzungen.',
    endOthersHint:
      'Ist eine davon nicht von dir? <change>Ändere dein Passwort</change>, um alle anderen Sitzungen zu beenden.',
    endOthers: 'Alle anderen Sitzungen beenden',
    othersEnded: 'Alle anderen Sitzungen beendet',
  },

  passkeys: {
    heading: 'Passkeys',
    lead: 'Melde dich mit Handy, Computer oder Sicherheitsschlüssel statt mit deinem Passwort an. Entferne Passkeys, die du nicht mehr nutzt.',
    none: 'Noch keine Passkeys.',
    add: 'Passkey hinzufügen',
    form: 'Das Passkey-Formular',
    defaultName: 'Passkey',
    added: 'Passkey hinzugefügt',
    addedOn: (day) => `Hinzugefügt am <day>${day}</day>`,
    neverUsed: ', nie benutzt',
    lastUsed: (day) => `, zuletzt benutzt am <day>${day}</day>`,
    limitReached: (max) =>
      `Du hast die Höchstzahl von ${max} Passkeys erreicht. Entferne einen, um einen neuen hinzuzufügen.`,
    addElsewhere: (origin) =>
      `Passkeys kannst du unter ${origin} in einem Browser hinzufügen, der sie unterstützt.`,
    passwordHint: 'Danach fragt dein Browser nach dem Passkey',
    nameHint: 'Optional, zum Beispiel das Gerät, auf dem er liegt',
    continue: 'Weiter',
    removeLabel: (name) => `Entfernen: ${name}`,
    removeTitle: 'Diesen Passkey entfernen?',
    removeText:
      'Du kannst dich dann nicht mehr mit ihm anmelden. Lösche ihn am besten auch auf deinem Gerät.',
    removeConfirm: 'Passkey entfernen',
    removed: 'Passkey entfernt',

    notLoaded:
      'Die Passkey-Funktion konnte nicht geladen werden. Prüfe deine Verbindung oder lade die Seite neu, um die neueste Version zu bekommen.',
    unknownProblem:
      'Dein Browser konnte keinen Passkey verwenden. Versuche es noch einmal oder melde dich mit deinem Passwort an.',
    canceledOrTimedOut: 'Kein Passkey verwendet. Der Vorgang wurde abgebrochen oder hat zu lange gedauert.',
    superseded: 'Kein Passkey verwendet. Ein neuerer Vorgang hat diesen abgelöst.',
    alreadyOnDevice: 'Auf diesem Gerät gibt es schon einen Passkey für dein Konto.',
    needsUserVerification:
      'Dieses Gerät kann keinen Passkey erstellen. Nimm eines mit PIN, Fingerabdruck oder Gesichtserkennung.',
    unsupportedDevice: 'Dieses Gerät kann keinen Passkey erstellen. Nimm ein anderes.',
    wrongOrigin: 'Unter dieser Adresse funktionieren Passkeys nicht.',
  },

  editYourData: {
    submit: 'Speichern',
    account: 'Name und E-Mail-Adresse',
    accountText:
      'Dein Name steht über allem, was du veröffentlichst. Deine E-Mail-Adresse dient nur zum Anmelden.',
    passwordHint:
      'Dein aktuelles Passwort bestätigt die Änderung. Nur nötig für eine neue E-Mail-Adresse oder ein neues Passwort.',
    changePassword: 'Passwort ändern',
    changePasswordText: 'Mit einem neuen Passwort wirst du auf allen anderen Geräten abgemeldet.',
    revokeTokens: 'Auch alle Zugriffstoken widerrufen',
    newPasswordHint: (min) => `Mindestens ${min} Zeichen. Leer lassen, um dein Passwort zu behalten.`,
    linkSent: (email) =>
      `Wir haben einen Link an ${email} geschickt. Öffne ihn, um deine neue E-Mail-Adresse zu bestätigen.`,
  },

  publicProfile: {
    lead: 'Steht auf deiner Autorenseite, sobald du einen Artikel veröffentlicht hast.',
    leadPublic: 'Steht auf deiner Autorenseite.',
    viewPage: 'Autorenseite ansehen',
    about: 'Über dich',
    aboutText: 'Das steht für alle sichtbar neben deinem Namen.',
    avatarHint: 'URL eines quadratischen Bilds. Leer lassen, um deinen Anfangsbuchstaben zu zeigen.',
    bioHint: (used, max) => `Optional. ${used} von ${max} Zeichen.`,
    links: 'Links',
    linksText:
      'Deine Website und Profile. Sie werden mit rel="me" verlinkt, sodass Dienste wie Mastodon sie bestätigen können.',
    linkLabel: (number) => `Link ${number}`,
    linkPlaceholder: 'https://',
    submit: 'Profil speichern',
    saved: 'Profil gespeichert',
  },

  deleteAccount: {
    articles: (count) =>
      plural(count, {
        one: 'Du hast # Artikel. Er wird mitgelöscht.',
        other: count === 0 ? 'Du hast keine Artikel.' : 'Du hast # Artikel. Sie werden alle mitgelöscht.',
      }),
    passwordHint: 'Gib zur Bestätigung dein Passwort ein',
    confirm: 'Konto löschen',
  },
};

export const accountErrors: Translation<typeof errors> = {
  signedOut: 'Du wurdest abgemeldet. Melde dich wieder an.',
  loginMissing: 'Melde dich an oder schicke ein Zugriffstoken im Header „Authorization: Bearer …“.',
  loginExpired: 'Deine Anmeldung ist abgelaufen. Melde dich wieder an.',
  loginInvalid: 'Das ist weder ein Zugriffstoken noch das Token einer Anmeldung.',
  sessionNotFound: 'Diese Sitzung ist schon beendet.',
  loginFailed: 'E-Mail-Adresse oder Passwort ist falsch.',
  wrongPassword: 'Das Passwort ist falsch.',
  passwordMissing: {
    email: 'Gib dein aktuelles Passwort ein, um deine E-Mail-Adresse zu ändern.',
    password: 'Gib dein aktuelles Passwort ein, um ein neues festzulegen.',
    deletion: 'Gib dein Passwort ein, um dein Konto zu löschen.',
    token: 'Gib dein Passwort ein, um ein Token zu erstellen.',
    bin: 'Gib dein Passwort ein, um endgültig zu löschen.',
    takeBack: 'Gib dein Passwort ein, um Änderungen zurückzusetzen.',
  },
  passwordRefused: {
    email: 'Deine E-Mail-Adresse ist kein sicheres Passwort. Wähle ein anderes.',
    name: 'Dein Name ist kein sicheres Passwort. Wähle ein anderes.',
    blog: 'Der Name dieses Blogs ist kein sicheres Passwort. Wähle ein anderes.',
    common: 'Dieses Passwort ist verbreitet und leicht zu erraten. Wähle ein anderes.',
  },
  guessableOwnPassword:
    'Dein Passwort ist leicht zu erraten, und dein Konto kann Artikel anderer bearbeiten. Wähle auf der Anmeldeseite dieses Blogs ein neues.',
  tooManyLogins: 'Gerade melden sich zu viele auf einmal an. Versuche es in ein paar Sekunden noch einmal.',
  emailTaken: 'Diese E-Mail-Adresse gehört schon zu einem anderen Konto.',
  looksLikeAdmin: 'Dieser Name sieht aus wie der eines Admins. Wähle einen anderen.',
  noMails: 'Dieser Blog verschickt keine E-Mails. Bitte einen Admin um einen Link.',
  linkInvalid: 'Dieser Link ist abgelaufen oder wurde schon benutzt. Fordere einen neuen an.',
  claimLinkInvalid:
    'Dieser Link ist abgelaufen oder wurde schon benutzt. Bitte einen Admin um einen neuen, oder melde dich an, falls du das Konto schon übernommen hast.',
  notUnclaimed: 'Dieses Konto wurde schon übernommen oder gelöscht.',
  claimEmailUnknown:
    'Dieses Konto hat keine E-Mail-Adresse. Schicke der Person, der es gehört, stattdessen einen Übernahmelink.',
  claimEmailMissing: 'Gib deine E-Mail-Adresse ein.',
  linkOfAnother: 'Dieser Link gehört zu einem anderen Konto. Melde dich ab und öffne ihn dann noch einmal.',
  registrationClosed: 'Die Registrierung ist geschlossen.',
  invitationInvalid:
    'Diese Einladung ist abgelaufen, verbraucht oder widerrufen. Bitte einen Admin um eine neue.',
  invitationNotFound: 'Diese Einladung ist abgelaufen, verbraucht oder widerrufen.',
  notPending: 'Dieses Konto wartet nicht auf die Freigabe. Es wurde freigegeben oder gelöscht.',
  alreadyRejected: 'Dieses Konto wurde schon abgelehnt.',
  suspended: (reason) => `Dein Konto ist gesperrt. Grund: ${reason}`,
  suspendedContact: (reason, contact) =>
    `Dein Konto ist gesperrt. Wenn du Einspruch erheben willst, wende dich an ${contact}. Grund: ${reason}`,
  rejected: (reason) => `Dein Konto wurde nicht freigegeben. Grund: ${reason}`,
  rejectedContact: (reason, contact) =>
    `Dein Konto wurde nicht freigegeben. Bei Fragen wende dich an ${contact}. Grund: ${reason}`,
  storageExceeded: (max) => `Damit wäre deine Speichergrenze von ${max} überschritten. ${MAKE_ROOM}`,
  passkeys: {
    none: 'Dieser Blog unterstützt keine Passkeys. Melde dich mit E-Mail-Adresse und Passwort an.',
    refused:
      'Dieser Passkey hat nicht funktioniert. Er wurde entfernt, oder es hat zu lange gedauert. Versuche es noch einmal oder nimm dein Passwort.',
    notAdded:
      'Passkey nicht hinzugefügt. Der Vorgang war ungültig oder hat zu lange gedauert. Versuche es noch einmal.',
    taken: 'Dieser Passkey ist schon hinzugefügt. Benutze ihn oder wähle ein anderes Gerät.',
    tooMany: (max) =>
      `Du hast die Höchstzahl von ${formatNumber(max)} Passkeys erreicht. Entferne zuerst einen.`,
    notFound: 'Dieser Passkey wurde schon entfernt.',
  },
};

export const claimMessages: Translation<typeof claim> = {
  heading: 'Konto übernehmen',
  checking: 'Dein Link wird geprüft\u00a0…',
  lead: (name, email) =>
    `Artikel von ${name} sind auf diesen Blog umgezogen. Wähle ein Passwort, um sie zu verwalten. Du meldest dich dann mit ${email} an.`,
  leadWithoutEmail: (name) =>
    `Artikel von ${name} sind auf diesen Blog umgezogen. Gib deine E-Mail-Adresse ein und wähle ein Passwort, um sie zu verwalten.`,
  emailHint: 'Nur zum Anmelden, für andere nie sichtbar',
  submit: 'Konto übernehmen',
  done: 'Dieses Konto gehört jetzt dir',
  haveAccount: 'Schon übernommen?',
  logIn: 'Anmelden',
};
