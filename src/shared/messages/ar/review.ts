import { formatNumber, plural, type Translation } from '../define.ts';
import type { reviewMessages as english, reviewReplies as englishReplies } from '../en/review.ts';

export const reviewMessages: Translation<typeof english> = {
  fields: { comment: 'التعليق', shown: 'النسخة المعروضة' },

  submit: {
    label: 'إرسال للمراجعة',
    again: 'إرسال من جديد',
    question: 'هل تريد إرسال هذا النص للمراجعة؟',
    text: 'يراجعه أحد المحررين قبل نشره. يمكنك متابعة الكتابة.',
    done: 'تم إرسال النص للمراجعة',
    view: 'عرض النصوص المرسلة',
    notSaved: 'لم يُرسل النص: لم يُحفظ بعد. أعد المحاولة بعد قليل.',
    notSavedWhy: (why) => `لم يُرسل النص: لم يُحفظ. ${why}`,
    unchanged: 'هذه النسخة لدى المحررين بالفعل. عدّلها لإرسالها من جديد.',
    sameAsPublished: 'هذه هي النسخة المنشورة. عدّلها لإرسالها.',
    markdownHint:
      'راجع <guide>دليل Markdown</guide>. يزيح المفتاح Tab عناصر القوائم؛ لمغادرة النص، اضغط Escape أولًا. <keys>اضغط Ctrl+Enter للإرسال للمراجعة، وCtrl+S لحفظ المسودة.</keys>',
    afterUpload: 'سيُرسل النص عند اكتمال الرفع.',
    dontSubmit: 'عدم الإرسال',
    uploadMissing: 'لم يُرسل النص: لم يكتمل رفع إحدى الصور. أعد محاولة رفعها أو ألغِه، ثم أرسل النص من جديد.',
    uploadFailed: 'لم يُرسل النص: راجعه، ثم أرسله من جديد.',
    changesArticle: 'يرى القرّاء النسخة المنشورة إلى أن ينشر أحد المحررين تغييراتك.',
    published: 'تم نشر نصك. ما تكتبه من الآن تعديل على المقال.',
  },

  state: {
    submitted: (date) => `أُرسل للمراجعة في <time>${date}</time>.`,
    isCurrent: 'لن يراه القرّاء إلى أن ينشره أحد المحررين. يمكنك متابعة الكتابة وإرساله من جديد.',
    hasChanged: 'عدّلت النص بعد ذلك. يرى المحررون النسخة المرسلة إلى أن ترسله من جديد.',
    approved: (date, zone) => `تم قبول النص. سيُنشر في <time>${date}</time>، ${zone}.`,
    approvedChanged: 'عدّلت النص بعد ذلك. ستُنشر النسخة المقبولة ما لم ترسله من جديد.',
    sentBack: (name) => `أُعيد من ${name}`,
    sentBackByAnyone: 'أُعيد إليك',
    revise: 'عدّل نصك، ثم أرسله من جديد.',
    withdraw: 'سحب من المراجعة',
    withdrawn: 'تم سحب النص من المراجعة',
    unscheduled: (why) => `لم يعد النص مجدولًا. ${why}`,
    discarded: 'يُسحب من المراجعة أيضًا.',
    submittedOn: (date) => `أُرسل في <time>${date}</time>`,
    changedSince: 'عُدّل بعد ذلك',
  },

  lists: {
    submitted: 'المرسلة',
    sentBack: 'المُعادة',
    noneSubmitted: 'لا توجد نصوص مرسلة. افتح مسودة لإرسالها للمراجعة.',
    noneSentBack: 'لم يُعَد إليك أي نص.',
  },

  news: {
    label: 'المراجعات',
    sentBack: (name) => `أُعيد <title></title> من ${name}`,
    sentBackByAnyone: 'أُعيد <title></title>',
    revise: 'تعديل',
    reviseLabel: (title) => `تعديل: ${title}`,
  },

  list: {
    waiting: (count) =>
      plural(count, {
        zero: 'لا نصوص للمراجعة',
        one: 'نص واحد للمراجعة',
        two: 'نصان للمراجعة',
        few: '# نصوص للمراجعة',
        many: '# نصًا للمراجعة',
        other: '# نص للمراجعة',
      }),
    empty: 'لا شيء للمراجعة.',
    viewArticles: 'عرض المقالات',
    label: 'النصوص المرسلة',
    kinds: { new: 'جديد', change: 'تعديل' },
    by: (author) => `بقلم ${author}`,
    waitingFor: (time) => `مدة الانتظار: ${time}`,
    reviewer: (name) => `قيد المراجعة لدى ${name}`,
    isMine: 'أنت تراجع هذا النص',
    approvedBy: (name) => `تم قبوله من ${name}`,
    approvedByYou: 'تم قبوله منك',
    open: 'مراجعة',
    openLabel: (title) => `مراجعة: ${title}`,
  },

  entry: {
    back: 'العودة إلى المراجعة',
    new: 'مقال جديد',
    change: 'تعديل على <article>المقال المنشور</article>',
    submitted: (date) => `أُرسل في <time>${date}</time>`,
    take: 'بدء المراجعة',
    takeOver: 'تولّي المراجعة',
    leave: 'إيقاف المراجعة',
    preview: 'معاينة',
    changes: 'التغييرات',
    noChanges: 'لا اختلاف عن النسخة المنشورة.',
    published: 'المنشورة',
    submittedText: 'المرسلة',
    publish: 'نشر',
    publishQuestion: 'هل تريد نشر هذا النص؟',
    publishText: 'سيتمكن الجميع من قراءته فورًا.',
    updateText: 'سيرى القرّاء التغييرات فورًا.',
    publishConfirm: 'نشر النص',
    done: 'تم نشر النص',
    scheduled: 'تمت جدولة النص',
    unscheduled: 'تم إلغاء الجدولة. عاد النص إلى انتظار المراجعة.',
    sentBack: 'تمت إعادة النص',
    reloaded: 'تعرض هذه الصفحة الآن أحدث نسخة.',
    gone: 'لم يعد هذا النص بانتظار المراجعة',
    goneHint: 'سُحب أو أُرسل من جديد أو تمت مراجعته.',
  },

  sendBack: {
    open: 'إعادة إلى الكاتب…',
    title: 'هل تريد إعادة هذا النص إلى كاتبه؟',
    text: 'يصل تعليقك إلى الكاتب، ويمكنه إرسال النص من جديد.',
    hint: 'نص بلا تنسيق',
    length: (used, max) => `${formatNumber(used)} من ${formatNumber(max)} حرف`,
    confirm: 'إعادة إلى الكاتب',
    notSent: 'لم يُرسل تعليقك',
  },
};

