import { type Translation, formatNumber, plural } from '../define.ts';
import type { adminMessages as english } from '../en/admin.ts';

const accounts = (count: number) =>
  plural(count, {
    one: 'حساب واحد',
    two: 'حسابان',
    few: '# حسابات',
    many: '# حسابًا',
    other: '# حساب',
  });
const articles = (count: number) =>
  plural(count, {
    one: 'مقال واحد',
    two: 'مقالان',
    few: '# مقالات',
    many: '# مقالًا',
    other: '# مقال',
  });
const links = (count: number) =>
  plural(count, {
    one: 'رابط واحد',
    two: 'رابطان',
    few: '# روابط',
    many: '# رابطًا',
    other: '# رابط',
  });
/** After «تم», a verbal noun or a preposition. */
const ofAccounts = (count: number) => (count === 2 ? 'حسابين' : accounts(count));
const ofArticles = (count: number) => (count === 2 ? 'مقالين' : articles(count));
const ofAuthors = (count: number) =>
  plural(count, {
    one: 'كاتب واحد',
    two: 'كاتبين',
    few: '# كتّاب',
    many: '# كاتبًا',
    other: '# كاتب',
  });
const ofDays = (count: number) =>
  plural(count, { one: 'يوم', two: 'يومين', few: '# أيام', many: '# يومًا', other: '# يوم' });
/** «تقييد هذا الحساب» or «تقييد 3 حسابات», and the same in questions and on buttons. */
const askAccounts = (act: string) => (count: number) =>
  `هل تريد ${act} ${count === 1 ? 'هذا الحساب' : ofAccounts(count)}؟`;
const confirmAccounts = (act: string) => (count: number) =>
  `${act} ${count === 1 ? 'الحساب' : ofAccounts(count)}`;
const askArticles = (act: string) => (count: number) =>
  `هل تريد ${act} ${count === 1 ? 'هذا المقال' : ofArticles(count)}؟`;
const confirmArticles = (act: string) => (count: number) =>
  `${act} ${count === 1 ? 'المقال' : ofArticles(count)}`;
const askAuthors = (act: string) => (count: number) =>
  `هل تريد ${act} ${count === 1 ? 'حساب هذا الكاتب' : `حسابات ${ofAuthors(count)}`}؟`;
const confirmAuthors = (act: string) => (count: number) =>
  `${act} ${count === 1 ? 'الكاتب' : ofAuthors(count)}`;

/** Keeps a number and its noun on one line. */
const keepTogether = (text: string) => text.replaceAll(' ', '\u00a0');
/** A number that was counted up to a bound. */
const atLeast = (count: number, max: number) => `${formatNumber(count)}${count >= max ? '+' : ''}`;
const accountsUpTo = (count: number, max: number) =>
  count >= max ? `${formatNumber(count)}+ حساب` : ofAccounts(count);

const limitText =
  'تبقى المقالات متاحة بالرابط المباشر وفي صفحة الكاتب، لكنها تختفي من القوائم والبحث والخلاصات. يمكنك التراجع عن ذلك. ويصبح المحرر كاتبًا.';
const suspendText =
  'يُسجَّل خروج صاحب الحساب ولا يمكنه الدخول مجددًا. تختفي المقالات من الموقع، وتُحذف البلاغات عنها. يمكنك إلغاء التعليق لاحقًا. ويصبح المحرر كاتبًا.';
const passwordHint = 'لا يمكن التراجع عن ذلك. أدخل كلمة مرورك للتأكيد.';
const ownerReads = 'يظهر لصاحب الحساب.';
const shownAtLogin = 'يظهر لصاحب الحساب عند محاولة تسجيل الدخول.';

