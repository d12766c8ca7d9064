import { type ComponentType, useEffect, useState } from 'react';
import { codeLoader } from '../lib/codeLoader.ts';
import { connectLoader, toast } from '../lib/toast.ts';
import { userEvents } from '../navigation/navigation.tsx';
import { isSignedIn, useCurrentUser } from '../session/session.ts';

const { code, forget } = codeLoader(() => import('./ToastHost.tsx'));

/**
 * Shows the app's toasts. Their code loads once the user interacts, as few visits have a toast before, or at once for users
 * who are signed in and on pages with a form. If it fails, it is loaded again for the next toast and when the network
 * is back; toasts wait for it.
 */
export function Toasts() {
  const [Host, setHost] = useState<ComponentType>();
  const isUser = isSignedIn(useCurrentUser());

  useEffect(() => {
    const disconnect = connectLoader(() => {
      forget();
      code().then(
        ({ ToastHost }) => setHost(() => ToastHost),
        () => undefined,
      );
    });
    userEvents.forEach((type) => addEventListener(type, toast.prepare, { once: true, capture: true }));
    addEventListener('online', toast.prepare);
    return () => {
      disconnect();
      userEvents.forEach((type) => removeEventListener(type, toast.prepare, true));
      removeEventListener('online', toast.prepare);
    };
  }, []);

  useEffect(() => {
    if (isUser) toast.prepare();
  }, [isUser]);

  return Host && <Host />;
}
