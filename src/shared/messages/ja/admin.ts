import { formatNumber, plural, type Translation } from '../define.ts';
import type { adminMessages as english } from '../en/admin.ts';

const accounts = (count: number) => plural(count, { other: '#件のアカウント' });
const articles = (count: number) => plural(count, { other: '#件の記事' });
/** 対象が1件のときは件数を出さない。名前は見出しの下に表示される。 */
const these = (count: number, one: string, many: (count: number) => string) =>
  count === 1 ? one : many(count);
const theseArticles = (count: number) => these(count, 'この記事', articles);
const authors = (count: number) => plural(count, { other: '#人の著者' });
const theseAuthors = (count: number) => these(count, 'この著者', authors);
const someAccounts = (count: number) => these(count, 'アカウント', accounts);
const someArticles = (count: number) => these(count, '記事', articles);
const someAuthors = (count: number) => these(count, '著者', authors);
const links = (count: number) => plural(count, { other: 'リンク\u2060#件' });
/** 上限まで数えた数。 */
const atLeast = (count: number, max: number) => `${formatNumber(count)}件${count >= max ? '以上' : ''}`;
const accountsUpTo = (count: number, max: number) =>
  count >= max ? `${formatNumber(count)}件以上のアカウント` : accounts(count);

const limitText =
  '記事は直接のリンクと著者ページからは引き続き読めますが、一覧、検索、フィードには表示されなくなります。この操作は元に戻せます。編集者は著者になります。';
const suspendText =
  'すぐにログアウトされ、ログインできなくなります。記事はサイトに表示されなくなり、記事への通報は削除されます。停止は後で解除できます。編集者は著者になります。';
const passwordHint = 'この操作は元に戻せません。確認のため、パスワードを入力してください。';
const ownerReads = 'アカウントの所有者に表示されます。';
const shownAtLogin = '所有者がログインしようとしたときに表示されます。';

