import { type Translation, formatNumber, plural } from '../define.ts';
import type { webhookMessages as english } from '../en/webhooks.ts';

export const webhookMessages: Translation<typeof english> = {
  lead: 'أرسل إشعارات إلى الخدمات الأخرى عند نشر المقالات أو تحديثها أو إلغاء نشرها أو حذفها.',
  noPublicUrl: 'تحتاج خطافات الويب إلى PUBLIC_URL لروابط المقالات في الأحداث. اضبطه وأعد تشغيل الخادم.',
  empty: 'لا توجد خطافات ويب بعد.',
  create: 'خطاف ويب جديد',
  submit: 'إنشاء خطاف ويب',
  save: 'حفظ التغييرات',
  saved: 'تم حفظ خطاف الويب',
  list: 'خطافات الويب',
  fields: {
    url: 'الرابط',
    event: 'الحدث',
    events: 'الأحداث',
    isActive: 'مفعّل',
  },
  urlHint: 'يجب أن يبدأ بـ https وأن يكون الوصول إليه ممكنًا من الإنترنت. لا تُتبع عمليات إعادة التوجيه.',
  eventHints: {
    'article.published': 'نشر مقال',
    'article.updated': 'تحديث مقال',
    'article.unpublished': 'إلغاء نشر مقال أو إخفاؤه',
    'article.deleted': 'حذف مقال',
    'webhook.test': 'حدث تجريبي',
  },
  allEvents: 'كل الأحداث',
  activeHint: 'إرسال الأحداث إلى هذا الرابط',
  states: { active: 'مفعّل', paused: 'متوقف مؤقتًا', disabled: 'معطّل' },
  failing: 'يفشل منذ <time></time>',
  disabledText:
    'عُطّل خطاف الويب هذا بعد ثلاثة أيام من فشل الإرسال. أصلح الخدمة المستقبِلة، وأرسل حدثًا تجريبيًا، ثم فعّل الخطاف من جديد.',
  limitReached: (max) => `بلغت الحد الأقصى لخطافات الويب، وهو ${formatNumber(max)}. احذف أحدها لإنشاء غيره.`,

  one: 'خطاف ويب',
  back: 'كل خطافات الويب',
  createdOn: 'أُنشئ في <day></day>',
  secretShownOnce: 'انسخ سر التوقيع الآن. لن تتمكن من رؤيته مرة أخرى.',
  secret: 'سر التوقيع',
  copySecret: 'نسخ السر',
  copied: 'تم نسخ السر',
  notCopied: 'تعذّر نسخ السر. حدده وانسخه يدويًا.',
  rotate: 'تجديد السر',
  rotateTitle: 'هل تريد تجديد سر التوقيع؟',
  rotateText: 'ستحصل على سر جديد. تُوقَّع الأحداث بالسرّين القديم والجديد معًا لمدة 24 ساعة.',
  rotateConfirm: 'تجديد السر',
  test: 'إرسال حدث تجريبي',
  testSent: 'أُضيف الحدث التجريبي إلى قائمة الإرسال',
  delete: 'حذف خطاف الويب',
  deleteTitle: 'هل تريد حذف خطاف الويب هذا؟',
  deleteText: 'سيتوقف إرسال الأحداث إليه، وسيُحذف سجل عمليات الإرسال.',
  deleteConfirm: 'حذف خطاف الويب',
  deleted: 'تم حذف خطاف الويب',

  deliveries: 'أحدث عمليات الإرسال',
  noDeliveries: 'لا توجد عمليات إرسال بعد.',
  deliveryStates: {
    waiting: 'في الانتظار',
    retrying: 'تُعاد المحاولة',
    delivered: 'وصل',
    failed: 'فشل',
    skipped: 'تم تخطيه',
  },
  status: (status) => `الحالة ${status}`,
  duration: (milliseconds) => `${formatNumber(milliseconds)} مللي ثانية`,
  tries: (tries) =>
    plural(tries, {
      zero: 'لا محاولات',
      one: 'محاولة واحدة',
      two: 'محاولتان',
      few: '# محاولات',
      many: '# محاولة',
      other: '# محاولة',
    }),
  nextTry: 'المحاولة التالية <time></time>',
  problems: {
    status: 'الحالة ليست 2xx',
    timeout: 'لا استجابة خلال 5 ثوانٍ',
    dns: 'لم يتم العثور على المضيف',
    connection: 'فشل الاتصال',
    tls: 'الشهادة غير صالحة',
    blocked: 'العنوان ليس عامًا',
    obsolete: 'تغيّر المقال بعد ذلك',
    stopped: 'خطاف الويب متوقف أو معطّل',
    dropped: 'عمليات إرسال كثيرة في الانتظار',
  },
  sendAgain: 'إعادة الإرسال',
  sendAgainLabel: (event, slug) =>
    slug === '' ? `إعادة الإرسال: ${event}` : `إعادة الإرسال: ${event}، ${slug}`,
  queuedAgain: 'أُضيفت إلى قائمة الإرسال',

  noEvents: 'اختر حدثًا واحدًا على الأقل',
  tooMany: (max) => `بلغت الحد الأقصى لخطافات الويب، وهو ${formatNumber(max)}. احذف أحدها أولًا.`,
  notFound: 'سبق حذف خطاف الويب هذا.',
  deliveryNotFound: 'لم تعد عملية الإرسال هذه في السجل.',
  deliveryWaiting: 'عملية الإرسال هذه في قائمة الانتظار بالفعل.',
  httpsOnly:
    'يجب أن يبدأ الرابط بـ https. أضِف host:port إلى WEBHOOK_ALLOW للسماح باستخدام http مع خدمتك، ثم أعد تشغيل الخادم.',
  notPublic:
    'يجب أن يؤدي الرابط إلى عنوان عام. أضِف host:port إلى WEBHOOK_ALLOW للسماح بخدمتك في شبكة خاصة، ثم أعد تشغيل الخادم.',

  finding: {
    ok: (webhooks) =>
      plural(webhooks, {
        one: 'خطاف ويب واحد، وهو يعمل.',
        two: 'خطافا ويب، وكلاهما يعمل.',
        few: '# خطافات ويب، وجميعها تعمل.',
        many: '# خطاف ويب، وجميعها تعمل.',
        other: '# خطاف ويب، وجميعها تعمل.',
      }),
    failing: (hosts) =>
      `تفشل عمليات الإرسال إلى: ${hosts}. راجع عمليات الإرسال في صفحة «خطافات الويب» لمعرفة السبب.`,
    disabled: (hosts) =>
      `عُطّلت بعد ثلاثة أيام من الفشل: ${hosts}. أصلح الخدمة المستقبِلة وفعّل خطاف الويب من جديد في صفحة «خطافات الويب».`,
    noPublicUrl: 'لا تُرسل خطافات الويب من دون PUBLIC_URL. اضبطه وأعد تشغيل الخادم.',
  },
};
