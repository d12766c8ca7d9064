import type { Translation } from '../define.ts';
import type { apiMessages as english } from '../en/api.ts';
import { joinSentences } from '../formats.ts';
import { spaced } from './spacing.ts';

export const apiMessages: Translation<typeof english> = {
  status: {
    badRequest: '请求格式有误。',
    notFound: '内容不存在。',
    timeout: '请求传输超时，请重试。',
    tooLarge: '请求过大。文章正文不能超过 1 MiB，其他内容不能超过 16 KiB。',
    uriTooLong: 'URL 过长。',
    unsupportedType: '请以 JSON 格式发送请求体，内容类型为 application/json。',
    headersTooLarge: '请求头过大。',
    unavailable: '博客暂时无法访问，请稍后重试。',
    refused: '请求被拒绝。',
    unexpected: '服务器出了点问题，请重试。',
  },

  problems: (problems) => joinSentences(problems.map((problem) => `${problem}。`)),

  methodNotAllowed: (methods) => `此 URL 仅接受 ${methods}。`,

  body: {
    notAnObject: '请求体必须是 JSON 对象。',
    invalidJson: '请求体不是有效的 JSON。',
    compressed: '请发送未压缩的请求体。',
    tooManyUnknownFields: '请求体中未知字段的数据过多。',
  },

  headers: {
    ifMatch: 'If-Match 必须是 * 或带引号的版本号，例如 "3"。',
    ifNoneMatch: 'If-None-Match 必须是 *，且不能同时有 If-Match。',
    preconditionRequired: '新建时请发送 If-None-Match: *，替换时请用 If-Match 发送被替换的版本号。',
    versionRequired: '这是他人的文章，请用 If-Match 发送你收到的 ETag。',
    idempotencyKey: 'Idempotency-Key 必须是带引号的 1 到 200 个可打印 ASCII 字符。',
    idempotencyKeyReused: '此 Idempotency-Key 已用于不同的请求体，请换一个新的。',
    idempotencyKeyInUse: '使用此 Idempotency-Key 的第一个请求仍在处理中，请等待其完成。',
  },

  limits: {
    login: (wait) => `登录失败次数过多，请在 ${spaced(wait)}后重试。`,
    registration: (wait) => `你所在网络的注册次数过多，请在 ${spaced(wait)}后重试。`,
    reset: (wait) => `获取链接的次数过多，请在 ${spaced(wait)}后重试。`,
    passkeyLogin: (wait) => `你所在网络的通行密钥登录次数过多，请在 ${spaced(wait)}后重试。`,
    report: (wait) => `你所在网络的举报次数过多，请在 ${spaced(wait)}后重试。`,
    testMail: (wait) => `测试邮件发送过多，请在 ${spaced(wait)}后重试。`,
    export: (wait) => `导出次数过多，请在 ${spaced(wait)}后重试。`,
    mail: (wait) => `发往此邮箱的邮件过多，请在 ${spaced(wait)}后重试。`,
    save: (wait) => `保存太频繁，请在 ${spaced(wait)}后重试。`,
    write: (wait) => `短时间内更改过多，请在 ${spaced(wait)}后重试。`,
  },

  databaseReplaced: '数据库文件已被替换，请重启服务器。',
  busy: {
    stopping: '服务器正在重启，请稍后重试。',
    upgrading: '博客正在升级，请几分钟后重试。',
    ownRequests: '你同时发送的大型请求过多，请等待第一个完成。',
    allRequests: '服务器收到的大型请求过多，请稍后重试。',
    ownArticles: '你同时保存的文章过多，请等待第一篇完成。',
    allArticles: '服务器繁忙，请稍后重试。',
    pages: '服务器繁忙，请稍后重试。',
    searches: '当前搜索人数过多，请稍后重试。',
    slowSearch: '搜索超时。请重试，或换一个不太常见的词。',
    media: '暂时无法保存或加载图片，请稍后重试。',
    mails: '待发送的邮件过多，请稍后重试。',
  },

  articleTooComplex: '这篇文章渲染时间过长。请精简内容，或拆分为多篇文章。',
  authorNotFound: '作者不存在。',
  noTestMails: '本博客不发送邮件。请设置 SMTP_URL、MAIL_FROM 和 PUBLIC_URL，然后重启服务器。',
  testMailNotFound: '测试邮件不存在。发送结果仅保留 7 天。',
};
