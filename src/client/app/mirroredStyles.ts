import createCache, { type EmotionCache, type Options } from '@emotion/cache';

const SIDE = /(^|[;{\s])(?:((?:scroll-)?(?:margin|padding)|border)-)?(left|right)(-[a-z]+)?(?=\s*:)/g;
const CORNER = /(^|[;{\s])border-(top|bottom)-(left|right)-radius(?=\s*:)/g;
const FOUR_VALUES =
  /(^|[;{\s])(margin|padding):\s*([^\s;()]+) ([^\s;()]+) ([^\s;()]+) (?!\4(?:[\s;}]|$))([^\s;()]+)(?=\s*[;}]|$)/g;
const ALIGNED = /(^|[;{\s])text-align:\s*left(?=\s*[;}]|$)/g;

const toLogical = (side: string) => (side === 'left' || side === 'top' ? 'start' : 'end');

/**
 * Returns CSS in which sides follow the direction of the text, so that one stylesheet serves both directions:
 * `margin-left` becomes `margin-inline-start`. Text aligned to the right, transforms and positions of backgrounds stay as
 * they are.
 */
export const mirrorable = (css: string): string =>
  css
    .replace(ALIGNED, '$1text-align:start')
    .replace(FOUR_VALUES, '$1$2-block:$3 $5;$2-inline:$6 $4')
    .replace(
      CORNER,
      (_, before: string, block: string, inline: string) =>
        `${before}border-${toLogical(block)}-${toLogical(inline)}-radius`,
    )
    .replace(
      SIDE,
      (_, before: string, box = 'inset', side: string, part = '') =>
        `${before}${box}-inline-${toLogical(side)}${part}`,
    );

/** Creates the cache of the app's styles. It makes those of MUI, which are for text from left to right, mirrorable. */
export function createStyleCache(options: Omit<Options, 'key'> = {}): EmotionCache {
  const cache = createCache({ key: 'css', ...options });
  const insert = cache.insert.bind(cache);
  // A plugin for stylis would be called for each declaration, but replace Emotion's own, which adds prefixes.
  cache.insert = (selector, serialized, ...rest) =>
    insert(selector, { ...serialized, styles: mirrorable(serialized.styles) }, ...rest);
  return cache;
}
