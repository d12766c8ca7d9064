import { useEffect } from 'react';
import { ANCHOR_PREFIX } from '../../../shared/anchor.ts';

/**
 * Shows the heading that the address names, once its article is drawn. The browser does so by itself where the article
 * stands in the page that it loaded.
 */
export function useOpenAtHeading() {
  useEffect(() => {
    const name = decodedOrNull(window.location.hash.slice(1));
    if (name?.startsWith(ANCHOR_PREFIX)) document.getElementById(name)?.scrollIntoView();
  }, []);
}

function decodedOrNull(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
