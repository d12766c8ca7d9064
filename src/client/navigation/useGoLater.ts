import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { automatic } from './automatic.ts';

/** How long a toast is left to be read before the browser goes on, in milliseconds. */
export const REDIRECT_DELAY = 3000;

/**
 * Goes to another page inside the app after three seconds. Whoever has left this one by then is not moved any more.
 */
export function useGoLater(): (to: string) => void {
  const navigate = useNavigate();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isHere = useRef(false);

  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
      clearTimeout(timer.current);
    };
  }, []);

  return (to) => {
    if (!isHere.current) return;
    clearTimeout(timer.current);
    // While the code of a next page is on its way, the address is the next page's and this one is still shown.
    const from = window.location.href;
    timer.current = setTimeout(() => {
      if (window.location.href === from) void navigate(to, automatic);
    }, REDIRECT_DELAY);
  };
}
