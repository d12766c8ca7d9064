import type { Translation } from '../define.ts';
import type { metaMessages as english } from '../en/meta.ts';
import { joinSentences } from '../formats.ts';

export const metaMessages: Translation<typeof english> = {
  home: (tagline) => joinSentences([tagline, '阅读最新文章，或用 Markdown 写下你自己的文章。']),
  articles: '所有作者的文章，按时间从新到旧排列',
  articlesBy: (author) => `${author} 的文章，按时间从新到旧排列`,
  articlesTagged: (tag) => `标签“${tag}”下的文章，按时间从新到旧排列`,
  tags: '本博客的所有话题',
  onPage: (description, page) => (page > 1 ? `${description}：第 ${page} 页。` : `${description}。`),
  developers: (blog) => `如何用你自己的程序在 ${blog} 上阅读、写作和发布。`,
  search: (blog) => `搜索 ${blog} 的所有文章。`,
  searchEngine: (blog) => `搜索 ${blog}`,
  markdownSource: 'Markdown 源文件',
  privatePage: '请登录后查看此页面。',

  registerText: (blog) => `在 ${blog} 创建账号，用 Markdown 写文章。`,
  logInText: (blog) => `登录 ${blog}，写作和管理你的文章。`,
  forgotPasswordText: (blog) => `重置你的 ${blog} 账号密码。`,
  resetPasswordText: (blog) => `为你的 ${blog} 账号设置新密码。`,
  claimText: (blog) => `认领你的 ${blog} 账号。`,
  confirmEmailText: (blog) => `验证你的 ${blog} 账号邮箱。`,

  needsScripts: '此页面需要 JavaScript。请启用后刷新页面。',
  readFullArticle: '阅读全文',

  articleLabels: {
    table: '表格',
    code: '代码',
    codeIn: (language) => `${language} 代码`,
    footnotes: '脚注',
    backToText: '返回正文',
    toDo: '未完成',
    done: '已完成',
    note: '说明',
    tip: '提示',
    important: '重要',
    // 中文读者觉得“警告”比“注意”更严重，与英文的直译相反。
    warning: '注意',
    caution: '警告',
  },

  app: {
    shortName: '博客',
    description: '人人都能用 Markdown 写文章的博客。',
  },

  report: {
    title: '举报文章',
    intro: (link) =>
      `你正在举报“${link}”。举报会匿名发送给本博客的编辑和管理员，他们和作者都不会知道举报人是你。`,
    question: '这篇文章有什么问题？',
    details: '详细说明（选填）',
    trap: '请将此栏留空',
    submit: '举报文章',
    thanks: '感谢你的举报',
    thanksText: '编辑或管理员会查看你的举报。',
    backTo: (link) => `返回“${link}”`,
  },
};
