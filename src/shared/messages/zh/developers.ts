import { formatNumber, plural, type Translation } from '../define.ts';
import type { developerMessages as english } from '../en/developers.ts';

/** 一方可能是 undefined。 */
function range(min: number | undefined, max: number | undefined, unit: string): string {
  if (max === undefined) return `至少 ${formatNumber(min ?? 0)}${unit}`;
  return min ? `${formatNumber(min)} 到 ${formatNumber(max)}${unit}` : `最多 ${formatNumber(max)}${unit}`;
}

export const developerMessages: Translation<typeof english> = {
  tokens: {
    lead: '让脚本和应用以你的身份使用 API。令牌不能更改你的账号，也不能使用管理功能。',
    empty: '还没有访问令牌。',
    create: '新建令牌',
    form: '令牌表单',
    submit: '创建令牌',
    list: '访问令牌',
    fields: {
      name: '名称',
      scope: '权限',
      scopes: '权限',
      days: '有效天数',
      expiry: '有效期',
    },
    passwordHint: '登录已超过 1 小时，需要验证密码',
    nameHint: '说明用途，例如脚本名称',
    scopeHints: {
      read: '读取和导出你的内容，如文章、草稿和版本',
      drafts: '保存草稿、上传图片，不改变读者看到的内容',
      write: '保存草稿，发布、编辑和删除文章',
      images: '上传和管理图片；导入文章还需要“write”权限',
    },
    expiryChoices: {
      month: '30 天',
      quarter: '90 天',
      year: '1 年',
      never: '永不过期',
    },
    neverHint: '一旦泄露，在你撤销前始终有效。',
    shownOnce: '令牌已创建。请立即复制，之后无法再次查看。',
    token: '令牌',
    copyToken: '复制令牌',
    copied: '令牌已复制',
    notCopied: '无法复制令牌，请手动选中并复制。',
    created: (day) => `创建于 <day>${day}</day>`,
    neverUsed: '，从未使用',
    lastUsed: (day) => `，最近使用 <day>${day}</day>`,
    expires: (day) => `，有效期至 <day>${day}</day>`,
    expired: (day) => `，已于 <day>${day}</day>过期`,
    neverExpires: '，永不过期',
    revoke: '撤销',
    revokeLabel: (name) => `撤销：${name}`,
    revokeTitle: '撤销此令牌？',
    revokeText: '使用它的程序会立即失去访问权限。',
    revokeTextWithChanges: (articles, day) =>
      `使用它的程序会立即失去访问权限。自 ${day}起，它更改过 ${plural(articles, { other: '# 篇文章' })}，你可以随后回退这些更改。`,
    revokeConfirm: '撤销令牌',
    revoked: '令牌已撤销',
    limitReached: (max) => `令牌最多 ${max} 个。请先撤销一个再新建。`,

    noScopes: '请至少选择一项权限',
    duplicateName: (name) => `你已有名为“${name}”的令牌，请换一个名称。`,
    tooMany: (max) => `令牌最多 ${formatNumber(max)} 个，请先撤销一个。`,
    notFound: '此令牌已被撤销。',
    invalid: '此访问令牌无效或已撤销，请在个人中心新建令牌。',
    hasExpired: '此访问令牌已过期，请在个人中心新建令牌。',
    notAllowed: '此调用不能使用访问令牌，请改为登录。',
    scopeMissing: (scope) => `此访问令牌没有“${scope}”权限，请在个人中心创建拥有该权限的令牌。`,
    reference: 'API 参考',
  },

  reference: {
    title: 'API',
    lead: '用你自己的程序阅读、写作和发布。以下列出所有调用，并附有可复制的示例。',
    contents: '本页内容',
    guide: '指南',
    reference: '参考',
    deprecated: '已弃用',
    parameters: '参数',
    body: '请求体',
    request: '请求',
    answers: '响应',
    example: '示例',
    exampleOf: (summary, status) => `${status} 示例：${summary}`,
    copy: '复制',
    copyRequest: (summary) => `复制请求：${summary}`,
    copied: '请求已复制',
    notCopied: '无法复制请求，请手动选中并复制。',
    places: { path: '路径参数', query: '查询参数', header: '请求头' },
    required: '必填',
    default: '默认值',
    between: (min, max) => range(min, max, ''),
    characters: (min, max) => range(min, max, ' 个字符'),
    items: (min, max) => range(min, max, ' 项'),
  },
};
