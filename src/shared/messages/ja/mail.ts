import { plural, type Translation } from '../define.ts';
import type { mailMessages as english } from '../en/mail.ts';

const ignore = 'お心当たりのない場合は、このメールを無視していただいて問題ありません。';
const onceUntil = (time: string) => `このリンクは1回だけ使えます。有効期限は${time}です。`;
const resetNow = 'お心当たりのない場合は、今すぐパスワードを再設定してください。';

export const mailMessages: Translation<typeof english> = {
  layout: {
    fallback: (action) => `「${action}」ボタンが使えない場合は、次のリンクをブラウザで開いてください。`,
    footer: (blog) => `このメールは${blog}からお送りしています。`,
    contact: (address) => `お問い合わせは${address}までご連絡ください。`,
  },

  registration: {
    subject: (blog) => `【${blog}】メールアドレスの確認`,
    preheader: '今後も確実にログインできるよう、メールアドレスを確認してください。',
    heading: 'メールアドレスの確認',
    body: (blog) =>
      `${blog}にご登録いただき、ありがとうございます。このメールアドレスがご自身のものであることを確認してください。先にログインが必要な場合があります。`,
    action: 'メールアドレスを確認',
    expires: onceUntil,
    ignore:
      'ご登録のお心当たりがない場合は、このメールを無視してください。このアカウントについて、今後メールが届くことはありません。',
  },

  emailConfirmation: {
    subject: (blog) => `【${blog}】新しいメールアドレスの確認`,
    preheader: '確認が済むと、メールアドレスが変更されます。',
    heading: '新しいメールアドレスの確認',
    body: (blog) =>
      `${blog}のアカウントのメールアドレスを、このアドレスに変更する手続きを受け付けました。アカウントにログインした状態で、変更を確認してください。`,
    action: '新しいメールアドレスを確認',
    expires: onceUntil,
    ignore,
  },

  emailTaken: {
    subject: (blog) => `【${blog}】このメールアドレスはすでに使われています`,
    preheader: '変更はありません。パスワードをお忘れの場合は、再設定できます。',
    heading: 'すでにアカウントをお持ちです',
    body: (blog) =>
      `どなたかが、このメールアドレスを${blog}の別のアカウントで使おうとしました。このアドレスはすでにアカウントで使われているため、何も変更されていません。`,
    hint: 'ご自身の操作で、そのアカウントのパスワードをお忘れの場合は、再設定できます。',
    action: 'パスワードを再設定',
    ignore,
  },

  emailChanged: {
    subject: (blog) => `【${blog}】メールアドレスが変更されました`,
    preheader: 'お心当たりのない場合は、今すぐアカウントを取り戻してください。',
    heading: 'メールアドレスが変更されました',
    body: (blog) => `${blog}のアカウントのメールアドレスが、別のアドレスに変更されました。`,
    warning:
      'お心当たりのない場合は、アカウントを取り戻してください。新しいパスワードを設定すると、すべてのセッションが終了し、このアドレスが再びアカウントのメールアドレスになります。その後、このアカウントで公開された内容を確認してください。',
    action: 'アカウントを取り戻す',
    expires: onceUntil,
  },

  passwordReset: {
    subject: (blog) => `【${blog}】パスワードの再設定`,
    preheader: (minutes) => `${plural(minutes, { other: '#分' })}以内に新しいパスワードを設定してください。`,
    heading: 'パスワードの再設定',
    body: (blog) => `${blog}のアカウントのパスワードを再設定するご依頼を受け付けました。`,
    action: '新しいパスワードを設定',
    expires: (minutes) => `このリンクは1回だけ使えます。有効期限は${plural(minutes, { other: '#分' })}です。`,
    ignore: `${ignore}パスワードは変更されません。`,
  },

  passwordChanged: {
    subject: (blog) => `【${blog}】パスワードが変更されました`,
    preheader: resetNow,
    heading: 'パスワードが変更されました',
    body: (blog) =>
      `${blog}のアカウントのパスワードが変更されました。他のすべてのデバイスからログアウトしました。`,
    warning: `${resetNow}その後、このアカウントで公開された内容を確認してください。`,
    action: 'パスワードを再設定',
  },

  passkeyAdded: {
    subject: (blog) => `【${blog}】パスキーが追加されました`,
    preheader: resetNow,
    heading: '新しいパスキー',
    body: (blog) =>
      `${blog}のアカウントにパスキーが追加されました。このパスキーを持つ人は、誰でもログインできます。すべてのパスキーは、ダッシュボードで確認できます。`,
    warning: `${resetNow}パスキーがすべて削除され、すべてのセッションが終了します。`,
    action: 'パスワードを再設定',
  },

  passkeyRemoved: {
    subject: (blog) => `【${blog}】パスキーが削除されました`,
    preheader: resetNow,
    heading: 'パスキーの削除',
    body: (blog) =>
      `${blog}のアカウントから、1つまたはすべてのパスキーが削除されました。削除されたパスキーではログインできません。パスワードを再設定すると、パスキーはすべて削除されます。`,
    warning: `${resetNow}パスキーがすべて削除され、すべてのセッションが終了します。`,
    action: 'パスワードを再設定',
  },

  tokenCreated: {
    subject: (blog) => `【${blog}】アクセストークンが作成されました`,
    preheader: resetNow,
    heading: '新しいアクセストークン',
    body: (blog) =>
      `${blog}のアカウントでアクセストークンが作成されました。このトークンを持つプログラムは、このアカウントとして操作できます。すべてのアクセストークンは、ダッシュボードで確認できます。`,
    warning: `${resetNow}アクセストークンがすべて無効になり、すべてのセッションが終了します。`,
    action: 'パスワードを再設定',
  },

  accountInvitation: {
    subject: (blog) => `【${blog}】アカウントのご案内`,
    preheader: 'これまでの記事が移されました。アカウントを引き継いでください。',
    heading: 'アカウントの引き継ぎ',
    body: (blog) =>
      `これまでの記事が${blog}に移され、引き継ぎ用のアカウントが用意されています。パスワードを設定すると、記事を管理できます。`,
    action: 'アカウントを引き継ぐ',
    expires: (days) => `このリンクは1回だけ使えます。有効期限は${plural(days, { other: '#日' })}です。`,
    ignore:
      'このブログにお心当たりのない場合は、このメールを無視してください。このリンクがなければ、誰もこのアカウントにログインできません。',
  },

  accountApproved: {
    subject: (blog) => `【${blog}】記事を公開できるようになりました`,
    preheader: 'アカウントが承認されました。',
    heading: 'アカウントが承認されました',
    body: (blog) => `${blog}のアカウントが承認されました。下書きを公開できます。`,
    action: '自分の記事を開く',
    contributor: {
      subject: (blog) => `【${blog}】下書きを提出できるようになりました`,
      body: (blog) =>
        `${blog}のアカウントが承認されました。下書きをレビューに提出できます。公開は編集者が行います。`,
    },
  },

  submissionSentBack: {
    subject: (blog) => `【${blog}】文章が差し戻されました`,
    preheader: '編集者のコメントを読み、文章を修正して再提出してください。',
    heading: '文章が差し戻されました',
    body: (title, blog) => `${blog}の編集者が「${title}」を読み、次のコメントを付けて差し戻しました。`,
    action: '下書きを開く',
  },

  submissionPublished: {
    subject: (blog) => `【${blog}】文章が公開されました`,
    preheader: '提出した文章を編集者が公開しました。',
    heading: '文章が公開されました',
    body: (title, blog) => `${blog}の編集者が「${title}」を公開しました。`,
    action: '記事を読む',
  },

  roleChanged: {
    subject: (blog) => `【${blog}】役割が変更されました`,
    preheader: (role) => `現在の役割: ${role}`,
    heading: '役割が変更されました',
    body: (blog, role) => `${blog}で行える操作を管理者が変更しました。現在の役割: ${role}`,
    allowed: {
      contributor: '記事を書いて、レビューに提出できます。公開は編集者が行います。',
      author: '記事を書いて公開できます。',
      editor: '提出された文章の公開、ほかの人が公開した記事の編集と非表示、通報への対応もできます。',
      admin: 'アカウントや設定の管理を含め、すべての操作ができます。',
    },
    action: 'アカウントを開く',
  },

  accountRejected: {
    subject: (blog) => `【${blog}】アカウントは承認されませんでした`,
    preheader: 'アカウントは30日後に削除されます。',
    heading: 'アカウントは承認されませんでした',
    body: (blog) => `申し訳ありませんが、${blog}のアカウントは管理者に承認されませんでした。`,
    reason: (reason) => `理由: ${reason}`,
    deletion: 'アカウントとその内容は、30日後にすべて削除されます。',
  },

  articleEdited: {
    subject: (blog) => `【${blog}】記事が編集されました`,
    preheader: '変更はすでに公開されています。以前のバージョンに戻すこともできます。',
    heading: '記事が編集されました',
    body: (title, editor) =>
      editor === ''
        ? `編集者が「${title}」を変更しました。新しい文章は、著者名を変えずに公開されています。`
        : `${editor}が「${title}」を変更しました。新しい文章は、著者名を変えずに公開されています。`,
    history: '変更の内容はバージョン履歴で確認できます。以前のバージョンに戻すこともできます。',
    action: 'バージョン履歴を開く',
    more: '1時間以内にさらに変更があっても、メールは届きません。',
  },

  scheduleDropped: {
    subject: (blog) => `【${blog}】予約した変更は公開されませんでした`,
    preheader: 'その間に編集者が記事を変更しました。下書きは残っています。',
    heading: '予約した変更は公開されませんでした',
    body: (title) =>
      `「${title}」の変更の公開を予約していましたが、変更を始めた後に編集者が記事を変更したため、公開されませんでした。`,
    hint: '変更した文章は下書きとして残っています。公開中の内容と比較してから、更新するか、もう一度公開を予約してください。',
    action: '下書きを開く',
  },

  test: {
    subject: (blog) => `【${blog}】テストメール`,
    preheader: 'メールの設定に問題はありません。',
    heading: 'メールは正常に届いています',
    body: (blog) => `メールが届くことを確認するため、${blog}の管理者が送信したメールです。`,
    confirm: 'このメールアドレスがアカウントのものであることの確認にも使えます。',
    action: 'メールアドレスを確認',
  },
};