export const adminMessages: Translation<typeof english> = {
  menu: {
    label: '管理',
    openReports: (count) => plural(count, { other: '未対応の通報#件' }),
    pendingApprovals: (count) => plural(count, { other: '承認待ちのアカウント#件' }),
  },

  list: {
    notRefreshed: '最新の情報を取得できませんでした。接続を確認して、もう一度お試しください。',
    filters: '絞り込み',
    applyFilters: '絞り込む',
    search: '検索',
    any: 'すべて',
    removeFilter: (label, value) => `絞り込みを解除: ${label}: ${value}`,
    activeFilter: (label, value) => `${label}: ${value}`,
    selection: '選択',
    select: (name) => `選択: ${name}`,
    selectPage: 'このページをすべて選択',
    selectAll: 'すべて選択',
    selected: (count) => `${formatNumber(count)}件を選択中`,
    selectAllMatches: (count) => `該当する${formatNumber(count)}件をすべて選択`,
    actionOn: (action, name) => `${action}: ${name}`,
    actions: '操作',
    failed: '失敗:',
    stopped: (problem) => `停止しました: ${problem}`,
    failure: (problem) => `: ${problem}`,
    more: (count) => `他${formatNumber(count)}件`,
    results: (results) => results.join(' · '),
    couldNotUndo: (count, problem) =>
      `${these(count, 'この変更', (many) => plural(many, { other: '#件の変更' }))}を元に戻せませんでした。${problem}`,
    reason: '理由',
    password: 'パスワード',
  },

  accounts: {
    count: accounts,
    one: (email, articleCount) => `${email} · 記事${formatNumber(articleCount)}件`,
    empty: '条件に合うアカウントはありません。',
    cut: (count) =>
      `新しい順に${formatNumber(count)}件のアカウントから、条件に合うものを表示しています。それより古いアカウントを表示するには、「登録日時（より前）」を使ってください。`,
    summary: (active, limited, suspended) =>
      [
        accounts(active + limited + suspended),
        ...(limited > 0 ? [`制限中${formatNumber(limited)}件`] : []),
        ...(suspended > 0 ? [`停止中${formatNumber(suspended)}件`] : []),
      ].join(' · '),
    columns: { account: 'アカウント', registered: '登録日', articles: '記事', links: 'リンク' },
    states: { active: '有効', limited: '制限中', suspended: '停止中' },
    inProgress: '記事を更新中…',
    admin: '管理者',
    unclaimed: '未引き継ぎ',
    noEmail: 'メールアドレスなし',
    claimLink: {
      copyLink: '引き継ぎリンクをコピー',
      shownOnce: (name) =>
        `このリンクは、アカウント「${name}」の所有者にだけ送ってください。14日以内に1回だけ使え、再表示はできません。`,
      label: '引き継ぎリンク',
      copy: 'リンクをコピー',
      copied: 'リンクをコピーしました',
      notCopied: 'リンクをコピーできませんでした。選択して手動でコピーしてください。',
    },
    details: (count, isCapped, linkCount) =>
      [
        '登録: <day></day>',
        `記事${formatNumber(count)}件${isCapped ? '以上' : ''}`,
        ...(linkCount > 0 ? [links(linkCount)] : []),
      ].join(' · '),
    linksNote: (count) => `新しい順に${formatNumber(count)}件の記事にある、他サイトへのリンク。`,
    actions: {
      limit: {
        label: '制限',
        title: (count) => `${someAccounts(count)}を制限しますか？`,
        text: limitText,
        hint: ownerReads,
        confirm: (count) => `${someAccounts(count)}を制限`,
        done: (count) => `${someAccounts(count)}を制限しました`,
      },
      unlimit: {
        label: '制限を解除',
        title: (count) =>
          these(count, '制限を解除しますか？', (many) => `${accounts(many)}の制限を解除しますか？`),
        text: '記事が再び一覧、検索、フィードに表示されます。',
        confirm: () => '制限を解除',
        done: (count) =>
          these(count, '制限を解除しました', (many) => `${accounts(many)}の制限を解除しました`),
      },
      suspend: {
        label: '停止',
        title: (count) => `${someAccounts(count)}を停止しますか？`,
        text: suspendText,
        hint: shownAtLogin,
        confirm: (count) => `${someAccounts(count)}を停止`,
        done: (count) => `${someAccounts(count)}を停止しました`,
      },
      restore: {
        label: '停止を解除',
        title: (count) =>
          these(count, '停止を解除しますか？', (many) => `${accounts(many)}の停止を解除しますか？`),
        text: '再びログインできるようになり、停止とともに非表示になった記事が再び公開されます。',
        confirm: (count) => these(count, '停止を解除', (many) => `${accounts(many)}の停止を解除`),
        done: (count) =>
          these(count, '停止を解除しました', (many) => `${accounts(many)}の停止を解除しました`),
      },
      setRole: {
        label: '役割を変更',
        text: 'すべてのセッションにすぐに反映されます。',
        title: (count) =>
          these(count, '役割を変更しますか？', (many) => `${accounts(many)}の役割を変更しますか？`),
        confirm: () => '役割を変更',
        done: (count) =>
          these(count, '役割を変更しました', (many) => `${accounts(many)}の役割を変更しました`),
      },
      delete: {
        label: '削除',
        title: (count) => `${someAccounts(count)}を削除しますか？`,
        text: '公開した内容と下書きもすべて削除されます。',
        hint: passwordHint,
        confirm: (count) => `${someAccounts(count)}を削除`,
        done: (count) => `${someAccounts(count)}を削除しました`,
      },
    },
  },

  articles: {
    count: articles,
    empty: '条件に合う記事はありません。',
    none: '記事はまだありません。',
    writeFirst: '記事を書く',
    cut: (count) =>
      `新しい順に${formatNumber(count)}件の記事から、条件に合うものを表示しています。それより古い記事を表示するには、「公開日時（より前）」を使ってください。`,
    summary: (published, hidden, suspended) =>
      [
        articles(published + hidden + suspended),
        ...(hidden > 0 ? [`非表示${formatNumber(hidden)}件`] : []),
        ...(suspended > 0 ? [`著者の停止による非表示${formatNumber(suspended)}件`] : []),
      ].join(' · '),
    columns: { title: 'タイトル', author: '著者', published: '公開日', links: 'リンク' },
    states: { published: '公開中', page: '固定ページ', hidden: '非表示', suspended: '著者が停止中' },
    authorRegistered: '登録: <day></day>',
    details: (linkCount) =>
      [
        '著者: <author></author>（<registered></registered>登録）',
        '公開: <published></published>',
        ...(linkCount > 0 ? [links(linkCount)] : []),
      ].join(' · '),
    byAuthor: 'この著者のすべての記事',
    sameText: '文章が同じ記事',
    actions: {
      hide: {
        label: '非表示にする',
        title: (count) => `${theseArticles(count)}を非表示にしますか？`,
        text: '読者には表示されなくなり、通報は削除されます。著者の手元には下書きとして残りますが、公開はできません。後で再表示できます。',
        hint: '著者に表示されます。',
        confirm: (count) => `${someArticles(count)}を非表示にする`,
        done: (count) => `${someArticles(count)}を非表示にしました`,
      },
      unhide: {
        label: '再表示する',
        title: (count) => `${theseArticles(count)}を再表示しますか？`,
        text: '再び誰でも読めるようになります。内容も一覧での位置も元のままです。その後に著者が加えた変更は、下書きのまま残ります。',
        confirm: (count) => `${someArticles(count)}を再表示する`,
        done: (count) => `${someArticles(count)}を再表示しました`,
      },
      delete: {
        label: '削除',
        title: (count) => `${theseArticles(count)}を削除しますか？`,
        text: 'バージョン履歴、閲覧数、著者の下書きも削除されます。',
        hint: passwordHint,
        confirm: (count) => `${someArticles(count)}を削除`,
        done: (count) => `${someArticles(count)}を削除しました`,
      },
    },
    hidden: '非表示',
  },

  pins: {
    pin: 'ホームに固定',
    unpin: 'ホームの固定を解除',
    pinned: 'ホームに固定しました',
    unpinned: 'ホームの固定を解除しました',
    full: (one, two, three) =>
      `ホームには、すでに3件の記事が固定されています。先に「${one}」「${two}」「${three}」のいずれかの固定を解除してください。`,
    notListed: '制限中のアカウントの記事はホームに固定できません。先に制限を解除してください。',
  },

  reports: {
    list: '通報された記事',
    empty: '未対応の通報はありません。',
    viewArticles: '記事を表示',
    cut: (count) =>
      `通報の多い${formatNumber(count)}件の記事を表示しています。対応すると、残りが表示されます。`,
    author: '著者: <author></author>（<day></day>登録）',
    reports: (count) =>
      count === 1 ? '通報1件 · <day></day>' : plural(count, { other: '通報#件 · 最新: <day></day>' }),
    reason: (reason, count) => (count === 1 ? reason : `${reason}（${formatNumber(count)}）`),
    authorLimited: '著者が制限中',
    alsoSuspend: (names) =>
      these(names.length, `${names[0] ?? ''}も停止する`, (many) =>
        plural(many, { other: '著者#人も停止する' }),
      ),
    actions: {
      dismiss: {
        label: '却下',
        title: (count) =>
          these(count, '通報を却下しますか？', (many) => `${articles(many)}への通報を却下しますか？`),
        text: '記事はそのままです。通報は削除されますが、読者は再び通報できます。',
        confirm: () => '通報を却下',
        done: (count) =>
          these(count, '通報を却下しました', (many) => `${articles(many)}への通報を却下しました`),
      },
      limit: {
        label: '著者を制限',
        title: (count) => `${theseAuthors(count)}を制限しますか？`,
        confirm: (count) => `${someAuthors(count)}を制限`,
      },
      suspend: {
        label: '著者を停止',
        title: (count) => `${theseAuthors(count)}を停止しますか？`,
        confirm: (count) => `${someAuthors(count)}を停止`,
      },
    },
  },

  pendingApprovals: {
    list: '承認待ち',
    notNeeded: '現在、新しいアカウントに承認は不要です。<link>登録</link>の設定で変更できます。',
    show: '表示',
    states: { waiting: '承認待ち', rejected: '却下済み' },
    emptyWaiting: '承認待ちのアカウントはありません。',
    emptyRejected: '却下したアカウントはありません。',
    viewAccounts: 'アカウントを表示',
    cut: (count) => `最初の${formatNumber(count)}件を表示しています。対応すると、残りが表示されます。`,
    registered: '登録: <day></day>',
    rejectedOn: '却下: <day></day>',
    actions: {
      approve: {
        label: '承認',
        done: (count) => `${someAccounts(count)}を承認しました`,
      },
      reject: {
        label: '却下',
        title: (count) => `${someAccounts(count)}を却下しますか？`,
        text: 'すぐにログアウトされ、ログインできなくなります。アカウントは30日後に削除されますが、それまでは承認できます。',
        hint: shownAtLogin,
        confirm: (count) => `${someAccounts(count)}を却下`,
        done: (count) => `${someAccounts(count)}を却下しました`,
      },
    },
  },

  invitations: {
    hints: {
      open: '登録は誰でもできるため、招待は必要ありません。',
      approval: '招待を使って登録した人には、承認は必要ありません。',
      invite: '登録は招待制です。',
      closed: '登録を受け付けていないため、現在、招待は使えません。',
    },
    create: '新しい招待',
    submit: '招待を作成',
    uses: '使用できる回数',
    usesHint: (max) => `登録できるアカウントの数。${formatNumber(max)}件まで。`,
    days: '有効期間（日）',
    daysHint: (max) => `${formatNumber(max)}日まで。`,
    note: 'メモ',
    noteHint: '任意。管理者にのみ表示されます。',
    linkShownOnce: 'リンクを今すぐコピーしてください。再表示はできません。',
    link: '招待リンク',
    copyLink: 'リンクをコピー',
    copied: 'リンクをコピーしました',
    notCopied: 'リンクをコピーできませんでした。選択して手動でコピーしてください。',
    active: '有効な招待',
    empty: '有効な招待はありません。',
    unnamed: (day) => `${day}に作成`,
    usesLeft: (count) => plural(count, { other: '残り#回 · 有効期限: <day></day>' }),
    revoke: '無効にする',
    revokeOne: (name) => `無効にする: ${name}`,
    revokeTitle: 'この招待を無効にしますか？',
    revokeText: 'リンクは使えなくなります。この招待で作成済みのアカウントには影響しません。',
    revokeConfirm: '招待を無効にする',
    revoked: '招待を無効にしました',
  },

  settings: {
    saved: '設定を保存しました',
    unsaved: '保存していない変更があります',
    changedMeanwhile: '読み込んだ後に設定が変更されました。読み込み直してから、もう一度変更してください。',
    notSaved: '保存していません。残す値を選んでから、もう一度保存してください。',
    changedByOther: 'このページを開いた後に、ほかの人が次の設定を保存しました:',
    keepMine: '自分の値を残す',
    useTheirs: '相手の値を使う',
    general: '全般',
    generalText: '読者と検索エンジンに表示される、ブログの名前など。',
    appearance: '外観',
    appearanceText: 'ロゴとアクセントカラー。保存するまで、変更はこのページでだけプレビューされます。',
    footer: 'フッター',
    footerText: 'すべてのページの下部に表示されます。',
    registration: '登録',
    registrationText: 'アカウントを作成できる人と、アカウントごとの容量。',
    images: '画像',
    imagesText: '著者が画像をアップロードできるかどうかと、その容量。',
    removeLink: 'リンクを削除',
    labels: {
      title: 'ブログのタイトル',
      tagline: 'キャッチフレーズ',
      description: '説明',
      language: '記事の言語',
      interfaceLanguage: '表示言語',
      logo: 'ロゴのURL',
      accent: 'アクセントカラー',
      footer: 'フッターの文章',
      imprint: '運営者情報',
      privacy: 'プライバシーポリシー',
      contact: '連絡先',
      securityContact: 'セキュリティの連絡先',
      pageDates: '固定ページの日付',
      registration: '登録',
      registrationRole: '新しいアカウントの役割',
      storage: 'アカウントごとの容量',
      uploads: '画像のアップロード',
      imageStorage: 'アカウントごとの画像の容量',
      uploadsPerHour: 'アカウントごとの1時間のアップロード数',
      headerMenu: 'ヘッダーのメニュー',
      footerMenu: 'フッターのメニュー',
    },
    hints: {
      title: 'ヘッダー、ページのタイトル、フィードに表示されます。',
      tagline: 'ブログを紹介する一文。ホームとフィードに表示されます。',
      description: '任意。検索エンジンに表示されます。空欄の場合はキャッチフレーズを使います。',
      language: '主に使う言語（例: ja、en、zh-Hant）。',
      interfaceLanguage: 'メニュー、ボタン、メールの言語。開いているタブには、再読み込みすると反映されます。',
      logo: '正方形の画像。URLを貼り付けるか、画像をアップロードまたは選択します。空欄の場合は標準のロゴを使います。',
      accent:
        'リンクとボタンの色（例: #0b5d57）。ダークモード用には自動で調整されます。空欄の場合は標準の色を使います。',
      footer: '任意。標準の文章の代わりに表示されます。',
      pageOrUrl: '任意。/aboutのような固定ページ、またはURL。すべてのページからリンクされます。',
      pageDeleted: '読者には表示されません。固定ページが削除されています。別のページを選んでください。',
      contact:
        'URLまたはメールアドレス。すべてのページで公開されます。アカウントが停止された人や承認されなかった人にも案内されます。',
      noContact:
        '連絡先を追加してください。連絡先がないと、アカウントが停止された人や承認されなかった人が異議を申し立てられません。',
      securityContact:
        '任意。脆弱性の報告を受け付けるメールアドレスまたはhttpsのURL。security.txtで公開されます。',
      storage: 'MB単位。記事と下書き、以前のバージョンを含みます。',
      imageStorage: 'MB単位。アップロードした画像とその縮小版が含まれます。',
    },
    menu: {
      headerText:
        'すべてのページの上部で、「ホーム」と「記事」の後に表示されます。入りきらない項目は「その他」に、スマートフォンではメニューに入ります。',
      footerText:
        'すべてのページの下部に表示されます。ホームにはフッターがないため、ヘッダーのメニューの最後に表示されます。',
      label: '表示名',
      labelHint: (name) => `空欄なら「${name}」`,
      labelOptional: '任意。空欄ならリンク先の名前が表示されます。',
      kind: 'リンク先の種類',
      kinds: { page: '固定ページ', tag: 'タグ', author: '著者', builtIn: '標準のページ', url: 'URL' },
      target: 'リンク先',
      targets: { page: '固定ページ', tag: 'タグ', author: 'ハンドル', builtIn: 'ページ', url: 'URL' },
      hints: {
        page: 'URLにある名前（/aboutならabout）',
        tag: 'タグの名前、またはページのURLにある名前',
        author: '著者ページのURLにある名前',
        url: 'https://…、mailto:…、または/tagsのようなパス',
      },
      problems: {
        hidden: '読者には表示されません。固定ページが非表示か、公開されていません。',
        noPage: '読者には表示されません。固定ページは記事に変更されました。',
        suspended: '読者には表示されません。アカウントが停止中です。',
        unusedTag: '読者には表示されません。このタグの付いた公開記事がありません。',
        noArticles: '読者には表示されません。この著者の公開記事がありません。',
        deleted:
          '読者には表示されません。リンク先が削除されています。別のリンク先を選ぶか、項目を削除してください。',
      },
      add: '項目を追加',
      count: (count, max) => `${max}件中${count}件`,
      empty: '項目はまだありません。',
      reset: '標準に戻す',
      entry: (position, name) => (name ? `項目${position}: ${name}` : `項目${position}`),
      moveUp: '上へ',
      moveDown: '下へ',
      drag: 'ドラッグして並べ替え',
      moved: (name, position, count) => `${name}: ${count}件中${position}番目に移動しました`,
      removed: (name) => `${name}: 削除しました`,
      unnamed: '項目',
      url: (label) =>
        `${label}には、有効なhttpまたはhttpsのURL、mailto:とメールアドレス、または/tagsのようなこのブログのパスを入力してください`,
      noPage: (target) => `「${target}」という固定ページはありません。`,
      noTag: (target) => `「${target}」というタグはありません。`,
      noAuthor: (target) => `ハンドルが「${target}」の著者はいません。`,
    },
    pickAccent: 'アクセントカラーを選択',
    preview: 'プレビュー',
    previewText: '<link>リンク</link>を含む文章',
    previewButton: 'ボタン',
    modes: { open: '誰でも', approval: '承認制', invite: '招待制', closed: '受付停止' },
    modeHints: {
      open: '誰でも登録して公開できます。すぐに反映されます。',
      approval: '誰でも登録できますが、公開には管理者の承認が必要です。すぐに反映されます。',
      invite:
        '招待された人だけが登録できます。すぐに反映されますが、既存のユーザーは引き続きログインできます。',
      closed: '誰も登録できません。すぐに反映されますが、既存のユーザーは引き続きログインできます。',
    },
    pageDateModes: { off: '表示しない', on: '最終更新日' },
    pageDateHints: {
      off: '「このブログについて」などの固定ページに日付は表示されません。',
      on: '「このブログについて」などの固定ページに最終更新日が表示されます。',
    },
    registrationRoles: { author: '著者', contributor: '寄稿者' },
    registrationRoleHints: {
      author: '新しいアカウントは自分で文章を公開できます。',
      contributor: '新しいアカウントは文章を提出し、編集者が公開します。',
    },
    uploadModes: { on: 'オン', off: 'オフ' },
    uploadHints: {
      on: '著者は画像をアップロードできます。アップロードできない場合は、「ステータス」を確認してください。',
      off: '著者は画像のURLだけを使えます。既存の画像は残ります。すぐに反映されます。',
    },
    errors: {
      language: (label) => `${label}はja、en、zh-Hantのような言語タグで入力してください`,
      interfaceLanguage: (label, languages) =>
        `${label}は空欄（英語）にするか、次のいずれかにしてください（de-ATのように地域も指定できます）: ${languages}`,
      color: (label) => `${label}は#0b5d57のような16進数のカラーコードで入力してください`,
      unreadable: (label, readable) =>
        `${label}が明るすぎて、明るい背景では読めません。${readable}をお試しください`,
      contact: (label) => `${label}にはメールアドレス、または有効なhttpかhttpsのURLを入力してください`,
      pageOrUrl: (label) =>
        `${label}には/aboutのような固定ページ、または有効なhttpかhttpsのURLを入力してください`,
      securityContact: (label) =>
        `${label}にはメールアドレス、またはhttps:かmailto:で始まるURLを入力してください`,
      oneOf: (label, choices) => `${label}は${choices}にしてください`,
      storage: (label) => `${label}は1から9999999までの整数（MB）で入力してください`,
      uploadsPerHour: (label) => `${label}は1から99999までの整数で入力してください`,
    },
  },

  auditLog: {
    list: '監査ログ',
    empty: '記録はまだありません。',
    noMatch: '条件に合う記録はありません。',
    filter: '操作',
    all: 'すべての操作',
    actNames: {
      'set-up': 'ブログのセットアップ',
      'make-admin': '管理者権限の付与',
      'remove-admin': '管理者権限の取り消し',
      'set-role': '役割の変更',
      set: '設定の変更',
      unset: '設定のリセット',
      invite: '招待の作成',
      'revoke-invitation': '招待の無効化',
      'revoke-invitations': 'すべての招待の無効化',
      approve: 'アカウントの承認',
      reject: 'アカウントの却下',
      'unpublish-article': '記事を下書きに戻す',
      'delete-article': '記事の削除',
      'delete-account': 'アカウントの削除',
      'reset-link': 'パスワード再設定リンクの作成',
      'import-author': '著者のインポート',
      'claim-link': '引き継ぎリンクの作成',
      'claim-account': 'アカウントの引き継ぎ',
      'reset-password': 'パスワードの再設定',
      unlock: 'ログイン制限の解除',
      'edit-article': 'ほかの著者の記事の編集',
      'hide-article': '記事の非表示',
      'unhide-article': '記事の再表示',
      'pin-article': '記事の固定',
      'unpin-article': '記事の固定解除',
      'move-article': '固定ページのための記事の移動',
      'suspend-account': 'アカウントの停止',
      'restore-account': 'アカウントの停止解除',
      'limit-account': 'アカウントの制限',
      'unlimit-account': 'アカウントの制限解除',
      'dismiss-reports': '通報の却下',
      'publish-submission': '提出された文章の公開',
      'unschedule-submission': '提出された文章の予約の取り消し',
      'send-back': '文章の差し戻し',
      'create-webhook': 'Webhookの作成',
      'change-webhook': 'Webhookの変更',
      'rotate-webhook-secret': 'Webhookシークレットの再生成',
      'delete-webhook': 'Webhookの削除',
      'take-back': '変更の取り消し',
      'undo-take-back': '取り消しを元に戻す',
    },
    viewReports: '通報を表示',
    commandLine: '運営者（コマンドライン）',
    entry: (act) => `<actor></actor>が「<subject></subject>」${act}`,
    allInvitations: 'すべての招待',
    valueEmpty: '空',
    valueQuoted: (value) => `「${value}」`,
    change: (before, after) => `${before} → ${after}`,
    // 「対象」の直後に続くので、助詞から始める。
    acts: {
      'set-up': 'のアカウントでブログをセットアップしました',
      'make-admin': 'に管理者権限を付与しました',
      'remove-admin': 'の管理者権限を取り消しました',
      'set-role': 'の役割を変更しました',
      set: 'の設定を変更しました',
      unset: 'の設定をリセットしました',
      invite: 'の招待を作成しました',
      'revoke-invitation': 'の招待を無効にしました',
      'revoke-invitations': 'を無効にしました',
      approve: 'を承認しました',
      reject: 'を却下しました',
      'unpublish-article': 'を下書きに戻しました',
      'delete-article': 'を削除しました',
      'delete-account': 'のアカウントを削除しました',
      'reset-link': 'のパスワード再設定リンクを作成しました',
      'import-author': 'を著者としてインポートしました',
      'claim-link': 'の引き継ぎリンクを作成しました',
      'claim-account': 'のアカウントを引き継ぎました',
      'reset-password': 'のパスワードを再設定しました',
      unlock: 'のログイン制限を解除しました',
      'edit-article': 'を編集しました',
      'hide-article': 'を非表示にしました',
      'unhide-article': 'を再表示しました',
      'pin-article': 'を固定しました',
      'unpin-article': 'の固定を解除しました',
      'move-article': 'のURLを固定ページに割り当てました',
      'suspend-account': 'を停止しました',
      'restore-account': 'の停止を解除しました',
      'limit-account': 'を制限しました',
      'unlimit-account': 'の制限を解除しました',
      'dismiss-reports': 'への通報を却下しました',
      'publish-submission': 'が提出した文章を公開しました',
      'unschedule-submission': 'が提出した文章の予約を取り消しました',
      'send-back': 'に文章を差し戻しました',
      'create-webhook': 'へのWebhookを作成しました',
      'change-webhook': 'へのWebhookを変更しました',
      'rotate-webhook-secret': 'へのWebhookのシークレットを再生成しました',
      'delete-webhook': 'へのWebhookを削除しました',
      'take-back': 'による変更を取り消しました',
      'undo-take-back': 'による変更の取り消しを元に戻しました',
    },
  },

  status: {
    attention: '対応が必要',
    allGood: '問題はありません。',
    checks: {
      settings: '設定',
      program: 'プログラム',
      folder: 'データフォルダ',
      disk: 'ディスク容量',
      secret: 'シークレット',
      database: 'データベース',
      clock: '時計',
      images: '画像',
      uploads: '画像のアップロード',
      integrity: '整合性',
      address: 'ネットワーク',
      server: 'サーバー',
      proxy: 'プロキシ',
      mail: 'メール',
      pages: '固定ページ',
      webhooks: 'Webhook',
      backup: 'バックアップ',
    },
    passed: (checks) => `問題のない項目: ${checks}`,
    finding: (about) => `${about}: `,
    server: (name, version) =>
      `サーバー${name}（バージョン${version}）での確認結果です。複数のサーバーがある場合、ディスク、データフォルダ、設定はそれぞれ異なります。`,
    doctor:
      'データベースの整合性、プロキシ、メールサーバーも確認するには、<code>npm run admin -- doctor</code>を実行してください。',
    jobs: 'バックグラウンド処理',
    noJobs: '実行中の処理はありません。',
    lastDays: (days) => `過去${formatNumber(days)}日間`,
    table: '日別の数値',
    day: '日付',
    totals: (total, today) => `合計${formatNumber(total)} · 今日${formatNumber(today)}`,
    numbersNote: '日付はUTCです。削除されたものも含みます。閲覧数からは既知のボットを除いています。',
    numbers: {
      articles: '公開された記事',
      accounts: '登録されたアカウント',
      clicks: '閲覧数',
      reports: '通報',
      mailsSent: '送信したメール',
      mailsGivenUp: '送信できなかったメール',
    },
    rateLimits: 'レート制限',
    noneRefused: (days) => `過去${formatNumber(days)}日間のブロックはありません。`,
    limit: 'ブロックしたリクエスト',
    today: '今日',
    days: (count) => plural(count, { other: '#日間' }),
    limits: {
      login: 'パスワードの誤り',
      register: '登録（ネットワークごと）',
      write: '変更（アカウントごと）',
      save: '下書きの保存（アカウントごと）',
      report: '通報（ネットワークごと）',
      reset: 'パスワードとメールアドレスのリンク',
      passkey: 'パスキーでのログイン（ネットワークごと）',
      testMail: 'テストメール（管理者ごと）',
      mail: 'メール（宛先ごと）',
      upload: '画像のアップロード（アカウントごと）',
      export: 'エクスポート（アカウントごと）',
      import: 'インポート（アカウントごと）',
      tag: '新しいタグ（アカウントごと）',
    },
    largestAccounts: '使用容量の多いアカウント',
    largestByImages: '画像の多いアカウント',
    noImages: '画像のあるアカウントはまだありません。',
    images: '画像',
    nothingStored: 'データのあるアカウントはまだありません。',
    account: 'アカウント',
    storage: '使用容量',
    shareOf: (max) => `使用率（上限${max}）`,
    email: 'メール',
    testMailHint: '自分宛てにテストメールを送信して、届くか確認できます。',
    sendTestMail: 'テストメールを送信',
    testMail: {
      waiting: 'テストメールを送信中…',
      sent: 'メールサーバーがテストメールを受け付けました。しばらくしても届かない場合は、迷惑メールフォルダを確認してください。',
      postponed: (problem, fix) =>
        `メールサーバーがテストメールを受け付けませんでした（${problem}）。9時間にわたって再試行します。${fix}`,
      givenUp: (problem) =>
        `メールサーバーがテストメールを拒否しました（${problem}）。理由はメールサーバーのログで確認してください。`,
    },
    fixMail: {
      login: 'メールサーバーには認証が必要です。SMTP_URLにユーザー名とパスワードを追加してください。',
      sender: 'メールサーバーがMAIL_FROMの送信者を拒否しました。',
      unknown: 'SMTP_URLのメールサーバーを確認するには、npm run admin -- doctorを実行してください。',
    },
    running: {
      indexing: (percent) => `検索インデックスを再構築中: 約${percent}%完了。`,
      rendering: (left, max) => `アップグレード後の記事の再生成: 残り${atLeast(left, max)}。`,
      publishing: (due, max, since) =>
        `予約した記事を公開中: 予定時刻を過ぎた記事が${atLeast(due, max)}。最も古い予定は${since}。`,
      importing: (working, waiting, failed) =>
        `著者のインポート: 実行中${formatNumber(working)}件、著者の確認待ち${formatNumber(waiting)}件、過去24時間の失敗${formatNumber(failed)}件。`,
      hiding: (count, max, left) =>
        `${accountsUpTo(count, max)}を停止中: 非表示にする記事が残り${formatNumber(left)}件。`,
      restoring: (count, max, left) =>
        `${accountsUpTo(count, max)}の停止を解除中: 公開する記事が残り${formatNumber(left)}件。`,
      relisting: (count, max) => `${accountsUpTo(count, max)}の一覧を更新中。`,
      deleting: (count, max, left) =>
        `${accountsUpTo(count, max)}を削除中: 記事が残り${formatNumber(left)}件。`,
    },
  },

  errors: {
    accountNotFound: 'このアカウントはもうありません。',
    alreadyHidden: 'この記事はすでに非表示になっています。',
    alreadyLimited: 'このアカウントはすでに制限されています。',
    alreadySuspended: 'このアカウントはすでに停止されています。',
    authorSuspended: 'この記事の著者は停止されています。先にアカウントの停止を解除してください。',
    discardedByAuthor: 'この記事は、非表示になった後に著者が破棄しました。',
    hiddenWithAccount:
      'この記事は、著者のアカウントが停止されているため非表示になっています。代わりにアカウントの停止を解除してください。',
    isAdmin:
      'このアカウントには管理者権限があります。先にnpm run admin -- remove-admin EMAILで権限を取り消してください。',
    keptForAdmins: {
      own: '自分の記事について判断できるのは管理者だけです。',
      page: '固定ページについて判断できるのは管理者だけです。',
      hidden: 'この記事を再表示できるのは管理者だけです。',
    },
    isEditor: 'このアカウントの役割は編集者です。先に著者に変更してください。',
    noReports: 'この記事への通報は、もうありません。',
    notHidden: 'このURLの非表示の記事はありません。',
    notLimited: 'このアカウントは制限されていません。',
    notSuspended: 'このアカウントは停止されていません。',
    sameTextNotFound:
      'このURLの公開中または非表示の記事はありません。「文章が同じ記事のURL」を確認してください。',
    notInGoodStanding: {
      suspended:
        'このアカウントは停止されています。先にnpm run admin -- restore-account EMAILで停止を解除してください。',
      limited:
        'このアカウントは制限されています。先にnpm run admin -- unlimit-account EMAILで制限を解除してください。',
      unclaimed: 'このアカウントはまだ引き継がれていません。先に所有者が引き継ぐ必要があります。',
      pending: 'このアカウントは承認待ちです。先にnpm run admin -- approve EMAILで承認してください。',
      rejected: 'このアカウントは却下されています。先にnpm run admin -- approve EMAILで承認してください。',
    },
  },
};
