import { type Translation, formatNumber, plural } from '../define.ts';
import type {
  imageErrors as englishErrors,
  imageNotes as englishNotes,
  myImagesMessages as englishImages,
  uploadReplies as englishReplies,
} from '../en/images.ts';

const formats = 'JPEG أو PNG أو WebP أو GIF أو AVIF';
/** From left to right, as everywhere: 1280 × 720. */
const dimensions = (width: number, height: number) =>
  `\u2066${formatNumber(width)} × ${formatNumber(height)}\u2069`;
const size = (width: number, height: number) => `${dimensions(width, height)} بكسل`;
const frames = (count: number) =>
  plural(count, {
    one: 'إطار واحد',
    two: 'إطارين',
    few: '# إطارات',
    many: '# إطارًا',
    other: '# إطار',
  });
const more = (count: number) =>
  plural(count, {
    one: 'موضع آخر',
    two: 'موضعان آخران',
    few: '# مواضع أخرى',
    many: '# موضعًا آخر',
    other: '# موضع آخر',
  });
const listAll = (names: readonly string[]) => names.join('، ');

export const imageNotes: Translation<typeof englishNotes> = {
  readAsStill: 'هذه صورة متحركة، ولن يظهر منها سوى أول إطار. تحتفظ ملفات GIF وWebP بالحركة.',
  of: (name, note) => `${name}: ${note}`,
  sameForMore: (names) =>
    `ينطبق ذلك أيضًا على ${plural(names.length, {
      one: 'صورة أخرى',
      two: 'صورتين أخريين',
      few: '# صور أخرى',
      many: '# صورة أخرى',
      other: '# صورة أخرى',
    })}: ${listAll(names.slice(0, 5))}${names.length > 5 ? '، …' : '.'}`,
};

export const imageErrors: Translation<typeof englishErrors> = {
  tooLarge: 'هذه الصورة أكبر من 25 MiB. صغّرها ثم أعد المحاولة.',
  damaged: (format) =>
    `صورة ${format} هذه تالفة أو غير مكتملة. افتحها في محرر صور واحفظها من جديد، ثم أعد المحاولة.`,
  tooManyPixels: (width, height) =>
    `أبعاد هذه الصورة ${size(width, height)}. الحد الأقصى 64 مليون بكسل، و32,767 بكسل لكل ضلع. صغّرها ثم أعد المحاولة.`,
  tooManyFrames: (count) =>
    `تتكون هذه الصورة المتحركة من ${frames(count)}. الحد الأقصى 500. اختصرها ثم أعد المحاولة.`,
  animationTooLarge: (width, height, count) =>
    `تتكون هذه الصورة المتحركة من ${frames(count)} بأبعاد ${size(width, height)}. الحد الأقصى 64 مليون بكسل في جميع الإطارات، أي ما لا يزيد على ${frames(Math.floor(64_000_000 / (width * height)))} بهذه الأبعاد. اختصرها أو صغّرها.`,
  tooCostly: 'تستغرق معالجة هذه الصورة وقتًا أطول من المسموح. صغّرها ثم أعد المحاولة.',
  crashed: 'لا يمكن معالجة هذه الصورة. احفظها بصيغة أخرى ثم أعد المحاولة.',
  interrupted: 'تعذّرت معالجة الصورة. أعد المحاولة من فضلك.',
  ownQueue: 'ترفع صورًا كثيرة في الوقت نفسه. انتظر حتى ينتهي رفع الأولى.',
  queue: 'تُرفع صور كثيرة الآن. أعد المحاولة بعد قليل من فضلك.',

  unsupported: {
    unknown: `هذا الملف ليس صورة مدعومة. استخدم ${formats}.`,
    heic: 'لا يمكن عرض صور HEIC في معظم المتصفحات. احفظ الصورة بصيغة JPEG ثم ارفعها. لتلتقط أجهزة iPhone الصور بصيغة JPEG: الإعدادات ← الكاميرا ← التنسيقات ← الأكثر توافقًا.',
    svg: 'قد تحتوي ملفات SVG على برامج نصية، لذلك لا تُقبل. صدّر الرسم بصيغة PNG.',
    tiff: `لا يمكن عرض صور TIFF في معظم المتصفحات. احفظ الصورة بصيغة ${formats}.`,
    bmp: `لا تُقبل صور BMP. احفظ الصورة بصيغة ${formats}.`,
    jxl: `لا يمكن عرض صور JPEG XL في معظم المتصفحات. احفظ الصورة بصيغة ${formats}.`,
    pdf: `هذا مستند PDF. احفظ الصفحة كصورة بصيغة ${formats}.`,
    video: 'لا تُقبل مقاطع الفيديو. ارفع المقطع على موقع آخر وأضِف رابطًا إليه.',
  },

  formats: { jpeg: 'JPEG', png: 'PNG', webp: 'WebP', gif: 'GIF', avif: 'AVIF' },
};

