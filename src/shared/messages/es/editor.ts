import { formatNumber, plural, type Translation } from '../define.ts';
import type {
  draftSchemaMessages as englishDraftSchema,
  editorMessages as englishEditor,
  historyMessages as englishHistory,
  writingReplies as englishReplies,
} from '../en/editor.ts';
import { formatList } from '../formats.ts';

const serverUnreachable = 'No se puede conectar con el servidor. Revisa tu conexión e inténtalo de nuevo.';

const joinReason = (state: string, why: string) => (why === '' ? state : `${state} · ${why}`);

/** “a la 1:05”, “a las 13:05”. */
const atTime = (time: string) => (/^0?1\b/.test(time) ? `a la ${time}` : `a las ${time}`);

export const editorMessages: Translation<typeof englishEditor> = {
  create: 'Publicar',
  update: 'Actualizar',
  loading: 'Cargando el artículo',
  backToList: 'Volver a la lista',

  templates: {
    label: 'Empezar con una plantilla:',
    names: { about: 'Acerca de', privacy: 'Política de privacidad' },
  },

  fields: {
    kind: 'Publicar como',
    kinds: { article: 'Artículo', page: 'Página' },
    kindHint:
      'La URL de una página cuelga directamente de la raíz. No nombra a ningún autor ni aparece en listas.',
    title: 'Título',
    cover: 'Portada',
    coverHint: 'URL de una imagen (opcional)',
    coverNotFound: 'No hay ninguna imagen en esta URL. Revísala o usa otra.',
    coverExpires: 'Esta URL caduca y la imagen dejará de verse. Usa una URL permanente.',
    description: 'Descripción',
    descriptionHint: 'Para listados, feeds y vistas previas de enlaces (opcional)',
    descriptionLength: (used, max) => `${used} de ${max} caracteres`,
    tags: 'Etiquetas',
    tagsHint: (max) => `Hasta ${max}, separadas por comas (opcional)`,
    markdown: 'Markdown',
    markdownHint:
      'Consulta la <guide>guía de Markdown</guide>. Tab aumenta la sangría de las listas; para salir del texto, presiona Escape y después Tab. <keys>Ctrl+Enter publica o actualiza, Ctrl+S guarda el borrador.</keys>',
  },

  toolbar: {
    label: 'Formato',
    all: 'Todos los formatos',
    pasting: 'Pegando…',
    view: 'Vista',
    modes: { Write: 'Escribir', Split: 'Dividir', Preview: 'Vista previa' },
    focusMode: 'Modo sin distracciones',
    exitFocusMode: 'Salir del modo sin distracciones (Escape)',
    withShortcut: (label, shortcut) => `${label} (${shortcut})`,
    formats: {
      bold: 'Negrita',
      italic: 'Cursiva',
      strike: 'Tachado',
      code: 'Código',
      link: 'Enlace',
      heading: 'Encabezado',
      quote: 'Cita',
      bullets: 'Lista con viñetas',
      numbers: 'Lista numerada',
      tasks: 'Lista de tareas',
      picture: 'Imagen',
      fence: 'Bloque de código',
      table: 'Tabla, o alinear columna',
      footnote: 'Nota al pie',
      rule: 'Separador',
    },
  },

  preview: {
    label: 'Vista previa',
    what: 'La vista previa',
    empty: 'Todavía no hay nada que mostrar.',
    noConnection:
      'Sin conexión. Es posible que esta vista previa no esté al día. Se actualizará cuando vuelvas a tener conexión.',
    notRendered: 'No se pudo actualizar la vista previa. Sigue escribiendo para volver a intentarlo.',
    unavailable: 'Este blog no tiene vista previa.',
  },

  checks: {
    suggestions: (count) => plural(count, { one: '# sugerencia', other: '# sugerencias' }),
    atLine: (line, message) => `Línea ${line}: ${message}`,
    imageWithoutText: 'la imagen no tiene texto alternativo',
    imageWithoutUrl: 'la imagen no tiene URL',
    imageUnreachable: 'esta imagen no se puede cargar. Súbela o usa una URL que empiece por https://',
    imageExpires: 'la URL de la imagen caduca. Usa una URL permanente',
    linkWithoutUrl: 'el enlace no tiene URL',
    imageBroken: 'la imagen está mal escrita: la URL debe ir justo después del texto alternativo',
    linkBroken: 'el enlace está mal escrito: la URL debe ir justo después del texto, sin espacios',
    linkUnsupported: 'el enlace se elimina. Usa una URL que empiece por https://, mailto: o tel:',
    linkUndefined: (label) => `el enlace “${label}” no está definido`,
    definitionUnused: (label) =>
      `“${label}” define un enlace que no se usa, así que esta línea no se muestra`,
    anchorMissing: (name) => `el enlace no lleva a ningún sitio: no hay ningún encabezado ni id “${name}”`,
    footnoteMissing: (label) => `la nota al pie “${label}” no tiene texto`,
    footnoteUnused: (label) => `la nota al pie “${label}” no se usa, así que no se muestra`,
    footnoteRepeated: (label) => `la nota al pie “${label}” tiene dos textos. Se muestra el primero`,
    footnoteLabel: 'la nota al pie se muestra como texto: su nombre no puede contener espacios',
    hiddenElement: 'este elemento no se muestra',
    tagRemoved: (tag) => `${tag} se elimina. Para mostrarlo, ponlo entre acentos graves`,
    tagUnclosed: 'falta cerrar una etiqueta HTML, así que este texto no se muestra',
    styleRemoved: 'los estilos y las clases se eliminan',
    comment: 'el comentario no se muestra',
    commentUnclosed: 'el comentario no está cerrado y oculta el resto del artículo',
    frontMatter: 'el front matter no se muestra',
    codeUnclosed: 'el bloque de código no está cerrado: el resto del artículo se muestra como código',
    math: 'las fórmulas se muestran como texto',
    templatePlaceholder: 'texto por completar',
    wikiLink: 'el enlace wiki se muestra como texto',
    templateTag: 'la etiqueta de plantilla se muestra como texto',
    plainText: (syntax) => `${syntax} se muestra como texto`,
    alert:
      'el aviso se muestra como cita. Usa NOTE, TIP, IMPORTANT, WARNING o CAUTION, sin nada más en la línea',
    headingSpace: 'el encabezado necesita un espacio después de #',
    emphasisSpace: 'la negrita no está cerrada: quita el espacio antes de los asteriscos de cierre',
    readAsFormat: (text) =>
      `${text} se interpreta como formato. Para mostrarlo tal cual, ponlo entre acentos graves`,
    backslash: 'algunas barras invertidas se eliminan. Para mostrarlas, pon esto entre acentos graves',
    tableDelimiter:
      'la tabla se muestra como texto: debajo del encabezado necesita una línea de guiones con las mismas celdas',
    cellsLost: 'la fila tiene más celdas que el encabezado. Las que sobran no se muestran',
    placeholder: 'marcador TK pendiente',
    skippedLevel: (before, level) => `el encabezado salta del nivel ${before} al ${level}`,
    words: (count) => plural(count, { one: '# palabra', other: '# palabras' }),
    readingTime: (minutes) => `${formatNumber(minutes)} min de lectura`,
    size: (kibibytes, max) => `${formatNumber(kibibytes)} de ${formatNumber(max)} KiB`,
    tooLong: (kibibytes) => `${formatNumber(kibibytes)} KiB por encima del límite`,
  },

  paste: {
    formattingLost:
      'No se pudo convertir el formato, así que se pegó como texto. Deshaz y pega otra vez para reintentarlo.',
    imagesLost: (count) =>
      plural(count, {
        one: 'No se pegó una imagen, porque el portapapeles solo tiene su nombre. Copia la imagen sola o súbela.',
        other:
          'No se pegaron # imágenes, porque el portapapeles solo tiene sus nombres. Copia cada una por separado o súbelas.',
      }),
    unsupported: 'A un artículo solo se pueden añadir imágenes y archivos Markdown.',
    fileTooLarge: (name) => `${name} ocupa más de 1 MiB, el límite de un artículo.`,
    filesTooLarge: 'Estos archivos ocupan en total más de 1 MiB, el límite de un artículo.',
    notUtf8: (name) =>
      `${name} no es un archivo de texto en UTF-8. Guárdalo como UTF-8 e inténtalo de nuevo.`,
    frontMatter: {
      notLoaded: (name) =>
        `No se cargó el código que lee el front matter, así que ${name} se añadió con él. Deshaz y añade el archivo otra vez para reintentarlo.`,
      invalid: (name, why) => `${name} se añadió con su front matter. ${why}`,
      added: (name) => `${name} se añadió.`,
      inPast: (date) =>
        `Su fecha, ${date}, ya pasó y no se usa: los artículos nuevos llevan la fecha en que se publican.`,
      slug: (slug) => `Su URL, “${slug}”, no se usa: podrás cambiar la URL después de publicar.`,
      localCover: 'Su portada es un archivo: arrastra la imagen al campo de la portada.',
    },
  },

  uploads: {
    placeholder: (name) => `Subiendo ${name}…`,
    label: 'Imágenes que se están subiendo',
    waiting: 'En espera',
    uploading: (percent) => `${percent}\u00a0%`,
    processing: 'Procesando',
    offline: 'Sin conexión. Se subirá cuando vuelvas a tener conexión.',
    loggedOut: 'Se subirá cuando vuelvas a iniciar sesión.',
    notKept: 'No cierres esta pestaña: el archivo no forma parte del borrador guardado.',
    cancel: (name) => `Cancelar la subida de ${name}`,
    retry: (name) => `Reintentar la subida de ${name}`,
    uploaded: 'Imagen subida. Escribe su texto alternativo.',
    tooLarge: 'Ocupa más de 25 MiB. Redúcela e inténtalo de nuevo.',
    placeholderGone: (name) => `${name} se subió, pero su marcador en el texto ya no está.`,
    insert: 'Insertar imagen',
    lost: (names) => `Se canceló la subida porque saliste del editor: ${formatList(names)}`,
    publishes: 'Se publicará cuando termine la subida.',
    dontPublish: 'No publicar',
    notPublished: 'No se publicó: falta subir una imagen. Reintenta o cancela la subida y publica de nuevo.',
    notPublishedWithout: 'No se publicó: revisa tu texto y publica de nuevo.',
  },

  saveStatus: {
    saving: 'Guardando…',
    saved: (time) => `Guardado ${atTime(time)}`,
    onDevice: (why) => joinReason('Guardado en el dispositivo', why),
    savingOnDevice: (why) => joinReason('Guardando en el dispositivo…', why),
    temporarily: (why) => joinReason('Guardado temporalmente, se pierde si falla el navegador', why),
    storageFull: 'Sin guardar · El almacenamiento del navegador está lleno',
    storageBlocked: 'Sin guardar · El almacenamiento del navegador está bloqueado',
    download: 'Descargar',
    noConnection: 'Sin conexión',
    noAnswer: 'El servidor no responde',
    loggedOut: 'Sesión cerrada',
    conflict: 'Elige una versión arriba',
    publicationUnconfirmed: 'Publicación sin confirmar. Inténtalo de nuevo',
  },

  draft: {
    opened: (savedAt) => `Estás editando un borrador guardado el <time>${savedAt}</time>.`,
    notPublished: 'Aún no está publicado.',
    changesArticle: 'Los lectores ven la versión publicada hasta que la actualices.',
    showChanges: 'Mostrar cambios',
    hideChanges: 'Ocultar cambios',
    published: 'Versión publicada',
    yourDraft: 'Tu borrador',
    start: 'Nuevo borrador',
    continue: 'Continuar “<title></title>”',
    gone: 'Este borrador se publicó o se descartó.',
    detached:
      'El borrador original se publicó o se descartó en otro lugar. Tus cambios están ahora en un borrador nuevo.',
    notLoaded: 'No se pudo cargar el borrador.',
    discard: 'Descartar borrador',
    discardQuestion: '¿Descartar este borrador?',
    discarded: 'Borrador descartado.',
    discardText: 'Puedes deshacerlo hasta que salgas de la página.',
  },

  conflict: {
    draftChanged: 'Este borrador se modificó en otro lugar',
    articleChanged: 'Este artículo se modificó en otro lugar',
    draftText: 'Elige qué versión conservar. Hasta entonces no se guarda ni se publica nada.',
    articleText: 'Elige qué versión conservar. Hasta entonces no se pierde nada.',
    chooseFirst: 'Este borrador se modificó en otro lugar. Elige qué versión conservar.',
    yours: 'Tu versión',
    saved: 'Versión guardada',
    markdownOf: (version) => `Markdown: ${version.toLowerCase()}`,
    keepMine: 'Conservar mi versión',
    useSaved: 'Usar la versión guardada',
    showSaved: 'Mostrar la versión guardada',
  },

  others: {
    article: 'Estás editando un artículo de <author></author>.',
    page: 'Estás editando una página de <author></author>.',
    note: 'Tus cambios se quedan en este navegador hasta que actualices. El historial de versiones muestra que son tuyos.',
    kept: 'Lo que escribiste sigue en este navegador.',
  },

  lock: {
    elsewhere: 'Estás editando este texto en otra pestaña.',
    takenOver: 'Ahora estás editando este texto en otra pestaña. Tus cambios de aquí se conservan.',
    continueHere: 'Seguir editando aquí',
  },

  login: {
    title: 'Inicia sesión para seguir escribiendo',
    notNow: 'Ahora no',
  },

  publish: {
    question: '¿Publicar este artículo?',
    text: 'Cualquiera podrá leerlo de inmediato.',
    confirm: 'Publicar artículo',
    updateQuestion: '¿Actualizar este artículo?',
    updateText: 'Tus cambios serán visibles de inmediato.',
    updateConfirm: 'Actualizar artículo',
    publishedElsewhere:
      'Este borrador se publicó en otro lugar con un texto distinto. Tu texto es ahora un borrador nuevo. Presiona otra vez el botón para publicarlo.',
    busy: 'El servidor está ocupado. Tu texto se conserva como borrador. Inténtalo de nuevo en un momento.',
    asScheduled: 'Tu artículo se publicó según lo programado. Presiona Actualizar para publicar más cambios.',
  },

  restored: {
    notLoaded: 'No se pudo cargar esta versión.',
    done: (date) =>
      `Restauraste la versión del ${date}. Los lectores la verán cuando publiques o actualices.`,
  },

  schedule: {
    open: 'Programar…',
    reopen: 'Reprogramar…',
    schedule: 'Programar',
    reschedule: 'Reprogramar',
    unschedule: 'Cancelar programación',
    title: 'Programar la publicación',
    titleAgain: 'Reprogramar la publicación',
    date: 'Fecha',
    time: 'Hora',
    timeZone: (zone) => `Zona horaria: ${zone}`,
    scheduledFor: (date, zone) => `Programado para el <time>${date}</time>, ${zone}`,
    moment: (date, zone) => `${date}, ${zone}`,
    willBePublished: (date) => `Se publicará el ${date}.`,
    happensTwice: (date) =>
      `Esta hora se repite porque se atrasa el reloj. Se publicará la primera vez: ${date}.`,
    skipped: (time) => `La hora ${time} no existe ese día porque se adelanta el reloj. Elige otra hora.`,
    incomplete: 'Elige una fecha y una hora.',
    noSuchDay: 'Esta fecha no existe.',
    inPast: 'La publicación debe programarse para una fecha futura.',
    tooFarAhead: (years) => `La publicación solo se puede programar para los próximos ${years} años.`,
    scheduled: 'Artículo programado',
    viewScheduled: 'Ver programados',
    unscheduled: 'Programación cancelada. El artículo vuelve a los borradores.',
    failed: (problem) => `No se pudo publicar según lo programado. ${problem}`,
    changedMeanwhile: 'El borrador se acaba de modificar en otro lugar. Inténtalo de nuevo.',
    noAnswer: serverUnreachable,
  },
};

