import type * as answers from './answers/blog.ts';
import type { Answer } from './answers/schema.ts';
import type { ArticleDraft } from './article.ts';

/*
 * Templates of pages, and the placeholders that they leave for what only an admin knows. A page with one can't be published.
 */

/** The texts that new pages can start with. */
export interface PageTemplates extends Answer<typeof answers.pageTemplates> {}
export const templateNames = ['about', 'privacy'] as const satisfies (keyof PageTemplates)[];

/** In UTF-16 units. */
const PLACEHOLDER_MAX = 400;
/** `[[? What goes here ?]]`, on one line. No Markdown, wiki link or template language has this, and people don't write it. */
const PLACEHOLDER = new RegExp(String.raw`\[\[\?[^[\]\n]{1,${PLACEHOLDER_MAX}}\?\]\]`);
export const placeholders = (): RegExp => new RegExp(PLACEHOLDER, 'g');

/** Matches what a fence can begin after: signs of quotes, and markers of list items. */
const CONTAINERS = String.raw`(?: {0,3}(?:>|[-*+](?= )|\d{1,9}[.)](?= )) ?)*`;
const FENCE = new RegExp(`^(${CONTAINERS})( {0,3})(\`{3,}(?=[^\`]*$)|~{3,})`);
/** Longer runs of backticks don't begin code: each length may search the rest of the line for its end. */
const CODE_SPAN = /(?<!`)(`{1,5})(?!`).*?(?<!`)\1(?!`)/g;

/**
 * Returns the first placeholder of a Markdown text that isn't in a code block or in inline code, or null. What may be text counts
 * as text: a block that isn't closed, one by indentation, and inline code of several lines.
 */
export function findPlaceholder(markdown: string): string | null {
  if (!PLACEHOLDER.test(markdown)) return null;
  const lines = markdown.split('\n');
  let open: { run: string; isIn: (line: string) => boolean; at: number } | null = null;
  for (const [at, line] of lines.entries()) {
    const [, containers = '', indentation = '', run = ''] = FENCE.exec(line) ?? [];
    if (open && !open.isIn(line)) open = null;
    if (open) {
      const rest = line.slice(containers.length + indentation.length);
      if (run.startsWith(open.run) && rest.trim() === run) open = null;
    } else if (run !== '') open = { run, isIn: continues(containers), at };
    else {
      const found = findInLine(line);
      if (found !== null) return found;
    }
  }
  return open && (PLACEHOLDER.exec(lines.slice(open.at).join('\n'))?.[0] ?? null);
}

const findInLine = (line: string): string | null =>
  PLACEHOLDER.exec(line.replace(CODE_SPAN, ''))?.[0] ?? null;

/** Returns a test whether a line is still in the quote or list item in which a block of code began. */
function continues(containers: string): (line: string) => boolean {
  if (containers.includes('>')) return (line) => /^ {0,3}>/.test(line);
  return (line) => line.trim() === '' || line.search(/\S/) >= containers.length;
}

/** The texts of a page in which placeholders are looked for. */
export const placeholderFields = ['title', 'description', 'markdown'] as const;
export type PageTexts = Pick<ArticleDraft, (typeof placeholderFields)[number]>;

/** Returns the first placeholder in the texts of a page, or null. */
export const findPlaceholderIn = (page: PageTexts): string | null =>
  placeholderFields.map((name) => findPlaceholder(page[name])).find((found) => found !== null) ?? null;
