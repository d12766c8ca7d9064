import type { MarkdownIt, Token } from 'markdown-it';
import type { Outline } from './blockLines.ts';

/*
 * One article's share of work and memory. A megabyte of prose takes a tenth of each figure; a megabyte made
 * to cost as much as it can would take seconds, or all memory.
 */
const TOKENS_MAX = 500_000;
/** Places where the inline parser has to think. */
const STEPS_MAX = 400_000;
/** Written by hand, by reference or bare. */
const LINKS_MAX = 50_000;
/** In UTF-16 units: a reference repeats its address and title wherever it is used. */
const ATTRIBUTES_MAX = 2 * 1024 * 1024;
/** In html, markdown's and the author's own together. */
export const TAGS_MAX = 150_000;
/** Places in tables that cells take up beside their own: a browser lays out each. */
export const SPANS_MAX = 50_000;
/** In UTF-16 units of the finished html: what is stored in one go, and sent in one go, holds up others. */
export const HTML_MAX = 4 * 1024 * 1024;
/**
 * Formatting elements round blocks. What is open round a block, a browser may open again in that block and in each one
 * after it: of a hundred kilobytes of such tags it would make millions of elements. Two are what people write.
 */
export const AROUND_BLOCKS = 2;
/** Elements that may be opened again where there are more. */
export const REOPENED_MAX = 2000;
/** Far deeper than what the sanitizer keeps. */
export const DEPTH_MAX = 200;

/** The article is more than one rendering may cost. */
export class TooCostly extends Error {}

/** Throws `TooCostly` as soon as `count` is above `most`. */
export function spend(count: number, most: number): void {
  if (count > most) throw new TooCostly('The article is too costly to render.');
}

const attributesLength = ({ attrs }: Token) =>
  attrs?.reduce((length, [, value]) => length + String(value).length, 0) ?? 0;

/** What one rendering may take, as markdown-it's `env`. */
export interface RenderEnv {
  /** Is filled with where the outermost blocks begin. */
  outline?: Outline;
}

/** Throws `TooCostly` while markdown-it is still at it, before a hostile article has filled the memory. */
export function budget(markdownIt: MarkdownIt): void {
  const { core, block, inline } = markdownIt;
  const normalizeLink = markdownIt.normalizeLink.bind(markdownIt);
  let tokens = 0;
  let steps = 0;
  let links = 0;

  core.ruler.before('normalize', 'new_budget', () => {
    tokens = 0;
    steps = 0;
    links = 0;
  });

  block.State = class extends block.State {
    override push(...token: Parameters<InstanceType<typeof block.State>['push']>): Token {
      spend((tokens += 1), TOKENS_MAX);
      return super.push(...token);
    }
  };

  inline.State = class extends inline.State {
    override push(...token: Parameters<InstanceType<typeof inline.State>['push']>): Token {
      spend((tokens += 1), TOKENS_MAX);
      return super.push(...token);
    }
  };

  // The rule before it takes plain text in one go.
  inline.ruler.after('text', 'count_steps', () => {
    spend((steps += 1), STEPS_MAX);
    return false;
  });

  markdownIt.normalizeLink = (url) => {
    spend((links += 1), LINKS_MAX);
    return normalizeLink(url);
  };

  core.ruler.after('inline', 'attributes_budget', (state) => {
    let length = 0;
    for (const { children } of state.tokens) {
      for (const child of children ?? []) spend((length += attributesLength(child)), ATTRIBUTES_MAX);
    }
  });
}
