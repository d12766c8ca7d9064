import { formatNumber, plural, type Translation } from '../define.ts';
import type {
  draftSchemaMessages as englishDraftSchema,
  editorMessages as english,
  historyMessages as englishHistory,
  writingReplies as englishReplies,
} from '../en/editor.ts';

const serverUnreachable = 'サーバーに接続できません。接続を確認して、もう一度お試しください。';

const joinReason = (state: string, why: string) => (why === '' ? state : `${state} · ${why}`);

export const editorMessages: Translation<typeof english> = {
  create: '公開',
  update: '更新',
  loading: '記事を読み込み中',
  backToList: '一覧に戻る',

  templates: {
    label: 'ひな形から始める:',
    names: { about: 'このブログについて', privacy: 'プライバシーポリシー' },
  },

  fields: {
    kind: '公開する種類',
    kinds: { article: '記事', page: '固定ページ' },
    kindHint: '固定ページのURLはルート直下です。著者名は表示されず、一覧にも載りません。',
    title: 'タイトル',
    cover: 'カバー画像',
    coverHint: '画像のURL（任意）',
    coverNotFound: 'このURLに画像が見つかりません。URLを確認するか、別の画像を使ってください。',
    coverExpires: 'このURLには期限があり、いずれ画像が表示されなくなります。期限のないURLを使ってください。',
    description: '説明',
    descriptionHint: '一覧、フィード、リンクのプレビュー用（任意）',
    descriptionLength: (used, max) => `${used} / ${max}文字`,
    tags: 'タグ',
    tagsHint: (max) => `${max}個まで。読点かカンマで区切ります（任意）`,
    markdown: 'Markdown',
    markdownHint:
      '書き方は<guide>Markdownガイド</guide>をご覧ください。リストではTabキーで字下げできます。Tabキーで次の項目に移るには、先にEscapeキーを押します。<keys>Ctrl+Enterで公開または更新、Ctrl+Sで下書きを保存します。</keys>',
  },

  toolbar: {
    label: '書式',
    all: 'すべての書式',
    pasting: '貼り付け中…',
    view: '表示',
    modes: { Write: '編集', Split: '分割', Preview: 'プレビュー' },
    focusMode: '集中モード',
    exitFocusMode: '集中モードを終了（Escape）',
    withShortcut: (label, shortcut) => `${label}（${shortcut}）`,
    formats: {
      bold: '太字',
      italic: '斜体',
      strike: '取り消し線',
      code: 'コード',
      link: 'リンク',
      heading: '見出し',
      quote: '引用',
      bullets: '箇条書き',
      numbers: '番号付きリスト',
      tasks: 'タスクリスト',
      picture: '画像',
      fence: 'コードブロック',
      table: '表の挿入・列の配置',
      footnote: '脚注',
      rule: '区切り線',
    },
  },

  preview: {
    label: 'プレビュー',
    what: 'プレビュー',
    empty: 'プレビューする内容がありません。',
    noConnection: 'オフラインのため、プレビューが古い可能性があります。接続が回復すると更新されます。',
    notRendered: 'プレビューを更新できませんでした。入力を続けると再試行します。',
    unavailable: 'このブログではプレビューを使えません。',
  },

  checks: {
    suggestions: (count) => plural(count, { other: '#件の指摘' }),
    atLine: (line, message) => `${line}行目: ${message}`,
    imageWithoutText: '画像に代替テキストがありません',
    imageWithoutUrl: '画像にURLがありません',
    imageUnreachable:
      '読者はこの画像を読み込めません。アップロードするか、https://で始まるURLを使ってください',
    imageExpires: '画像のURLに期限があります。期限のないURLを使ってください',
    linkWithoutUrl: 'リンクにURLがありません',
    imageBroken: '画像の書き方が正しくありません。代替テキストのすぐ後にURLを書いてください',
    linkBroken: 'リンクの書き方が正しくありません。リンク文字列のすぐ後に、空白を入れずにURLを書いてください',
    linkUnsupported: 'リンクは削除されます。https://、mailto:、tel:のいずれかで始まるURLを使ってください',
    linkUndefined: (label) => `リンク「${label}」の定義がありません`,
    definitionUnused: (label) =>
      `「${label}」で定義されたリンクは使われていないため、この行は読者に表示されません`,
    anchorMissing: (name) => `リンク先がありません。「${name}」という見出しやidは見つかりません`,
    footnoteMissing: (label) => `脚注「${label}」の本文がありません`,
    footnoteUnused: (label) => `脚注「${label}」は使われていないため、読者に表示されません`,
    footnoteRepeated: (label) => `脚注「${label}」の本文が2つあります。読者に表示されるのは1つ目です`,
    footnoteLabel: '脚注がそのまま文字として表示されます。ラベルに空白は使えません',
    hiddenElement: 'この要素は読者に表示されません',
    tagRemoved: (tag) => `${tag}は削除されます。そのまま表示するには、バッククォートで囲んでください`,
    tagUnclosed: 'タグが閉じられていないため、この文章は読者に表示されません',
    styleRemoved: 'スタイルとクラスは削除されます',
    comment: 'コメントは読者に表示されません',
    commentUnclosed: 'コメントが閉じられていないため、記事の残りが表示されません',
    frontMatter: 'フロントマターは読者に表示されません',
    codeUnclosed: 'コードブロックが閉じられていないため、記事の残りがコードとして表示されます',
    math: '数式はそのまま文字として表示されます',
    templatePlaceholder: '未記入の箇所が残っています',
    wikiLink: 'Wikiリンクはそのまま文字として表示されます',
    templateTag: 'テンプレートタグはそのまま文字として表示されます',
    plainText: (syntax) => `${syntax}はそのまま文字として表示されます`,
    alert:
      'アラートが引用として表示されます。NOTE、TIP、IMPORTANT、WARNING、CAUTIONのいずれかを、その行に単独で書いてください',
    headingSpace: '見出しの#の後には空白が必要です',
    emphasisSpace: '太字が閉じられていません。閉じるアスタリスクの前の空白を削除してください',
    readAsFormat: (text) =>
      `${text}は書式として扱われます。そのまま表示するには、バッククォートで囲んでください`,
    backslash: '一部のバックスラッシュが削除されます。表示するには、バッククォートで囲んでください',
    tableDelimiter: '表がそのまま文字として表示されます。見出し行の下に、同じ列数のハイフンの行が必要です',
    cellsLost: 'セルの数が見出し行より多いため、余りは読者に表示されません',
    placeholder: '仮置きのTKが残っています',
    skippedLevel: (before, level) => `見出しがレベル${before}から${level}に飛んでいます`,
    words: (count) => plural(count, { other: '#文字' }),
    readingTime: (minutes) => `約${formatNumber(minutes)}分で読めます`,
    size: (kibibytes, max) => `${formatNumber(kibibytes)} / ${formatNumber(max)} KiB`,
    tooLong: (kibibytes) => `上限を${formatNumber(kibibytes)} KiB超えています`,
  },

  paste: {
    formattingLost:
      '書式を変換できなかったため、プレーンテキストとして貼り付けました。やり直すには、元に戻してからもう一度貼り付けてください。',
    imagesLost: (count) =>
      plural(count, {
        other:
          'クリップボードにファイル名しかないため、#枚の画像を貼り付けられませんでした。画像を1枚ずつコピーするか、アップロードしてください。',
      }),
    unsupported: '記事に追加できるのは、画像とMarkdownファイルだけです。',
    fileTooLarge: (name) => `「${name}」は、記事の上限の1 MiBを超えています。`,
    filesTooLarge: 'ファイルの合計が、記事の上限の1 MiBを超えています。',
    notUtf8: (name) =>
      `「${name}」はUTF-8のテキストファイルではありません。UTF-8で保存して、もう一度お試しください。`,
    frontMatter: {
      notLoaded: (name) =>
        `フロントマターを処理するコードを読み込めなかったため、「${name}」をフロントマターごと追加しました。やり直すには、元に戻してからもう一度追加してください。`,
      invalid: (name, why) => `「${name}」をフロントマターごと追加しました。${why}`,
      added: (name) => `「${name}」を追加しました。`,
      inPast: (date) =>
        `フロントマターの日付（${date}）は過去のため使いません。新しい記事の日付は公開日になります。`,
      slug: (slug) => `フロントマターのURL「${slug}」は使いません。URLは公開後に変更できます。`,
      localCover: 'カバー画像がファイルで指定されています。画像をカバー画像の欄にドロップしてください。',
    },
  },

  uploads: {
    placeholder: (name) => `${name}をアップロード中…`,
    label: '画像のアップロード',
    waiting: '待機中',
    uploading: (percent) => `${percent}%`,
    processing: '処理中',
    offline: 'オフラインです。接続が回復するとアップロードします。',
    loggedOut: 'もう一度ログインするとアップロードします。',
    notKept: 'ファイルは下書きに保存されていません。このタブを開いたままにしてください。',
    cancel: (name) => `${name}のアップロードをキャンセル`,
    retry: (name) => `${name}のアップロードを再試行`,
    uploaded: '画像をアップロードしました。代替テキストを入力してください。',
    tooLarge: '25 MiBを超えています。小さくして、もう一度お試しください。',
    placeholderGone: (name) => `「${name}」をアップロードしましたが、挿入位置の目印が削除されていました。`,
    insert: '画像を挿入',
    lost: (names) => `エディタを離れたため、アップロードをキャンセルしました: ${names.join('、')}`,
    publishes: 'アップロードが終わると公開されます。',
    dontPublish: '公開しない',
    notPublished:
      '公開していません。アップロードできていない画像があります。アップロードを再試行するかキャンセルしてから、もう一度公開してください。',
    notPublishedWithout: '公開していません。文章を確認してから、もう一度公開してください。',
  },

  saveStatus: {
    saving: '保存中…',
    saved: (time) => `${time}に保存`,
    onDevice: (why) => joinReason('このデバイスに保存しました', why),
    savingOnDevice: (why) => joinReason('このデバイスに保存中…', why),
    temporarily: (why) => joinReason('一時的に保存しました。ブラウザが異常終了すると失われます', why),
    storageFull: '保存できません · ブラウザの保存領域がいっぱいです',
    storageBlocked: '保存できません · ブラウザの保存領域がブロックされています',
    download: 'ダウンロード',
    noConnection: 'オフライン',
    noAnswer: 'サーバーが応答しません',
    loggedOut: 'ログアウト済み',
    conflict: '上でバージョンを選んでください',
    publicationUnconfirmed: '公開を確認できません。もう一度お試しください',
  },

  draft: {
    opened: (savedAt) => `<time>${savedAt}</time>に保存した下書きを編集しています。`,
    notPublished: 'まだ公開されていません。',
    changesArticle: '更新するまで、読者には公開中の内容が表示されます。',
    showChanges: '変更点を表示',
    hideChanges: '変更点を隠す',
    published: '公開中',
    yourDraft: '下書き',
    start: '新しい下書き',
    continue: '「<title></title>」の続きを書く',
    gone: 'この下書きは公開されたか、破棄されました。',
    detached: '元の下書きは別の場所で公開または破棄されました。変更は新しい下書きに移しました。',
    notLoaded: '下書きを読み込めませんでした。',
    discard: '下書きを破棄',
    discardQuestion: 'この下書きを破棄しますか？',
    discarded: '下書きを破棄しました。',
    discardText: 'ページを離れるまでは元に戻せます。',
  },

  conflict: {
    draftChanged: 'この下書きは別の場所で変更されました',
    articleChanged: 'この記事は別の場所で変更されました',
    draftText: '残すバージョンを選んでください。選ぶまでは、保存も公開もされません。',
    articleText: '残すバージョンを選んでください。選ぶまでは、どちらも失われません。',
    chooseFirst: 'この下書きは別の場所で変更されました。残すバージョンを選んでください。',
    yours: '編集中のバージョン',
    saved: '保存済みのバージョン',
    markdownOf: (version) => `${version}のMarkdown`,
    keepMine: '編集中のものを残す',
    useSaved: '保存済みのものを使う',
    showSaved: '保存済みのバージョンを表示',
  },

  others: {
    article: '<author></author>の記事を編集しています。',
    page: '<author></author>の固定ページを編集しています。',
    note: '更新するまで、変更はこのブラウザにだけ保存されます。バージョン履歴には、変更した人の名前が表示されます。',
    kept: '入力した内容は、このブラウザに残っています。',
  },

  lock: {
    elsewhere: '別のタブで編集中です。',
    takenOver: '別のタブで編集が始まりました。ここでの変更は残っています。',
    continueHere: 'ここで編集を続ける',
  },

  login: {
    title: 'ログインして続きを書く',
    notNow: '後で',
  },

  publish: {
    question: 'この記事を公開しますか？',
    text: 'すぐに誰でも読めるようになります。',
    confirm: '記事を公開',
    updateQuestion: 'この記事を更新しますか？',
    updateText: '変更はすぐに読者に表示されます。',
    updateConfirm: '記事を更新',
    publishedElsewhere:
      'この下書きは、別の場所で異なる内容で公開されました。この文章は新しい下書きになりました。公開するには、もう一度ボタンを押してください。',
    busy: 'サーバーが混み合っています。文章は下書きとして残っています。しばらくしてからもう一度お試しください。',
    asScheduled: '記事は予約どおりに公開されました。その後の変更を公開するには、「更新」を押してください。',
  },

  restored: {
    notLoaded: 'このバージョンを読み込めませんでした。',
    done: (date) => `${date}のバージョンを復元しました。公開または更新すると、読者に表示されます。`,
  },

  schedule: {
    open: '公開を予約…',
    reopen: '予約を変更…',
    schedule: '公開を予約',
    reschedule: '予約を変更',
    unschedule: '予約を取り消す',
    title: '公開の予約',
    titleAgain: '予約の変更',
    date: '日付',
    time: '時刻',
    timeZone: (zone) => `タイムゾーン: ${zone}`,
    scheduledFor: (date, zone) => `<time>${date}</time>に公開予定（${zone}）`,
    moment: (date, zone) => `${date}（${zone}）`,
    willBePublished: (date) => `公開予定: ${date}`,
    happensTwice: (date) => `時計が戻されるため、この時刻は2回あります。1回目の時刻に公開されます: ${date}`,
    skipped: (time) => `この日は時計が進められるため、${time}は存在しません。別の時刻を選んでください。`,
    incomplete: '日付と時刻を選んでください。',
    noSuchDay: 'この日付は存在しません。',
    inPast: '公開日時には未来の日時を指定してください。',
    tooFarAhead: (years) => `公開日時は${years}年以内にしてください。`,
    scheduled: '記事の公開を予約しました',
    viewScheduled: '予約を表示',
    unscheduled: '予約を取り消し、下書きに戻しました。',
    failed: (problem) => `予約どおりに公開できませんでした。${problem}`,
    changedMeanwhile: '下書きが別の場所で変更されました。もう一度お試しください。',
    noAnswer: serverUnreachable,
  },
};

