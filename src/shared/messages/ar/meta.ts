import type { Translation } from '../define.ts';
import type { metaMessages as english } from '../en/meta.ts';

export const metaMessages: Translation<typeof english> = {
  home: (tagline) => `${tagline} اقرأ أحدث المقالات، أو اكتب مقالاتك بلغة Markdown.`.trim(),
  articles: 'مقالات بأقلام مختلفة، من الأحدث إلى الأقدم',
  articlesBy: (author) => `مقالات بقلم ${author}، من الأحدث إلى الأقدم`,
  articlesTagged: (tag) => `مقالات بوسم ${tag}، من الأحدث إلى الأقدم`,
  tags: 'كل مواضيع هذه المدونة',
  onPage: (description, page) => (page > 1 ? `${description}: الصفحة ${page}.` : `${description}.`),
  developers: (blog) => `كيف تقرأ وتكتب وتنشر على ${blog} من برامجك.`,
  search: (blog) => `البحث في كل مقالات ${blog}.`,
  searchEngine: (blog) => `البحث في ${blog}`,
  markdownSource: 'نص Markdown',
  privatePage: 'سجّل الدخول لعرض هذه الصفحة.',

  registerText: (blog) => `أنشئ حسابًا في ${blog} واكتب مقالاتك بلغة Markdown.`,
  logInText: (blog) => `سجّل الدخول إلى ${blog} لكتابة مقالاتك وإدارتها.`,
  forgotPasswordText: (blog) => `إعادة تعيين كلمة مرورك في ${blog}.`,
  resetPasswordText: (blog) => `تعيين كلمة مرور جديدة لحسابك في ${blog}.`,
  claimText: (blog) => `استلام حسابك في ${blog}.`,
  confirmEmailText: (blog) => `تأكيد البريد الإلكتروني لحسابك في ${blog}.`,

  needsScripts: 'تحتاج هذه الصفحة إلى JavaScript. فعّله ثم أعد تحميل الصفحة.',
  readFullArticle: 'قراءة المقال كاملًا',

  articleLabels: {
    table: 'جدول',
    code: 'شيفرة',
    codeIn: (language) => `شيفرة ${language}`,
    footnotes: 'الحواشي',
    backToText: 'العودة إلى النص',
    toDo: 'لم يُنجز',
    done: 'أُنجز',
    note: 'ملاحظة',
    tip: 'نصيحة',
    important: 'مهم',
    warning: 'تحذير',
    caution: 'تنبيه',
  },

  app: {
    shortName: 'المدونة',
    description: 'مدونة يمكن للجميع كتابة المقالات فيها بلغة Markdown.',
  },

  report: {
    title: 'الإبلاغ عن مقال',
    intro: (link) =>
      `أنت تبلّغ عن المقال ${link}. تصل البلاغات إلى محرري هذه المدونة ومشرفيها دون ذكر اسم مرسلها: لن يعرف هؤلاء ولا الكاتب أنك من أرسل البلاغ.`,
    question: 'ما المشكلة في المقال؟',
    details: 'التفاصيل (اختياري)',
    trap: 'اترك هذا الحقل فارغًا',
    submit: 'إرسال البلاغ',
    thanks: 'شكرًا على بلاغك',
    thanksText: 'سيراجعه أحد المحررين أو المشرفين.',
    backTo: (link) => `العودة إلى ${link}`,
  },
};
