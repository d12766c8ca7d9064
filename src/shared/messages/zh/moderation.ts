import { plural, type Translation } from '../define.ts';
import type { moderationMessages as english } from '../en/moderation.ts';

export const moderationMessages: Translation<typeof english> = {
  limitedAccount: (reason) =>
    `本博客的管理员已对你的账号限流。你的文章仍可通过直接链接和作者页访问，但不会出现在列表、搜索和订阅源中。原因：${reason}`,
  hiddenArticle: (reason) =>
    `本博客的编辑或管理员已隐藏这篇文章。恢复显示之前，你无法发布它。原因：${reason}`,
  tally: ({ accounts, articles }) =>
    `${plural(accounts, { other: '# 个账号' })}，共 ${plural(articles, { other: '# 篇文章' })}`,
  reportReasons: {
    spam: '垃圾内容或广告',
    abuse: '骚扰或威胁',
    copyright: '侵犯版权',
    illegal: '违法内容',
    other: '其他问题',
  },
  roles: {
    contributor: { name: '投稿者', description: '可以撰写文章，由编辑发布。' },
    author: { name: '作者', description: '可以撰写和发布文章。' },
    editor: { name: '编辑', description: '还可以发布提交的文章，编辑和隐藏他人已发布的文章，并处理举报。' },
    admin: { name: '管理员', description: '可以执行所有操作，包括管理账号和设置。' },
  },
  accountFilters: {
    q: '名字或邮箱',
    since: '注册时间晚于',
    before: '注册时间早于',
    least: '最少文章数',
    most: '最多文章数',
    links: '最少链接数',
    state: '状态',
    role: '角色',
    suspendedFor: '封禁原因',
    limitedFor: '限流原因',
  },
  articleFilters: {
    q: '标题中的词',
    by: '作者的名字、邮箱或主页网址',
    byName: '作者的名字或主页网址',
    since: '发布时间晚于',
    before: '发布时间早于',
    joinedSince: '作者注册时间晚于',
    joinedBefore: '作者注册时间早于',
    sameAs: '与此网址的文章正文相同',
    links: '最少链接数',
    state: '状态',
    hiddenFor: '隐藏原因',
  },
  fields: {
    reason: '原因',
    comment: '说明',
    article: '文章',
    articles: '文章',
    account: '账号',
    role: '角色',
    accounts: '账号',
    website: '网站',
    limit: '数量',
    page: '页码',
    reaches: 'reaches',
    after: 'after',
    maximumUses: '可用次数',
    days: '天数',
    note: '备注',
  },
  errors: {
    time: (label) => `“${label}”必须是日期（例如 2026-01-31）或时间（例如 2026-01-31T18:30Z）`,
    accountsMissing: '请选择账号：发送 items，或用 before 日期选择所有匹配项',
    articlesMissing: '请选择文章：发送 slugs，或用 before 日期选择所有匹配项',
    reaches: 'reaches 必须是列表返回的值',
  },
};
