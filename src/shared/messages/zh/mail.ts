import { plural, type Translation } from '../define.ts';
import type { mailMessages as english } from '../en/mail.ts';

const ignore = '如果这不是你本人的操作，忽略此邮件即可。';
const onceUntil = (time: string) => `此链接仅可使用一次，有效期至 ${time}。`;
const resetNow = '如果这不是你本人的操作，请立即重置密码。';
const minutes = (count: number) => plural(count, { other: '# 分钟' });

export const mailMessages: Translation<typeof english> = {
  layout: {
    fallback: (action) => `如果“${action}”按钮无法点击，请在浏览器中打开此链接：`,
    footer: (blog) => `此邮件由 ${blog} 发送。`,
    contact: (address) => `有疑问？请联系 ${address}。`,
  },

  registration: {
    subject: (blog) => `请验证你的 ${blog} 账号邮箱`,
    preheader: '验证邮箱，避免日后无法找回账号。',
    heading: '验证你的邮箱',
    body: (blog) => `感谢注册 ${blog}。请确认这是你的邮箱，可能需要先登录。`,
    action: '验证邮箱',
    expires: onceUntil,
    ignore: '如果你没有注册，请忽略此邮件。你不会再收到与此账号有关的邮件。',
  },

  emailConfirmation: {
    subject: (blog) => `请验证 ${blog} 账号的新邮箱`,
    preheader: '验证新邮箱后，更换才会生效。',
    heading: '验证你的新邮箱',
    body: (blog) => `你申请将 ${blog} 账号的邮箱更换为此邮箱。请先登录该账号，再确认更换。`,
    action: '验证新邮箱',
    expires: onceUntil,
    ignore,
  },

  emailTaken: {
    subject: (blog) => `你的邮箱已注册过 ${blog}`,
    preheader: '没有任何更改。如果忘记了密码，可以重置。',
    heading: '你已经有账号了',
    body: (blog) => `有人尝试将此邮箱用于另一个 ${blog} 账号。此邮箱已属于一个账号，因此没有任何更改。`,
    hint: '如果是你本人操作，并且忘记了该账号的密码，可以重置密码。',
    action: '重置密码',
    ignore,
  },

  emailChanged: {
    subject: (blog) => `你的 ${blog} 账号邮箱已更换`,
    preheader: '如果这不是你本人的操作，请立即找回账号。',
    heading: '你的邮箱已更换',
    body: (blog) => `你的 ${blog} 账号刚刚更换了邮箱。`,
    warning:
      '如果这不是你本人的操作，请找回账号：设置新密码后，所有设备都会退出登录，此邮箱会恢复为你账号的邮箱。之后请检查你的账号发布过哪些内容。',
    action: '找回我的账号',
    expires: onceUntil,
  },

  passwordReset: {
    subject: (blog) => `重置你的 ${blog} 账号密码`,
    preheader: (count) => `请在 ${minutes(count)}内设置新密码。`,
    heading: '重置密码',
    body: (blog) => `我们收到了重置 ${blog} 账号密码的请求。`,
    action: '设置新密码',
    expires: (count) => `此链接仅可使用一次，${minutes(count)}内有效。`,
    ignore: `${ignore}你的密码不会改变。`,
  },

  passwordChanged: {
    subject: (blog) => `你的 ${blog} 账号密码已修改`,
    preheader: resetNow,
    heading: '你的密码已修改',
    body: (blog) => `你的 ${blog} 账号刚刚修改了密码，其他所有设备均已退出登录。`,
    warning: `${resetNow}之后请检查你的账号发布过哪些内容。`,
    action: '重置密码',
  },

  passkeyAdded: {
    subject: (blog) => `你的 ${blog} 账号添加了通行密钥`,
    preheader: resetNow,
    heading: '新的通行密钥',
    body: (blog) =>
      `你的 ${blog} 账号刚刚添加了一个通行密钥。持有它的人都可以登录。你可以在个人中心查看所有通行密钥。`,
    warning: `${resetNow}重置后，所有通行密钥都会被移除，所有设备都会退出登录。`,
    action: '重置密码',
  },

  passkeyRemoved: {
    subject: (blog) => `你的 ${blog} 账号移除了通行密钥`,
    preheader: resetNow,
    heading: '通行密钥已移除',
    body: (blog) =>
      `你的 ${blog} 账号刚刚移除了一个或全部通行密钥，它们不能再用于登录。重置密码会移除所有通行密钥。`,
    warning: `${resetNow}重置后，所有通行密钥都会被移除，所有设备都会退出登录。`,
    action: '重置密码',
  },

  tokenCreated: {
    subject: (blog) => `你的 ${blog} 账号创建了访问令牌`,
    preheader: resetNow,
    heading: '新的访问令牌',
    body: (blog) =>
      `你的 ${blog} 账号刚刚创建了一个访问令牌。持有它的程序可以代表你操作。你可以在个人中心查看所有访问令牌。`,
    warning: `${resetNow}重置后，所有访问令牌都会被撤销，所有设备都会退出登录。`,
    action: '重置密码',
  },

  accountInvitation: {
    subject: (blog) => `你在 ${blog} 的账号`,
    preheader: '你的文章已迁移，请认领存放文章的账号。',
    heading: '认领你的账号',
    body: (blog) => `你的文章已迁移到 ${blog}，存放文章的账号正等你认领。设置密码即可管理这些文章。`,
    action: '认领账号',
    expires: (days) => `此链接仅可使用一次，${plural(days, { other: '# 天' })}内有效。`,
    ignore: '如果你不知道这个博客，请忽略此邮件。没有此链接，任何人都无法登录该账号。',
  },

  accountApproved: {
    subject: (blog) => `你现在可以在 ${blog} 发布文章了`,
    preheader: '你的账号已通过审核。',
    heading: '你的账号已通过审核',
    body: (blog) => `你的 ${blog} 账号已通过审核，现在可以发布草稿了。`,
    action: '前往我的文章',
    contributor: {
      subject: (blog) => `你现在可以为 ${blog} 撰稿了`,
      body: (blog) => `你的 ${blog} 账号已通过审核，现在可以提交草稿供编辑审阅和发布了。`,
    },
  },

  submissionSentBack: {
    subject: (blog) => `${blog}：你的文章已被退回`,
    preheader: '请阅读编辑的评语，修改后重新提交。',
    heading: '你的文章已被退回',
    body: (title, blog) => `${blog} 的编辑审阅并退回了“${title}”，评语如下：`,
    action: '打开草稿',
  },

  submissionPublished: {
    subject: (blog) => `${blog}：你的文章已发布`,
    preheader: '编辑已发布你提交的文章。',
    heading: '你的文章已发布',
    body: (title, blog) => `${blog} 的编辑已发布“${title}”。`,
    action: '阅读文章',
  },

  roleChanged: {
    subject: (blog) => `你在 ${blog} 的角色已更改`,
    preheader: (role) => `你现在的角色：${role}。`,
    heading: '你的角色已更改',
    body: (blog, role) => `管理员更改了你在 ${blog} 的权限。你现在的角色：${role}。`,
    allowed: {
      contributor: '你可以撰写文章并提交审阅，由编辑发布。',
      author: '你可以撰写和发布文章。',
      editor: '你还可以发布提交的文章，编辑和隐藏他人已发布的文章，并处理举报。',
      admin: '你可以执行所有操作，包括管理账号和设置。',
    },
    action: '查看我的账号',
  },

  accountRejected: {
    subject: (blog) => `你的 ${blog} 账号未通过审核`,
    preheader: '账号将在 30 天后删除。',
    heading: '你的账号未通过审核',
    body: (blog) => `${blog} 的管理员未通过你的账号申请。`,
    reason: (reason) => `原因：${reason}`,
    deletion: '你的账号及其所有内容将在 30 天后删除。',
  },

  articleEdited: {
    subject: (blog) => `你在 ${blog} 的文章有改动`,
    preheader: '改动已经发布。你可以恢复之前的版本。',
    heading: '你的文章有改动',
    body: (title, editor) =>
      editor === ''
        ? `编辑更改了你的文章“${title}”。新的内容以你的名义发布。`
        : `${editor} 更改了你的文章“${title}”。新的内容以你的名义发布。`,
    history: '版本历史会显示改动的内容，你也可以在那里恢复之前的版本。',
    action: '打开版本历史',
    more: '如果一小时内还有改动，不会再发送邮件。',
  },

  scheduleDropped: {
    subject: (blog) => `你在 ${blog} 的更改没有发布`,
    preheader: '编辑在此期间更改了内容。你的草稿仍然保留。',
    heading: '你的更改没有发布',
    body: (title) => `你曾为“${title}”定时发布一项更改。由于编辑在你开始之后更改了内容，该更改没有发布。`,
    hint: '你的内容已保留为草稿。请先与已发布的版本比较，再更新或重新定时发布。',
    action: '打开草稿',
  },

  test: {
    subject: (blog) => `来自 ${blog} 的测试邮件`,
    preheader: '一切正常：这封邮件已送达。',
    heading: '一切正常',
    body: (blog) => `${blog} 的管理员发送了这封邮件，以检查邮件能否送达。`,
    confirm: '你也可以借此确认这是你账号的邮箱。',
    action: '验证邮箱',
  },
};
