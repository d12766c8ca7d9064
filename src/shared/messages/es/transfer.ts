import { formatNumber, plural, type Translation } from '../define.ts';
import type { transferMessages as english } from '../en/transfer.ts';

/** The first ten, and an ellipsis if there are more. */
const firstTen = (names: readonly string[]) => names.slice(0, 10).join(', ');

export const transferMessages: Translation<typeof english> = {
  slug: {
    taken: 'Esta URL ya está en uso. Elige otra.',
    inBin:
      'Un artículo que eliminaste aún tiene esta URL. Restáuralo o elimínalo definitivamente en Mis artículos, en la sección Eliminados, o elige otra URL.',
    reserved: 'Esta URL está reservada. Elige otra.',
    reservedForPages: (slug) =>
      `Una página no puede tener la URL /${slug}, que usa el propio blog. Elige otra.`,
    unusable: 'Usa letras o números en la URL.',
    tooManyOldUrls: 'Esta URL ya no se puede cambiar: 20 URL antiguas redirigen al artículo.',
    change: 'Cambiar URL',
    label: 'URL',
    hint: (folder) =>
      `La parte después de ${folder}. Los espacios y símbolos se convierten en guiones. La URL anterior redirige a la nueva.`,
    done: (path) => `URL cambiada a ${path}`,
    moved: (title, path) =>
      `“${title}” tenía esta URL y ahora está en ${path}. Los enlaces anteriores siguen funcionando.`,
  },

  frontMatter: {
    invalid: (format, reason) => `El front matter no es ${format} válido: ${reason}.`,
    at: (reason, line, column) => `${reason} en la línea ${line}, columna ${column}`,
    unclosed: (fence) => `Al front matter le falta la línea de cierre “${fence}”.`,
    tooLong: 'El front matter es demasiado largo. Puede ocupar hasta 64 KiB.',
    tooDeep: 'El front matter tiene demasiados niveles anidados.',
    alias: 'El front matter usa alias de YAML, que no se admiten.',
    language: (language) => `No se admite front matter en “${language}”. Usa YAML, TOML o JSON.`,
    invalidDate: (date) => `“${date}” no es una fecha.`,
  },

  importBlog: {
    noAuthor: 'Sin autor',
    noAccount: 'El autor no tiene cuenta aquí.',
    refused: (author, reason) => `${author}: ${reason}`,
    nameAccount: 'Elige una cuenta para los artículos sin autor: --without-author EMAIL',
    unconfirmed: (author, email) =>
      `Una cuenta tiene el correo ${email}, pero su titular no lo confirmó. Para usarla: --author "${author}=${email}"`,
    looksLikeAdmin: (author) =>
      `El nombre se parece al de un administrador. Elige la cuenta que se usará: --author "${author}=EMAIL"`,
    unknownAuthor: (name) => `Ningún autor de estos archivos se llama “${name}”.`,
    invalidAuthors: 'data/authors.json no es un objeto JSON de hasta 16 MiB.',
  },

  export: {
    lead: 'Descarga tus artículos, borradores e imágenes en un archivo ZIP. Puedes importarlo en otro blog o usarlo con Hugo.',
    own: 'Tu contenido',
    ownText: 'Artículos publicados, borradores e imágenes.',
    fields: {
      article: 'Artículo',
      history: 'Incluir el historial de versiones',
      personalData: 'Incluir datos personales',
    },
    historyHint: 'Versiones anteriores de tus artículos y borradores.',
    personalDataHint:
      'Todo lo demás que se guarda sobre ti: cuenta, perfil, sesiones, preferencias y actividad.',
    submit: 'Exportar',
    whole: 'Todo el blog',
    wholeHistory: 'Incluir versiones anteriores',
    wholeHistoryHint: 'Las que se publicaron. Los borradores siguen siendo privados.',
    wholeText:
      'Artículos publicados de todos los autores, con sus imágenes. Esta opción solo la ve la administración.',
    submitWhole: 'Exportar todo el blog',
    progress: (size) => `Exportando… ${size} hasta ahora`,
    progressLabel: 'Exportación',
    cancel: 'Cancelar',
    done: 'Exportación descargada',
    canceled: 'Exportación cancelada',
    failed: 'La exportación falló. Inténtalo de nuevo.',
    item: 'Exportar',
    beforeDeletion: 'Exporta antes tu contenido',
    running: 'Ya tienes una exportación en curso. Espera a que termine.',
    ownNetwork: 'Hay demasiadas exportaciones en curso desde tu red. Inténtalo de nuevo dentro de poco.',
    busy: 'Hay demasiadas exportaciones en curso en este momento. Inténtalo de nuevo dentro de poco.',
  },

  import: {
    notZip: 'Este archivo no es un archivo ZIP ni una exportación de WordPress o Ghost, o está dañado.',
    tooManyFiles: (max) => `La importación tiene demasiados archivos. Puede tener hasta ${max}.`,
    directoryTooLarge: 'Los nombres y notas de los archivos del ZIP son demasiado largos.',
    tooLarge: 'La importación es demasiado grande. Puede ocupar hasta 1 GiB descomprimida.',
    suspicious: (name) =>
      `“${name}” ocupa descomprimido más de 50 MiB y más de 100 veces su tamaño. La importación se rechazó.`,
    unsafePath: (name) => `“${name}” apunta fuera del archivo ZIP. La importación se rechazó.`,
    duplicate: (name) => `El archivo ZIP contiene “${name}” dos veces. La importación se rechazó.`,
    overlapping: (name) => `“${name}” comparte bytes con otro archivo del ZIP. La importación se rechazó.`,
    damagedEntry: (name) => `“${name}” está dañado. Crea el archivo ZIP de nuevo.`,
    link: (name) => `“${name}” es un enlace simbólico. Reemplázalo por el archivo al que apunta.`,
    encrypted: (name) => `“${name}” está cifrado. Quita la contraseña e inténtalo de nuevo.`,
    fileTooLarge: 'El archivo ocupa más de 1 MiB.',
    notUtf8: 'El archivo no es texto en UTF-8.',
    cutOff: 'El archivo está incompleto. Faltan los artículos a partir de este punto.',
    damaged: 'El artículo está dañado en la exportación: no es XML válido.',
    invalidJson: 'El archivo no es JSON válido o está incompleto.',
    jsonTooComplex: 'El archivo JSON tiene demasiados valores o demasiados niveles anidados.',
    tableTooLarge:
      'La tabla de entradas es demasiado grande. Puede ocupar hasta 32 MiB y tener un millón de campos.',
    tooDeep: 'El archivo XML tiene demasiados elementos abiertos. Está dañado.',
    tooManyAttributes: 'Un elemento del archivo XML tiene demasiados atributos. Está dañado.',
    nameTooLong: (name) =>
      `El nombre de “${name}” es demasiado largo. Un nombre puede tener hasta 1000 caracteres.`,
    tooLongToRead:
      'Leer este archivo requiere demasiado tiempo o demasiada memoria. Divídelo en archivos ZIP más pequeños e impórtalos de uno en uno.',
    articleTooLong:
      'Convertir este artículo requiere demasiado tiempo o demasiada memoria. Divídelo en otros más pequeños en el blog anterior y expórtalo de nuevo.',
    readingLater: 'El servidor está ocupado. La importación continuará en breve.',
    jsonTooLarge: 'El archivo ocupa más de 128 MiB. Exporta tus artículos por partes.',
    isResponse: 'Parece un comentario sobre otro artículo.',
    noText: 'El artículo no tiene texto.',
    tooCostly: 'El artículo es demasiado complejo para mostrarlo.',
    otherType: (type) => `El contenido de tipo “${type}” no se importa, solo entradas y páginas.`,
    inTrash: 'El artículo está en la papelera.',
    wasPrivate: 'Era privado, así que pasa a ser un borrador.',
    describesFolder: 'Describe una carpeta del sitio, así que no es un artículo.',
    notFoundPage: 'Es la página de error del sitio anterior, así que no es un artículo.',
    excluded: 'La configuración del sitio anterior lo excluye, así que no es un artículo.',
    siteTemplate: 'Es una plantilla del sitio, así que no es un artículo.',
    describesSource: 'Describe los archivos, así que no es un artículo.',
    otherFormat: (format) => `No se admite ${format}. Conviértelo antes a Markdown.`,
    noFrontMatter: 'No tiene front matter, así que no es una entrada.',
    wasTemplate: 'Está en una carpeta de plantillas, así que pasa a ser un borrador.',
    wasExpired: 'Caducó, así que pasa a ser un borrador.',
    unsureDraft: (field) => `“${field}” no indica que fuera público, así que pasa a ser un borrador.`,
    wasProtected: 'Tenía contraseña, así que pasa a ser un borrador.',
    wasLimited: 'Era solo para miembros, así que pasa a ser un borrador.',
    wasEmail: 'Solo se envió por correo, así que pasa a ser un borrador.',
    coAuthors: 'Tiene varios autores. Solo se conserva el primero.',
    onlyPlainText: 'En la exportación solo está el texto. El formato se pierde.',
    dateOfFile: (day) => `No tiene fecha, así que recibe la del último cambio de su archivo: ${day}.`,
    dateOfChange: (day) => `No tiene fecha, así que recibe la de su último cambio: ${day}.`,
    dateOfCommit: (day) =>
      `No tiene fecha, así que recibe la del primer commit de su archivo en el repositorio Git: ${day}.`,
    undated: 'No tiene fecha.',
    undatedDraft: 'No tiene fecha, así que pasa a ser un borrador.',
    undatedRefused:
      'No tiene fecha. Elige una para todos estos artículos con --undated 2026-01-31, o --undated drafts.',
    untitled: 'Sin título',
    titleCut: 'El título era demasiado largo y se acortó.',
    textCut: (label, max) => `${label}: superaba los ${max} caracteres y se acortó.`,
    oldUrlsLeft: 'Sus URL antiguas no redirigen aquí: solo la administración puede añadir redirecciones.',
    tooManyArticles: (max) =>
      `Una importación puede tener hasta ${max} artículos. Importa el resto por separado.`,
    coverLost: 'La portada no está en la web. Súbela en el editor.',
    lostTags: (tags, max, length) =>
      `Quedan fuera ${firstTen(tags)}${tags.length > 10 ? ', …' : ''}: un artículo puede tener ${max} etiquetas, de hasta ${length} caracteres cada una.`,
    templateTags: (tags) =>
      `Los shortcodes y las etiquetas de plantilla se muestran como texto: ${firstTen(
        tags.map(([name, count]) => (count > 1 ? `${name} (${formatNumber(count)})` : name)),
      )}${tags.length > 10 ? ', …' : '.'}`,
    embeds: (count) =>
      plural(count, {
        one: '# contenido incrustado se convirtió en un enlace.',
        other: '# contenidos incrustados se convirtieron en enlaces.',
      }),
    lostElements: (count) =>
      plural(count, {
        one: 'Se eliminó # elemento, como un formulario o un script.',
        other: 'Se eliminaron # elementos, como formularios o scripts.',
      }),
    leftOut: (names) => `Quedan fuera: ${firstTen(names)}${names.length > 10 ? ', …' : '.'}`,
    shortcodes: (names) => `Se muestran como texto: ${names.map((name) => `[${name}]`).join(', ')}.`,
    lostStyles: (count) =>
      plural(count, {
        one: '# elemento perdió su color, tamaño o alineación.',
        other: '# elementos perdieron su color, tamaño o alineación.',
      }),
    unresolved: (count) =>
      plural(count, {
        one: '# enlace a una nota que falta se convirtió en texto.',
        other: '# enlaces a notas que faltan se convirtieron en texto.',
      }),
    missingLinks: (urls, count) =>
      `${plural(count, {
        one: '# enlace lleva a un archivo que no será un artículo público',
        other: '# enlaces llevan a archivos que no serán artículos públicos',
      })}: ${urls.join(', ')}${count > urls.length ? ', …' : '.'}`,
    slugTaken: (slug) =>
      `La URL /allArticles/${slug} ya está en uso, así que el artículo recibe una parecida.`,
    newTagsLeftOut: (tags) =>
      `Quedan fuera ${tags.join(', ')}: hoy ya añadiste demasiadas etiquetas nuevas. Añádelas más adelante o pide a la administración del blog que importe el archivo.`,
    replaces: (title, path) => `Reemplaza “${title}” (${path}), que vino de un archivo con este nombre.`,
    makesWay: (title) =>
      `“${title}” deja su URL a esta página y recibe una parecida. Los enlaces anteriores siguen funcionando.`,
    pageUrlTaken: (path) => `La URL ${path} ya está en uso, así que la página recibe una parecida.`,
    pageUrlReserved: (path) => `El propio blog usa la URL ${path}, así que la página recibe una parecida.`,
    isPage: 'Pasa a ser una página.',
    wasArticle: 'Una importación anterior la convirtió en artículo.',
    pageNeedsAdmin:
      'Solo los administradores pueden publicar páginas, así que esta página quedó como borrador de un artículo.',
    placeholderLeft: (placeholder) =>
      `Esta página aún tiene un texto por completar, así que se ha guardado como borrador: ${placeholder}`,
    oldUrls: (paths) => `Redirige desde ${paths.join(', ')}.`,
    imageLeftOut: (url, reason) => `La imagen ${url} no se importó: ${reason}`,
    remoteImages: (urls) =>
      `${plural(urls.length, { one: '# imagen se queda donde está', other: '# imágenes se quedan donde están' })}: ${urls.slice(0, 5).join(', ')}${urls.length > 5 ? ', …' : ''}`,
    imageMissing: 'falta el archivo.',
    moreImages: (count) =>
      plural(count, {
        one: '# imagen más no se importó.',
        other: '# imágenes más no se importaron.',
      }),
    imagesTooCostly:
      'Las imágenes no se importaron, porque el texto es demasiado complejo. Súbelas en el editor.',
  },
};
