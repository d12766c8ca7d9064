import { formatNumber, plural, type Translation } from '../define.ts';
import type { adminMessages as english } from '../en/admin.ts';

const accounts = (count: number) => plural(count, { one: '# Konto', other: '# Konten' });
const articles = (count: number) => plural(count, { other: '# Artikel' });
const links = (count: number) => plural(count, { one: '# Link', other: '# Links' });
const keepTogether = (text: string) => text.replaceAll(' ', '\u00a0');
const atLeast = (count: number, max: number) => `${formatNumber(count)}${count >= max ? '+' : ''}`;
const accountsUpTo = (count: number, max: number) =>
  count >= max ? `${formatNumber(count)}+ Konten` : accounts(count);

const limitText =
  'Die Artikel bleiben über ihren Link und auf der Autorenseite erreichbar, verschwinden aber aus Listen, Suche und Feeds. Du kannst das rückgängig machen. Redakteure werden zu Autoren.';
const suspendText =
  'Das Konto wird abgemeldet, und niemand kann sich mehr damit anmelden. Seine Artikel verschwinden von der Website, und Meldungen dazu werden gelöscht. Du kannst die Sperre rückgängig machen. Redakteure werden zu Autoren.';
const passwordHint = 'Das lässt sich nicht rückgängig machen. Gib zur Bestätigung dein Passwort ein.';
const ownerReads = 'Für die Person sichtbar, der das Konto gehört.';
const shownAtLogin = 'Sichtbar beim Versuch, sich mit dem Konto anzumelden.';

