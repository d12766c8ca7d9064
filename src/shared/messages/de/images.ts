import { formatNumber, plural, type Translation } from '../define.ts';
import type {
  imageErrors as errors,
  imageNotes as notes,
  myImagesMessages as myImages,
  uploadReplies as replies,
} from '../en/images.ts';
import { formatList } from '../formats.ts';

const formats = 'JPEG, PNG, WebP, GIF oder AVIF';
const size = (width: number, height: number) => `${formatNumber(width)} × ${formatNumber(height)} Pixel`;
const frameCount = (count: number) => plural(count, { one: '# Einzelbild', other: '# Einzelbilder' });

export const imageNotes: Translation<typeof notes> = {
  readAsStill:
    'Das ist eine Animation, von der nur das erste Bild angezeigt wird. GIF- und WebP-Dateien bewegen sich weiterhin.',
  of: (name, note) => `${name}: ${note}`,
  sameForMore: (names) =>
    `Ebenso bei ${plural(names.length, { one: '# weiteren Bild', other: '# weiteren Bildern' })}: ${names.slice(0, 5).join(', ')}${names.length > 5 ? ', …' : '.'}`,
};

export const imageErrors: Translation<typeof errors> = {
  tooLarge: 'Dieses Bild ist größer als 25 MiB. Verkleinere es und versuche es noch einmal.',
  damaged: (format) =>
    `Dieses ${format}-Bild ist beschädigt oder unvollständig. Öffne es in einem Bildprogramm, speichere es neu und versuche es noch einmal.`,
  tooManyPixels: (width, height) =>
    `Dieses Bild hat ${size(width, height)}. Erlaubt sind 64 Millionen Pixel, 32.767 je Seite. Verkleinere es und versuche es noch einmal.`,
  tooManyFrames: (frames) =>
    `Diese Animation hat ${frameCount(frames)}. Erlaubt sind 500. Kürze sie und versuche es noch einmal.`,
  animationTooLarge: (width, height, frames) =>
    `Diese Animation hat ${frameCount(frames)} mit ${size(width, height)}. Erlaubt sind 64 Millionen Pixel in allen zusammen, bei dieser Größe also ${formatNumber(Math.floor(64_000_000 / (width * height)))}. Kürze oder verkleinere sie.`,
  tooCostly: 'Dieses Bild zu verarbeiten dauert zu lange. Verkleinere es und versuche es noch einmal.',
  crashed:
    'Dieses Bild kann nicht verarbeitet werden. Speichere es in einem anderen Format und versuche es noch einmal.',
  interrupted: 'Das Bild konnte nicht verarbeitet werden. Bitte versuche es noch einmal.',
  ownQueue: 'Du lädst zu viele Bilder auf einmal hoch. Warte, bis das erste fertig ist.',
  queue: 'Gerade werden zu viele Bilder hochgeladen. Bitte versuche es bald noch einmal.',

  unsupported: {
    unknown: `Diese Datei ist kein unterstütztes Bild. Nimm ${formats}.`,
    heic: 'HEIC-Fotos zeigen die meisten Browser nicht an. Speichere das Foto als JPEG und lade es hoch. iPhones nehmen JPEG auf, wenn du Einstellungen → Kamera → Formate → Maximale Kompatibilität wählst.',
    svg: 'SVG-Dateien können Skripte enthalten und werden nicht angenommen. Exportiere die Zeichnung als PNG.',
    tiff: `TIFF-Bilder zeigen die meisten Browser nicht an. Speichere es als ${formats}.`,
    bmp: `BMP-Bilder werden nicht angenommen. Speichere es als ${formats}.`,
    jxl: `JPEG-XL-Bilder zeigen die meisten Browser nicht an. Speichere es als ${formats}.`,
    pdf: `Das ist ein PDF-Dokument. Speichere die Seite als Bild: ${formats}.`,
    video: 'Videos werden nicht angenommen. Lade das Video anderswo hoch und verlinke es.',
  },

  formats: { jpeg: 'JPEG', png: 'PNG', webp: 'WebP', gif: 'GIF', avif: 'AVIF' },
};

