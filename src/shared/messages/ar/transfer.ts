import { type Translation, formatNumber, plural } from '../define.ts';
import type { transferMessages as english } from '../en/transfer.ts';

/** Code, which begins or ends with signs, from left to right. */
const code = (text: string) => `\u2066${text}\u2069`;
const refused = 'رُفض الاستيراد.';
const recreate = 'أنشئ الأرشيف من جديد.';
/** The first `max`, with an ellipsis if there are more. */
const list = (items: readonly string[], max = items.length) =>
  `${items.slice(0, max).join('، ')}${items.length > max ? '، …' : ''}`;

export const transferMessages: Translation<typeof english> = {
  slug: {
    taken: 'هذا الرابط مستخدم بالفعل. اختر رابطًا آخر.',
    inBin:
      'ما زال هذا الرابط محجوزًا لمقال حذفته. استعِده أو احذفه نهائيًا من «مقالاتي»، تبويب «المحذوفات»، أو اختر رابطًا آخر.',
    reserved: 'هذا الرابط محجوز. اختر رابطًا آخر.',
    reservedForPages: (slug) =>
      `لا يمكن أن يكون رابط الصفحة ${code(`/${slug}`)} لأن المدونة نفسها تستخدمه. اختر رابطًا آخر.`,
    unusable: 'استخدم حروفًا أو أرقامًا للرابط.',
    tooManyOldUrls: 'لم يعد تغيير هذا الرابط ممكنًا: 20 رابطًا قديمًا يُعاد توجيهها إلى المقال.',
    change: 'تغيير الرابط',
    label: 'الرابط',
    hint: (folder) =>
      `الجزء الذي يلي ${code(folder)}. تتحول المسافات والرموز إلى شرطات. يُعاد توجيه الرابط القديم إلى الجديد.`,
    done: (path) => `تغيّر الرابط إلى ${code(path)}`,
    moved: (title, path) =>
      `كان هذا الرابط لمقال «${title}»، وهو الآن على ${code(path)}. ما زالت روابطه القديمة تعمل.`,
  },

  frontMatter: {
    invalid: (format, reason) => `ترويسة الملف ليست ${format} صالحة: ${reason}.`,
    at: (reason, line, column) => `${reason} في السطر ${line}، العمود ${column}`,
    unclosed: (fence) => `ينقص ترويسة الملف سطر ختامي «${fence}».`,
    tooLong: 'ترويسة الملف أطول من المسموح. الحد الأقصى 64 KiB.',
    tooDeep: 'مستويات التداخل في ترويسة الملف كثيرة جدًا.',
    alias: 'تستخدم ترويسة الملف أسماء YAML البديلة (aliases)، وهي غير مدعومة.',
    language: (language) => `ترويسة الملف بصيغة «${language}» غير مدعومة. استخدم YAML أو TOML أو JSON.`,
    invalidDate: (date) => `«${date}» ليس تاريخًا.`,
  },

  importBlog: {
    noAuthor: 'بلا كاتب',
    noAccount: 'ليس للكاتب حساب هنا.',
    refused: (author, reason) => `${author}: ${reason}`,
    nameAccount: `اختر حسابًا للمقالات التي بلا كاتب: ${code('--without-author EMAIL')}`,
    unconfirmed: (author, email) =>
      `يوجد حساب بالبريد ${email}، لكن صاحبه لم يؤكده. لاستخدامه: ${code(`--author "${author}=${email}"`)}`,
    looksLikeAdmin: (author) =>
      `يشبه الاسم اسم أحد المشرفين. اختر حسابًا لاستخدامه: ${code(`--author "${author}=EMAIL"`)}`,
    unknownAuthor: (name) => `لا يوجد في هذه الملفات كاتب باسم «${name}».`,
    invalidAuthors: 'الملف data/authors.json ليس كائن JSON لا يزيد حجمه على 16 MiB.',
  },

  export: {
    lead: 'نزّل مقالاتك ومسوداتك وصورك في ملف ZIP. يمكنك استيراده في مدونة أخرى أو استخدامه مع Hugo.',
    own: 'محتواك',
    ownText: 'المقالات المنشورة والمسودات والصور.',
    fields: {
      article: 'المقال',
      history: 'تضمين سجل الإصدارات',
      personalData: 'تضمين البيانات الشخصية',
    },
    historyHint: 'الإصدارات السابقة من مقالاتك ومسوداتك.',
    personalDataHint: 'كل ما عدا ذلك من بياناتك: الحساب والملف الشخصي والجلسات والإعدادات والنشاط.',
    submit: 'تصدير',
    whole: 'المدونة كاملة',
    wholeHistory: 'تضمين الإصدارات السابقة',
    wholeHistoryHint: 'ما نُشر منها. تبقى المسودات خاصة.',
    wholeText: 'المقالات المنشورة لجميع الكتّاب، مع صورها. هذا القسم ظاهر للمشرفين فقط.',
    submitWhole: 'تصدير المدونة كاملة',
    progress: (size) => `جارٍ التصدير… ${size} حتى الآن`,
    progressLabel: 'التصدير',
    cancel: 'إلغاء',
    done: 'تم تنزيل ملف التصدير',
    canceled: 'أُلغي التصدير',
    failed: 'فشل التصدير. أعد المحاولة من فضلك.',
    item: 'تصدير',
    beforeDeletion: 'صدّر محتواك أولًا',
    running: 'لديك عملية تصدير جارية. انتظر حتى تنتهي.',
    ownNetwork: 'عمليات تصدير كثيرة تجري من شبكتك. أعد المحاولة بعد قليل من فضلك.',
    busy: 'عمليات تصدير كثيرة تجري الآن. أعد المحاولة بعد قليل من فضلك.',
  },

  import: {
    notZip: 'هذا الملف ليس ملف ZIP ولا ملف تصدير من WordPress أو Ghost، أو أنه تالف.',
    tooManyFiles: (max) => `ملفات الاستيراد أكثر من المسموح. الحد الأقصى ${max} ملف.`,
    directoryTooLarge: 'أسماء الملفات وملاحظاتها في ملف ZIP أطول من المسموح.',
    tooLarge: 'حجم الاستيراد أكبر من المسموح. الحد الأقصى 1 GiB بعد فك الضغط.',
    suspicious: (name) => `يتجاوز «${name}» بعد فك الضغط 50 MiB و100 ضعف حجمه. ${refused}`,
    unsafePath: (name) => `يشير «${name}» إلى مكان خارج الأرشيف. ${refused}`,
    duplicate: (name) => `يحتوي الأرشيف على «${name}» مرتين. ${refused}`,
    overlapping: (name) => `يتداخل «${name}» مع ملف آخر في الأرشيف. ${refused}`,
    damagedEntry: (name) => `«${name}» تالف. ${recreate}`,
    link: (name) => `«${name}» ملف ارتباط. ضع مكانه الملف الذي يشير إليه.`,
    encrypted: (name) => `«${name}» مشفّر. أزِل كلمة المرور ثم أعد المحاولة.`,
    fileTooLarge: 'الملف أكبر من 1 MiB.',
    notUtf8: 'الملف ليس نصًا بترميز UTF-8.',
    cutOff: 'الملف غير مكتمل. تنقصه المقالات التي تلي هذا الموضع.',
    damaged: 'المقال تالف في ملف التصدير: ليس XML صالحًا.',
    invalidJson: 'الملف ليس JSON صالحًا، أو أنه غير مكتمل.',
    jsonTooComplex: 'قيم ملف JSON كثيرة جدًا، أو مستويات التداخل فيه كثيرة جدًا.',
    tableTooLarge: 'جدول المقالات أكبر من المسموح. الحد الأقصى 32 MiB ومليون حقل.',
    tooDeep: 'في ملف XML عناصر مفتوحة كثيرة جدًا. الملف تالف.',
    tooManyAttributes: 'لأحد عناصر ملف XML سمات كثيرة جدًا. الملف تالف.',
    nameTooLong: (name) => `اسم الملف «${name}» أطول من المسموح. الحد الأقصى للاسم 1,000 حرف.`,
    tooLongToRead:
      'تستغرق قراءة هذا الأرشيف وقتًا أو ذاكرة أكثر من المسموح. قسّمه إلى ملفات ZIP أصغر واستوردها واحدًا تلو الآخر.',
    articleTooLong:
      'يستغرق تحويل هذا المقال وقتًا أو ذاكرة أكثر من المسموح. قسّمه إلى مقالات أصغر في المدونة القديمة، ثم صدّرها من جديد.',
    readingLater: 'الخادم مشغول. سيُستأنف الاستيراد قريبًا.',
    jsonTooLarge: 'الملف أكبر من 128 MiB. صدّر مقالاتك على دفعات.',
    isResponse: 'يبدو أنه تعليق على مقال آخر.',
    noText: 'المقال بلا نص.',
    tooCostly: 'المقال معقّد جدًا ولا يمكن عرضه.',
    otherType: (type) => `لا يُستورد المحتوى من النوع «${type}»، بل المقالات والصفحات فقط.`,
    inTrash: 'المقال في سلة المهملات.',
    wasPrivate: 'كان خاصًا، لذلك يصبح مسودة.',
    describesFolder: 'يصف مجلدًا في الموقع، لذلك ليس مقالًا.',
    notFoundPage: 'هو صفحة الخطأ في الموقع القديم، لذلك ليس مقالًا.',
    excluded: 'تستثنيه إعدادات الموقع القديم، لذلك ليس مقالًا.',
    siteTemplate: 'هو قالب للموقع، لذلك ليس مقالًا.',
    describesSource: 'يصف الملفات، لذلك ليس مقالًا.',
    otherFormat: (format) => `${format}: صيغة غير مدعومة. حوّل الملف إلى Markdown أولًا.`,
    noFrontMatter: 'بلا ترويسة (front matter)، لذلك ليس مقالًا.',
    wasTemplate: 'موجود في مجلد قوالب، لذلك يصبح مسودة.',
    wasExpired: 'انتهت صلاحيته، لذلك يصبح مسودة.',
    unsureDraft: (field) => `لا يدل «${field}» على أنه كان منشورًا، لذلك يصبح مسودة.`,
    wasProtected: 'كان محميًا بكلمة مرور، لذلك يصبح مسودة.',
    wasLimited: 'كان للأعضاء فقط، لذلك يصبح مسودة.',
    wasEmail: 'أُرسل بالبريد الإلكتروني فقط، لذلك يصبح مسودة.',
    coAuthors: 'له عدة كتّاب. سيُحتفظ بالأول فقط.',
    onlyPlainText: 'لا يحتوي ملف التصدير إلا على نصه العادي. سيضيع التنسيق.',
    dateOfFile: (day) => `بلا تاريخ، لذلك يحمل تاريخ آخر تغيير لملفه: ${day}.`,
    dateOfChange: (day) => `بلا تاريخ، لذلك يحمل تاريخ آخر تغيير له: ${day}.`,
    dateOfCommit: (day) => `بلا تاريخ، لذلك يحمل تاريخ أول إيداع لملفه في مستودع Git: ${day}.`,
    undated: 'بلا تاريخ.',
    undatedDraft: 'بلا تاريخ، لذلك يصبح مسودة.',
    undatedRefused: `بلا تاريخ. اختر تاريخًا لكل هذه المقالات باستخدام ${code('--undated 2026-01-31')}، أو ${code('--undated drafts')}.`,
    untitled: 'بلا عنوان',
    titleCut: 'العنوان أطول من المسموح واختُصر.',
    textCut: (label, max) => `حقل «${label}» أطول من ${formatNumber(max)} حرف واختُصر.`,
    oldUrlsLeft: 'لن يُعاد توجيه روابطه القديمة إلى هنا: إضافة عمليات إعادة التوجيه للمشرفين فقط.',
    tooManyArticles: (max) => `الحد الأقصى في عملية الاستيراد ${max} مقال. استورد الباقي على حدة.`,
    coverLost: 'صورة الغلاف ليست على الويب. ارفعها في المحرر.',
    lostTags: (tags, max, length) =>
      `استُثنيت الوسوم ${list(tags, 10)}: الحد الأقصى لوسوم المقال ${formatNumber(max)}، ولأحرف كل وسم ${formatNumber(length)}.`,
    templateTags: (tags) =>
      `تظهر الرموز المختصرة ووسوم القوالب كنص: ${list(
        tags.map(([name, count]) => (count > 1 ? `${name} (${formatNumber(count)})` : name)),
        10,
      )}.`,
    embeds: (count) =>
      plural(count, {
        one: 'تحوّل محتوى مضمّن واحد إلى رابط.',
        two: 'تحوّل محتويان مضمّنان إلى رابطين.',
        few: 'تحوّلت # محتويات مضمّنة إلى روابط.',
        many: 'تحوّل # محتوى مضمّنًا إلى روابط.',
        other: 'تحوّل # محتوى مضمّن إلى روابط.',
      }),
    lostElements: (count) =>
      plural(count, {
        one: 'أُزيل عنصر واحد، كنموذج أو برنامج نصي.',
        two: 'أُزيل عنصران، كنماذج أو برامج نصية.',
        few: 'أُزيلت # عناصر، كنماذج أو برامج نصية.',
        many: 'أُزيل # عنصرًا، كنماذج أو برامج نصية.',
        other: 'أُزيل # عنصر، كنماذج أو برامج نصية.',
      }),
    leftOut: (names) => `استُثني: ${list(names, 10)}.`,
    shortcodes: (names) => `يظهر كنص: ${names.map((name) => code(`[${name}]`)).join('، ')}.`,
    lostStyles: (count) =>
      plural(count, {
        one: 'فقد عنصر واحد لونه أو حجمه أو محاذاته.',
        two: 'فقد عنصران لونهما أو حجمهما أو محاذاتهما.',
        few: 'فقدت # عناصر ألوانها أو أحجامها أو محاذاتها.',
        many: 'فقد # عنصرًا اللون أو الحجم أو المحاذاة.',
        other: 'فقد # عنصر اللون أو الحجم أو المحاذاة.',
      }),
    unresolved: (count) =>
      plural(count, {
        one: 'أصبح رابط واحد نصًا، لأن الملاحظة التي يشير إليها مفقودة.',
        two: 'أصبح رابطان نصًا، لأن الملاحظات التي يشيران إليها مفقودة.',
        few: 'أصبحت # روابط نصًا، لأن الملاحظات التي تشير إليها مفقودة.',
        many: 'أصبح # رابطًا نصًا، لأن الملاحظات التي تشير إليها مفقودة.',
        other: 'أصبح # رابط نصًا، لأن الملاحظات التي تشير إليها مفقودة.',
      }),
    missingLinks: (urls, count) =>
      `${plural(count, {
        one: 'رابط واحد إلى ملف لن يصبح مقالًا منشورًا',
        two: 'رابطان إلى ملفات لن تصبح مقالات منشورة',
        few: '# روابط إلى ملفات لن تصبح مقالات منشورة',
        many: '# رابطًا إلى ملفات لن تصبح مقالات منشورة',
        other: '# رابط إلى ملفات لن تصبح مقالات منشورة',
      })}: ${urls.map(code).join('، ')}${count > urls.length ? '، …' : '.'}`,
    slugTaken: (slug) => `الرابط ${code(`/allArticles/${slug}`)} مستخدم، لذلك يحصل المقال على رابط مشابه.`,
    newTagsLeftOut: (tags) =>
      `استُثنيت الوسوم ${list(tags)}: أضفت اليوم وسومًا جديدة كثيرة. أضِفها لاحقًا، أو اطلب من أحد المشرفين استيراد الأرشيف.`,
    replaces: (title, path) => `يحل محل «${title}» (${code(path)}) الذي جاء من ملف بهذا الاسم.`,
    makesWay: (title) =>
      `يترك مقال «${title}» رابطه لهذه الصفحة ويحصل على رابط مشابه. ما زالت روابطه القديمة تعمل.`,
    pageUrlTaken: (path) => `الرابط ${code(path)} مستخدم، لذلك تحصل الصفحة على رابط مشابه.`,
    pageUrlReserved: (path) => `الرابط ${code(path)} تستخدمه المدونة نفسها، لذلك تحصل الصفحة على رابط مشابه.`,
    isPage: 'يصبح صفحة.',
    wasArticle: 'جعله استيراد سابق مقالًا.',
    pageNeedsAdmin: 'المشرفون وحدهم يمكنهم نشر الصفحات، لذا أصبحت هذه الصفحة مسودة مقال.',
    placeholderLeft: (placeholder) => `لا يزال في هذه الصفحة موضع لم يُملأ، لذا أصبحت مسودة: ${placeholder}`,
    oldUrls: (paths) => `إعادة توجيه من ${paths.map(code).join('، ')}.`,
    imageLeftOut: (url, reason) => `لم تُستورد الصورة ${code(url)}: ${reason}`,
    remoteImages: (urls) =>
      `${plural(urls.length, {
        one: 'صورة واحدة تبقى في موقعها',
        two: 'صورتان تبقيان في موقعيهما',
        few: '# صور تبقى في مواقعها',
        many: '# صورة تبقى في مواقعها',
        other: '# صورة تبقى في مواقعها',
      })}: ${list(urls.map(code), 5)}`,
    imageMissing: 'الملف مفقود.',
    moreImages: (count) =>
      plural(count, {
        one: 'تعذّر استيراد صورة أخرى أيضًا.',
        two: 'تعذّر استيراد صورتين أخريين أيضًا.',
        few: 'تعذّر استيراد # صور أخرى أيضًا.',
        many: 'تعذّر استيراد # صورة أخرى أيضًا.',
        other: 'تعذّر استيراد # صورة أخرى أيضًا.',
      }),
    imagesTooCostly: 'لم تُستورد الصور، لأن النص معقّد جدًا. ارفعها في المحرر.',
  },
};
