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

const FENCE = /^[\s>]*(`{3,}(?=[^`]*$)|~{3,})/;
/** Longer runs of backticks don't begin code: each length may search the rest of the line for its end. */
const CODE_SPAN = /(?<!`)(`{1,5})(?!`).*?(?<!`)\1(?!`)/g;

/** Returns the first placeholder of a Markdown text that isn't in a code block or in inline code, or null. */
export function findPlaceholder(markdown: string): string | null {
  if (!PLACEHOLDER.test(markdown)) return null;
  let fence = '';
  for (const line of markdown.split('\n')) {
    const [begin = '', run = ''] = FENCE.exec(line) ?? [];
    if (fence !== '') {
      const isEnd = run.startsWith(fence) && line.slice(begin.length).trim() === '';
      if (isEnd) fence = '';
    } else if (run !== '') fence = run;
    else {
      const [found = null] = PLACEHOLDER.exec(line.replace(CODE_SPAN, '')) ?? [];
      if (found !== null) return found;
    }
  }
  return null;
}

/** The texts of a page in which placeholders are looked for. */
export const placeholderFields = ['title', 'description', 'markdown'] as const;
export type PageTexts = Pick<ArticleDraft, (typeof placeholderFields)[number]>;

/** Returns the first placeholder in the texts of a page, or null. */
export const findPlaceholderIn = (page: PageTexts): string | null =>
  placeholderFields.map((name) => findPlaceholder(page[name])).find((found) => found !== null) ?? null;
