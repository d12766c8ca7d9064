import { useEffect } from 'react';
import { PAGE_HEAD_MARK } from '../../../shared/initialPage.ts';
import { useIsInitialPage } from '../../navigation/InitialPage.tsx';

/**
 * Takes out of the head what the server wrote there about the page that it sent (its address, description and
 * picture), once another one is shown: whoever shares that would share the first.
 */
export function useForgetInitialPage() {
  const isInitialPage = useIsInitialPage();

  useEffect(() => {
    if (!isInitialPage)
      document.head.querySelectorAll(`[${PAGE_HEAD_MARK}]`).forEach((told) => told.remove());
  }, [isInitialPage]);
}
