import { formatNumber, plural, type Translation } from '../define.ts';
import type { webhookMessages as english } from '../en/webhooks.ts';

const count = (webhooks: number) => plural(webhooks, { one: '# webhook', other: '# webhooks' });

export const webhookMessages: Translation<typeof english> = {
  lead: 'Avisa a otros servicios cuando se publican, actualizan, despublican o eliminan artículos.',
  noPublicUrl:
    'Los eventos incluyen las URL de los artículos, y para eso hace falta PUBLIC_URL. Defínela y reinicia el servidor.',
  empty: 'Todavía no hay webhooks.',
  create: 'Nuevo webhook',
  submit: 'Crear webhook',
  save: 'Guardar cambios',
  saved: 'Webhook guardado',
  list: 'Webhooks',
  fields: {
    url: 'URL',
    event: 'Evento',
    events: 'Eventos',
    isActive: 'Activo',
  },
  urlHint: 'Debe empezar por https y ser accesible desde internet. No se siguen las redirecciones.',
  eventHints: {
    'article.published': 'Artículo publicado',
    'article.updated': 'Artículo actualizado',
    'article.unpublished': 'Artículo despublicado u oculto',
    'article.deleted': 'Artículo eliminado',
    'webhook.test': 'Evento de prueba',
  },
  allEvents: 'Todos los eventos',
  activeHint: 'Enviar eventos a esta URL',
  states: { active: 'Activo', paused: 'En pausa', disabled: 'Desactivado' },
  failing: 'Con errores desde el <time></time>',
  disabledText:
    'Este webhook se desactivó después de tres días de entregas fallidas. Corrige el receptor, envía un evento de prueba y vuelve a activar el webhook.',
  limitReached: (max) =>
    `Alcanzaste el límite de ${formatNumber(max)} webhooks. Elimina uno para crear otro.`,

  one: 'Webhook',
  back: 'Todos los webhooks',
  createdOn: 'Creado el <day></day>',
  secretShownOnce: 'Copia ahora el secreto de firma. No podrás volver a verlo.',
  secret: 'Secreto de firma',
  copySecret: 'Copiar secreto',
  copied: 'Secreto copiado',
  notCopied: 'No se pudo copiar el secreto. Selecciónalo y cópialo manualmente.',
  rotate: 'Renovar secreto',
  rotateTitle: '¿Renovar el secreto de firma?',
  rotateText:
    'Recibirás un secreto nuevo. Durante 24 horas, los eventos se firman con el anterior y con el nuevo.',
  rotateConfirm: 'Renovar secreto',
  test: 'Enviar evento de prueba',
  testSent: 'Evento de prueba en cola',
  delete: 'Eliminar webhook',
  deleteTitle: '¿Eliminar este webhook?',
  deleteText: 'Dejará de recibir eventos y se eliminará su historial de entregas.',
  deleteConfirm: 'Eliminar webhook',
  deleted: 'Webhook eliminado',

  deliveries: 'Entregas recientes',
  noDeliveries: 'Todavía no hay entregas.',
  deliveryStates: {
    waiting: 'En espera',
    retrying: 'Reintentando',
    delivered: 'Entregado',
    failed: 'Fallido',
    skipped: 'Omitido',
  },
  status: (status) => `Estado ${status}`,
  duration: (milliseconds) => `${formatNumber(milliseconds)} ms`,
  tries: (tries) => plural(tries, { one: '# intento', other: '# intentos' }),
  nextTry: 'Próximo intento: <time></time>',
  problems: {
    status: 'El estado no es 2xx',
    timeout: 'Sin respuesta en 5 segundos',
    dns: 'Servidor no encontrado',
    connection: 'Error de conexión',
    tls: 'Certificado no válido',
    blocked: 'La dirección no es pública',
    obsolete: 'El artículo cambió después',
    stopped: 'Webhook en pausa o desactivado',
    dropped: 'Había demasiadas entregas en espera',
  },
  sendAgain: 'Enviar de nuevo',
  sendAgainLabel: (event, slug) =>
    slug === '' ? `Enviar de nuevo: ${event}` : `Enviar de nuevo: ${event}, ${slug}`,
  queuedAgain: 'Entrega en cola',

  noEvents: 'Elige al menos un evento',
  tooMany: (max) => `Alcanzaste el límite de ${formatNumber(max)} webhooks. Elimina uno primero.`,
  notFound: 'Este webhook ya se eliminó.',
  deliveryNotFound: 'Esta entrega ya no está en el registro.',
  deliveryWaiting: 'Esta entrega ya está a la espera de enviarse.',
  httpsOnly:
    'La URL debe empezar por https. Añade host:port a WEBHOOK_ALLOW para permitir http en tu propio servicio. Después, reinicia el servidor.',
  notPublic:
    'La URL debe llevar a una dirección pública. Añade host:port a WEBHOOK_ALLOW para permitir tu propio servicio en una red privada. Después, reinicia el servidor.',

  finding: {
    ok: (webhooks) =>
      plural(webhooks, {
        one: `${count(webhooks)}, funciona correctamente.`,
        other: `${count(webhooks)}, todos funcionan correctamente.`,
      }),
    failing: (hosts) =>
      `Entregas con errores: ${hosts}. Consulta el motivo en las entregas de la página Webhooks.`,
    disabled: (hosts) =>
      `Desactivados después de tres días de errores: ${hosts}. Corrige el receptor y vuelve a activar el webhook en la página Webhooks.`,
    noPublicUrl: 'Los webhooks no se envían sin PUBLIC_URL. Defínela y reinicia el servidor.',
  },
};
