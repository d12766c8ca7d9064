import { isMap, isScalar, parseDocument } from 'yaml';
import { type ArticleKind, type ShortTexts, writtenTexts } from '../../shared/article.ts';
import { foldKey, foldKeys, PAGE_TYPE } from '../../shared/articleFields.ts';
import {
  formatFrontMatter,
  type FrontMatterFields,
  type FrontMatterValue,
  parseFrontMatter,
} from '../../shared/frontMatter.ts';

/*
 * Writes articles as Markdown files with front matter, for exports and `pull`. `shared/articleFields.ts` reads the same
 * fields.
 */

interface WrittenArticle extends ShortTexts {
  tags: readonly string[];
  slug?: string;
  /** ISO 8601. */
  createdAt?: string;
  updatedAt?: string;
  /** When a draft is published. */
  publishAt?: string | null;
  isDraft?: boolean;
  kind?: ArticleKind;
}

/** Returns the front matter of an article with Hugo's field names. What is left out or empty has no field. */
export const toFrontMatter = ({ tags, cover, ...article }: WrittenArticle): FrontMatterFields => ({
  title: article.title,
  ...(article.kind === 'page' && { type: PAGE_TYPE }),
  ...(article.createdAt !== undefined && { date: article.createdAt }),
  ...(article.updatedAt !== undefined && { lastmod: article.updatedAt }),
  ...(article.publishAt && { publishDate: article.publishAt }),
  ...(article.isDraft !== undefined && { draft: article.isDraft }),
  ...(article.slug !== undefined && { slug: article.slug }),
  ...(tags.length > 0 && { tags: [...tags] }),
  ...(cover && { images: [cover] }),
  ...Object.fromEntries(writtenTexts(article)),
});

/** Formats a new file. */
export const formatArticleFile = (article: WrittenArticle, markdown: string): string =>
  formatFrontMatter(toFrontMatter(article), markdown);

/** The front matter of a file and the text below, as they are written. */
interface FileParts {
  head: string;
  body: string;
}

/** Splits a file. Throws FrontMatterError. */
function splitFile(text: string): FileParts & { fields: FrontMatterFields; format: string | null } {
  const { fields, format, body } = parseFrontMatter(text);
  return { fields, format, head: text.slice(0, text.length - body.length), body };
}

/**
 * Returns a file with another text, and with these front matter fields set: by the first name that the file has, or else the
 * first one. Null clears a field. All other bytes of the front matter stay: keys, comments, order and spelling.
 *
 * Returns null if the front matter can't be changed in place. Throws FrontMatterError.
 */
export function changeArticleFile(
  text: string,
  changes: readonly { names: readonly string[]; value: FrontMatterValue }[],
  markdown: string,
): string | null {
  const { head, fields, format } = splitFile(text);
  if (changes.length === 0) return head + markdown;
  const present = Object.keys(foldKeys(fields));
  let changed = head;
  for (const { names, value } of changes) {
    const name = names.find((one) => present.includes(one));
    if (name === undefined && value === null) continue;
    const next = setField(changed, format, name ?? names[0] ?? '', value, name === undefined);
    if (next === null) return null;
    changed = next;
  }
  return changed + markdown;
}

function setField(
  head: string,
  format: string | null,
  name: string,
  value: FrontMatterValue,
  isNew: boolean,
): string | null {
  if (format === 'yaml') return setYaml(head, name, value, isNew);
  if (format === 'toml') return setToml(head, name, value, isNew);
  if (format === 'json') return setJson(head, name, value);
  return null;
}

const emptyOf = (value: FrontMatterValue): string => JSON.stringify(value ?? '');

function setYaml(head: string, name: string, value: FrontMatterValue, isNew: boolean): string | null {
  const [, opening = '', source = '', closing = ''] =
    /^(\uFEFF?---[^\n]*\n)([\s\S]*?)((?:---|\.\.\.)[ \t]*\r?\n?(?:\r?\n)?)$/.exec(head) ?? [];
  if (opening === '') return null;
  if (isNew) return `${opening}${source}${name}: ${emptyOf(value)}\n${closing}`;
  const document = parseDocument(source, { uniqueKeys: false, logLevel: 'silent' });
  if (!isMap(document.contents)) return null;
  const pair = document.contents.items.find(
    ({ key }) => isScalar(key) && foldKey(String(key.value)) === name,
  );
  const key = pair?.key;
  if (!pair || !isScalar(key)) return null;
  const colon = source.indexOf(':', key.range[1]);
  const node = pair.value as { range?: [number, number, number] | null } | null;
  const end = node?.range ? Math.max(node.range[1], colon + 1) : colon + 1;
  // A block ends with its line break.
  const written = source.slice(colon + 1, end);
  const lineBreak = /\r?\n$/.exec(written)?.[0] ?? '';
  return `${opening}${source.slice(0, colon + 1)} ${emptyOf(value)}${lineBreak}${source.slice(end)}${closing}`;
}

function setToml(head: string, name: string, value: FrontMatterValue, isNew: boolean): string | null {
  const table = head.search(/^\s*\[/m);
  const [top, rest] = table === -1 ? [head, ''] : [head.slice(0, table), head.slice(table)];
  const opening = /^\uFEFF?\+\+\+[^\n]*\n/.exec(top)?.[0];
  if (opening === undefined) return null;
  if (isNew) return `${opening}${name} = ${emptyOf(value)}\n${top.slice(opening.length)}${rest}`;
  // Values of one line, and lists of any number of lines.
  const field =
    /^([ \t]*"?([\w -]+?)"?[ \t]*=[ \t]*)(\[[^\]]*\]|"(?:[^"\\\n]|\\.)*"|'[^'\n]*'|[^\s#"'[{][^\n#]*?)(?=[ \t]*(?:#|\r?$))/gm;
  const found = [...top.matchAll(field)].find(([, , key = '']) => foldKey(key) === name);
  if (!found) return null;
  const [whole, before = ''] = found;
  const end = found.index + whole.length;
  return top.slice(0, found.index) + before + emptyOf(value) + top.slice(end) + rest;
}

function setJson(head: string, name: string, value: FrontMatterValue): string | null {
  const end = head.lastIndexOf('}') + 1;
  const fields = JSON.parse(head.slice(0, end)) as FrontMatterFields;
  const key = Object.keys(fields).find((one) => foldKey(one) === name) ?? name;
  fields[key] = value ?? '';
  const indent = /\n([ \t]+)"/.exec(head)?.[1] ?? '  ';
  return JSON.stringify(fields, null, indent) + head.slice(end);
}
