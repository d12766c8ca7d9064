import { useLayoutEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { wantsItsPlace } from '../../navigation/keepsPlace.ts';

/** How far down each step of the history was read, and each address when it was last left. */
const places = new Map<string, number>();

/** What tells that somebody goes on by themselves. */
const touches = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

/**
 * A new address starts at its top. Going back, and a link that says so, lead to where the page was left, also where
 * its content comes later: the browser alone would stop at the end of what is there by then.
 */
export function useScrollPlace() {
  const location = useLocation();
  const isBackOrForward = useNavigationType() === NavigationType.Pop;
  const isToItsPlace = wantsItsPlace(location.state);
  const address = location.pathname + location.search;
  // Every step to a heading has the key of the first page, whatever page it is on.
  const step = `${location.key} ${address}`;

  useLayoutEffect(() => {
    const place = isBackOrForward ? places.get(step) : isToItsPlace ? (places.get(address) ?? 0) : 0;
    // The first page of a visit, a reloaded one too, is the browser's.
    const way = place === undefined ? null : goTo(place);

    function remember() {
      if (way?.isGoing()) return;
      places.set(step, window.scrollY);
      places.set(address, window.scrollY);
    }
    addEventListener('scroll', remember, { passive: true });
    return () => {
      removeEventListener('scroll', remember);
      way?.stop();
    };
  }, [step, address, isBackOrForward, isToItsPlace]);
}

/** Scrolls there, again whenever content comes, until it is reached or somebody goes elsewhere. */
function goTo(place: number) {
  let isGoing = true;
  const observer = new MutationObserver(go);

  function stop() {
    isGoing = false;
    observer.disconnect();
    touches.forEach((touch) => removeEventListener(touch, stop, true));
  }
  function go() {
    window.scrollTo(0, place);
    if (Math.abs(window.scrollY - place) < 2) stop();
  }

  observer.observe(document.body, { childList: true, subtree: true });
  touches.forEach((touch) => addEventListener(touch, stop, true));
  go();
  return { isGoing: () => isGoing, stop };
}
