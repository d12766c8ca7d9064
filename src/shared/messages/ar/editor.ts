import { type Translation, formatNumber, plural } from '../define.ts';
import type {
  draftSchemaMessages as englishSchema,
  editorMessages as english,
  historyMessages as englishHistory,
  writingReplies as englishReplies,
} from '../en/editor.ts';

const serverUnreachable = 'تعذّر الاتصال بالخادم. تحقق من اتصالك بالإنترنت ثم أعد المحاولة.';

const joinReason = (state: string, why: string) => (why === '' ? state : `${state} · ${why}`);

export const editorMessages: Translation<typeof english> = {
  create: 'نشر',
  update: 'تحديث',
  loading: 'جارٍ تحميل المقال',
  backToList: 'العودة إلى القائمة',

  templates: {
    label: 'البدء بقالب:',
    names: { about: 'من نحن', privacy: 'سياسة الخصوصية' },
  },

  fields: {
    kind: 'نوع النشر',
    kinds: { article: 'مقال', page: 'صفحة' },
    kindHint: 'رابط الصفحة يلي عنوان المدونة مباشرة، ولا يُذكر فيها كاتب، ولا تظهر في أي قائمة.',
    title: 'العنوان',
    cover: 'صورة الغلاف',
    coverHint: 'رابط صورة (اختياري)',
    coverNotFound: 'لا توجد صورة على هذا الرابط. تحقق منه، أو استخدم رابطًا آخر.',
    coverExpires: 'تنتهي صلاحية هذا الرابط، ولن يرى القرّاء الصورة بعدها. استخدم رابطًا دائمًا.',
    description: 'الوصف',
    descriptionHint: 'للقوائم والخلاصات ومعاينات الروابط (اختياري)',
    descriptionLength: (used, max) => `${formatNumber(used)} من ${formatNumber(max)} حرف`,
    tags: 'الوسوم',
    tagsHint: (max) => `حتى ${formatNumber(max)}، مفصولة بفواصل (اختياري)`,
    markdown: 'Markdown',
    markdownHint:
      'راجع <guide>دليل Markdown</guide>. يزيح المفتاح Tab عناصر القوائم؛ لمغادرة النص، اضغط Escape أولًا. <keys>اضغط Ctrl+Enter للنشر أو التحديث، وCtrl+S لحفظ المسودة.</keys>',
  },

  toolbar: {
    label: 'التنسيق',
    all: 'كل خيارات التنسيق',
    pasting: 'جارٍ اللصق…',
    view: 'طريقة العرض',
    modes: { Write: 'كتابة', Split: 'مزدوج', Preview: 'معاينة' },
    focusMode: 'وضع التركيز',
    exitFocusMode: 'الخروج من وضع التركيز (Escape)',
    withShortcut: (label, shortcut) => `${label} (${shortcut})`,
    formats: {
      bold: 'غامق',
      italic: 'مائل',
      strike: 'يتوسطه خط',
      code: 'شيفرة',
      link: 'رابط',
      heading: 'عنوان',
      quote: 'اقتباس',
      bullets: 'قائمة نقطية',
      numbers: 'قائمة مرقّمة',
      tasks: 'قائمة مهام',
      picture: 'صورة',
      fence: 'كتلة شيفرة',
      table: 'جدول، أو محاذاة عمود',
      footnote: 'حاشية',
      rule: 'خط فاصل',
    },
  },

  preview: {
    label: 'المعاينة',
    what: 'المعاينة',
    empty: 'لا يوجد ما يُعاين بعد.',
    noConnection: 'لا يوجد اتصال. قد لا تكون هذه المعاينة حديثة، وستُحدَّث عند عودة الاتصال.',
    notRendered: 'تعذّر تحديث المعاينة. تابع الكتابة لإعادة المحاولة.',
    unavailable: 'لا تتوفر المعاينة في هذه المدونة.',
  },

  checks: {
    suggestions: (count) =>
      plural(count, {
        zero: 'لا اقتراحات',
        one: 'اقتراح واحد',
        two: 'اقتراحان',
        few: '# اقتراحات',
        many: '# اقتراحًا',
        other: '# اقتراح',
      }),
    atLine: (line, message) => `السطر ${line}: ${message}`,
    imageWithoutText: 'الصورة بلا نص بديل',
    imageWithoutUrl: 'الصورة بلا رابط',
    imageUnreachable: 'لا يمكن للقرّاء تحميل هذه الصورة. ارفعها، أو استخدم رابطًا يبدأ بـ \u2066https://\u2069',
    imageExpires: 'تنتهي صلاحية رابط الصورة. استخدم رابطًا دائمًا',
    linkWithoutUrl: 'الرابط بلا عنوان URL',
    imageBroken: 'صيغة الصورة غير صحيحة: يجب أن يلي رابطها النص البديل مباشرة',
    linkBroken: 'صيغة الرابط غير صحيحة: يجب أن يلي عنوان URL نص الرابط مباشرة، بلا مسافات',
    linkUnsupported:
      'سيُزال الرابط. استخدم رابطًا يبدأ بـ \u2066https://\u2069 أو \u2066mailto:\u2069 أو \u2066tel:\u2069',
    linkUndefined: (label) => `لا يوجد تعريف للرابط «${label}»`,
    definitionUnused: (label) => `«${label}» تعريف لرابط غير مستخدم، لذلك لا يرى القرّاء هذا السطر`,
    anchorMissing: (name) => `لا يؤدي الرابط إلى شيء: لا يوجد عنوان أو معرّف باسم «${name}»`,
    footnoteMissing: (label) => `الحاشية «${label}» بلا نص`,
    footnoteUnused: (label) => `الحاشية «${label}» غير مستخدمة، لذلك لا يراها القرّاء`,
    footnoteRepeated: (label) => `للحاشية «${label}» نصّان. يرى القرّاء الأول منهما`,
    footnoteLabel: 'تظهر الحاشية كنص عادي: لا يمكن أن يحتوي اسمها على مسافات',
    hiddenElement: 'لا يظهر هذا العنصر للقرّاء',
    tagRemoved: (tag) => `سيُزال \u2066${tag}\u2069. لعرضه، ضعه بين علامتي \u2066\`\u2069`,
    tagUnclosed: 'وسم HTML غير مغلق، لذلك لا يرى القرّاء هذا النص',
    styleRemoved: 'ستُزال الأنماط والأصناف',
    comment: 'لا يظهر هذا التعليق للقرّاء',
    commentUnclosed: 'التعليق غير مغلق، ويُخفي بقية المقال',
    frontMatter: 'لا تظهر ترويسة الملف (front matter) للقرّاء',
    codeUnclosed: 'كتلة الشيفرة غير مغلقة: تظهر بقية المقال كشيفرة',
    math: 'تظهر الصيغة الرياضية كنص عادي',
    templatePlaceholder: 'موضع يجب ملؤه',
    wikiLink: 'يظهر رابط الويكي كنص عادي',
    templateTag: 'يظهر وسم القالب كنص عادي',
    plainText: (syntax) => `يظهر \u2068${syntax}\u2069 كنص عادي`,
    alert: 'تظهر كتلة التنبيه كاقتباس. استخدم NOTE أو TIP أو IMPORTANT أو WARNING أو CAUTION وحدها في السطر',
    headingSpace: 'أضِف مسافة بعد علامة # ليصبح السطر عنوانًا',
    emphasisSpace: 'النص الغامق غير مغلق: أزِل المسافة قبل النجمتين الختاميتين',
    readAsFormat: (text) => `يُقرأ \u2066${text}\u2069 كتنسيق. لعرضه كما هو، ضعه بين علامتي \u2066\`\u2069`,
    backslash: 'ستُزال بعض الشرطات المائلة العكسية. لعرضها، ضع هذا النص بين علامتي \u2066`\u2069',
    tableDelimiter: 'يظهر الجدول كنص عادي: أضِف تحت صف الرؤوس سطرًا من الشرطات بعدد خلاياه',
    cellsLost: 'خلايا هذا الصف أكثر من خلايا صف الرؤوس. لا يرى القرّاء ما زاد عنها',
    placeholder: 'علامة TK: نص لم يُكتب بعد',
    skippedLevel: (before, level) => `ينتقل العنوان من المستوى ${before} إلى المستوى ${level} مباشرة`,
    words: (count) =>
      plural(count, {
        zero: 'لا كلمات',
        one: 'كلمة واحدة',
        two: 'كلمتان',
        few: '# كلمات',
        many: '# كلمة',
        other: '# كلمة',
      }),
    readingTime: (minutes) =>
      plural(minutes, {
        one: 'دقيقة قراءة',
        two: 'دقيقتا قراءة',
        few: '# دقائق قراءة',
        many: '# دقيقة قراءة',
        other: '# دقيقة قراءة',
      }),
    size: (kibibytes, max) => `${formatNumber(kibibytes)} من ${formatNumber(max)} KiB`,
    tooLong: (kibibytes) => `أطول من الحد بمقدار ${formatNumber(kibibytes)} KiB`,
  },

  paste: {
    formattingLost: 'تعذّر تحويل التنسيق، لذلك أُلصق كنص عادي. تراجع ثم ألصق من جديد لإعادة المحاولة.',
    imagesLost: (count) =>
      plural(count, {
        one: 'تعذّر لصق صورة واحدة، لأن الحافظة لا تحتوي إلا على اسمها. انسخ الصورة وحدها، أو ارفعها.',
        two: 'تعذّر لصق صورتين، لأن الحافظة لا تحتوي إلا على اسميهما. انسخ كلًا منهما وحدها، أو ارفعهما.',
        few: 'تعذّر لصق # صور، لأن الحافظة لا تحتوي إلا على أسمائها. انسخ كلًا منها وحدها، أو ارفعها.',
        many: 'تعذّر لصق # صورة، لأن الحافظة لا تحتوي إلا على أسمائها. انسخ كلًا منها وحدها، أو ارفعها.',
        other: 'تعذّر لصق # صورة، لأن الحافظة لا تحتوي إلا على أسمائها. انسخ كلًا منها وحدها، أو ارفعها.',
      }),
    unsupported: 'لا يمكن أن تُضاف إلى المقال سوى الصور وملفات Markdown.',
    fileTooLarge: (name) => `الملف ${name} أكبر من 1 MiB، وهو الحد الأقصى للمقال.`,
    filesTooLarge: 'هذه الملفات معًا أكبر من 1 MiB، وهو الحد الأقصى للمقال.',
    notUtf8: (name) => `الملف ${name} ليس نصًا بترميز UTF-8. احفظه بهذا الترميز ثم أعد المحاولة.`,
    frontMatter: {
      notLoaded: (name) =>
        `تعذّر تحميل ما يلزم لقراءة ترويسة الملف (front matter)، لذلك أُضيف الملف ${name} مع ترويسته. تراجع ثم أضِف الملف من جديد لإعادة المحاولة.`,
      invalid: (name, why) => `أُضيف الملف ${name} مع ترويسته. ${why}`,
      added: (name) => `أُضيف الملف ${name}.`,
      inPast: (date) => `لم يُستخدم تاريخه، ${date}، لأنه في الماضي: تحمل المقالات الجديدة تاريخ نشرها.`,
      slug: (slug) => `لم يُستخدم رابطه، «${slug}»: يمكنك تغيير الرابط بعد النشر.`,
      localCover: 'صورة غلافه ملف: أفلت الصورة على حقل صورة الغلاف.',
    },
  },

  uploads: {
    placeholder: (name) => `جارٍ رفع ${name}…`,
    label: 'رفع الصور',
    waiting: 'في الانتظار',
    uploading: (percent) => `${percent}%`,
    processing: 'جارٍ المعالجة',
    offline: 'لا يوجد اتصال بالإنترنت. يبدأ الرفع عند عودة الاتصال.',
    loggedOut: 'يبدأ الرفع بعد أن تسجّل الدخول من جديد.',
    notKept: 'أبقِ علامة التبويب هذه مفتوحة: الملف ليس جزءًا من المسودة المحفوظة.',
    cancel: (name) => `إلغاء رفع ${name}`,
    retry: (name) => `إعادة محاولة رفع ${name}`,
    uploaded: 'تم رفع الصورة. اكتب نصها البديل.',
    tooLarge: 'الملف أكبر من 25 MiB. صغّره ثم أعد المحاولة.',
    placeholderGone: (name) => `تم رفع ${name}، لكن موضعه في النص حُذف.`,
    insert: 'إدراج الصورة',
    lost: (names) => `أُلغي الرفع لأنك غادرت المحرر: ${names.join('، ')}`,
    publishes: 'سيُنشر المقال عند اكتمال الرفع.',
    dontPublish: 'عدم النشر',
    notPublished: 'لم يُنشر المقال: لم يكتمل رفع إحدى الصور. أعد محاولة رفعها أو ألغِه، ثم انشر من جديد.',
    notPublishedWithout: 'لم يُنشر المقال: راجع نصّك، ثم انشر من جديد.',
  },

  saveStatus: {
    saving: 'جارٍ الحفظ…',
    saved: (time) => `حُفظ الساعة ${time}`,
    onDevice: (why) => joinReason('محفوظ على الجهاز', why),
    savingOnDevice: (why) => joinReason('جارٍ الحفظ على الجهاز…', why),
    temporarily: (why) => joinReason('محفوظ مؤقتًا، ويضيع إذا تعطّل المتصفح', why),
    storageFull: 'غير محفوظ · امتلأت مساحة تخزين المتصفح',
    storageBlocked: 'غير محفوظ · التخزين في المتصفح محظور',
    download: 'تنزيل',
    noConnection: 'لا يوجد اتصال',
    noAnswer: 'الخادم لا يستجيب',
    loggedOut: 'انتهت الجلسة',
    conflict: 'اختر إحدى النسختين أعلاه',
    publicationUnconfirmed: 'لم يتأكد النشر. أعد المحاولة',
  },

  draft: {
    opened: (savedAt) => `هذه مسودة محفوظة بتاريخ <time>${savedAt}</time>.`,
    notPublished: 'لم تُنشر بعد.',
    changesArticle: 'يرى القرّاء النسخة المنشورة إلى أن تحدّثها.',
    showChanges: 'عرض التغييرات',
    hideChanges: 'إخفاء التغييرات',
    published: 'النسخة المنشورة',
    yourDraft: 'مسودتك',
    start: 'مسودة جديدة',
    continue: 'متابعة «<title></title>»',
    gone: 'نُشرت هذه المسودة أو تم تجاهلها.',
    detached: 'نُشرت المسودة الأصلية أو تم تجاهلها في مكان آخر. تغييراتك الآن في مسودة جديدة.',
    notLoaded: 'تعذّر تحميل المسودة.',
    discard: 'تجاهل المسودة',
    discardQuestion: 'هل تريد تجاهل هذه المسودة؟',
    discarded: 'تم تجاهل المسودة.',
    discardText: 'يمكنك التراجع إلى أن تغادر الصفحة.',
  },

  conflict: {
    draftChanged: 'تغيّرت هذه المسودة في مكان آخر',
    articleChanged: 'تغيّر هذا المقال في مكان آخر',
    draftText: 'اختر النسخة التي تريد الاحتفاظ بها. لن يُحفظ أو يُنشر شيء قبل ذلك.',
    articleText: 'اختر النسخة التي تريد الاحتفاظ بها. لن يضيع شيء قبل ذلك.',
    chooseFirst: 'تغيّرت هذه المسودة في مكان آخر. اختر النسخة التي تريد الاحتفاظ بها.',
    yours: 'نسختك',
    saved: 'النسخة المحفوظة',
    markdownOf: (version) => `نص Markdown: ${version}`,
    keepMine: 'الاحتفاظ بنسختي',
    useSaved: 'استخدام النسخة المحفوظة',
    showSaved: 'عرض النسخة المحفوظة',
  },

  others: {
    article: 'أنت تعدّل مقالًا بقلم <author></author>.',
    page: 'أنت تعدّل صفحة من إعداد <author></author>.',
    note: 'تبقى تغييراتك في هذا المتصفح إلى أن تحدّث المقال. ويبيّن سجل الإصدارات أنها لك.',
    kept: 'ما كتبته لا يزال محفوظًا في هذا المتصفح.',
  },

  lock: {
    elsewhere: 'هذا النص مفتوح للتحرير في علامة تبويب أخرى.',
    takenOver: 'انتقل التحرير إلى علامة تبويب أخرى. تغييراتك هنا محفوظة.',
    continueHere: 'متابعة التحرير هنا',
  },

  login: {
    title: 'سجّل الدخول لمتابعة الكتابة',
    notNow: 'ليس الآن',
  },

  publish: {
    question: 'هل تريد نشر هذا المقال؟',
    text: 'سيتمكن الجميع من قراءته فورًا.',
    confirm: 'نشر المقال',
    updateQuestion: 'هل تريد تحديث هذا المقال؟',
    updateText: 'سيرى القرّاء تغييراتك فورًا.',
    updateConfirm: 'تحديث المقال',
    publishedElsewhere:
      'نُشرت هذه المسودة في مكان آخر بنص مختلف. نصّك الآن مسودة جديدة. اضغط الزر من جديد لنشرها.',
    busy: 'الخادم مشغول. نصّك محفوظ كمسودة. أعد المحاولة بعد لحظات.',
    asScheduled: 'نُشر مقالك في موعده المجدول. اضغط «تحديث» لنشر تغييرات أخرى.',
  },

  restored: {
    notLoaded: 'تعذّر تحميل هذا الإصدار.',
    done: (date) => `تمت استعادة الإصدار المحفوظ بتاريخ ${date}. سيراه القرّاء بعد النشر أو التحديث.`,
  },

  schedule: {
    open: 'جدولة…',
    reopen: 'تغيير الموعد…',
    schedule: 'جدولة',
    reschedule: 'تغيير الموعد',
    unschedule: 'إلغاء الجدولة',
    title: 'جدولة النشر',
    titleAgain: 'تغيير موعد النشر',
    date: 'التاريخ',
    time: 'الوقت',
    timeZone: (zone) => `المنطقة الزمنية: ${zone}`,
    scheduledFor: (date, zone) => `موعد النشر: <time>${date}</time>، ${zone}`,
    moment: (date, zone) => `${date}، ${zone}`,
    willBePublished: (date) => `موعد النشر: ${date}.`,
    happensTwice: (date) => `يتكرر هذا الوقت مرتين بسبب تأخير الساعة. سيُنشر في المرة الأولى: ${date}.`,
    skipped: (time) => `لا وجود للوقت ${time} في هذا اليوم بسبب تقديم الساعة. اختر وقتًا آخر.`,
    incomplete: 'اختر تاريخًا ووقتًا.',
    noSuchDay: 'لا وجود لهذا التاريخ.',
    inPast: 'يجب أن يكون موعد النشر في المستقبل.',
    tooFarAhead: (years) =>
      `يجب أن يكون موعد النشر خلال ${plural(years, {
        one: 'سنة واحدة',
        two: 'سنتين',
        few: '# سنوات',
        many: '# سنة',
        other: '# سنة',
      })}.`,
    scheduled: 'تمت جدولة المقال',
    viewScheduled: 'عرض المجدولة',
    unscheduled: 'أُلغيت الجدولة. عاد المقال إلى المسودات.',
    failed: (problem) => `تعذّر النشر في الموعد المجدول. ${problem}`,
    changedMeanwhile: 'تغيّرت المسودة للتو في مكان آخر. أعد المحاولة.',
    noAnswer: serverUnreachable,
  },
};

