import { formatNumber, plural, type Translation } from '../define.ts';
import type {
  imageErrors as englishErrors,
  imageNotes as englishNotes,
  myImagesMessages as englishMyImages,
  uploadReplies as englishReplies,
} from '../en/images.ts';
import { formatList } from '../formats.ts';

const formats = 'JPEG, PNG, WebP, GIF o AVIF';
const size = (width: number, height: number) => `${formatNumber(width)} × ${formatNumber(height)} píxeles`;
const frameCount = (frames: number) => plural(frames, { one: '# fotograma', other: '# fotogramas' });

export const imageNotes: Translation<typeof englishNotes> = {
  readAsStill:
    'es una animación y solo se muestra el primer fotograma. Los archivos GIF y WebP conservan el movimiento.',
  of: (name, note) => `${name}: ${note}`,
  sameForMore: (names) =>
    `Lo mismo con ${plural(names.length, { one: '# imagen más', other: '# imágenes más' })}: ${names.slice(0, 5).join(', ')}${names.length > 5 ? ', …' : '.'}`,
};

export const imageErrors: Translation<typeof englishErrors> = {
  tooLarge: 'Esta imagen ocupa más de 25 MiB. Redúcela e inténtalo de nuevo.',
  damaged: (format) =>
    `Esta imagen ${format} está dañada o incompleta. Ábrela en un editor de imágenes, guárdala otra vez e inténtalo de nuevo.`,
  tooManyPixels: (width, height) =>
    `Esta imagen tiene ${size(width, height)}. El límite es de 64 millones de píxeles, y de ${formatNumber(32_767)} por lado. Redúcela e inténtalo de nuevo.`,
  tooManyFrames: (frames) =>
    `Esta animación tiene ${frameCount(frames)}. El límite es de 500. Acórtala e inténtalo de nuevo.`,
  animationTooLarge: (width, height, frames) =>
    `Esta animación tiene ${frameCount(frames)} de ${size(width, height)}. El límite es de 64 millones de píxeles en total, es decir, ${formatNumber(Math.floor(64_000_000 / (width * height)))} fotogramas de este tamaño. Acórtala o redúcela.`,
  tooCostly: 'Esta imagen tarda demasiado en procesarse. Redúcela e inténtalo de nuevo.',
  crashed: 'Esta imagen no se puede procesar. Guárdala en otro formato e inténtalo de nuevo.',
  interrupted: 'La imagen no se pudo procesar. Inténtalo de nuevo.',
  ownQueue: 'Estás subiendo demasiadas imágenes a la vez. Espera a que termine la primera.',
  queue: 'En este momento se están subiendo demasiadas imágenes. Inténtalo de nuevo dentro de poco.',

  unsupported: {
    unknown: `Este archivo no es una imagen compatible. Usa ${formats}.`,
    heic: 'La mayoría de los navegadores no muestran fotos HEIC. Guarda la foto como JPEG y súbela; el iPhone crea fotos JPEG con Ajustes o Configuración → Cámara → Formatos → Más compatible.',
    svg: 'Los archivos SVG pueden contener scripts y no se aceptan. Exporta el dibujo como PNG.',
    tiff: `La mayoría de los navegadores no muestran imágenes TIFF. Guarda la imagen como ${formats}.`,
    bmp: `No se aceptan imágenes BMP. Guarda la imagen como ${formats}.`,
    jxl: `La mayoría de los navegadores no muestran imágenes JPEG XL. Guarda la imagen como ${formats}.`,
    pdf: `Es un documento PDF. Guarda la página como imagen: ${formats}.`,
    video: 'No se aceptan videos. Sube el video a otro sitio y enlázalo.',
  },

  formats: { jpeg: 'JPEG', png: 'PNG', webp: 'WebP', gif: 'GIF', avif: 'AVIF' },
};

