import { plural, type Translation } from '../define.ts';
import type { articlesMessages as english } from '../en/articles.ts';

export const articlesMessages: Translation<typeof english> = {
  searchArticles: '搜索文章',
  allArticles: '全部文章',
  allTags: '全部标签',
  untitled: '无标题',
  articleCount: (count) => plural(count, { other: '# 篇文章' }),

  home: {
    newest: '最新文章',
    empty: '还没有文章。',
    writeFirst: '写第一篇文章',
  },

  card: {
    // 中文博客习惯只显示作者名。
    by: (name) => name,
    updated: '更新于',
    readingTime: (minutes) => `约 ${minutes} 分钟读完`,
    clicks: (_count, digits) => `${digits} 次阅读`,
    tags: '标签',
    read: '阅读',
    readTitle: (title) => `阅读：${title}`,
    admin: '管理员',
    adminOfBlog: '本博客的管理员',
  },

  list: {
    loading: '正在加载文章',
    empty: '还没有文章。',
    pinned: '置顶',
  },

  author: {
    noun: '作者',
    since: '首次发文于',
    feed: '订阅源',
    empty: '这位作者还没有已发布的文章。',
    links: '链接',
    writesAbout: '常写话题',
  },

  tags: {
    title: '标签',
    noun: '标签',
    feed: '订阅源',
    empty: '还没有标签。',
    emptyTag: '还没有带此标签的文章。',
  },

  article: {
    loading: '正在加载文章',
    noun: '文章',
    notFound: (noun) => `${noun}不存在`,
    notLoaded: (noun) => `${noun}加载失败`,
    maybeDeleted: '可能已被删除，或者链接有误。',
    checkConnection: '请检查网络后重试。',
    createdAt: '发布于',
    contents: '目录',
    aboutAuthor: (name) => `关于 ${name}`,
    moreFrom: (name) => `${name} 的更多文章`,
    moreFromAuthor: '该作者的更多文章',
    previous: '上一篇',
    next: '下一篇',
    related: '相关文章',
    share: '分享',
    copyLink: '复制链接',
    linkCopied: '链接已复制',
    linkNotCopied: '无法复制链接，请从地址栏复制。',
    authorFeed: (name) => `订阅源：${name}`,
    blogFeed: '订阅源：全部文章',
    report: '举报',
    copyCode: '复制代码',
    copied: '已复制',
    copyFailed: '复制失败',
    image: '图片',
    enlargeImage: '放大图片',
    enlarge: (description) => `放大图片：${description}`,
  },

  feeds: {
    allArticles: '全部文章',
    articlesBy: (author) => `${author} 的文章`,
    articlesTagged: (tag) => `标签“${tag}”下的文章`,
    atom: (articles) => `${articles}（Atom 订阅源）`,
    json: (articles) => `${articles}（JSON 订阅源）`,
  },

  hidden: {
    title: '这篇文章已被隐藏',
    inDrafts: '正文仍保留在你的草稿中。',
    openDrafts: '前往草稿',
  },

  search: {
    title: '搜索',
    titleFor: (query) => `${query} · 搜索`,
    help: '可搜索标题、正文、标签和作者。加“引号”搜索完整短语，在词前加 - 排除该词。',
    noResults: '没有找到结果。试试减少或缩短关键词。',
    searching: '搜索中',
    ranking: '最新 2,000 条结果中的最佳匹配',
    close: '关闭搜索',
    suggestions: (count) => plural(count, { other: '# 条建议' }),
    suggestedArticles: '文章',
  },
};
