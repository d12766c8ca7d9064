import { type RefObject, useEffect } from 'react';

/** Gives the blocks of code in an article buttons that copy them, and makes its pictures open large. */
export function useArticleButtons(article: RefObject<Element | null>, html: unknown): void {
  useEffect(() => {
    const text = article.current;
    if (!text?.querySelector('.code, img')) return undefined;
    let remove: (() => void) | undefined;
    let isGone = false;
    void import('./articleButtons.ts').then(
      ({ addButtons }) => {
        if (!isGone) remove = addButtons(text);
      },
      () => undefined,
    );
    return () => {
      isGone = true;
      remove?.();
    };
  }, [article, html]);
}
