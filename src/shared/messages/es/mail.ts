import { plural, type Translation } from '../define.ts';
import type { mailMessages as english } from '../en/mail.ts';

const ignore = 'Si no fuiste tú, puedes ignorar este correo.';
const onceUntil = (time: string) => `Este enlace funciona una sola vez y caduca el ${time}.`;
const minutesLeft = (count: number) => plural(count, { one: '# minuto', other: '# minutos' });

export const mailMessages: Translation<typeof english> = {
  layout: {
    fallback: (action) => `Si el botón “${action}” no funciona, abre este enlace en tu navegador:`,
    footer: (blog) => `Enviado por ${blog}.`,
    contact: (address) => `¿Tienes preguntas? Escribe a ${address}.`,
  },

  registration: {
    subject: (blog) => `Confirma tu correo para ${blog}`,
    preheader: 'Confirma tu correo para no perder nunca el acceso a tu cuenta.',
    heading: 'Confirma tu correo',
    body: (blog) =>
      `Gracias por registrarte en ${blog}. Confirma que este correo es tuyo. Es posible que antes tengas que iniciar sesión.`,
    action: 'Confirmar correo',
    expires: onceUntil,
    ignore: 'Si no te registraste, ignora este correo. No recibirás ningún otro sobre esta cuenta.',
  },

  emailConfirmation: {
    subject: (blog) => `Confirma tu nuevo correo para ${blog}`,
    preheader: 'Tu correo cambiará cuando confirmes el nuevo.',
    heading: 'Confirma tu nuevo correo',
    body: (blog) =>
      `Pediste cambiar el correo de tu cuenta de ${blog} por este. Inicia sesión en tu cuenta y confirma el cambio.`,
    action: 'Confirmar nuevo correo',
    expires: onceUntil,
    ignore,
  },

  emailTaken: {
    subject: (blog) => `Tu correo ya está en uso en ${blog}`,
    preheader: 'Nada ha cambiado. Si olvidaste tu contraseña, puedes restablecerla.',
    heading: 'Ya tienes una cuenta',
    body: (blog) =>
      `Alguien intentó usar este correo para otra cuenta de ${blog}. Ya pertenece a una cuenta, así que nada ha cambiado.`,
    hint: 'Si fuiste tú y olvidaste la contraseña de esa cuenta, puedes restablecerla.',
    action: 'Restablecer contraseña',
    ignore,
  },

  emailChanged: {
    subject: (blog) => `Se cambió tu correo en ${blog}`,
    preheader: 'Si no fuiste tú, recupera tu cuenta ahora.',
    heading: 'Se cambió tu correo',
    body: (blog) => `El correo de tu cuenta de ${blog} se acaba de cambiar por otro.`,
    warning:
      'Si no fuiste tú, recupera tu cuenta. Elegirás una nueva contraseña, se cerrarán todas las sesiones y esta dirección volverá a ser el correo de tu cuenta. Después, revisa qué ha publicado tu cuenta.',
    action: 'Recuperar mi cuenta',
    expires: onceUntil,
  },

  passwordReset: {
    subject: (blog) => `Restablece tu contraseña de ${blog}`,
    preheader: (minutes) => `Elige una nueva contraseña en los próximos ${minutesLeft(minutes)}.`,
    heading: 'Restablece tu contraseña',
    body: (blog) => `Recibimos una solicitud para restablecer la contraseña de tu cuenta de ${blog}.`,
    action: 'Elegir nueva contraseña',
    expires: (minutes) => `Este enlace funciona una sola vez y caduca en ${minutesLeft(minutes)}.`,
    ignore: `${ignore} Tu contraseña no cambiará.`,
  },

  passwordChanged: {
    subject: (blog) => `Se cambió tu contraseña de ${blog}`,
    preheader: 'Si no fuiste tú, restablece tu contraseña ahora.',
    heading: 'Se cambió tu contraseña',
    body: (blog) =>
      `La contraseña de tu cuenta de ${blog} se acaba de cambiar. Se cerró la sesión en todos los demás dispositivos.`,
    warning: 'Si no fuiste tú, restablece tu contraseña ahora y revisa qué ha publicado tu cuenta.',
    action: 'Restablecer contraseña',
  },

  passkeyAdded: {
    subject: (blog) => `Se añadió una llave de acceso a tu cuenta de ${blog}`,
    preheader: 'Si no fuiste tú, restablece tu contraseña ahora.',
    heading: 'Nueva llave de acceso',
    body: (blog) =>
      `Se acaba de añadir una llave de acceso a tu cuenta de ${blog}. Quien la tenga puede iniciar sesión. En tu panel encontrarás todas tus llaves de acceso.`,
    warning:
      'Si no fuiste tú, restablece tu contraseña ahora. Así se eliminan todas las llaves de acceso y se cierran todas las sesiones.',
    action: 'Restablecer contraseña',
  },

  passkeyRemoved: {
    subject: (blog) => `Se eliminó una llave de acceso de tu cuenta de ${blog}`,
    preheader: 'Si no fuiste tú, restablece tu contraseña ahora.',
    heading: 'Llave de acceso eliminada',
    body: (blog) =>
      `Se acaban de eliminar una o todas las llaves de acceso de tu cuenta de ${blog}. Ya no sirven para iniciar sesión. Al restablecer tu contraseña se eliminan todas.`,
    warning:
      'Si no fuiste tú, restablece tu contraseña ahora. Así se eliminan todas las llaves de acceso y se cierran todas las sesiones.',
    action: 'Restablecer contraseña',
  },

  tokenCreated: {
    subject: (blog) => `Se creó un token de acceso para tu cuenta de ${blog}`,
    preheader: 'Si no fuiste tú, restablece tu contraseña ahora.',
    heading: 'Nuevo token de acceso',
    body: (blog) =>
      `Se acaba de crear un token de acceso para tu cuenta de ${blog}. Un programa que lo tenga puede actuar en tu nombre. En tu panel encontrarás todos tus tokens de acceso.`,
    warning:
      'Si no fuiste tú, restablece tu contraseña ahora. Así se revocan todos los tokens de acceso y se cierran todas las sesiones.',
    action: 'Restablecer contraseña',
  },

  accountInvitation: {
    subject: (blog) => `Tu cuenta en ${blog}`,
    preheader: 'Tus artículos se trasladaron. Activa la cuenta que los contiene.',
    heading: 'Activa tu cuenta',
    body: (blog) =>
      `Tus artículos están ahora en ${blog}, en una cuenta que te espera. Elige una contraseña para gestionarlos.`,
    action: 'Activar cuenta',
    expires: (days) =>
      `Este enlace funciona una sola vez y caduca en ${plural(days, { one: '# día', other: '# días' })}.`,
    ignore:
      'Si no conoces este blog, ignora este correo. Nadie puede iniciar sesión en la cuenta sin este enlace.',
  },

  accountApproved: {
    subject: (blog) => `Ya puedes publicar en ${blog}`,
    preheader: 'Tu cuenta fue aprobada.',
    heading: 'Tu cuenta fue aprobada',
    body: (blog) => `Tu cuenta de ${blog} fue aprobada. Ya puedes publicar tus borradores.`,
    action: 'Ir a mis artículos',
    contributor: {
      subject: (blog) => `Ya puedes escribir en ${blog}`,
      body: (blog) =>
        `Tu cuenta de ${blog} fue aprobada. Ya puedes enviar tus borradores a revisión. La redacción los publica.`,
    },
  },

  submissionSentBack: {
    subject: (blog) => `${blog}: tu texto fue devuelto`,
    preheader: 'Lee el comentario, corrige tu texto y envíalo de nuevo.',
    heading: 'Tu texto fue devuelto',
    body: (title, blog) => `La redacción de ${blog} leyó “${title}”, te lo devolvió y escribió:`,
    action: 'Abrir el borrador',
  },

  submissionPublished: {
    subject: (blog) => `${blog}: tu texto se publicó`,
    preheader: 'La redacción publicó lo que enviaste.',
    heading: 'Tu texto se publicó',
    body: (title, blog) => `La redacción de ${blog} publicó “${title}”.`,
    action: 'Leer el artículo',
  },

  roleChanged: {
    subject: (blog) => `Tu rol en ${blog} cambió`,
    preheader: (role) => `Ahora tu rol es: ${role}.`,
    heading: 'Tu rol cambió',
    body: (blog, role) =>
      `La administración del blog cambió lo que puedes hacer en ${blog}. Ahora tu rol es: ${role}.`,
    allowed: {
      contributor: 'Puedes escribir artículos y enviarlos a revisión. La redacción los publica.',
      author: 'Puedes escribir y publicar artículos.',
      editor:
        'También puedes publicar textos enviados, editar y ocultar artículos publicados de otras personas y atender denuncias.',
      admin: 'Puedes hacerlo todo, incluso gestionar las cuentas y la configuración.',
    },
    action: 'Ver mi cuenta',
  },

  accountRejected: {
    subject: (blog) => `Tu cuenta de ${blog} no fue aprobada`,
    preheader: 'La cuenta se eliminará en 30 días.',
    heading: 'Tu cuenta no fue aprobada',
    body: (blog) => `La administración de ${blog} no aprobó tu cuenta.`,
    reason: (reason) => `Motivo: ${reason}`,
    deletion: 'Tu cuenta y todo lo que contiene se eliminarán en 30 días.',
  },

  articleEdited: {
    subject: (blog) => `Se editó tu artículo en ${blog}`,
    preheader: 'El cambio ya está publicado. Puedes restaurar la versión anterior.',
    heading: 'Se editó tu artículo',
    body: (title, editor) =>
      editor === ''
        ? `La redacción modificó tu artículo “${title}”. El texto nuevo aparece con tu nombre.`
        : `${editor} modificó tu artículo “${title}”. El texto nuevo aparece con tu nombre.`,
    history: 'El historial de versiones muestra qué cambió. Desde ahí puedes restaurar una versión anterior.',
    action: 'Abrir el historial de versiones',
    more: 'Si hay más cambios durante la próxima hora, no recibirás otro correo.',
  },

  scheduleDropped: {
    subject: (blog) => `Tu cambio en ${blog} no se publicó`,
    preheader: 'La redacción modificó el texto entretanto. Tu borrador sigue ahí.',
    heading: 'Tu cambio no se publicó',
    body: (title) =>
      `Habías programado un cambio en “${title}”. No se publicó porque la redacción modificó el texto después de que empezaras.`,
    hint: 'Tu texto se guardó como borrador. Compáralo con la versión publicada y después actualízalo o vuelve a programarlo.',
    action: 'Abrir el borrador',
  },

  test: {
    subject: (blog) => `Correo de prueba de ${blog}`,
    preheader: 'Funciona: este correo llegó.',
    heading: 'Funciona',
    body: (blog) => `La administración de ${blog} envió este correo para comprobar que los correos llegan.`,
    confirm: 'También puedes usarlo para confirmar que este es el correo de tu cuenta.',
    action: 'Confirmar correo',
  },
};
