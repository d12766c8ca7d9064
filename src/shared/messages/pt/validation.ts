import { formatNumber, type Translation } from '../define.ts';
import type { validationMessages as english } from '../en/validation.ts';
import { plural } from './plural.ts';

const characters = (count: number) => plural(count, { one: '# caractere', other: '# caracteres' });
const items = (count: number) => plural(count, { one: '# item', other: '# itens' });

export const validationMessages: Translation<typeof english> = {
  fields: {
    title: 'Título',
    cover: 'Capa',
    description: 'Descrição',
    markdown: 'Markdown',
    tags: 'Tags',
    url: 'URL',
    kind: 'Tipo',
  },

  required: (label) => `${label}: campo obrigatório`,
  invalid: (label) => `${label}: valor inválido`,
  minLength: (label, min) => `${label}: no mínimo ${characters(min)}`,
  maxLength: (label, max) => `${label}: no máximo ${characters(max)}`,
  minItems: (label, min) => `${label}: no mínimo ${items(min)}`,
  maxItems: (label, max) => `${label}: no máximo ${items(max)}`,
  min: (label, min) => `${label}: o mínimo é ${min}`,
  max: (label, max) => `${label}: o máximo é ${max}`,
  oneOf: (label, values) => `${label}: use um destes valores: ${values}`,
  string: (label) => `${label}: deve ser um texto`,
  wholeNumber: (label) => `${label}: deve ser um número inteiro`,
  listOfStrings: (label) => `${label}: deve ser uma lista de textos`,

  email: (label) => `${label}: digite um e-mail válido`,
  httpUrl: (label) => `${label}: digite uma URL http ou https válida`,
  oneMebibyte: (label) => `${label}: no máximo 1 MiB`,
  images: (label, max) => `${label}: no máximo ${formatNumber(max)} imagens enviadas`,

  notVisible: (label) => `${label}: deve conter algum caractere visível`,
  lineBreak: (label) => `${label}: não pode conter quebras de linha`,
  control: (label) => `${label}: não pode conter caracteres de controle`,
  bidiControl: (label) => `${label}: não pode conter controles de direção do texto`,
  combiningMarks: (label) => `${label}: não pode acumular mais de quatro sinais em um mesmo caractere`,
  nul: (label) => `${label}: não pode conter caracteres NUL`,
  brokenCharacter: (label, before) =>
    before === ''
      ? `${label}: há um caractere corrompido no início`
      : `${label}: há um caractere corrompido depois de “${before}”`,

  tag: 'Tag',
  tooManyTags: (max) => `Um artigo pode ter no máximo ${max} tags`,

  authorOrTag: 'Filtre por autor ou por tag, não pelos dois',
  sortOfAll: 'Sem author, tag ou q, sort deve ser created ou -created',

  search: {
    tooLong: (max) => `Uma busca pode ter no máximo ${characters(max)}.`,
    tooManyWords: (max) => `Para alterar todos os resultados, busque no máximo ${max} palavras.`,
    isCut: (max) => `Só as primeiras ${max} palavras foram buscadas.`,
    noWord: 'Digite pelo menos uma palavra, um número ou um emoji.',
  },
};
