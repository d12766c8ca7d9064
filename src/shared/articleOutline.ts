import { textContent } from './excerpt.ts';

/** A heading of an article, as the contents name it. */
export interface Heading {
  id: string;
  text: string;
  level: 2 | 3;
}

/** What is listed of an article: that of a book would be longer than its page. */
const HEADINGS_MAX = 60;
/** With fewer an article is seen through at once. */
const HEADINGS_MIN = 3;

const HEADING = /<h([23]) id="([^"<>]+)"[^<>]*>(.*?)<\/h\1>/gs;

const shown = (headings: Heading[]) =>
  headings.length < HEADINGS_MIN ? [] : headings.slice(0, HEADINGS_MAX);

/** The headings of sanitized html that its contents list, of the two outermost levels; none where there are few. */
export function contentsOf(sanitizedHtml: string): Heading[] {
  const headings = Array.from(sanitizedHtml.matchAll(HEADING), ([, level, id = '', inner = '']): Heading => ({
    id,
    // A browser writes this space by its name.
    text: textContent(inner.replaceAll('&nbsp;', ' ')),
    level: level === '2' ? 2 : 3,
  })).filter(({ text }) => text !== '');
  const outer = headings.filter(({ level }) => level === 2);
  return shown(headings.length > HEADINGS_MAX ? outer : headings);
}