export const adminMessages: Translation<typeof english> = {
  menu: {
    label: 'Verwaltung',
    openReports: (count) => plural(count, { one: '# offene Meldung', other: '# offene Meldungen' }),
    pendingApprovals: (count) => plural(count, { one: '# Konto wartet', other: '# Konten warten' }),
  },

  list: {
    notRefreshed:
      'Der neueste Stand konnte nicht geladen werden. Prüfe deine Verbindung und versuche es noch einmal.',
    filters: 'Filter',
    applyFilters: 'Filter anwenden',
    search: 'Suchen',
    any: 'Alle',
    removeFilter: (label, value) => `Filter entfernen: ${label}: ${value}`,
    activeFilter: (label, value) => `${label}: ${value}`,
    selection: 'Auswahl',
    select: (name) => `Auswählen: ${name}`,
    selectPage: 'Seite auswählen',
    selectAll: 'Alle auswählen',
    selected: (count) => `${formatNumber(count)} ausgewählt`,
    selectAllMatches: (count) => `Alle ${formatNumber(count)} auswählen`,
    actionOn: (action, name) => `${action}: ${name}`,
    actions: 'Aktionen',
    failed: 'Fehlgeschlagen:',
    stopped: (problem) => `Angehalten: ${problem}`,
    failure: (problem) => `: ${problem}`,
    more: (count) => `und ${formatNumber(count)} weitere`,
    results: (results) => results.join(' · '),
    couldNotUndo: (count, problem) =>
      plural(count, {
        one: `Diese Änderung konnte nicht rückgängig gemacht werden. ${problem}`,
        other: `# Änderungen konnten nicht rückgängig gemacht werden. ${problem}`,
      }),
    reason: 'Grund',
    password: 'Dein Passwort',
  },

  accounts: {
    count: accounts,
    one: (email, articleCount) => `${email}, ${articles(articleCount)}`,
    empty: 'Keine Konten passen zu diesen Filtern.',
    cut: (count) =>
      `Treffer unter den ${formatNumber(count)} neuesten Konten. Ältere findest du mit „Registriert vor“.`,
    summary: (active, limited, suspended) =>
      [
        accounts(active + limited + suspended),
        ...(limited > 0 ? [`${formatNumber(limited)} eingeschränkt`] : []),
        ...(suspended > 0 ? [`${formatNumber(suspended)} gesperrt`] : []),
      ].join(' · '),
    columns: { account: 'Konto', registered: 'Registriert', articles: 'Artikel', links: 'Links' },
    states: { active: 'Aktiv', limited: 'Eingeschränkt', suspended: 'Gesperrt' },
    inProgress: 'Artikel werden aktualisiert\u00a0…',
    admin: 'Admin',
    unclaimed: 'Noch nicht übernommen',
    noEmail: 'Keine E-Mail-Adresse',
    claimLink: {
      copyLink: 'Übernahmelink kopieren',
      shownOnce: (name) =>
        `Schicke diesen Link nur der Person, für die das Konto „${name}“ bestimmt ist. Er gilt einmal, 14 Tage lang, und wird nicht noch einmal angezeigt.`,
      label: 'Übernahmelink',
      copy: 'Link kopieren',
      copied: 'Link kopiert',
      notCopied: 'Der Link konnte nicht kopiert werden. Markiere und kopiere ihn von Hand.',
    },
    details: (count, isCapped, linkCount) =>
      [
        'Registriert am <day></day>',
        keepTogether(isCapped ? `${formatNumber(count)}+ Artikel` : articles(count)),
        ...(linkCount > 0 ? [keepTogether(links(linkCount))] : []),
      ].join(' · '),
    linksNote: (count) => `Links zu anderen Websites in den ${formatNumber(count)} neuesten Artikeln.`,
    actions: {
      limit: {
        label: 'Einschränken',
        title: (count) =>
          plural(count, { one: 'Dieses Konto einschränken?', other: '# Konten einschränken?' }),
        text: limitText,
        hint: ownerReads,
        confirm: (count) => plural(count, { one: 'Konto einschränken', other: '# Konten einschränken' }),
        done: (count) => plural(count, { one: 'Konto eingeschränkt', other: '# Konten eingeschränkt' }),
      },
      unlimit: {
        label: 'Einschränkung aufheben',
        title: (count) =>
          plural(count, {
            one: 'Die Einschränkung dieses Kontos aufheben?',
            other: 'Die Einschränkung von # Konten aufheben?',
          }),
        text: 'Die Artikel erscheinen wieder in Listen, Suche und Feeds.',
        confirm: () => 'Einschränkung aufheben',
        done: (count) =>
          plural(count, { one: 'Einschränkung aufgehoben', other: 'Einschränkung von # Konten aufgehoben' }),
      },
      suspend: {
        label: 'Sperren',
        title: (count) => plural(count, { one: 'Dieses Konto sperren?', other: '# Konten sperren?' }),
        text: suspendText,
        hint: shownAtLogin,
        confirm: (count) => plural(count, { one: 'Konto sperren', other: '# Konten sperren' }),
        done: (count) => plural(count, { one: 'Konto gesperrt', other: '# Konten gesperrt' }),
      },
      restore: {
        label: 'Entsperren',
        title: (count) => plural(count, { one: 'Dieses Konto entsperren?', other: '# Konten entsperren?' }),
        text: 'Das Konto kann wieder benutzt werden, und die mit ihm ausgeblendeten Artikel sind wieder öffentlich.',
        confirm: (count) => plural(count, { one: 'Konto entsperren', other: '# Konten entsperren' }),
        done: (count) => plural(count, { one: 'Konto entsperrt', other: '# Konten entsperrt' }),
      },
      setRole: {
        label: 'Rolle ändern',
        text: 'Gilt sofort in allen Sitzungen.',
        title: (count) =>
          plural(count, { one: 'Rolle dieses Kontos ändern?', other: 'Rolle von # Konten ändern?' }),
        confirm: () => 'Rolle ändern',
        done: (count) => plural(count, { one: 'Rolle geändert', other: 'Rolle von # Konten geändert' }),
      },
      delete: {
        label: 'Löschen',
        title: (count) => plural(count, { one: 'Dieses Konto löschen?', other: '# Konten löschen?' }),
        text: 'Alles, was es veröffentlicht hat, und alle seine Entwürfe werden mitgelöscht.',
        hint: passwordHint,
        confirm: (count) => plural(count, { one: 'Konto löschen', other: '# Konten löschen' }),
        done: (count) => plural(count, { one: 'Konto gelöscht', other: '# Konten gelöscht' }),
      },
    },
  },

  articles: {
    count: articles,
    empty: 'Keine Artikel passen zu diesen Filtern.',
    none: 'Noch keine Artikel.',
    writeFirst: 'Artikel schreiben',
    cut: (count) =>
      `Treffer unter den ${formatNumber(count)} neuesten Artikeln. Ältere findest du mit „Veröffentlicht vor“.`,
    summary: (published, hidden, suspended) =>
      [
        articles(published + hidden + suspended),
        ...(hidden > 0 ? [`${formatNumber(hidden)} ausgeblendet`] : []),
        ...(suspended > 0 ? [`${formatNumber(suspended)} mit dem Konto des Autors ausgeblendet`] : []),
      ].join(' · '),
    columns: { title: 'Titel', author: 'Autor', published: 'Veröffentlicht', links: 'Links' },
    states: {
      published: 'Veröffentlicht',
      page: 'Seite',
      hidden: 'Ausgeblendet',
      suspended: 'Autor gesperrt',
    },
    authorRegistered: 'Registriert am <day></day>',
    details: (linkCount) =>
      [
        'Von <author></author>',
        'Registriert am <registered></registered>',
        'Veröffentlicht am <published></published>',
        ...(linkCount > 0 ? [keepTogether(links(linkCount))] : []),
      ].join(' · '),
    byAuthor: 'Alle vom selben Autor',
    sameText: 'Gleicher Text',
    actions: {
      hide: {
        label: 'Ausblenden',
        title: (count) =>
          plural(count, { one: 'Diesen Artikel ausblenden?', other: '# Artikel ausblenden?' }),
        text: 'Niemand kann ihn mehr lesen, und die Meldungen dazu werden gelöscht. Der Text bleibt beim Autor als Entwurf, der sich nicht veröffentlichen lässt. Du kannst den Artikel später wieder einblenden.',
        hint: 'Für den Autor sichtbar.',
        confirm: (count) => plural(count, { one: 'Artikel ausblenden', other: '# Artikel ausblenden' }),
        done: (count) => plural(count, { one: 'Artikel ausgeblendet', other: '# Artikel ausgeblendet' }),
      },
      unhide: {
        label: 'Einblenden',
        title: (count) =>
          plural(count, { one: 'Diesen Artikel einblenden?', other: '# Artikel einblenden?' }),
        text: 'Alle können ihn wieder lesen, unverändert und an seinem alten Platz in den Listen. Spätere Änderungen des Autors bleiben ein Entwurf.',
        confirm: (count) => plural(count, { one: 'Artikel einblenden', other: '# Artikel einblenden' }),
        done: (count) =>
          plural(count, { one: 'Artikel wieder sichtbar', other: '# Artikel wieder sichtbar' }),
      },
      delete: {
        label: 'Löschen',
        title: (count) => plural(count, { one: 'Diesen Artikel löschen?', other: '# Artikel löschen?' }),
        text: 'Versionsverlauf, Aufrufe und der Entwurf des Autors werden mitgelöscht.',
        hint: passwordHint,
        confirm: (count) => plural(count, { one: 'Artikel löschen', other: '# Artikel löschen' }),
        done: (count) => plural(count, { one: 'Artikel gelöscht', other: '# Artikel gelöscht' }),
      },
    },
    hidden: 'Ausgeblendet',
  },

  pins: {
    pin: 'An die Startseite anheften',
    unpin: 'Von der Startseite lösen',
    pinned: 'An die Startseite angeheftet',
    unpinned: 'Von der Startseite gelöst',
    full: (one, two, three) =>
      `Auf der Startseite sind schon drei Artikel angeheftet. Löse zuerst einen davon: „${one}“, „${two}“ oder „${three}“.`,
    notListed:
      'Artikel eingeschränkter Konten lassen sich nicht an die Startseite anheften. Hebe zuerst die Einschränkung auf.',
  },

  reports: {
    list: 'Gemeldete Artikel',
    empty: 'Keine offenen Meldungen.',
    viewArticles: 'Artikel ansehen',
    cut: (count) =>
      `Die ${formatNumber(count)} am häufigsten gemeldeten Artikel. Sobald du sie bearbeitet hast, erscheinen die übrigen.`,
    author: 'Von <author></author> · Registriert am <day></day>',
    reports: (count) =>
      plural(count, { one: '# Meldung am <day></day>', other: '# Meldungen, zuletzt am <day></day>' }),
    reason: (reason, count) => (count === 1 ? reason : `${reason} (${formatNumber(count)})`),
    authorLimited: 'Autor eingeschränkt',
    alsoSuspend: (authors) =>
      plural(authors.length, {
        one: `Auch ${authors[0] ?? ''} sperren`,
        other: 'Auch die # Autoren sperren',
      }),
    actions: {
      dismiss: {
        label: 'Verwerfen',
        title: (count) =>
          plural(count, {
            one: 'Die Meldungen zu diesem Artikel verwerfen?',
            other: 'Die Meldungen zu # Artikeln verwerfen?',
          }),
        text: 'Der Artikel bleibt, wie er ist. Die Meldungen werden gelöscht; er kann erneut gemeldet werden.',
        confirm: () => 'Meldungen verwerfen',
        done: (count) =>
          plural(count, { one: 'Meldungen verworfen', other: 'Meldungen zu # Artikeln verworfen' }),
      },
      limit: {
        label: 'Autor einschränken',
        title: (count) =>
          plural(count, { one: 'Diesen Autor einschränken?', other: '# Autoren einschränken?' }),
        confirm: (count) => plural(count, { one: 'Autor einschränken', other: '# Autoren einschränken' }),
      },
      suspend: {
        label: 'Autor sperren',
        title: (count) => plural(count, { one: 'Diesen Autor sperren?', other: '# Autoren sperren?' }),
        confirm: (count) => plural(count, { one: 'Autor sperren', other: '# Autoren sperren' }),
      },
    },
  },

  pendingApprovals: {
    list: 'Konten, die auf die Freigabe warten',
    notNeeded:
      'Neue Konten brauchen zurzeit keine Freigabe. Das kannst du unter <link>Registrierung</link> ändern.',
    show: 'Anzeigen',
    states: { waiting: 'Offen', rejected: 'Abgelehnt' },
    emptyWaiting: 'Keine Konten warten auf die Freigabe.',
    emptyRejected: 'Keine abgelehnten Konten.',
    viewAccounts: 'Konten ansehen',
    cut: (count) =>
      `Die ersten ${formatNumber(count)}. Sobald du sie bearbeitet hast, erscheinen die übrigen.`,
    registered: 'Registriert am <day></day>',
    rejectedOn: 'Abgelehnt am <day></day>',
    actions: {
      approve: {
        label: 'Freigeben',
        done: (count) => plural(count, { one: 'Konto freigegeben', other: '# Konten freigegeben' }),
      },
      reject: {
        label: 'Ablehnen',
        title: (count) => plural(count, { one: 'Dieses Konto ablehnen?', other: '# Konten ablehnen?' }),
        text: 'Das Konto wird abgemeldet, und niemand kann sich mehr damit anmelden. Nach 30 Tagen wird es gelöscht; bis dahin kannst du es noch freigeben.',
        hint: shownAtLogin,
        confirm: (count) => plural(count, { one: 'Konto ablehnen', other: '# Konten ablehnen' }),
        done: (count) => plural(count, { one: 'Konto abgelehnt', other: '# Konten abgelehnt' }),
      },
    },
  },

  invitations: {
    hints: {
      open: 'Die Registrierung ist offen. Niemand braucht eine Einladung.',
      approval: 'Wer sich mit einer Einladung registriert, braucht keine Freigabe.',
      invite: 'Registrieren kann man sich nur mit einer Einladung.',
      closed: 'Die Registrierung ist geschlossen. Einladungen funktionieren zurzeit nicht.',
    },
    create: 'Neue Einladung',
    submit: 'Einladung erstellen',
    uses: 'Höchstzahl an Konten',
    usesHint: (max) => `So viele können sich damit registrieren. Höchstens ${formatNumber(max)}.`,
    days: 'Gültigkeit in Tagen',
    daysHint: (max) => `Höchstens ${formatNumber(max)} Tage.`,
    note: 'Notiz',
    noteHint: 'Optional. Nur für Admins sichtbar.',
    linkShownOnce: 'Kopiere diesen Link jetzt. Er wird nicht noch einmal angezeigt.',
    link: 'Einladungslink',
    copyLink: 'Link kopieren',
    copied: 'Link kopiert',
    notCopied: 'Der Link konnte nicht kopiert werden. Markiere und kopiere ihn von Hand.',
    active: 'Aktive Einladungen',
    empty: 'Keine aktiven Einladungen.',
    unnamed: (day) => `Erstellt am ${day}`,
    usesLeft: (count) =>
      plural(count, {
        one: 'Noch # Konto · Gültig bis <day></day>',
        other: 'Noch # Konten · Gültig bis <day></day>',
      }),
    revoke: 'Widerrufen',
    revokeOne: (name) => `Widerrufen: ${name}`,
    revokeTitle: 'Diese Einladung widerrufen?',
    revokeText: 'Der Link funktioniert dann nicht mehr. Damit erstellte Konten bleiben, wie sie sind.',
    revokeConfirm: 'Einladung widerrufen',
    revoked: 'Einladung widerrufen',
  },

  settings: {
    saved: 'Einstellungen gespeichert',
    unsaved: 'Du hast ungespeicherte Änderungen',
    changedMeanwhile:
      'Die Einstellungen wurden geändert, seit du sie geladen hast. Lade sie neu und ändere sie noch einmal.',
    notSaved: 'Nicht gespeichert. Wähle, welche Werte bleiben sollen, und speichere noch einmal.',
    changedByOther: 'Jemand anderes hat diese Einstellungen gespeichert, seit du diese Seite geöffnet hast:',
    keepMine: 'Meine behalten',
    useTheirs: 'Andere übernehmen',
    general: 'Allgemein',
    generalText: 'Name und Sprache des Blogs, für Leser und Suchmaschinen.',
    appearance: 'Erscheinungsbild',
    appearanceText: 'Logo und Akzentfarbe. Bis du speicherst, siehst nur du die Änderungen auf dieser Seite.',
    footer: 'Fußzeile',
    footerText: 'Steht unten auf jeder Seite.',
    registration: 'Registrierung',
    registrationText: 'Wer ein Konto erstellen kann und wie viel jedes Konto speichern darf.',
    images: 'Bilder',
    imagesText: 'Ob Autoren Bilder hochladen können und wie viele.',
    removeLink: 'Link entfernen',
    labels: {
      title: 'Titel des Blogs',
      tagline: 'Untertitel',
      description: 'Beschreibung',
      language: 'Sprache der Artikel',
      interfaceLanguage: 'Sprache der Oberfläche',
      logo: 'Logo-URL',
      accent: 'Akzentfarbe',
      footer: 'Text der Fußzeile',
      imprint: 'Impressum',
      privacy: 'Datenschutzerklärung',
      contact: 'Kontakt',
      securityContact: 'Sicherheitskontakt',
      pageDates: 'Datum auf Seiten',
      registration: 'Registrierung',
      registrationRole: 'Rolle neuer Konten',
      storage: 'Speicherplatz pro Konto',
      uploads: 'Hochladen von Bildern',
      imageStorage: 'Speicherplatz für Bilder pro Konto',
      uploadsPerHour: 'Bilder pro Konto und Stunde',
      headerMenu: 'Hauptmenü',
      footerMenu: 'Menü der Fußzeile',
    },
    hints: {
      title: 'Steht im Kopf der Seiten, in Seitentiteln und in Feeds.',
      tagline: 'Ein Satz für die Startseite und die Feeds.',
      description: 'Optional. Erscheint in Suchmaschinen. Sonst gilt der Untertitel.',
      language: 'Hauptsprache, zum Beispiel en, de-AT, zh-Hant.',
      interfaceLanguage: 'Menüs, Buttons und E-Mails. Offene Tabs wechseln, sobald sie neu geladen werden.',
      logo: 'Quadratisches Bild. Füge eine URL ein, lade ein Bild hoch oder wähle eines von deinen. Leer lassen für das Standardlogo.',
      accent:
        'Farbe von Links und Buttons, zum Beispiel #0b5d57. Wird für das dunkle Design automatisch angepasst. Leer lassen für die Standardfarbe.',
      footer: 'Optional. Ersetzt die Standardzeile.',
      pageOrUrl:
        'Optional. Eine Seite des Blogs, zum Beispiel /about, oder eine URL. Auf jeder Seite verlinkt.',
      pageDeleted: 'Für Leser nicht sichtbar: Die Seite wurde gelöscht. Wähle eine andere.',
      contact:
        'URL oder E-Mail-Adresse, öffentlich auf jeder Seite. Wird allen gezeigt, deren Konto gesperrt oder nicht freigegeben ist.',
      noContact:
        'Gib einen Kontakt an. Sonst kann niemand Einspruch erheben, dessen Konto gesperrt oder nicht freigegeben ist.',
      securityContact:
        'Optional. E-Mail-Adresse oder https-URL für Hinweise auf Sicherheitslücken. Wird in security.txt veröffentlicht.',
      storage: 'In MB, für Artikel, Entwürfe und frühere Versionen.',
      imageStorage: 'In MB, für hochgeladene Bilder und ihre verkleinerten Fassungen.',
    },
    menu: {
      headerText:
        'Steht auf jeder Seite oben, nach Start und Artikel. Was keinen Platz hat, steht unter „Mehr“ und auf Handys im Menü.',
      footerText:
        'Steht unten auf jeder Seite. Die Startseite hat keine Fußzeile: Dort stehen die Einträge am Ende des Hauptmenüs.',
      label: 'Beschriftung',
      labelHint: (name) => `Standard: „${name}“`,
      labelOptional: 'Optional. Standard: der Name des Ziels.',
      kind: 'Führt zu',
      kinds: { page: 'Seite', tag: 'Schlagwort', author: 'Autor', builtIn: 'Eingebaute Seite', url: 'URL' },
      target: 'Ziel',
      targets: { page: 'Seite', tag: 'Schlagwort', author: 'Handle', builtIn: 'Seite', url: 'URL' },
      hints: {
        page: 'Wie in ihrer URL: about für /about',
        tag: 'Der Name, oder wie in der URL der Seite',
        author: 'Wie in der URL der Seite',
        url: 'https://…, mailto:… oder ein Pfad wie /tags',
      },
      problems: {
        hidden: 'Für Leser nicht sichtbar: Die Seite ist ausgeblendet oder nicht veröffentlicht.',
        noPage: 'Für Leser nicht sichtbar: Die Seite ist jetzt ein Artikel.',
        suspended: 'Für Leser nicht sichtbar: Das Konto ist gesperrt.',
        unusedTag: 'Für Leser nicht sichtbar: Kein veröffentlichter Artikel hat dieses Schlagwort.',
        noArticles: 'Für Leser nicht sichtbar: Dieser Autor hat nichts veröffentlicht.',
        deleted:
          'Für Leser nicht sichtbar: Das Ziel wurde gelöscht. Wähle ein anderes oder entferne den Eintrag.',
      },
      add: 'Eintrag hinzufügen',
      count: (count, max) => `${count} von ${max} Einträgen`,
      empty: 'Keine Einträge.',
      reset: 'Standard wiederherstellen',
      entry: (position, name) => (name ? `Eintrag ${position}: ${name}` : `Eintrag ${position}`),
      moveUp: 'Nach oben',
      moveDown: 'Nach unten',
      drag: 'Zum Sortieren ziehen',
      moved: (name, position, count) => `${name}: jetzt an Position ${position} von ${count}`,
      removed: (name) => `${name}: entfernt`,
      unnamed: 'Eintrag',
      url: (label) =>
        `${label} muss eine gültige http- oder https-URL sein, mailto: mit einer E-Mail-Adresse oder ein Pfad dieses Blogs wie /tags`,
      noPage: (target) => `Es gibt keine Seite mit dem Slug „${target}“.`,
      noTag: (target) => `Es gibt kein Schlagwort „${target}“.`,
      noAuthor: (target) => `Es gibt keinen Autor mit dem Handle „${target}“.`,
    },
    pickAccent: 'Akzentfarbe wählen',
    preview: 'Vorschau',
    previewText: 'Text mit <link>Link</link>',
    previewButton: 'Button',
    modes: { open: 'Offen', approval: 'Mit Freigabe', invite: 'Nur mit Einladung', closed: 'Geschlossen' },
    modeHints: {
      open: 'Alle können sich registrieren und veröffentlichen. Gilt sofort.',
      approval: 'Alle können sich registrieren, aber erst nach deiner Freigabe veröffentlichen. Gilt sofort.',
      invite:
        'Nur wer eine Einladung hat, kann sich registrieren. Gilt sofort; mit vorhandenen Konten kann man sich weiterhin anmelden.',
      closed:
        'Niemand kann sich registrieren. Gilt sofort; mit vorhandenen Konten kann man sich weiterhin anmelden.',
    },
    pageDateModes: { off: 'Kein Datum', on: 'Datum der letzten Änderung' },
    pageDateHints: {
      off: 'Seiten wie „Über uns“ zeigen kein Datum.',
      on: 'Seiten wie „Über uns“ zeigen, wann sie zuletzt geändert wurden.',
    },
    registrationRoles: { author: 'Autor', contributor: 'Mitarbeiter' },
    registrationRoleHints: {
      author: 'Neue Konten veröffentlichen ihre Texte selbst.',
      contributor: 'Neue Konten reichen ihre Texte ein, und die Redaktion veröffentlicht sie.',
    },
    uploadModes: { on: 'An', off: 'Aus' },
    uploadHints: {
      on: 'Autoren können Bilder hochladen. Klappt das nicht, sieh unter „Status“ nach.',
      off: 'Autoren können nur Bild-URLs verwenden. Vorhandene Bilder bleiben. Gilt sofort.',
    },
    errors: {
      language: (label) => `${label} muss ein Sprachcode sein, zum Beispiel en, de-AT oder zh-Hant`,
      interfaceLanguage: (label, languages) =>
        `${label} muss leer sein (Englisch) oder einer dieser Werte, auf Wunsch mit Region wie de-AT: ${languages}`,
      color: (label) => `${label} muss eine Farbe in Hex sein, zum Beispiel #0b5d57`,
      unreadable: (label, readable) =>
        `${label} ist zu hell für einen hellen Hintergrund. Versuche es mit ${readable}`,
      contact: (label) => `${label} muss eine E-Mail-Adresse oder eine gültige URL mit http oder https sein`,
      pageOrUrl: (label) =>
        `${label} muss eine Seite des Blogs sein, zum Beispiel /about, oder eine gültige URL mit http oder https`,
      securityContact: (label) =>
        `${label} muss eine E-Mail-Adresse sein oder eine URL, die mit https: oder mailto: beginnt`,
      oneOf: (label, choices) => `${label} muss ${choices} sein`,
      storage: (label) => `${label} muss eine ganze Zahl in MB von 1 bis 9999999 sein`,
      uploadsPerHour: (label) => `${label}: nur eine ganze Zahl von 1 bis 99999`,
    },
  },

  auditLog: {
    list: 'Protokoll',
    empty: 'Noch keine Einträge.',
    noMatch: 'Keine Einträge passen zu diesem Filter.',
    filter: 'Aktion',
    all: 'Alle Aktionen',
    actNames: {
      'set-up': 'Blog einrichten',
      'make-admin': 'Admin-Rechte erteilen',
      'remove-admin': 'Admin-Rechte entziehen',
      'set-role': 'Rolle ändern',
      set: 'Einstellung ändern',
      unset: 'Einstellung zurücksetzen',
      invite: 'Einladung erstellen',
      'revoke-invitation': 'Einladung widerrufen',
      'revoke-invitations': 'Alle Einladungen widerrufen',
      approve: 'Konto freigeben',
      reject: 'Konto ablehnen',
      'unpublish-article': 'Artikel zurückziehen',
      'delete-article': 'Artikel löschen',
      'delete-account': 'Konto löschen',
      'reset-link': 'Link zum Zurücksetzen erstellen',
      'import-author': 'Autor importieren',
      'claim-link': 'Übernahmelink erstellen',
      'claim-account': 'Konto übernehmen',
      'reset-password': 'Passwort zurücksetzen',
      unlock: 'Anmeldesperre aufheben',
      'edit-article': 'Fremden Artikel bearbeiten',
      'hide-article': 'Artikel ausblenden',
      'unhide-article': 'Artikel einblenden',
      'pin-article': 'Artikel anheften',
      'unpin-article': 'Artikel lösen',
      'move-article': 'Artikel für eine Seite verschieben',
      'suspend-account': 'Konto sperren',
      'restore-account': 'Konto entsperren',
      'limit-account': 'Konto einschränken',
      'unlimit-account': 'Einschränkung aufheben',
      'dismiss-reports': 'Meldungen verwerfen',
      'publish-submission': 'Eingereichten Text veröffentlichen',
      'unschedule-submission': 'Planung eines eingereichten Texts aufheben',
      'send-back': 'Text zurückgeben',
      'create-webhook': 'Webhook erstellen',
      'change-webhook': 'Webhook ändern',
      'rotate-webhook-secret': 'Signaturschlüssel erneuern',
      'delete-webhook': 'Webhook löschen',
      'take-back': 'Änderungen zurücksetzen',
      'undo-take-back': 'Zurücksetzen rückgängig machen',
    },
    viewReports: 'Meldungen ansehen',
    commandLine: 'Kommandozeile',
    // A German verb would stand on both sides of the subject, so an act is a participle and the subject follows it.
    entry: (act) => `<actor></actor> · ${act}: <subject></subject>`,
    allInvitations: 'Einladungen',
    valueEmpty: 'leer',
    valueQuoted: (value) => `„${value}“`,
    change: (before, after) => `${before} → ${after}`,
    acts: {
      'set-up': 'Blog eingerichtet mit dem Konto',
      'make-admin': 'Admin-Rechte erteilt',
      'remove-admin': 'Admin-Rechte entzogen',
      'set-role': 'Rolle geändert',
      set: 'Einstellung geändert',
      unset: 'Einstellung zurückgesetzt',
      invite: 'Einladung erstellt',
      'revoke-invitation': 'Einladung widerrufen',
      'revoke-invitations': 'Alle widerrufen',
      approve: 'Konto freigegeben',
      reject: 'Konto abgelehnt',
      'unpublish-article': 'Artikel zurückgezogen',
      'delete-article': 'Artikel gelöscht',
      'delete-account': 'Konto gelöscht',
      'reset-link': 'Link zum Zurücksetzen des Passworts erstellt',
      'import-author': 'Autor importiert',
      'claim-link': 'Übernahmelink erstellt',
      'claim-account': 'Konto übernommen',
      'reset-password': 'Passwort zurückgesetzt',
      unlock: 'Anmeldesperre aufgehoben',
      'edit-article': 'Artikel bearbeitet',
      'hide-article': 'Artikel ausgeblendet',
      'unhide-article': 'Artikel eingeblendet',
      'pin-article': 'Artikel angeheftet',
      'unpin-article': 'Artikel gelöst',
      'move-article': 'URL einer Seite überlassen',
      'suspend-account': 'Konto gesperrt',
      'restore-account': 'Konto entsperrt',
      'limit-account': 'Konto eingeschränkt',
      'unlimit-account': 'Einschränkung aufgehoben',
      'dismiss-reports': 'Meldungen verworfen',
      'publish-submission': 'Text veröffentlicht, eingereicht von',
      'unschedule-submission': 'Planung aufgehoben für einen Text von',
      'send-back': 'Text zurückgegeben an',
      'create-webhook': 'Webhook erstellt',
      'change-webhook': 'Webhook geändert',
      'rotate-webhook-secret': 'Signaturschlüssel des Webhooks erneuert',
      'delete-webhook': 'Webhook gelöscht',
      'take-back': 'Änderungen zurückgesetzt',
      'undo-take-back': 'Zurücksetzen rückgängig gemacht',
    },
  },

  status: {
    attention: 'Zu erledigen',
    allGood: 'Alles in Ordnung.',
    checks: {
      settings: 'Einstellungen',
      program: 'Programm',
      folder: 'Datenordner',
      disk: 'Speicherplatz',
      secret: 'Secret',
      database: 'Datenbank',
      clock: 'Uhr',
      images: 'Bilder',
      uploads: 'Hochladen von Bildern',
      integrity: 'Integrität',
      address: 'Netzwerk',
      server: 'Server',
      proxy: 'Proxy',
      mail: 'E-Mail',
      pages: 'Seiten',
      webhooks: 'Webhooks',
      backup: 'Backup',
    },
    passed: (checks) => `In Ordnung: ${checks}`,
    finding: (about) => `${about}: `,
    server: (name, version) =>
      `Geprüft auf dem Server ${name}, Version ${version}. Bei mehreren Servern hat jeder seinen eigenen Speicherplatz und Datenordner und eigene Einstellungen. `,
    doctor:
      '<code>npm run admin -- doctor</code> prüft auch die Integrität der Datenbank, den Proxy und den Mailserver.',
    jobs: 'Hintergrundaufgaben',
    noJobs: 'Zurzeit läuft nichts.',
    lastDays: (days) => `Letzte ${formatNumber(days)} Tage`,
    table: 'Zahlen pro Tag',
    day: 'Tag',
    totals: (total, today) => `${formatNumber(total)} insgesamt · ${formatNumber(today)} heute`,
    numbersNote: 'Tage in UTC. Gelöschtes ist mitgezählt, bekannte Bots bei den Aufrufen nicht.',
    numbers: {
      articles: 'Neue Artikel',
      accounts: 'Neue Konten',
      clicks: 'Aufrufe',
      reports: 'Meldungen',
      mailsSent: 'Gesendete E\u2011Mails',
      mailsGivenUp: 'Fehlgeschlagene E\u2011Mails',
    },
    rateLimits: 'Anfragelimits',
    noneRefused: (days) => `In den letzten ${formatNumber(days)} Tagen wurden keine Anfragen abgewiesen.`,
    limit: 'Abgewiesene Anfragen',
    today: 'Heute',
    days: (count) => plural(count, { one: '# Tag', other: '# Tage' }),
    limits: {
      login: 'Falsche Passwörter',
      register: 'Registrierungen pro Netzwerk',
      write: 'Änderungen pro Konto',
      save: 'Gespeicherte Entwürfe pro Konto',
      report: 'Meldungen pro Netzwerk',
      reset: 'Links für Passwort und E-Mail',
      passkey: 'Passkey-Anmeldungen pro Netzwerk',
      testMail: 'Test-E-Mails pro Admin',
      mail: 'E-Mails pro Empfänger',
      upload: 'Hochgeladene Bilder pro Konto',
      export: 'Exporte pro Konto',
      import: 'Importe pro Konto',
      tag: 'Neue Schlagwörter pro Konto',
    },
    largestAccounts: 'Größte Konten',
    largestByImages: 'Konten mit den meisten Bildern',
    noImages: 'Noch kein Konto hat Bilder.',
    images: 'Bilder',
    nothingStored: 'Noch kein Konto hat etwas gespeichert.',
    account: 'Konto',
    storage: 'Speicherplatz',
    shareOf: (max) => `% von ${max}`,
    email: 'E-Mail',
    testMailHint: 'Schicke dir eine Test-E-Mail, um die Zustellung zu prüfen.',
    sendTestMail: 'Test-E-Mail schicken',
    testMail: {
      waiting: 'Die Test-E-Mail wird gesendet\u00a0…',
      sent: 'Der Mailserver hat die Test-E-Mail angenommen. Kommt sie nicht bald an, schau im Spam-Ordner nach.',
      postponed: (problem, fix) =>
        `Der Mailserver hat die Test-E-Mail nicht angenommen (${problem}). Neun Stunden lang wird es noch versucht. ${fix}`,
      givenUp: (problem) =>
        `Der Mailserver hat die Test-E-Mail abgelehnt (${problem}). Den Grund findest du in seinem Log.`,
    },
    fixMail: {
      login: 'Der Mailserver verlangt eine Anmeldung: Ergänze Benutzernamen und Passwort in SMTP_URL.',
      sender: 'Der Mailserver lehnt den Absender in MAIL_FROM ab.',
      unknown: 'Prüfe den Mailserver aus SMTP_URL mit npm run admin -- doctor.',
    },
    running: {
      indexing: (percent) => `Der Suchindex wird neu aufgebaut: etwa ${percent} % fertig.`,
      rendering: (left, max) => `Artikel werden nach einem Update neu gerendert: noch ${atLeast(left, max)}.`,
      publishing: (due, max, since) =>
        `Geplante Artikel werden veröffentlicht: ${atLeast(due, max)} überfällig, der erste seit dem ${since}.`,
      importing: (working, waiting, failed) =>
        `Importe von Autoren: ${formatNumber(working)} laufen, ${formatNumber(waiting)} warten auf ihre Autoren, ${formatNumber(failed)} in den letzten 24 Stunden fehlgeschlagen.`,
      hiding: (count, max, left) =>
        `Sperren von ${accountsUpTo(count, max)}: noch ${articles(left)} auszublenden.`,
      restoring: (count, max, left) =>
        `Entsperren von ${accountsUpTo(count, max)}: noch ${articles(left)} zu veröffentlichen.`,
      relisting: (count, max) => `Listen werden aktualisiert für ${accountsUpTo(count, max)}.`,
      deleting: (count, max, left) => `Löschen von ${accountsUpTo(count, max)}: noch ${articles(left)}.`,
    },
  },

  errors: {
    accountNotFound: 'Dieses Konto gibt es nicht mehr.',
    alreadyHidden: 'Dieser Artikel ist schon ausgeblendet.',
    alreadyLimited: 'Dieses Konto ist schon eingeschränkt.',
    alreadySuspended: 'Dieses Konto ist schon gesperrt.',
    authorSuspended: 'Der Autor dieses Artikels ist gesperrt. Entsperre zuerst das Konto.',
    discardedByAuthor: 'Der Autor hat diesen Artikel verworfen, seit er ausgeblendet ist.',
    hiddenWithAccount:
      'Dieser Artikel ist ausgeblendet, weil das Konto des Autors gesperrt ist. Entsperre stattdessen das Konto.',
    isAdmin: 'Dieses Konto hat Admin-Rechte. Entziehe sie zuerst mit npm run admin -- remove-admin EMAIL.',
    keptForAdmins: {
      own: 'Über deine eigenen Artikel entscheiden nur Admins.',
      page: 'Über Seiten entscheiden nur Admins.',
      hidden: 'Nur Admins können diesen Artikel wieder einblenden.',
    },
    isEditor: 'Dieses Konto hat die Rolle Redakteur. Gib ihm zuerst die Rolle Autor.',
    noReports: 'Zu diesem Artikel gibt es keine Meldungen mehr.',
    notHidden: 'Kein ausgeblendeter Artikel hat diese URL.',
    notLimited: 'Dieses Konto ist nicht eingeschränkt.',
    notSuspended: 'Dieses Konto ist nicht gesperrt.',
    sameTextNotFound:
      'Kein veröffentlichter oder ausgeblendeter Artikel hat diese URL. Prüfe „Gleicher Text wie Artikel-URL“.',
    notInGoodStanding: {
      suspended: 'Dieses Konto ist gesperrt. Entsperre es zuerst mit npm run admin -- restore-account EMAIL.',
      limited:
        'Dieses Konto ist eingeschränkt. Hebe das zuerst auf mit npm run admin -- unlimit-account EMAIL.',
      unclaimed: 'Dieses Konto ist noch nicht übernommen. Das muss zuerst geschehen.',
      pending: 'Dieses Konto wartet auf die Freigabe. Gib es zuerst frei mit npm run admin -- approve EMAIL.',
      rejected: 'Dieses Konto wurde abgelehnt. Gib es zuerst frei mit npm run admin -- approve EMAIL.',
    },
  },
};
