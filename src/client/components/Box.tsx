import type { EmotionCache } from '@emotion/cache';
import { css, type CSSObject, type SerializedStyles, withEmotionCache } from '@emotion/react';
import type MuiBox from '@mui/material/Box';
import { type SxProps, type Theme, useTheme } from '@mui/material/styles';
import type { ElementType } from 'react';

interface Props {
  component?: ElementType;
  sx?: SxProps<Theme>;
  className?: string;
}

/** Styles by their `sx` object, which never changes. The app has one theme. */
const stylesCache = new WeakMap<object, SerializedStyles>();

function getStyles(sx: SxProps<Theme>, theme: Theme): SerializedStyles {
  // The two libraries have different names for the same type.
  const create = () => css(theme.unstable_sx(sx) as CSSObject);
  if (typeof sx !== 'object' || sx === null) return create();
  const styles = stylesCache.get(sx) ?? create();
  stylesCache.set(sx, styles);
  return styles;
}

/** Returns the class of these styles, after adding them to the document if they are not there yet. */
function getClassName(styles: SerializedStyles, cache: EmotionCache): string {
  const name = `${cache.key}-${styles.name}`;
  cache.registered[name] ??= styles.styles;
  // The styles after the first are its animations, which have no class.
  for (let part: SerializedStyles | undefined = styles; part; part = part.next)
    if (cache.inserted[part.name] === undefined)
      cache.insert(part === styles ? `.${name}` : '', part, cache.sheet, true);
  return name;
}

/** Replaces MUI's `Box`, which computes its styles on each render. This one computes them once for each `sx` constant. */
export const Box = withEmotionCache<Props, Element>(
  ({ component: Tag = 'div', sx, className, ...rest }, cache, ref) => {
    const theme = useTheme();
    const own = sx ? getClassName(getStyles(sx, theme), cache) : undefined;
    const classes = own && className ? `${className} ${own}` : (own ?? className);

    return <Tag {...rest} {...(ref && { ref })} className={classes} />;
  },
) as unknown as typeof MuiBox;

/** Hides a text from everybody but screen readers. */
export const hiddenText = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
};

/** Makes a link on a line of its own large enough to tap. The theme does it for buttons, choices and summaries. */
export const touchLink = { '@media (pointer: coarse)': { display: 'inline-block', py: 1.5 } };

/** Hides what doesn't work without scripts. */
export const needsScripts = { '@media (scripting: none)': { display: 'none' } };
