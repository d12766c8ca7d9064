import { formatNumber, plural, type Translation } from '../define.ts';
import type { webhookMessages as english } from '../en/webhooks.ts';

export const webhookMessages: Translation<typeof english> = {
  lead: '記事を公開、更新、削除したり、下書きに戻したりしたときに、他のサービスに通知します。',
  noPublicUrl:
    'イベントに記事のURLを含めるため、WebhookにはPUBLIC_URLが必要です。設定してサーバーを再起動してください。',
  empty: 'Webhookはまだありません。',
  create: '新しいWebhook',
  submit: 'Webhookを作成',
  save: '変更を保存',
  saved: 'Webhookを保存しました',
  list: 'Webhook',
  fields: {
    url: 'URL',
    event: 'イベント',
    events: 'イベント',
    isActive: '有効',
  },
  urlHint:
    'httpsで始まり、インターネットからアクセスできるURLにしてください。リダイレクトには対応していません。',
  eventHints: {
    'article.published': '記事の公開',
    'article.updated': '記事の更新',
    'article.unpublished': '記事の下書きへの変更・非表示',
    'article.deleted': '記事の削除',
    'webhook.test': 'テストイベント',
  },
  allEvents: 'すべてのイベント',
  activeHint: 'このURLにイベントを送信する',
  states: { active: '有効', paused: '一時停止中', disabled: '無効' },
  failing: '<time></time>から失敗しています',
  disabledText:
    '配信の失敗が3日間続いたため、このWebhookは無効になりました。受信側を修正してテストイベントを送信し、Webhookを再び有効にしてください。',
  limitReached: (max) =>
    `Webhookは${formatNumber(max)}個までです。新しく作成するには、不要なWebhookを削除してください。`,

  one: 'Webhook',
  back: 'すべてのWebhook',
  createdOn: '作成: <day></day>',
  secretShownOnce: '署名シークレットを今すぐコピーしてください。再表示はできません。',
  secret: '署名シークレット',
  copySecret: 'シークレットをコピー',
  copied: 'シークレットをコピーしました',
  notCopied: 'シークレットをコピーできませんでした。選択して手動でコピーしてください。',
  rotate: 'シークレットを再生成',
  rotateTitle: '署名シークレットを再生成しますか？',
  rotateText:
    '新しいシークレットが発行されます。24時間は、古いシークレットと新しいシークレットの両方でイベントに署名します。',
  rotateConfirm: 'シークレットを再生成',
  test: 'テストイベントを送信',
  testSent: 'テストイベントを送信待ちに追加しました',
  delete: 'Webhookを削除',
  deleteTitle: 'このWebhookを削除しますか？',
  deleteText: 'イベントは送信されなくなり、配信の記録も削除されます。',
  deleteConfirm: 'Webhookを削除',
  deleted: 'Webhookを削除しました',

  deliveries: '最近の配信',
  noDeliveries: '配信はまだありません。',
  deliveryStates: {
    waiting: '待機中',
    retrying: '再試行中',
    delivered: '配信済み',
    failed: '失敗',
    skipped: 'スキップ',
  },
  status: (status) => `ステータス${status}`,
  duration: (milliseconds) => `${formatNumber(milliseconds)} ms`,
  tries: (tries) => plural(tries, { other: '試行#回' }),
  nextTry: '次回: <time></time>',
  problems: {
    status: 'ステータスが2xxではありません',
    timeout: '5秒以内に応答がありません',
    dns: 'ホストが見つかりません',
    connection: '接続できませんでした',
    tls: '証明書が無効です',
    blocked: '公開アドレスではありません',
    obsolete: 'その後、記事が変更されました',
    stopped: 'Webhookが一時停止中か無効です',
    dropped: '配信待ちが多すぎました',
  },
  sendAgain: '再送',
  sendAgainLabel: (event, slug) => (slug === '' ? `再送: ${event}` : `再送: ${event}、${slug}`),
  queuedAgain: '配信を送信待ちに追加しました',

  noEvents: 'イベントを1つ以上選んでください',
  tooMany: (max) => `Webhookは${formatNumber(max)}個までです。先に不要なWebhookを削除してください。`,
  notFound: 'このWebhookはすでに削除されています。',
  deliveryNotFound: 'この配信は、もう記録に残っていません。',
  deliveryWaiting: 'この配信はすでに送信待ちです。',
  httpsOnly:
    'URLはhttpsで始めてください。自前のサービスでhttpを使うには、WEBHOOK_ALLOWにhost:portを追加し、サーバーを再起動してください。',
  notPublic:
    'URLは公開アドレスにしてください。内部ネットワークのサービスを使うには、WEBHOOK_ALLOWにhost:portを追加し、サーバーを再起動してください。',

  finding: {
    ok: (webhooks) => plural(webhooks, { other: '#個のWebhookがすべて正常です。' }),
    failing: (hosts) => `配信に失敗しています: ${hosts}。理由は「Webhook」ページの配信の記録で確認できます。`,
    disabled: (hosts) =>
      `失敗が3日間続いたため無効になりました: ${hosts}。受信側を修正し、「Webhook」ページで再び有効にしてください。`,
    noPublicUrl: 'PUBLIC_URLがないため、Webhookは送信されません。設定してサーバーを再起動してください。',
  },
};
