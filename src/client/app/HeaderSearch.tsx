import { type ComponentType, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { SEARCH_MARK } from '../../shared/initialPage.ts';
import { articlesMessages } from '../../shared/messages/en/articles.ts';
import { paths } from '../../shared/pages.ts';
import { startTypeAhead } from '../components/forms/typeAhead.ts';

const HEADER = 'header';
const SEARCH_LINK = `${HEADER} a[href="${paths.search}"]`;

const events = ['keydown', 'click'] as const;

/**
 * Opens the search field over the header on a click on the search link, or on `/` outside of text fields. Until this code
 * has loaded, and without JavaScript, the link opens the search page; `public/index.html` remembers the keys.
 */
export function HeaderSearch() {
  const [Field, setField] = useState<ComponentType<{ onClose: () => void }>>();

  useEffect(() => {
    const open = (isByKey: boolean, typed?: string) => {
      // The key prefers the search field of the page.
      const pageField = document.querySelector<HTMLInputElement>('main [type="search"]');
      if (pageField && isByKey) {
        pageField.focus();
        return;
      }
      // What is typed while the code loads.
      if (isByKey) startTypeAhead(articlesMessages.searchArticles, typed);
      void import('../features/search/SearchField.tsx').then(
        ({ SearchField }) => setField(() => SearchField),
        () => location.assign(paths.search),
      );
    };
    const handle = (event: Event) => {
      if (!opensSearch(event)) return;
      event.preventDefault();
      event.stopPropagation();
      open(event instanceof KeyboardEvent);
    };
    const typed = document.documentElement.getAttribute(SEARCH_MARK);
    document.documentElement.removeAttribute(SEARCH_MARK);
    if (typed !== null) open(true, typed);
    // In the capture phase, before the link's own handler.
    events.forEach((type) => addEventListener(type, handle, true));
    return () => events.forEach((type) => removeEventListener(type, handle, true));
  }, []);

  const header = Field && document.querySelector(HEADER);
  return header && createPortal(<Field onClose={() => setField(undefined)} />, header);
}

const hasNoModifier = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent | KeyboardEvent) =>
  !ctrlKey && !metaKey && !shiftKey && !altKey;

const opensSearch = (event: Event) => {
  const target = event.target as Element;
  if (event instanceof KeyboardEvent)
    return (
      event.key === '/' &&
      hasNoModifier(event) &&
      !target.closest('input,textarea,select,dialog,[role$=dialog],[role=menu]')
    );
  return event instanceof MouseEvent && hasNoModifier(event) && target.closest(SEARCH_LINK) !== null;
};
