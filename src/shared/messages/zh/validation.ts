import { formatNumber, plural, type Translation } from '../define.ts';
import type { validationMessages as english } from '../en/validation.ts';
import { before } from './spacing.ts';

const characters = (count: number) => plural(count, { other: '# 个字符' });
const items = (count: number) => plural(count, { other: '# 项' });

export const validationMessages: Translation<typeof english> = {
  fields: {
    title: '标题',
    cover: '封面',
    description: '摘要',
    markdown: 'Markdown',
    tags: '标签',
    url: '网址',
    kind: '类型',
  },

  required: (label) => `${before(label)}不能为空`,
  invalid: (label) => `${before(label)}无效`,
  minLength: (label, min) => `${before(label)}至少需要 ${characters(min)}`,
  maxLength: (label, max) => `${before(label)}不能超过 ${characters(max)}`,
  minItems: (label, min) => `${before(label)}至少需要 ${items(min)}`,
  maxItems: (label, max) => `${before(label)}不能超过 ${items(max)}`,
  min: (label, min) => `${before(label)}不能小于 ${min}`,
  max: (label, max) => `${before(label)}不能大于 ${max}`,
  oneOf: (label, values) => `${before(label)}只能是以下之一：${values}`,
  string: (label) => `${before(label)}必须是字符串`,
  wholeNumber: (label) => `${before(label)}必须是整数`,
  listOfStrings: (label) => `${before(label)}必须是字符串列表`,

  email: (label) => `${before(label)}格式不正确`,
  httpUrl: (label) => `${before(label)}必须是有效的 http 或 https 网址`,
  oneMebibyte: (label) => `${before(label)}不能超过 1 MiB`,
  images: (label, max) => `${before(label)}最多包含 ${formatNumber(max)} 张上传的图片`,

  notVisible: (label) => `${before(label)}必须包含可见字符`,
  lineBreak: (label) => `${before(label)}不能换行`,
  control: (label) => `${before(label)}不能包含控制字符`,
  bidiControl: (label) => `${before(label)}不能包含文字方向控制字符`,
  combiningMarks: (label) => `${before(label)}的每个字符最多叠加 4 个组合符号`,
  nul: (label) => `${before(label)}不能包含 NUL 字符`,
  brokenCharacter: (label, preceding) =>
    preceding === ''
      ? `${before(label)}开头有一个损坏的字符`
      : `${before(label)}在“${preceding}”之后有一个损坏的字符`,

  tag: '标签',
  tooManyTags: (max) => `一篇文章最多 ${max} 个标签`,

  authorOrTag: '只能按作者或标签其中之一筛选',
  sortOfAll: '没有 author、tag 或 q 时，sort 只能是 created 或 -created',

  search: {
    tooLong: (max) => `搜索内容不能超过 ${characters(max)}。`,
    tooManyWords: (max) => `要更改全部结果，搜索词不能超过 ${max} 个。`,
    isCut: (max) => `仅搜索了前 ${max} 个词。`,
    noWord: '请至少输入一个词、数字或表情符号。',
  },
};