export const uploadReplies: Translation<typeof englishReplies> = {
  off: 'Este blog no permite subir imágenes. Usa la URL de una imagen.',
  contentType: 'Envía la imagen misma como cuerpo, con su tipo de contenido, como image/png.',
  empty: 'La imagen está vacía. Elige otro archivo.',
  quota: (used, max) =>
    `No hay espacio para esta imagen: ${used} de ${max} en uso. Elimina imágenes que ya no necesites o pide más espacio a la administración del blog.`,
  authorQuota: (max) =>
    `Se superaría el límite de almacenamiento de imágenes de ${max} de la cuenta que publicó el artículo. Quita las imágenes nuevas o pide que liberen espacio.`,
  hourly: (count, wait) =>
    `Puedes subir ${plural(count, { one: '# imagen', other: '# imágenes' })} por hora. Inténtalo de nuevo en ${wait}.`,
  notFound: 'No se encontró esta imagen.',
  inUse: (uses) =>
    uses === 1
      ? 'Esta imagen se usa en un artículo, borrador, versión o perfil. Quítala de ahí primero o elimínala de todos modos.'
      : `Esta imagen se usa en ${formatNumber(uses)} artículos, borradores, versiones o perfiles. Quítala de ahí primero o elimínala de todos modos.`,
};

export const myImagesMessages: Translation<typeof englishMyImages> = {
  lead: 'Las imágenes que subiste. Las que no se usan se eliminan a los 30 días.',
  upload: 'Subir imagen',
  loading: 'Cargando imágenes',
  empty: 'Todavía no hay imágenes. Pega o arrastra una en un artículo, o súbela aquí.',
  none: 'Todavía no hay imágenes.',
  noneToChoose: 'Todavía no hay imágenes. Sube una para empezar.',

  quota: {
    label: 'Almacenamiento de imágenes',
    used: (used, max) => `${used} de ${max} en uso`,
  },

  item: {
    name: (date, width, height) => `Imagen del ${date}, ${width} por ${height} píxeles`,
    size: (width, height, bytes) => `${formatNumber(width)} × ${formatNumber(height)} · ${bytes}`,
    usedIn: 'Se usa en',
    unused: 'Sin usar',
    more: (count) => plural(count, { one: '# más', other: '# más' }),
    kinds: {
      article: (title) => title,
      deleted: (title) => `Eliminado: ${title}`,
      draft: (title) => `Borrador: ${title}`,
      submission: (title) => `Enviado a revisión: ${title}`,
      revision: (title) => `Versión anterior: ${title}`,
      avatar: () => 'Tu perfil',
      logo: () => 'El logotipo del blog',
    },
    untitled: 'Sin título',
    copy: 'Copiar Markdown',
    copyOf: (name) => `Copiar Markdown: ${name}`,
    deleteOf: (name) => `Eliminar: ${name}`,
  },
  copied: 'Markdown copiado',
  notCopied: (markdown) => `No se pudo copiar. El Markdown es ${markdown}`,

  remove: {
    question: '¿Eliminar esta imagen?',
    unused: 'No se usa en ningún sitio.',
    used: (count, titles) =>
      `${plural(count, {
        one: 'Se usa en un sitio y dejará de verse ahí:',
        other: 'Se usa en # sitios y dejará de verse ahí:',
      })} ${formatList(titles)}`,
    otherUses: (count) => plural(count, { one: '# más', other: '# más' }),
    confirm: 'Eliminar imagen',
    done: 'Imagen eliminada',
  },

  picker: {
    insert: 'Insertar imagen',
    choose: 'Elegir imagen',
    insertUrl: 'URL de imagen',
  },

  field: {
    choose: 'Elegir o subir imagen',
    uploading: (percent) => `Subiendo… ${percent}\u00a0%`,
  },

  problems: {
    wrongType: (names) =>
      `No se ${names.length === 1 ? 'puede' : 'pueden'} añadir ${formatList(names)}. Usa una imagen ${formats}. Exporta antes las fotos HEIC como JPEG.`,
    rejected: (names, why) =>
      `No se ${names.length === 1 ? 'añadió' : 'añadieron'} ${formatList(names)}. ${why}`,
    noAnswer: 'No se puede conectar con el servidor. Revisa tu conexión e inténtalo de nuevo.',
  },
};
