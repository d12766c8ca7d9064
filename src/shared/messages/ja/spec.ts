import type { Translation } from '../define.ts';
import type { deletionMessages as englishDeletion, specMessages as english } from '../en/spec.ts';

export const specMessages: Translation<typeof english> = {
  title: 'Markdown Blog',
  tagline: 'Markdownで手軽にブログを書けます。',
  articlesTitle: '記事',

  registered: 'ようこそ！アカウントを作成しました。',
  loggedIn: 'おかえりなさい！',
  profileUpdated: 'アカウント情報を更新しました。',
  articleCreated: '記事を公開しました。',
  articleUpdated: '記事を更新しました。',

  unexpectedError: '予期しないエラーが発生しました。',
};

export const deletionMessages: Translation<typeof englishDeletion> = {
  areYouSure: '本当に削除しますか？',
  articleDeletionWarning: '削除した記事は元に戻せません。',
  articleDeleted: '記事を削除しました',
  accountDeletionAlert: 'アカウントを削除すると、記事もすべて削除されます。ご注意ください。',
  accountDeletionWarning: '削除すると、アカウントとすべての記事が完全に失われます。',
  deleteMyAccount: 'アカウントを削除',
  accountDeleted: 'アカウントを削除しました',
  accountDeletionFailed: 'アカウントを削除できませんでした。',
};
