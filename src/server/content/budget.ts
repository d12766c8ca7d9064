import type { MarkdownIt, Token } from 'markdown-it';

/** One article's share of work and memory. A megabyte of prose takes a tenth of it. */
const TOKENS_MAX = 500_000;
/** In UTF-16 units: a reference repeats its address and title wherever it is used. */
const ATTRIBUTES_MAX = 2 * 1024 * 1024;
/** Far beyond what the sanitizer keeps, and what still costs nothing. */
export const DEPTH_MAX = 200;

/** The article is more than one rendering may cost. */
export class TooCostly extends Error {}

/** Throws `TooCostly` as soon as `count` is above `most`. */
export function spend(count: number, most: number): void {
  if (count > most) throw new TooCostly('The article is too costly to render.');
}

const attributesLength = ({ attrs }: Token) =>
  attrs?.reduce((length, [, value]) => length + String(value).length, 0) ?? 0;

/** Throws `TooCostly` while markdown-it is still at it, before a hostile article has filled the memory. */
export function budget({ block, inline, core }: MarkdownIt): void {
  block.ruler.before('table', 'budget', ({ tokens }) => {
    spend(tokens.length, TOKENS_MAX);
    return false;
  });

  inline.ruler.after('text', 'budget', ({ tokens }) => {
    spend(tokens.length, TOKENS_MAX);
    return false;
  });

  core.ruler.after('inline', 'budget', ({ tokens }) => {
    let count = tokens.length;
    let attributes = 0;

    for (const { children } of tokens) {
      if (!children) continue;
      count += children.length;
      for (const child of children) attributes += attributesLength(child);
      spend(count, TOKENS_MAX);
      spend(attributes, ATTRIBUTES_MAX);
    }
  });
}
