import type { Translation } from '../define.ts';
import type { deletionMessages as englishDeletion, specMessages as english } from '../en/spec.ts';

export const specMessages: Translation<typeof english> = {
  title: 'مدونة Markdown',
  tagline: 'اكتب مدونتك الخاصة بلغة Markdown بكل سهولة.',
  articlesTitle: 'المقالات',

  registered: 'أهلًا بك! حسابك جاهز.',
  loggedIn: 'أهلًا بعودتك!',
  profileUpdated: 'تم تحديث بياناتك.',
  articleCreated: 'تم نشر مقالك.',
  articleUpdated: 'تم تحديث مقالك.',

  unexpectedError: 'حدث خطأ غير متوقع!',
};

export const deletionMessages: Translation<typeof englishDeletion> = {
  areYouSure: 'هل تؤكد الحذف؟',
  articleDeletionWarning: 'لن تتمكن من استعادة هذا المقال بعد حذفه!',
  articleDeleted: 'تم حذف المقال',
  accountDeletionAlert: 'انتبه: إذا حذفت حسابك فستُحذف جميع مقالاتك!',
  accountDeletionWarning: 'بعد الحذف لن يمكن استعادة حسابك ولا أي من مقالاتك!',
  deleteMyAccount: 'حذف حسابي',
  accountDeleted: 'تم حذف حسابك',
  accountDeletionFailed: 'حدث خطأ!',
};
