import { formatNumber, plural, type Translation } from '../define.ts';
import type { adminMessages as english } from '../en/admin.ts';

const accounts = (count: number) => plural(count, { one: '# cuenta', other: '# cuentas' });
const articles = (count: number) => plural(count, { one: '# artículo', other: '# artículos' });
const links = (count: number) => plural(count, { one: '# enlace', other: '# enlaces' });
/** Keeps a number and its noun on one line. */
const keepTogether = (text: string) => text.replaceAll(' ', '\u00a0');
/** A number that was counted up to a bound. */
const atLeast = (count: number, max: number) => `${formatNumber(count)}${count >= max ? '+' : ''}`;

const limitText =
  'Sus artículos siguen disponibles con su enlace directo y en la página de autor, pero dejan de aparecer en listados, búsquedas y feeds. Puedes deshacerlo. Quien sea editor pasa a ser autor.';
const suspendText =
  'Se cierra la sesión y no se podrá volver a iniciar. Los artículos desaparecen del sitio y sus denuncias se eliminan. Puedes levantar la suspensión más adelante. Quien sea editor pasa a ser autor.';
const passwordHint = 'No se puede deshacer. Escribe tu contraseña para confirmar.';
const ownerReads = 'Se muestra al titular de la cuenta.';
const shownAtLogin = 'Se muestra al titular de la cuenta cuando intenta iniciar sesión.';

