import { useEffect } from 'react';
import type { LazyPage } from './lazyPage.ts';

/** Loads the code of a part of the page while what it shows is asked for. What fails is told where it is drawn. */
export function useLoadAhead(part: Pick<LazyPage, 'preload'>): void {
  useEffect(() => {
    part.preload().catch(() => undefined);
  }, [part]);
}
