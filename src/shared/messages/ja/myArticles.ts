import { formatNumber, plural, type Translation } from '../define.ts';
import type { myArticlesMessages as english } from '../en/myArticles.ts';

const articles = (count: number) => plural(count, { other: '#件の記事' });
const drafts = (count: number) => plural(count, { other: '#件の下書き' });

export const myArticlesMessages: Translation<typeof english> = {
  drafts: '下書き',
  scheduled: '予約中',
  published: '公開中',
  pages: '固定ページ',
  tabs: '状態別の自分の記事',
  layout: '表示形式',
  layouts: { Cards: 'カード', List: 'リスト' },
  loading: '記事を読み込み中',
  searchArticles: '自分の記事を検索',
  searchDrafts: '自分の下書きを検索',
  searchPages: '自分の固定ページを検索',

  empty: {
    articles: 'まだ何も公開していません。',
    writeFirst: '最初の記事を書く',
    drafts: '下書きはまだありません。下書きは、書いている間に自動で保存されます。',
    write: '記事を書く',
    scheduled: '予約はありません。下書きの公開を予約すると、後で公開できます。',
    viewDrafts: '下書きを表示',
    noMatch: '条件に合う記事はありません。',
    noDraftMatches: '条件に合う下書きはありません。',
    pages:
      '固定ページはまだありません。「このブログについて」や運営者情報などの固定ページは、専用のURLを持ち、一覧には表示されません。',
    writePage: '固定ページを書く',
    noPageMatches: '条件に合う固定ページはありません。',
  },

  item: {
    continueWriting: '続きを書く',
    stats: '統計',
    unpublish: '下書きに戻す',
    turn: { article: '固定ページに変更', page: '記事に変更' },
    turned: {
      article: (path) => `記事に変更しました: ${path}`,
      page: (path) => `固定ページに変更しました: ${path}`,
    },
    viewPublicPage: '公開ページを表示',
    named: (action, title) => `${action}: ${title}`,
    saved: (date) => `<time>${date}</time>に保存`,
    unpublishedArticle: '下書きに戻した記事',
    unpublishedChanges: '未公開の変更あり',
    clicks: (count) => plural(count, { other: '#回閲覧' }),
    words: (count) => plural(count, { other: '#文字' }),
    statsOf: (clicks, title) => plural(clicks, { other: `#回閲覧: ${title}、統計` }),
  },

  pins: {
    pin: '自分のページに固定',
    unpin: '固定を解除',
    pinned: '自分のページに固定しました',
    unpinned: '固定を解除しました',
    full: (one, two, three) =>
      `自分のページには、すでに3件の記事が固定されています。先に「${one}」「${two}」「${three}」のいずれかの固定を解除してください。`,
  },

  list: {
    pages: (count) => plural(count, { other: '固定ページ#件' }),
    articles,
    drafts,
    isCut: (count) => `新しい2,000件の検索結果から${count}`,
    tag: (tag) => `タグ: ${tag} ×`,
    removeTagFilter: (tag) => `絞り込みを解除: タグ「${tag}」`,
    sort: '並べ替え',
    sorts: {
      '-updated': '更新が新しい順',
      updated: '更新が古い順',
      '-created': '新しい順',
      created: '古い順',
      title: 'タイトル（昇順）',
      '-title': 'タイトル（降順）',
      '-clicks': '閲覧が多い順',
      clicks: '閲覧が少ない順',
    },
    soonest: '公開予定が近い順',
    bestMatch: '関連度順',
    columns: {
      title: 'タイトル',
      created: '公開日',
      updated: '更新日',
      clicks: '閲覧数',
      words: '文字数',
      actions: '操作',
    },
    select: (title) => `選択: ${title}`,
    selectPage: 'このページをすべて選択',
  },

  bulk: {
    group: '選択中',
    selected: (count) => `${count}を選択中`,
    selectAll: (count) => `該当する${formatNumber(count)}件をすべて選択`,
    clear: '選択を解除',
    addTag: { label: 'タグを追加', done: (count) => `${articles(count)}にタグを追加しました。` },
    removeTag: { label: 'タグを外す', done: (count) => `${articles(count)}からタグを外しました。` },
    export: {
      label: 'Markdownでエクスポート',
      done: (count) => `${articles(count)}をエクスポートしました。`,
    },
    publish: {
      label: '公開',
      confirmation: {
        title: '下書きを公開しますか？',
        text: 'すぐに誰でも読めるようになります。',
        confirmLabel: '下書きを公開',
      },
      done: (count) => `${drafts(count)}を公開しました。`,
    },
    unpublish: {
      label: '下書きに戻す',
      confirmation: {
        title: '下書きに戻しますか？',
        text: '記事はすぐにサイトに表示されなくなり、下書きになります。もう一度公開すると、URL、日付、閲覧数も元に戻ります。',
        confirmLabel: '下書きに戻す',
      },
      done: (count) => `${articles(count)}を下書きに戻しました。`,
    },
    delete: {
      label: '削除',
      confirmation: {
        title: '記事を削除しますか？',
        text: '記事はすぐにサイトに表示されなくなります。30日以内であれば、URLや閲覧数とともに復元できます。',
        confirmLabel: '記事を削除',
      },
      done: (count) => `${articles(count)}を削除しました。30日以内であれば復元できます。`,
    },
    discard: {
      label: '破棄',
      confirmation: {
        title: '下書きを破棄しますか？',
        text: 'この操作は元に戻せません。公開中の記事には影響しません。',
        confirmLabel: '下書きを破棄',
      },
      done: (count) => `${drafts(count)}を破棄しました。`,
    },
    progress: (done, total) => `${formatNumber(done)} / ${formatNumber(total)}件`,
    progressLabel: '進行状況',
    stop: '停止',
    stopped: (problem) => `停止しました: ${problem}`,
    failed: (count) => `${formatNumber(count)}件は失敗しました:`,
    failure: (item, problem) => `${item}: ${problem}`,
    moreFailures: (count) => `他${formatNumber(count)}件`,
    addTagTo: (count) => `${count}にタグを追加`,
    removeTagFrom: (count) => `${count}からタグを外す`,
    tag: 'タグ',
    tagMissing: 'タグを入力してください',
    oneTag: 'タグは1つずつ入力してください',
  },

  bin: {
    title: 'ゴミ箱',
    lead: 'まとめて削除した記事と、プログラムがアクセストークンで削除した記事は、30日以内であれば復元できます。',
    size: (size) => `容量のうち${size}を使用しています。`,
    onlyFinal: (size) =>
      `復元できる記事はありません。復元できない記事が容量のうち${size}を使用しています。削除から30日後に消去されます。`,
    none: '復元できる記事はありません。',
    viewArticles: '自分の記事を表示',
    dates: (deleted, ends) => `<deleted>${deleted}</deleted>に削除、<ends>${ends}</ends>まで復元できます`,
    restore: '復元',
    restoreAll: 'このページをすべて復元',
    restored: (count) => `${articles(count)}を復元しました`,
    delete: {
      label: '完全に削除',
      title: '完全に削除しますか？',
      text: '本文、バージョン、閲覧数が消去されます。この操作は元に戻せません。',
      done: '記事を完全に削除しました',
    },
    empty: {
      label: 'ゴミ箱を空にする',
      title: 'ゴミ箱を空にしますか？',
      text: '復元できないものも含めて、すべて消去されます。この操作は元に戻せません。',
      done: 'ゴミ箱を空にしました',
    },
    passwordHint: '前回のログインから1時間以上たっているため必要です',
    failed: (title, problem) => `${title}: ${problem}`,
    inStorage: (size) => `<bin>うち${size}はゴミ箱</bin>`,
  },

  unpublish: {
    question: '下書きに戻しますか？',
    text: '記事はすぐにサイトに表示されなくなり、下書きになります。もう一度公開すると、URL、日付、閲覧数も元に戻ります。',
    confirm: '下書きに戻す',
    done: '記事を下書きに戻しました',
  },

  discard: {
    onlyCopy: '他にコピーはありません。',
    onlyCopyOfArticle: 'この記事は公開されていないため、他にコピーはありません。',
    hidden: 'この記事は非表示になっています。文章を破棄すると、再表示できなくなります。',
    articleStays: '公開中の記事には影響しません。',
    done: '下書きを破棄しました',
    restored: '下書きを復元しました',
    notRestored: '下書きを復元できませんでした。',
  },

  stats: {
    allArticles: 'すべての記事',
    total: (clicks, days) => `過去${days}日間に${plural(clicks, { other: '#回閲覧' })}`,
    bestDay: (clicks) => `最多の日: ${formatNumber(clicks)}回`,
    byDay: '日別',
    noClicks: 'この期間の閲覧はありません。',
    day: '日付',
    clicks: '閲覧数',
    referrers: '参照元',
    noReferrers: 'この期間の参照元はありません。',
    host: 'ホスト',
    otherHosts: 'その他のホスト',
    more: (count) => `他${formatNumber(count)}件`,
    withoutReferrer: (clicks) => plural(clicks, { other: '参照元のない閲覧: #回' }),
    hostWithClicks: (host, clicks) => `${host} ${formatNumber(clicks)}`,
    note: '日付はUTCです。既知のボットは除いています。記録するのは閲覧数と、記事ごとに1日20件までの参照元ホストだけです。',
  },
};
