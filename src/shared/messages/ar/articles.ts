import { type Translation, plural } from '../define.ts';
import type { articlesMessages as english } from '../en/articles.ts';

/** The form for a number, without `plural`, as listings call it while the page loads. */
function choose(count: number, one: string, two: string, few: string, many: string, other: string): string {
  if (count === 1) return one;
  if (count === 2) return two;
  const rest = count % 100;
  if (rest >= 3 && rest <= 10) return few;
  return rest >= 11 ? many : other;
}

export const articlesMessages: Translation<typeof english> = {
  searchArticles: 'البحث في المقالات',
  allArticles: 'كل المقالات',
  allTags: 'كل الوسوم',
  untitled: 'بلا عنوان',
  articleCount: (count) =>
    plural(count, {
      zero: 'لا مقالات',
      one: 'مقال واحد',
      two: 'مقالان',
      few: '# مقالات',
      many: '# مقالًا',
      other: '# مقال',
    }),

  home: {
    newest: 'أحدث المقالات',
    empty: 'لا توجد مقالات بعد.',
    writeFirst: 'كتابة أول مقال',
  },

  card: {
    by: (name) => `بقلم ${name}`,
    updated: 'آخر تحديث',
    readingTime: (minutes) =>
      choose(
        minutes,
        'دقيقة قراءة',
        'دقيقتا قراءة',
        `${minutes} دقائق قراءة`,
        `${minutes} دقيقة قراءة`,
        `${minutes} دقيقة قراءة`,
      ),
    clicks: (count, digits) =>
      count === 0
        ? 'لا نقرات'
        : choose(count, 'نقرة واحدة', 'نقرتان', `${digits} نقرات`, `${digits} نقرة`, `${digits} نقرة`),
    tags: 'الوسوم',
    read: 'قراءة',
    readTitle: (title) => `قراءة ${title}`,
    admin: 'مشرف',
    adminOfBlog: 'من مشرفي هذه المدونة',
  },

  list: {
    loading: 'جارٍ تحميل المقالات',
    empty: 'لا توجد مقالات بعد.',
    pinned: 'مقالات مثبّتة',
  },

  author: {
    noun: 'الكاتب',
    since: 'منذ',
    feed: 'الخلاصة',
    empty: 'لا توجد مقالات منشورة لهذا الكاتب.',
    links: 'الروابط',
    writesAbout: 'المواضيع',
  },

  tags: {
    title: 'الوسوم',
    noun: 'الوسم',
    feed: 'الخلاصة',
    empty: 'لا توجد وسوم بعد.',
    emptyTag: 'لا توجد مقالات بهذا الوسم.',
  },

  article: {
    loading: 'جارٍ تحميل المقال',
    noun: 'المقال',
    notFound: (noun) => `لم يتم العثور على ${noun}`,
    notLoaded: (noun) => `تعذّر تحميل ${noun}`,
    maybeDeleted: 'ربما حُذف، أو أن الرابط غير صحيح.',
    checkConnection: 'تحقق من اتصالك بالإنترنت ثم أعد المحاولة.',
    createdAt: 'نُشر في',
    contents: 'المحتويات',
    aboutAuthor: (name) => `نبذة عن ${name}`,
    moreFrom: (name) => `مقالات أخرى بقلم ${name}`,
    moreFromAuthor: 'مقالات أخرى بقلم هذا الكاتب',
    previous: 'السابق',
    next: 'التالي',
    related: 'مقالات ذات صلة',
    share: 'مشاركة',
    copyLink: 'نسخ الرابط',
    linkCopied: 'تم نسخ الرابط',
    linkNotCopied: 'تعذّر نسخ الرابط. انسخه من شريط العنوان.',
    authorFeed: (name) => `خلاصة: ${name}`,
    blogFeed: 'خلاصة: كل المقالات',
    report: 'إبلاغ',
    copyCode: 'نسخ الشيفرة',
    copied: 'تم النسخ',
    copyFailed: 'تعذّر النسخ',
    image: 'صورة',
    enlargeImage: 'تكبير الصورة',
    enlarge: (description) => `تكبير الصورة: ${description}`,
  },

  feeds: {
    allArticles: 'كل المقالات',
    articlesBy: (author) => `مقالات بقلم ${author}`,
    articlesTagged: (tag) => `مقالات بوسم ${tag}`,
    atom: (articles) => `${articles} (خلاصة Atom)`,
    json: (articles) => `${articles} (خلاصة JSON)`,
  },

  hidden: {
    title: 'هذا المقال مخفي',
    inDrafts: 'تجد نصّه في مسوداتك.',
    openDrafts: 'الانتقال إلى المسودات',
  },

  search: {
    title: 'البحث',
    titleFor: (query) => `${query} · البحث`,
    help: 'ابحث في العناوين والنصوص والوسوم وأسماء الكتّاب. ضع العبارة بين علامتي "تنصيص"، واكتب - قبل الكلمة لاستبعادها.',
    noResults: 'لا توجد نتائج. جرّب كلمات أقل أو أقصر.',
    searching: 'جارٍ البحث',
    ranking: 'الأكثر صلة من بين أحدث 2,000 نتيجة',
    close: 'إغلاق البحث',
    suggestions: (count) =>
      plural(count, {
        zero: 'لا اقتراحات',
        one: 'اقتراح واحد',
        two: 'اقتراحان',
        few: '# اقتراحات',
        many: '# اقتراحًا',
        other: '# اقتراح',
      }),
    suggestedArticles: 'المقالات',
  },
};
