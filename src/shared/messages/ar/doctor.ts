import { formatNumber, plural, type Translation } from '../define.ts';
import type { doctorMessages as english } from '../en/doctor.ts';
import { ISOLATES } from '../isolateValues.ts';

/** After a verb. */
const accounts = (count: number) =>
  plural(count, {
    one: 'حسابًا واحدًا',
    two: 'حسابين',
    few: '# حسابات',
    many: '# حسابًا',
    other: '# حساب',
  });
/** After a verb. */
const articles = (count: number) =>
  plural(count, {
    one: 'مقالًا واحدًا',
    two: 'مقالين',
    few: '# مقالات',
    many: '# مقالًا',
    other: '# مقال',
  });
/** After a verb. */
const changes = (count: number) =>
  plural(count, {
    one: 'تغييرًا واحدًا',
    two: 'تغييرين',
    few: '# تغييرات',
    many: '# تغييرًا',
    other: '# تغيير',
  });
/** After «قبل». */
const days = (count: number) =>
  plural(count, { one: 'يوم واحد', two: 'يومين', few: '# أيام', many: '# يومًا', other: '# يوم' });
/** After a verb or a verbal noun. */
const emails = (count: number) =>
  plural(count, { one: 'رسالة واحدة', two: 'رسالتين', few: '# رسائل', many: '# رسالة', other: '# رسالة' });

/**
 * Returns a command that ends with a quotation mark, for the end of a text. Its values come isolated, and a copy with
 * these marks would not run. The mark that keeps the last sign in its place comes after a space, so that it isn't copied.
 */
const command = (line: string) => `${line.replaceAll(ISOLATES, '')} \u200e`;

