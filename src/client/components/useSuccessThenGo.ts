import { useEffect } from 'react';
import { paths } from '../../shared/pages.ts';
import { toast, type ToastLink } from '../lib/toast.ts';
import { useGoLater } from '../navigation/navigation.ts';

/** The code that shows toasts. Loaded once; after a failure it can be asked for again. */
export const loadToastHost = () => import('./ToastHost.tsx');

/** After a success: a toast, with a link if there is one, and three seconds later another page (home, unless told). */
export function useSuccessThenGo(to: string = paths.home): (message: string, link?: ToastLink) => void {
  const goLater = useGoLater();

  // A form may fail for want of the network, and its toast can't be fetched then any more.
  useEffect(() => void loadToastHost().catch(() => undefined), []);

  return (message, link) => {
    toast.success(message, link);
    goLater(to);
  };
}
