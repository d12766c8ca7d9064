import { formatNumber, plural, type Translation } from '../define.ts';
import type { transferMessages as english } from '../en/transfer.ts';

export const transferMessages: Translation<typeof english> = {
  slug: {
    taken: 'Diese URL ist schon vergeben. Wähle eine andere.',
    inBin:
      'Diese URL gehört noch zu einem Artikel, den du gelöscht hast. Stelle ihn unter „Meine Artikel“, „Gelöscht“ wieder her oder lösche ihn dort endgültig. Oder wähle eine andere URL.',
    reserved: 'Diese URL ist reserviert. Wähle eine andere.',
    reservedForPages: (slug) =>
      `Eine Seite kann die URL /${slug} nicht haben, denn der Blog verwendet sie selbst. Wähle eine andere.`,
    unusable: 'Nimm Buchstaben oder Ziffern für die URL.',
    tooManyOldUrls:
      'Diese URL lässt sich nicht mehr ändern: 20 alte URLs werden schon zum Artikel weitergeleitet.',
    change: 'URL ändern',
    label: 'URL',
    hint: (folder) =>
      `Der Teil nach ${folder}. Leerzeichen und Sonderzeichen werden zu Bindestrichen. Die alte URL wird auf die neue weitergeleitet.`,
    done: (path) => `URL geändert in ${path}`,
    moved: (title, path) =>
      `„${title}“ hatte diese URL und ist jetzt unter ${path} zu finden. Alte Links führen weiter dorthin.`,
  },

  frontMatter: {
    invalid: (format, reason) => `Das Front Matter ist kein gültiges ${format}: ${reason}.`,
    at: (reason, line, column) => `${reason} in Zeile ${line}, Spalte ${column}`,
    unclosed: (fence) => `Dem Front Matter fehlt die Schlusszeile „${fence}“.`,
    tooLong: 'Das Front Matter ist zu lang. Es darf bis zu 64 KiB groß sein.',
    tooDeep: 'Das Front Matter ist zu tief verschachtelt.',
    alias: 'Das Front Matter enthält Aliasse in YAML, die nicht unterstützt werden.',
    language: (language) =>
      `Front Matter in „${language}“ wird nicht unterstützt. Nimm YAML, TOML oder JSON.`,
    invalidDate: (date) => `„${date}“ ist kein Datum.`,
  },

  importBlog: {
    noAuthor: 'Kein Autor',
    noAccount: 'Der Autor hat hier kein Konto.',
    refused: (author, reason) => `${author}: ${reason}`,
    nameAccount: 'Wähle ein Konto für Artikel ohne Autor: --without-author EMAIL',
    unconfirmed: (author, email) =>
      `Ein Konto hat die E-Mail-Adresse ${email}, aber sie ist nicht bestätigt. Um es zu verwenden: --author "${author}=${email}"`,
    looksLikeAdmin: (author) =>
      `Der Name sieht aus wie der eines Admins. Wähle ein Konto dafür: --author "${author}=EMAIL"`,
    unknownAuthor: (name) => `Kein Autor dieser Dateien heißt „${name}“.`,
    invalidAuthors: 'data/authors.json ist kein JSON-Objekt mit höchstens 16 MiB.',
  },

  export: {
    lead: 'Lade deine Artikel, Entwürfe und Bilder als ZIP-Datei herunter. Du kannst sie in einen anderen Blog importieren oder mit Hugo verwenden.',
    own: 'Deine Inhalte',
    ownText: 'Veröffentlichte Artikel, Entwürfe und Bilder.',
    fields: {
      article: 'Artikel',
      history: 'Mit Versionsverlauf',
      personalData: 'Mit persönlichen Daten',
    },
    historyHint: 'Frühere Versionen deiner Artikel und Entwürfe.',
    personalDataHint:
      'Was sonst über dich gespeichert ist: Konto, Profil, Sitzungen, Einstellungen und Aktivität.',
    submit: 'Exportieren',
    whole: 'Ganzer Blog',
    wholeHistory: 'Mit früheren Versionen',
    wholeHistoryHint: 'Nur veröffentlichte. Entwürfe bleiben privat.',
    wholeText: 'Veröffentlichte Artikel aller Autoren mit ihren Bildern. Nur Admins sehen diesen Bereich.',
    submitWhole: 'Ganzen Blog exportieren',
    progress: (size) => `Export läuft\u00a0… bisher ${size}`,
    progressLabel: 'Export',
    cancel: 'Abbrechen',
    done: 'Export heruntergeladen',
    canceled: 'Export abgebrochen',
    failed: 'Der Export ist fehlgeschlagen. Bitte versuche es noch einmal.',
    item: 'Exportieren',
    beforeDeletion: 'Exportiere zuerst deine Inhalte',
    running: 'Bei dir läuft schon ein Export. Warte, bis er fertig ist.',
    ownNetwork: 'Aus deinem Netzwerk laufen zu viele Exporte. Bitte versuche es bald noch einmal.',
    busy: 'Gerade laufen zu viele Exporte. Bitte versuche es bald noch einmal.',
  },

  import: {
    notZip:
      'Diese Datei ist weder eine ZIP-Datei noch ein Export von WordPress oder Ghost, oder sie ist beschädigt.',
    tooManyFiles: (max) => `Der Import hat zu viele Dateien. Erlaubt sind bis zu ${max}.`,
    directoryTooLarge: 'Die Namen und Kommentare der Dateien im ZIP sind zu lang.',
    tooLarge: 'Der Import ist zu groß. Entpackt darf er bis zu 1 GiB groß sein.',
    suspicious: (name) =>
      `„${name}“ ist entpackt größer als 50 MiB und mehr als 100-mal so groß wie gepackt. Der Import wurde abgelehnt.`,
    unsafePath: (name) => `„${name}“ zeigt aus dem Archiv hinaus. Der Import wurde abgelehnt.`,
    duplicate: (name) => `Das Archiv enthält „${name}“ zweimal. Der Import wurde abgelehnt.`,
    overlapping: (name) =>
      `„${name}“ überschneidet sich mit einer anderen Datei des Archivs. Der Import wurde abgelehnt.`,
    damagedEntry: (name) => `„${name}“ ist beschädigt. Erstelle das Archiv noch einmal.`,
    link: (name) => `„${name}“ ist eine Verknüpfung. Ersetze sie durch die Datei, auf die sie zeigt.`,
    encrypted: (name) => `„${name}“ ist verschlüsselt. Entferne das Passwort und versuche es noch einmal.`,
    fileTooLarge: 'Die Datei ist größer als 1 MiB.',
    notUtf8: 'Die Datei ist kein Text in UTF-8.',
    cutOff: 'Die Datei ist unvollständig. Artikel nach dieser Stelle fehlen.',
    damaged: 'Der Artikel ist im Export beschädigt: Er ist kein gültiges XML.',
    invalidJson: 'Die Datei ist kein gültiges JSON oder unvollständig.',
    jsonTooComplex: 'Die JSON-Datei hat zu viele Werte, oder sie sind zu tief verschachtelt.',
    tableTooLarge:
      'Die Tabelle der Beiträge ist zu groß. Erlaubt sind bis zu 32 MiB und eine Million Felder.',
    tooDeep: 'Die XML-Datei hat zu viele offene Elemente. Sie ist beschädigt.',
    tooManyAttributes: 'Ein Element der XML-Datei hat zu viele Attribute. Sie ist beschädigt.',
    nameTooLong: (name) =>
      `Der Name von „${name}“ ist zu lang. Ein Name darf bis zu 1.000 Zeichen lang sein.`,
    tooLongToRead:
      'Dieses Archiv zu lesen dauert zu lange oder braucht zu viel Arbeitsspeicher. Teile es in kleinere ZIP-Dateien und importiere sie nacheinander.',
    articleTooLong:
      'Diesen Artikel umzuwandeln dauert zu lange oder braucht zu viel Arbeitsspeicher. Teile ihn im alten Blog in kleinere und exportiere ihn noch einmal.',
    readingLater: 'Der Server ist ausgelastet. Der Import geht bald weiter.',
    jsonTooLarge: 'Die Datei ist größer als 128 MiB. Exportiere deine Artikel in Teilen.',
    isResponse: 'Das sieht aus wie ein Kommentar zu einem anderen Artikel.',
    noText: 'Der Artikel hat keinen Text.',
    tooCostly: 'Der Artikel ist zu komplex, um angezeigt zu werden.',
    otherType: (type) => `Inhalte vom Typ „${type}“ werden nicht importiert, nur Beiträge und Seiten.`,
    inTrash: 'Der Artikel liegt im Papierkorb.',
    wasPrivate: 'War privat und wird zum Entwurf.',
    describesFolder: 'Beschreibt einen Ordner der Website und ist deshalb kein Artikel.',
    notFoundPage: 'Ist die Fehlerseite der alten Website und deshalb kein Artikel.',
    excluded: 'Ist in der Konfiguration der alten Website ausgeschlossen und deshalb kein Artikel.',
    siteTemplate: 'Ist eine Vorlage der Website und deshalb kein Artikel.',
    describesSource: 'Beschreibt die Dateien und ist deshalb kein Artikel.',
    otherFormat: (format) => `${format} wird nicht unterstützt. Wandle es zuerst in Markdown um.`,
    noFrontMatter: 'Hat kein Front Matter und ist deshalb kein Beitrag.',
    wasTemplate: 'Liegt in einem Ordner mit Vorlagen und wird zum Entwurf.',
    wasExpired: 'Ist abgelaufen und wird zum Entwurf.',
    unsureDraft: (field) =>
      `„${field}“ besagt nicht, dass der Artikel öffentlich war. Deshalb wird er zum Entwurf.`,
    wasProtected: 'Hatte ein Passwort und wird zum Entwurf.',
    wasLimited: 'War nur für Mitglieder und wird zum Entwurf.',
    wasEmail: 'Wurde nur per E-Mail verschickt und wird zum Entwurf.',
    coAuthors: 'Hat mehrere Autoren. Nur der erste wird übernommen.',
    onlyPlainText: 'Der Export enthält nur den einfachen Text. Die Formatierung fehlt.',
    dateOfFile: (day) => `Hat kein Datum. Als Datum gilt ${day}, der Tag der letzten Änderung der Datei.`,
    dateOfChange: (day) => `Hat kein Datum. Als Datum gilt ${day}, der Tag der letzten Änderung.`,
    dateOfCommit: (day) =>
      `Hat kein Datum. Als Datum gilt ${day}, der Tag des ersten Commits der Datei in ihrem Git-Repository.`,
    undated: 'Hat kein Datum.',
    undatedDraft: 'Hat kein Datum und wird zum Entwurf.',
    undatedRefused:
      'Hat kein Datum. Wähle eines für alle solchen Artikel mit --undated 2026-01-31 oder --undated drafts.',
    untitled: 'Ohne Titel',
    titleCut: 'Der Titel ist zu lang und wurde gekürzt.',
    textCut: (label, max) => `${label} war länger als ${max} Zeichen und wurde gekürzt.`,
    oldUrlsLeft: 'Die alten URLs werden nicht weitergeleitet: Nur Admins können Weiterleitungen anlegen.',
    tooManyArticles: (max) =>
      `Ein Import darf bis zu ${max} Artikel enthalten. Importiere die übrigen getrennt.`,
    coverLost: 'Das Titelbild ist nicht im Web. Lade es im Editor hoch.',
    lostTags: (tags, max, length) =>
      `Weggelassen: ${tags.slice(0, 10).join(', ')}${tags.length > 10 ? ', …' : ''}. Ein Artikel kann ${max} Schlagwörter haben, jedes mit bis zu ${length} Zeichen.`,
    templateTags: (tags) =>
      `Shortcodes und Template-Tags erscheinen als Text: ${tags
        .slice(0, 10)
        .map(([name, count]) => (count > 1 ? `${name} (${formatNumber(count)})` : name))
        .join(', ')}${tags.length > 10 ? ', …' : '.'}`,
    embeds: (count) =>
      plural(count, {
        one: '# eingebetteter Inhalt wurde zum Link.',
        other: '# eingebettete Inhalte wurden zu Links.',
      }),
    lostElements: (count) =>
      plural(count, {
        one: '# Element, etwa ein Formular oder Skript, wurde entfernt.',
        other: '# Elemente, etwa Formulare oder Skripte, wurden entfernt.',
      }),
    leftOut: (names) => `Weggelassen: ${names.slice(0, 10).join(', ')}${names.length > 10 ? ', …' : '.'}`,
    shortcodes: (names) => `Erscheint als Text: ${names.map((name) => `[${name}]`).join(', ')}.`,
    lostStyles: (count) =>
      plural(count, {
        one: '# Element hat Farbe, Größe oder Ausrichtung verloren.',
        other: '# Elemente haben Farbe, Größe oder Ausrichtung verloren.',
      }),
    unresolved: (count) =>
      plural(count, {
        one: '# Link auf eine fehlende Notiz wurde zu Text.',
        other: '# Links auf fehlende Notizen wurden zu Text.',
      }),
    missingLinks: (urls, count) =>
      `${plural(count, {
        one: '# Link führt zu einer Datei, die kein öffentlicher Artikel wird',
        other: '# Links führen zu Dateien, die keine öffentlichen Artikel werden',
      })}: ${urls.join(', ')}${count > urls.length ? ', …' : '.'}`,
    slugTaken: (slug) =>
      `Die URL /allArticles/${slug} ist vergeben. Der Artikel bekommt deshalb eine ähnliche.`,
    newTagsLeftOut: (tags) =>
      `Weggelassen: ${tags.join(', ')}. Du hast heute zu viele neue Schlagwörter angelegt. Füge sie später hinzu oder bitte einen Admin, das Archiv zu importieren.`,
    replaces: (title, path) => `Ersetzt „${title}“ (${path}) aus einer Datei mit demselben Namen.`,
    makesWay: (title) =>
      `„${title}“ macht dieser Seite Platz und bekommt eine ähnliche URL. Alte Links führen weiter dorthin.`,
    pageUrlTaken: (path) => `Die URL ${path} ist vergeben. Die Seite bekommt deshalb eine ähnliche.`,
    pageUrlReserved: (path) =>
      `Die URL ${path} verwendet der Blog selbst. Die Seite bekommt deshalb eine ähnliche.`,
    isPage: 'Wird zu einer Seite.',
    wasArticle: 'Ein früherer Import hat einen Artikel daraus gemacht.',
    pageNeedsAdmin:
      'Nur Admins können Seiten veröffentlichen. Deshalb wurde diese Seite zum Entwurf eines Artikels.',
    placeholderLeft: (placeholder) =>
      `Diese Seite enthält noch einen Platzhalter und wurde deshalb ein Entwurf: ${placeholder}`,
    oldUrls: (paths) => `Weiterleitung von ${paths.join(', ')}.`,
    imageLeftOut: (url, reason) => `Bild ${url} wurde nicht importiert: ${reason}`,
    remoteImages: (urls) =>
      `${plural(urls.length, { one: '# Bild bleibt, wo es ist', other: '# Bilder bleiben, wo sie sind' })}: ${urls.slice(0, 5).join(', ')}${urls.length > 5 ? ', …' : ''}`,
    imageMissing: 'Die Datei fehlt.',
    moreImages: (count) =>
      plural(count, {
        one: '# weiteres Bild wurde nicht importiert.',
        other: '# weitere Bilder wurden nicht importiert.',
      }),
    imagesTooCostly: 'Bilder wurden nicht importiert, weil der Text zu komplex ist. Lade sie im Editor hoch.',
  },
};
