import type { Translation } from '../define.ts';
import type { metaMessages as english } from '../en/meta.ts';

export const metaMessages: Translation<typeof english> = {
  home: (tagline) => `${tagline} Lee los artículos más recientes o escribe los tuyos en Markdown.`.trim(),
  articles: 'Artículos de muchos autores, los más recientes primero',
  articlesBy: (author) => `Artículos de ${author}, los más recientes primero`,
  articlesTagged: (tag) => `Artículos con la etiqueta ${tag}, los más recientes primero`,
  tags: 'Todos los temas de este blog',
  onPage: (description, page) => (page > 1 ? `${description}: página ${page}.` : `${description}.`),
  developers: (blog) => `Cómo leer, escribir y publicar en ${blog} desde tus propios programas.`,
  search: (blog) => `Busca en todos los artículos de ${blog}.`,
  searchEngine: (blog) => `Buscar en ${blog}`,
  markdownSource: 'Código fuente en Markdown',
  privatePage: 'Debes iniciar sesión para ver esta página.',

  registerText: (blog) => `Crea una cuenta en ${blog} y escribe artículos en Markdown.`,
  logInText: (blog) => `Inicia sesión en ${blog} para escribir y gestionar tus artículos.`,
  forgotPasswordText: (blog) => `Restablece tu contraseña de ${blog}.`,
  resetPasswordText: (blog) => `Elige una nueva contraseña para tu cuenta de ${blog}.`,
  claimText: (blog) => `Activa tu cuenta de ${blog}.`,
  confirmEmailText: (blog) => `Confirma el correo de tu cuenta de ${blog}.`,

  needsScripts: 'Esta página necesita JavaScript. Actívalo y recarga la página.',
  readFullArticle: 'Leer el artículo completo',

  articleLabels: {
    table: 'Tabla',
    code: 'Código',
    codeIn: (language) => `Código ${language}`,
    footnotes: 'Notas al pie',
    backToText: 'Volver al texto',
    toDo: 'Pendiente',
    done: 'Hecho',
    note: 'Nota',
    tip: 'Consejo',
    important: 'Importante',
    warning: 'Advertencia',
    caution: 'Precaución',
  },

  app: {
    shortName: 'Blog',
    description: 'Un blog donde cualquiera puede escribir artículos en Markdown.',
  },

  report: {
    title: 'Denunciar un artículo',
    intro: (link) =>
      `Vas a denunciar ${link}. Las denuncias llegan a la redacción y a la administración de este blog y son anónimas: ni ellas ni el autor sabrán que la enviaste tú.`,
    question: '¿Cuál es el problema?',
    details: 'Detalles (opcional)',
    trap: 'Deja este campo vacío',
    submit: 'Denunciar artículo',
    thanks: 'Gracias por tu denuncia',
    thanksText: 'Un editor o la administración del blog la revisará.',
    backTo: (link) => `Volver a ${link}`,
  },
};
