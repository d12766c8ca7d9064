import { formatNumber, plural, type Translation } from '../define.ts';
import type {
  accountErrors as englishErrors,
  accountMessages as english,
  claimMessages as englishClaim,
} from '../en/account.ts';

const MAKE_ROOM =
  '不要な記事や下書きを削除して「自分の記事」のゴミ箱を空にするか、管理者に容量の追加を依頼してください。';

export const accountMessages: Translation<typeof english> = {
  awaitsApproval:
    'アカウントは承認待ちです。承認されるまでは、下書きの作成と保存はできますが、公開はできません。',

  setup: {
    heading: 'ブログのセットアップ',
    description: (blog) => `${blog}の最初のアカウントを作成します。`,
    lead: '管理者アカウントを作成し、ブログに名前を付けます。',
    title: 'ブログのタイトル',
    titleHint: '後から「設定」で変更できます',
    language: '記事の言語',
    languageHint: '主に使う言語（例: ja、en、zh-Hant）',
    interfaceLanguage: '表示言語',
    interfaceLanguageHint: 'メニュー、ボタン、メールの言語',
    code: 'セットアップコード',
    codeHint: 'ブログを起動したターミナルまたはログに表示されます',
    submit: 'ブログを作成',
    done: 'ブログの準備ができました',

    notReadyHeading: '準備中です',
    notReady: 'このブログはまだセットアップされていません。しばらくしてからもう一度お越しください。',
    enterCode: 'セットアップコードを入力',

    doneHeading: 'セットアップは完了しています',
    doneLead: '記事を書いたり設定を変更したりするには、ログインしてください。',
    openLink:
      'ブログを起動したターミナルまたはログに表示されたセットアップ用リンクを開いてください。ご自身のブログでない場合は、ログインして記事を書けます。',
    logIn: 'ログイン',
    alreadyDone: 'このブログはセットアップ済みです。ログインしてください。',
    wrongCode: 'セットアップコードが違います。ブログを起動したターミナルまたはログからコピーしてください。',

    notice: 'ご自身のブログですか？<setup>セットアップ</setup>して管理者になりましょう。',
  },

  adminsOnly: 'このページを表示するには管理者権限が必要です。',
  editorsOnly: 'このページを表示できるのは編集者と管理者だけです。',

  fields: {
    name: '名前',
    email: 'メールアドレス',
    password: 'パスワード',
    newPassword: '新しいパスワード',
    yourPassword: '現在のパスワード',
    invitation: '招待',
    token: 'トークン',
    avatar: 'アバターのURL',
    bio: '自己紹介',
    links: 'リンク',
    link: 'リンク',
  },
  nameHint: '公開するすべての記事に表示されます',
  passwordHint: (min) => `${min}文字以上`,
  guessablePassword: '推測されやすいパスワードです',
  incompleteLink: 'リンクが途中で切れています。全体をコピーして開き直してください。',
  linkNotWorking: 'リンクを使えない場合は',
  invalid: {
    tooShort: (label, min) => `${label}は${min}文字以上で入力してください`,
    tooManyLinks: (max) => `追加できるリンクは${max}件までです`,
    linkHasCredentials: (label) => `${label}にユーザー名やパスワードは含められません`,
    notOneLine: (label) => `${label}は文字方向の制御文字を含まない1行で入力してください`,
    notBase64url: (label) => `${label}はbase64urlで指定してください`,
  },

  returnTo: {
    toPage: (verb, name) => `「${name}」を開くには、${verb}が必要です。`,
    toAddress: (verb, address) => `${address}を開くには、${verb}が必要です。`,
    goTo: (name) => `「${name}」へ`,
    goToPage: 'ページへ移動',
  },

  login: {
    heading: 'ログイン',
    lead: '記事を書いたり管理したりするには、ログインしてください。',
    verb: 'ログイン',
    submit: 'ログイン',
    forgotPassword: 'パスワードを忘れた方',
    newHere: 'はじめての方は',
    passkey: 'パスキーでログイン',
    backToText: '保存していない文章に戻る',
  },

  register: {
    heading: 'アカウント登録',
    verb: 'アカウント登録',
    submit: '登録',
    leadOpen: 'アカウントを作成して、記事を書き始めましょう。',
    leadApproval: 'アカウントを作成して、記事を書き始めましょう。公開するには管理者の承認が必要です。',
    leadInvite: '登録は招待制です。招待リンクを開くか、下に貼り付けてください。',
    leadInvited: '招待されています。アカウントを作成して、記事を書き始めましょう。',
    invitationHint: '招待は管理者にご依頼ください',
    haveAccount: 'アカウントをお持ちの方は',
    loggedInHeading: 'すでにログインしています',
    loggedInLead:
      '招待は新しいアカウント用で、まだ使われていません。リンクを共有するか、ログアウトしてからもう一度開いてください。',
    home: 'ホーム',
    closedHeading: '登録を受け付けていません',
    closedLead: 'このブログでは新しいアカウントを受け付けていません。記事はすべてお読みいただけます。',
    readArticles: '記事を読む',
  },

  forgotPassword: {
    heading: 'パスワードの再設定',
    lead: 'メールアドレスを入力すると、再設定用のリンクをお送りします。',
    leadByAdmin: (blog) => `再設定用のリンクは、${blog}の管理者が発行します。`,
    noContact: (blog) =>
      `再設定用のリンクは、${blog}の管理者が発行します。このブログには連絡先が掲載されていないため、管理者に直接ご連絡ください。`,
    contactAdmin: 'リンクを依頼',
    submit: '再設定用リンクを送信',
    remembered: 'パスワードを思い出した方は',
    sent: 'このメールアドレスのアカウントがあれば、再設定用のリンクをお送りしました。リンクの有効期限は30分です。届かない場合は、迷惑メールフォルダをご確認ください。以前のリンクも引き続き使えます。',
  },

  resetPassword: {
    heading: '新しいパスワードの設定',
    lead: '古いパスワードは使えなくなり、すべてのデバイスからログアウトします。パスキーとアクセストークンも削除されます。',
    leadRecovery:
      'このリンクを受け取ったアドレスが、再びアカウントのメールアドレスになります。古いパスワードは使えなくなり、すべてのデバイスからログアウトします。パスキーとアクセストークンも削除されます。',
    submit: 'パスワードを変更',
    requestNewLink: '新しいリンクを依頼',
    changed: 'パスワードを変更しました。新しいパスワードでログインしてください。',
    recovered: 'アカウントを取り戻しました。このメールアドレスと新しいパスワードでログインしてください。',
  },

  confirmEmail: {
    heading: 'メールアドレスの確認',
    lead: 'メールに記載されたリンクを開いてください。',
    changeEmail: 'メールアドレスを変更',
    logIn: 'メールアドレスを確認するには、ログインしてください。',
    logInWithOldEmail: '新しいメールアドレスを確認するには、現在のメールアドレスでログインしてください。',
    resetPassword: 'パスワードを再設定',
    ownLead: (email) => `${email}がご自身のメールアドレスであることを確認してください。`,
    changeLead: (email) => `今後は${email}の代わりに、このリンクを受け取ったアドレスでログインします。`,
    submit: 'メールアドレスを確認',
    sendNewLink: '確認メールを再送',
    startOver: 'メールアドレスの変更をやり直す',
    confirmed: 'メールアドレスを確認しました',
    changed: 'メールアドレスを変更しました',
  },

  pendingEmail: {
    changed: (email) =>
      `新しいメールアドレスを確認するため、${email}に送信したリンクを開いてください。有効期限は24時間です。届かない場合は、迷惑メールフォルダをご確認ください。`,
    cancel: '変更をキャンセル',
    canceled: 'メールアドレスの変更をキャンセルしました',
    own: 'お送りしたリンクを開いて、メールアドレスを確認してください。確認が済むまで、パスワードやパスキーが変更されてもメールでお知らせできません。',
    resend: 'メールを再送',
    resent: '確認メールを送信しました',
  },

  notices: {
    sessionOnly:
      'ブラウザがこのサイトのデータ保存をブロックしています。ページを閉じるか再読み込みすると、ログアウトします。',
    insecure:
      'この接続は保護されていません。同じネットワーク上の第三者にパスワードを読み取られるおそれがあります。',
    storageNearlyFull: (used, max) => `空き容量が残りわずかです（${max}中${used}を使用）。${MAKE_ROOM}`,
    storageFull: (used, max) => `空き容量がありません（${max}中${used}を使用）。${MAKE_ROOM}`,
  },

  dashboard: {
    moderation: 'モデレーション',
    itemsToReview: (count) => plural(count, { other: '未対応#件' }),
  },

  yourInfo: {
    user: 'ユーザー',
    name: '名前',
    email: 'メールアドレス',
    role: '役割',
    storage: '容量',
    storageUsed: (used, max) => `${max}中${used}を使用`,
  },

  sessions: {
    heading: 'セッション',
    lead: 'このアカウントにログイン中のブラウザです。',
    unknownBrowser: '不明なブラウザ',
    thisBrowser: 'このブラウザ',
    loggedIn: (day) => `ログイン: <day>${day}</day>`,
    lastActive: (day) => `、最終利用: <day>${day}</day>`,
    end: 'ログアウト',
    endLabel: (browser, day) => `ログアウト: ${browser}（${day}にログイン）`,
    ended: 'セッションからログアウトしました',
    onlyThis: '他に有効なセッションはありません。',
    endOthersHint:
      '心当たりのないセッションがある場合は、<change>パスワードを変更</change>すると他のデバイスからログアウトできます。',
    endOthers: '他のすべてのセッションからログアウト',
    othersEnded: '他のすべてのセッションからログアウトしました',
  },

  passkeys: {
    heading: 'パスキー',
    lead: 'パスワードの代わりに、スマートフォン、パソコン、セキュリティキーでログインできます。使わなくなったパスキーは削除してください。',
    none: 'パスキーはまだありません。',
    add: 'パスキーを追加',
    form: 'パスキーの追加フォーム',
    defaultName: 'パスキー',
    added: 'パスキーを追加しました',
    addedOn: (day) => `追加: <day>${day}</day>`,
    neverUsed: '、未使用',
    lastUsed: (day) => `、最終利用: <day>${day}</day>`,
    limitReached: (max) => `パスキーは${max}個までです。追加するには、不要なパスキーを削除してください。`,
    addElsewhere: (origin) => `パスキーは、対応するブラウザで${origin}を開くと追加できます。`,
    passwordHint: '続いて、ブラウザでパスキーを作成します',
    nameHint: '任意。デバイスの名前など',
    continue: '続ける',
    removeLabel: (name) => `削除: ${name}`,
    removeTitle: 'このパスキーを削除しますか？',
    removeText:
      'このパスキーではログインできなくなります。必要に応じて、デバイスに保存されたパスキーも削除してください。',
    removeConfirm: 'パスキーを削除',
    removed: 'パスキーを削除しました',

    notLoaded:
      'パスキー機能を読み込めませんでした。接続を確認するか、再読み込みして最新版を表示してください。',
    unknownProblem:
      'ブラウザでパスキーを使えませんでした。もう一度試すか、パスワードでログインしてください。',
    canceledOrTimedOut: 'パスキーは使われませんでした。キャンセルされたか、時間切れになりました。',
    superseded: 'パスキーは使われませんでした。別の操作が始まったため、中断されました。',
    alreadyOnDevice: 'このデバイスには、このアカウントのパスキーがすでにあります。',
    needsUserVerification:
      'このデバイスではパスキーを作成できません。PIN、指紋認証、顔認証のいずれかに対応したデバイスをお使いください。',
    unsupportedDevice: 'このデバイスではパスキーを作成できません。別のデバイスをお使いください。',
    wrongOrigin: 'このアドレスではパスキーを使えません。',
  },

  editYourData: {
    submit: '変更を保存',
    account: '名前とメールアドレス',
    accountText: '名前は、公開するすべての記事に表示されます。メールアドレスはログインにのみ使用します。',
    passwordHint: 'メールアドレスかパスワードを変更する場合は、現在のパスワードを入力してください。',
    changePassword: 'パスワードの変更',
    changePasswordText: 'パスワードを変更すると、他のすべてのデバイスからログアウトします。',
    revokeTokens: 'アクセストークンもすべて無効にする',
    newPasswordHint: (min) => `${min}文字以上。変更しない場合は空欄のままにします。`,
    linkSent: (email) =>
      `${email}にリンクを送信しました。リンクを開いて、新しいメールアドレスを確認してください。`,
  },

  publicProfile: {
    lead: '記事を公開すると、著者ページに表示されます。',
    leadPublic: '著者ページに表示されます。',
    viewPage: '著者ページを表示',
    about: '自己紹介',
    aboutText: '名前とともに読者に表示されます。',
    avatarHint: '正方形の画像のURL。空欄の場合は名前の頭文字を表示します。',
    bioHint: (used, max) => `任意。${used} / ${max}文字`,
    links: 'リンク',
    linksText:
      'ウェブサイトやプロフィールへのリンクです。rel="me"が付くので、Mastodonなどのサイトで本人のものと確認できます。',
    linkLabel: (number) => `リンク${number}`,
    linkPlaceholder: 'https://',
    submit: 'プロフィールを保存',
    saved: 'プロフィールを保存しました',
  },

  deleteAccount: {
    articles: (count) =>
      count === 0 ? '記事はありません。' : plural(count, { other: '#件の記事もすべて削除されます。' }),
    passwordHint: '確認のため、パスワードを入力してください',
    confirm: 'アカウントを削除',
  },
};