export const historyMessages: Translation<typeof englishHistory> = {
  noneYet: 'Todavía no hay versiones anteriores. Se guardan automáticamente mientras escribes.',
  noDraft: 'Abre un borrador para ver sus versiones.',
  viewDrafts: 'Ver borradores',
  continueWriting: 'Seguir escribiendo',
  back: 'Volver al historial de versiones',

  article: 'Artículo',
  draft: 'Borrador',
  version: 'Versión',

  versionFrom: (date) => `Versión del ${date}`,
  restore: 'Restaurar esta versión',
  restoreHint:
    'Al restaurarla, esta versión se carga en el editor. Los lectores la verán cuando publiques o actualices.',
  isCurrent: 'Esta es la versión actual.',
  currentDraft: 'Borrador actual',
  currentArticle: 'Versión publicada',

  kinds: { published: 'Publicación', draft: 'Borrador', guard: 'Antes de borrar mucho texto' },
  savedBy: {
    thisSession: 'en este navegador',
    session: (browser) => (browser === '' ? 'en un navegador desconocido' : `en ${browser}`),
    token: (name) => `con el token “${name}”`,
    import: (file) => (file === '' ? 'por una importación' : `por la importación de “${file}”`),
    takeBack: () => 'al revertir cambios',
    command: () => 'por el operador del servidor',
    editor: (name) => (name === '' ? 'por la redacción' : `por ${name}`),
  },
  longer: (size) => `${size} más`,
  shorter: (size) => `${size} menos`,
  sameLength: 'misma longitud',
  titleChanged: 'título cambiado',
  details: (parts) => parts.join(', '),

  difference: {
    what: 'La comparación',
    region: (before, after) => `Cambios: ${before}, ${after}`,
    count: (count) => plural(count, { one: '# cambio', other: '# cambios' }),
    none: 'El texto es el mismo.',
    layout: 'Disposición',
    layouts: { 'Side by side': 'En paralelo', 'One column': 'Una columna' },
    before: 'Antes:',
    after: 'Después:',
    removed: 'Eliminado:',
    added: 'Añadido:',
    showUnchanged: (lines) =>
      plural(lines, { one: 'Mostrar # línea sin cambios', other: 'Mostrar # líneas sin cambios' }),
    tags: 'Etiquetas',
    field: (label) => `${label}:`,
    empty: '(vacío)',
  },
};

