import type { Translation } from '../define.ts';
import type { deletionMessages as englishDeletion, specMessages as englishSpec } from '../en/spec.ts';

export const specMessages: Translation<typeof englishSpec> = {
  title: 'Markdown Blog',
  tagline: 'Escribe tu propio blog en Markdown, sin complicaciones.',
  articlesTitle: 'Artículos',

  registered: '¡Te damos la bienvenida! Tu cuenta está lista.',
  loggedIn: '¡Hola de nuevo!',
  profileUpdated: 'Tus datos están actualizados.',
  articleCreated: 'Tu artículo está publicado.',
  articleUpdated: 'Tu artículo está actualizado.',

  unexpectedError: 'Se produjo un error inesperado.',
};

export const deletionMessages: Translation<typeof englishDeletion> = {
  areYouSure: '¿Seguro que quieres continuar?',
  articleDeletionWarning: 'Si eliminas este artículo, no podrás recuperarlo.',
  articleDeleted: 'Artículo eliminado',
  accountDeletionAlert: 'Cuidado: si eliminas tu cuenta, también se eliminarán todos tus artículos.',
  accountDeletionWarning: 'Tu cuenta y todos tus artículos se eliminarán para siempre.',
  deleteMyAccount: 'Eliminar mi cuenta',
  accountDeleted: 'Cuenta eliminada',
  accountDeletionFailed: 'Se produjo un error.',
};
