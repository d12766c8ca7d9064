import { plural, type Translation } from '../define.ts';
import type { mailMessages as english } from '../en/mail.ts';
import { de } from './elision.ts';

const ignore = 'Si cette demande ne vient pas de vous, vous pouvez ignorer cet email.';
const onceUntil = (time: string) => `Ce lien ne fonctionne qu’une fois et expire le ${time}.`;

const resetNow = 'Si ce n’était pas vous, réinitialisez votre mot de passe dès maintenant.';

export const mailMessages: Translation<typeof english> = {
  layout: {
    fallback: (action) =>
      `Si le bouton «\u00a0${action}\u00a0» ne fonctionne pas, ouvrez ce lien dans votre navigateur\u00a0:`,
    footer: (blog) => `Envoyé par ${blog}.`,
    contact: (address) => `Une question\u202f? Contact\u00a0: ${address}`,
  },

  registration: {
    subject: (blog) => `Confirmez votre adresse email pour ${blog}`,
    preheader: 'Confirmez votre adresse pour ne jamais perdre l’accès à votre compte.',
    heading: 'Confirmez votre adresse email',
    body: (blog) =>
      `Merci de votre inscription sur ${blog}. Confirmez que cette adresse email est bien la vôtre. Il vous sera peut-être demandé de vous connecter d’abord.`,
    action: 'Confirmer mon adresse',
    expires: onceUntil,
    ignore:
      'Si cette inscription ne vient pas de vous, ignorez cet email. Vous n’en recevrez pas d’autre à propos de ce compte.',
  },

  emailConfirmation: {
    subject: (blog) => `Confirmez votre nouvelle adresse email pour ${blog}`,
    preheader: 'Votre adresse changera dès que vous aurez confirmé la nouvelle.',
    heading: 'Confirmez votre nouvelle adresse email',
    body: (blog) =>
      `Vous avez demandé que cette adresse devienne celle de votre compte sur ${blog}. Connectez-vous à votre compte pour confirmer ce changement.`,
    action: 'Confirmer la nouvelle adresse',
    expires: onceUntil,
    ignore,
  },

  emailTaken: {
    subject: (blog) => `Votre adresse email est déjà utilisée sur ${blog}`,
    preheader: 'Rien n’a changé. Mot de passe oublié\u202f? Vous pouvez le réinitialiser.',
    heading: 'Vous avez déjà un compte',
    body: (blog) =>
      `Quelqu’un a voulu utiliser cette adresse email pour un autre compte sur ${blog}. Elle appartient déjà à un compte\u00a0: rien n’a donc changé.`,
    hint: 'Si c’était vous et que vous avez oublié le mot de passe de ce compte, vous pouvez le réinitialiser.',
    action: 'Réinitialiser mon mot de passe',
    ignore,
  },

  emailChanged: {
    subject: (blog) => `Votre adresse email sur ${blog} a été modifiée`,
    preheader: 'Si ce n’était pas vous, récupérez votre compte dès maintenant.',
    heading: 'Votre adresse email a été modifiée',
    body: (blog) => `L’adresse email de votre compte sur ${blog} vient d’être remplacée par une autre.`,
    warning:
      'Si ce n’était pas vous, récupérez votre compte. Vous choisirez un nouveau mot de passe, toutes les sessions prendront fin, et cette adresse redeviendra celle de votre compte. Vérifiez ensuite ce que votre compte a publié.',
    action: 'Récupérer mon compte',
    expires: onceUntil,
  },

  passwordReset: {
    subject: (blog) => `Réinitialisez votre mot de passe sur ${blog}`,
    preheader: (minutes) =>
      `Choisissez un nouveau mot de passe dans les ${plural(minutes, { one: '# minute', other: '# minutes' })}.`,
    heading: 'Réinitialisez votre mot de passe',
    body: (blog) =>
      `Nous avons reçu une demande de réinitialisation du mot de passe de votre compte sur ${blog}.`,
    action: 'Choisir un nouveau mot de passe',
    expires: (minutes) =>
      `Ce lien ne fonctionne qu’une fois et expire dans ${plural(minutes, { one: '# minute', other: '# minutes' })}.`,
    ignore: `${ignore} Votre mot de passe ne change pas.`,
  },

  passwordChanged: {
    subject: (blog) => `Votre mot de passe sur ${blog} a été modifié`,
    preheader: resetNow,
    heading: 'Votre mot de passe a été modifié',
    body: (blog) =>
      `Le mot de passe de votre compte sur ${blog} vient d’être modifié. Vos sessions sur tous les autres appareils sont terminées.`,
    warning:
      'Si ce n’était pas vous, réinitialisez votre mot de passe dès maintenant, puis vérifiez ce que votre compte a publié.',
    action: 'Réinitialiser mon mot de passe',
  },

  passkeyAdded: {
    subject: (blog) => `Une clé d’accès a été ajoutée à votre compte sur ${blog}`,
    preheader: resetNow,
    heading: 'Nouvelle clé d’accès',
    body: (blog) =>
      `Une clé d’accès vient d’être ajoutée à votre compte sur ${blog}. Toute personne qui la possède peut se connecter. Vous trouverez toutes vos clés d’accès dans votre tableau de bord.`,
    warning: `${resetNow} Toutes les clés d’accès seront supprimées et toutes les sessions terminées.`,
    action: 'Réinitialiser mon mot de passe',
  },

  passkeyRemoved: {
    subject: (blog) => `Une clé d’accès a été supprimée de votre compte sur ${blog}`,
    preheader: resetNow,
    heading: 'Clé d’accès supprimée',
    body: (blog) =>
      `Une ou plusieurs clés d’accès de votre compte sur ${blog} viennent d’être supprimées. Elles ne permettent plus de se connecter. Réinitialiser votre mot de passe les supprime toutes.`,
    warning: `${resetNow} Toutes les clés d’accès seront supprimées et toutes les sessions terminées.`,
    action: 'Réinitialiser mon mot de passe',
  },

  tokenCreated: {
    subject: (blog) => `Un jeton d’accès a été créé pour votre compte sur ${blog}`,
    preheader: resetNow,
    heading: 'Nouveau jeton d’accès',
    body: (blog) =>
      `Un jeton d’accès vient d’être créé pour votre compte sur ${blog}. Un programme qui le possède peut agir en votre nom. Vous trouverez tous vos jetons d’accès dans votre tableau de bord.`,
    warning: `${resetNow} Tous les jetons d’accès seront révoqués et toutes les sessions terminées.`,
    action: 'Réinitialiser mon mot de passe',
  },

  accountInvitation: {
    subject: (blog) => `Votre compte sur ${blog}`,
    preheader: 'Vos articles ont été transférés. Activez le compte qui les contient.',
    heading: 'Activez votre compte',
    body: (blog) =>
      `Vos articles sont maintenant sur ${blog}, dans un compte qui vous attend. Choisissez un mot de passe pour les gérer.`,
    action: 'Activer mon compte',
    expires: (days) =>
      `Ce lien ne fonctionne qu’une fois et expire dans ${plural(days, { one: '# jour', other: '# jours' })}.`,
    ignore:
      'Si vous ne connaissez pas ce blog, ignorez cet email. Personne ne peut se connecter au compte sans ce lien.',
  },

  accountApproved: {
    subject: (blog) => `Vous pouvez maintenant publier sur ${blog}`,
    preheader: 'Votre compte a été approuvé.',
    heading: 'Votre compte a été approuvé',
    body: (blog) => `Votre compte sur ${blog} a été approuvé. Vous pouvez maintenant publier vos brouillons.`,
    action: 'Voir mes articles',
    contributor: {
      subject: (blog) => `Vous pouvez maintenant écrire pour ${blog}`,
      body: (blog) =>
        `Votre compte sur ${blog} a été approuvé. Vous pouvez maintenant soumettre vos brouillons pour relecture. La rédaction les publie.`,
    },
  },

  submissionSentBack: {
    subject: (blog) => `${blog}\u00a0: votre texte vous a été renvoyé`,
    preheader: 'Lisez le commentaire, retravaillez votre texte et soumettez-le de nouveau.',
    heading: 'Votre texte vous a été renvoyé',
    body: (title, blog) =>
      `La rédaction ${de(blog)} a lu «\u00a0${title}\u00a0», vous l’a renvoyé et vous écrit\u00a0:`,
    action: 'Ouvrir le brouillon',
  },

  submissionPublished: {
    subject: (blog) => `${blog}\u00a0: votre texte a été publié`,
    preheader: 'La rédaction a publié ce que vous avez soumis.',
    heading: 'Votre texte a été publié',
    body: (title, blog) => `La rédaction ${de(blog)} a publié «\u00a0${title}\u00a0».`,
    action: 'Lire l’article',
  },

  roleChanged: {
    subject: (blog) => `Votre rôle sur ${blog} a changé`,
    preheader: (role) => `Votre rôle est désormais\u00a0: ${role}.`,
    heading: 'Votre rôle a changé',
    body: (blog, role) =>
      `Un admin a changé ce que vous pouvez faire sur ${blog}. Votre rôle est désormais\u00a0: ${role}.`,
    allowed: {
      contributor:
        'Vous pouvez écrire des articles et les soumettre pour relecture. La rédaction les publie.',
      author: 'Vous pouvez écrire et publier des articles.',
      editor:
        'Vous pouvez aussi publier les textes soumis, modifier et masquer les articles publiés par d’autres, et traiter les signalements.',
      admin: 'Vous pouvez tout faire, y compris gérer les comptes et les paramètres.',
    },
    action: 'Voir mon compte',
  },

  accountRejected: {
    subject: (blog) => `Votre compte sur ${blog} n’a pas été approuvé`,
    preheader: 'Le compte sera supprimé dans 30 jours.',
    heading: 'Votre compte n’a pas été approuvé',
    body: (blog) => `Un admin du blog ${blog} n’a pas approuvé votre compte.`,
    reason: (reason) => `Motif\u00a0: ${reason}`,
    deletion: 'Votre compte et tout son contenu seront supprimés dans 30 jours.',
  },

  articleEdited: {
    subject: (blog) => `Votre article sur ${blog} a été modifié`,
    preheader: 'La modification est déjà publiée. Vous pouvez restaurer la version précédente.',
    heading: 'Votre article a été modifié',
    body: (title, editor) =>
      editor === ''
        ? `La rédaction a modifié votre article «\u00a0${title}\u00a0». Le nouveau texte paraît sous votre nom.`
        : `${editor} a modifié votre article «\u00a0${title}\u00a0». Le nouveau texte paraît sous votre nom.`,
    history:
      'L’historique des versions montre ce qui a changé. Vous pouvez y restaurer une version précédente.',
    action: 'Ouvrir l’historique des versions',
    more: 'Si d’autres modifications suivent dans l’heure, vous ne recevrez pas d’autre email.',
  },

  scheduleDropped: {
    subject: (blog) => `Votre modification sur ${blog} n’a pas été publiée`,
    preheader: 'La rédaction a modifié le texte entre-temps. Votre brouillon est conservé.',
    heading: 'Votre modification n’a pas été publiée',
    body: (title) =>
      `Vous aviez planifié une modification de «\u00a0${title}\u00a0». Elle n’a pas été publiée, car la rédaction a modifié le texte entre-temps.`,
    hint: 'Votre texte est conservé comme brouillon. Comparez-le à la version publiée, puis mettez-le à jour ou replanifiez-le.',
    action: 'Ouvrir le brouillon',
  },

  test: {
    subject: (blog) => `Email de test envoyé par ${blog}`,
    preheader: 'Ça marche\u00a0: cet email est bien arrivé.',
    heading: 'Ça marche',
    body: (blog) => `Un admin du blog ${blog} a envoyé cet email pour vérifier que les emails arrivent.`,
    confirm: 'Vous pouvez aussi l’utiliser pour confirmer que cette adresse est bien celle de votre compte.',
    action: 'Confirmer mon adresse',
  },
};