export const reviewReplies: Translation<typeof englishReplies> = {
  contributor:
    'لا يمكنك تغيير ما يراه القرّاء مباشرة. للنشر، احفظ نصك كمسودة وأرسله للمراجعة. ولغير ذلك، راسل أحد المحررين أو المشرفين.',
  publishesItself: 'يمكنك نشر هذا النص مباشرة.',
  unchanged: 'هذا النص مطابق للمنشور.',
  outdated: 'تغيّر المقال المنشور منذ بدأت هذا التعديل. افتحه من جديد حتى لا تُلغي ما كتبه غيرك.',
  tooMany: (count) =>
    `الحد الأقصى للنصوص قيد المراجعة لكل حساب: ${count}. انتظر أحد المحررين أو اسحب نصًا منها.`,
  notFound: 'هذا النص ليس بانتظار المراجعة. ربما سُحب أو أُرسل من جديد أو تمت مراجعته.',
  notSubmitted: 'لم يُرسل هذا النص للمراجعة.',
  inReview: (reviewer) => `هذا النص قيد المراجعة لدى ${reviewer}.`,
  changed: 'لم يعد هذا النص كما رأيته. راجعه مرة أخرى قبل نشره.',
  articleChanged: 'تغيّر المقال المنشور منذ إرسال هذا التعديل. أعِده إلى كاتبه ليجمع بين التعديلين.',
  notPublic:
    'المقال الذي يعدّله هذا النص أُخفي أو أُلغي نشره بعد إرساله. انتظر حتى يراه القرّاء من جديد، أو أعِد النص إلى كاتبه.',
  lostTime: {
    articleChanged: 'تغيّر المقال المنشور منذ إرسال هذا التعديل.',
    notPublic: 'أُخفي المقال الذي يعدّله هذا النص أو أُلغي نشره.',
    storageFull: 'لا تتسع مساحة تخزين كاتب المقال لهذا النص.',
    rightLost: 'تم قبول هذا النص من محرر لم يعد بإمكانه نشره. يجب قبوله من جديد.',
    canceled: 'ألغى أحد المحررين الجدولة.',
  },
};
