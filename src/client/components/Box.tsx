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

/** By the object that they were written as, which stays as it is: the app has one theme. */
const known = new WeakMap<object, SerializedStyles>();

function stylesOf(sx: SxProps<Theme>, theme: Theme): SerializedStyles {
  // The same type, by the two names that it has in the two libraries.
  const make = () => css(theme.unstable_sx(sx) as CSSObject);
  if (typeof sx !== 'object' || sx === null) return make();
  const styles = known.get(sx) ?? make();
  known.set(sx, styles);
  return styles;
}

/** The class of these styles. They are in the document by then: what is there already costs a look. */
function classOf(styles: SerializedStyles, cache: EmotionCache): string {
  const name = `${cache.key}-${styles.name}`;
  cache.registered[name] ??= styles.styles;
  // What comes behind the first are its animations, which belong to no class.
  for (let part: SerializedStyles | undefined = styles; part; part = part.next)
    if (cache.inserted[part.name] === undefined)
      cache.insert(part === styles ? `.${name}` : '', part, cache.sheet, true);
  return name;
}

/**
 * MUI's `Box`, which works out its styles each time that it is drawn: this one does so once for an `sx` that is a
 * constant, in the browser and, where it counts most, on the server.
 */
export const Box = withEmotionCache<Props, Element>(
  ({ component: Tag = 'div', sx, className, ...rest }, cache, ref) => {
    const theme = useTheme();
    const own = sx ? classOf(stylesOf(sx, theme), cache) : undefined;
    const classes = own && className ? `${className} ${own}` : (own ?? className);

    return <Tag {...rest} {...(ref && { ref })} className={classes} />;
  },
) as unknown as typeof MuiBox;

/** The style of a text for screen readers alone, where others see it by a colour or a sign. */
export const hiddenText = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
};

/** Styles of what can do nothing where scripts are switched off: it is not offered there. */
export const needsScripts = { '@media (scripting: none)': { display: 'none' } };
