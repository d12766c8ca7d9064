import { useEffect, useState, type ComponentType } from 'react';
import { ErrorBoundary } from '../../components/ErrorBoundary.tsx';
import { loadToastHost } from '../../components/useSuccessThenGo.ts';
import { onToastWanted } from '../../lib/toast.ts';
import { isSignedIn, useCurrentUser } from '../../session/session.ts';

const touches = ['pointerdown', 'keydown', 'focusin', 'click'] as const;

/**
 * Loads what shows toasts, and then what makes a field of the header's link to the search, when somebody first touches the
 * page or a toast is wanted: whoever only reads needs none.
 * For an author, who can lose work, it is loaded at once, so that a toast can tell of a network that is gone.
 */
export function Toasts() {
  const [Host, setHost] = useState<ComponentType | null>(null);
  const [Search, setSearch] = useState<ComponentType | null>(null);
  const isAuthor = isSignedIn(useCurrentUser());

  useEffect(() => {
    if (Host) return;
    const load = () =>
      void loadToastHost()
        .then(({ ToastHost }) => {
          setHost(() => ToastHost);
          return import('../HeaderSearch.tsx');
        })
        .then(
          ({ HeaderSearch }) => setSearch(() => HeaderSearch),
          () => undefined, // Without toasts the pages are still there; the next touch asks again.
        );

    if (isAuthor) load();
    const stopListening = onToastWanted(load);
    touches.forEach((touch) => addEventListener(touch, load, true));
    return () => {
      stopListening();
      touches.forEach((touch) => removeEventListener(touch, load, true));
    };
  }, [Host, isAuthor]);

  return (
    Host && (
      <ErrorBoundary fallback={() => null}>
        <Host />
        {Search && <Search />}
      </ErrorBoundary>
    )
  );
}