export const historyMessages: Translation<typeof englishHistory> = {
  noneYet: 'لا توجد إصدارات سابقة بعد. تُحفظ الإصدارات تلقائيًا أثناء الكتابة.',
  noDraft: 'افتح مسودة لعرض إصداراتها.',
  viewDrafts: 'عرض المسودات',
  continueWriting: 'متابعة الكتابة',
  back: 'العودة إلى سجل الإصدارات',

  article: 'المقال',
  draft: 'المسودة',
  version: 'الإصدار',

  versionFrom: (date) => `إصدار ${date}`,
  restore: 'استعادة هذا الإصدار',
  restoreHint: 'تفتح الاستعادة هذا الإصدار في المحرر. سيراه القرّاء بعد النشر أو التحديث.',
  isCurrent: 'هذا هو الإصدار الحالي.',
  currentDraft: 'المسودة الحالية',
  currentArticle: 'الإصدار المنشور',

  kinds: { published: 'منشور', draft: 'مسودة', guard: 'قبل حذف كبير' },
  savedBy: {
    thisSession: 'في هذا المتصفح',
    session: (browser) => (browser === '' ? 'في متصفح غير معروف' : `في ${browser}`),
    token: (name) => `برمز الوصول «${name}»`,
    import: (file) => (file === '' ? 'باستيراد' : `باستيراد «${file}»`),
    takeBack: () => 'بالتراجع عن تغييرات',
    command: () => 'من مشغّل المدونة',
    editor: (name) => (name === '' ? 'بتعديل من أحد المحررين' : `بتعديل من ${name}`),
  },
  longer: (size) => `أطول بمقدار ${size}`,
  shorter: (size) => `أقصر بمقدار ${size}`,
  sameLength: 'بالطول نفسه',
  titleChanged: 'تغيّر العنوان',
  details: (parts) => parts.join('، '),

  difference: {
    what: 'المقارنة',
    region: (before, after) => `التغييرات: ${before}، ${after}`,
    count: (count) =>
      plural(count, {
        zero: 'لا تغييرات',
        one: 'تغيير واحد',
        two: 'تغييران',
        few: '# تغييرات',
        many: '# تغييرًا',
        other: '# تغيير',
      }),
    none: 'النصّان متطابقان.',
    layout: 'طريقة العرض',
    layouts: { 'Side by side': 'جنبًا إلى جنب', 'One column': 'عمود واحد' },
    before: 'قبل:',
    after: 'بعد:',
    removed: 'محذوف:',
    added: 'مضاف:',
    showUnchanged: (lines) =>
      plural(lines, {
        one: 'عرض سطر واحد لم يتغير',
        two: 'عرض سطرين لم يتغيرا',
        few: 'عرض # أسطر لم تتغير',
        many: 'عرض # سطرًا لم يتغير',
        other: 'عرض # سطر لم يتغير',
      }),
    tags: 'الوسوم',
    field: (label) => `${label}:`,
    empty: 'لا شيء',
  },
};

