import type { Translation } from '../define.ts';
import type { deletionMessages as deletion, specMessages as spec } from '../en/spec.ts';

export const specMessages: Translation<typeof spec> = {
  title: 'Markdown Blog',
  tagline: 'Schreibe deinen eigenen Blog in Markdown, ganz einfach.',
  articlesTitle: 'Artikel',

  registered: 'Willkommen! Dein Konto ist bereit.',
  loggedIn: 'Willkommen zurück!',
  profileUpdated: 'Deine Daten sind gespeichert.',
  articleCreated: 'Dein Artikel ist veröffentlicht.',
  articleUpdated: 'Dein Artikel ist aktualisiert.',

  unexpectedError: 'Ein unerwarteter Fehler ist aufgetreten.',
};

export const deletionMessages: Translation<typeof deletion> = {
  areYouSure: 'Bist du sicher?',
  articleDeletionWarning: 'Ein gelöschter Artikel kann nicht wiederhergestellt werden.',
  articleDeleted: 'Artikel gelöscht',
  accountDeletionAlert: 'Achtung: Mit deinem Konto werden auch alle deine Artikel gelöscht.',
  accountDeletionWarning: 'Dein Konto und alle deine Artikel werden endgültig gelöscht.',
  deleteMyAccount: 'Mein Konto löschen',
  accountDeleted: 'Dein Konto ist gelöscht',
  accountDeletionFailed: 'Das hat nicht geklappt.',
};
