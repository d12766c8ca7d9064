import { type Translation, formatNumber, plural } from '../define.ts';
import type { validationMessages as english } from '../en/validation.ts';

/** After «عن». */
const characters = (count: number) =>
  plural(count, {
    one: 'حرف واحد',
    two: 'حرفين',
    few: '# أحرف',
    many: '# حرفًا',
    other: '# حرف',
  });
const items = (count: number) =>
  plural(count, {
    one: 'عنصر واحد',
    two: 'عنصرين',
    few: '# عناصر',
    many: '# عنصرًا',
    other: '# عنصر',
  });
const words = (count: number) =>
  plural(count, {
    one: 'كلمة واحدة',
    two: 'كلمتين',
    few: '# كلمات',
    many: '# كلمة',
    other: '# كلمة',
  });
/** «حقل» is masculine, whatever the gender of the label. */
const field = (label: string) => `حقل «${label}»`;

export const validationMessages: Translation<typeof english> = {
  fields: {
    title: 'العنوان',
    cover: 'صورة الغلاف',
    description: 'الوصف',
    markdown: 'Markdown',
    tags: 'الوسوم',
    url: 'الرابط',
    kind: 'النوع',
  },

  required: (label) => `${field(label)} مطلوب`,
  invalid: (label) => `${field(label)} غير صالح`,
  minLength: (label, min) => `${field(label)} يجب ألا يقل عن ${characters(min)}`,
  maxLength: (label, max) => `${field(label)} يجب ألا يزيد على ${characters(max)}`,
  minItems: (label, min) => `${field(label)} يجب ألا يقل عن ${items(min)}`,
  maxItems: (label, max) => `${field(label)} يجب ألا يزيد على ${items(max)}`,
  min: (label, min) => `${field(label)} يجب ألا يقل عن ${min}`,
  max: (label, max) => `${field(label)} يجب ألا يزيد على ${max}`,
  oneOf: (label, values) => `${field(label)} يجب أن يكون إحدى القيم التالية: ${values}`,
  string: (label) => `${field(label)} يجب أن يكون نصًا`,
  wholeNumber: (label) => `${field(label)} يجب أن يكون عددًا صحيحًا`,
  listOfStrings: (label) => `${field(label)} يجب أن يكون قائمة من النصوص`,

  email: (label) => `${field(label)} يجب أن يكون بريدًا إلكترونيًا صحيحًا`,
  httpUrl: (label) => `${field(label)} يجب أن يكون رابطًا صحيحًا يبدأ بـ http أو https`,
  oneMebibyte: (label) => `${field(label)} يجب ألا يزيد على 1 MiB`,
  images: (label, max) =>
    `${field(label)} يجب ألا يحتوي على أكثر من ${plural(max, {
      one: 'صورة مرفوعة واحدة',
      two: 'صورتين مرفوعتين',
      few: '# صور مرفوعة',
      many: '# صورة مرفوعة',
      other: '# صورة مرفوعة',
    })}`,

  notVisible: (label) => `${field(label)} يجب أن يحتوي على حرف مرئي`,
  lineBreak: (label) => `${field(label)} يجب أن يكون سطرًا واحدًا`,
  control: (label) => `${field(label)} يجب ألا يحتوي على محارف تحكم`,
  bidiControl: (label) => `${field(label)} يجب ألا يحتوي على محارف تحكم في اتجاه النص`,
  combiningMarks: (label) => `${field(label)} يجب ألا يحتوي على أكثر من أربع علامات متراكبة على حرف واحد`,
  nul: (label) => `${field(label)} يجب ألا يحتوي على محارف NUL`,
  brokenCharacter: (label, before) =>
    before === ''
      ? `${field(label)} يجب ألا يحتوي على محرف تالف. يوجد محرف تالف في البداية`
      : `${field(label)} يجب ألا يحتوي على محرف تالف. يوجد محرف تالف بعد «${before}»`,

  tag: 'الوسم',
  tooManyTags: (max) => `لا يمكن أن يزيد عدد وسوم المقال على ${formatNumber(max)}`,

  authorOrTag: 'صفِّ النتائج حسب الكاتب أو حسب الوسم، لا حسب كليهما',
  sortOfAll: 'من دون author أو tag أو q، يجب أن تكون قيمة sort هي created أو \u2066-created\u2069',

  search: {
    tooLong: (max) => `لا يمكن أن تزيد عبارة البحث على ${characters(max)}.`,
    tooManyWords: (max) => `لتغيير كل النتائج، ابحث بما لا يزيد على ${words(max)}.`,
    isCut: (max) => `اقتصر البحث على أول ${words(max)}.`,
    noWord: 'أدخل كلمة أو رقمًا أو رمزًا تعبيريًا واحدًا على الأقل.',
  },
};
