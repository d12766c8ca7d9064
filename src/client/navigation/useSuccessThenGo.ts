import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { toast } from '../components/toast.ts';
import { paths } from './paths.ts';

/** How long a success toast is left to be read before the browser goes on, in milliseconds. */
export const REDIRECT_DELAY = 3000;

/**
 * After a success: a toast, and three seconds later another page (home, unless told), inside the app. Whoever has
 * left the page by then is not moved any more.
 */
export function useSuccessThenGo(to: string = paths.home) {
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

  return (message: string) => {
    toast.success(message);
    if (!isHere.current) return;
    clearTimeout(timer.current);
    // While the code of a next page is on its way, the address is the next page's and this one is still shown.
    const from = window.location.href;
    timer.current = setTimeout(() => {
      if (window.location.href === from) void navigate(to);
    }, REDIRECT_DELAY);
  };
}
