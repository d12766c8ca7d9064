import { type RefObject, useEffect } from 'react';

/** In milliseconds: how long a button says what it has done. */
const SAID = 2000;

function copyButton(block: Element): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Copy';
  button.ariaLabel = 'Copy the code';
  const say = (text: string) => {
    button.textContent = text;
    button.ariaLabel = null;
    setTimeout(() => {
      button.textContent = 'Copy';
      button.ariaLabel = 'Copy the code';
    }, SAID);
  };
  button.addEventListener('click', () => {
    const code = block.querySelector('pre')?.textContent ?? '';
    navigator.clipboard.writeText(code).then(
      () => say('Copied'),
      () => say('Failed'),
    );
  });
  return button;
}

/** Gives each block of code in an article a button that copies it, where the browser lets a page do so. */
export function useCopyButtons(article: RefObject<Element | null>, html: unknown): void {
  useEffect(() => {
    // Missing in pages that came without encryption.
    if (!(navigator as Partial<Navigator>).clipboard) return undefined;
    const blocks = [...(article.current?.querySelectorAll('.code') ?? [])];
    const buttons = blocks.map((block) => {
      const button = copyButton(block);
      block.append(button);
      return button;
    });
    return () => buttons.forEach((button) => button.remove());
  }, [article, html]);
}
