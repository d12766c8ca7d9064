import { type Translation, formatNumber, plural } from '../define.ts';
import type { myArticlesMessages as english } from '../en/myArticles.ts';

const articles = (count: number) =>
  plural(count, {
    one: 'مقال واحد',
    two: 'مقالان',
    few: '# مقالات',
    many: '# مقالًا',
    other: '# مقال',
  });
const drafts = (count: number) =>
  plural(count, {
    one: 'مسودة واحدة',
    two: 'مسودتان',
    few: '# مسودات',
    many: '# مسودة',
    other: '# مسودة',
  });
/** After «تم» or a preposition. */
const ofArticles = (count: number) => (count === 2 ? 'مقالين' : articles(count));
const ofDrafts = (count: number) => (count === 2 ? 'مسودتين' : drafts(count));
const clicks = (count: number) =>
  plural(count, {
    zero: 'لا نقرات',
    one: 'نقرة واحدة',
    two: 'نقرتان',
    few: '# نقرات',
    many: '# نقرة',
    other: '# نقرة',
  });

/** Keeps a path from left to right within the sentence. */
const code = (text: string) => `\u2066${text}\u2069`;

export const myArticlesMessages: Translation<typeof english> = {
  drafts: 'المسودات',
  scheduled: 'المجدولة',
  published: 'المنشورة',
  pages: 'الصفحات',
  tabs: 'مقالاتي حسب الحالة',
  layout: 'طريقة العرض',
  layouts: { Cards: 'بطاقات', List: 'قائمة' },
  loading: 'جارٍ تحميل المقالات',
  searchArticles: 'البحث في مقالاتي',
  searchDrafts: 'البحث في مسوداتي',
  searchPages: 'البحث في صفحاتي',

  empty: {
    articles: 'لم تنشر شيئًا بعد.',
    writeFirst: 'كتابة أول مقال لك',
    drafts: 'لا توجد مسودات بعد. تُحفظ المسودات تلقائيًا أثناء الكتابة.',
    write: 'كتابة مقال',
    scheduled: 'لا توجد مقالات مجدولة. حدد موعدًا لمسودة لتُنشر لاحقًا.',
    viewDrafts: 'عرض المسودات',
    noMatch: 'لا توجد مقالات تطابق عوامل التصفية.',
    noDraftMatches: 'لا توجد مسودات تطابق عوامل التصفية.',
    pages: 'لا توجد صفحات بعد. للصفحة، مثل «من نحن» أو بيانات الناشر، رابط خاص بها ولا تظهر في أي قائمة.',
    writePage: 'كتابة صفحة',
    noPageMatches: 'لا توجد صفحات تطابق عوامل التصفية.',
  },

  item: {
    continueWriting: 'متابعة الكتابة',
    stats: 'الإحصاءات',
    unpublish: 'إلغاء النشر',
    turn: { article: 'تحويل إلى صفحة', page: 'تحويل إلى مقال' },
    turned: {
      article: (path) => `تم التحويل إلى مقال: ${code(path)}`,
      page: (path) => `تم التحويل إلى صفحة: ${code(path)}`,
    },
    viewPublicPage: 'عرض الصفحة العامة',
    named: (action, title) => `${action}: ${title}`,
    saved: (date) => `آخر حفظ: <time>${date}</time>`,
    unpublishedArticle: 'مقال أُلغي نشره',
    unpublishedChanges: 'تغييرات غير منشورة',
    clicks,
    words: (count) =>
      plural(count, {
        zero: 'لا كلمات',
        one: 'كلمة واحدة',
        two: 'كلمتان',
        few: '# كلمات',
        many: '# كلمة',
        other: '# كلمة',
      }),
    statsOf: (count, title) => `${clicks(count)} على ${title}، الإحصاءات`,
  },

  pins: {
    pin: 'تثبيت في صفحتك',
    unpin: 'إلغاء التثبيت',
    pinned: 'تم تثبيت المقال في صفحتك',
    unpinned: 'تم إلغاء تثبيت المقال',
    full: (one, two, three) =>
      `في صفحتك ثلاثة مقالات مثبّتة بالفعل. ألغِ تثبيت أحدها أولًا: «${one}» أو «${two}» أو «${three}».`,
  },

  list: {
    pages: (count) =>
      plural(count, {
        one: 'صفحة واحدة',
        two: 'صفحتان',
        few: '# صفحات',
        many: '# صفحة',
        other: '# صفحة',
      }),
    articles,
    drafts,
    isCut: (count) => `${count} من بين أحدث 2,000 نتيجة`,
    tag: (tag) => `الوسم: ${tag} ×`,
    removeTagFilter: (tag) => `إزالة التصفية حسب الوسم: ${tag}`,
    sort: 'الترتيب',
    sorts: {
      '-updated': 'الأحدث تحديثًا',
      updated: 'الأقدم تحديثًا',
      '-created': 'الأحدث',
      created: 'الأقدم',
      title: 'العنوان من الألف إلى الياء',
      '-title': 'العنوان من الياء إلى الألف',
      '-clicks': 'الأكثر نقرات',
      clicks: 'الأقل نقرات',
    },
    soonest: 'الأقرب موعدًا',
    bestMatch: 'الأكثر صلة',
    columns: {
      title: 'العنوان',
      created: 'الإنشاء',
      updated: 'التحديث',
      clicks: 'النقرات',
      words: 'الكلمات',
      actions: 'الإجراءات',
    },
    select: (title) => `تحديد ${title}`,
    selectPage: 'تحديد كل ما في هذه الصفحة',
  },

  bulk: {
    group: 'المحدد',
    selected: (count) => `المحدد: ${count}`,
    selectAll: (count) => `تحديد كل النتائج (${formatNumber(count)})`,
    clear: 'إلغاء التحديد',
    addTag: { label: 'إضافة وسم', done: (count) => `تمت إضافة الوسم إلى ${ofArticles(count)}.` },
    removeTag: { label: 'إزالة وسم', done: (count) => `تمت إزالة الوسم من ${ofArticles(count)}.` },
    export: { label: 'تصدير بصيغة Markdown', done: (count) => `تم تصدير ${ofArticles(count)}.` },
    publish: {
      label: 'نشر',
      confirmation: {
        title: 'هل تريد نشر هذه المسودات؟',
        text: 'سيتمكن الجميع من قراءتها فورًا.',
        confirmLabel: 'نشر المسودات',
      },
      done: (count) => `تم نشر ${ofDrafts(count)}.`,
    },
    unpublish: {
      label: 'إلغاء النشر',
      confirmation: {
        title: 'هل تريد إلغاء نشر هذه المقالات؟',
        text: 'ستختفي من الموقع فورًا وتصبح مسودات. تستعيد المقالات روابطها وتواريخها وأعداد نقراتها عند نشرها من جديد.',
        confirmLabel: 'إلغاء نشر المقالات',
      },
      done: (count) => `تم إلغاء نشر ${ofArticles(count)}.`,
    },
    delete: {
      label: 'حذف',
      confirmation: {
        title: 'هل تريد حذف هذه المقالات؟',
        text: 'ستختفي من الموقع فورًا. يمكنك استعادتها خلال 30 يومًا، مع روابطها وأعداد نقراتها.',
        confirmLabel: 'حذف المقالات',
      },
      done: (count) => `تم حذف ${ofArticles(count)}. يمكنك الاستعادة خلال 30 يومًا.`,
    },
    discard: {
      label: 'تجاهل',
      confirmation: {
        title: 'هل تريد تجاهل هذه المسودات؟',
        text: 'لا يمكن التراجع عن ذلك. لن تتأثر المقالات المنشورة.',
        confirmLabel: 'تجاهل المسودات',
      },
      done: (count) => `تم تجاهل ${ofDrafts(count)}.`,
    },
    progress: (done, total) => `${formatNumber(done)} من ${formatNumber(total)}`,
    progressLabel: 'التقدم',
    stop: 'إيقاف',
    stopped: (problem) => `توقفت العملية: ${problem}`,
    failed: (count) => `العناصر التي فشلت (${formatNumber(count)}):`,
    failure: (item, problem) => `${item}: ${problem}`,
    moreFailures: (count) => `و${formatNumber(count)} غيرها`,
    addTagTo: (count) => `إضافة وسم (${count})`,
    removeTagFrom: (count) => `إزالة وسم (${count})`,
    tag: 'الوسم',
    tagMissing: 'أدخل وسمًا',
    oneTag: 'أدخل وسمًا واحدًا في كل مرة',
  },

  bin: {
    title: 'المحذوفات',
    lead: 'يمكن خلال 30 يومًا استعادة المقالات التي حذفتها دفعة واحدة، أو حذفها برنامج برمز وصول.',
    size: (size) => `تشغل ${size} من مساحة تخزينك.`,
    onlyFinal: (size) =>
      `لا يوجد ما يمكن استعادته. تشغل المقالات التي لا يمكن استعادتها ${size} من مساحة تخزينك إلى أن تُمحى بعد 30 يومًا من حذفها.`,
    none: 'لا يوجد ما يمكن استعادته.',
    viewArticles: 'عرض مقالاتي',
    dates: (deleted, ends) => `حُذف في <deleted>${deleted}</deleted>، ويمكن استعادته حتى <ends>${ends}</ends>`,
    restore: 'استعادة',
    restoreAll: 'استعادة كل ما في هذه الصفحة',
    restored: (count) => `تمت استعادة ${ofArticles(count)}`,
    delete: {
      label: 'حذف نهائي',
      title: 'هل تريد حذف هذا المقال نهائيًا؟',
      text: 'سيُمحى نصّه وإصداراته وعدد نقراته. لا يمكن التراجع عن ذلك.',
      done: 'تم حذف المقال نهائيًا',
    },
    empty: {
      label: 'إفراغ السلة',
      title: 'هل تريد إفراغ سلة المحذوفات؟',
      text: 'سيُمحى كل ما فيها، حتى ما لا يمكن استعادته. لا يمكن التراجع عن ذلك.',
      done: 'تم إفراغ السلة',
    },
    passwordHint: 'لأن تسجيل دخولك كان قبل أكثر من ساعة',
    failed: (title, problem) => `${title}: ${problem}`,
    inStorage: (size) => `<bin>منها ${size} في سلة المحذوفات</bin>`,
  },

  unpublish: {
    question: 'هل تريد إلغاء نشر هذا المقال؟',
    text: 'سيختفي من الموقع فورًا ويصبح مسودة. يستعيد المقال رابطه وتاريخه وعدد نقراته عند نشره من جديد.',
    confirm: 'إلغاء نشر المقال',
    done: 'تم إلغاء نشر المقال',
  },

  discard: {
    onlyCopy: 'لا توجد نسخة أخرى.',
    onlyCopyOfArticle: 'هذا المقال غير منشور، لذلك لا توجد نسخة أخرى.',
    hidden: 'هذا المقال مخفي. إذا تجاهلت نصّه، فلن يمكن إظهاره من جديد.',
    articleStays: 'لن يتأثر المقال المنشور.',
    done: 'تم تجاهل المسودة',
    restored: 'تمت استعادة المسودة',
    notRestored: 'تعذّرت استعادة المسودة.',
  },

  stats: {
    allArticles: 'كل المقالات',
    total: (count, days) =>
      `${clicks(count)} في آخر ${plural(days, { one: 'يوم', two: 'يومين', few: '# أيام', many: '# يومًا', other: '# يوم' })}`,
    bestDay: (count) => `أفضل يوم: ${formatNumber(count)}`,
    byDay: 'حسب اليوم',
    noClicks: 'لا توجد نقرات في هذه الفترة.',
    day: 'اليوم',
    clicks: 'النقرات',
    referrers: 'المواقع المُحيلة',
    noReferrers: 'لا توجد مواقع مُحيلة في هذه الفترة.',
    host: 'الموقع',
    otherHosts: 'مواقع أخرى',
    more: (count) =>
      plural(count, {
        one: 'موقع آخر',
        two: 'موقعان آخران',
        few: '# مواقع أخرى',
        many: '# موقعًا آخر',
        other: '# موقع آخر',
      }),
    withoutReferrer: (count) =>
      plural(count, {
        one: 'نقرة واحدة بلا موقع مُحيل',
        two: 'نقرتان بلا موقع مُحيل',
        few: '# نقرات بلا موقع مُحيل',
        many: '# نقرة بلا موقع مُحيل',
        other: '# نقرة بلا موقع مُحيل',
      }),
    hostWithClicks: (host, count) => `${host} ${formatNumber(count)}`,
    note: 'الأيام بالتوقيت العالمي UTC. لا تُحتسب الروبوتات المعروفة. لا تُخزَّن سوى الأعداد وما يصل إلى 20 موقعًا مُحيلًا لكل مقال ويوم.',
  },
};