export const uploadReplies: Translation<typeof englishReplies> = {
  off: 'لا تقبل هذه المدونة رفع الصور. استخدم رابط صورة بدلًا من ذلك.',
  contentType: 'أرسل الصورة نفسها كمحتوى للطلب، مع نوع محتواها، مثل image/png.',
  empty: 'الصورة فارغة. اختر ملفًا آخر.',
  quota: (used, max) =>
    `لا توجد مساحة كافية لهذه الصورة: استُخدم ${used} من ${max}. احذف الصور التي لم تعد تحتاج إليها، أو اطلب من أحد المشرفين مساحة أكبر.`,
  authorQuota: (max) =>
    `سيتجاوز هذا حد مساحة تخزين الصور لكاتب المقال، وهو ${max}. استغنِ عن الصور الجديدة، أو اطلب من الكاتب توفير مساحة.`,
  hourly: (count, wait) =>
    `يمكنك رفع ${plural(count, {
      one: 'صورة واحدة',
      two: 'صورتين',
      few: '# صور',
      many: '# صورة',
      other: '# صورة',
    })} في الساعة. مدة الانتظار قبل إعادة المحاولة: ${wait}.`,
  notFound: 'لم يتم العثور على هذه الصورة.',
  inUse: (uses) =>
    uses === 1
      ? 'هذه الصورة مستخدمة في مقال أو مسودة أو إصدار أو ملف شخصي. أزِلها من هناك أولًا، أو احذفها رغم ذلك.'
      : `هذه الصورة مستخدمة في ${plural(uses, {
          one: 'موضع واحد',
          two: 'موضعين',
          few: '# مواضع',
          many: '# موضعًا',
          other: '# موضع',
        })} بين مقالات ومسودات وإصدارات وملفات شخصية. أزِلها من هناك أولًا، أو احذفها رغم ذلك.`,
};

export const myImagesMessages: Translation<typeof englishImages> = {
  lead: 'الصور التي رفعتها. تُحذف الصور غير المستخدمة بعد 30 يومًا.',
  upload: 'رفع صورة',
  loading: 'جارٍ تحميل الصور',
  empty: 'لا توجد صور بعد. ألصق صورة في مقال أو أفلتها فيه، أو ارفعها هنا.',
  none: 'لا توجد صور بعد.',
  noneToChoose: 'لا توجد صور بعد. ارفع صورة للبدء.',

  quota: {
    label: 'مساحة تخزين الصور',
    used: (used, max) => `استُخدم ${used} من ${max}`,
  },

  item: {
    name: (date, width, height) =>
      `صورة بتاريخ ${date}، عرضها ${formatNumber(width)} وارتفاعها ${formatNumber(height)} بكسل`,
    size: (width, height, bytes) => `${dimensions(width, height)} · ${bytes}`,
    usedIn: 'مستخدمة في',
    unused: 'غير مستخدمة',
    more,
    kinds: {
      article: (title) => title,
      deleted: (title) => `محذوف: ${title}`,
      draft: (title) => `مسودة: ${title}`,
      submission: (title) => `مُرسل للمراجعة: ${title}`,
      revision: (title) => `إصدار سابق: ${title}`,
      avatar: () => 'ملفك الشخصي',
      logo: () => 'شعار المدونة',
    },
    untitled: 'بلا عنوان',
    copy: 'نسخ Markdown',
    copyOf: (name) => `نسخ Markdown: ${name}`,
    deleteOf: (name) => `حذف: ${name}`,
  },
  copied: 'تم نسخ Markdown',
  notCopied: (markdown) => `تعذّر النسخ. نص Markdown هو \u2066${markdown}\u2069`,

  remove: {
    question: 'هل تريد حذف هذه الصورة؟',
    unused: 'ليست مستخدمة في أي مكان.',
    used: (count, titles) =>
      `${plural(count, {
        one: 'هذه الصورة مستخدمة في موضع واحد وستختفي منه:',
        two: 'هذه الصورة مستخدمة في موضعين وستختفي منهما:',
        few: 'هذه الصورة مستخدمة في # مواضع وستختفي منها:',
        many: 'هذه الصورة مستخدمة في # موضعًا وستختفي منها:',
        other: 'هذه الصورة مستخدمة في # موضع وستختفي منها:',
      })} ${listAll(titles)}`,
    otherUses: more,
    confirm: 'حذف الصورة',
    done: 'تم حذف الصورة',
  },

  picker: {
    insert: 'إدراج صورة',
    choose: 'اختيار صورة',
    insertUrl: 'رابط الصورة',
  },

  field: {
    choose: 'اختيار صورة أو رفعها',
    uploading: (percent) => `جارٍ الرفع… ${percent}%`,
  },

  problems: {
    wrongType: (names) =>
      `لا يمكن إضافة ${listAll(names)}. استخدم صورة بصيغة ${formats}. صدّر صور HEIC بصيغة JPEG أولًا.`,
    rejected: (names, why) => `لم تتم إضافة ${listAll(names)}. ${why}`,
    noAnswer: 'تعذّر الاتصال بالخادم. تحقق من اتصالك بالإنترنت ثم أعد المحاولة.',
  },
};
