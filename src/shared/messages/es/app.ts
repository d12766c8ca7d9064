import type { Translation } from '../define.ts';
import type { appMessages as english } from '../en/app.ts';

const MONTHS =
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ');

export const appMessages: Translation<typeof english> = {
  failures: {
    unreachable: 'No se puede conectar con el servidor. Revisa tu conexión e inténtalo de nuevo.',
    unexpected: 'Algo falló por nuestra parte. Inténtalo de nuevo.',
    refused: 'El servidor no aceptó los datos. Revísalos e inténtalo de nuevo.',
    notFound: 'No se encontró. Es posible que se haya eliminado.',
    tooLarge: 'Es demasiado grande. Redúcelo e inténtalo de nuevo.',
    tooMany: 'Demasiadas solicitudes. Espera un momento e inténtalo de nuevo.',
  },
  sessionEnded: 'Tu sesión se cerró. Vuelve a iniciarla para continuar.',
  sessionEndedTextKept:
    'Tu sesión se cerró. Conservamos el texto sin guardar. Vuelve a iniciar sesión para continuar.',

  commaList: (items) => items.join(', '),
  browserOn: (browser, system) => `${browser} en ${system}`,

  actions: {
    cancel: 'Cancelar',
    clear: 'Borrar',
    clearFilters: 'Quitar filtros',
    close: 'Cerrar',
    copy: 'Copiar',
    delete: 'Eliminar',
    discard: 'Descartar',
    edit: 'Editar',
    next: 'Siguiente',
    previous: 'Anterior',
    remove: 'Eliminar',
    save: 'Guardar',
    tryAgain: 'Reintentar',
    undo: 'Deshacer',
    view: 'Ver',
  },

  pages: {
    myArticles: 'Mis artículos',
    myImages: 'Mis imágenes',
    importArticles: 'Importar',
    export: 'Exportar',
    versionHistory: 'Historial de versiones',
    editArticle: 'Editar artículo',
    dashboard: 'Panel',
    yourInfo: 'Mis datos',
    publicProfile: 'Perfil público',
    accessTokens: 'Tokens de acceso',
    changes: 'Cambios',
    activity: 'Actividad',
    editYourData: 'Editar mis datos',
    createArticle: 'Crear artículo',
    admin: 'Administración',
    reports: 'Denuncias',
    pendingApprovals: 'Por aprobar',
    accounts: 'Cuentas',
    moderatedArticles: 'Artículos',
    auditLog: 'Auditoría',
    settings: 'Configuración',
    status: 'Estado',
    invitations: 'Invitaciones',
    webhooks: 'Webhooks',
    deleteAccount: 'Eliminar mi cuenta',
  },

  header: {
    skipToContent: 'Ir al contenido',
    navigation: 'Principal',
    menu: 'Menú',
    home: 'Inicio',
    articles: 'Artículos',
    search: 'Buscar',
    dashboard: 'Panel',
    logOut: 'Cerrar sesión',
    register: 'Registrarse',
    logIn: 'Iniciar sesión',
    write: 'Escribir',
    switchToDark: 'Cambiar a modo oscuro',
    switchToLight: 'Cambiar a modo claro',
  },

  footer: {
    credit: 'Creado con Markdown Blog',
    links: 'Acerca de este blog',
    tags: 'Etiquetas',
    feed: 'Feed del blog',
    api: 'API',
    imprint: 'Aviso legal',
    privacy: 'Privacidad',
    contact: 'Contacto',
  },

  page: {
    loading: 'Cargando',
    goHome: 'Ir a la página de inicio',
    notFound: 'Página no encontrada',
    notFoundText: 'Esta página no existe o cambió de dirección.',
    notLoaded: 'No se pudo cargar esta página',
    notLoadedText: 'Revisa tu conexión o recarga la página para obtener la última versión.',
    broken: 'Algo salió mal',
    brokenText: 'Hubo un problema por nuestra parte. Inténtalo de nuevo.',
    reload: 'Recargar',
    partNotLoaded: (part) =>
      `${part} no se pudo cargar. Revisa tu conexión o recarga la página para obtener la última versión. Tu texto se conserva.`,
    partBroken: (part) => `${part} no se puede mostrar. Tu texto se conserva.`,
    partLoading: (part) => `${part} se está cargando…`,
    hideArticlePart: 'El botón Ocultar',
  },

  list: {
    pages: 'Páginas',
    page: (page, pages) => `Página ${page} de ${pages}`,
    titleOfPage: (title, page) => `${title}, página ${page}`,
    emptyPage: 'No hay nada en esta página.',
    firstPage: 'Ir a la primera página',
    search: 'Buscar',
    searchFailed: 'No se pudieron cargar los resultados. Inténtalo de nuevo.',
    moreActions: 'Más acciones',
    moreActionsFor: (item) => `Más acciones para ${item}`,
  },

  form: {
    show: 'Mostrar',
    hide: 'Ocultar',
    restored: 'Recuperamos tus cambios sin guardar.',
    discarded: 'Cambios descartados.',
    leaveQuestion: '¿Salir de esta página?',
    leaveStored: 'Tienes cambios sin guardar. Se conservan en este navegador.',
    leaveUnstored: 'Tienes cambios sin guardar. Solo se conservan hasta que cierres esta pestaña.',
    leave: 'Salir',
    stay: 'Quedarme',
    ok: 'Aceptar',
  },

  date: (month, day, year) => `${day} de ${MONTHS[month]} de ${year}`,
};
