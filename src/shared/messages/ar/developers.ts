import { type Translation, formatNumber, plural } from '../define.ts';
import type { developerMessages as english } from '../en/developers.ts';

/** Writes limits, of which one may be undefined, before a noun that needs no plural form. */
function range(min: number | undefined, max: number | undefined): string {
  if (max === undefined) return `${formatNumber(min ?? 0)} على الأقل`;
  return min ? `من ${formatNumber(min)} إلى ${formatNumber(max)}` : `${formatNumber(max)} على الأكثر`;
}

export const developerMessages: Translation<typeof english> = {
  tokens: {
    lead: 'اسمح للبرامج والتطبيقات باستخدام API باسمك. لا يمكن لأي رمز تغيير حسابك أو استخدام أدوات الإدارة.',
    empty: 'لا توجد رموز وصول بعد.',
    create: 'رمز جديد',
    form: 'نموذج الرمز',
    submit: 'إنشاء الرمز',
    list: 'رموز الوصول',
    fields: {
      name: 'الاسم',
      scope: 'الإذن',
      scopes: 'الأذونات',
      days: 'مدة الصلاحية (بالأيام)',
      expiry: 'انتهاء الصلاحية',
    },
    passwordHint: 'مطلوبة لأن تسجيل دخولك كان قبل أكثر من ساعة',
    nameHint: 'الغرض منه، مثل اسم برنامج',
    scopeHints: {
      read: 'قراءة ما يخصك وتصديره، مثل المقالات والمسودات والإصدارات',
      drafts: 'حفظ المسودات ورفع الصور، دون تغيير ما يراه القرّاء',
      write: 'حفظ المسودات ونشر المقالات وتعديلها وحذفها',
      images: 'رفع الصور وإدارتها. يتطلب استيراد المقالات أيضًا «write».',
    },
    expiryChoices: {
      month: '30 يومًا',
      quarter: '90 يومًا',
      year: 'سنة واحدة',
      never: 'بلا انتهاء',
    },
    neverHint: 'إذا تسرّب الرمز، فسيظل صالحًا إلى أن تبطله.',
    shownOnce: 'تم إنشاء الرمز. انسخه الآن: لن تتمكن من رؤيته مرة أخرى.',
    token: 'الرمز',
    copyToken: 'نسخ الرمز',
    copied: 'تم نسخ الرمز',
    notCopied: 'تعذّر نسخ الرمز. حدده وانسخه يدويًا.',
    created: (day) => `أُنشئ في <day>${day}</day>`,
    neverUsed: '، لم يُستخدم بعد',
    lastUsed: (day) => `، آخر استخدام: <day>${day}</day>`,
    expires: (day) => `، تنتهي صلاحيته في <day>${day}</day>`,
    expired: (day) => `، انتهت صلاحيته في <day>${day}</day>`,
    neverExpires: '، لا تنتهي صلاحيته',
    revoke: 'إبطال',
    revokeLabel: (name) => `إبطال ${name}`,
    revokeTitle: 'هل تريد إبطال هذا الرمز؟',
    revokeText: 'تفقد البرامج التي تستخدمه الوصول فورًا.',
    revokeTextWithChanges: (articles, day) =>
      `تفقد البرامج التي تستخدمه الوصول فورًا. ${plural(articles, {
        one: `تغيّر به مقال واحد منذ ${day}.`,
        two: `تغيّر به مقالان منذ ${day}.`,
        few: `تغيّرت به # مقالات منذ ${day}.`,
        many: `تغيّر به # مقالًا منذ ${day}.`,
        other: `تغيّر به # مقال منذ ${day}.`,
      })} يمكنك التراجع عن ذلك بعد الإبطال.`,
    revokeConfirm: 'إبطال الرمز',
    revoked: 'تم إبطال الرمز',
    limitReached: (max) => `بلغت الحد الأقصى لعدد الرموز، وهو ${formatNumber(max)}. أبطِل أحدها لإنشاء غيره.`,

    noScopes: 'اختر إذنًا واحدًا على الأقل',
    duplicateName: (name) => `لديك رمز باسم «${name}» بالفعل. اختر اسمًا آخر.`,
    tooMany: (max) => `بلغت الحد الأقصى لعدد الرموز، وهو ${formatNumber(max)}. أبطِل أحدها أولًا.`,
    notFound: 'سبق إبطال هذا الرمز.',
    invalid: 'رمز الوصول هذا غير صالح أو أُبطل. أنشئ رمزًا جديدًا من لوحة التحكم.',
    hasExpired: 'انتهت صلاحية رمز الوصول هذا. أنشئ رمزًا جديدًا من لوحة التحكم.',
    notAllowed: 'لا يمكن استخدام رموز الوصول في هذا الطلب. سجّل الدخول بدلًا من ذلك.',
    scopeMissing: (scope) => `لا يملك رمز الوصول هذا الإذن «${scope}». أنشئ رمزًا يملكه من لوحة التحكم.`,
    reference: 'مرجع API',
  },

  reference: {
    title: 'API',
    lead: 'اقرأ واكتب وانشر من برامجك. كل الطلبات مدرجة أدناه، ولكل منها مثال جاهز للنسخ.',
    contents: 'في هذه الصفحة',
    guide: 'الدليل',
    reference: 'المرجع',
    deprecated: 'مهمل',
    parameters: 'المعاملات',
    body: 'المحتوى',
    request: 'الطلب',
    answers: 'الاستجابات',
    example: 'مثال',
    exampleOf: (summary, status) => `مثال على ${status}: ${summary}`,
    copy: 'نسخ',
    copyRequest: (summary) => `نسخ الطلب: ${summary}`,
    copied: 'تم نسخ الطلب',
    notCopied: 'تعذّر نسخ الطلب. حدده وانسخه يدويًا.',
    places: { path: 'في المسار', query: 'في الاستعلام', header: 'في الترويسة' },
    required: 'مطلوب',
    default: 'القيمة الافتراضية',
    between: (min, max) => range(min, max),
    characters: (min, max) => `عدد الأحرف: ${range(min, max)}`,
    items: (min, max) => `عدد العناصر: ${range(min, max)}`,
  },
};
