import type { Translation } from '../define.ts';
import type { apiMessages as english } from '../en/api.ts';
import { joinSentences } from '../formats.ts';

export const apiMessages: Translation<typeof english> = {
  status: {
    badRequest: 'La solicitud no tiene un formato válido.',
    notFound: 'No se encontró.',
    timeout: 'La solicitud tardó demasiado en llegar. Inténtalo de nuevo.',
    tooLarge:
      'La solicitud es demasiado grande. El texto de un artículo puede ocupar hasta 1 MiB; todo lo demás, hasta 16 KiB.',
    uriTooLong: 'La URL es demasiado larga.',
    unsupportedType: 'Envía el cuerpo como JSON, con el tipo de contenido application/json.',
    headersTooLarge: 'Los encabezados de la solicitud son demasiado grandes.',
    unavailable: 'El blog no está disponible por el momento. Inténtalo de nuevo dentro de poco.',
    refused: 'La solicitud se rechazó.',
    unexpected: 'Algo falló por nuestra parte. Inténtalo de nuevo.',
  },

  problems: (problems) => joinSentences(problems.map((problem) => `${problem}.`)),

  methodNotAllowed: (methods) => `Esta URL solo acepta ${methods}.`,

  body: {
    notAnObject: 'El cuerpo debe ser un objeto JSON.',
    invalidJson: 'El cuerpo no es JSON válido.',
    compressed: 'Envía el cuerpo sin comprimir.',
    tooManyUnknownFields: 'El cuerpo contiene demasiados datos fuera de los campos conocidos.',
  },

  headers: {
    ifMatch: 'If-Match debe ser * o una versión entre comillas, como "3".',
    ifNoneMatch: 'If-None-Match debe ser *, sin If-Match.',
    preconditionRequired: 'Envía If-None-Match: * para crearlo, o If-Match con la versión que reemplaza.',
    versionRequired: 'Envía If-Match con el ETag que recibiste: este artículo es de otra persona.',
    idempotencyKey: 'Idempotency-Key debe tener de 1 a 200 caracteres ASCII imprimibles entre comillas.',
    idempotencyKeyReused: 'Esta Idempotency-Key se usó con otro cuerpo. Usa una nueva.',
    idempotencyKeyInUse:
      'La primera solicitud con esta Idempotency-Key aún está en curso. Espera a que termine.',
  },

  limits: {
    login: (wait) => `Demasiados intentos fallidos de inicio de sesión. Inténtalo de nuevo en ${wait}.`,
    registration: (wait) => `Demasiados registros desde tu red. Inténtalo de nuevo en ${wait}.`,
    reset: (wait) => `Se pidieron demasiados enlaces. Inténtalo de nuevo en ${wait}.`,
    passkeyLogin: (wait) =>
      `Demasiados inicios de sesión con llave de acceso desde tu red. Inténtalo de nuevo en ${wait}.`,
    report: (wait) => `Demasiadas denuncias desde tu red. Inténtalo de nuevo en ${wait}.`,
    testMail: (wait) => `Demasiados correos de prueba. Inténtalo de nuevo en ${wait}.`,
    export: (wait) => `Demasiadas exportaciones. Inténtalo de nuevo en ${wait}.`,
    mail: (wait) => `Demasiados correos a esta dirección. Inténtalo de nuevo en ${wait}.`,
    save: (wait) => `Guardas con demasiada frecuencia. Inténtalo de nuevo en ${wait}.`,
    write: (wait) => `Demasiados cambios en poco tiempo. Inténtalo de nuevo en ${wait}.`,
  },

  databaseReplaced: 'El archivo de la base de datos se reemplazó. Reinicia el servidor.',
  busy: {
    stopping: 'El servidor se está reiniciando. Inténtalo de nuevo dentro de poco.',
    upgrading: 'El blog se está actualizando. Inténtalo de nuevo en unos minutos.',
    ownRequests: 'Estás enviando demasiadas solicitudes grandes a la vez. Espera a que termine la primera.',
    allRequests: 'El servidor recibe demasiadas solicitudes grandes. Inténtalo de nuevo dentro de poco.',
    ownArticles: 'Estás guardando demasiados artículos a la vez. Espera a que termine el primero.',
    allArticles: 'El servidor está ocupado. Inténtalo de nuevo en un momento.',
    pages: 'El servidor está ocupado. Inténtalo de nuevo en un momento.',
    searches: 'Demasiadas personas están buscando en este momento. Inténtalo de nuevo dentro de poco.',
    slowSearch: 'Esta búsqueda tardó demasiado. Inténtalo de nuevo o busca una palabra menos común.',
    media: 'En este momento no se pueden guardar ni cargar imágenes. Inténtalo de nuevo dentro de poco.',
    mails: 'Hay demasiados correos en espera. Inténtalo de nuevo más tarde.',
  },

  articleTooComplex:
    'Este artículo tarda demasiado en procesarse. Simplifícalo o divídelo en varios artículos.',
  authorNotFound: 'No se encontró este autor.',
  noTestMails: 'Este blog no envía correos. Define SMTP_URL, MAIL_FROM y PUBLIC_URL y reinicia el servidor.',
  testMailNotFound: 'No se encontró este correo de prueba. Los resultados se conservan durante siete días.',
};
