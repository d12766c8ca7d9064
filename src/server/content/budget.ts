import type { MarkdownIt, Token } from 'markdown-it';
import type { Outline } from './blockLines.ts';

/*
 * Limits of one article's work and memory. A megabyte of prose takes a tenth of each; a megabyte designed to be costly would
 * take seconds, or all memory.
 */
const TOKENS_MAX = 500_000;
/** Positions where the inline parser tries its rules. */
const STEPS_MAX = 400_000;
/** Links of any kind. */
const LINKS_MAX = 50_000;
/** UTF-16 units. A reference repeats its URL and title wherever it is used. */
const ATTRIBUTES_MAX = 2 * 1024 * 1024;
/** Tags in html, from markdown and from the author's html. */
export const TAGS_MAX = 150_000;
/** Extra table cells from spans: browsers lay out each. */
export const SPANS_MAX = 50_000;
/** UTF-16 units of the finished html, which is stored and sent in one go and so delays others. */
export const HTML_MAX = 4 * 1024 * 1024;
/**
 * Formatting elements around blocks. Browsers may reopen an element that is open around a block in it and in each one after
 * it: a hundred kilobytes of such tags would become millions of elements. People write at most two.
 */
export const AROUND_BLOCKS = 2;
/** Maximum of reopened elements where there are more. */
export const REOPENED_MAX = 2000;
/** Nesting, far deeper than what the sanitizer keeps. */
export const DEPTH_MAX = 200;

/** The article exceeds a limit. */
export class TooCostly extends Error {}

/** Throws `TooCostly` if `count` exceeds `limit`. */
export function spend(count: number, limit: number): void {
  if (count > limit) throw new TooCostly('The article is too costly to render.');
}

const attributesLength = ({ attrs }: Token) =>
  attrs?.reduce((length, [, value]) => length + String(value).length, 0) ?? 0;

/** Passed as markdown-it's `env`. */
export interface RenderEnv {
  /** Filled in with where the outermost blocks begin. */
  outline?: Outline;
}

/** Throws `TooCostly` while markdown-it is running, before a hostile article has used up the memory. */
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

  // The rule before this one consumes plain text in one go.
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
