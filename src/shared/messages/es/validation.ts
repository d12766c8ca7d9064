import { formatNumber, plural, type Translation } from '../define.ts';
import type { validationMessages as english } from '../en/validation.ts';

const characters = (count: number) => plural(count, { one: '# carácter', other: '# caracteres' });
const items = (count: number) => plural(count, { one: '# elemento', other: '# elementos' });

export const validationMessages: Translation<typeof english> = {
  fields: {
    title: 'Título',
    cover: 'Portada',
    description: 'Descripción',
    markdown: 'Markdown',
    tags: 'Etiquetas',
    url: 'URL',
    kind: 'Tipo',
  },

  required: (label) => `${label}: campo obligatorio`,
  invalid: (label) => `${label}: valor no válido`,
  minLength: (label, min) => `${label}: mínimo ${characters(min)}`,
  maxLength: (label, max) => `${label}: máximo ${characters(max)}`,
  minItems: (label, min) => `${label}: mínimo ${items(min)}`,
  maxItems: (label, max) => `${label}: máximo ${items(max)}`,
  min: (label, min) => `${label}: el mínimo es ${min}`,
  max: (label, max) => `${label}: el máximo es ${max}`,
  oneOf: (label, values) => `${label}: debe ser uno de estos valores (${values})`,
  string: (label) => `${label}: debe ser un texto`,
  wholeNumber: (label) => `${label}: debe ser un número entero`,
  listOfStrings: (label) => `${label}: debe ser una lista de textos`,

  email: (label) => `${label}: escribe un correo válido`,
  httpUrl: (label) => `${label}: escribe una URL http o https válida`,
  oneMebibyte: (label) => `${label}: máximo 1 MiB`,
  images: (label, max) => `${label}: máximo ${formatNumber(max)} imágenes subidas`,

  notVisible: (label) => `${label}: debe contener algún carácter visible`,
  lineBreak: (label) => `${label}: no puede contener saltos de línea`,
  control: (label) => `${label}: no puede contener caracteres de control`,
  bidiControl: (label) => `${label}: no puede contener caracteres que cambien el sentido de la escritura`,
  combiningMarks: (label) => `${label}: no puede acumular más de cuatro signos sobre un mismo carácter`,
  nul: (label) => `${label}: no puede contener caracteres NUL`,
  brokenCharacter: (label, before) =>
    before === ''
      ? `${label}: contiene un carácter dañado al principio`
      : `${label}: contiene un carácter dañado después de “${before}”`,

  tag: 'Etiqueta',
  tooManyTags: (max) => `Un artículo puede tener como máximo ${max} etiquetas`,

  authorOrTag: 'Filtra por autor o por etiqueta, no por ambos',
  sortOfAll: 'Sin author, tag ni q, sort debe ser created o -created',

  search: {
    tooLong: (max) => `Una búsqueda puede tener como máximo ${characters(max)}.`,
    tooManyWords: (max) => `Para cambiar todos los resultados, busca como máximo ${max} palabras.`,
    isCut: (max) => `Solo se buscaron las primeras ${max} palabras.`,
    noWord: 'Escribe al menos una palabra, un número o un emoji.',
  },
};
