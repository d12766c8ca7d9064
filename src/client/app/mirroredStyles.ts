import createCache, { type EmotionCache, type Options, type StylisPlugin } from '@emotion/cache';
import { prefixer } from 'stylis';

const toLogical = (side: string) => (side === 'left' || side === 'top' ? 'start' : 'end');
const SIDE = /^(?:((?:scroll-)?(?:margin|padding)|border)-)?(left|right)(?=$|-)/;
const CORNER = /^border-(top|bottom)-(left|right)-radius$/;
const FOUR_VALUES = /^([^\s()]+) ([^\s()]+) ([^\s()]+) ([^\s()]+)$/;

/**
 * Returns a declaration of CSS with sides that follow the direction of the text, so that one stylesheet serves both
 * directions: `margin-left` becomes `margin-inline-start`. Text aligned to the right, transforms and positions of
 * backgrounds stay as they are.
 */
export function mirrorable(name: string, value: string): string {
  if (name === 'text-align' && value === 'left') return 'text-align:start;';
  const [, top, right, bottom, left] = FOUR_VALUES.exec(value) ?? [];
  if (/^(?:margin|padding)$/.test(name) && right !== left)
    return `${name}-block:${top} ${bottom};${name}-inline:${left} ${right};`;
  const logical = name
    .replace(SIDE, (_, box = 'inset', side: string) => `${box}-inline-${toLogical(side)}`)
    .replace(
      CORNER,
      (_, block: string, inline: string) => `border-${toLogical(block)}-${toLogical(inline)}-radius`,
    );
  return `${logical}:${value};`;
}

/** Converts MUI's styles, which are for text from left to right. */
const mirror: StylisPlugin = (element) => {
  const { type, props, children } = element;
  if (type !== 'decl' || typeof props !== 'string' || typeof children !== 'string') return;
  const css = mirrorable(props, children);
  // Supported browsers need no prefixes for these.
  if (css !== element.value || props.includes('-inline')) element.return = css;
};

/** Creates the cache of the app's styles. */
export const createStyleCache = (options: Omit<Options, 'key' | 'stylisPlugins'> = {}): EmotionCache =>
  createCache({ key: 'css', ...options, stylisPlugins: [mirror, prefixer] });
