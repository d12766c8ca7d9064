import { type ComponentProps, createContext, useContext } from 'react';
import { matchPath, Link as RouterLink, useHref, useLocation } from 'react-router';

/** Loads the code of the page at an address, ahead of its being shown. The app gives it, which knows the map. */
export const PreloadContext = createContext<(address: string) => void>(() => undefined);

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

interface NavProps extends Props {
  /** Other pages that belong to it, as the router takes them. */
  also?: readonly string[];
}

/**
 * A link of a navigation, which tells when its page, one below it or one that belongs to it is shown: by the class
 * `active`, and aloud.
 */
export function NavLink({ also = [], ...props }: NavProps) {
  const { pathname } = useLocation();
  const places = [{ path: props.to, end: props.to === '/' }, ...also];
  const here = places.some((place) => matchPath(place, pathname)) && {
    'aria-current': 'page' as const,
    className: `${props.className ?? ''} active`,
  };

  return <RouterLink {...props} {...here} {...usePreload(props)} />;
}
