import { formatNumber, plural, type Translation } from '../define.ts';
import type { reviewMessages as english, reviewReplies as englishReplies } from '../en/review.ts';

export const reviewMessages: Translation<typeof english> = {
  fields: { comment: '评语', shown: '显示的版本' },

  submit: {
    label: '提交审阅',
    again: '重新提交',
    question: '提交审阅？',
    text: '编辑审阅后才会发布。提交后可以继续写。',
    done: '已提交审阅',
    view: '查看已提交',
    notSaved: '未提交：内容尚未保存。请稍后重试。',
    notSavedWhy: (why) => `未提交：内容没有保存。${why}`,
    unchanged: '编辑已收到这个版本。修改后才能重新提交。',
    sameAsPublished: '这是已发布的版本。修改后才能提交。',
    markdownHint:
      '参阅 <guide>Markdown 指南</guide>。按 Tab 缩进列表项；先按 Escape 再按 Tab 可离开正文。<keys>Ctrl+Enter 提交审阅，Ctrl+S 保存草稿。</keys>',
    afterUpload: '上传完成后会提交。',
    dontSubmit: '暂不提交',
    uploadMissing: '未提交：有图片尚未上传。请重试或取消上传，然后重新提交。',
    uploadFailed: '未提交：请检查内容，然后重新提交。',
    changesArticle: '编辑发布你的更改之前，读者看到的是已发布的版本。',
    published: '你的内容已发布。之后写的是对这篇文章的更改。',
  },

  state: {
    submitted: (date) => `已于 <time>${date}</time> 提交审阅。`,
    isCurrent: '编辑发布之前，读者看不到它。你可以继续写并重新提交。',
    hasChanged: '之后又有更改。重新提交之前，编辑看到的是已提交的版本。',
    approved: (date, zone) => `已通过，将于 <time>${date}</time> 发布（${zone}）。`,
    approvedChanged: '之后又有更改。如果不重新提交，将发布已通过的版本。',
    sentBack: (name) => `由 ${name} 退回`,
    sentBackByAnyone: '已退回',
    revise: '请修改内容，然后重新提交。',
    withdraw: '撤回',
    withdrawn: '已撤回提交',
    submittedOn: (date) => `提交于 <time>${date}</time>`,
    changedSince: '之后有更改',
  },

  lists: {
    submitted: '已提交',
    sentBack: '已退回',
    noneSubmitted: '还没有提交的内容。打开草稿即可提交审阅。',
    noneSentBack: '没有被退回的内容。',
  },

  news: {
    label: '审阅结果',
    sentBack: (name) => `${name} 退回了“<title></title>”`,
    sentBackByAnyone: '“<title></title>”被退回',
    revise: '修改',
    reviseLabel: (title) => `修改：${title}`,
  },

  list: {
    waiting: (count) => plural(count, { other: '# 篇待审阅' }),
    empty: '没有待审阅的内容。',
    viewArticles: '查看文章',
    label: '提交的内容',
    kinds: { new: '新文章', change: '更改' },
    by: (author) => `作者：${author}`,
    waitingFor: (time) => `已等待：${time}`,
    reviewer: (name) => `${name} 正在审阅`,
    isMine: '你正在审阅',
    open: '审阅',
    openLabel: (title) => `审阅：${title}`,
  },

  entry: {
    back: '返回审阅列表',
    new: '新文章',
    change: '对<article>已发布文章</article>的更改',
    submitted: (date) => `提交于 <time>${date}</time>`,
    take: '开始审阅',
    takeOver: '接手审阅',
    leave: '停止审阅',
    preview: '预览',
    changes: '更改',
    noChanges: '与已发布的版本没有差异。',
    published: '已发布',
    submittedText: '已提交',
    publish: '发布',
    publishQuestion: '发布这篇内容？',
    publishText: '发布后所有人都可以阅读。',
    updateText: '读者会立即看到更改。',
    publishConfirm: '发布内容',
    done: '已发布',
    scheduled: '已定时发布',
    sentBack: '已退回',
    reloaded: '此页面现在显示最新版本。',
    gone: '这篇内容已不再等待审阅',
    goneHint: '它已被撤回、重新提交，或已由他人审阅。',
  },

  sendBack: {
    open: '退回…',
    title: '退回这篇内容？',
    text: '作者会收到你的评语，并可以重新提交。',
    hint: '纯文本',
    length: (used, max) => `${formatNumber(used)}/${formatNumber(max)} 个字符`,
    confirm: '退回',
  },
};

export const reviewReplies: Translation<typeof englishReplies> = {
  contributor: '你的账号不能自行发布。请把文章存为草稿并提交审阅，由编辑发布。',
  publishesItself: '你的账号可以自行发布此文。',
  unchanged: '此文与已发布的内容相同。',
  outdated: '你开始修改之后，已发布的文章又有了变化。请重新打开，以免撤销他人所写的内容。',
  tooMany: (count) => `每个账号最多可有 ${count} 篇文章待审。请等待编辑处理，或撤回其中一篇。`,
  notFound: '此文不在待审之列。作者可能已撤回或重新提交。',
  notSubmitted: '此文尚未提交。',
  inReview: (reviewer) => `${reviewer} 正在审阅此文。`,
  changed: '此文现在的样子会与你看到的不同。请在发布前再看一遍。',
  articleChanged: '提交此修改之后，已发布的文章又有了变化。请退回，让作者合并两者。',
  lostTime: {
    articleChanged: '提交此修改之后，已发布的文章又有了变化，因此没有按时发布。',
    rightLost: '批准此文的人已不能发布。需要编辑重新批准。',
    canceled: '编辑取消了此文的定时发布。',
  },
};
