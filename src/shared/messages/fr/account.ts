import { formatNumber, plural, type Translation } from '../define.ts';
import type {
  accountErrors as englishErrors,
  accountMessages as english,
  claimMessages as englishClaim,
} from '../en/account.ts';

const MAKE_ROOM =
  'Supprimez les articles ou brouillons dont vous n’avez plus besoin et videz la corbeille dans Mes articles, ou demandez plus d’espace à un admin.';

export const accountMessages: Translation<typeof english> = {
  awaitsApproval:
    'Votre compte est en attente d’approbation. D’ici là, vous pouvez écrire et enregistrer des brouillons, mais pas les publier.',
  setup: {
    heading: 'Configurez votre blog',
    description: (blog) => `Créez le premier compte du blog ${blog}.`,
    lead: 'Créez le compte admin et donnez un nom à votre blog.',
    title: 'Titre du blog',
    titleHint: 'Modifiable plus tard dans les paramètres',
    language: 'Langue des articles',
    languageHint: 'Langue principale, par exemple fr, de-AT ou zh-Hant',
    interfaceLanguage: 'Langue de l’interface',
    interfaceLanguageHint: 'Menus, boutons et emails',
    code: 'Code de configuration',
    codeHint: 'Affiché dans le terminal ou le journal où le blog a démarré',
    submit: 'Créer le blog',
    done: 'Votre blog est prêt',

    notReadyHeading: 'Bientôt disponible',
    notReady: 'Ce blog n’est pas encore configuré. Revenez plus tard.',
    enterCode: 'Saisir le code de configuration',

    doneHeading: 'Ce blog est configuré',
    doneLead: 'Connectez-vous pour écrire ou modifier les paramètres.',
    openLink:
      'Ouvrez le lien de configuration affiché dans le terminal ou le journal où le blog a démarré. Si ce n’est pas votre blog, connectez-vous pour écrire.',
    logIn: 'Se connecter',
    alreadyDone: 'Ce blog est déjà configuré. Connectez-vous.',
    wrongCode:
      'Code de configuration incorrect. Copiez-le depuis le terminal ou le journal où le blog a démarré.',

    notice: 'C’est votre blog\u202f? <setup>Configurez-le</setup> pour en devenir l’admin.',
  },

  adminsOnly: 'Cette page est réservée aux admins.',
  editorsOnly: 'Cette page est réservée à la rédaction et aux admins.',

  fields: {
    name: 'Nom',
    email: 'Adresse email',
    password: 'Mot de passe',
    newPassword: 'Nouveau mot de passe',
    yourPassword: 'Votre mot de passe',
    invitation: 'Invitation',
    token: 'Jeton',
    avatar: 'URL de l’avatar',
    bio: 'Bio',
    links: 'Liens',
    link: 'Lien',
  },
  nameHint: 'Affiché sur tout ce que vous publiez',
  passwordHint: (min) => `Au moins ${min} caractères`,
  guessablePassword: 'Ce mot de passe est facile à deviner',
  incompleteLink: 'Ce lien est incomplet. Copiez-le en entier et ouvrez-le de nouveau.',
  linkNotWorking: 'Le lien ne fonctionne pas\u202f?',
  invalid: {
    tooShort: (label, min) => `«\u00a0${label}\u00a0» doit contenir au moins ${min} caractères`,
    tooManyLinks: (max) => `Vous pouvez ajouter au plus ${max} liens`,
    linkHasCredentials: (label) =>
      `«\u00a0${label}\u00a0» ne doit contenir ni nom d’utilisateur ni mot de passe`,
    notOneLine: (label) =>
      `«\u00a0${label}\u00a0» doit tenir sur une seule ligne, sans caractères qui changent la direction du texte`,
    notBase64url: (label) => `«\u00a0${label}\u00a0» doit être au format base64url`,
  },

  returnTo: {
    toPage: (verb, name) => `${verb} pour ouvrir «\u00a0${name}\u00a0».`,
    toAddress: (verb, address) => `${verb} pour ouvrir ${address}.`,
    goTo: (name) => `Ouvrir «\u00a0${name}\u00a0»`,
    goToPage: 'Ouvrir la page',
  },

  login: {
    heading: 'Se connecter',
    lead: 'Connectez-vous pour écrire et gérer vos articles.',
    // Begins the sentences of `returnTo`.
    verb: 'Connectez-vous',
    submit: 'Se connecter',
    forgotPassword: 'Mot de passe oublié\u202f?',
    newHere: 'Pas encore de compte\u202f?',
    passkey: 'Se connecter avec une clé d’accès',
    backToText: 'Revenir à votre texte non enregistré',
  },

  register: {
    heading: 'Créer un compte',
    verb: 'Créez un compte',
    submit: 'Créer un compte',
    leadOpen: 'Inscrivez-vous pour commencer à écrire.',
    leadApproval:
      'Inscrivez-vous pour commencer à écrire. Un admin devra approuver votre compte avant que vous puissiez publier.',
    leadInvite:
      'L’inscription se fait uniquement sur invitation. Ouvrez votre lien d’invitation ou collez-le ci-dessous.',
    leadInvited: 'Vous avez reçu une invitation. Créez un compte pour commencer à écrire.',
    invitationHint: 'Demandez une invitation à un admin',
    haveAccount: 'Déjà un compte\u202f?',
    loggedInHeading: 'Votre session est déjà ouverte',
    loggedInLead:
      'Les invitations servent à créer un nouveau compte. Celle-ci n’a pas été utilisée\u00a0: partagez son lien, ou déconnectez-vous et ouvrez-le de nouveau.',
    home: 'Accueil',
    closedHeading: 'Les inscriptions sont fermées',
    closedLead: 'Ce blog n’accepte pas de nouveaux comptes. Vous pouvez tout de même lire tous les articles.',
    readArticles: 'Lire les articles',
  },

  forgotPassword: {
    heading: 'Mot de passe oublié\u202f?',
    lead: 'Saisissez votre adresse email pour recevoir un lien de réinitialisation.',
    leadByAdmin: (blog) => `Les admins du blog ${blog} peuvent vous envoyer un lien de réinitialisation.`,
    noContact: (blog) =>
      `Les admins du blog ${blog} peuvent vous envoyer un lien de réinitialisation. Ce blog n’indique pas d’adresse de contact\u00a0: adressez-vous à eux directement.`,
    contactAdmin: 'Demander un lien',
    submit: 'Envoyer le lien',
    remembered: 'Mot de passe retrouvé\u202f?',
    sent: 'Si un compte existe pour cette adresse, nous venons d’y envoyer un lien de réinitialisation. Il expire dans 30 minutes. Vérifiez vos courriers indésirables. Les liens demandés auparavant restent valables.',
  },

  resetPassword: {
    heading: 'Choisissez un nouveau mot de passe',
    lead: 'Il remplace l’ancien, met fin à toutes vos sessions et supprime vos clés d’accès et vos jetons d’accès.',
    leadRecovery:
      'L’adresse qui a reçu ce lien redevient celle de votre compte. Votre mot de passe est remplacé, toutes vos sessions sont terminées, et vos clés d’accès et jetons d’accès sont supprimés.',
    submit: 'Changer le mot de passe',
    requestNewLink: 'Demander un nouveau lien',
    changed: 'Mot de passe modifié. Connectez-vous avec le nouveau.',
    recovered: 'Compte récupéré. Connectez-vous avec cette adresse email et votre nouveau mot de passe.',
  },

  confirmEmail: {
    heading: 'Confirmez votre adresse email',
    lead: 'Utilisez le lien reçu par email.',
    changeEmail: 'Changer d’adresse email',
    logIn: 'Connectez-vous pour confirmer votre adresse email.',
    logInWithOldEmail: 'Connectez-vous avec votre adresse email actuelle pour confirmer la nouvelle.',
    resetPassword: 'Le réinitialiser',
    ownLead: (email) => `Confirmez que ${email} est bien votre adresse email.`,
    changeLead: (email) =>
      `Vous vous connecterez avec l’adresse qui a reçu ce lien, et non plus avec ${email}.`,
    submit: 'Confirmer l’adresse',
    sendNewLink: 'En envoyer un nouveau',
    startOver: 'Changer de nouveau d’adresse email',
    confirmed: 'Adresse email confirmée',
    changed: 'Adresse email modifiée',
  },

  pendingEmail: {
    changed: (email) =>
      `Ouvrez le lien que nous avons envoyé à ${email} pour confirmer votre nouvelle adresse. Il expire dans 24 heures. Si l’email n’arrive pas, vérifiez vos courriers indésirables.`,
    cancel: 'Garder l’adresse actuelle',
    canceled: 'Changement d’adresse email annulé',
    own: 'Confirmez votre adresse email\u00a0: ouvrez le lien que nous vous avons envoyé. D’ici là, nous ne pouvons pas vous prévenir par email si votre mot de passe ou vos clés d’accès changent.',
    resend: 'Renvoyer l’email',
    resent: 'Email de confirmation envoyé',
  },

  notices: {
    sessionOnly:
      'Votre navigateur bloque le stockage pour ce site. Votre session se terminera quand vous fermerez ou rechargerez cette page.',
    insecure:
      'Cette connexion n’est pas sécurisée. D’autres personnes sur le réseau pourraient lire votre mot de passe.',
    storageNearlyFull: (used, max) =>
      `Votre espace de stockage est presque plein\u00a0: ${used} utilisés sur ${max}. ${MAKE_ROOM}`,
    storageFull: (used, max) =>
      `Votre espace de stockage est plein\u00a0: ${used} utilisés sur ${max}. ${MAKE_ROOM}`,
  },

  dashboard: {
    moderation: 'Modération',
    itemsToReview: (count) => plural(count, { one: '# élément à examiner', other: '# éléments à examiner' }),
  },

  yourInfo: {
    user: 'Utilisateur',
    name: 'Nom',
    email: 'Adresse email',
    role: 'Rôle',
    storage: 'Stockage',
    storageUsed: (used, max) => `${used} utilisés sur ${max}`,
  },

  sessions: {
    heading: 'Sessions',
    lead: 'Navigateurs connectés à votre compte.',
    unknownBrowser: 'Navigateur inconnu',
    thisBrowser: 'Ce navigateur',
    loggedIn: (day) => `Connexion le <day>${day}</day>`,
    lastActive: (day) => `, dernière activité le <day>${day}</day>`,
    end: 'Déconnecter',
    endLabel: (browser, day) => `Déconnecter ${browser}, connexion du ${day}`,
    ended: 'Session terminée',
    onlyThis: 'Aucune autre session active.',
    endOthersHint:
      'Vous ne reconnaissez pas une session\u202f? <change>Changez votre mot de passe</change> pour vous déconnecter partout ailleurs.',
    endOthers: 'Déconnecter toutes les autres sessions',
    othersEnded: 'Toutes les autres sessions sont terminées',
  },

  passkeys: {
    heading: 'Clés d’accès',
    lead: 'Connectez-vous avec votre téléphone, votre ordinateur ou une clé de sécurité plutôt qu’avec un mot de passe. Supprimez les clés d’accès que vous n’utilisez plus.',
    none: 'Aucune clé d’accès pour le moment.',
    add: 'Ajouter une clé d’accès',
    form: 'Le formulaire de clé d’accès',
    defaultName: 'Clé d’accès',
    added: 'Clé d’accès ajoutée',
    addedOn: (day) => `Ajoutée le <day>${day}</day>`,
    neverUsed: ', jamais utilisée',
    lastUsed: (day) => `, utilisée pour la dernière fois le <day>${day}</day>`,
    limitReached: (max) =>
      `Vous avez atteint la limite de ${max} clés d’accès. Supprimez-en une pour en ajouter une autre.`,
    addElsewhere: (origin) =>
      `Vous pouvez ajouter des clés d’accès à l’adresse ${origin}, dans un navigateur qui les prend en charge.`,
    passwordHint: 'Votre navigateur vous demandera ensuite la clé d’accès',
    nameHint: 'Facultatif, par exemple l’appareil qui la contient',
    continue: 'Continuer',
    removeLabel: (name) => `Supprimer ${name}`,
    removeTitle: 'Supprimer cette clé d’accès\u202f?',
    removeText:
      'Vous ne pourrez plus l’utiliser pour vous connecter. Pensez à la supprimer aussi sur votre appareil.',
    removeConfirm: 'Supprimer la clé',
    removed: 'Clé d’accès supprimée',

    notLoaded:
      'Impossible d’utiliser les clés d’accès\u00a0: une partie de la page ne s’est pas chargée. Vérifiez votre connexion ou rechargez la page pour obtenir la dernière version.',
    unknownProblem:
      'Votre navigateur n’a pas pu utiliser de clé d’accès. Réessayez ou connectez-vous avec votre mot de passe.',
    canceledOrTimedOut: 'Aucune clé d’accès utilisée. La demande a été annulée ou a expiré.',
    superseded: 'Aucune clé d’accès utilisée. Une demande plus récente a remplacé celle-ci.',
    alreadyOnDevice: 'Cet appareil contient déjà une clé d’accès pour votre compte.',
    needsUserVerification:
      'Cet appareil ne peut pas créer de clé d’accès. Utilisez-en un avec code PIN, empreinte digitale ou reconnaissance faciale.',
    unsupportedDevice: 'Cet appareil ne peut pas créer de clé d’accès. Utilisez-en un autre.',
    wrongOrigin: 'Les clés d’accès ne fonctionnent pas à cette adresse.',
  },

  editYourData: {
    submit: 'Enregistrer',
    account: 'Nom et adresse email',
    accountText:
      'Votre nom apparaît sur tout ce que vous publiez. Votre adresse email sert uniquement à vous connecter.',
    passwordHint:
      'Votre mot de passe actuel confirme la modification. Nécessaire uniquement pour changer d’adresse email ou de mot de passe.',
    changePassword: 'Mot de passe',
    changePasswordText: 'Changer de mot de passe met fin à vos sessions sur tous vos autres appareils.',
    revokeTokens: 'Révoquer aussi tous les jetons d’accès',
    newPasswordHint: (min) => `Au moins ${min} caractères. Laissez vide pour garder votre mot de passe.`,
    linkSent: (email) =>
      `Nous avons envoyé un lien à ${email}. Ouvrez-le pour confirmer votre nouvelle adresse.`,
  },

  publicProfile: {
    lead: 'Affiché sur votre page d’auteur dès que vous aurez publié un article.',
    leadPublic: 'Affiché sur votre page d’auteur.',
    viewPage: 'Voir ma page d’auteur',
    about: 'À propos de vous',
    aboutText: 'Affiché aux lecteurs à côté de votre nom.',
    avatarHint: 'URL d’une image carrée. Laissez vide pour afficher votre initiale.',
    bioHint: (used, max) => `Facultatif. ${used} caractères sur ${max}.`,
    links: 'Liens',
    linksText:
      'Votre site web et vos profils. Ils portent l’attribut rel="me", pour que des sites comme Mastodon puissent les vérifier.',
    linkLabel: (number) => `Lien ${number}`,
    linkPlaceholder: 'https://',
    submit: 'Enregistrer le profil',
    saved: 'Profil enregistré',
  },

  deleteAccount: {
    articles: (count) =>
      count === 0
        ? 'Vous n’avez aucun article.'
        : plural(count, {
            one: 'Votre article sera supprimé aussi.',
            other: 'Vos # articles seront supprimés aussi.',
          }),
    passwordHint: 'Saisissez votre mot de passe pour confirmer',
    confirm: 'Supprimer le compte',
  },
};

