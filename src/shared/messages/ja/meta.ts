import type { Translation } from '../define.ts';
import type { metaMessages as english } from '../en/meta.ts';
import { joinSentences } from '../formats.ts';

export const metaMessages: Translation<typeof english> = {
  home: (tagline) => joinSentences([tagline, '最新の記事を読むほか、自分でもMarkdownで記事を書けます。']),
  articles: 'さまざまな著者の記事を新しい順に掲載',
  articlesBy: (author) => `${author}の記事を新しい順に掲載`,
  articlesTagged: (tag) => `タグ「${tag}」の記事を新しい順に掲載`,
  tags: 'このブログのすべてのテーマ',
  onPage: (description, page) => (page > 1 ? `${description}（${page}ページ目）。` : `${description}。`),
  developers: (blog) => `${blog}の記事を自作のプログラムから読み、書き、公開する方法。`,
  search: (blog) => `${blog}のすべての記事を検索できます。`,
  searchEngine: (blog) => `${blog}を検索`,
  markdownSource: 'Markdownのソース',
  privatePage: 'このページを表示するには、ログインが必要です。',

  registerText: (blog) => `${blog}のアカウントを作成して、Markdownで記事を書けます。`,
  logInText: (blog) => `${blog}にログインして、記事を書いたり管理したりできます。`,
  forgotPasswordText: (blog) => `${blog}のパスワードを再設定します。`,
  resetPasswordText: (blog) => `${blog}のアカウントに新しいパスワードを設定します。`,
  claimText: (blog) => `${blog}のアカウントを引き継ぎます。`,
  confirmEmailText: (blog) => `${blog}のアカウントのメールアドレスを確認します。`,

  needsScripts: 'このページにはJavaScriptが必要です。有効にして、ページを再読み込みしてください。',
  readFullArticle: '記事の全文を読む',

  articleLabels: {
    table: '表',
    code: 'コード',
    codeIn: (language) => `${language}のコード`,
    footnotes: '脚注',
    backToText: '本文に戻る',
    toDo: '未完了',
    done: '完了',
    note: '補足',
    tip: 'ヒント',
    important: '重要',
    warning: '警告',
    caution: '注意',
  },

  app: {
    shortName: 'ブログ',
    description: '誰でもMarkdownで記事を書けるブログ。',
  },

  report: {
    title: '記事の通報',
    intro: (link) =>
      `「${link}」を通報します。通報はこのブログの編集者と管理者に匿名で届きます。誰が通報したかは、編集者や管理者にも著者にもわかりません。`,
    question: 'どのような問題がありますか？',
    details: '詳細（任意）',
    trap: 'この欄は空欄のままにしてください',
    submit: '記事を通報',
    thanks: '通報ありがとうございます',
    thanksText: '編集者または管理者が内容を確認します。',
    backTo: (link) => `「${link}」に戻る`,
  },
};
