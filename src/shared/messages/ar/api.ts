import type { Translation } from '../define.ts';
import type { apiMessages as english } from '../en/api.ts';
import { joinSentences } from '../formats.ts';

/** A time such as «دقيقتان» comes in the nominative, so it follows a colon. */
const waitFor = (wait: string) => `مدة الانتظار قبل إعادة المحاولة: ${wait}.`;

export const apiMessages: Translation<typeof english> = {
  status: {
    badRequest: 'صيغة الطلب غير صحيحة.',
    notFound: 'غير موجود.',
    timeout: 'استغرق وصول الطلب وقتًا أطول من المسموح. أعد المحاولة من فضلك.',
    tooLarge: 'الطلب أكبر من المسموح. يمكن أن يصل نص المقال إلى 1 MiB، وكل ما عداه إلى 16 KiB.',
    uriTooLong: 'الرابط أطول من المسموح.',
    unsupportedType: 'أرسل محتوى الطلب بصيغة JSON، مع نوع المحتوى application/json.',
    headersTooLarge: 'ترويسات الطلب أكبر من المسموح.',
    unavailable: 'المدونة غير متاحة مؤقتًا. أعد المحاولة بعد قليل من فضلك.',
    refused: 'رُفض الطلب.',
    unexpected: 'حدث خطأ من جانبنا. أعد المحاولة من فضلك.',
  },

  problems: (problems) => joinSentences(problems.map((problem) => `${problem}.`)),

  methodNotAllowed: (methods) => `لا يقبل هذا الرابط سوى ${methods}.`,

  body: {
    notAnObject: 'يجب أن يكون محتوى الطلب كائن JSON.',
    invalidJson: 'محتوى الطلب ليس JSON صالحًا.',
    compressed: 'أرسل محتوى الطلب غير مضغوط.',
    tooManyUnknownFields: 'يحتوي الطلب على بيانات كثيرة جدًا خارج الحقول المعروفة.',
  },

  headers: {
    ifMatch: 'يجب أن تكون قيمة If-Match هي * أو رقم إصدار بين علامتي تنصيص، مثل \u2066"3"\u2069.',
    ifNoneMatch: 'يجب أن تكون قيمة If-None-Match هي * من دون If-Match.',
    preconditionRequired: 'أرسل \u2066If-None-Match: *\u2069 للإنشاء، أو If-Match مع رقم الإصدار الذي سيُستبدل.',
    versionRequired: 'هذا المقال لشخص آخر. أرسل If-Match مع قيمة ETag التي تلقيتها.',
    idempotencyKey: 'يجب أن تتكون قيمة Idempotency-Key من 1 إلى 200 محرف ASCII قابل للطباعة بين علامتي تنصيص.',
    idempotencyKeyReused: 'سبق استخدام Idempotency-Key هذا مع محتوى مختلف. استخدم قيمة جديدة.',
    idempotencyKeyInUse: 'ما زال الطلب الأول بقيمة Idempotency-Key هذه قيد التنفيذ. انتظر حتى ينتهي.',
  },

  limits: {
    login: (wait) => `محاولات تسجيل دخول فاشلة كثيرة. ${waitFor(wait)}`,
    registration: (wait) => `حسابات كثيرة أُنشئت من شبكتك. ${waitFor(wait)}`,
    reset: (wait) => `روابط كثيرة طُلبت. ${waitFor(wait)}`,
    passkeyLogin: (wait) => `محاولات دخول كثيرة بمفاتيح المرور من شبكتك. ${waitFor(wait)}`,
    report: (wait) => `بلاغات كثيرة من شبكتك. ${waitFor(wait)}`,
    testMail: (wait) => `رسائل تجريبية كثيرة. ${waitFor(wait)}`,
    export: (wait) => `عمليات تصدير كثيرة. ${waitFor(wait)}`,
    mail: (wait) => `رسائل كثيرة إلى هذا العنوان. ${waitFor(wait)}`,
    save: (wait) => `تحفظ بوتيرة أسرع من المسموح. ${waitFor(wait)}`,
    write: (wait) => `تغييرات كثيرة في وقت قصير. ${waitFor(wait)}`,
  },

  databaseReplaced: 'استُبدل ملف قاعدة البيانات. أعد تشغيل الخادم.',
  busy: {
    stopping: 'جارٍ إعادة تشغيل الخادم. أعد المحاولة بعد قليل من فضلك.',
    upgrading: 'جارٍ تحديث المدونة. أعد المحاولة بعد بضع دقائق من فضلك.',
    ownRequests: 'ترسل طلبات كبيرة كثيرة في الوقت نفسه. انتظر حتى ينتهي الأول.',
    allRequests: 'يتلقى الخادم طلبات كبيرة كثيرة. أعد المحاولة بعد قليل من فضلك.',
    ownArticles: 'تحفظ مقالات كثيرة في الوقت نفسه. انتظر حتى ينتهي حفظ الأول.',
    allArticles: 'الخادم مشغول. أعد المحاولة بعد لحظات من فضلك.',
    pages: 'الخادم مشغول. أعد المحاولة بعد لحظات من فضلك.',
    searches: 'يبحث عدد كبير من القرّاء الآن. أعد المحاولة بعد قليل من فضلك.',
    slowSearch: 'استغرق هذا البحث وقتًا أطول من المسموح. أعد المحاولة، أو ابحث عن كلمة أقل شيوعًا.',
    media: 'لا يمكن حفظ الصور أو تحميلها الآن. أعد المحاولة بعد قليل من فضلك.',
    mails: 'رسائل كثيرة تنتظر الإرسال. أعد المحاولة لاحقًا من فضلك.',
  },

  articleTooComplex: 'يستغرق عرض هذا المقال وقتًا أطول من المسموح. بسّطه، أو قسّمه إلى عدة مقالات.',
  authorNotFound: 'لم يتم العثور على هذا الكاتب.',
  noTestMails:
    'لا ترسل هذه المدونة رسائل بريد إلكتروني. اضبط SMTP_URL وMAIL_FROM وPUBLIC_URL، ثم أعد تشغيل الخادم.',
  testMailNotFound: 'لم يتم العثور على هذه الرسالة التجريبية. تُحفظ النتائج سبعة أيام.',
};
