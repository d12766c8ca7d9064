import { useEffect, useState, type ComponentType } from 'react';
import { createPortal } from 'react-dom';
import { paths } from '../../../shared/pages.ts';

const HEADER = 'header';
const LINK = `${HEADER} a[href="${paths.search}"]`;

const isPlain = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent | KeyboardEvent) =>
  !ctrlKey && !metaKey && !shiftKey && !altKey;

const isWanted = (event: Event) => {
  const target = event.target as Element;
  if (event instanceof KeyboardEvent)
    return event.key === '/' && isPlain(event) && !target.closest('input,textarea,select,[role=dialog]');
  return event instanceof MouseEvent && isPlain(event) && target.closest(LINK) !== null;
};

const touches = ['keydown', 'click'] as const;

/**
 * Opens a field above the header where somebody presses the link to the search, or `/` while nobody is typing. Until its
 * code is there, and without scripts, the link is a link.
 */
export function HeaderSearch() {
  const [Field, setField] = useState<ComponentType<{ onClose: () => void }>>();

  useEffect(() => {
    const open = (event: Event) => {
      if (!isWanted(event)) return;
      event.preventDefault();
      event.stopPropagation();
      // To the keyboard one of the page itself is nearer.
      const ofPage = document.querySelector<HTMLInputElement>('main [type="search"]');
      if (ofPage && event instanceof KeyboardEvent) {
        ofPage.focus();
        return;
      }
      void import('../../features/articles/search/SearchField.tsx').then(
        ({ SearchField }) => setField(() => SearchField),
        () => location.assign(paths.search),
      );
    };
    // Before the link hears of it.
    touches.forEach((touch) => addEventListener(touch, open, true));
    return () => touches.forEach((touch) => removeEventListener(touch, open, true));
  }, []);

  const header = document.querySelector(HEADER);
  return Field && header && createPortal(<Field onClose={() => setField(undefined)} />, header);
}
