import { plural, type Translation } from '../define.ts';
import type { articlesMessages as english } from '../en/articles.ts';

/** Of the nouns that can be missing: artículo, autor and borrador are masculine, etiqueta and versión are feminine. */
const isFeminine = (noun: string) => /(?:a|ión)$/i.test(noun);

export const articlesMessages: Translation<typeof english> = {
  searchArticles: 'Buscar artículos',
  allArticles: 'Todos los artículos',
  allTags: 'Todas las etiquetas',
  untitled: 'Sin título',
  articleCount: (count) => plural(count, { one: '# artículo', other: '# artículos' }),

  home: {
    newest: 'Artículos más recientes',
    empty: 'Todavía no hay artículos.',
    writeFirst: 'Escribir el primer artículo',
  },

  card: {
    by: (name) => `Por ${name}`,
    updated: 'Actualizado el',
    readingTime: (minutes) => `${minutes} min de lectura`,
    clicks: (count, digits) => `${digits} ${count === 1 ? 'clic' : 'clics'}`,
    tags: 'Etiquetas',
    read: 'Leer',
    readTitle: (title) => `Leer ${title}`,
    admin: 'Admin',
    adminOfBlog: 'Admin de este blog',
  },

  list: {
    loading: 'Cargando artículos',
    empty: 'Todavía no hay artículos.',
    pinned: 'Fijados',
  },

  author: {
    noun: 'Autor',
    since: 'desde el',
    feed: 'Feed',
    empty: 'Este autor no tiene artículos publicados.',
    links: 'Enlaces',
    writesAbout: 'Escribe sobre',
  },

  tags: {
    title: 'Etiquetas',
    noun: 'Etiqueta',
    feed: 'Feed',
    empty: 'Todavía no hay etiquetas.',
    emptyTag: 'No hay artículos con esta etiqueta.',
  },

  article: {
    loading: 'Cargando el artículo',
    noun: 'Artículo',
    notFound: (noun) => `${noun} no ${isFeminine(noun) ? 'encontrada' : 'encontrado'}`,
    notLoaded: (noun) => `No se pudo cargar ${isFeminine(noun) ? 'esta' : 'este'} ${noun.toLowerCase()}`,
    maybeDeleted: 'Es posible que se haya eliminado o que el enlace sea incorrecto.',
    checkConnection: 'Revisa tu conexión e inténtalo de nuevo.',
    createdAt: 'Publicado el',
    contents: 'Contenido',
    aboutAuthor: (name) => `Acerca de ${name}`,
    moreFrom: (name) => `Más de ${name}`,
    moreFromAuthor: 'Más de este autor',
    previous: 'Anterior',
    next: 'Siguiente',
    related: 'Artículos relacionados',
    share: 'Compartir',
    copyLink: 'Copiar enlace',
    linkCopied: 'Enlace copiado',
    linkNotCopied: 'No se pudo copiar el enlace. Cópialo de la barra de direcciones.',
    authorFeed: (name) => `Feed: ${name}`,
    blogFeed: 'Feed: todos los artículos',
    report: 'Denunciar',
    copyCode: 'Copiar código',
    copied: 'Copiado',
    copyFailed: 'No se pudo copiar',
    image: 'Imagen',
    enlargeImage: 'Ampliar imagen',
    enlarge: (description) => `Ampliar imagen: ${description}`,
  },

  feeds: {
    allArticles: 'Todos los artículos',
    articlesBy: (author) => `Artículos de ${author}`,
    articlesTagged: (tag) => `Artículos con la etiqueta ${tag}`,
    atom: (articles) => `${articles} (feed Atom)`,
    json: (articles) => `${articles} (feed JSON)`,
  },

  hidden: {
    title: 'Este artículo está oculto',
    inDrafts: 'Su texto está en tus borradores.',
    openDrafts: 'Ir a los borradores',
  },

  search: {
    title: 'Buscar',
    titleFor: (query) => `${query} · Buscar`,
    help: 'Busca en títulos, textos, etiquetas y autores. Usa “comillas” para una frase exacta y -\u2060palabra para excluir una.',
    noResults: 'No hay resultados. Prueba con menos palabras o con otras más cortas.',
    searching: 'Buscando',
    ranking: 'Los mejores entre los 2000 resultados más recientes',
    close: 'Cerrar la búsqueda',
    suggestions: (count) => plural(count, { one: '# sugerencia', other: '# sugerencias' }),
    suggestedArticles: 'Artículos',
  },
};
