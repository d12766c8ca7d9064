import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { PAGE_HEAD_MARK } from '../../shared/firstPage.ts';

/**
 * Takes out of the head what the server wrote there about the page that it sent (its address, description and
 * picture), once another one is shown: whoever shares that would share the first.
 */
export function useForgetFirstPage() {
  const isFirstPage = useLocation().key === 'default';

  useEffect(() => {
    if (!isFirstPage) document.head.querySelectorAll(`[${PAGE_HEAD_MARK}]`).forEach((told) => told.remove());
  }, [isFirstPage]);
}
