/**
 * What site generators, and this blog's own exports, have above the text: lines of YAML with a key each, and what belongs to
 * it below, comments, and empty lines. Each line can be read in one way alone, or a file would hold up the page.
 */
const FRONT_MATTER =
  /^---[ \t]*\n((?:#.*\n|\n)*\w[\w.-]*:.*\n(?:\w[\w.-]*:.*\n|[ \t].*\n|- .*\n|#.*\n|\n)*)---[ \t]*(?:\n+|$)/;

/** The title that it names, as a string of JSON or as it is; '' if it names none. */
function titleIn(frontMatter: string): string {
  const value = /^title:[ \t]*(.*)$/m.exec(frontMatter)?.[1]?.trim() ?? '';
  try {
    return String(JSON.parse(value));
  } catch {
    return value.replace(/^'(.*)'$/, '$1').replaceAll("''", "'");
  }
}

/** The title that stands above a text, or ''; and the text without what stands there. Its lines end by `\n`. */
export function partFrontMatter(text: string): { title: string; rest: string } {
  const [matter = '', lines = ''] = FRONT_MATTER.exec(text) ?? [];
  return { title: titleIn(lines), rest: text.slice(matter.length) };
}

/** Keys that site generators and editors write. Text between two rules that has none of them is an article's own. */
const KNOWN_KEY =
  /^(?:title|date|tags|keywords|categories|category|authors?|layout|slug|draft|description|excerpt|summary|permalink|published|publishDate|lang|language|aliases|canonical_url|created|updated|modified|lastmod|cover|image|weight|sidebar_position|series|id)[ \t]*:/im;

/** Returns how many characters of the front matter of a site generator stand above an article's text. */
export function frontMatterLength(markdown: string): number {
  const [matter = '', lines = ''] = FRONT_MATTER.exec(markdown) ?? [];
  return KNOWN_KEY.test(lines) ? matter.length : 0;
}
