import { plural, type Translation } from '../define.ts';
import type { templateMessages as english } from '../en/templates.ts';

const days = (count: number) => plural(count, { other: '# 天' });

export const templateMessages: Translation<typeof english> = {
  about: {
    title: '关于',
    topic: '本博客的主题是[[? 主题 ?]]，写给[[? 读者 ?]]。',
    authors: '谁在这里写作',
    people: '[[? 姓名，以及他们做什么 ?]]',
    contact: '联系方式',
    address: '[[? 如何联系你 ?]]',
  },
  privacy: {
    title: '隐私政策',
    notice: '[[? 这是根据博客设置生成的初稿，不构成法律意见。请核对每一句话，补全内容，然后删除这一行 ?]]',
    responsible: '责任方',
    address: '[[? 姓名和通讯地址 ?]]',
    email: '[[? 邮箱 ?]]',
    readers: '阅读博客时',
    visits:
      '无需账号即可阅读本博客。我们不为读者设置 Cookie，也不使用广告或分析服务。你的浏览器会记住你喜欢的页面外观，例如深色模式。这些信息只保存在你的设备上。',
    addresses:
      '向你发送页面需要你的 IP 地址，但博客的数据库不保存它。为防止猜测密码等滥用行为，数据库会保存 IP 地址的化名，直到限制结束。',
    hosting: '[[? 网页服务器和托管服务商记录哪些内容，保留多久 ?]]',
    clicks: (count) =>
      `博客会统计每篇文章被打开的次数。每天的阅读量及其来源网站会保存 ${days(count)}。这些数据无法识别任何人。`,
    reports: (count) => `如果你举报文章，举报原因、你的说明和你的 IP 地址的化名会保存 ${days(count)}。`,
    images: '文章可能显示其他网站的图片。你的浏览器从这些网站加载图片，因此它们会获知你的 IP 地址。',
    accounts: '拥有账号时',
    account:
      '博客会保存你的姓名、邮箱和密码的哈希值；如果你使用通行密钥和访问令牌，也会保存它们。你的姓名、个人资料和发布的内容是公开的，邮箱不公开。',
    approval: (count) => `新账号由管理员审核。被拒绝的账号会在 ${days(count)}后删除。`,
    decisions:
      '博客会保存你的角色。如果你的账号被封禁或限流，或者你的某篇文章被隐藏，博客会保存原因，直到解除为止。',
    sessions: (unused, count) =>
      `登录后，你的浏览器会保存一个令牌，以及一个 Cookie，以免把你对自己文章的访问计入阅读量。博客会保存你登录的时间和浏览器。登录状态在你退出登录时或 ${days(unused)}未使用后结束，最长 ${days(count)}。`,
    networks: (count) =>
      `你登录时所在网络的化名会保存 ${days(count)}，这样即使有他人在尝试登录，你仍可以登录。`,
    texts: (count) =>
      `文章、草稿、早期版本和图片会一直保存，直到你删除它们。图片中的位置等元数据会被移除。已删除的文章会在回收站中保留 ${days(count)}。`,
    reviews:
      '如果你提交文章审阅，博客会保存由哪位编辑审阅，以及退回时的意见。你重新提交或撤回文章，或者文章发布后，这些信息会被删除。',
    imports: (count) =>
      `如果你导入文章，博客会随文章保存其来源。你上传的压缩包的记录最多保存 ${days(count)}。`,
    changes: (count) => `哪次登录或哪个访问令牌更改了文章，会保存 ${days(count)}，并保留在文章的版本历史中。`,
    log: (count) => `编辑和管理员的操作（例如隐藏文章）会连同姓名记录 ${days(count)}。`,
    logForever: '编辑和管理员的操作（例如隐藏文章）会连同姓名记录。',
    mails: (count) =>
      `与你的账号有关的邮件通过[[? 邮件服务商的名称 ?]]发送。发送后，记录最多保留 ${days(count)}。`,
    formerEmail: (count) => `如果你更改邮箱，原邮箱会保存 ${days(count)}，以便你撤销更改。`,
    places: '数据保存在哪里',
    host: '博客托管在[[? 托管服务商的名称和国家 ?]]。',
    imageStore: '上传的图片保存在[[? 存储服务商的名称和国家 ?]]。',
    backups: '备份保留时间：[[? 多久 ?]]',
    webhooks: '文章发布、更改或删除时，会通知以下服务：[[? 服务名称和原因 ?]]',
    rights: '你的权利',
    ownData:
      '你可以索取自己的数据副本，并要求更正或删除。如果你有账号，可以在个人中心自行操作：下载有关你的所有数据，以及删除账号及其所有文章。',
    complaint: '你也可以向数据保护机构投诉：[[? 机构名称 ?]]',
    basis: '[[? 保存数据的法律依据（如果法律要求） ?]]',
  },
};