export const historyMessages: Translation<typeof englishHistory> = {
  noneYet: '以前のバージョンはまだありません。書いている間に自動で保存されます。',
  noDraft: 'バージョンを表示するには、下書きを開いてください。',
  viewDrafts: '下書きを表示',
  continueWriting: '続きを書く',
  back: 'バージョン履歴に戻る',

  article: '記事',
  draft: '下書き',
  version: 'バージョン',

  versionFrom: (date) => `${date}のバージョン`,
  restore: 'このバージョンを復元',
  restoreHint: '復元すると、このバージョンをエディタで開きます。公開または更新すると、読者に表示されます。',
  isCurrent: '現在のバージョンです。',
  currentDraft: '現在の下書き',
  currentArticle: '公開中のバージョン',

  kinds: { published: '公開', draft: '下書き', guard: '大幅な削除の前' },
  savedBy: {
    thisSession: 'このブラウザ',
    session: (browser) => (browser === '' ? '不明なブラウザ' : browser),
    token: (name) => `トークン「${name}」`,
    import: (file) => (file === '' ? 'インポート' : `「${file}」のインポート`),
    takeBack: () => '変更の取り消し',
    command: () => '運営者',
    editor: (name) => (name === '' ? '編集者' : name),
  },
  longer: (size) => `${size}増`,
  shorter: (size) => `${size}減`,
  sameLength: '長さは同じ',
  titleChanged: 'タイトル変更',
  details: (parts) => parts.join('、'),

  difference: {
    what: '比較',
    region: (before, after) => `変更点: ${before}、${after}`,
    count: (count) => plural(count, { other: '#か所の変更' }),
    none: '文章は同じです。',
    layout: '表示形式',
    layouts: { 'Side by side': '左右に並べる', 'One column': '1列' },
    before: '変更前:',
    after: '変更後:',
    removed: '削除:',
    added: '追加:',
    showUnchanged: (lines) => plural(lines, { other: '変更のない#行を表示' }),
    tags: 'タグ',
    field: (label) => `${label}:`,
    empty: 'なし',
  },
};

