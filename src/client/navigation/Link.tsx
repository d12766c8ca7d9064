import { type ComponentProps, createContext, useContext } from 'react';
import { matchPath, Link as RouterLink, useHref, useLocation } from 'react-router';

/** Preloads the code of the page at a URL. Provided by the app, which knows the routes. */
export const PreloadContext = createContext<(url: string) => void>(() => undefined);

interface Props extends Omit<ComponentProps<typeof RouterLink>, 'to' | 'className' | 'style' | 'children'> {
  /** A path of the app. */
  to: string;
  className?: string;
  style?: ComponentProps<'a'>['style'];
  children?: ComponentProps<'a'>['children'];
}

/** A link inside the app, which preloads its page on hover and focus. */
export const Link = (props: Props) => <RouterLink {...props} {...usePreloadHandlers(props)} />;

interface NavProps extends Props {
  /** Route patterns of other pages that belong to it. */
  also?: readonly string[];
}

/** A link in a navigation. It has the class `active` and `aria-current` on its page, pages below it and pages in `also`. */
export function NavLink({ also = [], ...props }: NavProps) {
  const { pathname } = useLocation();
  const patterns = [{ path: props.to, end: props.to === '/' }, ...also];
  const activeProps = patterns.some((pattern) => matchPath(pattern, pathname)) && {
    'aria-current': 'page' as const,
    className: `${props.className ?? ''} active`,
  };

  return <RouterLink {...props} {...activeProps} {...usePreloadHandlers(props)} />;
}

/** Preloads the link's page on hover and focus. */
function usePreloadHandlers({
  to,
  onPointerEnter,
  onFocus,
}: Props): Pick<Props, 'onPointerEnter' | 'onFocus'> {
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
