import type { Translation } from '../define.ts';
import type { deletionMessages as englishDeletion, specMessages as english } from '../en/spec.ts';

export const specMessages: Translation<typeof english> = {
  title: 'Markdown Blog',
  tagline: '用 Markdown 轻松写博客。',
  articlesTitle: '文章',

  registered: '欢迎！你的账号已创建。',
  loggedIn: '欢迎回来！',
  profileUpdated: '资料已更新。',
  articleCreated: '文章已发布。',
  articleUpdated: '文章已更新。',

  unexpectedError: '出错了！',
};

export const deletionMessages: Translation<typeof englishDeletion> = {
  areYouSure: '确认删除？',
  articleDeletionWarning: '文章删除后将无法恢复！',
  articleDeleted: '文章已删除',
  accountDeletionAlert: '请注意：删除账号后，你的所有文章也会被删除！',
  accountDeletionWarning: '删除后，你的账号和所有文章都将永久消失！',
  deleteMyAccount: '删除我的账号',
  accountDeleted: '账号已删除',
  accountDeletionFailed: '出错了！',
};
