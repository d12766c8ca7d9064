import { type Translation, formatNumber, plural } from '../define.ts';
import type { importMessages as english, importReplies as englishReplies } from '../en/imports.ts';

const retry = 'ارفع الأرشيف من جديد.';

export const importReplies: Translation<typeof englishReplies> = {
  unfinished: 'لديك عملية استيراد جارية. أكملها أو ألغِها أولًا.',
  notFound: 'لم يتم العثور على عملية الاستيراد هذه.',
  notReady: `لا يمكن بدء عملية الاستيراد هذه. ${retry}`,
  chooseDate: 'بعض المقالات بلا تاريخ. اختر تاريخًا لها، أو استوردها كمسودات.',
  undatedChoice: 'يجب أن تكون قيمة undated يومًا لا يتجاوز اليوم، مثل \u20662026-01-31\u2069، أو drafts',
  notRunning: 'سبق أن انتهت عملية الاستيراد هذه.',
  notUndoable: 'لا يوجد ما يمكن التراجع عنه.',
  contentType:
    'أرسل ملف ZIP مع نوع المحتوى application/zip، أو ملف تصدير من WordPress أو Ghost مع application/xml أو application/json.',
  tooLarge: (max) => `الأرشيف أكبر من المسموح. الحد الأقصى ${max}.`,
  tooMuch: `المرفوع أكبر من الحجم المعلن. ${retry}`,
  notUploading: 'لم تعد عملية الاستيراد هذه تقبل أرشيفًا.',
  notNext: `وصلت أجزاء الأرشيف بغير ترتيبها. ${retry}`,
  noRoom: 'تنتظر أرشيفات كثيرة على هذه المدونة. أعد المحاولة بعد ساعة.',
  limit: (wait) => `عمليات استيراد كثيرة. مدة الانتظار قبل إعادة المحاولة: ${wait}.`,
  interrupted: 'انقطع الرفع. أعد المحاولة.',
  expired: `لم تبدأ عملية الاستيراد خلال يوم واحد. ${retry}`,
  archiveGone: `لم يعد الأرشيف موجودًا. ${retry}`,
  failed: 'حدث خطأ ما. ارفع الأرشيف من جديد للمتابعة.',
  stuck: (times) =>
    `توقف الخادم ${plural(times, {
      one: 'مرة واحدة',
      two: 'مرتين',
      few: '# مرات',
      many: '# مرة',
      other: '# مرة',
    })} أثناء عملية الاستيراد هذه، لذلك لن يكررها تلقائيًا. تبقى المقالات التي استُوردت. استورد الأرشيف من جديد للمتابعة. إذا تكرر ذلك، فاسأل أحد المشرفين عن سبب توقف الخادم. قد تنجح أرشيفات أصغر.`,
  noteShortened: 'هذه الملاحظة مختصرة هنا. يعرضها الاستيراد من سطر الأوامر كاملة.',
  accountBlocked: 'توقف الاستيراد لأن حسابك لا يمكنه النشر. تواصل مع أحد المشرفين، ثم استورد الأرشيف من جديد.',
};

const listFirst = (count: number, first: readonly string[]): string =>
  `${first.join('، ')}${count > first.length ? '، …' : ''}`;

/** After «تم» or a verbal noun. */
const ofArticles = (count: number) =>
  plural(count, {
    one: 'مقال واحد',
    two: 'مقالين',
    few: '# مقالات',
    many: '# مقالًا',
    other: '# مقال',
  });