export const writingReplies: Translation<typeof englishReplies> = {
  articleNotFound: '記事が見つかりません。削除された可能性があります。',
  pagesNeedAdmin:
    '固定ページを公開できるのは管理者だけです。記事として公開するか、管理者に依頼してください。',
  placeholderLeft: (placeholder) =>
    `この固定ページには未記入の箇所が残っています: ${placeholder} 公開する前に書き換えるか削除してください。`,
  articleChanged: 'この記事は別の場所で変更されました。更新する前にバージョンを比較してください。',
  changedByEditor: 'この記事は編集者によって変更されました。更新する前にバージョンを比較してください。',
  draftNotFound: '下書きが見つかりません。公開されたか、破棄された可能性があります。',
  draftChanged: 'この下書きは別の場所で保存または公開されました。',
  draftId: '下書きのIDは小文字のUUIDで指定してください。',
  versionNotFound: 'バージョンが見つかりません。古いものは時間がたつと削除されます。',
  savingTooOften: '保存の回数が多すぎます。1分後にもう一度お試しください。',
  tooManyDrafts: (max) => `下書きは${formatNumber(max)}件までです。先に公開するか、破棄してください。`,
  tooLargeDrafts: (mebibytes) =>
    `下書きの合計が上限の${formatNumber(mebibytes)} MiBを超えます。先に公開するか、破棄してください。`,
  tagNotFound: 'タグが見つかりません。このタグを使っている記事はありません。',
  tooManyTags: (max) =>
    `このブログのタグは上限の${formatNumber(max)}個に達しています。既存のタグを使ってください。`,
  newTagsPerDay: (max, wait) =>
    `追加できる新しいタグは1日${formatNumber(max)}個までです。既存のタグを使うか、${wait}後にもう一度お試しください。`,
  tooManyOwnTags: (max) =>
    `追加できる新しいタグの上限（${formatNumber(max)}個）に達しました。既存のタグを使ってください。`,
  authorStorageFull: (max) =>
    `著者のアカウントの容量の上限（${max}）を超えます。記事を短くするか、空きを増やすよう著者に頼んでください。`,
  indexing: '下書きの検索インデックスを作成中です。しばらくしてからもう一度検索してください。',
  notForDrafts: '下書きに対してできるのは、公開と削除だけです。',
  notForArticles: '公開中の記事に対してできるのは、下書きに戻す、削除、エクスポート、タグ付けです。',
};

export const draftSchemaMessages: Translation<typeof englishDraftSchema> = {
  article: '記事',
  articleVersion: '記事のバージョン',
  publishAt: '公開日時',
  createdAt: '公開日',
  tooEarly: (year) => `${year}年より前の日付は指定できません。`,
  scheduledSlug: '予約した記事のURLはタイトルから作られます。「slug」は指定しないでください。',
  publishAtFormat: (label) => `${label}は2030-01-31T18:30:00.000ZのようなUTCの日時で指定してください`,
  tags: (max, length) => `下書きに付けられるタグは${max}個まで、1個${length}文字以内で、NUL文字は使えません`,
};
