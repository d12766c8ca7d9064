import { type Translation, plural } from '../define.ts';
import type { takeBackMessages as english } from '../en/takeBack.ts';

const articles = (count: number) =>
  plural(count, {
    one: 'مقال واحد',
    two: 'مقالان',
    few: '# مقالات',
    many: '# مقالًا',
    other: '# مقال',
  });
/** After «تم» or a preposition. */
const ofArticles = (count: number) => (count === 2 ? 'مقالين' : articles(count));
/** The number of what was left alone, after a sentence about others. */
const andKept = (kept: number) => (kept === 0 ? '' : `، مع ترك ${ofArticles(kept)} دون تغيير`);

export const takeBackMessages: Translation<typeof english> = {
  fields: { by: 'مصدر التغييرات', since: 'منذ' },
  errors: {
    notFound: 'لا توجد مهمة كهذه.',
    notChanged: 'لم يغيّر هذا المصدر هذا المقال.',
    notUndoable: 'لم يعد التراجع عن هذا ممكنًا.',
  },
  writers: {
    session: (browser) => (browser === '' ? 'متصفح' : browser),
    token: (name) => `الرمز ${name}`,
    import: (file) => (file === '' ? 'استيراد' : `استيراد ${file}`),
    takeBack: 'تراجع عن تغييرات',
    command: 'مشغّل المدونة',
    unknown: 'غير معروف',
  },
  thisBrowser: 'هذا المتصفح',
  of: (account) => `حساب ${account}`,
  lead: 'ما غيّرته متصفحاتك ورموز وصولك في آخر 30 يومًا. إذا لم يكن أحدها لك، فأنهِ جلسته أو أبطله أولًا، ثم تراجع عن تغييراته.',
  adminLead:
    'المتصفحات ورموز الوصول وعمليات الاستيراد التي غيّرت مقالات في آخر 30 يومًا. يمكن التراجع عن كل ما فعله أي منها.',
  list: 'مصادر التغييرات',
  empty: 'لا توجد تغييرات في آخر 30 يومًا.',
  changed: (count) => `تم تغيير ${ofArticles(count)}`,
  open: 'التراجع…',
  openLabel: (writer) => `التراجع عن تغييرات ${writer}`,
  back: 'كل مصادر التغييرات',
  heading: (writer) => `التراجع عن التغييرات: ${writer}`,
  wholeAccount: 'كل ما فعله هذا الحساب',
  sinceHint: 'تبقى التغييرات السابقة لهذا الوقت.',
  preview: 'معاينة',
  previewTotal: (count) => `منذ ذلك الوقت تم تغيير ${ofArticles(count)}.`,
  nothing: 'لم يتغير شيء منذ ذلك الوقت.',
  outcomes: {
    text: (count) =>
      plural(count, {
        one: 'مقال واحد يعود إلى نصّه السابق',
        two: 'مقالان يعودان إلى نصّيهما السابقين',
        few: '# مقالات تعود إلى نصوصها السابقة',
        many: '# مقالًا تعود إلى نصوصها السابقة',
        other: '# مقال تعود إلى نصوصها السابقة',
      }),
    slug: (count) =>
      plural(count, {
        one: 'مقال واحد يعود إلى رابطه السابق',
        two: 'مقالان يعودان إلى رابطيهما السابقين',
        few: '# مقالات تعود إلى روابطها السابقة',
        many: '# مقالًا تعود إلى روابطها السابقة',
        other: '# مقال تعود إلى روابطها السابقة',
      }),
    kind: (count) =>
      plural(count, {
        one: 'مقال أو صفحة يعود إلى نوعه السابق',
        two: 'مقالان أو صفحتان يعودان إلى نوعهما السابق',
        few: '# مقالات أو صفحات تعود إلى نوعها السابق',
        many: '# مقالًا أو صفحة تعود إلى نوعها السابق',
        other: '# مقال أو صفحة تعود إلى نوعها السابق',
      }),
    restored: (count) =>
      plural(count, {
        one: 'مقال واحد يُستعاد من سلة المحذوفات',
        two: 'مقالان يُستعادان من سلة المحذوفات',
        few: '# مقالات تُستعاد من سلة المحذوفات',
        many: '# مقالًا تُستعاد من سلة المحذوفات',
        other: '# مقال تُستعاد من سلة المحذوفات',
      }),
    withdrawn: (count) =>
      plural(count, {
        one: 'مقال جديد واحد يُنقل إلى سلة المحذوفات',
        two: 'مقالان جديدان يُنقلان إلى سلة المحذوفات',
        few: '# مقالات جديدة تُنقل إلى سلة المحذوفات',
        many: '# مقالًا جديدًا تُنقل إلى سلة المحذوفات',
        other: '# مقال جديد تُنقل إلى سلة المحذوفات',
      }),
    published: (count) =>
      plural(count, {
        one: 'مقال واحد يُنشر من جديد',
        two: 'مقالان يُنشران من جديد',
        few: '# مقالات تُنشر من جديد',
        many: '# مقالًا تُنشر من جديد',
        other: '# مقال تُنشر من جديد',
      }),
    unpublished: (count) =>
      plural(count, {
        one: 'مقال واحد يعود مسودة',
        two: 'مقالان يعودان مسودتين',
        few: '# مقالات تعود مسودات',
        many: '# مقالًا تعود مسودات',
        other: '# مقال تعود مسودات',
      }),
    shown: (count) =>
      plural(count, {
        one: 'مقال واحد يظهر من جديد',
        two: 'مقالان يظهران من جديد',
        few: '# مقالات تظهر من جديد',
        many: '# مقالًا تظهر من جديد',
        other: '# مقال تظهر من جديد',
      }),
    same: (count) =>
      plural(count, {
        one: 'مقال واحد على حاله السابقة بالفعل',
        two: 'مقالان على حالهما السابقة بالفعل',
        few: '# مقالات على حالها السابقة بالفعل',
        many: '# مقالًا على حالها السابقة بالفعل',
        other: '# مقال على حالها السابقة بالفعل',
      }),
    kept: (count) =>
      plural(count, {
        one: 'مقال واحد يبقى دون تغيير',
        two: 'مقالان يبقيان دون تغيير',
        few: '# مقالات تبقى دون تغيير',
        many: '# مقالًا تبقى دون تغيير',
        other: '# مقال تبقى دون تغيير',
      }),
  },
  outcome: {
    text: 'النص السابق',
    textFrom: (time) => `نص ${time}`,
    slug: 'الرابط السابق',
    kind: 'النوع السابق (مقال أو صفحة)',
    restored: 'استعادة من سلة المحذوفات',
    withdrawn: 'نقل إلى سلة المحذوفات',
    published: 'نشر من جديد',
    unpublished: 'عودة إلى المسودات',
    shown: 'إظهار من جديد',
    same: 'على حاله السابقة بالفعل',
  },
  kept: {
    changed: 'يبقى دون تغيير: غيّره شخص آخر بعد ذلك.',
    hidden: 'يبقى دون تغيير: أخفاه أحد المشرفين أو أظهره.',
    draft: 'يبقى دون تغيير: عُدّلت مسودته بعد ذلك.',
    gone: 'يبقى دون تغيير: لم يعد النص السابق محفوظًا.',
    final: 'يبقى دون تغيير: حُذف نهائيًا. يمكن لأحد المشرفين إعادته.',
  },
  difference: 'عرض الفرق',
  hideDifference: 'إخفاء الفرق',
  differenceLabel: (article) => `عرض الفرق: ${article}`,
  hideDifferenceLabel: (article) => `إخفاء الفرق: ${article}`,
  before: 'قبل',
  now: 'الآن',
  noDifference: 'لا يمكن مقارنة النصّين: المقال غير منشور، أو لم يعد النص السابق محفوظًا.',
  more: 'عرض المزيد',
  confirm: (count) => `التراجع عن تغييرات ${ofArticles(count)}`,
  confirmButton: 'التراجع',
  confirmTitle: 'هل تريد التراجع عن هذه التغييرات؟',
  confirmText: (count) => `سيتم تغيير ${ofArticles(count)}. يمكنك إعادة التغييرات مرة واحدة.`,
  started: 'جارٍ التراجع عن التغييرات.',
  jobs: 'عمليات التراجع',
  jobSince: (writer, since) => `${writer}، منذ ${since}`,
  job: {
    running: (changed) => `قيد التنفيذ: ${articles(changed)} حتى الآن`,
    done: (changed, kept) => `تم التراجع عن تغييرات ${ofArticles(changed)}${andKept(kept)}`,
    undone: (changed) => `أُعيدت التغييرات: ${articles(changed)}`,
  },
  undoJob: {
    done: (changed, kept) => `تمت إعادة تغييرات ${ofArticles(changed)}${andKept(kept)}`,
  },
  undo: 'إعادة التغييرات',
  undoLabel: (job) => `إعادة التغييرات: ${job}`,
  stopLabel: (job) => `إيقاف: ${job}`,
  undoTitle: 'هل تريد إعادة التغييرات؟',
  undoText: 'تعود المقالات كما كانت قبل التراجع، ما لم يغيّرها أحد بعده.',
  stop: 'إيقاف',
};
