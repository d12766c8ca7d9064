import { formatNumber, plural, type Translation } from '../define.ts';
import type {
  imageErrors as englishErrors,
  imageNotes as englishNotes,
  myImagesMessages as english,
  uploadReplies as englishReplies,
} from '../en/images.ts';
import { spaced } from './spacing.ts';

const formats = 'JPEG、PNG、WebP、GIF 或 AVIF';
const size = (width: number, height: number) => `${formatNumber(width)} × ${formatNumber(height)} 像素`;
const frameCount = (frames: number) => plural(frames, { other: '# 帧' });
const quoted = (names: readonly string[]) => names.map((name) => `“${name}”`).join('、');

export const imageNotes: Translation<typeof englishNotes> = {
  readAsStill: '这是动画，但只会显示第一帧。GIF 和 WebP 文件可以保留动画。',
  of: (name, note) => `${name}：${note}`,
  sameForMore: (names) =>
    `另外 ${plural(names.length, { other: '# 张图片' })}也是如此：${names.slice(0, 5).join('、')}${names.length > 5 ? '…' : '。'}`,
};

export const imageErrors: Translation<typeof englishErrors> = {
  tooLarge: '此图片超过 25 MiB。请缩小后重试。',
  damaged: (format) => `此 ${format} 图片已损坏或不完整。请在图片编辑器中打开，重新保存后再试。`,
  tooManyPixels: (width, height) =>
    `此图片为 ${size(width, height)}。上限为 6400 万像素，单边 32,767 像素。请缩小后重试。`,
  tooManyFrames: (frames) => `此动画有 ${frameCount(frames)}，上限为 500 帧。请剪短后重试。`,
  animationTooLarge: (width, height, frames) =>
    `此动画有 ${frameCount(frames)}，每帧 ${size(width, height)}。所有帧合计上限为 6400 万像素，即此尺寸最多 ${formatNumber(Math.floor(64_000_000 / (width * height)))} 帧。请剪短或缩小尺寸后重试。`,
  tooCostly: '此图片处理时间过长。请缩小后重试。',
  crashed: '无法处理此图片。请另存为其他格式后重试。',
  interrupted: '图片处理失败，请重试。',
  ownQueue: '你同时上传的图片过多，请等待第一张完成。',
  queue: '当前上传的图片过多，请稍后重试。',

  unsupported: {
    unknown: `不支持此文件。请使用 ${formats} 图片。`,
    heic: '大多数浏览器无法显示 HEIC 照片。请将照片存为 JPEG 后上传；在 iPhone 上选择“设置”→“相机”→“格式”→“兼容性最佳”，即可拍摄 JPEG 照片。',
    svg: 'SVG 文件可能包含脚本，因此不接受。请将图形导出为 PNG。',
    tiff: `大多数浏览器无法显示 TIFF 图片。请存为 ${formats}。`,
    bmp: `不接受 BMP 图片。请存为 ${formats}。`,
    jxl: `大多数浏览器无法显示 JPEG XL 图片。请存为 ${formats}。`,
    pdf: `这是 PDF 文档。请将页面存为图片：${formats}。`,
    video: '不接受视频。请将视频上传到其他地方，再添加链接。',
  },

  formats: { jpeg: 'JPEG', png: 'PNG', webp: 'WebP', gif: 'GIF', avif: 'AVIF' },
};

export const uploadReplies: Translation<typeof englishReplies> = {
  off: '本博客不接受图片上传，请改用图片网址。',
  contentType: '请将图片本身作为请求体发送，并注明内容类型，例如 image/png。',
  empty: '图片是空的，请选择其他文件。',
  quota: (used, max) =>
    `空间不足，无法保存此图片：已用 ${used}，共 ${max}。请删除不需要的图片，或联系管理员增加空间。`,
  authorQuota: (max) => `作者的图片存储空间不足，上限为 ${max}。请去掉新图片，或请作者腾出空间。`,
  hourly: (count, wait) =>
    `每小时最多可上传 ${plural(count, { other: '# 张图片' })}，请在 ${spaced(wait)}后重试。`,
  notFound: '图片不存在。',
  inUse: (uses) =>
    `有 ${formatNumber(uses)} 处（文章、草稿、版本或公开资料）正在使用此图片。请先从中移除，也可以直接删除。`,
};

export const myImagesMessages: Translation<typeof english> = {
  lead: '你上传的图片。未使用的图片会在 30 天后删除。',
  upload: '上传图片',
  loading: '正在加载图片',
  empty: '还没有图片。可以粘贴或拖放到文章中，也可以在此上传。',
  none: '还没有图片。',
  noneToChoose: '还没有图片，先上传一张吧。',

  quota: {
    label: '图片存储空间',
    used: (used, max) => `已用 ${used}，共 ${max}`,
  },

  item: {
    name: (date, width, height) => `${date} 的图片，${width} × ${height} 像素`,
    size: (width, height, bytes) => `${formatNumber(width)} × ${formatNumber(height)} · ${bytes}`,
    usedIn: '用于',
    unused: '未使用',
    more: (count) => plural(count, { other: '另外 # 处' }),
    kinds: {
      article: (title) => title,
      deleted: (title) => `已删除：${title}`,
      draft: (title) => `草稿：${title}`,
      submission: (title) => `已提交：${title}`,
      revision: (title) => `早期版本：${title}`,
      avatar: () => '你的公开资料',
      logo: () => '博客 Logo',
    },
    untitled: '无标题',
    copy: '复制 Markdown',
    copyOf: (name) => `复制 Markdown：${name}`,
    deleteOf: (name) => `删除：${name}`,
  },
  copied: 'Markdown 已复制',
  notCopied: (markdown) => `无法复制，Markdown 为 ${markdown}`,

  remove: {
    question: '删除这张图片？',
    unused: '它没有在任何地方使用。',
    used: (count, titles) =>
      `${plural(count, { other: '有 # 处正在使用它，删除后将无法显示：' })}${titles.join('、')}`,
    otherUses: (count) => plural(count, { other: '另外 # 处' }),
    confirm: '删除图片',
    done: '图片已删除',
  },

  picker: {
    insert: '插入图片',
    choose: '选择图片',
    insertUrl: '图片网址',
  },

  field: {
    choose: '选择或上传图片',
    uploading: (percent) => `正在上传… ${percent}%`,
  },

  problems: {
    wrongType: (names) => `无法添加${quoted(names)}。请使用 ${formats} 图片。HEIC 照片请先导出为 JPEG。`,
    rejected: (names, why) => `未能添加${quoted(names)}。${why}`,
    noAnswer: '无法连接服务器。请检查网络后重试。',
  },
};
