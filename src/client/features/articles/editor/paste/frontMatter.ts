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
