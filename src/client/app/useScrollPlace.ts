import { useEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/** A new address starts at its top; going back leaves the place to the browser. */
export function useScrollToTop() {
  const { pathname, search } = useLocation();
  const isBackOrForward = useNavigationType() === NavigationType.Pop;

  useEffect(() => {
    if (!isBackOrForward) window.scrollTo(0, 0);
  }, [pathname, search, isBackOrForward]);
}
