import { type ComponentType, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { SEARCH_MARK } from '../../shared/initialPage.ts';
import { paths } from '../../shared/pages.ts';

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
 * code is there, and without scripts, the link is a link; the key is remembered by `public/index.html`.
 */
export function HeaderSearch() {
  const [Field, setField] = useState<ComponentType<{ onClose: () => void }>>();

  useEffect(() => {
    const open = (isByKey: boolean) => {
      // To the keyboard one of the page itself is nearer.
      const ofPage = document.querySelector<HTMLInputElement>('main [type="search"]');
      if (ofPage && isByKey) {
        ofPage.focus();
        return;
      }
      void import('../features/search/SearchField.tsx').then(
        ({ SearchField }) => setField(() => SearchField),
        () => location.assign(paths.search),
      );
    };
    const hear = (event: Event) => {
      if (!isWanted(event)) return;
      event.preventDefault();
      event.stopPropagation();
      open(event instanceof KeyboardEvent);
    };
    if (document.documentElement.hasAttribute(SEARCH_MARK)) open(true);
    document.documentElement.removeAttribute(SEARCH_MARK);
    // Before the link hears of it.
    touches.forEach((touch) => addEventListener(touch, hear, true));
    return () => touches.forEach((touch) => removeEventListener(touch, hear, true));
  }, []);

  const header = Field && document.querySelector(HEADER);
  return header && createPortal(<Field onClose={() => setField(undefined)} />, header);
}