export const writingReplies: Translation<typeof englishReplies> = {
  articleNotFound: 'No se encontró este artículo. Es posible que se haya eliminado.',
  pagesNeedAdmin:
    'Solo los administradores pueden publicar páginas. Publica el texto como artículo o pide ayuda a un administrador.',
  placeholderLeft: (placeholder) =>
    `Esta página aún tiene un texto por completar: ${placeholder} Sustitúyelo o elimínalo antes de publicarla.`,
  articleChanged: 'Este artículo se modificó en otro lugar. Compara las versiones antes de actualizarlo.',
  changedByEditor: 'La redacción modificó este artículo. Compara las versiones antes de actualizarlo.',
  draftNotFound: 'No se encontró este borrador. Es posible que se haya publicado o descartado.',
  draftChanged: 'Este borrador se guardó o se publicó en otro lugar.',
  draftId: 'El ID de un borrador debe ser un UUID en minúsculas.',
  versionNotFound: 'No se encontró esta versión. Las más antiguas se eliminan con el tiempo.',
  savingTooOften: 'Guardas con demasiada frecuencia. Inténtalo de nuevo en un minuto.',
  tooManyDrafts: (max) =>
    `Alcanzaste el límite de ${formatNumber(max)} borradores. Publica o descarta uno primero.`,
  tooLargeDrafts: (mebibytes) =>
    `Tus borradores superarían el límite de ${formatNumber(mebibytes)} MiB. Publica o descarta uno primero.`,
  tagNotFound: 'No se encontró esta etiqueta. Ningún artículo la usa.',
  tooManyTags: (max) =>
    `Este blog alcanzó el límite de ${formatNumber(max)} etiquetas. Usa las que ya existen.`,
  newTagsPerDay: (max, wait) =>
    `Puedes añadir ${formatNumber(max)} etiquetas nuevas al día. Usa las que ya existen o inténtalo de nuevo en ${wait}.`,
  tooManyOwnTags: (max) =>
    `Alcanzaste tu límite de ${formatNumber(max)} etiquetas nuevas. Usa las que ya existen.`,
  authorStorageFull: (max) =>
    `Se superaría el límite de almacenamiento de ${max} de la cuenta que publicó el artículo. Acórtalo o pide que liberen espacio.`,
  indexing: 'Tus borradores se están indexando. Busca de nuevo en un momento.',
  notForDrafts: 'Los borradores solo se pueden publicar o eliminar.',
  notForArticles: 'Los artículos publicados se pueden despublicar, eliminar, exportar o etiquetar.',
};

export const draftSchemaMessages: Translation<typeof englishDraftSchema> = {
  article: 'Artículo',
  articleVersion: 'Versión del artículo',
  publishAt: 'Momento de publicación',
  createdAt: 'Fecha de publicación',
  tooEarly: (year) => `No se admiten fechas anteriores a ${year}.`,
  scheduledSlug: 'La URL de un artículo programado se forma a partir de su título. No envíes “slug”.',
  publishAtFormat: (label) => `${label}: debe ser una fecha y hora en UTC, como 2030-01-31T18:30:00.000Z`,
  tags: (max, length) =>
    `Un borrador puede tener como máximo ${max} etiquetas de ${length} caracteres cada una, sin caracteres NUL`,
};
