import { plural, type Translation } from '../define.ts';
import type { articlesMessages as english } from '../en/articles.ts';

export const articlesMessages: Translation<typeof english> = {
  searchArticles: '記事を検索',
  allArticles: 'すべての記事',
  allTags: 'すべてのタグ',
  untitled: '無題',
  articleCount: (count) => plural(count, { other: '#件の記事' }),

  home: {
    newest: '新着記事',
    empty: '記事はまだありません。',
    writeFirst: '最初の記事を書く',
  },

  card: {
    // 著者名だけを太字で表示するのが日本のブログの慣例。
    by: (name) => name,
    updated: '更新',
    readingTime: (minutes) => `約${minutes}分で読めます`,
    clicks: (_count, digits) => `${digits}回閲覧`,
    tags: 'タグ',
    read: '読む',
    readTitle: (title) => `読む: ${title}`,
    admin: '管理者',
    adminOfBlog: 'このブログの管理者',
  },

  list: {
    loading: '記事を読み込み中',
    empty: '記事はまだありません。',
    pinned: '固定された記事',
  },

  author: {
    noun: '著者',
    since: '初投稿',
    feed: 'フィード',
    empty: 'この著者の公開記事はありません。',
    links: 'リンク',
    writesAbout: 'よく書くテーマ',
  },

  tags: {
    title: 'タグ',
    noun: 'タグ',
    feed: 'フィード',
    empty: 'タグはまだありません。',
    emptyTag: 'このタグの記事はありません。',
  },

  article: {
    loading: '記事を読み込み中',
    noun: '記事',
    notFound: (noun) => `${noun}が見つかりません`,
    notLoaded: (noun) => `${noun}を読み込めませんでした`,
    maybeDeleted: '削除されたか、リンクが間違っている可能性があります。',
    checkConnection: '接続を確認して、もう一度お試しください。',
    createdAt: '公開',
    contents: '目次',
    aboutAuthor: (name) => `${name}について`,
    moreFrom: (name) => `${name}の他の記事`,
    moreFromAuthor: 'この著者の他の記事',
    previous: '前の記事',
    next: '次の記事',
    related: '関連記事',
    share: '共有',
    copyLink: 'リンクをコピー',
    linkCopied: 'リンクをコピーしました',
    linkNotCopied: 'リンクをコピーできませんでした。アドレスバーからコピーしてください。',
    authorFeed: (name) => `フィード: ${name}`,
    blogFeed: 'フィード: すべての記事',
    report: '通報',
    copyCode: 'コードをコピー',
    copied: 'コピーしました',
    copyFailed: 'コピーできませんでした',
    image: '画像',
    enlargeImage: '画像を拡大',
    enlarge: (description) => `画像を拡大: ${description}`,
  },

  feeds: {
    allArticles: 'すべての記事',
    articlesBy: (author) => `${author}の記事`,
    articlesTagged: (tag) => `タグ「${tag}」の記事`,
    atom: (articles) => `${articles}（Atomフィード）`,
    json: (articles) => `${articles}（JSONフィード）`,
  },

  hidden: {
    title: 'この記事は非表示になっています',
    inDrafts: '本文は下書きに残っています。',
    openDrafts: '下書きを開く',
  },

  search: {
    title: '検索',
    titleFor: (query) => `${query} · 検索`,
    help: 'タイトル、本文、タグ、著者名から検索します。語句どおりに探すには"…"で囲み、除外する語には前に-を付けます。',
    noResults: '見つかりませんでした。検索語を減らすか、短くしてお試しください。',
    searching: '検索中',
    ranking: '新しい2,000件の検索結果を関連度順に表示しています',
    close: '検索を閉じる',
    suggestions: (count) => plural(count, { other: '#件の候補' }),
    suggestedArticles: '記事',
  },
};
