import { formatNumber, plural, type Translation } from '../define.ts';
import type { transferMessages as english } from '../en/transfer.ts';

const listFirst = (names: readonly string[], max: number, end = '。') =>
  `${names.slice(0, max).join('、')}${names.length > max ? '、…' : end}`;

export const transferMessages: Translation<typeof english> = {
  slug: {
    taken: 'このURLはすでに使われています。別のURLにしてください。',
    inBin:
      '削除した記事がこのURLを使っています。「自分の記事」の「ゴミ箱」で復元するか、完全に削除してください。または、別のURLにしてください。',
    reserved: 'このURLは使えません。別のURLにしてください。',
    reservedForPages: (slug) =>
      `/${slug}はブログ自体が使うURLなので、固定ページには使えません。別のURLにしてください。`,
    unusable: 'URLには文字か数字を使ってください。',
    tooManyOldUrls: 'このURLはもう変更できません。以前のURLが20件、この記事にリダイレクトされています。',
    change: 'URLを変更',
    label: 'URL',
    hint: (folder) =>
      `${folder}に続く部分です。空白と記号はハイフンになります。以前のURLは新しいURLにリダイレクトされます。`,
    done: (path) => `URLを${path}に変更しました`,
    moved: (title, path) =>
      `このURLを使っていた「${title}」は${path}に移りました。以前のリンクからも開けます。`,
  },

  frontMatter: {
    invalid: (format, reason) => `フロントマターが有効な${format}ではありません: ${reason}。`,
    at: (reason, line, column) => `${line}行目${column}列目、${reason}`,
    unclosed: (fence) => `フロントマターを閉じる行「${fence}」がありません。`,
    tooLong: 'フロントマターが長すぎます。上限は64 KiBです。',
    tooDeep: 'フロントマターの入れ子が深すぎます。',
    alias: 'フロントマターでYAMLのエイリアスが使われていますが、対応していません。',
    language: (language) =>
      `フロントマターの形式「${language}」には対応していません。YAML、TOML、JSONのいずれかを使ってください。`,
    invalidDate: (date) => `「${date}」は日付ではありません。`,
  },

  importBlog: {
    noAuthor: '著者なし',
    noAccount: 'この著者のアカウントがありません。',
    refused: (author, reason) => `${author}: ${reason}`,
    nameAccount: '著者のない記事に割り当てるアカウントを指定してください: --without-author EMAIL',
    unconfirmed: (author, email) =>
      `メールアドレス${email}のアカウントがありますが、所有者による確認が済んでいません。使用するには: --author "${author}=${email}"`,
    looksLikeAdmin: (author) =>
      `管理者の名前と紛らわしい名前です。使用するアカウントを指定してください: --author "${author}=EMAIL"`,
    unknownAuthor: (name) => `ファイルに「${name}」という著者はいません。`,
    invalidAuthors: 'data/authors.jsonが16 MiB以内のJSONオブジェクトではありません。',
  },

  export: {
    lead: '記事、下書き、画像をZIPファイルでダウンロードします。他のブログにインポートしたり、Hugoで使ったりできます。',
    own: '自分のコンテンツ',
    ownText: '公開した記事、下書き、画像。',
    fields: {
      article: '記事',
      history: 'バージョン履歴を含める',
      personalData: '個人データを含める',
    },
    historyHint: '記事と下書きの以前のバージョン。',
    personalDataHint:
      'その他に保存されている個人データ（アカウント、プロフィール、セッション、設定、操作の記録）。',
    submit: 'エクスポート',
    whole: 'ブログ全体',
    wholeHistory: '以前のバージョンを含める',
    wholeHistoryHint: '公開されたバージョンのみ。下書きは含まれません。',
    wholeText: 'すべての著者の公開記事と画像。管理者にのみ表示されます。',
    submitWhole: 'ブログ全体をエクスポート',
    progress: (size) => `エクスポート中… ${size}`,
    progressLabel: 'エクスポート',
    cancel: 'キャンセル',
    done: 'エクスポートをダウンロードしました',
    canceled: 'エクスポートをキャンセルしました',
    failed: 'エクスポートに失敗しました。もう一度お試しください。',
    item: 'エクスポート',
    beforeDeletion: '先にコンテンツをエクスポートする',
    running: 'すでにエクスポートを実行中です。終わるまでお待ちください。',
    ownNetwork: '同じネットワークからのエクスポートが多すぎます。しばらくしてからもう一度お試しください。',
    busy: 'エクスポートが混み合っています。しばらくしてからもう一度お試しください。',
  },

  import: {
    notZip: 'このファイルは破損しているか、ZIPファイルでもWordPressやGhostのエクスポートでもありません。',
    tooManyFiles: (max) => `インポートするファイルが多すぎます。上限は${max}個です。`,
    directoryTooLarge: 'ZIPファイル内のファイル名とコメントが長すぎます。',
    tooLarge: 'インポートが大きすぎます。展開後の上限は1 GiBです。',
    suspicious: (name) =>
      `「${name}」は、展開すると50 MiBを超え、元のサイズの100倍以上になります。インポートを中止しました。`,
    unsafePath: (name) => `「${name}」はアーカイブの外を指しています。インポートを中止しました。`,
    duplicate: (name) => `アーカイブに「${name}」が2つあります。インポートを中止しました。`,
    overlapping: (name) =>
      `「${name}」は、アーカイブ内の別のファイルとデータが重なっています。インポートを中止しました。`,
    damagedEntry: (name) => `「${name}」は破損しています。アーカイブを作り直してください。`,
    link: (name) => `「${name}」はリンクです。リンク先のファイルに置き換えてください。`,
    encrypted: (name) => `「${name}」は暗号化されています。パスワードを解除して、もう一度お試しください。`,
    fileTooLarge: 'ファイルが1 MiBを超えています。',
    notUtf8: 'ファイルがUTF-8のテキストではありません。',
    cutOff: 'ファイルが途中で切れています。ここから先の記事がありません。',
    damaged: 'エクスポート内の記事が破損しています。有効なXMLではありません。',
    invalidJson: 'ファイルが有効なJSONではないか、途中で切れています。',
    jsonTooComplex: 'JSONファイルの値が多すぎるか、入れ子が深すぎます。',
    tableTooLarge: '投稿の表が大きすぎます。上限は32 MiB、100万フィールドです。',
    tooDeep: 'XMLファイルに閉じられていない要素が多すぎます。破損しています。',
    tooManyAttributes: 'XMLファイルの要素の属性が多すぎます。破損しています。',
    nameTooLong: (name) => `「${name}」のファイル名が長すぎます。上限は1,000文字です。`,
    tooLongToRead:
      'このアーカイブは、読み込みに時間かメモリを使いすぎます。小さなZIPファイルに分けて、1つずつインポートしてください。',
    articleTooLong:
      'この記事は、変換に時間かメモリを使いすぎます。元のブログで短い記事に分けて、もう一度エクスポートしてください。',
    readingLater: 'サーバーが混み合っています。まもなくインポートを再開します。',
    jsonTooLarge: 'ファイルが128 MiBを超えています。記事を分けてエクスポートしてください。',
    isResponse: '他の記事へのコメントと思われます。',
    noText: '記事に本文がありません。',
    tooCostly: '記事が複雑すぎて表示できません。',
    otherType: (type) => `「${type}」はインポートされません。投稿と固定ページだけが対象です。`,
    inTrash: 'この記事はゴミ箱にあります。',
    wasPrivate: '非公開だったため、下書きになります。',
    describesFolder: 'サイトのフォルダを説明するファイルで、記事ではありません。',
    notFoundPage: '元のサイトのエラーページで、記事ではありません。',
    excluded: '元のサイトの設定で除外されていて、記事ではありません。',
    siteTemplate: 'サイトのテンプレートで、記事ではありません。',
    describesSource: 'ファイルを説明するもので、記事ではありません。',
    otherFormat: (format) => `${format}には対応していません。先にMarkdownに変換してください。`,
    noFrontMatter: 'フロントマターがないため、投稿ではありません。',
    wasTemplate: 'テンプレート用のフォルダにあるため、下書きになります。',
    wasExpired: '公開期間が終わっているため、下書きになります。',
    unsureDraft: (field) => `「${field}」だけでは公開済みかどうかわからないため、下書きになります。`,
    wasProtected: 'パスワードで保護されていたため、下書きになります。',
    wasLimited: 'メンバー限定だったため、下書きになります。',
    wasEmail: 'メールでのみ送信されていたため、下書きになります。',
    coAuthors: '著者が複数います。最初の著者だけを引き継ぎます。',
    onlyPlainText: 'エクスポートにはプレーンテキストしかありません。書式は失われます。',
    dateOfFile: (day) => `日付がないため、ファイルの最終更新日の${day}にします。`,
    dateOfChange: (day) => `日付がないため、最終更新日の${day}にします。`,
    dateOfCommit: (day) => `日付がないため、ファイルがGitリポジトリに最初にコミットされた${day}にします。`,
    undated: '日付がありません。',
    undatedDraft: '日付がないため、下書きになります。',
    undatedRefused:
      '日付がありません。日付のない記事の扱いを、--undated 2026-01-31または--undated draftsで指定してください。',
    untitled: '無題',
    titleCut: 'タイトルが長すぎるため、短くしました。',
    textCut: (label, max) => `${label}が${max}文字を超えていたため、短くしました。`,
    oldUrlsLeft: '以前のURLはリダイレクトされません。リダイレクトを追加できるのは管理者だけです。',
    tooManyArticles: (max) =>
      `1回にインポートできる記事は${max}件までです。残りは分けてインポートしてください。`,
    coverLost: 'カバー画像がウェブ上にありません。エディタでアップロードしてください。',
    lostTags: (tags, max, length) =>
      `除外したタグ: ${listFirst(tags, 10)}記事に付けられるタグは${max}個まで、1個${length}文字以内です。`,
    templateTags: (tags) =>
      `そのまま文字として表示されるショートコードとテンプレートタグ: ${listFirst(
        tags.map(([name, count]) => (count > 1 ? `${name}（${formatNumber(count)}）` : name)),
        10,
      )}`,
    embeds: (count) => plural(count, { other: '#件の埋め込みがリンクになりました。' }),
    lostElements: (count) => plural(count, { other: 'フォームやスクリプトなど、#個の要素を削除しました。' }),
    leftOut: (names) => `除外: ${listFirst(names, 10)}`,
    shortcodes: (names) => `そのまま文字として表示: ${names.map((name) => `[${name}]`).join('、')}。`,
    lostStyles: (count) => plural(count, { other: '#個の要素の色、サイズ、配置が失われました。' }),
    unresolved: (count) => plural(count, { other: '存在しないノートへの#件のリンクが文字になりました。' }),
    missingLinks: (urls, count) =>
      `${plural(count, { other: '#件のリンク先のファイルが公開記事になりません' })}: ${urls.join('、')}${count > urls.length ? '、…' : '。'}`,
    slugTaken: (slug) => `URL /allArticles/${slug} はすでに使われているため、似たURLになります。`,
    newTagsLeftOut: (tags) =>
      `除外したタグ: ${tags.join('、')}。今日追加できる新しいタグの上限に達しました。後で追加するか、管理者にインポートを依頼してください。`,
    replaces: (title, path) => `同じ名前のファイルから取り込んだ「${title}」（${path}）を置き換えます。`,
    makesWay: (title) =>
      `このURLを使っている「${title}」は、固定ページに譲って似たURLになります。以前のリンクからも開けます。`,
    pageUrlTaken: (path) => `URL ${path} はすでに使われているため、固定ページは似たURLになります。`,
    pageUrlReserved: (path) => `URL ${path} はブログ自体が使うため、固定ページは似たURLになります。`,
    isPage: '固定ページになります。',
    wasArticle: '以前のインポートで記事になっています。',
    pageNeedsAdmin: '固定ページを公開できるのは管理者だけなので、記事の下書きになりました。',
    placeholderLeft: (placeholder) => `未記入の箇所が残っているため、下書きになりました: ${placeholder}`,
    oldUrls: (paths) => `リダイレクト元: ${paths.join('、')}。`,
    imageLeftOut: (url, reason) => `画像${url}はインポートされませんでした: ${reason}`,
    remoteImages: (urls) =>
      `${plural(urls.length, { other: '#枚の画像は元の場所に残ります' })}: ${listFirst(urls, 5, '')}`,
    imageMissing: 'ファイルがありません。',
    moreImages: (count) => plural(count, { other: '他#枚の画像はインポートされませんでした。' }),
    imagesTooCostly:
      '文章が複雑すぎるため、画像はインポートされませんでした。エディタでアップロードしてください。',
  },
};
