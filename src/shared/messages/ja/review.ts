import { formatNumber, plural, type Translation } from '../define.ts';
import type { reviewMessages as english, reviewReplies as englishReplies } from '../en/review.ts';

export const reviewMessages: Translation<typeof english> = {
  fields: { comment: 'コメント', shown: '表示中の内容' },

  submit: {
    label: 'レビューに提出',
    again: '再提出',
    question: 'レビューに提出しますか？',
    text: '編集者が確認してから公開されます。提出後も続きを書けます。',
    done: 'レビューに提出しました',
    view: '提出済みを表示',
    notSaved: '提出できませんでした。文章がまだ保存されていません。少し待ってからもう一度お試しください。',
    notSavedWhy: (why) => `提出できませんでした。文章が保存されていません。${why}`,
    unchanged: 'この内容は提出済みです。再提出するには、文章を変更してください。',
    sameAsPublished: '公開中の内容と同じです。提出するには、文章を変更してください。',
    markdownHint:
      '書き方は<guide>Markdownガイド</guide>をご覧ください。リストではTabキーで字下げできます。Tabキーで次の項目に移るには、先にEscapeキーを押します。<keys>Ctrl+Enterでレビューに提出、Ctrl+Sで下書きを保存します。</keys>',
    afterUpload: 'アップロードが終わると提出されます。',
    dontSubmit: '提出しない',
    uploadMissing:
      '提出していません。アップロードできていない画像があります。アップロードを再試行するかキャンセルしてから、もう一度提出してください。',
    uploadFailed: '提出していません。文章を確認してから、もう一度提出してください。',
    changesArticle: '編集者が変更を公開するまで、読者には公開中の内容が表示されます。',
    published: '文章が公開されました。これ以降の内容は、この記事への変更になります。',
  },

  state: {
    submitted: (date) => `<time>${date}</time>にレビューに提出しました。`,
    isCurrent: '編集者が公開するまで、読者には表示されません。続きを書いて再提出できます。',
    hasChanged: '提出後に変更されています。再提出するまで、編集者には提出時の内容が表示されます。',
    approved: (date, zone) => `承認されました。<time>${date}</time>に公開されます（${zone}）。`,
    approvedChanged: '承認後に変更されています。再提出しなければ、承認された内容が公開されます。',
    sentBack: (name) => `${name}が差し戻しました`,
    sentBackByAnyone: '差し戻されました',
    revise: '文章を修正して、再提出してください。',
    withdraw: '提出を取り下げる',
    withdrawn: '提出を取り下げました',
    unscheduled: (why) => `公開の予約は解除されました。${why}`,
    discarded: 'レビューからも取り下げられます。',
    submittedOn: (date) => `提出日時: <time>${date}</time>`,
    changedSince: '提出後に変更あり',
  },

  lists: {
    submitted: '提出済み',
    sentBack: '差し戻し',
    noneSubmitted: '提出した文章はありません。下書きを開いて、レビューに提出してください。',
    noneSentBack: '差し戻された文章はありません。',
  },

  news: {
    label: 'レビュー',
    sentBack: (name) => `${name}が「<title></title>」を差し戻しました`,
    sentBackByAnyone: '「<title></title>」が差し戻されました',
    revise: '修正',
    reviseLabel: (title) => `修正: ${title}`,
  },

  list: {
    waiting: (count) => plural(count, { other: 'レビュー待ち#件' }),
    empty: 'レビュー待ちの文章はありません。',
    viewArticles: '記事を表示',
    label: '提出された文章',
    kinds: { new: '新規', change: '変更' },
    by: (author) => `著者: ${author}`,
    waitingFor: (time) => `待ち時間: ${time}`,
    reviewer: (name) => `${name}がレビュー中`,
    isMine: '自分がレビュー中',
    approvedBy: (name) => `承認者: ${name}`,
    approvedByYou: '承認者: 自分',
    open: 'レビュー',
    openLabel: (title) => `レビュー: ${title}`,
  },

  entry: {
    back: 'レビュー一覧に戻る',
    new: '新しい記事',
    change: '<article>公開中の記事</article>への変更',
    submitted: (date) => `提出日時: <time>${date}</time>`,
    take: 'レビューを開始',
    takeOver: 'レビューを引き受ける',
    leave: 'レビューをやめる',
    preview: 'プレビュー',
    changes: '変更点',
    noChanges: '公開中の内容との違いはありません。',
    published: '公開中',
    submittedText: '提出された内容',
    publish: '公開',
    publishQuestion: '公開しますか？',
    publishText: 'すぐに誰でも読めるようになります。',
    updateText: '変更はすぐに読者に表示されます。',
    publishConfirm: '文章を公開',
    done: '公開しました',
    scheduled: '公開を予約しました',
    unscheduled: '予約を取り消しました。文章はレビュー待ちに戻りました。',
    sentBack: '差し戻しました',
    reloaded: 'このページには最新の内容が表示されています。',
    gone: 'この文章はレビュー待ちではありません',
    goneHint: '取り下げられたか、再提出されたか、すでにレビューされました。',
  },

  sendBack: {
    open: '差し戻す…',
    title: '差し戻しますか？',
    text: '著者にコメントが届き、文章を再提出できるようになります。',
    hint: '書式なしのテキスト',
    length: (used, max) => `${formatNumber(used)} / ${formatNumber(max)}文字`,
    confirm: '差し戻す',
    notSent: 'コメントは送信されていません',
  },
};

export const reviewReplies: Translation<typeof englishReplies> = {
  contributor:
    'このアカウントでは、読者に見える内容を直接変更できません。公開するには、下書きを保存してレビューに提出してください。それ以外は、編集者か管理者に依頼してください。',
  publishesItself: 'このアカウントでは、レビューなしで公開できます。',
  unchanged: 'この文章は公開中のものと同じです。',
  outdated:
    'この変更を始めた後に、公開中の記事が変わりました。ほかの人の変更を消さないよう、記事を開き直してください。',
  tooMany: (count) =>
    `レビューに出せる文章は1アカウントにつき${count}件までです。編集者を待つか、いずれかを取り下げてください。`,
  notFound:
    'この文章はレビュー待ちではありません。取り下げられたか、再提出されたか、すでにレビューされた可能性があります。',
  notSubmitted: 'この文章は提出されていません。',
  inReview: (reviewer) => `${reviewer}がこの文章をレビュー中です。`,
  changed: 'この文章は、表示していたものから変わっています。公開する前にもう一度確認してください。',
  articleChanged:
    'この変更が提出された後に、公開中の記事が変わりました。著者が両方を反映できるよう、差し戻してください。',
  notPublic:
    'この文章が変更する記事は、その後、非表示にされたか、下書きに戻されました。再び公開されるまで待つか、差し戻してください。',
  lostTime: {
    articleChanged: 'この変更が提出された後に、公開中の記事が変わりました。',
    notPublic: 'この文章が変更する記事は、非表示にされたか、下書きに戻されました。',
    storageFull: '著者のアカウントの容量が足りません。',
    rightLost: 'この文章を承認した編集者は、公開できなくなりました。もう一度承認する必要があります。',
    canceled: '編集者が予約を取り消しました。',
  },
};