export const accountErrors: Translation<typeof englishErrors> = {
  signedOut: 'ログアウトされています。ログインしてください。',
  loginMissing: 'ログインするか、ヘッダー「Authorization: Bearer …」でアクセストークンを送信してください。',
  loginExpired: 'ログインの有効期限が切れました。もう一度ログインしてください。',
  loginInvalid: 'アクセストークンでも、ログインのトークンでもありません。',
  sessionNotFound: 'このセッションはすでに終了しています。',
  loginFailed: 'メールアドレスまたはパスワードが違います。',
  wrongPassword: 'パスワードが違います。',
  passwordMissing: {
    email: 'メールアドレスを変更するには、現在のパスワードを入力してください。',
    password: 'パスワードを変更するには、現在のパスワードを入力してください。',
    deletion: 'アカウントを削除するには、パスワードを入力してください。',
    token: 'トークンを作成するには、パスワードを入力してください。',
    bin: '完全に削除するには、パスワードを入力してください。',
    takeBack: '変更を取り消すには、パスワードを入力してください。',
  },
  passwordRefused: {
    email: '別のパスワードを設定してください。メールアドレスと同じです。',
    name: '別のパスワードを設定してください。名前と同じです。',
    blog: '別のパスワードを設定してください。このブログの名前と同じです。',
    common: '別のパスワードを設定してください。よく使われていて、推測されやすいパスワードです。',
  },
  guessableOwnPassword:
    'このアカウントはほかの人の記事を編集できますが、パスワードが推測されやすいものです。このブログのログインページで新しいパスワードを設定してください。',
  tooManyLogins: 'ログインが集中しています。数秒待ってからもう一度お試しください。',
  emailTaken: 'このメールアドレスは別のアカウントで使われています。',
  looksLikeAdmin: '管理者の名前と紛らわしい名前です。別の名前にしてください。',
  noMails: 'このブログはメールを送信しません。リンクは管理者に依頼してください。',
  linkInvalid: 'リンクは期限切れか、使用済みです。新しいリンクを依頼してください。',
  claimLinkInvalid:
    'リンクは期限切れか、使用済みです。新しいリンクを管理者に依頼してください。アカウントを引き継いでいる場合は、ログインしてください。',
  notUnclaimed: 'このアカウントはすでに引き継がれたか、削除されています。',
  claimEmailUnknown:
    'このアカウントにはメールアドレスがありません。代わりに、所有者に引き継ぎリンクを送ってください。',
  claimEmailMissing: 'メールアドレスを入力してください。',
  linkOfAnother: 'このリンクは別のアカウントのものです。ログアウトしてから、もう一度リンクを開いてください。',
  registrationClosed: '現在、登録を受け付けていません。',
  invitationInvalid:
    'この招待は期限切れか、使用済みか、無効になっています。新しい招待を管理者に依頼してください。',
  invitationNotFound: 'この招待は期限切れか、使用済みか、無効になっています。',
  notPending: 'このアカウントは承認待ちではありません。承認されたか、削除されています。',
  alreadyRejected: 'このアカウントはすでに却下されています。',
  suspended: (reason) => `アカウントは停止されています。理由: ${reason}`,
  suspendedContact: (reason, contact) =>
    `アカウントは停止されています。異議がある場合は、${contact}までご連絡ください。理由: ${reason}`,
  rejected: (reason) => `アカウントは承認されませんでした。理由: ${reason}`,
  rejectedContact: (reason, contact) =>
    `アカウントは承認されませんでした。ご質問は、${contact}までご連絡ください。理由: ${reason}`,
  storageExceeded: (max) => `容量の上限（${max}）を超えます。${MAKE_ROOM}`,
  passkeys: {
    none: 'このブログはパスキーに対応していません。メールアドレスとパスワードでログインしてください。',
    refused:
      'パスキーでログインできませんでした。削除されているか、時間切れになりました。もう一度試すか、パスワードを使ってください。',
    notAdded:
      'パスキーを追加できませんでした。リクエストが無効か、時間切れになりました。もう一度お試しください。',
    taken: 'このパスキーは追加済みです。このまま使うか、別のデバイスを選んでください。',
    tooMany: (max) => `パスキーは${formatNumber(max)}個までです。先に不要なパスキーを削除してください。`,
    notFound: 'このパスキーはすでに削除されています。',
  },
};

export const claimMessages: Translation<typeof englishClaim> = {
  heading: 'アカウントの引き継ぎ',
  checking: 'リンクを確認しています…',
  lead: (name, email) =>
    `${name}の記事がこのブログに移されました。パスワードを設定すると、記事を管理できます。ログインには${email}を使います。`,
  leadWithoutEmail: (name) =>
    `${name}の記事がこのブログに移されました。メールアドレスとパスワードを設定すると、記事を管理できます。`,
  emailHint: 'ログインにのみ使用します。読者には表示されません',
  submit: 'アカウントを引き継ぐ',
  done: 'アカウントを引き継ぎました',
  haveAccount: '引き継ぎ済みの方は',
  logIn: 'ログイン',
};