export const importMessages: Translation<typeof english> = {
  lead: 'انقل مقالاتك من مدونة أخرى.',
  empty: 'استورد ملف ZIP يضم ملفات Markdown، أو ملف تصدير من هذه المدونة أو من غيرها.',
  needsReview: 'لا يستطيع حسابك استيراد المقالات، لأنها ستُنشر دون مراجعة.',
  formats: {
    title: 'ما الذي يمكن استيراده؟',
    items: {
      systems:
        'ملفات التصدير من WordPress (.xml) وGhost (.json)، ومن Medium وSubstack وخزائن Obsidian في ملف ZIP',
      files: 'ملفات Markdown من Hugo أو Jekyll أو Zola أو Eleventy أو Astro، بترويسة YAML أو TOML أو JSON',
      images: 'الصور الموجودة في الأرشيف',
      facts: 'التواريخ والوسوم والروابط',
      drafts: 'المسودات، والمقالات التي لم يحن تاريخها، وتصبح مجدولة',
      admins: 'للمشرفين: الروابط القديمة مع إعادة توجيهها، وأعداد النقرات',
    },
    again: 'لا يُنشر شيء قبل أن تؤكد. استيراد الملفات نفسها من جديد لا يغيّر شيئًا.',
  },
  choose: 'اختيار ملف',
  drop: 'أو أفلته هنا',
  another: 'استيراد ملف آخر',
  notZip: (name) => `الملف «${name}» ليس بصيغة ZIP أو XML أو JSON. اضغطه في ملف ZIP ثم أعد المحاولة.`,
  notArchive: (name) =>
    `الملف «${name}» تالف، أو ليس ملف ZIP ولا ملف تصدير من WordPress أو Ghost. اختر ملفًا آخر.`,
  tooLarge: (name, max) => `الملف «${name}» أكبر من المسموح. الحد الأقصى للأرشيف ${max}.`,
  uploaded: (received, bytes) => `تم رفع ${received} من ${bytes}`,
  loggedOut: 'يُستأنف الرفع بعد تسجيل دخولك.',
  offline: 'يُستأنف الرفع عند عودة اتصالك بالإنترنت.',
  interrupted: 'إذا انقطع الرفع، فاختر الملف نفسه للمتابعة.',
  otherFile: 'اختر الملف نفسه للمتابعة، أو ألغِ الاستيراد.',
  unreadable: 'لم تعد قراءة الملف ممكنة. ألغِ الاستيراد واختر الملف من جديد.',
  stale: 'لا يوجد اتصال بالإنترنت. تُحدَّث هذه الصفحة عند عودة الاتصال.',
  waitingTitle: 'في قائمة الانتظار',
  waiting: 'بانتظار انتهاء عمليات استيراد أخرى. تبدأ عمليتك تلقائيًا، حتى لو أغلقت هذه الصفحة.',
  closable: 'يمكنك إغلاق هذه الصفحة. سيستمر الاستيراد.',
  filesDone: (count) =>
    plural(count, {
      one: 'ملف واحد',
      two: 'ملفان',
      few: '# ملفات',
      many: '# ملفًا',
      other: '# ملف',
    }),
  doneOf: (done, total) => `${formatNumber(done)} من ${formatNumber(total)}`,
  titles: {
    uploading: 'جارٍ الرفع',
    checking: 'جارٍ فحص الأرشيف',
    ready: 'جاهز للاستيراد',
    importing: 'جارٍ الاستيراد',
    done: 'انتهى الاستيراد',
    canceled: 'أُلغي الاستيراد',
    failed: 'فشل الاستيراد',
    undoing: 'جارٍ التراجع عن الاستيراد',
    undone: 'تم التراجع عن الاستيراد',
  },
  archive: (name, size) => `${name} (${size})`,
  unnamed: 'أرشيف',
  nothingImportable: 'لا توجد مقالات يمكن استيرادها.',
  nothingImported: 'لم يُستورد شيء.',
  nothingNew: 'لا يوجد جديد لاستيراده.',
  start: (count) => `استيراد ${ofArticles(count)}`,
  summary: 'ما الذي سيحدث عند الاستيراد؟',
  published: (count) =>
    plural(count, {
      one: 'سيُنشر مقال جديد واحد.',
      two: 'سيُنشر مقالان جديدان.',
      few: 'ستُنشر # مقالات جديدة.',
      many: 'سيُنشر # مقالًا جديدًا.',
      other: 'سيُنشر # مقال جديد.',
    }),
  toUpdate: (count) =>
    plural(count, {
      one: 'سيُحدَّث مقال واحد.',
      two: 'سيُحدَّث مقالان.',
      few: 'ستُحدَّث # مقالات.',
      many: 'سيُحدَّث # مقالًا.',
      other: 'سيُحدَّث # مقال.',
    }),
  drafts: (count, first) =>
    `${plural(count, {
      one: 'مسودة واحدة أو مقال مجدول واحد',
      two: 'مسودتان أو مقالان مجدولان',
      few: '# مسودات أو مقالات مجدولة',
      many: '# مسودة أو مقالًا مجدولًا',
      other: '# مسودة أو مقال مجدول',
    })}: ${listFirst(count, first)}`,
  undated: (count, first) =>
    `${plural(count, {
      one: 'مقال واحد بلا تاريخ',
      two: 'مقالان بلا تاريخ',
      few: '# مقالات بلا تاريخ',
      many: '# مقالًا بلا تاريخ',
      other: '# مقال بلا تاريخ',
    })}: ${listFirst(count, first)}`,
  undatedChoice: 'المقالات التي بلا تاريخ',
  undatedDate: 'النشر بتاريخ',
  undatedDrafts: 'الاستيراد كمسودات',
  undatedDay: 'تاريخ المقالات',
  undatedWrong: 'اختر يومًا لا يتجاوز اليوم.',
  images: (count) =>
    plural(count, {
      one: 'صورة واحدة.',
      two: 'صورتان.',
      few: '# صور.',
      many: '# صورة.',
      other: '# صورة.',
    }),
  imageFiles: (count) =>
    plural(count, {
      one: 'سيُستثنى ملف صورة واحد: لا يستخدمه أي مقال، أو لا يمكن استيراده.',
      two: 'سيُستثنى ملفا صور: لا يستخدمهما أي مقال، أو لا يمكن استيرادهما.',
      few: 'ستُستثنى # ملفات صور: لا يستخدمها أي مقال، أو لا يمكن استيرادها.',
      many: 'سيُستثنى # ملف صور: لا يستخدمها أي مقال، أو لا يمكن استيرادها.',
      other: 'سيُستثنى # ملف صور: لا يستخدمها أي مقال، أو لا يمكن استيرادها.',
    }),
  redirects: (count, first) =>
    `${plural(count, {
      one: 'سيُعاد توجيه رابط قديم واحد',
      two: 'سيُعاد توجيه رابطين قديمين',
      few: 'سيُعاد توجيه # روابط قديمة',
      many: 'سيُعاد توجيه # رابطًا قديمًا',
      other: 'سيُعاد توجيه # رابط قديم',
    })}: ${listFirst(count, first)}`,
  withoutRedirects: (count) =>
    `لن يُعاد توجيه الروابط القديمة في ${ofArticles(count)}: المشرفون وحدهم يمكنهم استيراد عمليات إعادة التوجيه.`,
  imported: (count) => `تم استيراد ${ofArticles(count)}`,
  changed: (count) => `تم تحديث ${ofArticles(count)}`,
  undone: (count) => `تم حذف ${ofArticles(count)}`,
  cancel: 'إلغاء الاستيراد',
  undo: 'التراجع عن الاستيراد',
  undoOf: (name) => `التراجع عن الاستيراد: ${name}`,
  undoQuestion: 'هل تريد التراجع عن هذا الاستيراد؟',
  undoText: 'تُحذف المقالات التي أضافها الاستيراد، باستثناء ما عدّلته منها بعده. تبقى المقالات المحدَّثة والمسودات.',
  files: 'الملفات',
  filter: 'التصفية حسب النتيجة',
  all: (count) => `الكل (${formatNumber(count)})`,
  counted: (outcome, count) => `${outcome} (${formatNumber(count)})`,
  outcomes: { new: 'جديد', changed: 'محدَّث', same: 'بلا تغيير', refused: 'لم يُستورد' },
  noFiles: 'لا توجد مقالات في الأرشيف.',
  view: 'عرض المقال',
  viewOf: (name) => `عرض المقال: ${name}`,
  wholeNote: 'عرض الملاحظة كاملة',
  wholeNoteOf: (name) => `عرض الملاحظة كاملة: ${name}`,
  range: (first, last, total) =>
    `${formatNumber(first)} إلى ${formatNumber(last)} من أصل ${formatNumber(total)}`,
  past: 'عمليات الاستيراد السابقة',
};
