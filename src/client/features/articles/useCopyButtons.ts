import { type RefObject, useEffect } from 'react';

/** Gives each block of code in an article a button that copies it, where the browser lets a page do so. */
export function useCopyButtons(article: RefObject<Element | null>, html: unknown): void {
  useEffect(() => {
    const blocks = [...(article.current?.querySelectorAll('.code') ?? [])];
    // Missing in pages that came without encryption.
    if (blocks.length === 0 || !(navigator as Partial<Navigator>).clipboard) return undefined;
    let buttons: Element[] | null = [];
    void import('./copyButton.ts').then(
      ({ copyButton }) => {
        // The article may be gone by then.
        buttons &&= blocks.map((block) => block.appendChild(copyButton(block)));
      },
      () => undefined,
    );
    return () => {
      buttons?.forEach((button) => button.remove());
      buttons = null;
    };
  }, [article, html]);
}
