import { formatNumber, plural, type Translation } from '../define.ts';
import type {
  accountErrors as englishErrors,
  accountMessages as englishAccount,
  claimMessages as englishClaim,
} from '../en/account.ts';

const MAKE_ROOM =
  'Elimina artículos o borradores que ya no necesites y vacía la papelera en Mis artículos, o pide más espacio a la administración del blog.';

export const accountMessages: Translation<typeof englishAccount> = {
  awaitsApproval:
    'Tu cuenta está pendiente de aprobación. Hasta entonces puedes escribir y guardar borradores, pero no publicarlos.',
  setup: {
    heading: 'Configura tu blog',
    description: (blog) => `Crea la primera cuenta de ${blog}.`,
    lead: 'Crea la cuenta de administración y ponle nombre a tu blog.',
    title: 'Título del blog',
    titleHint: 'Puedes cambiarlo después en Configuración',
    language: 'Idioma de los artículos',
    languageHint: 'Código del idioma principal, p. ej., “es” o “es-MX”',
    interfaceLanguage: 'Idioma de la interfaz',
    interfaceLanguageHint: 'Menús, botones y correos',
    code: 'Código de configuración',
    codeHint: 'En la terminal donde se inició el blog o en su registro',
    submit: 'Crear blog',
    done: 'Tu blog está listo',

    notReadyHeading: 'Próximamente',
    notReady: 'Este blog aún no está configurado. Vuelve más tarde.',
    enterCode: 'Introducir código de configuración',

    doneHeading: 'Este blog ya está configurado',
    doneLead: 'Inicia sesión para escribir o cambiar la configuración.',
    openLink:
      'Abre el enlace de configuración que aparece en la terminal donde se inició el blog o en su registro. Si este blog no es tuyo, inicia sesión para escribir.',
    logIn: 'Iniciar sesión',
    alreadyDone: 'Este blog ya está configurado. Inicia sesión.',
    wrongCode:
      'Código de configuración incorrecto. Cópialo de la terminal donde se inició el blog o de su registro.',

    notice: '¿Este blog es tuyo? <setup>Configúralo</setup> para administrarlo.',
  },

  adminsOnly: 'Necesitas acceso de administración para ver esta página.',
  editorsOnly: 'Solo la redacción y la administración pueden ver esta página.',

  fields: {
    name: 'Nombre',
    email: 'Correo electrónico',
    password: 'Contraseña',
    newPassword: 'Nueva contraseña',
    yourPassword: 'Tu contraseña',
    invitation: 'Invitación',
    token: 'Token',
    avatar: 'URL del avatar',
    bio: 'Biografía',
    links: 'Enlaces',
    link: 'Enlace',
  },
  nameHint: 'Aparece en todo lo que publicas',
  passwordHint: (min) => `Mínimo ${min} caracteres`,
  guessablePassword: 'Esta contraseña es fácil de adivinar',
  incompleteLink: 'Este enlace está incompleto. Copia el enlace entero y ábrelo de nuevo.',
  linkNotWorking: '¿No funciona el enlace?',
  invalid: {
    tooShort: (label, min) => `${label}: mínimo ${min} caracteres`,
    tooManyLinks: (max) => `Puedes añadir como máximo ${max} enlaces`,
    linkHasCredentials: (label) => `${label}: no puede contener un usuario ni una contraseña`,
    notOneLine: (label) =>
      `${label}: debe ocupar una sola línea, sin caracteres que cambien el sentido de la escritura`,
    notBase64url: (label) => `${label}: debe estar en base64url`,
  },

  returnTo: {
    toPage: (verb, name) => `${verb} para abrir “${name}”.`,
    toAddress: (verb, address) => `${verb} para abrir ${address}.`,
    goTo: (name) => `Ir a ${name}`,
    goToPage: 'Ir a la página',
  },

  login: {
    heading: 'Iniciar sesión',
    lead: 'Inicia sesión para escribir y gestionar tus artículos.',
    verb: 'Inicia sesión',
    submit: 'Iniciar sesión',
    forgotPassword: '¿Olvidaste tu contraseña?',
    newHere: '¿No tienes cuenta?',
    passkey: 'Usar una llave de acceso',
    backToText: 'Volver a tu texto sin guardar',
  },

  register: {
    heading: 'Registrarse',
    verb: 'Regístrate',
    submit: 'Registrarse',
    leadOpen: 'Crea una cuenta para empezar a escribir.',
    leadApproval:
      'Crea una cuenta para empezar a escribir. La administración del blog debe aprobarla antes de que puedas publicar.',
    leadInvite: 'Solo es posible registrarse con invitación. Abre tu enlace de invitación o pégalo abajo.',
    leadInvited: 'Recibiste una invitación. Crea una cuenta para empezar a escribir.',
    invitationHint: 'Pide una invitación a la administración del blog',
    haveAccount: '¿Ya tienes una cuenta?',
    loggedInHeading: 'Ya iniciaste sesión',
    loggedInLead:
      'Las invitaciones son para cuentas nuevas. La tuya sigue sin usarse: comparte el enlace, o cierra la sesión y ábrelo de nuevo.',
    home: 'Inicio',
    closedHeading: 'El registro está cerrado',
    closedLead: 'Este blog no acepta cuentas nuevas. Puedes seguir leyendo todos los artículos.',
    readArticles: 'Leer artículos',
  },

  forgotPassword: {
    heading: '¿Olvidaste tu contraseña?',
    lead: 'Escribe tu correo para recibir un enlace y restablecerla.',
    leadByAdmin: (blog) =>
      `La administración de ${blog} puede enviarte un enlace para restablecer la contraseña.`,
    noContact: (blog) =>
      `La administración de ${blog} puede enviarte un enlace para restablecer la contraseña. Este blog no muestra una dirección de contacto, así que tendrás que pedirlo por otra vía.`,
    contactAdmin: 'Pedir un enlace',
    submit: 'Enviar enlace',
    remembered: '¿Ya la recuerdas?',
    sent: 'Si existe una cuenta con este correo, recibirás un enlace para restablecer la contraseña. Caduca en 30 minutos. Si no llega, revisa la carpeta de spam. Los enlaces que pediste antes siguen funcionando.',
  },

  resetPassword: {
    heading: 'Elige una nueva contraseña',
    lead: 'Tu nueva contraseña reemplaza a la anterior. Además, se cierran todas tus sesiones y se eliminan tus llaves y tokens de acceso.',
    leadRecovery:
      'La dirección que recibió este enlace volverá a ser tu correo. Además, se reemplaza tu contraseña, se cierran todas tus sesiones y se eliminan tus llaves y tokens de acceso.',
    submit: 'Cambiar contraseña',
    requestNewLink: 'Pedir otro enlace',
    changed: 'Contraseña cambiada. Inicia sesión con la nueva.',
    recovered: 'Cuenta recuperada. Inicia sesión con este correo y tu nueva contraseña.',
  },

  confirmEmail: {
    heading: 'Confirma tu correo',
    lead: 'Usa el enlace que te enviamos por correo.',
    changeEmail: 'Cambiar correo',
    logIn: 'Inicia sesión para confirmar tu correo.',
    logInWithOldEmail: 'Inicia sesión con tu correo actual para confirmar el nuevo.',
    resetPassword: 'Restablécela',
    ownLead: (email) => `Confirma que ${email} es tu correo.`,
    changeLead: (email) =>
      `Iniciarás sesión con la dirección que recibió este enlace, en lugar de con ${email}.`,
    submit: 'Confirmar correo',
    sendNewLink: 'Enviar otro',
    startOver: 'Cambiar el correo de nuevo',
    confirmed: 'Correo confirmado',
    changed: 'Correo cambiado',
  },

  pendingEmail: {
    changed: (email) =>
      `Abre el enlace que te enviamos a ${email} para confirmar tu nuevo correo. Caduca en 24 horas. Si no llega, revisa la carpeta de spam.`,
    cancel: 'Cancelar cambio',
    canceled: 'Cambio de correo cancelado',
    own: 'Confirma tu correo: abre el enlace que te enviamos. Hasta entonces no podremos avisarte por correo de cambios en tu contraseña o tus llaves de acceso.',
    resend: 'Reenviar correo',
    resent: 'Correo de confirmación enviado',
  },

  notices: {
    sessionOnly:
      'Tu navegador bloquea el almacenamiento de este sitio. Tu sesión se cerrará cuando cierres o recargues esta página.',
    insecure: 'Esta conexión no es segura. Otras personas en la red podrían leer tu contraseña.',
    storageNearlyFull: (used, max) =>
      `Tu almacenamiento está casi lleno: ${used} de ${max} en uso. ${MAKE_ROOM}`,
    storageFull: (used, max) => `Tu almacenamiento está lleno: ${used} de ${max} en uso. ${MAKE_ROOM}`,
  },

  dashboard: {
    moderation: 'Moderación',
    itemsToReview: (count) => plural(count, { one: '# asunto por revisar', other: '# asuntos por revisar' }),
  },

  yourInfo: {
    user: 'Usuario',
    name: 'Nombre',
    email: 'Correo electrónico',
    role: 'Rol',
    storage: 'Almacenamiento',
    storageUsed: (used, max) => `${used} de ${max} en uso`,
  },

  sessions: {
    heading: 'Sesiones',
    lead: 'Navegadores en los que tienes la sesión iniciada.',
    unknownBrowser: 'Navegador desconocido',
    thisBrowser: 'Este navegador',
    loggedIn: (day) => `Inicio de sesión: <day>${day}</day>`,
    lastActive: (day) => `, última actividad: <day>${day}</day>`,
    end: 'Cerrar sesión',
    endLabel: (browser, day) => `Cerrar sesión: ${browser}, iniciada el ${day}`,
    ended: 'Sesión cerrada',
    onlyThis: 'No hay otras sesiones activas.',
    endOthersHint:
      '¿No reconoces alguna sesión? <change>Cambia tu contraseña</change> para cerrar todas las demás.',
    endOthers: 'Cerrar todas las demás sesiones',
    othersEnded: 'Se cerraron todas las demás sesiones',
  },

  passkeys: {
    heading: 'Llaves de acceso',
    lead: 'Inicia sesión con tu teléfono, tu equipo o una llave de seguridad en lugar de tu contraseña. Elimina las llaves que ya no uses.',
    none: 'Todavía no tienes llaves de acceso.',
    add: 'Añadir llave de acceso',
    form: 'El formulario de la llave de acceso',
    defaultName: 'Llave de acceso',
    added: 'Llave de acceso añadida',
    addedOn: (day) => `Añadida el <day>${day}</day>`,
    neverUsed: ', nunca usada',
    lastUsed: (day) => `, último uso: <day>${day}</day>`,
    limitReached: (max) => `Alcanzaste el límite de ${max} llaves de acceso. Elimina una para añadir otra.`,
    addElsewhere: (origin) => `Puedes añadir llaves de acceso en ${origin} con un navegador compatible.`,
    passwordHint: 'Después, tu navegador te pedirá la llave de acceso',
    nameHint: 'Opcional, p. ej., el dispositivo donde está',
    continue: 'Continuar',
    removeLabel: (name) => `Eliminar ${name}`,
    removeTitle: '¿Eliminar esta llave de acceso?',
    removeText: 'No podrás iniciar sesión con ella. Quizá también quieras borrarla de tu dispositivo.',
    removeConfirm: 'Eliminar llave de acceso',
    removed: 'Llave de acceso eliminada',

    notLoaded:
      'No se pudieron cargar las llaves de acceso. Revisa tu conexión o recarga la página para obtener la última versión.',
    unknownProblem:
      'Tu navegador no pudo usar una llave de acceso. Inténtalo de nuevo o inicia sesión con tu contraseña.',
    canceledOrTimedOut: 'No se usó ninguna llave de acceso. La solicitud se canceló o tardó demasiado.',
    superseded: 'No se usó ninguna llave de acceso. Otra solicitud más reciente reemplazó a esta.',
    alreadyOnDevice: 'Este dispositivo ya tiene una llave de acceso para tu cuenta.',
    needsUserVerification:
      'Este dispositivo no puede crear una llave de acceso. Usa uno con PIN, huella o reconocimiento facial.',
    unsupportedDevice: 'Este dispositivo no puede crear una llave de acceso. Usa otro.',
    wrongOrigin: 'Las llaves de acceso no funcionan en esta dirección.',
  },

  editYourData: {
    submit: 'Guardar cambios',
    account: 'Nombre y correo',
    accountText: 'Tu nombre aparece en todo lo que publicas. Tu correo solo se usa para iniciar sesión.',
    passwordHint:
      'Tu contraseña actual confirma el cambio. Solo hace falta para cambiar el correo o la contraseña.',
    changePassword: 'Cambiar contraseña',
    changePasswordText: 'Al cambiar tu contraseña se cierra la sesión en todos los demás dispositivos.',
    revokeTokens: 'Revocar también todos los tokens de acceso',
    newPasswordHint: (min) => `Mínimo ${min} caracteres. Déjalo vacío para conservar tu contraseña.`,
    linkSent: (email) => `Te enviamos un enlace a ${email}. Ábrelo para confirmar tu nuevo correo.`,
  },

  publicProfile: {
    lead: 'Se mostrará en tu página de autor cuando publiques un artículo.',
    leadPublic: 'Se muestra en tu página de autor.',
    viewPage: 'Ver página de autor',
    about: 'Sobre ti',
    aboutText: 'Aparece junto a tu nombre.',
    avatarHint: 'URL de una imagen cuadrada. Déjala vacía para mostrar tu inicial.',
    bioHint: (used, max) => `Opcional. ${used} de ${max} caracteres.`,
    links: 'Enlaces',
    linksText:
      'Tu sitio web y tus perfiles. Llevan rel="me" para que sitios como Mastodon puedan verificarlos.',
    linkLabel: (number) => `Enlace ${number}`,
    linkPlaceholder: 'https://',
    submit: 'Guardar perfil',
    saved: 'Perfil guardado',
  },

  deleteAccount: {
    articles: (count) =>
      plural(count, {
        one: 'Tienes # artículo, que también se eliminará.',
        other: count === 0 ? 'No tienes artículos.' : 'Tienes # artículos, que también se eliminarán.',
      }),
    passwordHint: 'Escribe tu contraseña para confirmar',
    confirm: 'Eliminar cuenta',
  },
};

