import { useEffect, useState } from 'react';

/** In milliseconds. */
const REST = 700;

/** Whether nothing has been typed for a moment since the first look; from then on it stays so. */
export function useIsAtRest(): boolean {
  const [isAtRest, setIsAtRest] = useState(false);

  useEffect(() => {
    if (isAtRest) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setIsAtRest(true), REST);
    };
    wait();
    window.addEventListener('keydown', wait);
    window.addEventListener('input', wait);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('keydown', wait);
      window.removeEventListener('input', wait);
    };
  }, [isAtRest]);

  return isAtRest;
}
