import { formatNumber, plural, type Translation } from '../define.ts';
import type { myArticlesMessages as english } from '../en/myArticles.ts';

const articles = (count: number) => plural(count, { one: '# artículo', other: '# artículos' });
const drafts = (count: number) => plural(count, { one: '# borrador', other: '# borradores' });
/** “1 artículo publicado”, “2 artículos publicados”. */
const articlesWith = (participle: string) => (count: number) =>
  plural(count, { one: `# artículo ${participle}.`, other: `# artículos ${participle}s.` });
const draftsWith = (participle: string) => (count: number) =>
  plural(count, { one: `# borrador ${participle}.`, other: `# borradores ${participle}s.` });

export const myArticlesMessages: Translation<typeof english> = {
  drafts: 'Borradores',
  scheduled: 'Programados',
  published: 'Publicados',
  pages: 'Páginas',
  tabs: 'Mis artículos por estado',
  layout: 'Disposición',
  layouts: { Cards: 'Tarjetas', List: 'Lista' },
  loading: 'Cargando artículos',
  searchArticles: 'Buscar en mis artículos',
  searchDrafts: 'Buscar en mis borradores',
  searchPages: 'Buscar en mis páginas',

  empty: {
    articles: 'Todavía no has publicado nada.',
    writeFirst: 'Escribir mi primer artículo',
    drafts: 'Todavía no hay borradores. Se guardan automáticamente mientras escribes.',
    write: 'Escribir un artículo',
    scheduled: 'No hay nada programado. Programa un borrador para publicarlo más adelante.',
    viewDrafts: 'Ver borradores',
    noMatch: 'Ningún artículo coincide con estos filtros.',
    noDraftMatches: 'Ningún borrador coincide con estos filtros.',
    pages:
      'Todavía no hay páginas. Una página, como “Acerca de” o el aviso legal, tiene su propia URL y no aparece en ninguna lista.',
    writePage: 'Escribir una página',
    noPageMatches: 'Ninguna página coincide con estos filtros.',
  },

  item: {
    continueWriting: 'Seguir escribiendo',
    stats: 'Estadísticas',
    unpublish: 'Despublicar',
    turn: { article: 'Convertir en página', page: 'Convertir en artículo' },
    turned: {
      article: (path) => `Convertida en artículo: ${path}`,
      page: (path) => `Convertido en página: ${path}`,
    },
    viewPublicPage: 'Ver página pública',
    named: (action, title) => `${action} ${title}`,
    saved: (date) => `Guardado el <time>${date}</time>`,
    unpublishedArticle: 'Artículo despublicado',
    unpublishedChanges: 'Cambios sin publicar',
    clicks: (count) => plural(count, { one: '# clic', other: '# clics' }),
    words: (count) => plural(count, { one: '# palabra', other: '# palabras' }),
    statsOf: (clicks, title) =>
      plural(clicks, {
        one: `# clic en ${title}, estadísticas`,
        other: `# clics en ${title}, estadísticas`,
      }),
  },

  pins: {
    pin: 'Fijar en tu página',
    unpin: 'Dejar de fijar',
    pinned: 'Artículo fijado en tu página',
    unpinned: 'El artículo ya no está fijado',
    full: (one, two, three) =>
      `Tu página ya tiene tres artículos fijados. Deja de fijar primero uno de ellos: “${one}”, “${two}” o “${three}”.`,
  },

  list: {
    pages: (count) => plural(count, { one: '# página', other: '# páginas' }),
    articles,
    drafts,
    isCut: (count) => `${count} entre las 2000 coincidencias más recientes`,
    tag: (tag) => `Etiqueta: ${tag} ×`,
    removeTagFilter: (tag) => `Quitar filtro: etiqueta ${tag}`,
    sort: 'Ordenar',
    sorts: {
      '-updated': 'Modificados recientemente',
      updated: 'Modificados hace más tiempo',
      '-created': 'Más recientes',
      created: 'Más antiguos',
      title: 'Título A–Z',
      '-title': 'Título Z–A',
      '-clicks': 'Más clics',
      clicks: 'Menos clics',
    },
    soonest: 'Próximos primero',
    bestMatch: 'Mejor coincidencia',
    columns: {
      title: 'Título',
      created: 'Creado',
      updated: 'Modificado',
      clicks: 'Clics',
      words: 'Palabras',
      actions: 'Acciones',
    },
    select: (title) => `Seleccionar ${title}`,
    selectPage: 'Seleccionar todo en esta página',
  },

  bulk: {
    group: 'Selección',
    selected: (count) => `Selección: ${count}`,
    selectAll: (count) => `Seleccionar las ${formatNumber(count)} coincidencias`,
    clear: 'Anular selección',
    addTag: {
      label: 'Añadir etiqueta',
      done: (count) => `Etiqueta añadida a ${articles(count)}.`,
    },
    removeTag: {
      label: 'Quitar etiqueta',
      done: (count) => `Etiqueta quitada de ${articles(count)}.`,
    },
    export: { label: 'Exportar como Markdown', done: articlesWith('exportado') },
    publish: {
      label: 'Publicar',
      confirmation: {
        title: '¿Publicar estos borradores?',
        text: 'Cualquiera podrá leerlos de inmediato.',
        confirmLabel: 'Publicar borradores',
      },
      done: draftsWith('publicado'),
    },
    unpublish: {
      label: 'Despublicar',
      confirmation: {
        title: '¿Despublicar estos artículos?',
        text: 'Desaparecen del sitio de inmediato y pasan a ser borradores. Si los publicas de nuevo, recuperan su URL, su fecha y sus clics.',
        confirmLabel: 'Despublicar artículos',
      },
      done: articlesWith('despublicado'),
    },
    delete: {
      label: 'Eliminar',
      confirmation: {
        title: '¿Eliminar estos artículos?',
        text: 'Desaparecen del sitio de inmediato. Puedes restaurarlos durante 30 días, con su URL y sus clics.',
        confirmLabel: 'Eliminar artículos',
      },
      done: (count) =>
        plural(count, {
          one: '# artículo eliminado. Puedes restaurarlo durante 30 días.',
          other: '# artículos eliminados. Puedes restaurarlos durante 30 días.',
        }),
    },
    discard: {
      label: 'Descartar',
      confirmation: {
        title: '¿Descartar estos borradores?',
        text: 'No se puede deshacer. Los artículos publicados no cambian.',
        confirmLabel: 'Descartar borradores',
      },
      done: draftsWith('descartado'),
    },
    progress: (done, total) => `${formatNumber(done)} de ${formatNumber(total)}`,
    progressLabel: 'Progreso',
    stop: 'Detener',
    stopped: (problem) => `Detenido: ${problem}`,
    failed: (count) => plural(count, { one: '# error:', other: '# errores:' }),
    failure: (item, problem) => `${item}: ${problem}`,
    moreFailures: (count) => `y ${formatNumber(count)} más`,
    addTagTo: (count) => `Añadir una etiqueta a ${count}`,
    removeTagFrom: (count) => `Quitar una etiqueta de ${count}`,
    tag: 'Etiqueta',
    tagMissing: 'Escribe una etiqueta',
    oneTag: 'Escribe las etiquetas de una en una',
  },

  bin: {
    title: 'Eliminados',
    lead: 'Los artículos que eliminaste en lote, o que un programa eliminó con un token de acceso, se pueden restaurar durante 30 días.',
    size: (size) => `Ocupan ${size} de tu almacenamiento.`,
    onlyFinal: (size) =>
      `No hay nada que restaurar. Los artículos que no se pueden restaurar ocupan ${size} de tu almacenamiento hasta que se borran, 30 días después de eliminarlos.`,
    none: 'No hay nada que restaurar.',
    viewArticles: 'Ver mis artículos',
    dates: (deleted, ends) =>
      `Eliminado el <deleted>${deleted}</deleted>, se puede restaurar hasta el <ends>${ends}</ends>`,
    restore: 'Restaurar',
    restoreAll: 'Restaurar todo en esta página',
    restored: (count) => plural(count, { one: '# artículo restaurado', other: '# artículos restaurados' }),
    delete: {
      label: 'Eliminar definitivamente',
      title: '¿Eliminar definitivamente este artículo?',
      text: 'Se borran su texto, sus versiones y sus clics. No se puede deshacer.',
      done: 'Artículo eliminado definitivamente',
    },
    empty: {
      label: 'Vaciar papelera',
      title: '¿Vaciar la papelera?',
      text: 'Se borra todo lo que contiene, también lo que no se puede restaurar. No se puede deshacer.',
      done: 'Papelera vaciada',
    },
    passwordHint: 'Hace falta porque iniciaste sesión hace más de una hora',
    failed: (title, problem) => `${title}: ${problem}`,
    inStorage: (size) => `<bin>${size} en la papelera</bin>`,
  },

  unpublish: {
    question: '¿Despublicar este artículo?',
    text: 'Desaparece del sitio de inmediato y pasa a ser un borrador. Si lo publicas de nuevo, recupera su URL, su fecha y sus clics.',
    confirm: 'Despublicar artículo',
    done: 'Artículo despublicado',
  },

  discard: {
    onlyCopy: 'No hay otra copia.',
    onlyCopyOfArticle: 'Este artículo no está publicado, así que no hay otra copia.',
    hidden: 'Este artículo está oculto. Si descartas su texto, no se podrá volver a mostrar.',
    articleStays: 'El artículo publicado no cambia.',
    done: 'Borrador descartado',
    restored: 'Borrador restaurado',
    notRestored: 'No se pudo restaurar el borrador.',
  },

  stats: {
    allArticles: 'Todos los artículos',
    total: (clicks, days) =>
      `${plural(clicks, { one: '# clic', other: '# clics' })} en los últimos ${days} días`,
    bestDay: (clicks) => `Mejor día: ${formatNumber(clicks)}`,
    byDay: 'Por día',
    noClicks: 'No hubo clics en este período.',
    day: 'Día',
    clicks: 'Clics',
    referrers: 'Sitios de origen',
    noReferrers: 'Ningún sitio de origen en este período.',
    host: 'Sitio',
    otherHosts: 'Otros sitios',
    more: (count) => `${formatNumber(count)} más`,
    withoutReferrer: (clicks) =>
      plural(clicks, { one: '# clic sin sitio de origen', other: '# clics sin sitio de origen' }),
    hostWithClicks: (host, clicks) => `${host} ${formatNumber(clicks)}`,
    note: 'Los días siguen la hora UTC. No se cuentan los bots conocidos. Solo se guardan los totales y hasta 20 sitios de origen por artículo y día.',
  },
};
