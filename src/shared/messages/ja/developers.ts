import { formatNumber, plural, type Translation } from '../define.ts';
import type { developerMessages as english } from '../en/developers.ts';

/** 一方が undefined のことがある。 */
function range(min: number | undefined, max: number | undefined, unit = ''): string {
  if (max === undefined) return `${formatNumber(min ?? 0)}${unit}以上`;
  return min ? `${formatNumber(min)}–${formatNumber(max)}${unit}` : `${formatNumber(max)}${unit}以下`;
}

export const developerMessages: Translation<typeof english> = {
  tokens: {
    lead: 'スクリプトやアプリが、このアカウントとしてAPIを使えるようにします。トークンではアカウントの変更や管理機能の利用はできません。',
    empty: 'アクセストークンはまだありません。',
    create: '新しいトークン',
    form: 'トークンの作成フォーム',
    submit: 'トークンを作成',
    list: 'アクセストークン',
    fields: {
      name: '名前',
      scope: 'スコープ',
      scopes: 'スコープ',
      days: '有効期間（日）',
      expiry: '有効期限',
    },
    passwordHint: '前回のログインから1時間以上たっているため必要です',
    nameHint: '用途がわかる名前。スクリプトの名前など',
    scopeHints: {
      read: '自分の記事、下書き、バージョン履歴などの読み取りとエクスポート',
      drafts: '下書きの保存と画像のアップロード（読者に見える内容は変更できません）',
      write: '下書きの保存、記事の公開、編集、削除',
      images: '画像のアップロードと管理（記事のインポートには公開のスコープ「write」も必要です）',
    },
    expiryChoices: {
      month: '30日',
      quarter: '90日',
      year: '1年',
      never: '無期限',
    },
    neverHint: '漏えいした場合、無効にするまで使われ続けます。',
    shownOnce: 'トークンを作成しました。再表示できないため、今すぐコピーしてください。',
    token: 'トークン',
    copyToken: 'トークンをコピー',
    copied: 'トークンをコピーしました',
    notCopied: 'トークンをコピーできませんでした。選択して手動でコピーしてください。',
    created: (day) => `作成: <day>${day}</day>`,
    neverUsed: '、未使用',
    lastUsed: (day) => `、最終利用: <day>${day}</day>`,
    expires: (day) => `、有効期限: <day>${day}</day>`,
    expired: (day) => `、期限切れ: <day>${day}</day>`,
    neverExpires: '、無期限',
    revoke: '無効にする',
    revokeLabel: (name) => `無効にする: ${name}`,
    revokeTitle: 'トークンを無効にしますか？',
    revokeText: 'このトークンを使うプログラムは、すぐにアクセスできなくなります。',
    revokeTextWithChanges: (articles, day) =>
      plural(articles, {
        other: `このトークンを使うプログラムは、すぐにアクセスできなくなります。このトークンは${day}以降に#件の記事を変更しました。変更は後で取り消せます。`,
      }),
    revokeConfirm: 'トークンを無効にする',
    revoked: 'トークンを無効にしました',
    limitReached: (max) =>
      `トークンは${max}個までです。新しく作成するには、不要なトークンを無効にしてください。`,

    noScopes: 'スコープを1つ以上選んでください',
    duplicateName: (name) => `「${name}」という名前のトークンがすでにあります。別の名前にしてください。`,
    tooMany: (max) => `トークンは${formatNumber(max)}個までです。先に不要なトークンを無効にしてください。`,
    notFound: 'このトークンはすでに無効になっています。',
    invalid:
      'アクセストークンが正しくないか、無効になっています。ダッシュボードで新しいトークンを作成してください。',
    hasExpired:
      'アクセストークンの有効期限が切れています。ダッシュボードで新しいトークンを作成してください。',
    notAllowed: 'この呼び出しにアクセストークンは使えません。代わりにログインしてください。',
    scopeMissing: (scope) =>
      `アクセストークンにスコープ「${scope}」がありません。ダッシュボードで、このスコープを持つトークンを作成してください。`,
    reference: 'APIリファレンス',
  },

  reference: {
    title: 'API',
    lead: '自作のプログラムから、記事を読み、書き、公開できます。すべての呼び出しを、コピーして使える例とともに掲載しています。',
    contents: 'このページの内容',
    guide: 'ガイド',
    reference: 'リファレンス',
    deprecated: '非推奨',
    parameters: 'パラメーター',
    body: 'ボディ',
    request: 'リクエスト',
    answers: 'レスポンス',
    example: '例',
    exampleOf: (summary, status) => `例: ${summary}（${status}）`,
    copy: 'コピー',
    copyRequest: (summary) => `コピー: リクエスト「${summary}」`,
    copied: 'リクエストをコピーしました',
    notCopied: 'リクエストをコピーできませんでした。選択して手動でコピーしてください。',
    places: { path: 'パス', query: 'クエリ', header: 'ヘッダー' },
    required: '必須',
    default: '既定値',
    between: (min, max) => range(min, max),
    characters: (min, max) => range(min, max, '文字'),
    items: (min, max) => range(min, max, '件'),
  },
};