export const doctorMessages: Translation<typeof english> = {
  settings: {
    ok: 'جميع الإعدادات صالحة.',
    misspelled: (name, setting) => `لا يوجد إعداد باسم ${name}. هل تقصد ${setting}؟`,
  },
  places: { database: 'قاعدة البيانات', s3: (bucket, endpoint) => `الحاوية ${bucket} في ${endpoint}` },
  reasons: {
    locked: 'أقفلها برنامج آخر',
    diskFullOrFailing: 'القرص ممتلئ أو معطوب',
    noSuchAddress: 'لا يملك هذا الجهاز هذا العنوان. اضبط HOST على عنوان يملكه',
    permission: 'لا توجد صلاحية للوصول',
    readOnly: 'القرص للقراءة فقط',
    diskFull: 'القرص ممتلئ',
    quota: 'نفدت حصة هذا المستخدم من القرص',
    tooLarge: 'الملف أكبر مما يسمح به النظام',
    noFolder: 'المجلد غير موجود ويتعذّر إنشاؤه',
    fileInTheWay: 'يوجد ملف في هذا المكان',
    folderInTheWay: 'يوجد مجلد في هذا المكان',
  },
  images: {
    ok: (count, size, place) =>
      `${plural(count, { one: 'صورة واحدة', two: 'صورتان', few: '# صور', many: '# صورة', other: '# صورة' })} (${size}) في ${place}.`,
    unreachable: (place, reason) =>
      `تعذّرت قراءة الصور في ${place}: ${reason}. تحقق من MEDIA_URL وMEDIA_ACCESS_KEY وMEDIA_SECRET_KEY.`,
    partly: (read, files) =>
      `الملفات المقروءة: ${formatNumber(read)} من ${formatNumber(files)}. يقرأ الفحص التالي ملفات أخرى، ويقرأها جميعًا مع \u2066--image-seconds 9999\u2069.`,
    unreadable: (place, reason) => `تعذّرت قراءة الصور في ${place}: ${reason}.`,
    wrongStore: (place, marker) =>
      `لا توجد في ${place} أي صورة من صور هذه المدونة، لذلك يردّ الخادم على طلبات الصور بالخطأ 503 ويرفض رفع صور جديدة. ركّب القرص الذي يحويها (mount)، أو اضبط MEDIA_URL على مكانها. إذا فُقدت الصور، فانسخ إلى ${place} ملفات المجلد backup-media من نسخة احتياطية${marker === null ? '' : `، أو أنشئ الملف الفارغ ${marker} للمتابعة من دونها`}.`,
    inaccessible: ({ count, example, folder, owner }) =>
      `ملفات لا يستطيع المستخدم ${owner} قراءتها أو استبدالها في ${folder}: ${formatNumber(count)}، مثل ${example}. شغّل بصلاحيات root هذا الأمر: ${command(`chown -R ${owner} '${folder}'`)}`,
    damaged: (count, all, place, example, empty) =>
      `الصور التالفة في ${place}: ${formatNumber(count)} من ${formatNumber(all)}، مثل ${example}${empty === 0 ? '' : ` (الملفات الفارغة: ${formatNumber(empty)})`}. استعِد نسخة احتياطية، أو ارفع الصور نفسها من جديد. أما المقاسات الأصغر (مثل \u2066…-480.webp\u2069) فيعيد الخادم إنشاءها تلقائيًا.`,
    lackSizes: (count, place, example) =>
      `صور في ${place} تنقصها مقاسات أصغر: ${formatNumber(count)}، مثل ${example}. يحمّلها القراء بحجمها الكامل. استعِد نسخة احتياطية، أو ارفع الصور نفسها من جديد.`,
    missing: (count, all, place, example) =>
      `صور بلا ملفات في ${place}: ${formatNumber(count)} من ${formatNumber(all)}، مثل ${example}. انسخ إليه ملفات المجلد backup-media من نسخة احتياطية، أو ملفات المكان الذي كانت الصور محفوظة فيه سابقًا.`,
    unowned: (count, place) =>
      `ملفات في ${place} لا تتبع أي صورة: ${formatNumber(count)}. يحذفها الخادم مرة في اليوم. إذا لم يفعل، فراجع سجل الخادم.`,
    strange: (count, place) =>
      `ملفات في ${place} لا تتبع أي صورة في هذه المدونة: ${formatNumber(count)}. إذا كانت مدونة أخرى تحفظ صورها هناك، فاضبط لإحدى المدونتين قيمة أخرى في MEDIA_URL، لأن الصورة التي تحذفها إحداهما تُفقد من كلتيهما. وإلا فهي بقايا عمليات رفع لم تكتمل، ولا ضرر منها.`,
    noUploads:
      'رفع الصور متوقف لأن الحزمة sharp غير مثبتة أو لا تعمل هنا. شغّل npm install --include=optional في مجلد المدونة، ثم أعد تشغيل الخادم.',
  },
  program: {
    ok: (version, node) => `Markdown Blog، الإصدار ${version}، على \u2066Node ${node}\u2069.`,
    wrongNode: (version, node, wanted) =>
      `Markdown Blog، الإصدار ${version}، على \u2066Node ${node}\u2069، لكنه مختبَر على Node ${wanted}. شغّله باستخدام npm أو node_modules/.bin/node.`,
    notBuilt: (version, node, folder) =>
      `Markdown Blog، الإصدار ${version}، على \u2066Node ${node}\u2069. ملفات الواجهة في ${folder} غير موجودة أو غير مكتملة. شغّل npm run build.`,
  },
  folder: {
    ok: (folder) => `لا يستطيع الوصول إلى ${folder} إلا مالكه.`,
    missing: (folder) =>
      `المجلد ${folder} غير موجود. اضبط DATA_DIR على القيمة التي يستخدمها الخادم، أو شغّل الخادم مرة واحدة.`,
    unusable: (folder, reason) => `تعذّر استخدام المجلد ${folder}: ${reason}.`,
    otherUser: (folder, owner, user) =>
      `المجلد ${folder} ملك للمستخدم ${owner}، لكن هذا الأمر يعمل باسم المستخدم ${user}. شغّل الأمر والخادم باسم المستخدم ${owner}.`,
    otherOwner: (file, folder, owner, target) =>
      `مالك ${file} ليس مالك ${folder}. شغّل هذا الأمر: ${command(`chown -R ${owner} '${target}'`)}`,
    open: (file, target) =>
      `يستطيع مستخدمون آخرون على هذا الجهاز الوصول إلى ${file}. شغّل هذا الأمر: ${command(`chmod -R go= '${target}'`)}`,
  },
  pages: {
    unlinked: (settings) =>
      `لا يرى القرّاء رابط هذه الإعدادات، لأن الصفحة مخفية أو محذوفة أو صارت مقالًا: ${settings}. اختر صفحة أخرى في الإعدادات، أو أظهرها من جديد.`,
    taken: (urls) =>
      `لا يمكن الوصول إلى هذه الصفحات لأن المدونة تعرض شيئًا آخر على روابطها: ${urls}. لتغيير الرابط، افتح الصفحة من «مقالاتي» ← «الصفحات».`,
  },
  disk: {
    ok: (free, folder) => `المساحة الحرة في ${folder}: ${free}.`,
    full: (free, folder) => `المساحة الحرة في ${folder}: ${free} فقط. وفّر مساحة قبل أن تفشل عمليات الكتابة.`,
    fewFiles: (free, folder, files) =>
      `المساحة الحرة في ${folder}: ${free}، لكن القرص لم يعد يتسع إلا لعدد قليل من الملفات الجديدة: ${formatNumber(files)}. احذف ملفات لا تحتاج إليها.`,
    tooSmallForCopies: (free, folder, size) =>
      `المساحة الحرة في ${folder}: ${free}، وهي لا تكفي لنسختين من قاعدة البيانات (${size} لكل نسخة). ينشئ كل تحديث نسخة، وكذلك كل نسخ احتياطي. وفّر مساحة.`,
    low: (free, folder) => `المساحة الحرة في ${folder}: ${free}. وفّر مساحة قريبًا.`,
  },
  secret: {
    set: 'المفتاح السري مضبوط في JWT_SECRET.',
    unusable: (file) =>
      `لا يحتوي ${file} على مفتاح سري صالح. احذف الملف ليُنشأ مفتاح جديد. سيحتاج الجميع عندئذٍ إلى تسجيل الدخول من جديد.`,
    weak: 'يسهل تخمين JWT_SECRET. اضبطه على ناتج الأمر openssl rand -base64 48.',
    missing: (folder) => `لا يوجد مفتاح سري في ${folder} بعد. ينشئ الخادم مفتاحًا عند تشغيله أول مرة.`,
    onSqlite: (file) => `الملف ${file} موجود. لا تشمله النسخ الاحتياطية، فاحتفظ بنسخة منه.`,
    onPostgres: (file) =>
      `الملف ${file} موجود. تحتاج الخوادم الأخرى على قاعدة البيانات نفسها إلى المفتاح السري نفسه في JWT_SECRET.`,
  },
  database: {
    ok: (where) => `قاعدة البيانات ${where} تعمل وهي محدّثة.`,
    outdated: (where, count) =>
      `قاعدة البيانات ${where} تعمل لكنها من إصدار سابق. سيطبّق الخادم عليها ${changes(count)} عند تشغيله التالي.`,
    missing: (file) =>
      `لا توجد قاعدة بيانات في ${file}. اضبط DATA_DIR أو DATABASE_URL على القيمة التي يستخدمها الخادم، أو شغّل الخادم مرة واحدة.`,
    otherUser: (file) => `لم يُفتح الملف ${file} لأنه ملك لمستخدم آخر.`,
    cannotOpenAt: (place, reason) => `تعذّر فتح ${place}: ${reason}.`,
    cannotOpen: (reason) => `تعذّر فتح قاعدة البيانات: ${reason}.`,
    path: (path) => `مسارها ${path}.`,
    access: (path) => `تأكد من أن هذا المستخدم يستطيع قراءة ${path} وتعديله والكتابة في مجلده.`,
    checkPostgres: 'تحقق من أن PostgreSQL يعمل ومن صحة DATABASE_URL.',
    restore: 'استعِد نسخة احتياطية باستخدام npm run restore -- FILE --force.',
    lost: (where, count, note) =>
      `لا حسابات في قاعدة البيانات ${where}، لكن نسخة احتياطية كانت تضم ${accounts(count.users)} و${articles(count.articles)}. استعِد تلك النسخة، أو احذف ${note} إذا كانت هذه مدونة جديدة.`,
  },
  clock: {
    ok: (time) => `الوقت الآن ${time}.`,
    behind: (time, newest) =>
      `الوقت على هذا الجهاز ${time}، لكن في المدونة محتوى من ${newest}. زامِن الساعة، مثلًا باستخدام timedatectl set-ntp true. إذا كانت الساعة صحيحة الآن، فقد كانت متقدمة عند كتابة ذلك المحتوى.`,
    postgres: (time) =>
      `الوقت على هذا الجهاز ${time}، لكن ساعة PostgreSQL مختلفة. زامِن الساعتين، مثلًا باستخدام timedatectl set-ntp true.`,
  },
  integrity: {
    ok: 'لم يعثر فحص السلامة في SQLite على أي خطأ.',
    partly: (seconds) =>
      `لم يعثر فحص السلامة في SQLite على أي خطأ خلال ${plural(seconds, { one: 'ثانية واحدة', two: 'ثانيتين', few: '# ثوانٍ', many: '# ثانية', other: '# ثانية' })}، ثم انتهى وقته. يفحص الأمر npm run backup قاعدة البيانات كلها.`,
    damaged: (file, fault) =>
      `الملف ${file} تالف (${fault}). أوقف الخادم واستعِد آخر نسخة احتياطية باستخدام npm run restore -- FILE --force.`,
    unchecked: (file) =>
      `تعذّر فحص الملف ${file}. أوقف الخادم واستعِد آخر نسخة احتياطية باستخدام npm run restore -- FILE --force.`,
    postgresOk: 'جميع الفهارس صالحة.',
    postgresIndex: (name) => `الفهرس ${name} غير صالح. شغّل هذا الأمر: ${command(`REINDEX INDEX "${name}"`)}`,
  },
  address: {
    local: 'لا يمكن الاتصال إلا من هذا الجهاز.',
    publicUrl: (url) => `يستخدم القراء ${url}.`,
    trustsEveryone: 'يثق TRUST_PROXY بالجميع، فيستطيع أي شخص تجاوز الحدود. اضبطه على عنوان الخادم الوكيل.',
    noProxy:
      'يبدأ PUBLIC_URL بـ https، لكن لا يوجد خادم وكيل موثوق، لذلك يتقاسم جميع القراء حدود قارئ واحد. اضبط TRUST_PROXY=true، أو ضع عنوان الخادم الوكيل بدلًا من true.',
    insecure: (host) =>
      `يتيح HOST=${host} لأجهزة أخرى الاتصال، لكن PUBLIC_URL لا يبدأ بـ https. يستطيع الآخرون على الشبكة قراءة كلمات المرور والجلسات. أعدّ خادمًا وكيلًا (proxy) يدعم https كما هو موضح في docs/running.md.`,
    noPublicUrl: 'اضبط PUBLIC_URL على الرابط الذي يستخدمه القراء، مثل https://blog.example.org.',
  },
  server: {
    ok: (version, url) => `الإصدار ${version} يعمل على ${url}.`,
    anyPort: 'لم يُفحص لأن PORT=0 يعني استخدام أي منفذ متاح.',
    notRunning: (url) => `لا يعمل أي خادم على ${url}. شغّل الخادم باستخدام npm start، أو شغّل خدمته في النظام.`,
    otherProgram: (url) => `يستخدم برنامج آخر ${url}. أوقفه، أو اضبط PORT على منفذ آخر.`,
    withoutDatabase: (url, answer) =>
      `لا يستطيع الخادم على ${url} الوصول إلى قاعدة بياناته. ${answer === '' ? '' : `${answer} `}راجع سجل الخادم لمعرفة السبب.`,
    outdated: (running, url) => `لا يزال الإصدار ${running} يعمل على ${url}. أعد تشغيل الخادم.`,
  },
  proxy: {
    ok: (url) => `يؤدي ${url} إلى المدونة.`,
    unreachable: (url) =>
      `لا يمكن الوصول إلى ${url} من هذا الجهاز. تحقق من أن اسم النطاق يشير إلى الخادم الوكيل، وراجع سجل الخادم الوكيل.`,
    notHttps: (url) =>
      `لا يعرف الخادم أن ${url} يستخدم https. اجعل الخادم الوكيل يرسل X-Forwarded-Proto، واضبط TRUST_PROXY على عنوانه.`,
  },
  mail: {
    ok: (server, sender) =>
      `يقبل ${server} تسجيل الدخول. لاختبار وصول الرسائل من ${sender}، شغّل npm run admin -- test-mail EMAIL.`,
    refused: (server, reason) => `تعذّر تسجيل الدخول إلى ${server}: ${reason}. تحقق من SMTP_URL.`,
  },
  backup: {
    ok: (time) => `آخر نسخة احتياطية: ${time}.`,
    none: (hint) => `لا توجد نسخة احتياطية بعد. ${hint}`,
    old: (time, age, hint) =>
      `أُنشئت آخر نسخة احتياطية قبل ${days(age)} (${time}). ابحث عن سبب عدم إنشاء نسخة بعدها. ${hint}`,
    inFuture: (time, hint) => `تاريخ آخر نسخة احتياطية في المستقبل (${time}). ${hint}`,
    onSqlite: 'أنشئ نسخة باستخدام npm run backup -- FILE، حتى أثناء عمل الخادم.',
    onPostgres: (file) => `أنشئ نسخة باستخدام pg_dump، ثم شغّل هذا الأمر: ${command(`touch '${file}'`)}`,
  },

  mailQueue: {
    queued: (waiting, oldest) =>
      plural(waiting, {
        one: `رسالة واحدة بانتظار الإرسال منذ ${oldest}.`,
        two: `رسالتان بانتظار الإرسال، أقدمهما منذ ${oldest}.`,
        few: `# رسائل بانتظار الإرسال، أقدمها منذ ${oldest}.`,
        many: `# رسالة بانتظار الإرسال، أقدمها منذ ${oldest}.`,
        other: `# رسالة بانتظار الإرسال، أقدمها منذ ${oldest}.`,
      }),
    off: 'إرسال البريد متوقف. لمساعدة من نسي كلمة مروره، شغّل هذا الأمر: npm run admin -- reset-link EMAIL',
    failing: (failing, problem, waiting, oldest) =>
      `لم يقبل خادم البريد ${emails(failing)} (${problem}). إجمالي الرسائل بانتظار الإرسال: ${formatNumber(waiting)}، والأقدم منذ ${oldest}. تُعاد محاولة إرسال كل رسالة لمدة تسع ساعات.`,
    givenUp: (count, problem) => `تعذّر إرسال ${emails(count)} في آخر سبعة أيام. آخر خطأ: ${problem}.`,
    idle: 'إرسال البريد يعمل. لا توجد رسائل بانتظار الإرسال.',
    waiting: (count) =>
      plural(count, {
        one: 'ستُرسل رسالة واحدة قريبًا.',
        two: 'ستُرسل رسالتان قريبًا.',
        few: 'ستُرسل # رسائل قريبًا.',
        many: 'ستُرسل # رسالة قريبًا.',
        other: 'ستُرسل # رسالة قريبًا.',
      }),
  },
};
