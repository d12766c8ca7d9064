import type { MarkdownIt, Token } from 'markdown-it';
import type { Outline } from './blockLines.ts';

/*
 * Limits for the work and memory of one article. A megabyte of prose takes a tenth of each; a megabyte designed to be
 * costly would take seconds, or all memory.
 */
const TOKENS_MAX = 500_000;
/** Maximum number of positions where the inline parser tries its rules. */
const STEPS_MAX = 400_000;
/** Maximum number of links of any kind. */
const LINKS_MAX = 50_000;
/** Maximum length of all attributes, in UTF-16 units. Each use of a reference repeats its URL and title. */
const ATTRIBUTES_MAX = 2 * 1024 * 1024;
/** Maximum number of html tags, from markdown and from the author's html. */
export const TAGS_MAX = 150_000;
/** Maximum number of extra table cells from spans. Browsers lay out each of them. */
export const SPANS_MAX = 50_000;
/** Maximum length of the finished html, in UTF-16 units. Storing and sending it in one go delays other requests. */
export const HTML_MAX = 4 * 1024 * 1024;
/**
 * Maximum number of formatting elements around a block, before `REOPENED_MAX` applies. Browsers may reopen such an
 * element in that block and each following one: a hundred kilobytes of tags would become millions of elements. People
 * write at most two.
 */
export const AROUND_BLOCKS = 2;
/** Maximum number of reopened elements, counted in blocks with more than `AROUND_BLOCKS` around them. */
export const REOPENED_MAX = 2000;
/** Maximum nesting depth, far deeper than the sanitizer keeps. */
export const DEPTH_MAX = 200;

/** Thrown for an article that exceeds a limit. */
export class TooCostly extends Error {}

/** Throws `TooCostly` if `count` exceeds `limit`. */
export function spend(count: number, limit: number): void {
  if (count > limit) throw new TooCostly('The article is too costly to render.');
}

const attributesLength = ({ attrs }: Token) =>
  attrs?.reduce((length, [, value]) => length + String(value).length, 0) ?? 0;

/** Passed as markdown-it's `env`. */
export interface RenderEnv {
  /** Filled in by `blockLines`. */
  outline?: Outline;
  /** Puts html blocks that are only text and images into paragraphs. CommonMark leaves them outside of any block. */
  hasInlineParagraphs?: boolean;
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

  // Plain text counts as one step: the rule before this one consumes it in one go.
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
