import { formatNumber, plural, type Translation } from '../define.ts';
import type { doctorMessages as english } from '../en/doctor.ts';

const files = (count: number) => plural(count, { other: '# 个文件' });
const images = (count: number) => plural(count, { other: '# 张图片' });
const mails = (count: number) => plural(count, { other: '# 封邮件' });
const restoreDamaged = '请停止服务器，然后运行 npm run restore -- FILE --force 恢复最近的备份。';
const uploadAgain = '请恢复备份，或重新上传相同的图片。';
const syncClock = '请同步时钟，例如运行 timedatectl set-ntp true。';

export const doctorMessages: Translation<typeof english> = {
  settings: {
    ok: '所有设置均有效。',
    misspelled: (name, setting) => `没有名为 ${name} 的设置。是否应为 ${setting}？`,
  },
  places: { database: '数据库', s3: (bucket, endpoint) => `${endpoint} 的存储桶 ${bucket}` },
  reasons: {
    locked: '已被其他程序锁定',
    diskFullOrFailing: '磁盘已满或出现故障',
    noSuchAddress: '本机没有该地址。请将 HOST 设为本机拥有的地址',
    permission: '没有访问权限',
    readOnly: '磁盘为只读',
    diskFull: '磁盘已满',
    quota: '当前用户的磁盘配额已用完',
    tooLarge: '文件超出系统允许的大小',
    noFolder: '文件夹不存在，也无法创建',
    fileInTheWay: '该位置已有同名文件',
    folderInTheWay: '该位置已有同名文件夹',
  },
  images: {
    ok: (count, size, place) => `${place} 中有 ${images(count)}（${size}）。`,
    unreachable: (place, reason) =>
      `无法读取 ${place} 中的图片（${reason}）。请检查 MEDIA_URL、MEDIA_ACCESS_KEY 和 MEDIA_SECRET_KEY。`,
    partly: (read, all) =>
      `本次检查了 ${files(all)}中的 ${formatNumber(read)} 个，下次运行会检查其他文件。加上 --image-seconds 9999 可检查全部文件。`,
    unreadable: (place, reason) => `无法读取 ${place} 中的图片（${reason}）。`,
    wrongStore: (place, marker) =>
      `${place} 中没有本博客的任何图片，因此图片请求返回 503，也无法上传图片。请挂载对应的磁盘，或将 MEDIA_URL 设为图片所在的位置。如果图片已丢失，请将备份的 backup-media 文件夹中的文件复制到 ${place}${marker === null ? '' : `；要在没有这些图片的情况下继续，请创建空文件 ${marker}`}。`,
    inaccessible: ({ count, example, folder, owner }) =>
      `用户（UID ${owner}）无法读取或替换 ${folder} 中的 ${files(count)}，例如 ${example}。请以 root 身份运行 chown -R ${owner} '${folder}'。`,
    damaged: (count, all, place, example, empty) =>
      `${place} 的 ${images(all)}中有 ${formatNumber(count)} 张已损坏，例如 ${example}${empty === 0 ? '' : `（其中有 ${plural(empty, { other: '# 个空文件' })}）`}。${uploadAgain}较小尺寸的图片（例如 …-480.webp）会由服务器自动重新生成。`,
    lackSizes: (count, place, example) =>
      `${place} 中有 ${images(count)}缺少部分较小尺寸，例如 ${example}。读者会加载原尺寸图片。${uploadAgain}`,
    missing: (count, all, place, example) =>
      `${images(all)}中有 ${formatNumber(count)} 张在 ${place} 中没有文件，例如 ${example}。请从备份的 backup-media 文件夹或之前存储图片的位置复制这些文件。`,
    unowned: (count, place) =>
      `${place} 中有 ${files(count)}不属于任何图片。服务器每天会删除一次这类文件。如果没有删除，请查看服务器日志。`,
    strange: (count, place) =>
      `${place} 中有 ${files(count)}不属于本博客的图片。如果另一个博客也在该处存储图片，请为其中一个博客另设 MEDIA_URL，否则一方删除图片，另一方的图片也会消失。如果没有其他博客使用，这些就是上传中断后留下的文件，不影响使用。`,
    noUploads:
      '缺少 sharp 包，或它无法在此环境中运行，因此无法上传图片。请在博客的文件夹中运行 npm install --include=optional，然后重启服务器。',
  },
  program: {
    ok: (version, node) => `Markdown Blog ${version}，运行于 Node ${node}。`,
    wrongNode: (version, node, wanted) =>
      `Markdown Blog ${version} 正运行于 Node ${node}，但只在 Node ${wanted} 上经过测试。请用 npm 或 node_modules/.bin/node 启动。`,
    notBuilt: (version, node, folder) =>
      `Markdown Blog ${version}（Node ${node}）的客户端在 ${folder} 中缺失或不完整。请运行 npm run build。`,
  },
  folder: {
    ok: (folder) => `只有所有者可以访问 ${folder}。`,
    missing: (folder) => `${folder} 不存在。请将 DATA_DIR 设为与服务器相同的值，或先启动一次服务器。`,
    unusable: (folder, reason) => `无法使用 ${folder}（${reason}）。`,
    otherUser: (folder, owner, user) =>
      `${folder} 的所有者是 UID ${owner}，但此命令以 UID ${user} 运行。请以 UID ${owner} 的用户身份运行此命令和服务器。`,
    otherOwner: (file, folder, owner, target) =>
      `${file} 与 ${folder} 的所有者不同。请运行 chown -R ${owner} '${target}'。`,
    open: (file, target) => `本机的其他用户可以访问 ${file}。请运行 chmod -R go= '${target}'。`,
  },
  pages: {
    unlinked: (settings) =>
      `读者看不到以下设置的链接，因为页面已隐藏、删除或改为文章：${settings}。请在设置中选择其他页面，或重新显示该页面。`,
    taken: (urls) =>
      `以下页面无法访问，因为博客在这些网址显示其他内容：${urls}。请在“我的文章”→“页面”中打开该页面，修改其网址。`,
  },
  disk: {
    ok: (free, folder) => `${folder} 的可用空间为 ${free}。`,
    full: (free, folder) => `${folder} 仅剩 ${free} 可用空间。请尽快清理，以免无法写入。`,
    fewFiles: (free, folder, count) =>
      `${folder} 的可用空间为 ${free}，但磁盘最多只能再创建 ${files(count)}。请删除不需要的文件。`,
    tooSmallForCopies: (free, folder, size) =>
      `${folder} 的可用空间为 ${free}，不足以存放两份数据库副本（每份 ${size}）。升级和备份时会各创建一份。请清理磁盘空间。`,
    low: (free, folder) => `${folder} 的可用空间为 ${free}。请尽早清理磁盘空间。`,
  },
  secret: {
    set: 'JWT_SECRET 已设置。',
    unusable: (file) => `${file} 中没有有效的密钥。删除该文件即可生成新的密钥，届时所有人都需要重新登录。`,
    weak: 'JWT_SECRET 容易被猜到。请将其设为 openssl rand -base64 48 的输出。',
    missing: (folder) => `${folder} 中还没有密钥。服务器首次启动时会自动创建。`,
    onSqlite: (file) => `${file} 已存在。备份不包含此文件，请另行保存一份。`,
    onPostgres: (file) => `${file} 已存在。使用同一数据库的其他服务器，需在 JWT_SECRET 中设置相同的密钥。`,
  },
  database: {
    ok: (where) => `${where} 工作正常，已是最新。`,
    outdated: (where, changes) =>
      `${where} 工作正常，但来自较早的版本。下次启动时会应用 ${plural(changes, { other: '# 项更改' })}。`,
    missing: (file) =>
      `${file} 处没有数据库。请将 DATA_DIR 或 DATABASE_URL 设为与服务器相同的值，或先启动一次服务器。`,
    otherUser: (file) => `${file} 属于其他用户，因此没有打开。`,
    cannotOpenAt: (place, reason) => `无法打开 ${place}（${reason}）。`,
    cannotOpen: (reason) => `无法打开数据库（${reason}）。`,
    path: (path) => `其路径为 ${path}。`,
    access: (path) => `请确认当前用户可以读写 ${path}，并可以写入其所在文件夹。`,
    checkPostgres: '请检查 PostgreSQL 是否正在运行，以及 DATABASE_URL 是否正确。',
    restore: '请运行 npm run restore -- FILE --force 恢复备份。',
    lost: (where, { users, articles }, note) =>
      `${where} 中没有账号，但备份中有 ${plural(users, { other: '# 个账号' })}和 ${plural(articles, { other: '# 篇文章' })}。请恢复该备份；如果这是新博客，请删除 ${note}。`,
  },
  clock: {
    ok: (time) => `当前时间为 ${time}。`,
    behind: (time, newest) =>
      `本机时间为 ${time}，但博客中有 ${newest} 的内容。${syncClock}如果现在的时间正确，说明写入该内容时时钟偏快。`,
    postgres: (time) => `本机时间为 ${time}，与 PostgreSQL 的时钟不一致。${syncClock}`,
  },
  integrity: {
    ok: 'SQLite 完整性检查未发现错误。',
    partly: (seconds) =>
      `SQLite 完整性检查在 ${seconds} 秒内未发现错误，但因超时未检查完。运行 npm run backup 可检查整个数据库。`,
    damaged: (file, fault) => `${file} 已损坏（${fault}）。${restoreDamaged}`,
    unchecked: (file) => `无法检查 ${file}。${restoreDamaged}`,
    postgresOk: '所有索引均有效。',
    postgresIndex: (name) => `索引 ${name} 无效。请运行 REINDEX INDEX "${name}"。`,
  },
  address: {
    local: '只有本机可以连接。',
    publicUrl: (url) => `读者使用的网址是 ${url}。`,
    trustsEveryone: 'TRUST_PROXY 信任所有来源，因此任何人都能绕过频率限制。请将其设为代理的地址。',
    noProxy:
      'PUBLIC_URL 使用 https，但没有设置信任的代理，因此所有读者共用一个人的频率限制。请设置 TRUST_PROXY=true，或将其设为代理的地址。',
    insecure: (host) =>
      `HOST=${host} 允许其他机器连接，但 PUBLIC_URL 不是以 https 开头。网络中的其他人可以读取密码和会话。请按 docs/running.md 中的说明设置支持 https 的代理。`,
    noPublicUrl: '请将 PUBLIC_URL 设为读者使用的网址，例如 https://blog.example.org。',
  },
  server: {
    ok: (version, url) => `版本 ${version} 正在 ${url} 运行。`,
    anyPort: '未检查，因为 PORT=0 会使用任意空闲端口。',
    notRunning: (url) => `${url} 上没有运行服务器。请用 npm start 启动，或启动其系统服务。`,
    otherProgram: (url) => `${url} 已被其他程序占用。请停止该程序，或将 PORT 设为其他端口。`,
    withoutDatabase: (url, answer) =>
      `${url} 上的服务器无法连接数据库${answer === '' ? '' : `（${answer}）`}。请查看服务器日志了解原因。`,
    outdated: (running, url) => `${url} 上运行的仍是版本 ${running}。请重启服务器。`,
  },
  proxy: {
    ok: (url) => `可以通过 ${url} 访问博客。`,
    unreachable: (url) => `本机无法访问 ${url}。请检查域名是否指向代理，并查看代理的日志。`,
    notHttps: (url) =>
      `服务器无法识别 ${url} 使用的是 https。请让代理发送 X-Forwarded-Proto，并将 TRUST_PROXY 设为代理的地址。`,
  },
  mail: {
    ok: (server, sender) =>
      `可以登录 ${server}。要测试从 ${sender} 发信能否送达，请运行 npm run admin -- test-mail EMAIL。`,
    refused: (server, reason) => `无法登录 ${server}（${reason}）。请检查 SMTP_URL。`,
  },
  backup: {
    ok: (time) => `最近一次备份：${time}。`,
    none: (hint) => `还没有备份。${hint}`,
    old: (time, age, hint) =>
      `最近一次备份是 ${plural(age, { other: '# 天' })}前的（${time}）。请检查之后为何没有备份。${hint}`,
    inFuture: (time, hint) => `最近一次备份的时间在未来（${time}）。${hint}`,
    onSqlite: '请运行 npm run backup -- FILE 创建备份，无需停止服务器。',
    onPostgres: (file) => `请用 pg_dump 创建备份，然后运行 touch '${file}'。`,
  },

  mailQueue: {
    queued: (waiting, oldest) => `${mails(waiting)}等待发送，最早的自 ${oldest} 起等待。`,
    off: '未启用邮件。如有人忘记密码，请运行 npm run admin -- reset-link EMAIL 创建重置链接。',
    failing: (failing, problem, waiting, oldest) =>
      `邮件服务器未接受 ${mails(failing)}（${problem}）。共有 ${mails(waiting)}等待发送，最早的自 ${oldest} 起等待。每封邮件会在 9 小时内继续重试。`,
    givenUp: (count, problem) => `最近 7 天有 ${mails(count)}发送失败。最后一次错误：${problem}。`,
    idle: '邮件发送正常，没有待发送的邮件。',
    waiting: (count) => `${mails(count)}即将发送。`,
  },
};
