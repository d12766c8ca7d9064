import { formatNumber, plural, type Translation } from '../define.ts';
import type { doctorMessages as english } from '../en/doctor.ts';

const accounts = (count: number) => plural(count, { one: '# Konto', other: '# Konten' });
const articles = (count: number) => plural(count, { one: '# Artikel', other: '# Artikel' });
const days = (count: number) => plural(count, { one: '# Tag', other: '# Tage' });
const files = (count: number) => plural(count, { one: '# Datei', other: '# Dateien' });
const emails = (count: number) => plural(count, { one: '# E-Mail', other: '# E-Mails' });
const imagesOf = (count: number, all: number) => `${formatNumber(count)} von ${formatNumber(all)} Bildern`;
const belong = (count: number) => plural(count, { one: 'gehört', other: 'gehören' });

export const doctorMessages: Translation<typeof english> = {
  settings: {
    ok: 'Alle Einstellungen sind gültig.',
    misspelled: (name, setting) => `${name} ist keine Einstellung. Meintest du ${setting}?`,
  },
  places: { database: 'der Datenbank', s3: (bucket, endpoint) => `dem Bucket ${bucket} von ${endpoint}` },
  reasons: {
    locked: 'ein anderes Programm hat sie gesperrt',
    diskFullOrFailing: 'der Datenträger ist voll oder defekt',
    noSuchAddress: 'diese Adresse hat dieser Rechner nicht. Setze HOST auf eine, die er hat',
    permission: 'keine Berechtigung',
    readOnly: 'der Datenträger ist schreibgeschützt',
    diskFull: 'der Datenträger ist voll',
    quota: 'das Speicherkontingent dieses Benutzers ist aufgebraucht',
    tooLarge: 'die Datei ist größer, als das System erlaubt',
    noFolder: 'den Ordner gibt es nicht, und er lässt sich nicht anlegen',
    fileInTheWay: 'an dieser Stelle ist eine Datei',
    folderInTheWay: 'an dieser Stelle ist ein Ordner',
  },
  images: {
    ok: (count, size, place) =>
      `${plural(count, { one: '# Bild', other: '# Bilder' })} (${size}), Speicherort: ${place}.`,
    unreachable: (place, reason) =>
      `Die Bilder in ${place} lassen sich nicht lesen: ${reason}. Prüfe MEDIA_URL, MEDIA_ACCESS_KEY und MEDIA_SECRET_KEY.`,
    partly: (read, all) =>
      `Gelesene Dateien: ${formatNumber(read)} von ${formatNumber(all)}. Beim nächsten Mal sind andere an der Reihe, mit --image-seconds 9999 alle.`,
    unreadable: (place, reason) => `Die Bilder in ${place} lassen sich nicht lesen: ${reason}.`,
    wrongStore: (place, marker) =>
      `${place} enthält keines der Bilder dieses Blogs. Deshalb antwortet der Server bei Bildern mit 503, und niemand kann welche hochladen. Hänge den Datenträger ein oder setze MEDIA_URL auf den Ort, an dem die Bilder liegen. Sind sie verloren, kopiere die Dateien aus dem Ordner backup-media eines Backups nach ${place}${marker === null ? '' : ` oder lege die leere Datei ${marker} an, um ohne sie weiterzumachen`}.`,
    inaccessible: ({ count, example, folder, owner }) =>
      `Der Benutzer ${owner} kann ${files(count)} in ${folder} nicht lesen oder ersetzen, zum Beispiel ${example}. Behebe das als root mit chown -R ${owner} '${folder}'.`,
    damaged: (count, all, place, example, empty) =>
      `${imagesOf(count, all)} in ${place} ${plural(count, { one: 'ist', other: 'sind' })} beschädigt, zum Beispiel ${example}${empty === 0 ? '' : ` (${plural(empty, { one: '# Datei ist leer', other: '# Dateien sind leer' })})`}. Stelle ein Backup wieder her oder lade dieselben Bilder noch einmal hoch. Kleinere Größen (wie …-480.webp) erzeugt der Server von selbst neu.`,
    lackSizes: (count, place, example) =>
      `Bei ${plural(count, { one: '# Bild', other: '# Bildern' })} in ${place} fehlen kleinere Größen, zum Beispiel bei ${example}. Leser laden deshalb die volle Größe. Stelle ein Backup wieder her oder lade dieselben Bilder noch einmal hoch.`,
    missing: (count, all, place, example) =>
      `Zu ${imagesOf(count, all)} fehlt die Datei in ${place}, zum Beispiel ${example}. Kopiere die Dateien dorthin: aus dem Ordner backup-media eines Backups oder von dem Ort, an dem die Bilder vorher gespeichert waren.`,
    unowned: (count, place) =>
      `${files(count)} in ${place} ${belong(count)} zu keinem Bild. Der Server löscht solche Dateien einmal am Tag. Tut er das nicht, sieh in seinem Log nach.`,
    strange: (count, place) =>
      `${files(count)} in ${place} ${belong(count)} zu keinem Bild dieses Blogs. Wenn auch ein anderer Blog dort Bilder speichert, gib einem der beiden eine andere MEDIA_URL: Ein Bild, das der eine löscht, fehlt auch im anderen. Wenn nicht, sind es Reste von abgebrochenen Uploads, die nicht stören.`,
    noUploads:
      'Bilder lassen sich nicht hochladen, weil das Paket sharp fehlt oder hier nicht funktioniert. Installiere es im Ordner des Blogs mit npm install --include=optional. Starte danach den Server neu.',
  },
  program: {
    ok: (version, node) => `Markdown Blog ${version} mit Node ${node}.`,
    wrongNode: (version, node, wanted) =>
      `Markdown Blog ${version} läuft mit Node ${node}, ist aber mit Node ${wanted} getestet. Starte den Server mit npm oder mit node_modules/.bin/node.`,
    notBuilt: (version, node, folder) =>
      `Markdown Blog ${version} mit Node ${node}. Der Client in ${folder} fehlt oder ist unvollständig. Erstelle ihn mit npm run build.`,
  },
  folder: {
    ok: (folder) => `Auf ${folder} hat nur der Eigentümer Zugriff.`,
    missing: (folder) =>
      `${folder} gibt es nicht. Setze DATA_DIR wie für den Server oder starte den Server einmal.`,
    unusable: (folder, reason) => `${folder} lässt sich nicht verwenden: ${reason}.`,
    otherUser: (folder, owner, user) =>
      `${folder} gehört dem Benutzer ${owner}, aber dieses Programm läuft als Benutzer ${user}. Starte den Server und seine Befehle als Benutzer ${owner}.`,
    otherOwner: (file, folder, owner, target) =>
      `${file} hat einen anderen Eigentümer als ${folder}. Behebe das mit chown -R ${owner} '${target}'.`,
    open: (file, target) =>
      `Andere Benutzer dieses Rechners haben Zugriff auf ${file}. Behebe das mit chmod -R go= '${target}'.`,
  },
  pages: {
    unlinked: (settings) =>
      `Leser sehen keinen Link für diese Einstellungen, weil die Seite ausgeblendet, gelöscht oder jetzt ein Artikel ist: ${settings}. Wähle in den Einstellungen eine andere Seite oder zeige sie wieder an.`,
    taken: (urls) =>
      `Diese Seiten sind nicht erreichbar, weil der Blog unter ihren URLs etwas anderes ausliefert: ${urls}. Öffne die jeweilige Seite unter „Meine Artikel“ → „Seiten“, um ihre URL zu ändern.`,
  },
  disk: {
    ok: (free, folder) => `${free} frei in ${folder}.`,
    full: (free, folder) =>
      `Nur noch ${free} frei in ${folder}. Schaffe Platz, bevor sich nichts mehr speichern lässt.`,
    fewFiles: (free, folder, count) =>
      `${free} frei in ${folder}, aber der Datenträger hat nur noch Platz für ${files(count)}. Lösche Dateien, die du nicht brauchst.`,
    tooSmallForCopies: (free, folder, size) =>
      `${free} frei in ${folder}. Das ist zu wenig für zwei Kopien der Datenbank (je ${size}). Jedes Update und jedes Backup legt eine an. Schaffe Platz.`,
    low: (free, folder) => `${free} frei in ${folder}. Schaffe bald Platz.`,
  },
  secret: {
    set: 'JWT_SECRET ist gesetzt.',
    unusable: (file) =>
      `${file} enthält kein gültiges Secret. Lösche die Datei, damit ein neues erzeugt wird. Alle müssen sich dann neu anmelden.`,
    weak: 'JWT_SECRET ist leicht zu erraten. Setze es auf die Ausgabe von openssl rand -base64 48.',
    missing: (folder) =>
      `In ${folder} gibt es noch kein Secret. Der Server erzeugt eins, wenn er zum ersten Mal startet.`,
    onSqlite: (file) =>
      `${file} ist vorhanden. Backups enthalten diese Datei nicht. Bewahre eine Kopie davon auf.`,
    onPostgres: (file) =>
      `${file} ist vorhanden. Andere Server mit derselben Datenbank brauchen dasselbe Secret in JWT_SECRET.`,
  },
  database: {
    ok: (where) => `${where} funktioniert und ist auf dem neuesten Stand.`,
    outdated: (where, changes) =>
      `${where} funktioniert, stammt aber von einer früheren Version. Der nächste Start nimmt ${plural(changes, { one: '# Änderung', other: '# Änderungen' })} vor.`,
    missing: (file) =>
      `Die Datenbank ${file} gibt es nicht. Setze DATA_DIR oder DATABASE_URL wie für den Server oder starte den Server einmal.`,
    otherUser: (file) => `${file} wurde nicht geöffnet, weil die Datei einem anderen Benutzer gehört.`,
    cannotOpenAt: (place, reason) => `${place} lässt sich nicht öffnen: ${reason}.`,
    cannotOpen: (reason) => `Die Datenbank lässt sich nicht öffnen: ${reason}.`,
    path: (path) => `Ihr Pfad ist ${path}.`,
    access: (path) =>
      `Sorge dafür, dass dieser Benutzer ${path} lesen und schreiben und im Ordner dieser Datei schreiben kann.`,
    checkPostgres: 'Prüfe, ob PostgreSQL läuft und ob DATABASE_URL stimmt.',
    restore: 'Stelle mit npm run restore -- FILE --force ein Backup wieder her.',
    lost: (where, count, note) =>
      `${where} hat keine Konten, aber in einem Backup gab es ${accounts(count.users)} und ${articles(count.articles)}. Stelle dieses Backup wieder her. Wenn das ein neuer Blog ist, lösche ${note}.`,
  },
  clock: {
    ok: (time) => `Die Uhr zeigt ${time}.`,
    behind: (time, newest) =>
      `Die Uhr dieses Rechners zeigt ${time}, aber der Blog hat Inhalte vom ${newest}. Synchronisiere die Uhr, zum Beispiel mit timedatectl set-ntp true. Wenn sie jetzt richtig geht, ging sie vor, als diese Inhalte geschrieben wurden.`,
    postgres: (time) =>
      `Die Uhr dieses Rechners zeigt ${time}, die von PostgreSQL eine andere Zeit. Synchronisiere die Uhren, zum Beispiel mit timedatectl set-ntp true.`,
  },
  integrity: {
    ok: 'Die Integritätsprüfung von SQLite hat keine Fehler gefunden.',
    partly: (seconds) =>
      `Die Integritätsprüfung von SQLite hat in ${seconds} s keine Fehler gefunden, wurde in dieser Zeit aber nicht fertig. npm run backup prüft die ganze Datenbank.`,
    damaged: (file, fault) =>
      `${file} ist beschädigt (${fault}). Halte den Server an und stelle mit npm run restore -- FILE --force das letzte Backup wieder her.`,
    unchecked: (file) =>
      `${file} lässt sich nicht prüfen. Halte den Server an und stelle mit npm run restore -- FILE --force das letzte Backup wieder her.`,
    postgresOk: 'Alle Indizes sind gültig.',
    postgresIndex: (name) => `Der Index ${name} ist ungültig. Behebe das mit REINDEX INDEX "${name}".`,
  },
  address: {
    local: 'Nur dieser Rechner kann sich verbinden.',
    publicUrl: (url) => `Leser verwenden ${url}.`,
    trustsEveryone:
      'TRUST_PROXY vertraut allen, deshalb kann jeder die Anfragelimits umgehen. Setze es auf die Adresse deines Proxys.',
    noProxy:
      'PUBLIC_URL beginnt mit https, aber TRUST_PROXY nennt keinen Proxy. Deshalb gelten alle Leser zusammen als einer und teilen sich dessen Anfragelimits. Setze TRUST_PROXY auf true oder auf die Adresse deines Proxys.',
    insecure: (host) =>
      `Mit HOST=${host} können sich andere Rechner verbinden, aber PUBLIC_URL beginnt nicht mit https. Andere im Netzwerk können Passwörter und Sitzungen mitlesen. Richte einen Proxy mit https ein, wie in docs/running.md beschrieben.`,
    noPublicUrl: 'Setze PUBLIC_URL auf die URL, die Leser verwenden, zum Beispiel https://blog.example.org.',
  },
  server: {
    ok: (version, url) => `Version ${version} läuft unter ${url}.`,
    anyPort: 'Nicht geprüft, weil mit PORT=0 jeder freie Port infrage kommt.',
    notRunning: (url) =>
      `Unter ${url} läuft kein Server. Starte ihn mit npm start oder starte seinen Dienst.`,
    otherProgram: (url) =>
      `Ein anderes Programm verwendet ${url}. Beende es oder setze PORT auf einen anderen Port.`,
    withoutDatabase: (url, answer) =>
      `Der Server unter ${url} erreicht seine Datenbank nicht. ${answer} Den Grund findest du in seinem Log.`.replace(
        '  ',
        ' ',
      ),
    outdated: (running, url) => `Unter ${url} läuft noch Version ${running}. Starte den Server neu.`,
  },
  proxy: {
    ok: (url) => `Der Blog ist unter ${url} erreichbar.`,
    unreachable: (url) =>
      `${url} ist von diesem Rechner aus nicht erreichbar. Prüfe, ob der Name auf deinen Proxy zeigt, und sieh im Log des Proxys nach.`,
    notHttps: (url) =>
      `Der Server weiß nicht, dass ${url} https verwendet. Lass den Proxy X-Forwarded-Proto senden und setze TRUST_PROXY auf seine Adresse.`,
  },
  mail: {
    ok: (server, sender) =>
      `${server} nimmt die Anmeldung an. Teste die Zustellung von ${sender} mit npm run admin -- test-mail EMAIL.`,
    refused: (server, reason) => `Die Anmeldung bei ${server} ist gescheitert: ${reason}. Prüfe SMTP_URL.`,
  },
  backup: {
    ok: (time) => `Letztes Backup: ${time}.`,
    none: (hint) => `Es gibt noch kein Backup. ${hint}`,
    old: (time, age, hint) =>
      `Das letzte Backup ist ${days(age)} alt (${time}). Prüfe, warum seitdem keins erstellt wurde. ${hint}`,
    inFuture: (time, hint) => `Das letzte Backup liegt in der Zukunft (${time}). ${hint}`,
    onSqlite: 'Erstelle eins mit npm run backup -- FILE, auch während der Server läuft.',
    onPostgres: (file) => `Erstelle eins mit pg_dump und vermerke es danach mit touch '${file}'.`,
  },

  mailQueue: {
    queued: (waiting, oldest) =>
      `${plural(waiting, { one: '# E-Mail wartet', other: '# E-Mails warten' })} auf den Versand, die älteste seit dem ${oldest}.`,
    off: 'E-Mails sind ausgeschaltet. Hat jemand sein Passwort vergessen, hilft dieser Befehl: npm run admin -- reset-link EMAIL',
    failing: (failing, problem, waiting, oldest) =>
      `Der Mailserver hat ${emails(failing)} nicht angenommen (${problem}). Insgesamt ${plural(waiting, { one: 'wartet #', other: 'warten #' })}, die älteste seit dem ${oldest}. Neun Stunden lang wird jede noch versucht.`,
    givenUp: (count, problem) =>
      `${emails(count)} ${plural(count, { one: 'konnte', other: 'konnten' })} in den letzten sieben Tagen nicht gesendet werden. Der letzte Fehler: ${problem}.`,
    idle: 'E-Mails werden gesendet. Keine wartet.',
    waiting: (count) => `${emails(count)} ${plural(count, { one: 'wird', other: 'werden' })} bald gesendet.`,
  },
};
