import { formatNumber, plural, type Translation } from '../define.ts';
import type { importMessages as english, importReplies as englishReplies } from '../en/imports.ts';

export const importReplies: Translation<typeof englishReplies> = {
  unfinished: '終わっていないインポートがあります。先に完了するか、キャンセルしてください。',
  notFound: 'このインポートは見つかりません。',
  notReady: 'このインポートは開始できません。アーカイブをもう一度アップロードしてください。',
  chooseDate: '日付のない記事があります。日付を選ぶか、下書きとしてインポートしてください。',
  undatedChoice: 'undatedには、2026-01-31のような今日までの日付か、「drafts」を指定してください',
  notRunning: 'このインポートはすでに終了しています。',
  notUndoable: '元に戻せるものはありません。',
  contentType:
    'ZIPファイルをコンテンツタイプapplication/zipで、またはWordPressやGhostのエクスポートをapplication/xmlかapplication/jsonで送信してください。',
  tooLarge: (max) => `アーカイブが大きすぎます。上限は${max}です。`,
  tooMuch: 'アップロードが申告されたサイズを超えています。アーカイブをもう一度アップロードしてください。',
  notUploading: 'このインポートは、もうアーカイブを受け付けていません。',
  notNext: 'アーカイブが正しい順序で届きませんでした。もう一度アップロードしてください。',
  noRoom: 'このブログで待機中のアーカイブが多すぎます。1時間後にもう一度お試しください。',
  limit: (wait) => `インポートの回数が多すぎます。${wait}後にもう一度お試しください。`,
  interrupted: 'アップロードが中断されました。もう一度お試しください。',
  expired:
    '1日以内に開始されなかったため、インポートは期限切れになりました。アーカイブをもう一度アップロードしてください。',
  archiveGone: 'アーカイブが残っていません。もう一度アップロードしてください。',
  failed: '問題が発生しました。続けるには、アーカイブをもう一度アップロードしてください。',
  stuck: (times) =>
    `このインポートの処理中にサーバーが${times}回停止したため、自動での再試行をやめました。インポート済みの記事は残ります。続けるには、アーカイブをもう一度インポートしてください。同じように終わる場合は、サーバーが停止する理由を管理者に確認してください。アーカイブを小さくすると解決することがあります。`,
  noteShortened: '詳細の一部を省略しています。全文はコマンドラインでのインポートで確認できます。',
  accountBlocked:
    'アカウントが公開できない状態のため、インポートを停止しました。管理者に確認してから、アーカイブをもう一度インポートしてください。',
};

const listFirst = (count: number, first: readonly string[]): string =>
  `${first.join('、')}${count > first.length ? '、…' : ''}`;

