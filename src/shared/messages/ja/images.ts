import { formatNumber, plural, type Translation } from '../define.ts';
import type {
  imageErrors as englishErrors,
  imageNotes as englishNotes,
  myImagesMessages as english,
  uploadReplies as englishReplies,
} from '../en/images.ts';

const formats = 'JPEG、PNG、WebP、GIF、AVIF';
const size = (width: number, height: number) => `${formatNumber(width)} × ${formatNumber(height)}ピクセル`;
const quoted = (names: readonly string[]) => names.map((name) => `「${name}」`).join('');

export const imageNotes: Translation<typeof englishNotes> = {
  readAsStill: 'アニメーションですが、最初の1枚だけが表示されます。GIFとWebPであれば動きが残ります。',
  of: (name, note) => `${name}: ${note}`,
  sameForMore: (names) =>
    `他の${plural(names.length, { other: '#枚' })}の画像も同様です: ${names.slice(0, 5).join('、')}${names.length > 5 ? '、…' : '。'}`,
};

export const imageErrors: Translation<typeof englishErrors> = {
  tooLarge: 'この画像は25 MiBを超えています。小さくして、もう一度お試しください。',
  damaged: (format) =>
    `この${format}画像は破損しているか、不完全です。画像編集ソフトで開いて保存し直し、もう一度お試しください。`,
  tooManyPixels: (width, height) =>
    `この画像は${size(width, height)}です。上限は6,400万ピクセル、1辺32,767ピクセルです。小さくして、もう一度お試しください。`,
  tooManyFrames: (frames) =>
    `このアニメーションは${plural(frames, { other: '#フレーム' })}あります。上限は500フレームです。短くして、もう一度お試しください。`,
  animationTooLarge: (width, height, frames) =>
    `このアニメーションは${size(width, height)}で${plural(frames, { other: '#フレーム' })}あります。上限は全フレームの合計で6,400万ピクセル、このサイズでは${formatNumber(Math.floor(64_000_000 / (width * height)))}フレームです。短くするか、小さくしてください。`,
  tooCostly: 'この画像は処理に時間がかかりすぎます。小さくして、もう一度お試しください。',
  crashed: 'この画像を処理できません。別の形式で保存して、もう一度お試しください。',
  interrupted: '画像を処理できませんでした。もう一度お試しください。',
  ownQueue: '同時にアップロードする画像が多すぎます。最初の画像が終わるまでお待ちください。',
  queue: '画像のアップロードが混み合っています。しばらくしてからもう一度お試しください。',

  unsupported: {
    unknown: `対応していないファイルです。${formats}のいずれかを使ってください。`,
    heic: 'HEICの写真は、ほとんどのブラウザで表示できません。JPEGで保存してからアップロードしてください。iPhoneでは「設定」→「カメラ」→「フォーマット」→「互換性優先」を選ぶと、JPEGで撮影できます。',
    svg: 'SVGファイルにはスクリプトを含められるため、受け付けていません。PNGで書き出してください。',
    tiff: `TIFF画像は、ほとんどのブラウザで表示できません。${formats}のいずれかで保存してください。`,
    bmp: `BMP画像は受け付けていません。${formats}のいずれかで保存してください。`,
    jxl: `JPEG XL画像は、ほとんどのブラウザで表示できません。${formats}のいずれかで保存してください。`,
    pdf: `これはPDF文書です。ページを${formats}のいずれかの画像として保存してください。`,
    video: '動画は受け付けていません。別の場所にアップロードして、リンクを張ってください。',
  },

  formats: { jpeg: 'JPEG', png: 'PNG', webp: 'WebP', gif: 'GIF', avif: 'AVIF' },
};

export const uploadReplies: Translation<typeof englishReplies> = {
  off: 'このブログでは画像をアップロードできません。代わりに画像のURLを使ってください。',
  contentType: '画像そのものをリクエストボディとして、image/pngなどのコンテンツタイプで送信してください。',
  empty: '画像が空です。別のファイルを選んでください。',
  quota: (used, max) =>
    `この画像を保存する容量がありません（${max}中${used}を使用）。不要な画像を削除するか、管理者に容量の追加を依頼してください。`,
  authorQuota: (max) =>
    `著者のアカウントの画像の容量の上限（${max}）を超えます。新しい画像を使わないか、空きを増やすよう著者に頼んでください。`,
  hourly: (count, wait) =>
    `アップロードできる画像は1時間に${plural(count, { other: '#枚' })}までです。${wait}後にもう一度お試しください。`,
  notFound: '画像が見つかりません。',
  inUse: (uses) =>
    `この画像は${formatNumber(uses)}件の記事、下書き、バージョン、またはプロフィールで使われています。先にそこから外すか、このまま削除してください。`,
};

export const myImagesMessages: Translation<typeof english> = {
  lead: 'アップロードした画像です。使われていない画像は30日後に削除されます。',
  upload: '画像をアップロード',
  loading: '画像を読み込み中',
  empty: '画像はまだありません。記事への貼り付けやドロップのほか、ここからもアップロードできます。',
  none: '画像はまだありません。',
  noneToChoose: '画像はまだありません。まずは1枚アップロードしてください。',

  quota: {
    label: '画像の容量',
    used: (used, max) => `${max}中${used}を使用`,
  },

  item: {
    name: (date, width, height) => `${date}の画像、${width} × ${height}ピクセル`,
    size: (width, height, bytes) => `${formatNumber(width)} × ${formatNumber(height)} · ${bytes}`,
    usedIn: '使用先',
    unused: '未使用',
    more: (count) => plural(count, { other: '他#件' }),
    kinds: {
      article: (title) => title,
      deleted: (title) => `削除済み: ${title}`,
      draft: (title) => `下書き: ${title}`,
      submission: (title) => `提出済み: ${title}`,
      revision: (title) => `以前のバージョン: ${title}`,
      avatar: () => 'プロフィール',
      logo: () => 'ブログのロゴ',
    },
    untitled: '無題',
    copy: 'Markdownをコピー',
    copyOf: (name) => `Markdownをコピー: ${name}`,
    deleteOf: (name) => `削除: ${name}`,
  },
  copied: 'Markdownをコピーしました',
  notCopied: (markdown) => `コピーできませんでした。Markdownはこちらです: ${markdown}`,

  remove: {
    question: 'この画像を削除しますか？',
    unused: 'どこでも使われていません。',
    used: (count, titles) =>
      `${plural(count, { other: '#か所で使われており、そこでは表示されなくなります:' })} ${titles.join('、')}`,
    otherUses: (count) => plural(count, { other: '他#件' }),
    confirm: '画像を削除',
    done: '画像を削除しました',
  },

  picker: {
    insert: '画像を挿入',
    choose: '画像を選択',
    insertUrl: '画像のURL',
  },

  field: {
    choose: '画像を選択またはアップロード',
    uploading: (percent) => `アップロード中… ${percent}%`,
  },

  problems: {
    wrongType: (names) =>
      `${quoted(names)}は追加できません。JPEG、PNG、WebP、GIF、AVIFのいずれかの画像を使ってください。HEICの写真は、先にJPEGで書き出してください。`,
    rejected: (names, why) => `${quoted(names)}を追加できませんでした。${why}`,
    noAnswer: 'サーバーに接続できません。接続を確認して、もう一度お試しください。',
  },
};
