import { plural, type Translation } from '../define.ts';
import type { doctorMessages as english } from '../en/doctor.ts';

const files = (count: number) => plural(count, { other: '#個' });
const images = (count: number) => plural(count, { other: '#枚' });
const mails = (count: number) => plural(count, { other: '#通' });
const restoreDamaged =
  'サーバーを停止し、npm run restore -- FILE --forceで最新のバックアップから復元してください。';
const uploadAgain = 'バックアップから復元するか、同じ画像をもう一度アップロードしてください。';
const syncClock = '時計を合わせてください（例: timedatectl set-ntp true）。';
const moreSpace = '空き容量を増やしてください。';

export const doctorMessages: Translation<typeof english> = {
  settings: {
    ok: '設定に問題はありません。',
    misspelled: (name, setting) => `${name}という設定はありません。${setting}の間違いではありませんか？`,
  },
  places: { database: 'データベース', s3: (bucket, endpoint) => `${endpoint}のバケット${bucket}` },
  reasons: {
    locked: '他のプログラムがロックしています',
    diskFullOrFailing: 'ディスクがいっぱいか、故障しています',
    noSuchAddress: 'このマシンにそのアドレスはありません。HOSTを存在するアドレスに設定してください',
    permission: 'アクセス権がありません',
    readOnly: 'ディスクが読み取り専用です',
    diskFull: 'ディスクがいっぱいです',
    quota: 'このユーザーのディスク割り当てを使い切りました',
    tooLarge: 'ファイルがシステムの上限を超えています',
    noFolder: 'フォルダがなく、作成もできません',
    fileInTheWay: '同じ場所にファイルがあります',
    folderInTheWay: '同じ場所にフォルダがあります',
  },
  images: {
    ok: (count, size, place) => `${place}に${images(count)}の画像（${size}）があります。`,
    unreachable: (place, reason) =>
      `${place}の画像を読み取れません（${reason}）。MEDIA_URL、MEDIA_ACCESS_KEY、MEDIA_SECRET_KEYを確認してください。`,
    partly: (read, all) =>
      `${files(all)}のファイルのうち${files(read)}を確認しました。次回は別のファイルを確認します。--image-seconds 9999を付けて実行すると、すべて確認します。`,
    unreadable: (place, reason) => `${place}の画像を読み取れません（${reason}）。`,
    wrongStore: (place, marker) =>
      `${place}にこのブログの画像が1枚もないため、画像の表示は503エラーになり、アップロードもできません。正しいディスクをマウントするか、画像の保存先をMEDIA_URLに設定してください。画像が失われている場合は、バックアップのbackup-mediaフォルダにあるファイルを${place}にコピーしてください。${marker === null ? '' : `画像なしで続けるには、空のファイル${marker}を作成してください。`}`,
    inaccessible: ({ count, example, folder, owner }) =>
      `UID ${owner}のユーザーは、${folder}にある${files(count)}のファイル（${example}など）を読み取ったり置き換えたりできません。rootでchown -R ${owner} '${folder}'を実行してください。`,
    damaged: (count, all, place, example, empty) =>
      `${place}にある${images(all)}の画像のうち、${images(count)}（${example}など）が破損しています${empty === 0 ? '' : `（うち空のファイルは${files(empty)}）`}。${uploadAgain}小さいサイズの画像（…-480.webpなど）は、サーバーが自動で作り直します。`,
    lackSizes: (count, place, example) =>
      `${place}にある${images(count)}の画像（${example}など）に、小さいサイズの一部がありません。読者には元のサイズの画像が表示されます。${uploadAgain}`,
    missing: (count, all, place, example) =>
      `${images(all)}の画像のうち、${images(count)}（${example}など）のファイルが${place}にありません。バックアップのbackup-mediaフォルダか、以前の画像の保存先から、ファイルをコピーしてください。`,
    unowned: (count, place) =>
      `${place}に、どの画像のものでもないファイルが${files(count)}あります。サーバーが1日に1回削除します。削除されない場合は、サーバーのログを確認してください。`,
    strange: (count, place) =>
      `${place}に、このブログの画像ではないファイルが${files(count)}あります。別のブログも画像をそこに保存している場合は、どちらかのMEDIA_URLを変更してください。そのままだと、一方で削除した画像がもう一方からも失われます。別のブログがない場合は、中断されたアップロードの残りで、害はありません。`,
    noUploads:
      'sharpパッケージがないか、この環境では動作しないため、画像をアップロードできません。ブログのフォルダでnpm install --include=optionalを実行し、サーバーを再起動してください。',
  },
  program: {
    ok: (version, node) => `Markdown Blog ${version}がNode ${node}で動作しています。`,
    wrongNode: (version, node, wanted) =>
      `Markdown Blog ${version}がNode ${node}で動作していますが、テスト済みなのはNode ${wanted}です。npmかnode_modules/.bin/nodeで起動してください。`,
    notBuilt: (version, node, folder) =>
      `Markdown Blog ${version}（Node ${node}）のクライアントが${folder}にないか、不完全です。npm run buildを実行してください。`,
  },
  folder: {
    ok: (folder) => `${folder}にアクセスできるのは所有者だけです。`,
    missing: (folder) =>
      `${folder}がありません。DATA_DIRをサーバーと同じ値に設定するか、サーバーを一度起動してください。`,
    unusable: (folder, reason) => `${folder}を使用できません（${reason}）。`,
    otherUser: (folder, owner, user) =>
      `${folder}の所有者はUID ${owner}ですが、このコマンドはUID ${user}で実行されています。このコマンドもサーバーも、UID ${owner}のユーザーで実行してください。`,
    otherOwner: (file, folder, owner, target) =>
      `${file}の所有者が${folder}の所有者と異なります。chown -R ${owner} '${target}'を実行してください。`,
    open: (file, target) =>
      `このマシンの他のユーザーが${file}にアクセスできます。chmod -R go= '${target}'を実行してください。`,
  },
  pages: {
    unlinked: (settings) =>
      `固定ページが非表示、削除済み、または記事に変更されたため、次の設定のリンクは読者に表示されません: ${settings}。設定で別のページを選ぶか、ページを再び表示してください。`,
    taken: (urls) =>
      `次の固定ページは、ブログが同じURLで別の内容を表示するため開けません: ${urls}。「自分の記事」→「固定ページ」でページを開き、URLを変更してください。`,
  },
  disk: {
    ok: (free, folder) => `${folder}の空き容量は${free}です。`,
    full: (free, folder) =>
      `${folder}の空き容量が${free}しかありません。書き込みができなくなる前に、${moreSpace}`,
    fewFiles: (free, folder, count) =>
      `${folder}の空き容量は${free}ですが、ディスクにはあと${files(count)}しかファイルを作成できません。不要なファイルを削除してください。`,
    tooSmallForCopies: (free, folder, size) =>
      `${folder}の空き容量は${free}で、データベースのコピー2つ分（1つあたり${size}）に足りません。アップグレード時とバックアップ時に、コピーが1つずつ作成されます。${moreSpace}`,
    low: (free, folder) => `${folder}の空き容量が残り${free}です。早めに${moreSpace}`,
  },
  secret: {
    set: 'JWT_SECRETは設定されています。',
    unusable: (file) =>
      `${file}に有効なシークレットがありません。ファイルを削除すると新しく作成されます。その場合、全員が再度ログインする必要があります。`,
    weak: 'JWT_SECRETが推測されやすい値です。openssl rand -base64 48の出力を設定してください。',
    missing: (folder) =>
      `${folder}にシークレットがまだありません。サーバーを初めて起動したときに作成されます。`,
    onSqlite: (file) => `${file}があります。バックアップには含まれないため、別にコピーを保管してください。`,
    onPostgres: (file) =>
      `${file}があります。同じデータベースを使う他のサーバーでは、同じシークレットをJWT_SECRETに設定してください。`,
  },
  database: {
    ok: (where) => `${where}は正常で、最新の状態です。`,
    outdated: (where, changes) =>
      `${where}は正常ですが、以前のバージョンのものです。次の起動時に${plural(changes, { other: '#件の変更' })}が適用されます。`,
    missing: (file) =>
      `${file}にデータベースがありません。DATA_DIRかDATABASE_URLをサーバーと同じ値に設定するか、サーバーを一度起動してください。`,
    otherUser: (file) => `${file}は別のユーザーのものなので、開きませんでした。`,
    cannotOpenAt: (place, reason) => `${place}を開けません（${reason}）。`,
    cannotOpen: (reason) => `データベースを開けません（${reason}）。`,
    path: (path) => `パスは${path}です。`,
    access: (path) => `このユーザーが${path}を読み書きでき、そのフォルダに書き込めることを確認してください。`,
    checkPostgres: 'PostgreSQLが起動していることと、DATABASE_URLが正しいことを確認してください。',
    restore: 'npm run restore -- FILE --forceでバックアップから復元してください。',
    lost: (where, { users, articles }, note) =>
      `${where}にアカウントがありませんが、バックアップには${plural(users, { other: '#件のアカウント' })}と${plural(articles, { other: '#件の記事' })}がありました。そのバックアップから復元してください。新しいブログの場合は、${note}を削除してください。`,
  },
  clock: {
    ok: (time) => `現在の時刻は${time}です。`,
    behind: (time, newest) =>
      `このマシンの時計は${time}ですが、ブログには${newest}のコンテンツがあります。${syncClock}今の時刻が正しい場合は、そのコンテンツが書かれたときに時計が進んでいました。`,
    postgres: (time) => `このマシンの時計は${time}ですが、PostgreSQLの時計とずれています。${syncClock}`,
  },
  integrity: {
    ok: 'SQLiteの整合性チェックで、エラーは見つかりませんでした。',
    partly: (seconds) =>
      `SQLiteの整合性チェックは${seconds}秒で時間切れになりました。そこまでにエラーは見つかっていません。npm run backupを実行すると、データベース全体を確認できます。`,
    damaged: (file, fault) => `${file}が破損しています（${fault}）。${restoreDamaged}`,
    unchecked: (file) => `${file}を確認できません。${restoreDamaged}`,
    postgresOk: 'インデックスはすべて有効です。',
    postgresIndex: (name) => `インデックス${name}が無効です。REINDEX INDEX "${name}"を実行してください。`,
  },
  address: {
    local: 'このマシンからだけ接続できます。',
    publicUrl: (url) => `読者がアクセスするURLは${url}です。`,
    trustsEveryone:
      'TRUST_PROXYがすべての接続元を信頼しているため、誰でもレート制限を回避できます。プロキシのアドレスを設定してください。',
    noProxy:
      'PUBLIC_URLはhttpsですが、プロキシを信頼する設定がないため、読者全員で1人分のレート制限を共有しています。TRUST_PROXY=trueを設定するか、TRUST_PROXYにプロキシのアドレスを設定してください。',
    insecure: (host) =>
      `HOST=${host}では他のマシンから接続できますが、PUBLIC_URLがhttpsで始まっていません。同じネットワークの第三者にパスワードやセッションを読み取られるおそれがあります。docs/running.mdを参照して、httpsに対応したプロキシを設定してください。`,
    noPublicUrl: '読者がアクセスするURL（https://blog.example.orgなど）をPUBLIC_URLに設定してください。',
  },
  server: {
    ok: (version, url) => `バージョン${version}が${url}で動作しています。`,
    anyPort: 'PORT=0では空いているポートが使われるため、確認していません。',
    notRunning: (url) =>
      `${url}でサーバーが動作していません。npm startで起動するか、サービスを開始してください。`,
    otherProgram: (url) =>
      `別のプログラムが${url}を使用しています。そのプログラムを停止するか、PORTに別のポートを設定してください。`,
    withoutDatabase: (url, answer) =>
      `${url}のサーバーがデータベースに接続できません${answer === '' ? '' : `（${answer}）`}。原因はサーバーのログで確認してください。`,
    outdated: (running, url) =>
      `${url}では、まだバージョン${running}が動作しています。サーバーを再起動してください。`,
  },
  proxy: {
    ok: (url) => `${url}からブログに接続できます。`,
    unreachable: (url) =>
      `このマシンから${url}に接続できません。ホスト名がプロキシを指しているか確認し、プロキシのログも確認してください。`,
    notHttps: (url) =>
      `${url}がhttpsであることを、サーバーが認識していません。プロキシからX-Forwarded-Protoを送信し、TRUST_PROXYにプロキシのアドレスを設定してください。`,
  },
  mail: {
    ok: (server, sender) =>
      `${server}にログインできました。${sender}からメールが届くか確認するには、npm run admin -- test-mail EMAILを実行してください。`,
    refused: (server, reason) => `${server}にログインできません（${reason}）。SMTP_URLを確認してください。`,
  },
  backup: {
    ok: (time) => `最後のバックアップ: ${time}。`,
    none: (hint) => `バックアップがまだありません。${hint}`,
    old: (time, age, hint) =>
      `最後のバックアップは${plural(age, { other: '#日前' })}（${time}）です。その後作成されていない原因を確認してください。${hint}`,
    inFuture: (time, hint) => `最後のバックアップの日時（${time}）が未来になっています。${hint}`,
    onSqlite: 'npm run backup -- FILEでバックアップを作成してください。サーバーを止める必要はありません。',
    onPostgres: (file) => `pg_dumpでバックアップを作成し、その後にtouch '${file}'を実行してください。`,
  },

  mailQueue: {
    queued: (waiting, oldest) =>
      `${mails(waiting)}のメールが送信待ちです。最も古いものは${oldest}から待っています。`,
    off: 'メールは送信されません。パスワードを忘れた人がいる場合は、npm run admin -- reset-link EMAILで再設定リンクを作成してください。',
    failing: (failing, problem, waiting, oldest) =>
      `メールサーバーが${mails(failing)}のメールを受け付けませんでした（${problem}）。送信待ちは全部で${mails(waiting)}、最も古いものは${oldest}から待っています。各メールを9時間にわたって再試行します。`,
    givenUp: (count, problem) =>
      `過去7日間に${mails(count)}のメールを送信できませんでした。最後のエラーは「${problem}」です。`,
    idle: 'メールは送信されています。送信待ちはありません。',
    waiting: (count) => `${mails(count)}のメールをまもなく送信します。`,
  },
};