export const accountErrors: Translation<typeof englishErrors> = {
  signedOut: 'Votre session est terminée. Reconnectez-vous.',
  loginMissing:
    'Connectez-vous, ou envoyez un jeton d’accès dans l’en-tête «\u00a0Authorization: Bearer …\u00a0».',
  loginExpired: 'Votre session a expiré. Reconnectez-vous.',
  loginInvalid: 'Ce n’est ni un jeton d’accès ni un jeton de connexion.',
  sessionNotFound: 'Cette session est déjà terminée.',
  loginFailed: 'Adresse email ou mot de passe incorrect.',
  wrongPassword: 'Mot de passe incorrect.',
  passwordMissing: {
    email: 'Saisissez votre mot de passe actuel pour changer d’adresse email.',
    password: 'Saisissez votre mot de passe actuel pour en changer.',
    deletion: 'Saisissez votre mot de passe pour supprimer votre compte.',
    token: 'Saisissez votre mot de passe pour créer un jeton.',
    bin: 'Saisissez votre mot de passe pour supprimer définitivement.',
    takeBack: 'Saisissez votre mot de passe pour revenir en arrière.',
  },
  passwordRefused: {
    email: 'Choisissez un mot de passe différent de votre adresse email.',
    name: 'Choisissez un mot de passe différent de votre nom.',
    blog: 'Choisissez un mot de passe différent du nom de ce blog.',
    common: 'Ce mot de passe est trop courant et facile à deviner. Choisissez-en un autre.',
  },
  guessableOwnPassword:
    'Votre mot de passe est facile à deviner, alors que votre compte peut modifier les articles des autres. Choisissez-en un nouveau sur la page de connexion de ce blog.',
  tooManyLogins: 'Trop de connexions en même temps. Réessayez dans quelques secondes.',
  emailTaken: 'Cette adresse email est déjà utilisée par un autre compte.',
  looksLikeAdmin: 'Ce nom ressemble à celui d’un admin. Choisissez-en un autre.',
  noMails: 'Ce blog n’envoie pas d’emails. Demandez un lien à un admin.',
  linkInvalid: 'Ce lien a expiré ou a déjà été utilisé. Demandez-en un nouveau.',
  claimLinkInvalid:
    'Ce lien a expiré ou a déjà été utilisé. Demandez-en un nouveau à un admin, ou connectez-vous si vous avez déjà activé le compte.',
  notUnclaimed: 'Ce compte a déjà été activé ou supprimé.',
  claimEmailUnknown:
    'Ce compte n’a pas d’adresse email. Envoyez plutôt un lien d’activation à son propriétaire.',
  claimEmailMissing: 'Saisissez votre adresse email.',
  linkOfAnother: 'Ce lien appartient à un autre compte. Déconnectez-vous, puis ouvrez-le de nouveau.',
  registrationClosed: 'Les inscriptions sont fermées.',
  invitationInvalid:
    'Cette invitation a expiré, a été utilisée ou a été révoquée. Demandez-en une nouvelle à un admin.',
  invitationNotFound: 'Cette invitation a expiré, a été utilisée ou a été révoquée.',
  notPending: 'Ce compte n’attend pas d’approbation. Il a été approuvé ou supprimé.',
  alreadyRejected: 'Ce compte a déjà été refusé.',
  suspended: (reason) => `Votre compte est suspendu. Motif\u00a0: ${reason}`,
  suspendedContact: (reason, contact) =>
    `Votre compte est suspendu. Pour contester\u00a0: ${contact}. Motif\u00a0: ${reason}`,
  rejected: (reason) => `Votre compte n’a pas été approuvé. Motif\u00a0: ${reason}`,
  rejectedContact: (reason, contact) =>
    `Votre compte n’a pas été approuvé. Pour toute question\u00a0: ${contact}. Motif\u00a0: ${reason}`,
  storageExceeded: (max) => `Cela dépasserait votre limite de stockage de ${max}. ${MAKE_ROOM}`,
  passkeys: {
    none: 'Ce blog ne prend pas en charge les clés d’accès. Connectez-vous avec votre adresse email et votre mot de passe.',
    refused:
      'Cette clé d’accès n’a pas fonctionné. Elle a été supprimée ou la demande a expiré. Réessayez ou utilisez votre mot de passe.',
    notAdded: 'La clé d’accès n’a pas été ajoutée. La demande n’était pas valide ou a expiré. Réessayez.',
    taken: 'Cette clé d’accès a déjà été ajoutée. Utilisez-la ou choisissez un autre appareil.',
    tooMany: (max) =>
      `Vous avez atteint la limite de ${formatNumber(max)} clés d’accès. Supprimez-en une d’abord.`,
    notFound: 'Cette clé d’accès a déjà été supprimée.',
  },
};

export const claimMessages: Translation<typeof englishClaim> = {
  heading: 'Activez votre compte',
  checking: 'Vérification de votre lien…',
  lead: (name, email) =>
    `Les articles signés ${name} ont été transférés sur ce blog. Choisissez un mot de passe pour les gérer. Vous vous connecterez avec l’adresse ${email}.`,
  leadWithoutEmail: (name) =>
    `Les articles signés ${name} ont été transférés sur ce blog. Saisissez votre adresse email et choisissez un mot de passe pour les gérer.`,
  emailHint: 'Sert uniquement à vous connecter, jamais affichée aux lecteurs',
  submit: 'Activer le compte',
  done: 'Ce compte est maintenant le vôtre',
  haveAccount: 'Déjà activé\u202f?',
  logIn: 'Se connecter',
};
