import type { Translation } from '../define.ts';
import type { apiMessages as english } from '../en/api.ts';
import { joinSentences } from '../formats.ts';

export const apiMessages: Translation<typeof english> = {
  status: {
    badRequest: 'リクエストの形式が正しくありません。',
    notFound: '見つかりません。',
    timeout: 'リクエストの受信に時間がかかりすぎました。もう一度お試しください。',
    tooLarge: 'リクエストが大きすぎます。上限は、記事の本文が1 MiB、それ以外が16 KiBです。',
    uriTooLong: 'URLが長すぎます。',
    unsupportedType: 'リクエストボディは、コンテンツタイプapplication/jsonのJSONで送信してください。',
    headersTooLarge: 'リクエストヘッダーが大きすぎます。',
    unavailable: 'ブログは一時的に利用できません。しばらくしてからもう一度お試しください。',
    refused: 'リクエストは拒否されました。',
    unexpected: 'サーバーで問題が発生しました。もう一度お試しください。',
  },

  problems: (problems) => joinSentences(problems.map((problem) => `${problem}。`)),

  methodNotAllowed: (methods) => `このURLで使えるのは${methods}だけです。`,

  body: {
    notAnObject: 'リクエストボディはJSONオブジェクトにしてください。',
    invalidJson: 'リクエストボディが有効なJSONではありません。',
    compressed: 'リクエストボディは圧縮せずに送信してください。',
    tooManyUnknownFields: 'リクエストボディに、未知のフィールドのデータが多すぎます。',
  },

  headers: {
    ifMatch: 'If-Matchには、*または"3"のような引用符付きのバージョンを指定してください。',
    ifNoneMatch: 'If-None-Matchには*を指定し、If-Matchと併用しないでください。',
    preconditionRequired:
      '作成するにはIf-None-Match: *を、置き換えるには対象のバージョンを指定したIf-Matchを送信してください。',
    versionRequired: 'ほかの人の記事です。受け取ったETagをIf-Matchで送信してください。',
    idempotencyKey: 'Idempotency-Keyには、1–200文字の印字可能なASCII文字を引用符で囲んで指定してください。',
    idempotencyKeyReused:
      'このIdempotency-Keyは、異なるボディですでに使われています。新しいものを使ってください。',
    idempotencyKeyInUse: 'このIdempotency-Keyの最初のリクエストがまだ処理中です。終わるまでお待ちください。',
  },

  limits: {
    login: (wait) => `ログインの失敗が多すぎます。${wait}後にもう一度お試しください。`,
    registration: (wait) => `同じネットワークからの登録が多すぎます。${wait}後にもう一度お試しください。`,
    reset: (wait) => `リンクの依頼が多すぎます。${wait}後にもう一度お試しください。`,
    passkeyLogin: (wait) =>
      `同じネットワークからのパスキーでのログインが多すぎます。${wait}後にもう一度お試しください。`,
    report: (wait) => `同じネットワークからの通報が多すぎます。${wait}後にもう一度お試しください。`,
    testMail: (wait) => `テストメールの送信が多すぎます。${wait}後にもう一度お試しください。`,
    export: (wait) => `エクスポートの回数が多すぎます。${wait}後にもう一度お試しください。`,
    mail: (wait) => `このアドレスへのメールの送信が多すぎます。${wait}後にもう一度お試しください。`,
    save: (wait) => `保存の回数が多すぎます。${wait}後にもう一度お試しください。`,
    write: (wait) => `短時間での変更が多すぎます。${wait}後にもう一度お試しください。`,
  },

  databaseReplaced: 'データベースファイルが置き換えられました。サーバーを再起動してください。',
  busy: {
    stopping: 'サーバーを再起動しています。しばらくしてからもう一度お試しください。',
    upgrading: 'ブログをアップグレードしています。数分後にもう一度お試しください。',
    ownRequests:
      '同時に送信している大きなリクエストが多すぎます。最初のリクエストが終わるまでお待ちください。',
    allRequests: '大きなリクエストが集中しています。しばらくしてからもう一度お試しください。',
    ownArticles: '同時に保存している記事が多すぎます。最初の保存が終わるまでお待ちください。',
    allArticles: 'サーバーが混み合っています。しばらくしてからもう一度お試しください。',
    pages: 'サーバーが混み合っています。しばらくしてからもう一度お試しください。',
    searches: '検索が混み合っています。しばらくしてからもう一度お試しください。',
    slowSearch: '検索に時間がかかりすぎました。もう一度試すか、あまり使われない語で検索してください。',
    media: '現在、画像を保存または読み込みできません。しばらくしてからもう一度お試しください。',
    mails: '送信待ちのメールが多すぎます。後でもう一度お試しください。',
  },

  articleTooComplex:
    'この記事は表示用の変換に時間がかかりすぎます。簡潔にするか、複数の記事に分けてください。',
  authorNotFound: '著者が見つかりません。',
  noTestMails:
    'このブログはメールを送信しません。SMTP_URL、MAIL_FROM、PUBLIC_URLを設定して、サーバーを再起動してください。',
  testMailNotFound: 'テストメールが見つかりません。結果は7日間保存されます。',
};