export const accountErrors: Translation<typeof englishErrors> = {
  signedOut: 'Tu sesión se cerró. Inicia sesión.',
  loginMissing: 'Inicia sesión o envía un token de acceso en el encabezado “Authorization: Bearer …”.',
  loginExpired: 'Tu sesión caducó. Inicia sesión de nuevo.',
  loginInvalid: 'No es un token de acceso ni el token de una sesión.',
  sessionNotFound: 'Esta sesión ya se cerró.',
  loginFailed: 'Correo o contraseña incorrectos.',
  wrongPassword: 'Contraseña incorrecta.',
  passwordMissing: {
    email: 'Escribe tu contraseña actual para cambiar tu correo.',
    password: 'Escribe tu contraseña actual para cambiarla.',
    deletion: 'Escribe tu contraseña para eliminar tu cuenta.',
    token: 'Escribe tu contraseña para crear un token.',
    bin: 'Escribe tu contraseña para eliminar definitivamente.',
    takeBack: 'Escribe tu contraseña para revertir los cambios.',
  },
  passwordRefused: {
    email: 'Elige otra contraseña. Esta es tu correo.',
    name: 'Elige otra contraseña. Esta es tu nombre.',
    blog: 'Elige otra contraseña. Esta es el nombre del blog.',
    common: 'Elige otra contraseña. Esta es demasiado común y fácil de adivinar.',
  },
  guessableOwnPassword:
    'Tu contraseña es fácil de adivinar y tu cuenta puede editar artículos de otras personas. Elige otra en la página de inicio de sesión de este blog.',
  tooManyLogins:
    'Demasiadas personas están iniciando sesión en este momento. Inténtalo de nuevo en unos segundos.',
  emailTaken: 'Otra cuenta ya usa este correo.',
  looksLikeAdmin: 'Este nombre se parece al de alguien de la administración. Elige otro.',
  noMails: 'Este blog no envía correos. Pide un enlace a la administración del blog.',
  linkInvalid: 'Este enlace caducó o ya se usó. Pide otro.',
  claimLinkInvalid:
    'Este enlace caducó o ya se usó. Pide otro a la administración del blog, o inicia sesión si ya activaste la cuenta.',
  notUnclaimed: 'Esta cuenta ya se activó o se eliminó.',
  claimEmailUnknown: 'Esta cuenta no tiene correo. Envía a su titular un enlace de activación.',
  claimEmailMissing: 'Escribe tu correo.',
  linkOfAnother: 'Este enlace es de otra cuenta. Cierra la sesión y abre el enlace de nuevo.',
  registrationClosed: 'El registro está cerrado.',
  invitationInvalid: 'Esta invitación caducó, ya se usó o se revocó. Pide otra a la administración del blog.',
  invitationNotFound: 'Esta invitación caducó, ya se usó o se revocó.',
  notPending: 'Esta cuenta no está pendiente de aprobación. Ya fue aprobada o eliminada.',
  alreadyRejected: 'Esta cuenta ya fue rechazada.',
  suspended: (reason) => `Tu cuenta está suspendida. Motivo: ${reason}`,
  suspendedContact: (reason, contact) =>
    `Tu cuenta está suspendida. Para apelar, escribe a ${contact}. Motivo: ${reason}`,
  rejected: (reason) => `Tu cuenta no fue aprobada. Motivo: ${reason}`,
  rejectedContact: (reason, contact) =>
    `Tu cuenta no fue aprobada. Si tienes preguntas, escribe a ${contact}. Motivo: ${reason}`,
  storageExceeded: (max) => `Se superaría tu límite de almacenamiento de ${max}. ${MAKE_ROOM}`,
  passkeys: {
    none: 'Este blog no admite llaves de acceso. Inicia sesión con tu correo y tu contraseña.',
    refused:
      'Esta llave de acceso no funcionó: se eliminó o tardó demasiado. Inténtalo de nuevo o usa tu contraseña.',
    notAdded:
      'La llave de acceso no se añadió: la solicitud no era válida o tardó demasiado. Inténtalo de nuevo.',
    taken: 'Esta llave de acceso ya está añadida. Úsala o elige otro dispositivo.',
    tooMany: (max) => `Alcanzaste el límite de ${formatNumber(max)} llaves de acceso. Elimina una primero.`,
    notFound: 'Esta llave de acceso ya se eliminó.',
  },
};

export const claimMessages: Translation<typeof englishClaim> = {
  heading: 'Activa tu cuenta',
  checking: 'Comprobando tu enlace…',
  lead: (name, email) =>
    `Los artículos de ${name} se trasladaron a este blog. Elige una contraseña para gestionarlos. Iniciarás sesión como ${email}.`,
  leadWithoutEmail: (name) =>
    `Los artículos de ${name} se trasladaron a este blog. Escribe tu correo y elige una contraseña para gestionarlos.`,
  emailHint: 'Solo se usa para iniciar sesión. No se muestra a nadie',
  submit: 'Activar cuenta',
  done: 'La cuenta ya es tuya',
  haveAccount: '¿Ya la activaste?',
  logIn: 'Iniciar sesión',
};
