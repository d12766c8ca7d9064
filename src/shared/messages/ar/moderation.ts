import { type Translation, plural } from '../define.ts';
import type { moderationMessages as english } from '../en/moderation.ts';

export const moderationMessages: Translation<typeof english> = {
  limitedAccount: (reason) =>
    `قيّد مشرفو هذه المدونة حسابك. مقالاتك متاحة بالرابط المباشر وفي صفحتك العامة، لكنها لا تظهر في القوائم أو البحث أو الخلاصات. السبب: ${reason}`,
  hiddenArticle: (reason) =>
    `أخفى محررو هذه المدونة أو مشرفوها هذا المقال. لا يمكنك نشره ما لم يعيدوا إظهاره. السبب: ${reason}`,
  tally: ({ accounts, articles }) =>
    `${plural(accounts, {
      one: 'حساب واحد فيه',
      two: 'حسابان فيهما',
      few: '# حسابات فيها',
      many: '# حسابًا فيها',
      other: '# حساب فيها',
    })} ${plural(articles, {
      one: 'مقال واحد',
      two: 'مقالان',
      few: '# مقالات',
      many: '# مقالًا',
      other: '# مقال',
    })}`,
  reportReasons: {
    spam: 'محتوى مزعج أو إعلاني',
    abuse: 'إساءة أو تهديد',
    copyright: 'انتهاك حقوق النشر',
    illegal: 'محتوى غير قانوني',
    other: 'سبب آخر',
  },
  roles: {
    contributor: { name: 'مساهم', description: 'كتابة مقالات ينشرها أحد المحررين.' },
    author: { name: 'كاتب', description: 'كتابة المقالات ونشرها.' },
    editor: {
      name: 'محرر',
      description:
        'كذلك نشر النصوص المُرسلة للمراجعة، وتعديل مقالات الآخرين المنشورة وإخفاؤها، ومعالجة البلاغات.',
    },
    admin: { name: 'مشرف', description: 'كل الصلاحيات، بما فيها إدارة الحسابات والإعدادات.' },
  },
  accountFilters: {
    q: 'الاسم أو البريد',
    since: 'سُجّل بعد',
    before: 'سُجّل قبل',
    least: 'المقالات (حد أدنى)',
    most: 'المقالات (حد أقصى)',
    links: 'الروابط (حد أدنى)',
    state: 'الحالة',
    role: 'الدور',
    suspendedFor: 'سبب التعليق',
    limitedFor: 'سبب التقييد',
  },
  articleFilters: {
    q: 'كلمات في العنوان',
    by: 'اسم الكاتب أو بريده أو رابط صفحته',
    byName: 'اسم الكاتب أو رابط صفحته',
    since: 'نُشر بعد',
    before: 'نُشر قبل',
    joinedSince: 'سُجّل الكاتب بعد',
    joinedBefore: 'سُجّل الكاتب قبل',
    sameAs: 'رابط مقال بالنص نفسه',
    links: 'الروابط (حد أدنى)',
    state: 'الحالة',
    hiddenFor: 'سبب الإخفاء',
  },
  fields: {
    reason: 'السبب',
    comment: 'التفاصيل',
    article: 'المقال',
    articles: 'المقالات',
    account: 'الحساب',
    role: 'الدور',
    accounts: 'الحسابات',
    website: 'الموقع',
    limit: 'الحد',
    page: 'الصفحة',
    reaches: 'النطاق',
    after: 'بعد',
    maximumUses: 'أقصى عدد استخدامات',
    days: 'الأيام',
    note: 'الملاحظة',
  },
  errors: {
    time: (label) =>
      `حقل «${label}» يجب أن يكون تاريخًا، مثل \u20662026-01-31\u2069، أو وقتًا، مثل \u20662026-01-31T18:30Z\u2069`,
    accountsMissing: 'حدد حسابات: أرسل items، أو تاريخ before لتحديد كل ما يطابق',
    articlesMissing: 'حدد مقالات: أرسل slugs، أو تاريخ before لتحديد كل ما يطابق',
    reaches: 'يجب أن تكون قيمة reaches هي القيمة الواردة في القائمة',
  },
};
