import { useContext, type ComponentProps } from 'react';
import { useHref, Link as RouterLink, NavLink as RouterNavLink } from 'react-router';
import { PreloadContext } from './PreloadContext.ts';

interface Props extends Omit<ComponentProps<typeof RouterLink>, 'to' | 'className' | 'style' | 'children'> {
  /** A path of the app. */
  to: string;
  className?: string;
  style?: ComponentProps<'a'>['style'];
  children?: ComponentProps<'a'>['children'];
}

/** Loads the code of a link's page when the pointer or the focus comes to it. */
function usePreload({ to, onPointerEnter, onFocus }: Props): Pick<Props, 'onPointerEnter' | 'onFocus'> {
  const href = useHref(to);
  const preload = useContext(PreloadContext);

  return {
    onPointerEnter(event) {
      onPointerEnter?.(event);
      preload(href);
    },
    onFocus(event) {
      onFocus?.(event);
      preload(href);
    },
  };
}

/** A link inside the app, which loads the code of its page when somebody is about to follow it. */
export const Link = (props: Props) => <RouterLink {...props} {...usePreload(props)} />;

/** A link of a navigation, which tells when its page or one below it is shown: by the class `active`, and aloud. */
export const NavLink = (props: Props) => <RouterNavLink {...props} {...usePreload(props)} />;
