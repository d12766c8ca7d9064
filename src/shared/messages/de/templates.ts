import { plural, type Translation } from '../define.ts';
import type { templateMessages as english } from '../en/templates.ts';

const days = (count: number) => plural(count, { one: '# Tag', other: '# Tage' });
const afterDays = (count: number) => plural(count, { one: '# Tag', other: '# Tagen' });

export const templateMessages: Translation<typeof english> = {
  about: {
    title: 'Über uns',
    topic: 'In diesem Blog geht es um [[? Themen ?]]. Er richtet sich an [[? Leserschaft ?]].',
    authors: 'Wer hier schreibt',
    people: '[[? Namen, und was diese Menschen tun ?]]',
    contact: 'Kontakt',
    address: '[[? Wie man euch erreicht ?]]',
  },
  privacy: {
    title: 'Datenschutzerklärung',
    notice:
      '[[? Das ist ein Ausgangstext, erstellt aus den Einstellungen des Blogs. Er ist keine Rechtsberatung. Prüfe jeden Satz, ergänze, was fehlt, und lösche diese Zeile ?]]',
    responsible: 'Wer verantwortlich ist',
    address: '[[? Name und Postanschrift ?]]',
    email: '[[? E-Mail-Adresse ?]]',
    readers: 'Wenn du liest',
    visits:
      'Du kannst diesen Blog ohne Konto lesen. Er setzt dabei keine Cookies und nutzt keine Dienste für Werbung oder Statistik. Dein Browser merkt sich, wie Seiten aussehen sollen, zum Beispiel dunkel. Das bleibt auf deinem Gerät.',
    addresses:
      'Ohne deine IP-Adresse kann dir keine Seite geschickt werden. In der Datenbank des Blogs steht sie nicht. Gegen Missbrauch wie das Erraten von Passwörtern stehen dort Pseudonyme von IP-Adressen, bis eine Sperre endet.',
    hosting: '[[? Was Webserver und Hosting-Anbieter protokollieren, und wie lange ?]]',
    clicks: (count) =>
      `Der Blog zählt, wie oft jeder Artikel aufgerufen wird. Die Aufrufe pro Tag und die Websites, von denen sie kamen, werden ${days(count)} gespeichert. Niemand ist daran zu erkennen.`,
    reports: (count) =>
      `Wenn du einen Artikel meldest, werden dein Grund, dein Kommentar und ein Pseudonym deiner IP-Adresse ${days(count)} gespeichert.`,
    images:
      'Artikel können Bilder von anderen Websites zeigen. Dein Browser lädt sie von dort, und diese Websites erfahren dabei deine IP-Adresse.',
    accounts: 'Wenn du ein Konto hast',
    account:
      'Der Blog speichert deinen Namen, deine E-Mail-Adresse und dein Passwort als Hash, und falls du sie nutzt, Passkeys und Zugriffstoken. Dein Name, dein Profil und was du veröffentlichst, sind öffentlich. Deine E-Mail-Adresse ist es nicht.',
    approval: (count) =>
      `Admins entscheiden über neue Konten. Abgelehnte Konten werden nach ${afterDays(count)} gelöscht.`,
    decisions:
      'Der Blog speichert deine Rolle. Wird dein Konto gesperrt oder eingeschränkt oder einer deiner Artikel ausgeblendet, speichert er den Grund, bis das aufgehoben wird.',
    sessions: (unused, count) =>
      `Wenn du dich anmeldest, speichert dein Browser ein Token, und ein Cookie, damit deine Aufrufe eigener Artikel nicht gezählt werden. Der Blog speichert, wann und in welchem Browser du dich angemeldet hast. Eine Sitzung endet, wenn du dich abmeldest, nach ${afterDays(unused)} ohne Nutzung, spätestens nach ${afterDays(count)}.`,
    networks: (count) =>
      `Ein Pseudonym des Netzes, aus dem du dich angemeldet hast, bleibt ${days(count)} gespeichert, damit du dich auch dann anmelden kannst, wenn Fremde es versuchen.`,
    texts: (count) =>
      `Artikel, Entwürfe, frühere Versionen und Bilder bleiben gespeichert, bis du sie löschst. Metadaten wie der Aufnahmeort werden aus Bildern entfernt. Gelöschte Artikel bleiben ${days(count)} im Papierkorb.`,
    reviews:
      'Wenn du einen Text zur Durchsicht einreichst, speichert der Blog, wer aus der Redaktion ihn durchsieht, und den Kommentar, falls er zurückgegeben wird. Beides wird gelöscht, wenn du den Text wieder einreichst oder zurücknimmst oder wenn er veröffentlicht wird.',
    imports: (count) =>
      `Wenn du Artikel importierst, wird mit ihnen gespeichert, woher sie kommen, und höchstens ${days(count)}, welche Archive du hochgeladen hast.`,
    changes: (count) =>
      `Welche Sitzung oder welches Zugriffstoken einen Artikel geändert hat, wird ${days(count)} gespeichert, außerdem im Versionsverlauf des Artikels.`,
    log: (count) =>
      `Was Redaktion und Admins tun, zum Beispiel einen Artikel ausblenden, wird mit Namen protokolliert und ${days(count)} gespeichert.`,
    logForever:
      'Was Redaktion und Admins tun, zum Beispiel einen Artikel ausblenden, wird mit Namen protokolliert.',
    mails: (count) =>
      `E-Mails zu deinem Konto verschickt [[? Name des E-Mail-Anbieters ?]]. Dass eine verschickt wurde, bleibt höchstens ${days(count)} gespeichert.`,
    formerEmail: (count) =>
      `Wenn du deine E-Mail-Adresse änderst, bleibt die bisherige ${days(count)} gespeichert, damit du die Änderung rückgängig machen kannst.`,
    places: 'Wo Daten gespeichert sind',
    host: 'Der Blog läuft bei [[? Name und Land des Hosting-Anbieters ?]].',
    imageStore: 'Hochgeladene Bilder liegen bei [[? Name und Land des Speicheranbieters ?]].',
    backups: 'Sicherungen werden so lange aufbewahrt: [[? Dauer ?]]',
    webhooks:
      'Wenn Artikel veröffentlicht, geändert oder gelöscht werden, erfahren es diese Dienste: [[? Namen der Dienste, und warum ?]]',
    rights: 'Deine Rechte',
    ownData:
      'Du kannst eine Kopie deiner Daten verlangen und sie berichtigen oder löschen lassen. Mit einem Konto geht das im Dashboard: Dort lädst du alles herunter, was über dich gespeichert ist, und löschst dein Konto mit allen Artikeln.',
    complaint: 'Du kannst dich auch bei einer Datenschutzbehörde beschweren: [[? Name der Behörde ?]]',
    basis: '[[? Auf welcher Rechtsgrundlage Daten gespeichert werden, falls dein Recht eine verlangt ?]]',
  },
};
