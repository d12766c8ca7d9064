import { formatNumber, plural, type Translation } from '../define.ts';
import type { reviewMessages as english, reviewReplies as englishReplies } from '../en/review.ts';

export const reviewMessages: Translation<typeof english> = {
  fields: { comment: 'Comentario', shown: 'Versión mostrada' },

  submit: {
    label: 'Enviar a revisión',
    again: 'Enviar de nuevo',
    question: '¿Enviar este texto a revisión?',
    text: 'La redacción lo revisa antes de publicarlo. Puedes seguir escribiendo.',
    done: 'Texto enviado a revisión',
    view: 'Ver textos enviados',
    notSaved: 'No se envió: el texto aún no está guardado. Inténtalo de nuevo en un momento.',
    notSavedWhy: (why) => `No se envió: el texto no está guardado. ${why}`,
    unchanged: 'La redacción ya tiene esta versión. Modifícala para enviarla de nuevo.',
    sameAsPublished: 'Esta es la versión publicada. Modifícala para enviarla.',
    markdownHint:
      'Consulta la <guide>guía de Markdown</guide>. Tab aumenta la sangría de las listas; para salir del texto, presiona Escape y después Tab. <keys>Ctrl+Enter envía a revisión, Ctrl+S guarda el borrador.</keys>',
    afterUpload: 'Se enviará cuando termine la subida.',
    dontSubmit: 'No enviar',
    uploadMissing:
      'No se envió: falta subir una imagen. Reintenta o cancela la subida y envía el texto de nuevo.',
    uploadFailed: 'No se envió: revisa tu texto y envíalo de nuevo.',
    changesArticle: 'Los lectores ven la versión publicada hasta que la redacción publique tus cambios.',
    published: 'Tu texto se publicó. Lo que escribas a partir de ahora será un cambio en el artículo.',
  },

  state: {
    submitted: (date) => `Enviado a revisión el <time>${date}</time>.`,
    isCurrent:
      'Los lectores no podrán verlo hasta que la redacción lo publique. Puedes seguir escribiendo y enviarlo de nuevo.',
    hasChanged: 'Lo modificaste después. La redacción ve la versión enviada hasta que lo envíes de nuevo.',
    approved: (date, zone) => `Aprobado. Se publicará el <time>${date}</time>, ${zone}.`,
    approvedChanged:
      'Lo modificaste después. Se publicará la versión aprobada, a menos que lo envíes de nuevo.',
    sentBack: (name) => `Devuelto por ${name}`,
    sentBackByAnyone: 'Devuelto',
    revise: 'Corrige tu texto y envíalo de nuevo.',
    withdraw: 'Retirar',
    withdrawn: 'Envío retirado',
    unscheduled: (why) => `Ya no está programado. ${why}`,
    discarded: 'También se retirará de la revisión.',
    submittedOn: (date) => `Enviado el <time>${date}</time>`,
    changedSince: 'Modificado después',
  },

  lists: {
    submitted: 'Enviados',
    sentBack: 'Devueltos',
    noneSubmitted: 'No has enviado nada. Abre un borrador para enviarlo a revisión.',
    noneSentBack: 'No te han devuelto ningún texto.',
  },

  news: {
    label: 'Revisiones',
    sentBack: (name) => `${name} devolvió <title></title>`,
    sentBackByAnyone: 'Texto devuelto: <title></title>',
    revise: 'Corregir',
    reviseLabel: (title) => `Corregir: ${title}`,
  },

  list: {
    waiting: (count) => plural(count, { one: '# texto por revisar', other: '# textos por revisar' }),
    empty: 'No hay nada por revisar.',
    viewArticles: 'Ver artículos',
    label: 'Textos enviados',
    kinds: { new: 'Nuevo', change: 'Cambio' },
    by: (author) => `de ${author}`,
    waitingFor: (time) => `en espera: ${time}`,
    reviewer: (name) => `${name} está revisando este texto`,
    isMine: 'Estás revisando este texto',
    approvedBy: (name) => `Aprobado por ${name}`,
    approvedByYou: 'Aprobado por ti',
    open: 'Revisar',
    openLabel: (title) => `Revisar: ${title}`,
  },

  entry: {
    back: 'Volver a la lista',
    new: 'Artículo nuevo',
    change: 'Cambio en el <article>artículo publicado</article>',
    submitted: (date) => `Enviado el <time>${date}</time>`,
    take: 'Empezar a revisar',
    takeOver: 'Asumir la revisión',
    leave: 'Dejar de revisar',
    preview: 'Vista previa',
    changes: 'Cambios',
    noChanges: 'No hay diferencias con la versión publicada.',
    published: 'Publicado',
    submittedText: 'Enviado',
    publish: 'Publicar',
    publishQuestion: '¿Publicar este texto?',
    publishText: 'Cualquiera podrá leerlo de inmediato.',
    updateText: 'Los cambios serán visibles de inmediato.',
    publishConfirm: 'Publicar texto',
    done: 'Texto publicado',
    scheduled: 'Texto programado',
    unscheduled: 'Programación cancelada. El texto vuelve a esperar revisión.',
    sentBack: 'Texto devuelto',
    reloaded: 'Esta página muestra ahora la última versión.',
    gone: 'Este texto ya no espera revisión',
    goneHint: 'Se retiró, se envió de nuevo o ya se revisó.',
  },

  sendBack: {
    open: 'Devolver…',
    title: '¿Devolver este texto?',
    text: 'El autor recibe tu comentario y puede enviar el texto de nuevo.',
    hint: 'Texto sin formato',
    length: (used, max) => `${formatNumber(used)} de ${formatNumber(max)} caracteres`,
    confirm: 'Devolver',
    notSent: 'No se envió tu comentario',
  },
};

export const reviewReplies: Translation<typeof englishReplies> = {
  contributor:
    'No puedes cambiar directamente lo que ven los lectores. Para publicar, guarda un borrador y envíalo a revisión. Para lo demás, pregunta a la redacción o a la administración del blog.',
  publishesItself: 'Puedes publicar este texto directamente.',
  unchanged: 'Este texto es igual al publicado.',
  outdated:
    'El artículo publicado cambió después de que empezaras este cambio. Ábrelo de nuevo para no deshacer lo que escribieron otras personas.',
  tooMany: (count) =>
    `Una cuenta puede tener hasta ${count} textos en revisión. Espera a la redacción o retira uno.`,
  notFound: 'Este texto no está en revisión. Puede que se haya retirado, enviado de nuevo o revisado ya.',
  notSubmitted: 'Este texto no se envió a revisión.',
  inReview: (reviewer) => `${reviewer} está revisando este texto.`,
  changed: 'Este texto ya no es como lo viste. Revísalo de nuevo antes de publicarlo.',
  articleChanged:
    'El artículo publicado cambió después de que se enviara este cambio. Devuélvelo para que su autor incluya ambos cambios.',
  notPublic:
    'El artículo que cambia este texto se ocultó o se despublicó después. Espera a que los lectores vuelvan a verlo o devuelve el texto.',
  lostTime: {
    articleChanged: 'El artículo publicado cambió después de que se enviara este cambio.',
    notPublic: 'El artículo que cambia este texto se ocultó o se despublicó.',
    storageFull: 'No queda espacio para este texto en la cuenta de quien lo escribió.',
    rightLost: 'El editor que aprobó este texto ya no puede publicarlo. Hay que aprobarlo de nuevo.',
    canceled: 'La redacción canceló la programación.',
  },
};
