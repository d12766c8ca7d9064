import { plural, type Translation } from '../define.ts';
import type { moderationMessages as english } from '../en/moderation.ts';

export const moderationMessages: Translation<typeof english> = {
  limitedAccount: (reason) =>
    `このアカウントは、ブログの管理者により制限されています。記事は直接のリンクと著者ページからは読めますが、一覧、検索、フィードには表示されません。理由: ${reason}`,
  hiddenArticle: (reason) =>
    `この記事は、ブログの編集者または管理者により非表示になっています。再表示されるまで公開できません。理由: ${reason}`,
  tally: ({ accounts, articles }) =>
    `${plural(accounts, { other: '#件のアカウント' })}、${plural(articles, { other: '#件の記事' })}`,
  reportReasons: {
    spam: 'スパム・宣伝',
    abuse: '嫌がらせ・脅迫',
    copyright: '著作権の侵害',
    illegal: '違法な内容',
    other: 'その他',
  },
  roles: {
    contributor: { name: '寄稿者', description: '記事を書けます。公開は編集者が行います。' },
    author: { name: '著者', description: '記事を書いて公開できます。' },
    editor: {
      name: '編集者',
      description: '提出された文章の公開、ほかの人が公開した記事の編集と非表示、通報への対応もできます。',
    },
    admin: { name: '管理者', description: 'アカウントや設定の管理を含め、すべての操作ができます。' },
  },
  accountFilters: {
    q: '名前・メールアドレス',
    since: '登録日時（以降）',
    before: '登録日時（より前）',
    least: '記事数（以上）',
    most: '記事数（以下）',
    links: 'リンク数（以上）',
    state: '状態',
    role: '役割',
    suspendedFor: '停止の理由',
    limitedFor: '制限の理由',
  },
  articleFilters: {
    q: 'タイトルに含まれる語',
    by: '著者の名前・メールアドレス・URL',
    byName: '著者の名前・URL',
    since: '公開日時（以降）',
    before: '公開日時（より前）',
    joinedSince: '著者の登録日時（以降）',
    joinedBefore: '著者の登録日時（より前）',
    sameAs: '文章が同じ記事のURL',
    links: 'リンク数（以上）',
    state: '状態',
    hiddenFor: '非表示の理由',
  },
  fields: {
    reason: '理由',
    comment: 'コメント',
    article: '記事',
    articles: '記事',
    account: 'アカウント',
    role: '役割',
    accounts: 'アカウント',
    website: 'ウェブサイト',
    limit: '件数',
    page: 'ページ',
    reaches: 'reaches',
    after: 'after',
    maximumUses: '使用できる回数',
    days: '日数',
    note: 'メモ',
  },
  errors: {
    time: (label) => `${label}は2026-01-31のような日付か、2026-01-31T18:30Zのような日時で指定してください`,
    accountsMissing:
      'アカウントを選択してください。itemsを送信するか、beforeに日時を指定して条件に合うものをすべて選択します',
    articlesMissing:
      '記事を選択してください。slugsを送信するか、beforeに日時を指定して条件に合うものをすべて選択します',
    reaches: 'reachesには一覧で得た値を指定してください',
  },
};
