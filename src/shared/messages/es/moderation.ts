import { plural, type Translation } from '../define.ts';
import type { moderationMessages as english } from '../en/moderation.ts';

export const moderationMessages: Translation<typeof english> = {
  limitedAccount: (reason) =>
    `La administración de este blog limitó tu cuenta. Tus artículos están disponibles con su enlace directo y en tu página de autor, pero no en listados, búsquedas ni feeds. Motivo: ${reason}`,
  hiddenArticle: (reason) =>
    `La redacción o la administración de este blog ocultó este artículo. No podrás publicarlo hasta que se vuelva a mostrar. Motivo: ${reason}`,
  tally: ({ accounts, articles }) =>
    `${plural(accounts, { one: '# cuenta', other: '# cuentas' })} con ${plural(articles, { one: '# artículo', other: '# artículos' })}`,
  reportReasons: {
    spam: 'Spam o publicidad',
    abuse: 'Acoso o amenazas',
    copyright: 'Infracción de derechos de autor',
    illegal: 'Contenido ilegal',
    other: 'Otro motivo',
  },
  roles: {
    contributor: { name: 'Colaborador', description: 'Puede escribir artículos, que publica la redacción.' },
    author: { name: 'Autor', description: 'Puede escribir y publicar artículos.' },
    editor: {
      name: 'Editor',
      description:
        'También puede publicar textos enviados, editar y ocultar artículos publicados de otras personas y atender denuncias.',
    },
    admin: {
      name: 'Administrador',
      description: 'Puede hacerlo todo, incluso gestionar las cuentas y la configuración.',
    },
  },
  accountFilters: {
    q: 'Nombre o correo',
    since: 'Registrada después de',
    before: 'Registrada antes de',
    least: 'Mín. de artículos',
    most: 'Máx. de artículos',
    links: 'Mín. de enlaces',
    state: 'Estado',
    role: 'Rol',
    suspendedFor: 'Motivo de la suspensión',
    limitedFor: 'Motivo del límite',
  },
  articleFilters: {
    q: 'Palabras del título',
    by: 'Nombre, correo o URL del autor',
    byName: 'Nombre o URL del autor',
    since: 'Publicado después de',
    before: 'Publicado antes de',
    joinedSince: 'Autor registrado después de',
    joinedBefore: 'Autor registrado antes de',
    sameAs: 'Mismo texto que el artículo (URL)',
    links: 'Mín. de enlaces',
    state: 'Estado',
    hiddenFor: 'Motivo de la ocultación',
  },
  fields: {
    reason: 'Motivo',
    comment: 'Comentario',
    article: 'Artículo',
    articles: 'Artículos',
    account: 'Cuenta',
    role: 'Rol',
    accounts: 'Cuentas',
    website: 'Sitio web',
    limit: 'Límite',
    page: 'Página',
    reaches: 'Alcance',
    after: 'Después de',
    maximumUses: 'Usos máximos',
    days: 'Días',
    note: 'Nota',
  },
  errors: {
    time: (label) =>
      `${label}: debe ser una fecha, como 2026-01-31, o una fecha y hora, como 2026-01-31T18:30Z`,
    accountsMissing:
      'Selecciona cuentas: envía items, o una fecha before para seleccionar todo lo que coincida',
    articlesMissing:
      'Selecciona artículos: envía slugs, o una fecha before para seleccionar todo lo que coincida',
    reaches: 'Alcance: debe ser el valor del listado',
  },
};
