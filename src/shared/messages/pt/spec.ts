import type { Translation } from '../define.ts';
import type { deletionMessages as englishDeletion, specMessages as englishSpec } from '../en/spec.ts';

export const specMessages: Translation<typeof englishSpec> = {
  title: 'Markdown Blog',
  tagline: 'Escreva seu próprio blog em Markdown, sem complicação.',
  articlesTitle: 'Artigos',

  registered: 'Boas-vindas! Sua conta está pronta.',
  loggedIn: 'Que bom ter você de volta!',
  profileUpdated: 'Seus dados foram atualizados.',
  articleCreated: 'Seu artigo foi publicado.',
  articleUpdated: 'Seu artigo foi atualizado.',

  unexpectedError: 'Ocorreu um erro inesperado.',
};

export const deletionMessages: Translation<typeof englishDeletion> = {
  areYouSure: 'Tem certeza?',
  articleDeletionWarning: 'Depois de excluir este artigo, não será possível recuperá-lo.',
  articleDeleted: 'Artigo excluído',
  accountDeletionAlert: 'Atenção: ao excluir sua conta, todos os seus artigos também serão excluídos.',
  accountDeletionWarning: 'Sua conta e todos os seus artigos serão excluídos definitivamente.',
  deleteMyAccount: 'Excluir minha conta',
  accountDeleted: 'Sua conta foi excluída',
  accountDeletionFailed: 'Não foi possível excluir a conta.',
};