export const writingReplies: Translation<typeof englishReplies> = {
  articleNotFound: 'لم يتم العثور على هذا المقال. ربما حُذف.',
  pagesNeedAdmin: 'المشرفون وحدهم يمكنهم نشر الصفحات. انشر النص كمقال أو اطلب من أحد المشرفين.',
  placeholderLeft: (placeholder) =>
    `لا يزال في هذه الصفحة موضع لم يُملأ: ${placeholder} املأه أو احذفه قبل النشر.`,
  articleChanged: 'تغيّر هذا المقال في مكان آخر. قارن بين النسختين قبل تحديثه.',
  changedByEditor: 'عدّل أحد المحررين هذا المقال. قارن بين النسختين قبل تحديثه.',
  draftNotFound: 'لم يتم العثور على هذه المسودة. ربما نُشرت أو تم تجاهلها.',
  draftChanged: 'حُفظت هذه المسودة أو نُشرت في مكان آخر.',
  draftId: 'يجب أن يكون معرّف المسودة UUID بأحرف صغيرة.',
  versionNotFound: 'لم يتم العثور على هذا الإصدار. تُحذف الإصدارات القديمة بمرور الوقت.',
  savingTooOften: 'تحفظ بوتيرة أسرع من المسموح. أعد المحاولة بعد دقيقة.',
  tooManyDrafts: (max) =>
    `بلغت الحد الأقصى لعدد المسودات، وهو ${formatNumber(max)}. انشر واحدة منها أو تجاهلها أولًا.`,
  tooLargeDrafts: (mebibytes) =>
    `ستتجاوز مسوداتك الحد الأقصى، وهو ${formatNumber(mebibytes)} MiB. انشر واحدة منها أو تجاهلها أولًا.`,
  tagNotFound: 'لم يتم العثور على هذا الوسم. لا يستخدمه أي مقال.',
  tooManyTags: (max) =>
    `بلغت هذه المدونة الحد الأقصى لعدد الوسوم، وهو ${formatNumber(max)}. استخدم وسومًا موجودة.`,
  newTagsPerDay: (max, wait) =>
    `الحد الأقصى للوسوم الجديدة في اليوم هو ${formatNumber(max)}. استخدم وسومًا موجودة. مدة الانتظار قبل إعادة المحاولة: ${wait}.`,
  tooManyOwnTags: (max) => `بلغت حدك الأقصى من الوسوم الجديدة، وهو ${formatNumber(max)}. استخدم وسومًا موجودة.`,
  authorStorageFull: (max) =>
    `سيتجاوز هذا حد مساحة تخزين كاتب المقال، وهو ${max}. اختصر المقال، أو اطلب من كاتبه توفير مساحة.`,
  indexing: 'جارٍ فهرسة مسوداتك. أعد البحث بعد لحظات.',
  notForDrafts: 'لا يمكن سوى نشر المسودات أو حذفها.',
  notForArticles: 'لا يمكن سوى إلغاء نشر المقالات المنشورة أو حذفها أو تصديرها أو وسمها.',
};

export const draftSchemaMessages: Translation<typeof englishSchema> = {
  article: 'المقال',
  articleVersion: 'إصدار المقال',
  publishAt: 'موعد النشر',
  createdAt: 'تاريخ النشر',
  tooEarly: (year) => `لا يمكن استخدام تواريخ قبل عام ${year}.`,
  scheduledSlug: 'يُستمد رابط المقال المجدول من عنوانه. احذف الحقل slug.',
  publishAtFormat: (label) =>
    `حقل «${label}» يجب أن يكون تاريخًا ووقتًا بالتوقيت العالمي UTC، مثل \u20662030-01-31T18:30:00.000Z\u2069`,
  tags: (max, length) =>
    `لا يمكن أن يزيد عدد وسوم المسودة على ${formatNumber(max)}، ولا طول كل منها على ${plural(length, {
      one: 'حرف واحد',
      two: 'حرفين',
      few: '# أحرف',
      many: '# حرفًا',
      other: '# حرف',
    })}، من دون محارف NUL`,
};
