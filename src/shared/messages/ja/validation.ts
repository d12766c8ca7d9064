import { formatNumber, plural, type Translation } from '../define.ts';
import type { validationMessages as english } from '../en/validation.ts';

const characters = (count: number) => plural(count, { other: '#文字' });
const items = (count: number) => plural(count, { other: '#件' });

export const validationMessages: Translation<typeof english> = {
  fields: {
    title: 'タイトル',
    cover: 'カバー画像',
    description: '説明',
    markdown: 'Markdown',
    tags: 'タグ',
    url: 'URL',
    kind: '種類',
  },

  required: (label) => `${label}を入力してください`,
  invalid: (label) => `${label}が正しくありません`,
  minLength: (label, min) => `${label}は${characters(min)}以上で入力してください`,
  maxLength: (label, max) => `${label}は${characters(max)}以内で入力してください`,
  minItems: (label, min) => `${label}は${items(min)}以上必要です`,
  maxItems: (label, max) => `${label}は${items(max)}までです`,
  min: (label, min) => `${label}は${min}以上にしてください`,
  max: (label, max) => `${label}は${max}以下にしてください`,
  oneOf: (label, values) => `${label}は次のいずれかにしてください: ${values}`,
  string: (label) => `${label}は文字列で指定してください`,
  wholeNumber: (label) => `${label}は整数で入力してください`,
  listOfStrings: (label) => `${label}は文字列のリストで指定してください`,

  email: (label) => `${label}の形式が正しくありません`,
  httpUrl: (label) => `${label}には有効なhttpまたはhttpsのURLを入力してください`,
  oneMebibyte: (label) => `${label}は1 MiB以内にしてください`,
  images: (label, max) => `${label}に含められるアップロード画像は${formatNumber(max)}枚までです`,

  notVisible: (label) => `${label}には表示される文字を入力してください`,
  lineBreak: (label) => `${label}に改行は使えません`,
  control: (label) => `${label}に制御文字は使えません`,
  bidiControl: (label) => `${label}に文字方向の制御文字は使えません`,
  combiningMarks: (label) => `${label}では結合文字を重ねられるのは4つまでです`,
  nul: (label) => `${label}にNUL文字は使えません`,
  brokenCharacter: (label, before) =>
    before === ''
      ? `${label}の先頭に壊れた文字があります`
      : `${label}の「${before}」の後に壊れた文字があります`,

  tag: 'タグ',
  tooManyTags: (max) => `記事に付けられるタグは${max}個までです`,

  authorOrTag: '著者とタグのどちらか一方で絞り込んでください',
  sortOfAll: 'author、tag、qのいずれもない場合、sortはcreatedまたは-createdにしてください',

  search: {
    tooLong: (max) => `検索できるのは${characters(max)}までです。`,
    tooManyWords: (max) => `検索結果をすべて変更するには、検索語を${max}語以内にしてください。`,
    isCut: (max) => `最初の${max}語だけを検索しました。`,
    noWord: '単語、数字、絵文字のいずれかを入力してください。',
  },
};