export const adminMessages: Translation<typeof english> = {
  menu: {
    label: 'الإدارة',
    openReports: (count) =>
      plural(count, {
        zero: 'لا بلاغات مفتوحة',
        one: 'بلاغ مفتوح واحد',
        two: 'بلاغان مفتوحان',
        few: '# بلاغات مفتوحة',
        many: '# بلاغًا مفتوحًا',
        other: '# بلاغ مفتوح',
      }),
    pendingApprovals: (count) =>
      plural(count, {
        zero: 'لا حسابات بانتظار القبول',
        one: 'حساب واحد بانتظار القبول',
        two: 'حسابان بانتظار القبول',
        few: '# حسابات بانتظار القبول',
        many: '# حسابًا بانتظار القبول',
        other: '# حساب بانتظار القبول',
      }),
  },

  list: {
    notRefreshed: 'تعذّر الحصول على أحدث البيانات. تحقق من اتصالك بالإنترنت ثم أعد المحاولة.',
    filters: 'تصفية',
    applyFilters: 'تطبيق',
    search: 'بحث',
    any: 'الكل',
    removeFilter: (label, value) => `إزالة عامل التصفية «${label}: ${value}»`,
    activeFilter: (label, value) => `${label}: ${value}`,
    selection: 'التحديد',
    select: (name) => `تحديد ${name}`,
    selectPage: 'تحديد كل ما في الصفحة',
    selectAll: 'تحديد الكل',
    selected: (count) => `المحدد: ${formatNumber(count)}`,
    selectAllMatches: (count) => `تحديد كل النتائج (${formatNumber(count)})`,
    actionOn: (action, name) => `${action}: ${name}`,
    actions: 'الإجراءات',
    failed: 'ما فشل:',
    stopped: (problem) => `توقفت العملية: ${problem}`,
    failure: (problem) => `: ${problem}`,
    more: (count) => `و${formatNumber(count)} غيرها`,
    results: (results) => results.join(' · '),
    couldNotUndo: (count, problem) =>
      plural(count, {
        one: `تعذّر التراجع عن هذا التغيير. ${problem}`,
        two: `تعذّر التراجع عن تغييرين. ${problem}`,
        few: `تعذّر التراجع عن # تغييرات. ${problem}`,
        many: `تعذّر التراجع عن # تغييرًا. ${problem}`,
        other: `تعذّر التراجع عن # تغيير. ${problem}`,
      }),
    reason: 'السبب',
    password: 'كلمة مرورك',
  },

  accounts: {
    count: accounts,
    one: (email, articleCount) => `${email}، ${articles(articleCount)}`,
    empty: 'لا توجد حسابات تطابق عوامل التصفية.',
    cut: (count) =>
      `تظهر النتائج من بين أحدث ${formatNumber(count)} حساب. استخدم «سُجّل قبل» لعرض الحسابات الأقدم.`,
    summary: (active, limited, suspended) =>
      [
        accounts(active + limited + suspended),
        ...(limited > 0 ? [`المقيّدة: ${formatNumber(limited)}`] : []),
        ...(suspended > 0 ? [`المعلّقة: ${formatNumber(suspended)}`] : []),
      ].join(' · '),
    columns: { account: 'الحساب', registered: 'التسجيل', articles: 'المقالات', links: 'الروابط' },
    states: { active: 'نشط', limited: 'مقيّد', suspended: 'معلّق' },
    inProgress: 'جارٍ تحديث المقالات…',
    admin: 'مشرف',
    unclaimed: 'لم يُستلم',
    noEmail: 'بلا بريد إلكتروني',
    claimLink: {
      copyLink: 'نسخ رابط الاستلام',
      shownOnce: (name) =>
        `أرسل هذا الرابط إلى صاحب حساب ${name} فقط. يعمل مرة واحدة خلال 14 يومًا، ولن يظهر مرة أخرى.`,
      label: 'رابط الاستلام',
      copy: 'نسخ الرابط',
      copied: 'تم نسخ الرابط',
      notCopied: 'تعذّر نسخ الرابط. حدده وانسخه يدويًا.',
    },
    details: (count, isCapped, linkCount) =>
      [
        'سُجّل في <day></day>',
        keepTogether(isCapped ? `${formatNumber(count)}+ مقال` : articles(count)),
        ...(linkCount > 0 ? [keepTogether(links(linkCount))] : []),
      ].join(' · '),
    linksNote: (count) => `الروابط إلى مواقع أخرى في أحدث المقالات (${formatNumber(count)}).`,
    actions: {
      limit: {
        label: 'تقييد',
        title: askAccounts('تقييد'),
        text: limitText,
        hint: ownerReads,
        confirm: confirmAccounts('تقييد'),
        done: confirmAccounts('تم تقييد'),
      },
      unlimit: {
        label: 'إزالة التقييد',
        title: askAccounts('إزالة التقييد عن'),
        text: 'تعود المقالات إلى الظهور في القوائم والبحث والخلاصات.',
        confirm: () => 'إزالة التقييد',
        done: (count) => (count === 1 ? 'تمت إزالة التقييد' : `تمت إزالة التقييد عن ${ofAccounts(count)}`),
      },
      suspend: {
        label: 'تعليق',
        title: askAccounts('تعليق'),
        text: suspendText,
        hint: shownAtLogin,
        confirm: confirmAccounts('تعليق'),
        done: confirmAccounts('تم تعليق'),
      },
      restore: {
        label: 'إلغاء التعليق',
        title: askAccounts('إلغاء تعليق'),
        text: 'يمكن تسجيل الدخول مجددًا، وتُنشر من جديد المقالات التي أُخفيت مع الحساب.',
        confirm: confirmAccounts('إلغاء تعليق'),
        done: confirmAccounts('تم إلغاء تعليق'),
      },
      setRole: {
        label: 'تغيير الدور',
        text: 'يسري فورًا في كل الجلسات.',
        title: askAccounts('تغيير دور'),
        confirm: () => 'تغيير الدور',
        done: confirmAccounts('تم تغيير دور'),
      },
      delete: {
        label: 'حذف',
        title: askAccounts('حذف'),
        text: 'تُحذف أيضًا كل المقالات المنشورة وجميع المسودات.',
        hint: passwordHint,
        confirm: confirmAccounts('حذف'),
        done: confirmAccounts('تم حذف'),
      },
    },
  },

  articles: {
    count: articles,
    empty: 'لا توجد مقالات تطابق عوامل التصفية.',
    none: 'لا توجد مقالات بعد.',
    writeFirst: 'كتابة مقال',
    cut: (count) =>
      `تظهر النتائج من بين أحدث ${formatNumber(count)} مقال. استخدم «نُشر قبل» لعرض المقالات الأقدم.`,
    summary: (published, hidden, suspended) =>
      [
        articles(published + hidden + suspended),
        ...(hidden > 0 ? [`المخفية: ${formatNumber(hidden)}`] : []),
        ...(suspended > 0 ? [`المخفية مع حساب كاتبها: ${formatNumber(suspended)}`] : []),
      ].join(' · '),
    columns: { title: 'العنوان', author: 'الكاتب', published: 'النشر', links: 'الروابط' },
    states: { published: 'منشور', page: 'صفحة', hidden: 'مخفي', suspended: 'كاتبه معلّق' },
    authorRegistered: 'سُجّل في <day></day>',
    details: (linkCount) =>
      [
        'بقلم <author></author>',
        'سُجّل في <registered></registered>',
        'نُشر في <published></published>',
        ...(linkCount > 0 ? [keepTogether(links(linkCount))] : []),
      ].join(' · '),
    byAuthor: 'كل مقالات هذا الكاتب',
    sameText: 'مقالات بالنص نفسه',
    actions: {
      hide: {
        label: 'إخفاء',
        title: askArticles('إخفاء'),
        text: 'لن يراه القرّاء، وتُحذف البلاغات عنه. يحتفظ به الكاتب كمسودة لكن لا يمكنه نشرها. يمكنك إظهاره لاحقًا.',
        hint: 'يظهر للكاتب.',
        confirm: confirmArticles('إخفاء'),
        done: confirmArticles('تم إخفاء'),
      },
      unhide: {
        label: 'إظهار',
        title: askArticles('إظهار'),
        text: 'يمكن للجميع قراءته من جديد، كما كان وفي مكانه السابق في القوائم. تبقى تعديلات الكاتب اللاحقة في مسودة.',
        confirm: confirmArticles('إظهار'),
        done: confirmArticles('تم إظهار'),
      },
      delete: {
        label: 'حذف',
        title: askArticles('حذف'),
        text: 'تُحذف أيضًا إصداراته السابقة ونقراته ومسودة الكاتب.',
        hint: passwordHint,
        confirm: confirmArticles('حذف'),
        done: confirmArticles('تم حذف'),
      },
    },
    hidden: 'مخفي',
  },

  pins: {
    pin: 'تثبيت في الصفحة الرئيسية',
    unpin: 'إلغاء التثبيت في الصفحة الرئيسية',
    pinned: 'تم تثبيت المقال في الصفحة الرئيسية',
    unpinned: 'تم إلغاء تثبيت المقال في الصفحة الرئيسية',
    full: (one, two, three) =>
      `في الصفحة الرئيسية ثلاثة مقالات مثبّتة بالفعل. ألغِ تثبيت أحدها أولًا: «${one}» أو «${two}» أو «${three}».`,
    notListed: 'لا يمكن تثبيت مقالات الحسابات المقيّدة في الصفحة الرئيسية. أزِل التقييد أولًا.',
  },

  reports: {
    list: 'المقالات المُبلَّغ عنها',
    empty: 'لا توجد بلاغات مفتوحة.',
    viewArticles: 'عرض المقالات',
    cut: (count) => `تظهر أكثر المقالات بلاغات (${formatNumber(count)}). تظهر البقية كلما عالجت بعضًا منها.`,
    author: 'بقلم <author></author> · سُجّل في <day></day>',
    reports: (count) =>
      plural(count, {
        one: 'بلاغ واحد في <day></day>',
        two: 'بلاغان، آخرهما في <day></day>',
        few: '# بلاغات، آخرها في <day></day>',
        many: '# بلاغًا، آخرها في <day></day>',
        other: '# بلاغ، آخرها في <day></day>',
      }),
    reason: (reason, count) => (count === 1 ? reason : `${reason} (${formatNumber(count)})`),
    authorLimited: 'الكاتب مقيّد',
    alsoSuspend: (authors) =>
      authors.length === 1
        ? `تعليق حساب ${authors[0] ?? ''} أيضًا`
        : `تعليق حسابات ${ofAuthors(authors.length)} أيضًا`,
    actions: {
      dismiss: {
        label: 'تجاهل',
        title: (count) => `هل تريد تجاهل البلاغات عن ${count === 1 ? 'هذا المقال' : ofArticles(count)}؟`,
        text: 'يبقى المقال كما هو. تُحذف البلاغات عنه، ويمكن للقرّاء الإبلاغ عنه من جديد.',
        confirm: () => 'تجاهل البلاغات',
        done: (count) => (count === 1 ? 'تم تجاهل البلاغات' : `تم تجاهل البلاغات عن ${ofArticles(count)}`),
      },
      limit: {
        label: 'تقييد الكاتب',
        title: askAuthors('تقييد'),
        confirm: confirmAuthors('تقييد'),
      },
      suspend: {
        label: 'تعليق الكاتب',
        title: askAuthors('تعليق'),
        confirm: confirmAuthors('تعليق'),
      },
    },
  },

  pendingApprovals: {
    list: 'طلبات الانضمام',
    notNeeded: 'لا تحتاج الحسابات الجديدة إلى القبول حاليًا. يمكنك تغيير ذلك من <link>إعدادات التسجيل</link>.',
    show: 'عرض',
    states: { waiting: 'بانتظار القبول', rejected: 'مرفوضة' },
    emptyWaiting: 'لا توجد حسابات بانتظار القبول.',
    emptyRejected: 'لا توجد حسابات مرفوضة.',
    viewAccounts: 'عرض الحسابات',
    cut: (count) => `تظهر أول الطلبات (${formatNumber(count)}). تظهر البقية كلما عالجت بعضًا منها.`,
    registered: 'سُجّل في <day></day>',
    rejectedOn: 'رُفض في <day></day>',
    actions: {
      approve: {
        label: 'قبول',
        done: confirmAccounts('تم قبول'),
      },
      reject: {
        label: 'رفض',
        title: askAccounts('رفض'),
        text: 'يُسجَّل خروج صاحب الحساب ولا يمكنه الدخول مجددًا. يُحذف الحساب بعد 30 يومًا، ويمكنك قبوله حتى ذلك الحين.',
        hint: shownAtLogin,
        confirm: confirmAccounts('رفض'),
        done: confirmAccounts('تم رفض'),
      },
    },
  },

  invitations: {
    hints: {
      open: 'التسجيل مفتوح، فلا حاجة إلى دعوات.',
      approval: 'من ينشئ حسابًا بدعوة لا يحتاج إلى القبول.',
      invite: 'التسجيل بالدعوات فقط.',
      closed: 'التسجيل مغلق، فلا تعمل الدعوات حاليًا.',
    },
    create: 'دعوة جديدة',
    submit: 'إنشاء دعوة',
    uses: 'أقصى عدد استخدامات',
    usesHint: (max) => `عدد الحسابات. الحد الأقصى ${formatNumber(max)}.`,
    days: 'مدة الصلاحية (بالأيام)',
    daysHint: (max) => `الحد الأقصى ${ofDays(max)}.`,
    note: 'ملاحظة',
    noteHint: 'اختياري. يراها المشرفون فقط.',
    linkShownOnce: 'انسخ هذا الرابط الآن. لن تتمكن من رؤيته مرة أخرى.',
    link: 'رابط الدعوة',
    copyLink: 'نسخ الرابط',
    copied: 'تم نسخ الرابط',
    notCopied: 'تعذّر نسخ الرابط. حدده وانسخه يدويًا.',
    active: 'الدعوات السارية',
    empty: 'لا توجد دعوات سارية.',
    unnamed: (day) => `أُنشئت في ${day}`,
    usesLeft: (count) =>
      plural(count, {
        one: 'بقي استخدام واحد · تنتهي في <day></day>',
        two: 'بقي استخدامان · تنتهي في <day></day>',
        few: 'بقيت # استخدامات · تنتهي في <day></day>',
        many: 'بقي # استخدامًا · تنتهي في <day></day>',
        other: 'بقي # استخدام · تنتهي في <day></day>',
      }),
    revoke: 'إبطال',
    revokeOne: (name) => `إبطال ${name}`,
    revokeTitle: 'هل تريد إبطال هذه الدعوة؟',
    revokeText: 'يتوقف الرابط عن العمل. لن تتأثر الحسابات التي أُنشئت به.',
    revokeConfirm: 'إبطال الدعوة',
    revoked: 'تم إبطال الدعوة',
  },

  settings: {
    saved: 'تم حفظ الإعدادات',
    unsaved: 'لديك تغييرات غير محفوظة',
    changedMeanwhile: 'تغيرت الإعدادات منذ أن حمّلتها. حمّلها من جديد ثم كرر التغيير.',
    notSaved: 'لم يتم الحفظ. اختر القيم التي تريد الاحتفاظ بها، ثم احفظ من جديد.',
    changedByOther: 'حفظ شخص آخر هذه الإعدادات بعد أن فتحت هذه الصفحة:',
    keepMine: 'الاحتفاظ بقيمي',
    useTheirs: 'استخدام قيم الشخص الآخر',
    general: 'عام',
    generalText: 'كيف تظهر المدونة للقرّاء ومحركات البحث.',
    appearance: 'المظهر',
    appearanceText: 'الشعار واللون المميز. تُعرض التغييرات في هذه الصفحة إلى أن تحفظها.',
    footer: 'التذييل',
    footerText: 'يظهر أسفل كل صفحة.',
    registration: 'التسجيل',
    registrationText: 'من يمكنه إنشاء حساب، وما المساحة المتاحة لكل حساب.',
    images: 'الصور',
    imagesText: 'السماح للكتّاب برفع الصور، وحدود ذلك.',
    removeLink: 'إزالة الرابط',
    labels: {
      title: 'اسم المدونة',
      tagline: 'العبارة التعريفية',
      description: 'الوصف',
      language: 'لغة المقالات',
      interfaceLanguage: 'لغة الواجهة',
      logo: 'رابط الشعار',
      accent: 'اللون المميز',
      footer: 'نص التذييل',
      imprint: 'بيانات الناشر',
      privacy: 'سياسة الخصوصية',
      contact: 'جهة الاتصال',
      securityContact: 'جهة اتصال الأمان',
      pageDates: 'التواريخ في الصفحات',
      registration: 'التسجيل',
      registrationRole: 'دور الحسابات الجديدة',
      storage: 'مساحة التخزين لكل حساب',
      uploads: 'رفع الصور',
      imageStorage: 'مساحة الصور لكل حساب',
      uploadsPerHour: 'عدد الصور المرفوعة لكل حساب في الساعة',
      headerMenu: 'القائمة الرئيسية',
      footerMenu: 'قائمة التذييل',
    },
    hints: {
      title: 'يظهر في أعلى الصفحات وفي عناوينها وفي الخلاصات.',
      tagline: 'جملة واحدة تظهر في الصفحة الرئيسية وفي الخلاصات.',
      description: 'اختياري. يظهر في محركات البحث. إذا تُرك فارغًا، تُستخدم العبارة التعريفية.',
      language: 'اللغة الأساسية، مثل ar أو en أو zh-Hant.',
      interfaceLanguage: 'القوائم والأزرار والرسائل. تتغير الصفحات المفتوحة عند إعادة تحميلها.',
      logo: 'صورة مربعة. ألصق رابطًا، أو ارفع صورة، أو اختر إحدى صورك. اتركه فارغًا لاستخدام الشعار الافتراضي.',
      accent:
        'لون الروابط والأزرار، مثل \u2066#0b5d57\u2069. يتكيف تلقائيًا مع الوضع الداكن. اتركه فارغًا لاستخدام اللون الافتراضي.',
      footer: 'اختياري. يحل محل السطر الافتراضي.',
      pageOrUrl: 'اختياري. صفحة من المدونة، مثل \u2066/about\u2069، أو رابط. يظهر رابطها في كل صفحة.',
      pageDeleted: 'لا يراه القرّاء: حُذفت الصفحة. اختر صفحة أخرى.',
      contact: 'رابط أو بريد إلكتروني يظهر للجميع في كل صفحة، ولمن عُلّق حسابه أو لم يُقبل كي يتمكن من الاعتراض.',
      noContact: 'أضِف جهة اتصال. من دونها لا يمكن لمن عُلّق حسابه أو لم يُقبل الاعتراض على ذلك.',
      securityContact: 'اختياري. بريد إلكتروني أو رابط https للإبلاغ عن الثغرات الأمنية. يُنشر في security.txt.',
      storage: 'بالميغابايت. تشمل المقالات والمسودات والإصدارات السابقة.',
      imageStorage: 'بالميغابايت. تشمل الصور المرفوعة ومقاساتها الأصغر.',
    },
    menu: {
      headerText:
        'أعلى كل صفحة، بعد «الرئيسية» و«المقالات». ما لا يتسع له المكان يظهر تحت «المزيد»، وعلى الهواتف داخل القائمة.',
      footerText: 'أسفل كل صفحة. ليس للصفحة الرئيسية تذييل، لذا تظهر العناصر فيها في نهاية القائمة الرئيسية.',
      label: 'النص',
      labelHint: (name) => `الافتراضي: «${name}»`,
      labelOptional: 'اختياري. الافتراضي هو اسم الوجهة.',
      kind: 'يؤدي إلى',
      kinds: { page: 'صفحة', tag: 'وسم', author: 'كاتب', builtIn: 'صفحة من المدونة', url: 'رابط' },
      target: 'الوجهة',
      targets: { page: 'الصفحة', tag: 'الوسم', author: 'المعرّف', builtIn: 'الصفحة', url: 'الرابط' },
      hints: {
        page: 'كما ترد في رابطها: \u2066about\u2069 للرابط \u2066/about\u2069',
        tag: 'اسم الوسم، أو كما يرد في رابط صفحته',
        author: 'كما يرد في رابط صفحة الكاتب',
        url: '\u2066https://…\u2069 أو \u2066mailto:…\u2069 أو مسار مثل \u2066/tags\u2069',
      },
      problems: {
        hidden: 'لا يراه القرّاء: الصفحة مخفية أو غير منشورة.',
        noPage: 'لا يراه القرّاء: صارت الصفحة مقالًا.',
        suspended: 'لا يراه القرّاء: الحساب معلّق.',
        unusedTag: 'لا يراه القرّاء: لا يوجد مقال منشور بهذا الوسم.',
        noArticles: 'لا يراه القرّاء: ليس لهذا الكاتب مقالات منشورة.',
        deleted: 'لا يراه القرّاء: حُذفت الوجهة. اختر وجهة أخرى أو أزل العنصر.',
      },
      add: 'إضافة عنصر',
      count: (count, max) => `العناصر: ${count} من ${max}`,
      empty: 'لا توجد عناصر.',
      reset: 'استعادة الافتراضي',
      entry: (position, name) => (name ? `العنصر ${position}: ${name}` : `العنصر ${position}`),
      moveUp: 'نقل لأعلى',
      moveDown: 'نقل لأسفل',
      drag: 'اسحب لتغيير الترتيب',
      moved: (name, position, count) => `${name}: الموضع الآن ${position} من ${count}`,
      removed: (name) => `${name}: تمت الإزالة`,
      unnamed: 'عنصر',
      url: (label) =>
        `يجب أن تكون قيمة «${label}» رابط http أو https صالحًا، أو \u2066mailto:\u2069 مع بريد إلكتروني، أو مسارًا في هذه المدونة مثل \u2066/tags\u2069`,
      noPage: (target) => `لا توجد صفحة باسم «${target}».`,
      noTag: (target) => `لا يوجد وسم باسم «${target}».`,
      noAuthor: (target) => `لا يوجد كاتب بالمعرّف «${target}».`,
    },
    pickAccent: 'اختيار اللون المميز',
    preview: 'معاينة',
    previewText: 'نص فيه <link>رابط</link>',
    previewButton: 'زر',
    modes: { open: 'مفتوح', approval: 'يتطلب القبول', invite: 'بالدعوات فقط', closed: 'مغلق' },
    modeHints: {
      open: 'يمكن للجميع إنشاء حساب والنشر. يسري فورًا.',
      approval: 'يمكن للجميع إنشاء حساب، لكن النشر يتطلب قبولك. يسري فورًا.',
      invite: 'يمكن إنشاء حساب بدعوة فقط. يسري فورًا، ويمكن لأصحاب الحسابات الحالية مواصلة تسجيل الدخول.',
      closed: 'لا يمكن لأحد إنشاء حساب. يسري فورًا، ويمكن لأصحاب الحسابات الحالية مواصلة تسجيل الدخول.',
    },
    pageDateModes: { off: 'بلا تاريخ', on: 'تاريخ آخر تغيير' },
    pageDateHints: {
      off: 'لا تعرض صفحات مثل «من نحن» أي تاريخ.',
      on: 'تعرض صفحات مثل «من نحن» تاريخ آخر تغيير.',
    },
    registrationRoles: { author: 'كاتب', contributor: 'مساهم' },
    registrationRoleHints: {
      author: 'تنشر الحسابات الجديدة نصوصها بنفسها.',
      contributor: 'ترسل الحسابات الجديدة نصوصها للمراجعة، وينشرها المحررون.',
    },
    uploadModes: { on: 'مسموح', off: 'غير مسموح' },
    uploadHints: {
      on: 'يمكن للكتّاب رفع الصور. إذا لم يعمل الرفع، فراجع صفحة «الحالة».',
      off: 'يمكن للكتّاب استخدام روابط الصور فقط. تبقى الصور الحالية. يسري فورًا.',
    },
    errors: {
      language: (label) => `حقل «${label}» يجب أن يكون رمز لغة، مثل ar أو en أو zh-Hant`,
      interfaceLanguage: (label, languages) =>
        `حقل «${label}» يجب أن يكون فارغًا للإنجليزية، أو إحدى هذه اللغات، مع منطقة إن شئت، مثل de-AT: ${languages}`,
      color: (label) => `حقل «${label}» يجب أن يكون لونًا بالنظام السداسي العشري، مثل \u2066#0b5d57\u2069`,
      unreadable: (label, readable) =>
        `لون حقل «${label}» أفتح من أن يُقرأ على خلفية فاتحة. جرّب \u2066${readable}\u2069`,
      contact: (label) => `حقل «${label}» يجب أن يكون بريدًا إلكترونيًا، أو رابطًا صحيحًا يبدأ بـ http أو https`,
      pageOrUrl: (label) =>
        `حقل «${label}» يجب أن يكون صفحة من المدونة، مثل \u2066/about\u2069، أو رابطًا صحيحًا يبدأ بـ http أو https`,
      securityContact: (label) =>
        `حقل «${label}» يجب أن يكون بريدًا إلكترونيًا، أو رابطًا يبدأ بـ \u2066https:\u2069 أو \u2066mailto:\u2069`,
      oneOf: (label, choices) => `حقل «${label}» يجب أن يكون ${choices}`,
      storage: (label) => `حقل «${label}» يجب أن يكون عددًا صحيحًا من الميغابايت بين 1 و9999999`,
      uploadsPerHour: (label) => `حقل «${label}» يجب أن يكون عددًا صحيحًا بين 1 و99999`,
    },
  },

  auditLog: {
    list: 'سجل الإجراءات',
    empty: 'لا توجد إجراءات بعد.',
    noMatch: 'لا توجد إجراءات تطابق التصفية.',
    filter: 'الإجراء',
    all: 'كل الإجراءات',
    actNames: {
      'set-up': 'إعداد المدونة',
      'make-admin': 'منح صلاحيات الإشراف',
      'remove-admin': 'سحب صلاحيات الإشراف',
      'set-role': 'تغيير الدور',
      set: 'تغيير إعداد',
      unset: 'إعادة ضبط إعداد',
      invite: 'إنشاء دعوة',
      'revoke-invitation': 'إبطال دعوة',
      'revoke-invitations': 'إبطال كل الدعوات',
      approve: 'قبول حساب',
      reject: 'رفض حساب',
      'unpublish-article': 'إلغاء نشر مقال',
      'delete-article': 'حذف مقال',
      'delete-account': 'حذف حساب',
      'reset-link': 'إنشاء رابط لإعادة تعيين كلمة المرور',
      'import-author': 'استيراد كاتب',
      'claim-link': 'إنشاء رابط استلام',
      'claim-account': 'استلام حساب',
      'reset-password': 'إعادة تعيين كلمة مرور',
      unlock: 'رفع حظر الدخول',
      'edit-article': 'تعديل مقال لكاتب آخر',
      'hide-article': 'إخفاء مقال',
      'unhide-article': 'إظهار مقال',
      'pin-article': 'تثبيت مقال',
      'unpin-article': 'إلغاء تثبيت مقال',
      'move-article': 'نقل مقال من أجل صفحة',
      'suspend-account': 'تعليق حساب',
      'restore-account': 'إلغاء تعليق حساب',
      'limit-account': 'تقييد حساب',
      'unlimit-account': 'إزالة تقييد',
      'dismiss-reports': 'تجاهل بلاغات',
      'publish-submission': 'نشر نص مُرسل للمراجعة',
      'unschedule-submission': 'إلغاء جدولة نص مُرسل للمراجعة',
      'send-back': 'إعادة نص',
      'create-webhook': 'إنشاء خطاف ويب',
      'change-webhook': 'تغيير خطاف ويب',
      'rotate-webhook-secret': 'تجديد سر خطاف ويب',
      'delete-webhook': 'حذف خطاف ويب',
      'take-back': 'التراجع عن تغييرات',
      'undo-take-back': 'إعادة تغييرات',
    },
    viewReports: 'عرض البلاغات',
    commandLine: 'سطر الأوامر',
    entry: (act) => `<actor></actor>: ${act} <subject></subject>`,
    allInvitations: 'الدعوات',
    valueEmpty: 'قيمة فارغة',
    valueQuoted: (value) => `«${value}»`,
    change: (before, after) => `من ${before} إلى ${after}`,
    // Nouns, as verbs would show the gender of the actor.
    acts: {
      'set-up': 'إعداد المدونة بحساب',
      'make-admin': 'منح صلاحيات الإشراف لحساب',
      'remove-admin': 'سحب صلاحيات الإشراف من حساب',
      'set-role': 'تغيير دور حساب',
      set: 'تغيير الإعداد',
      unset: 'إعادة ضبط الإعداد',
      invite: 'إنشاء الدعوة',
      'revoke-invitation': 'إبطال الدعوة',
      'revoke-invitations': 'إبطال كل',
      approve: 'قبول حساب',
      reject: 'رفض حساب',
      'unpublish-article': 'إلغاء نشر المقال',
      'delete-article': 'حذف المقال',
      'delete-account': 'حذف حساب',
      'reset-link': 'إنشاء رابط لإعادة تعيين كلمة المرور لحساب',
      'import-author': 'استيراد الكاتب',
      'claim-link': 'إنشاء رابط استلام لحساب',
      'claim-account': 'استلام حساب',
      'reset-password': 'إعادة تعيين كلمة مرور حساب',
      unlock: 'رفع حظر الدخول عن حساب',
      'edit-article': 'تعديل المقال',
      'hide-article': 'إخفاء المقال',
      'unhide-article': 'إظهار المقال',
      'pin-article': 'تثبيت المقال',
      'unpin-article': 'إلغاء تثبيت المقال',
      'move-article': 'إعطاء صفحة رابط المقال',
      'suspend-account': 'تعليق حساب',
      'restore-account': 'إلغاء تعليق حساب',
      'limit-account': 'تقييد حساب',
      'unlimit-account': 'إزالة التقييد عن حساب',
      'dismiss-reports': 'تجاهل البلاغات عن',
      'publish-submission': 'نشر نص مُرسل من',
      'unschedule-submission': 'إلغاء جدولة نص مُرسل من',
      'send-back': 'إعادة نص إلى',
      'create-webhook': 'إنشاء خطاف الويب إلى',
      'change-webhook': 'تغيير خطاف الويب إلى',
      'rotate-webhook-secret': 'تجديد سر خطاف الويب إلى',
      'delete-webhook': 'حذف خطاف الويب إلى',
      'take-back': 'التراجع عن تغييرات',
      'undo-take-back': 'إعادة تغييرات',
    },
  },

  status: {
    attention: 'يتطلب انتباهك',
    allGood: 'كل شيء على ما يرام.',
    checks: {
      settings: 'الإعدادات',
      program: 'البرنامج',
      folder: 'مجلد البيانات',
      disk: 'مساحة القرص',
      secret: 'المفتاح السري',
      database: 'قاعدة البيانات',
      clock: 'الساعة',
      images: 'الصور',
      uploads: 'رفع الصور',
      integrity: 'سلامة البيانات',
      address: 'الشبكة',
      server: 'الخادم',
      proxy: 'الخادم الوكيل',
      mail: 'البريد الإلكتروني',
      pages: 'الصفحات',
      webhooks: 'خطافات الويب',
      backup: 'النسخ الاحتياطي',
    },
    passed: (checks) => `الفحوص الناجحة: ${checks}`,
    finding: (about) => `${about}: `,
    server: (name, version) =>
      `جرى الفحص على الخادم \u2068${name}\u2069، الإصدار \u2066${version}\u2069. إذا كانت هناك عدة خوادم، فلكل منها قرصه ومجلد بياناته وإعداداته. `,
    doctor:
      'شغّل <code>npm run admin -- doctor</code> لفحص سلامة قاعدة البيانات والخادم الوكيل وخادم البريد أيضًا.',
    jobs: 'المهام في الخلفية',
    noJobs: 'لا توجد مهام قيد التنفيذ.',
    lastDays: (days) => `آخر ${ofDays(days)}`,
    table: 'الأرقام اليومية',
    day: 'اليوم',
    totals: (total, today) => `الإجمالي: ${formatNumber(total)} · اليوم: ${formatNumber(today)}`,
    numbersNote: 'الأيام بالتوقيت العالمي UTC. تُحتسب العناصر المحذوفة. لا تُحتسب نقرات الروبوتات المعروفة.',
    numbers: {
      articles: 'المقالات المنشورة',
      accounts: 'الحسابات الجديدة',
      clicks: 'النقرات',
      reports: 'البلاغات',
      mailsSent: 'الرسائل المرسلة',
      mailsGivenUp: 'الرسائل الفاشلة',
    },
    rateLimits: 'حدود معدل الطلبات',
    noneRefused: (days) => `لم يُحظر أي طلب في آخر ${ofDays(days)}.`,
    limit: 'الطلبات المحظورة',
    today: 'اليوم',
    days: (count) =>
      plural(count, {
        one: 'يوم واحد',
        two: 'يومان',
        few: '# أيام',
        many: '# يومًا',
        other: '# يوم',
      }),
    limits: {
      login: 'كلمات المرور الخاطئة',
      register: 'التسجيلات لكل شبكة',
      write: 'التغييرات لكل حساب',
      save: 'حفظ المسودات لكل حساب',
      report: 'البلاغات لكل شبكة',
      reset: 'روابط كلمة المرور والبريد',
      passkey: 'الدخول بمفاتيح المرور لكل شبكة',
      testMail: 'الرسائل التجريبية لكل مشرف',
      mail: 'الرسائل لكل مستلم',
      upload: 'رفع الصور لكل حساب',
      export: 'عمليات التصدير لكل حساب',
      import: 'عمليات الاستيراد لكل حساب',
      tag: 'الوسوم الجديدة لكل حساب',
    },
    largestAccounts: 'أكبر الحسابات',
    largestByImages: 'الأكثر صورًا',
    noImages: 'لا توجد صور في أي حساب بعد.',
    images: 'الصور',
    nothingStored: 'لا يخزّن أي حساب شيئًا بعد.',
    account: 'الحساب',
    storage: 'مساحة التخزين',
    shareOf: (max) => `% من ${max}`,
    email: 'البريد الإلكتروني',
    testMailHint: 'أرسل إلى نفسك رسالة تجريبية للتحقق من وصول الرسائل.',
    sendTestMail: 'إرسال رسالة تجريبية',
    testMail: {
      waiting: 'جارٍ إرسال الرسالة التجريبية…',
      sent: 'تسلّم خادم البريد الرسالة التجريبية. إذا لم تصل قريبًا، فتحقق من مجلد الرسائل غير المرغوب فيها.',
      postponed: (problem, fix) =>
        `لم يقبل خادم البريد الرسالة التجريبية (${problem}). ستتكرر المحاولة لمدة تسع ساعات. ${fix}`,
      givenUp: (problem) => `رفض خادم البريد الرسالة التجريبية (${problem}). راجع سجله لمعرفة السبب.`,
    },
    fixMail: {
      login: 'يتطلب خادم البريد المصادقة: أضِف اسم مستخدم وكلمة مرور إلى SMTP_URL.',
      sender: 'رفض خادم البريد المرسِل المحدد في MAIL_FROM.',
      unknown: 'شغّل \u2066npm run admin -- doctor\u2069 لفحص خادم البريد المحدد في SMTP_URL.',
    },
    running: {
      indexing: (percent) => `إعادة بناء فهرس البحث: اكتمل ${percent}% تقريبًا.`,
      rendering: (left, max) => `إعادة تجهيز المقالات بعد التحديث، المتبقي: ${atLeast(left, max)}.`,
      publishing: (due, max, since) =>
        `نشر المقالات المجدولة، المتأخر منها: ${atLeast(due, max)}، أولها منذ ${since}.`,
      importing: (working, waiting, failed) =>
        `عمليات استيراد الكتّاب، قيد التنفيذ: ${formatNumber(working)}، بانتظار كتّابها: ${formatNumber(waiting)}، فشلت في آخر 24 ساعة: ${formatNumber(failed)}.`,
      hiding: (count, max, left) =>
        `تعليق ${accountsUpTo(count, max)}، المقالات المتبقية للإخفاء: ${formatNumber(left)}.`,
      restoring: (count, max, left) =>
        `إلغاء تعليق ${accountsUpTo(count, max)}، المقالات المتبقية للنشر: ${formatNumber(left)}.`,
      relisting: (count, max) => `تحديث قوائم ${accountsUpTo(count, max)}.`,
      deleting: (count, max, left) =>
        `حذف ${accountsUpTo(count, max)}، المقالات المتبقية: ${formatNumber(left)}.`,
    },
  },

  errors: {
    accountNotFound: 'لم يعد هذا الحساب موجودًا.',
    alreadyHidden: 'هذا المقال مخفي بالفعل.',
    alreadyLimited: 'هذا الحساب مقيّد بالفعل.',
    alreadySuspended: 'هذا الحساب معلّق بالفعل.',
    authorSuspended: 'حساب كاتب هذا المقال معلّق. ألغِ تعليقه أولًا.',
    discardedByAuthor: 'تجاهل الكاتب نص هذا المقال بعد إخفائه.',
    hiddenWithAccount: 'هذا المقال مخفي لأن حساب كاتبه معلّق. ألغِ تعليق الحساب بدلًا من ذلك.',
    isAdmin:
      'لهذا الحساب صلاحيات الإشراف. اسحبها أولًا باستخدام \u2066npm run admin -- remove-admin EMAIL\u2069.',
    keptForAdmins: {
      own: 'لا يبتّ في مقالاتك إلا المشرفون.',
      page: 'لا يبتّ في الصفحات إلا المشرفون.',
      hidden: 'لا يمكن إعادة إظهار هذا المقال إلا للمشرفين.',
    },
    isEditor: 'دور هذا الحساب محرر. اجعله كاتبًا أولًا.',
    noReports: 'لم تعد هناك بلاغات عن هذا المقال.',
    notHidden: 'لا يوجد مقال مخفي بهذا الرابط.',
    notLimited: 'هذا الحساب غير مقيّد.',
    notSuspended: 'هذا الحساب غير معلّق.',
    sameTextNotFound: 'لا يوجد مقال منشور أو مخفي بهذا الرابط. راجع الحقل «رابط مقال بالنص نفسه».',
    notInGoodStanding: {
      suspended:
        'هذا الحساب معلّق. ألغِ تعليقه أولًا باستخدام \u2066npm run admin -- restore-account EMAIL\u2069.',
      limited:
        'هذا الحساب مقيّد. أزِل التقييد أولًا باستخدام \u2066npm run admin -- unlimit-account EMAIL\u2069.',
      unclaimed: 'لم يُستلم هذا الحساب بعد. على صاحبه استلامه أولًا.',
      pending: 'هذا الحساب بانتظار القبول. اقبله أولًا باستخدام \u2066npm run admin -- approve EMAIL\u2069.',
      rejected: 'رُفض هذا الحساب. اقبله أولًا باستخدام \u2066npm run admin -- approve EMAIL\u2069.',
    },
  },
};
