import { useContext, type ComponentProps, type MouseEvent } from 'react';
import { createPath, useHref, useLocation, useNavigate } from 'react-router';
import { PreloadContext } from './PreloadContext.ts';

interface Props extends Omit<ComponentProps<'a'>, 'href'> {
  /** A path of the app. */
  to: string;
  /** Given to the page, of the step in the history. */
  state?: object | undefined;
}

/** The browser's own business: a new tab, a new window, a download. */
const isForTheBrowser = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey;

/**
 * A link inside the app, which loads the code of its page when somebody is about to follow it. The router's own links
 * would bring its forms, fetchers and prefetching into the first load.
 */
export function Link({ to, state, onClick, onPointerEnter, onFocus, ...rest }: Props) {
  const href = useHref(to);
  const here = createPath(useLocation());
  const navigate = useNavigate();
  const preload = useContext(PreloadContext);

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (event.defaultPrevented || isForTheBrowser(event)) return;
    event.preventDefault();
    // As in a browser, a link to the page that is shown adds no step to go back over.
    void navigate(to, { replace: href === here, ...(state && { state }) });
  }

  return (
    <a
      {...rest}
      href={href}
      onClick={follow}
      onPointerEnter={(event) => {
        onPointerEnter?.(event);
        preload(href);
      }}
      onFocus={(event) => {
        onFocus?.(event);
        preload(href);
      }}
    />
  );
}

/** A link of a navigation, which tells when its page or one below it is shown: by the class `active`, and aloud. */
export function NavLink({ className = '', ...rest }: Props) {
  const { pathname } = useLocation();
  const isActive = pathname === rest.to || pathname.startsWith(`${rest.to}/`);

  return (
    <Link
      {...rest}
      className={isActive ? `${className} active` : className}
      aria-current={isActive ? 'page' : undefined}
    />
  );
}