export const uploadReplies: Translation<typeof replies> = {
  off: 'In diesen Blog lassen sich keine Bilder hochladen. Nimm stattdessen die URL eines Bilds.',
  contentType: 'Schicke das Bild selbst als Body mit seinem Content-Type, zum Beispiel image/png.',
  empty: 'Das Bild ist leer. Wähle eine andere Datei.',
  quota: (used, max) =>
    `Für dieses Bild ist kein Platz: ${used} von ${max} belegt. Lösche Bilder, die du nicht mehr brauchst, oder bitte einen Admin um mehr Speicherplatz.`,
  authorQuota: (max) =>
    `Damit würde das Autorenkonto seine Speichergrenze für Bilder von ${max} überschreiten. Lass neue Bilder weg oder bitte darum, dort Platz zu schaffen.`,
  hourly: (count, wait) =>
    `Du kannst ${plural(count, { one: '# Bild', other: '# Bilder' })} pro Stunde hochladen. Warte ${wait} und versuche es dann noch einmal.`,
  notFound: 'Dieses Bild wurde nicht gefunden.',
  inUse: (uses) =>
    uses === 1
      ? 'Dieses Bild wird in einem Artikel, einem Entwurf, einer Version oder einem Profil verwendet. Entferne es zuerst dort oder lösche es trotzdem.'
      : `Dieses Bild wird in ${formatNumber(uses)} Artikeln, Entwürfen, Versionen oder Profilen verwendet. Entferne es zuerst dort oder lösche es trotzdem.`,
};

export const myImagesMessages: Translation<typeof myImages> = {
  lead: 'Bilder, die du hochgeladen hast. Nicht verwendete werden nach 30 Tagen gelöscht.',
  upload: 'Bild hochladen',
  loading: 'Bilder werden geladen',
  empty: 'Noch keine Bilder. Füge eines in einen Artikel ein, ziehe es hinein oder lade es hier hoch.',
  none: 'Noch keine Bilder.',
  noneToChoose: 'Noch keine Bilder. Lade das erste hoch.',

  quota: {
    label: 'Speicherplatz für Bilder',
    used: (used, max) => `${used} von ${max} belegt`,
  },

  item: {
    name: (date, width, height) => `Bild vom ${date}, ${width} mal ${height} Pixel`,
    size: (width, height, bytes) => `${width} × ${height} · ${bytes}`,
    usedIn: 'Verwendet in',
    unused: 'Nicht verwendet',
    more: (count) => plural(count, { one: '# weitere Stelle', other: '# weitere Stellen' }),
    kinds: {
      article: (title) => title,
      deleted: (title) => `Gelöscht: ${title}`,
      draft: (title) => `Entwurf: ${title}`,
      submission: (title) => `Eingereicht: ${title}`,
      revision: (title) => `Frühere Version: ${title}`,
      avatar: () => 'Dein Profil',
      logo: () => 'Logo des Blogs',
    },
    untitled: 'Ohne Titel',
    copy: 'Markdown kopieren',
    copyOf: (name) => `Markdown kopieren: ${name}`,
    deleteOf: (name) => `Löschen: ${name}`,
  },
  copied: 'Markdown kopiert',
  notCopied: (markdown) => `Kopieren fehlgeschlagen. Das Markdown ist ${markdown}`,

  remove: {
    question: 'Dieses Bild löschen?',
    unused: 'Es wird nirgends verwendet.',
    used: (count, titles) =>
      `${plural(count, {
        one: 'Es wird an einer Stelle verwendet und fehlt dann dort:',
        other: 'Es wird an # Stellen verwendet und fehlt dann dort:',
      })} ${formatList(titles)}`,
    otherUses: (count) => plural(count, { one: '# weitere Stelle', other: '# weitere Stellen' }),
    confirm: 'Bild löschen',
    done: 'Bild gelöscht',
  },

  picker: {
    insert: 'Bild einfügen',
    choose: 'Bild auswählen',
    insertUrl: 'Bild-URL',
  },

  field: {
    choose: 'Bild auswählen oder hochladen',
    uploading: (percent) => `Wird hochgeladen\u00a0… ${percent} %`,
  },

  problems: {
    wrongType: (names) =>
      `Nicht möglich: ${formatList(names)}. Nimm ein Bild als JPEG, PNG, WebP, GIF oder AVIF. Exportiere HEIC-Fotos zuerst als JPEG.`,
    rejected: (names, why) => `Nicht hinzugefügt: ${formatList(names)}. ${why}`,
    noAnswer: 'Der Server ist nicht erreichbar. Prüfe deine Verbindung und versuche es noch einmal.',
  },
};
