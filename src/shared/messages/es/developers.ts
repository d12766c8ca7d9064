import { formatNumber, plural, type Translation } from '../define.ts';
import type { developerMessages as english } from '../en/developers.ts';

function range(min: number | undefined, max: number | undefined): string {
  if (max === undefined) return `mínimo ${formatNumber(min ?? 0)}`;
  return min ? `de ${formatNumber(min)} a ${formatNumber(max)}` : `hasta ${formatNumber(max)}`;
}

export const developerMessages: Translation<typeof english> = {
  tokens: {
    lead: 'Permite que scripts y aplicaciones usen la API en tu nombre. Un token no puede cambiar tu cuenta ni usar funciones de administración.',
    empty: 'Todavía no hay tokens de acceso.',
    create: 'Nuevo token',
    form: 'El formulario del token',
    submit: 'Crear token',
    list: 'Tokens de acceso',
    fields: {
      name: 'Nombre',
      scope: 'Permiso',
      scopes: 'Permisos',
      days: 'Validez (días)',
      expiry: 'Caducidad',
    },
    passwordHint: 'Hace falta porque iniciaste sesión hace más de una hora',
    nameHint: 'Para qué es, p. ej., el nombre de un script',
    scopeHints: {
      read: 'Leer y exportar tu contenido, como artículos, borradores y versiones',
      drafts: 'Guardar borradores y subir imágenes, sin cambiar lo que ven los lectores',
      write: 'Guardar borradores y publicar, editar y eliminar artículos',
      images: 'Subir y gestionar imágenes. Para importar artículos también hace falta “write”.',
    },
    expiryChoices: {
      month: '30 días',
      quarter: '90 días',
      year: '1 año',
      never: 'Nunca',
    },
    neverHint: 'Si se filtra, funcionará hasta que lo revoques.',
    shownOnce: 'Token creado. Cópialo ahora: no podrás volver a verlo.',
    token: 'Token',
    copyToken: 'Copiar token',
    copied: 'Token copiado',
    notCopied: 'No se pudo copiar el token. Selecciónalo y cópialo manualmente.',
    created: (day) => `Creado el <day>${day}</day>`,
    neverUsed: ', nunca usado',
    lastUsed: (day) => `, último uso: <day>${day}</day>`,
    expires: (day) => `, caduca el <day>${day}</day>`,
    expired: (day) => `, caducó el <day>${day}</day>`,
    neverExpires: ', no caduca',
    revoke: 'Revocar',
    revokeLabel: (name) => `Revocar ${name}`,
    revokeTitle: '¿Revocar este token?',
    revokeText: 'Los programas que lo usan pierden el acceso de inmediato.',
    revokeTextWithChanges: (articles, day) =>
      plural(articles, {
        one: `Los programas que lo usan pierden el acceso de inmediato. Desde el ${day} modificó # artículo. Después podrás revertir esos cambios.`,
        other: `Los programas que lo usan pierden el acceso de inmediato. Desde el ${day} modificó # artículos. Después podrás revertir esos cambios.`,
      }),
    revokeConfirm: 'Revocar token',
    revoked: 'Token revocado',
    limitReached: (max) => `Alcanzaste el límite de ${max} tokens. Revoca uno para crear otro.`,

    noScopes: 'Elige al menos un permiso',
    duplicateName: (name) => `Ya tienes un token con el nombre “${name}”. Elige otro nombre.`,
    tooMany: (max) => `Alcanzaste el límite de ${formatNumber(max)} tokens. Revoca uno primero.`,
    notFound: 'Este token ya se revocó.',
    invalid: 'Este token de acceso no es válido o se revocó. Crea otro en el panel.',
    hasExpired: 'Este token de acceso caducó. Crea otro en el panel.',
    notAllowed: 'Esta llamada no admite tokens de acceso. Inicia sesión.',
    scopeMissing: (scope) =>
      `Este token de acceso no tiene el permiso “${scope}”. Crea en el panel un token que lo tenga.`,
    reference: 'Referencia de la API',
  },

  reference: {
    title: 'API',
    lead: 'Lee, escribe y publica desde tus propios programas. Aquí están todas las llamadas, cada una con un ejemplo para copiar.',
    contents: 'En esta página',
    guide: 'Guía',
    reference: 'Referencia',
    deprecated: 'Obsoleto',
    parameters: 'Parámetros',
    body: 'Cuerpo',
    request: 'Solicitud',
    answers: 'Respuestas',
    example: 'Ejemplo',
    exampleOf: (summary, status) => `Ejemplo de ${status}: ${summary}`,
    copy: 'Copiar',
    copyRequest: (summary) => `Copiar solicitud: ${summary}`,
    copied: 'Solicitud copiada',
    notCopied: 'No se pudo copiar la solicitud. Selecciónala y cópiala manualmente.',
    places: { path: 'en la ruta', query: 'en la consulta', header: 'en el encabezado' },
    required: 'obligatorio',
    default: 'predeterminado',
    between: (min, max) => range(min, max),
    characters: (min, max) => `${range(min, max)} caracteres`,
    items: (min, max) => `${range(min, max)} elementos`,
  },
};
