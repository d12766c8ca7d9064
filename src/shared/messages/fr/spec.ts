import type { Translation } from '../define.ts';
import type { deletionMessages as englishDeletion, specMessages as english } from '../en/spec.ts';

export const specMessages: Translation<typeof english> = {
  title: 'Markdown Blog',
  tagline: 'Écrivez votre propre blog en Markdown, en toute simplicité.',
  articlesTitle: 'Articles',

  registered: 'Bienvenue\u202f! Votre compte est prêt.',
  loggedIn: 'Bon retour parmi nous\u202f!',
  profileUpdated: 'Vos données ont été mises à jour.',
  articleCreated: 'Votre article est publié.',
  articleUpdated: 'Votre article a été mis à jour.',

  unexpectedError: 'Une erreur inattendue s’est produite\u202f!',
};

export const deletionMessages: Translation<typeof englishDeletion> = {
  areYouSure: 'Confirmer la suppression\u202f?',
  articleDeletionWarning: 'Une fois supprimé, cet article ne pourra pas être récupéré\u202f!',
  articleDeleted: 'Article supprimé',
  accountDeletionAlert:
    'Attention\u00a0: si vous supprimez votre compte, tous vos articles le seront aussi\u202f!',
  accountDeletionWarning:
    'Une fois supprimés, votre compte et tous vos articles ne pourront pas être récupérés\u202f!',
  deleteMyAccount: 'Supprimer mon compte',
  accountDeleted: 'Votre compte a été supprimé',
  accountDeletionFailed: 'Une erreur s’est produite\u202f!',
};