export const importMessages: Translation<typeof english> = {
  lead: '他のブログから記事を移せます。',
  empty:
    'MarkdownファイルをまとめたZIPファイル、またはこのブログや他のブログのエクスポートをインポートできます。',
  needsReview:
    'このアカウントでは記事をインポートできません。インポートした記事はレビューなしで公開されるためです。',
  formats: {
    title: 'インポートできるもの',
    items: {
      systems:
        'WordPress（.xml）とGhost（.json）のエクスポート。Medium、Substack、ObsidianのVaultはZIPファイルで',
      files: 'Hugo、Jekyll、Zola、Eleventy、AstroのMarkdownファイル（フロントマターはYAML、TOML、JSON）',
      images: 'アーカイブに含まれる画像',
      facts: '日付、タグ、URL',
      drafts: '下書きと、日付が未来の記事（公開を予約します）',
      admins: '管理者のみ: 以前のURL（リダイレクトします）と閲覧数',
    },
    again: '確認するまで何も公開されません。同じファイルをもう一度インポートしても、何も変わりません。',
  },
  choose: 'ファイルを選択',
  drop: 'またはここにドロップ',
  another: '別のファイルをインポート',
  notZip: (name) =>
    `「${name}」はZIP、XML、JSONのいずれのファイルでもありません。ZIPにまとめて、もう一度お試しください。`,
  notArchive: (name) =>
    `「${name}」は破損しているか、ZIPファイルでもWordPressやGhostのエクスポートでもありません。別のファイルを選んでください。`,
  tooLarge: (name, max) => `「${name}」は大きすぎます。アーカイブの上限は${max}です。`,
  uploaded: (received, bytes) => `${received} / ${bytes}をアップロード済み`,
  loggedOut: 'ログインするとアップロードを再開します。',
  offline: '接続が回復するとアップロードを再開します。',
  interrupted: 'アップロードが中断された場合は、同じファイルを選ぶと再開できます。',
  otherFile: '再開するには同じファイルを選ぶか、インポートをキャンセルしてください。',
  unreadable: 'ファイルを読み取れなくなりました。インポートをキャンセルして、ファイルを選び直してください。',
  stale: 'オフラインです。接続が回復すると、このページが更新されます。',
  waitingTitle: '順番待ち',
  waiting: '他のインポートが終わるのを待っています。このページを閉じても、自動で続行します。',
  closable: 'このページを閉じても、インポートは続きます。',
  filesDone: (count) => plural(count, { other: '#個のファイル' }),
  doneOf: (done, total) => `${formatNumber(done)} / ${formatNumber(total)}`,
  titles: {
    uploading: 'アップロード中',
    checking: 'アーカイブを確認中',
    ready: 'インポートの準備完了',
    importing: 'インポート中',
    done: 'インポート完了',
    canceled: 'インポートをキャンセルしました',
    failed: 'インポートに失敗しました',
    undoing: 'インポートを元に戻しています',
    undone: 'インポートを元に戻しました',
  },
  archive: (name, size) => `${name}（${size}）`,
  unnamed: 'アーカイブ',
  nothingImportable: 'インポートできる記事がありませんでした。',
  nothingImported: '何もインポートされませんでした。',
  nothingNew: '新しくインポートするものはありません。',
  start: (count) => plural(count, { other: '#件の記事をインポート' }),
  summary: 'インポートの内容',
  published: (count) => plural(count, { other: '#件の新しい記事が公開されます。' }),
  toUpdate: (count) => plural(count, { other: '#件の記事が更新されます。' }),
  drafts: (count, first) =>
    `${plural(count, { other: '#件の下書き・予約記事' })}: ${listFirst(count, first)}`,
  undated: (count, first) =>
    `${plural(count, { other: '#件の記事に日付がありません' })}: ${listFirst(count, first)}`,
  undatedChoice: '日付のない記事',
  undatedDate: '日付を付けて公開',
  undatedDrafts: '下書きとしてインポート',
  undatedDay: '記事の日付',
  undatedWrong: '今日までの日付を選んでください。',
  images: (count) => plural(count, { other: '画像#枚。' }),
  imageFiles: (count) =>
    plural(count, {
      other: '#個の画像ファイルは、記事で使われていないか、インポートできないため除外されます。',
    }),
  redirects: (count, first) =>
    `${plural(count, { other: '#件の以前のURLがリダイレクトされます' })}: ${listFirst(count, first)}`,
  withoutRedirects: (count) =>
    plural(count, {
      other:
        '#件の記事は、以前のURLからリダイレクトされません。リダイレクトをインポートできるのは管理者だけです。',
    }),
  imported: (count) => plural(count, { other: '#件の記事をインポート' }),
  changed: (count) => plural(count, { other: '#件の記事を更新' }),
  undone: (count) => plural(count, { other: '#件の記事を削除' }),
  cancel: 'インポートをキャンセル',
  undo: 'インポートを元に戻す',
  undoOf: (name) => `インポートを元に戻す: ${name}`,
  undoQuestion: 'インポートを元に戻しますか？',
  undoText:
    'インポートで追加された記事を削除します。その後に編集した記事は残ります。更新された記事と下書きも残ります。',
  files: 'ファイル',
  filter: '結果で絞り込み',
  all: (count) => `すべて（${formatNumber(count)}）`,
  counted: (outcome, count) => `${outcome}（${formatNumber(count)}）`,
  outcomes: { new: '新規', changed: '変更あり', same: '変更なし', refused: '対象外' },
  noFiles: 'アーカイブに記事がありません。',
  view: '記事を表示',
  viewOf: (name) => `記事を表示: ${name}`,
  wholeNote: '詳細をすべて表示',
  wholeNoteOf: (name) => `詳細をすべて表示: ${name}`,
  range: (first, last, total) => `${formatNumber(first)}–${formatNumber(last)} / ${formatNumber(total)}`,
  past: '過去のインポート',
};