export const adminMessages: Translation<typeof english> = {
  menu: {
    label: 'Administración',
    openReports: (count) => plural(count, { one: '# denuncia abierta', other: '# denuncias abiertas' }),
    pendingApprovals: (count) => plural(count, { one: '# cuenta en espera', other: '# cuentas en espera' }),
  },

  list: {
    notRefreshed: 'No se pudo obtener la última versión. Revisa tu conexión e inténtalo de nuevo.',
    filters: 'Filtros',
    applyFilters: 'Aplicar filtros',
    search: 'Buscar',
    any: 'Cualquiera',
    removeFilter: (label, value) => `Quitar filtro ${label}: ${value}`,
    activeFilter: (label, value) => `${label}: ${value}`,
    selection: 'Selección',
    select: (name) => `Seleccionar ${name}`,
    selectPage: 'Seleccionar página',
    selectAll: 'Seleccionar todo',
    selected: (count) => `Selección: ${formatNumber(count)}`,
    selectAllMatches: (count) => `Seleccionar las ${formatNumber(count)} coincidencias`,
    actionOn: (action, name) => `${action}: ${name}`,
    actions: 'Acciones',
    failed: 'Errores:',
    stopped: (problem) => `Detenido: ${problem}`,
    failure: (problem) => `: ${problem}`,
    more: (count) => `y ${formatNumber(count)} más`,
    results: (results) => results.join(' · '),
    couldNotUndo: (count, problem) =>
      plural(count, {
        one: `No se pudo deshacer este cambio. ${problem}`,
        other: `No se pudieron deshacer # cambios. ${problem}`,
      }),
    reason: 'Motivo',
    password: 'Tu contraseña',
  },

  accounts: {
    count: accounts,
    one: (email, articleCount) => `${email}, ${articles(articleCount)}`,
    empty: 'Ninguna cuenta coincide con estos filtros.',
    cut: (count) =>
      `Se muestran las coincidencias entre las ${formatNumber(count)} cuentas más recientes. Usa “Registrada antes de” para ver las anteriores.`,
    summary: (active, limited, suspended) =>
      [
        accounts(active + limited + suspended),
        ...(limited > 0 ? [plural(limited, { one: '# limitada', other: '# limitadas' })] : []),
        ...(suspended > 0 ? [plural(suspended, { one: '# suspendida', other: '# suspendidas' })] : []),
      ].join(' · '),
    columns: { account: 'Cuenta', registered: 'Registro', articles: 'Artículos', links: 'Enlaces' },
    states: { active: 'Activa', limited: 'Limitada', suspended: 'Suspendida' },
    inProgress: 'Actualizando artículos…',
    admin: 'Admin',
    unclaimed: 'Sin activar',
    noEmail: 'Sin correo',
    claimLink: {
      copyLink: 'Copiar enlace de activación',
      shownOnce: (name) =>
        `Envía este enlace solo al titular de la cuenta de ${name}. Funciona una sola vez, durante 14 días, y no se volverá a mostrar.`,
      label: 'Enlace de activación',
      copy: 'Copiar enlace',
      copied: 'Enlace copiado',
      notCopied: 'No se pudo copiar el enlace. Selecciónalo y cópialo manualmente.',
    },
    details: (count, isCapped, linkCount) =>
      [
        'Registro: <day></day>',
        keepTogether(isCapped ? `${formatNumber(count)}+ artículos` : articles(count)),
        ...(linkCount > 0 ? [keepTogether(links(linkCount))] : []),
      ].join(' · '),
    linksNote: (count) => `Enlaces a otros sitios en los ${formatNumber(count)} artículos más recientes.`,
    actions: {
      limit: {
        label: 'Limitar',
        title: (count) => plural(count, { one: '¿Limitar esta cuenta?', other: '¿Limitar # cuentas?' }),
        text: limitText,
        hint: ownerReads,
        confirm: (count) => plural(count, { one: 'Limitar cuenta', other: 'Limitar # cuentas' }),
        done: (count) => plural(count, { one: 'Cuenta limitada', other: '# cuentas limitadas' }),
      },
      unlimit: {
        label: 'Quitar límite',
        title: (count) =>
          plural(count, {
            one: '¿Quitar el límite de esta cuenta?',
            other: '¿Quitar el límite de # cuentas?',
          }),
        text: 'Sus artículos vuelven a aparecer en listados, búsquedas y feeds.',
        confirm: () => 'Quitar límite',
        done: (count) => plural(count, { one: 'Límite quitado', other: 'Límite quitado de # cuentas' }),
      },
      suspend: {
        label: 'Suspender',
        title: (count) => plural(count, { one: '¿Suspender esta cuenta?', other: '¿Suspender # cuentas?' }),
        text: suspendText,
        hint: shownAtLogin,
        confirm: (count) => plural(count, { one: 'Suspender cuenta', other: 'Suspender # cuentas' }),
        done: (count) => plural(count, { one: 'Cuenta suspendida', other: '# cuentas suspendidas' }),
      },
      restore: {
        label: 'Levantar suspensión',
        title: (count) =>
          plural(count, {
            one: '¿Levantar la suspensión de esta cuenta?',
            other: '¿Levantar la suspensión de # cuentas?',
          }),
        text: 'Se podrá volver a iniciar sesión, y los artículos ocultos con la cuenta se publican de nuevo.',
        confirm: (count) => plural(count, { one: 'Levantar suspensión', other: 'Levantar # suspensiones' }),
        done: (count) => plural(count, { one: 'Suspensión levantada', other: '# suspensiones levantadas' }),
      },
      setRole: {
        label: 'Cambiar rol',
        text: 'Se aplica de inmediato en todas las sesiones.',
        title: (count) =>
          plural(count, { one: '¿Cambiar el rol de esta cuenta?', other: '¿Cambiar el rol de # cuentas?' }),
        confirm: () => 'Cambiar rol',
        done: (count) => plural(count, { one: 'Rol cambiado', other: 'Rol de # cuentas cambiado' }),
      },
      delete: {
        label: 'Eliminar',
        title: (count) => plural(count, { one: '¿Eliminar esta cuenta?', other: '¿Eliminar # cuentas?' }),
        text: 'También se elimina todo lo publicado y todos los borradores.',
        hint: passwordHint,
        confirm: (count) => plural(count, { one: 'Eliminar cuenta', other: 'Eliminar # cuentas' }),
        done: (count) => plural(count, { one: 'Cuenta eliminada', other: '# cuentas eliminadas' }),
      },
    },
  },

  articles: {
    count: articles,
    empty: 'Ningún artículo coincide con estos filtros.',
    none: 'Todavía no hay artículos.',
    writeFirst: 'Escribir un artículo',
    cut: (count) =>
      `Se muestran las coincidencias entre los ${formatNumber(count)} artículos más recientes. Usa “Publicado antes de” para ver los anteriores.`,
    summary: (published, hidden, suspended) =>
      [
        articles(published + hidden + suspended),
        ...(hidden > 0 ? [plural(hidden, { one: '# oculto', other: '# ocultos' })] : []),
        ...(suspended > 0
          ? [
              plural(suspended, {
                one: '# oculto con la cuenta de su autor',
                other: '# ocultos con la cuenta de su autor',
              }),
            ]
          : []),
      ].join(' · '),
    columns: { title: 'Título', author: 'Autor', published: 'Publicado', links: 'Enlaces' },
    states: { published: 'Publicado', page: 'Página', hidden: 'Oculto', suspended: 'Autor suspendido' },
    authorRegistered: 'Cuenta creada el <day></day>',
    details: (linkCount) =>
      [
        'Por <author></author>',
        'Cuenta creada el <registered></registered>',
        'Publicado el <published></published>',
        ...(linkCount > 0 ? [keepTogether(links(linkCount))] : []),
      ].join(' · '),
    byAuthor: 'Todos los de este autor',
    sameText: 'Mismo texto',
    actions: {
      hide: {
        label: 'Ocultar',
        title: (count) => plural(count, { one: '¿Ocultar este artículo?', other: '¿Ocultar # artículos?' }),
        text: 'Deja de estar visible y sus denuncias se eliminan. El autor lo conserva como borrador, pero no puede publicarlo. Puedes volver a mostrarlo más tarde.',
        hint: 'Se muestra al autor.',
        confirm: (count) => plural(count, { one: 'Ocultar artículo', other: 'Ocultar # artículos' }),
        done: (count) => plural(count, { one: 'Artículo oculto', other: '# artículos ocultos' }),
      },
      unhide: {
        label: 'Volver a mostrar',
        title: (count) =>
          plural(count, {
            one: '¿Volver a mostrar este artículo?',
            other: '¿Volver a mostrar # artículos?',
          }),
        text: 'Cualquiera podrá leerlo de nuevo, sin cambios y en su lugar anterior en los listados. Lo que el autor haya modificado después queda como borrador.',
        confirm: (count) => plural(count, { one: 'Volver a mostrar', other: 'Volver a mostrar # artículos' }),
        done: (count) =>
          plural(count, { one: 'Artículo visible de nuevo', other: '# artículos visibles de nuevo' }),
      },
      delete: {
        label: 'Eliminar',
        title: (count) => plural(count, { one: '¿Eliminar este artículo?', other: '¿Eliminar # artículos?' }),
        text: 'También se eliminan su historial de versiones, sus clics y el borrador del autor.',
        hint: passwordHint,
        confirm: (count) => plural(count, { one: 'Eliminar artículo', other: 'Eliminar # artículos' }),
        done: (count) => plural(count, { one: 'Artículo eliminado', other: '# artículos eliminados' }),
      },
    },
    hidden: 'Oculto',
  },

  pins: {
    pin: 'Fijar en la página de inicio',
    unpin: 'Dejar de fijar en la página de inicio',
    pinned: 'Artículo fijado en la página de inicio',
    unpinned: 'El artículo ya no está fijado en la página de inicio',
    full: (one, two, three) =>
      `La página de inicio ya tiene tres artículos fijados. Deja de fijar primero uno de ellos: “${one}”, “${two}” o “${three}”.`,
    notListed:
      'Los artículos de cuentas limitadas no se pueden fijar en la página de inicio. Quita primero el límite.',
  },

  reports: {
    list: 'Artículos denunciados',
    empty: 'No hay denuncias abiertas.',
    viewArticles: 'Ver artículos',
    cut: (count) =>
      `Se muestran los ${formatNumber(count)} artículos con más denuncias. Los demás aparecerán a medida que resuelvas estos.`,
    author: 'Por <author></author> · Cuenta creada el <day></day>',
    reports: (count) =>
      plural(count, {
        one: '# denuncia, el <day></day>',
        other: '# denuncias, la última el <day></day>',
      }),
    reason: (reason, count) => (count === 1 ? reason : `${reason} (${formatNumber(count)})`),
    authorLimited: 'Autor limitado',
    alsoSuspend: (authors) =>
      plural(authors.length, {
        one: `Suspender también a ${authors[0] ?? ''}`,
        other: 'Suspender también a sus # autores',
      }),
    actions: {
      dismiss: {
        label: 'Desestimar',
        title: (count) =>
          plural(count, {
            one: '¿Desestimar las denuncias de este artículo?',
            other: '¿Desestimar las denuncias de # artículos?',
          }),
        text: 'El artículo queda como está. Sus denuncias se eliminan; se podrá denunciar de nuevo.',
        confirm: () => 'Desestimar denuncias',
        done: (count) =>
          plural(count, {
            one: 'Denuncias desestimadas',
            other: 'Denuncias de # artículos desestimadas',
          }),
      },
      limit: {
        label: 'Limitar autor',
        title: (count) => plural(count, { one: '¿Limitar a este autor?', other: '¿Limitar a # autores?' }),
        confirm: (count) => plural(count, { one: 'Limitar autor', other: 'Limitar # autores' }),
      },
      suspend: {
        label: 'Suspender autor',
        title: (count) =>
          plural(count, { one: '¿Suspender a este autor?', other: '¿Suspender a # autores?' }),
        confirm: (count) => plural(count, { one: 'Suspender autor', other: 'Suspender # autores' }),
      },
    },
  },

  pendingApprovals: {
    list: 'Cuentas por aprobar',
    notNeeded:
      'Ahora mismo las cuentas nuevas no necesitan aprobación. Puedes cambiarlo en <link>Registro</link>.',
    show: 'Mostrar',
    states: { waiting: 'En espera', rejected: 'Rechazadas' },
    emptyWaiting: 'No hay cuentas en espera de aprobación.',
    emptyRejected: 'No hay cuentas rechazadas.',
    viewAccounts: 'Ver cuentas',
    cut: (count) =>
      `Se muestran las primeras ${formatNumber(count)}. Las demás aparecerán a medida que resuelvas estas.`,
    registered: 'Registro: <day></day>',
    rejectedOn: 'Rechazada el <day></day>',
    actions: {
      approve: {
        label: 'Aprobar',
        done: (count) => plural(count, { one: 'Cuenta aprobada', other: '# cuentas aprobadas' }),
      },
      reject: {
        label: 'Rechazar',
        title: (count) => plural(count, { one: '¿Rechazar esta cuenta?', other: '¿Rechazar # cuentas?' }),
        text: 'Se cierra la sesión y no se podrá volver a iniciar. La cuenta se elimina a los 30 días; hasta entonces puedes aprobarla.',
        hint: shownAtLogin,
        confirm: (count) => plural(count, { one: 'Rechazar cuenta', other: 'Rechazar # cuentas' }),
        done: (count) => plural(count, { one: 'Cuenta rechazada', other: '# cuentas rechazadas' }),
      },
    },
  },

  invitations: {
    hints: {
      open: 'El registro está abierto, así que nadie necesita una invitación.',
      approval: 'Quien se registra con una invitación no necesita aprobación.',
      invite: 'Solo es posible registrarse con invitación.',
      closed: 'El registro está cerrado, así que ahora mismo las invitaciones no funcionan.',
    },
    create: 'Nueva invitación',
    submit: 'Crear invitación',
    uses: 'Usos máximos',
    usesHint: (max) => `Número de cuentas. Máximo ${formatNumber(max)}.`,
    days: 'Validez (días)',
    daysHint: (max) => `Máximo ${formatNumber(max)} días.`,
    note: 'Nota',
    noteHint: 'Opcional. Solo la ve la administración.',
    linkShownOnce: 'Copia este enlace ahora. No podrás volver a verlo.',
    link: 'Enlace de invitación',
    copyLink: 'Copiar enlace',
    copied: 'Enlace copiado',
    notCopied: 'No se pudo copiar el enlace. Selecciónalo y cópialo manualmente.',
    active: 'Invitaciones activas',
    empty: 'No hay invitaciones activas.',
    unnamed: (day) => `Creada el ${day}`,
    usesLeft: (count) =>
      plural(count, {
        one: 'Queda # uso · Caduca el <day></day>',
        other: 'Quedan # usos · Caduca el <day></day>',
      }),
    revoke: 'Revocar',
    revokeOne: (name) => `Revocar ${name}`,
    revokeTitle: '¿Revocar esta invitación?',
    revokeText: 'El enlace deja de funcionar. Las cuentas ya creadas con él no cambian.',
    revokeConfirm: 'Revocar invitación',
    revoked: 'Invitación revocada',
  },

  settings: {
    saved: 'Configuración guardada',
    unsaved: 'Tienes cambios sin guardar',
    changedMeanwhile:
      'La configuración cambió después de que la cargaras. Cárgala de nuevo y repite el cambio.',
    notSaved: 'No se guardó. Elige qué valores conservar y guarda de nuevo.',
    changedByOther: 'Otra persona guardó estas opciones después de que abrieras esta página:',
    keepMine: 'Conservar los míos',
    useTheirs: 'Usar los suyos',
    general: 'General',
    generalText: 'El nombre del blog, para lectores y buscadores.',
    appearance: 'Apariencia',
    appearanceText: 'Logotipo y color de acento. Verás los cambios en esta página antes de guardarlos.',
    footer: 'Pie de página',
    footerText: 'Se muestra al final de cada página.',
    registration: 'Registro',
    registrationText: 'Quién puede crear una cuenta y cuánto puede almacenar cada una.',
    images: 'Imágenes',
    imagesText: 'Si los autores pueden subir imágenes, y cuántas.',
    removeLink: 'Quitar enlace',
    labels: {
      title: 'Título del blog',
      tagline: 'Lema',
      description: 'Descripción',
      language: 'Idioma de los artículos',
      interfaceLanguage: 'Idioma de la interfaz',
      logo: 'URL del logotipo',
      accent: 'Color de acento',
      footer: 'Texto del pie de página',
      imprint: 'Aviso legal',
      privacy: 'Política de privacidad',
      contact: 'Contacto',
      securityContact: 'Contacto de seguridad',
      pageDates: 'Fecha en las páginas',
      registration: 'Registro',
      registrationRole: 'Rol de las cuentas nuevas',
      storage: 'Almacenamiento por cuenta',
      uploads: 'Subida de imágenes',
      imageStorage: 'Almacenamiento de imágenes por cuenta',
      uploadsPerHour: 'Imágenes por cuenta y hora',
      headerMenu: 'Menú principal',
      footerMenu: 'Menú del pie de página',
    },
    hints: {
      title: 'Aparece en el encabezado, en los títulos de las páginas y en los feeds.',
      tagline: 'Una frase que aparece en la página de inicio y en los feeds.',
      description: 'Opcional. Aparece en los buscadores. Si la dejas vacía, se usa el lema.',
      language: 'Código del idioma principal, p. ej., “es”, “es-MX” o “zh-Hant”.',
      interfaceLanguage: 'Menús, botones y correos. Las pestañas abiertas cambian al recargarlas.',
      logo: 'Imagen cuadrada. Pega una URL, sube una imagen o elige una de las tuyas. Si no pones ninguna, se usa el logotipo predeterminado.',
      accent:
        'Color de enlaces y botones, p. ej., #0b5d57. Se adapta automáticamente al modo oscuro. Déjalo vacío para usar el predeterminado.',
      footer: 'Opcional. Reemplaza la línea predeterminada.',
      pageOrUrl: 'Opcional. Una página del blog, como /about, o una URL. Se enlaza en todas las páginas.',
      pageDeleted: 'Los lectores no la ven: la página se eliminó. Elige otra.',
      contact:
        'URL o dirección de correo, visible en todas las páginas. Ahí pueden escribir las personas con la cuenta suspendida o no aprobada.',
      noContact:
        'Añade un contacto. Sin él, las personas con la cuenta suspendida o no aprobada no tienen cómo apelar.',
      securityContact:
        'Opcional. Correo o URL https para avisar de vulnerabilidades. Se publica en security.txt.',
      storage: 'En MB. Incluye artículos, borradores y versiones anteriores.',
      imageStorage: 'En MB. Incluye las imágenes subidas y sus versiones reducidas.',
    },
    menu: {
      headerText:
        'En la parte superior de cada página, después de Inicio y Artículos. Lo que no cabe está en “Más” y, en el teléfono, en el menú.',
      footerText:
        'Al final de cada página. La página de inicio no tiene pie: allí, las entradas están al final del menú principal.',
      label: 'Texto',
      labelHint: (name) => `Por defecto: “${name}”`,
      labelOptional: 'Opcional. Por defecto, el nombre del destino.',
      kind: 'Enlaza a',
      kinds: { page: 'Página', tag: 'Etiqueta', author: 'Autor', builtIn: 'Página integrada', url: 'URL' },
      target: 'Destino',
      targets: { page: 'Página', tag: 'Etiqueta', author: 'Identificador', builtIn: 'Página', url: 'URL' },
      hints: {
        page: 'Como en su URL: about si es /about',
        tag: 'El nombre, o como en la URL de su página',
        author: 'Como en la URL de su página',
        url: 'https://…, mailto:… o una ruta como /tags',
      },
      problems: {
        hidden: 'Los lectores no la ven: la página está oculta o no está publicada.',
        noPage: 'Los lectores no la ven: la página ahora es un artículo.',
        suspended: 'Los lectores no la ven: la cuenta está suspendida.',
        unusedTag: 'Los lectores no la ven: ningún artículo publicado tiene esta etiqueta.',
        noArticles: 'Los lectores no la ven: este autor no tiene artículos publicados.',
        deleted: 'Los lectores no la ven: el destino se eliminó. Elige otro o quita la entrada.',
      },
      add: 'Añadir entrada',
      count: (count, max) => `${count} de ${max} entradas`,
      empty: 'Sin entradas.',
      reset: 'Restablecer',
      entry: (position, name) => (name ? `Entrada ${position}: ${name}` : `Entrada ${position}`),
      moveUp: 'Subir',
      moveDown: 'Bajar',
      drag: 'Arrastrar para ordenar',
      moved: (name, position, count) => `${name}: ahora en la posición ${position} de ${count}`,
      removed: (name) => `${name}: se quitó`,
      unnamed: 'Entrada',
      url: (label) =>
        `${label}: escribe una URL http o https válida, mailto: con un correo, o una ruta de este blog, como /tags`,
      noPage: (target) => `No existe la página “${target}”.`,
      noTag: (target) => `No existe la etiqueta “${target}”.`,
      noAuthor: (target) => `No existe ningún autor con el identificador “${target}”.`,
    },
    pickAccent: 'Elegir color de acento',
    preview: 'Vista previa',
    previewText: 'Texto con <link>un enlace</link>',
    previewButton: 'Botón',
    modes: { open: 'Abierto', approval: 'Con aprobación', invite: 'Solo con invitación', closed: 'Cerrado' },
    modeHints: {
      open: 'Cualquiera puede registrarse y publicar. Se aplica de inmediato.',
      approval:
        'Cualquiera puede registrarse, pero necesita tu aprobación para publicar. Se aplica de inmediato.',
      invite:
        'Solo quienes tengan una invitación pueden registrarse. Se aplica de inmediato; los usuarios actuales pueden seguir iniciando sesión.',
      closed:
        'Nadie puede registrarse. Se aplica de inmediato; los usuarios actuales pueden seguir iniciando sesión.',
    },
    pageDateModes: { off: 'Sin fecha', on: 'Fecha del último cambio' },
    pageDateHints: {
      off: 'Las páginas como “Acerca de” no muestran ninguna fecha.',
      on: 'Las páginas como “Acerca de” muestran cuándo se cambiaron por última vez.',
    },
    registrationRoles: { author: 'Autor', contributor: 'Colaborador' },
    registrationRoleHints: {
      author: 'Las cuentas nuevas publican sus textos por sí mismas.',
      contributor: 'Las cuentas nuevas envían sus textos y la redacción los publica.',
    },
    uploadModes: { on: 'Permitida', off: 'No permitida' },
    uploadHints: {
      on: 'Los autores pueden subir imágenes. Si no funciona, consulta Estado.',
      off: 'Los autores solo pueden usar URL de imágenes. Las que ya existen se conservan. Se aplica de inmediato.',
    },
    errors: {
      language: (label) => `${label}: debe ser un código de idioma, como “es”, “es-MX” o “zh-Hant”`,
      interfaceLanguage: (label, languages) =>
        `${label}: déjalo vacío para usar el inglés o elige uno de estos códigos, con una región si quieres, como “es-MX”: ${languages}`,
      color: (label) => `${label}: debe ser un color hexadecimal, como #0b5d57`,
      unreadable: (label, readable) =>
        `${label}: es demasiado claro para leerse sobre un fondo claro. Prueba con ${readable}`,
      contact: (label) => `${label}: debe ser una dirección de correo o una URL http o https válida`,
      pageOrUrl: (label) =>
        `${label}: escribe una página del blog, como /about, o una URL http o https válida`,
      securityContact: (label) =>
        `${label}: debe ser una dirección de correo o una URL que empiece por https: o mailto:`,
      oneOf: (label, choices) => `${label}: debe ser ${choices}`,
      storage: (label) => `${label}: debe ser un número entero de MB, de 1 a 9999999`,
      uploadsPerHour: (label) => `${label}: debe ser un número entero de 1 a 99999`,
    },
  },

  auditLog: {
    list: 'Registro de auditoría',
    empty: 'Todavía no hay actividad.',
    noMatch: 'Ninguna entrada coincide con este filtro.',
    filter: 'Acción',
    all: 'Todas las acciones',
    actNames: {
      'set-up': 'Configurar el blog',
      'make-admin': 'Dar acceso de administración',
      'remove-admin': 'Quitar acceso de administración',
      'set-role': 'Cambiar rol',
      set: 'Cambiar opción',
      unset: 'Restablecer opción',
      invite: 'Crear invitación',
      'revoke-invitation': 'Revocar invitación',
      'revoke-invitations': 'Revocar todas las invitaciones',
      approve: 'Aprobar cuenta',
      reject: 'Rechazar cuenta',
      'unpublish-article': 'Despublicar artículo',
      'delete-article': 'Eliminar artículo',
      'delete-account': 'Eliminar cuenta',
      'reset-link': 'Crear enlace de contraseña',
      'import-author': 'Importar autor',
      'claim-link': 'Crear enlace de activación',
      'claim-account': 'Activar cuenta',
      'reset-password': 'Restablecer contraseña',
      unlock: 'Desbloquear inicios de sesión',
      'edit-article': 'Editar artículo de otra persona',
      'hide-article': 'Ocultar artículo',
      'unhide-article': 'Volver a mostrar artículo',
      'pin-article': 'Fijar artículo',
      'unpin-article': 'Dejar de fijar artículo',
      'move-article': 'Mover artículo por una página',
      'suspend-account': 'Suspender cuenta',
      'restore-account': 'Levantar suspensión',
      'limit-account': 'Limitar cuenta',
      'unlimit-account': 'Quitar límite',
      'dismiss-reports': 'Desestimar denuncias',
      'publish-submission': 'Publicar texto enviado',
      'unschedule-submission': 'Cancelar la programación de un texto',
      'send-back': 'Devolver texto',
      'create-webhook': 'Crear webhook',
      'change-webhook': 'Cambiar webhook',
      'rotate-webhook-secret': 'Renovar secreto de webhook',
      'delete-webhook': 'Eliminar webhook',
      'take-back': 'Revertir cambios',
      'undo-take-back': 'Deshacer reversión',
    },
    viewReports: 'Ver denuncias',
    commandLine: 'La línea de comandos',
    entry: (act) => `<actor></actor> ${act} <subject></subject>`,
    allInvitations: 'todas las invitaciones',
    valueEmpty: 'vacío',
    valueQuoted: (value) => `“${value}”`,
    change: (before, after) => `${before} → ${after}`,
    acts: {
      'set-up': 'configuró el blog con la cuenta de',
      'make-admin': 'dio acceso de administración a',
      'remove-admin': 'quitó el acceso de administración a',
      'set-role': 'cambió el rol de',
      set: 'cambió la opción',
      unset: 'restableció la opción',
      invite: 'creó la invitación',
      'revoke-invitation': 'revocó la invitación',
      'revoke-invitations': 'revocó',
      approve: 'aprobó la cuenta de',
      reject: 'rechazó la cuenta de',
      'unpublish-article': 'despublicó',
      'delete-article': 'eliminó el artículo',
      'delete-account': 'eliminó la cuenta de',
      'reset-link': 'creó un enlace de contraseña para',
      'import-author': 'importó al autor',
      'claim-link': 'creó un enlace de activación para',
      'claim-account': 'activó la cuenta de',
      'reset-password': 'restableció la contraseña de',
      unlock: 'desbloqueó los inicios de sesión de',
      'edit-article': 'editó el artículo',
      'hide-article': 'ocultó',
      'unhide-article': 'volvió a mostrar',
      'pin-article': 'fijó',
      'unpin-article': 'dejó de fijar',
      'move-article': 'dio a una página la URL de',
      'suspend-account': 'suspendió la cuenta de',
      'restore-account': 'levantó la suspensión de la cuenta de',
      'limit-account': 'limitó la cuenta de',
      'unlimit-account': 'quitó el límite de la cuenta de',
      'dismiss-reports': 'desestimó las denuncias de',
      'publish-submission': 'publicó un texto enviado por',
      'unschedule-submission': 'canceló la programación de un texto enviado por',
      'send-back': 'devolvió un texto a',
      'create-webhook': 'creó el webhook',
      'change-webhook': 'cambió el webhook',
      'rotate-webhook-secret': 'renovó el secreto del webhook',
      'delete-webhook': 'eliminó el webhook',
      'take-back': 'revirtió los cambios de',
      'undo-take-back': 'deshizo la reversión de los cambios de',
    },
  },

  status: {
    attention: 'Requiere atención',
    allGood: 'Todo está en orden.',
    checks: {
      settings: 'Configuración',
      program: 'Programa',
      folder: 'Carpeta de datos',
      disk: 'Espacio en disco',
      secret: 'Secreto',
      database: 'Base de datos',
      clock: 'Reloj',
      images: 'Imágenes',
      uploads: 'Subida de imágenes',
      integrity: 'Integridad',
      address: 'Red',
      server: 'Servidor',
      proxy: 'Proxy',
      mail: 'Correo',
      pages: 'Páginas',
      webhooks: 'Webhooks',
      backup: 'Copia de seguridad',
    },
    passed: (checks) => `Comprobaciones correctas: ${checks.toLowerCase()}`,
    finding: (about) => `${about}: `,
    server: (name, version) =>
      `Comprobado en el servidor ${name}, versión ${version}. Si hay varios servidores, cada uno tiene su propio disco, carpeta de datos y configuración. `,
    doctor:
      'Ejecuta <code>npm run admin -- doctor</code> para comprobar también la integridad de la base de datos, el proxy y el servidor de correo.',
    jobs: 'Tareas en segundo plano',
    noJobs: 'No hay tareas en curso.',
    lastDays: (days) => `Últimos ${formatNumber(days)} días`,
    table: 'Cifras por día',
    day: 'Día',
    totals: (total, today) => `${formatNumber(total)} en total · ${formatNumber(today)} hoy`,
    numbersNote:
      'Los días siguen la hora UTC. Se incluye lo que ya se eliminó. Los clics de bots conocidos no se cuentan.',
    numbers: {
      articles: 'Artículos publicados',
      accounts: 'Cuentas registradas',
      clicks: 'Clics',
      reports: 'Denuncias',
      mailsSent: 'Correos enviados',
      mailsGivenUp: 'Correos fallidos',
    },
    rateLimits: 'Límites de frecuencia',
    noneRefused: (days) => `No se bloqueó ninguna solicitud en los últimos ${formatNumber(days)} días.`,
    limit: 'Solicitudes bloqueadas',
    today: 'Hoy',
    days: (count) => plural(count, { one: '# día', other: '# días' }),
    limits: {
      login: 'Contraseñas incorrectas',
      register: 'Registros por red',
      write: 'Cambios por cuenta',
      save: 'Borradores guardados por cuenta',
      report: 'Denuncias por red',
      reset: 'Enlaces de contraseña y correo',
      passkey: 'Inicios con llave de acceso por red',
      testMail: 'Correos de prueba por administrador',
      mail: 'Correos por destinatario',
      upload: 'Imágenes subidas por cuenta',
      export: 'Exportaciones por cuenta',
      import: 'Importaciones por cuenta',
      tag: 'Etiquetas nuevas por cuenta',
    },
    largestAccounts: 'Cuentas que más espacio ocupan',
    largestByImages: 'Con más imágenes',
    noImages: 'Ninguna cuenta tiene imágenes todavía.',
    images: 'Imágenes',
    nothingStored: 'Ninguna cuenta almacena nada todavía.',
    account: 'Cuenta',
    storage: 'Almacenamiento',
    shareOf: (max) => `% de ${max}`,
    email: 'Correo',
    testMailHint: 'Envíate un correo de prueba para comprobar que los correos llegan.',
    sendTestMail: 'Enviar correo de prueba',
    testMail: {
      waiting: 'Enviando el correo de prueba…',
      sent: 'El servidor de correo aceptó el correo de prueba. Si no llega pronto, revisa la carpeta de spam.',
      postponed: (problem, fix) =>
        `El servidor de correo no aceptó el correo de prueba (${problem}). Se reintentará durante nueve horas. ${fix}`,
      givenUp: (problem) =>
        `El servidor de correo rechazó el correo de prueba (${problem}). Busca el motivo en su registro.`,
    },
    fixMail: {
      login: 'El servidor de correo requiere autenticación: añade un usuario y una contraseña a SMTP_URL.',
      sender: 'El servidor de correo rechazó el remitente de MAIL_FROM.',
      unknown: 'Ejecuta npm run admin -- doctor para comprobar el servidor de correo de SMTP_URL.',
    },
    running: {
      indexing: (percent) => `Reconstruyendo el índice de búsqueda: ${percent}\u00a0% aproximadamente.`,
      rendering: (left, max) =>
        `Procesando de nuevo los artículos tras una actualización: faltan ${atLeast(left, max)}.`,
      publishing: (due, max, since) =>
        `Publicando artículos programados: ${atLeast(due, max)} con retraso, el primero desde el ${since}.`,
      importing: (working, waiting, failed) =>
        `Importaciones de autores: ${formatNumber(working)} en curso, ${formatNumber(waiting)} a la espera de sus autores, ${formatNumber(failed)} con error en las últimas 24 horas.`,
      hiding: (count, max, left) => `Suspendiendo ${accountsUpTo(count, max)}: ${toDo(left)} por ocultar.`,
      restoring: (count, max, left) =>
        `Levantando la suspensión de ${accountsUpTo(count, max)}: ${toDo(left)} por publicar.`,
      relisting: (count, max) => `Actualizando los listados de ${accountsUpTo(count, max)}.`,
      deleting: (count, max, left) => `Eliminando ${accountsUpTo(count, max)}: ${toDo(left)} por eliminar.`,
    },
  },

  errors: {
    accountNotFound: 'Esta cuenta ya no existe.',
    alreadyHidden: 'Este artículo ya está oculto.',
    alreadyLimited: 'Esta cuenta ya está limitada.',
    alreadySuspended: 'Esta cuenta ya está suspendida.',
    authorSuspended: 'El autor de este artículo está suspendido. Levanta primero la suspensión de su cuenta.',
    discardedByAuthor: 'El autor descartó este artículo después de que se ocultara.',
    hiddenWithAccount:
      'Este artículo está oculto porque la cuenta de su autor está suspendida. Levanta la suspensión de la cuenta.',
    isAdmin:
      'Esta cuenta tiene acceso de administración. Quítaselo primero con npm run admin -- remove-admin EMAIL.',
    keptForAdmins: {
      own: 'Solo los administradores pueden decidir sobre tus propios artículos.',
      page: 'Solo los administradores pueden decidir sobre las páginas.',
      hidden: 'Solo los administradores pueden volver a mostrar este artículo.',
    },
    isEditor: 'Esta cuenta tiene el rol de editor. Cámbialo antes a autor.',
    noReports: 'Este artículo ya no tiene denuncias.',
    notHidden: 'Ningún artículo oculto tiene esta URL.',
    notLimited: 'Esta cuenta no está limitada.',
    notSuspended: 'Esta cuenta no está suspendida.',
    sameTextNotFound:
      'Ningún artículo publicado u oculto tiene esta URL. Revisa “Mismo texto que el artículo (URL)”.',
    notInGoodStanding: {
      suspended:
        'Esta cuenta está suspendida. Levanta primero la suspensión con npm run admin -- restore-account EMAIL.',
      limited:
        'Esta cuenta está limitada. Quita primero el límite con npm run admin -- unlimit-account EMAIL.',
      unclaimed: 'Esta cuenta aún no está activada. Su titular debe activarla primero.',
      pending:
        'Esta cuenta está pendiente de aprobación. Apruébala primero con npm run admin -- approve EMAIL.',
      rejected: 'Esta cuenta fue rechazada. Apruébala primero con npm run admin -- approve EMAIL.',
    },
  },
};

function accountsUpTo(count: number, max: number): string {
  return count >= max ? `${formatNumber(count)}+ cuentas` : accounts(count);
}

function toDo(left: number): string {
  return plural(left, { one: 'queda # artículo', other: 'quedan # artículos' });
}
