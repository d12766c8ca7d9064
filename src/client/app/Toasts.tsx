import { Suspense, useEffect, useState } from 'react';
import { ErrorBoundary } from '../components/ErrorBoundary.tsx';
import { lazyPage } from '../navigation/lazyPage.ts';

const ToastHost = lazyPage(() => import('../components/ToastHost.tsx'), 'ToastHost');

/**
 * Loads what shows toasts when the first page stands, so that it is never in that page's way, and before one is
 * needed, so that a toast can tell of a network that is gone.
 */
export function Toasts() {
  const [isTime, setIsTime] = useState(false);

  useEffect(() => {
    const start = () => setIsTime(true);
    // Safari has no idle callback; there it is time as soon as the page stands.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(start);
      return () => clearTimeout(timer);
    }
    const callback = requestIdleCallback(start, { timeout: 2000 });
    return () => cancelIdleCallback(callback);
  }, []);

  return (
    isTime && (
      // Without toasts the pages are still there.
      <ErrorBoundary fallback={() => null}>
        <Suspense>
          <ToastHost />
        </Suspense>
      </ErrorBoundary>
    )
  );
}
