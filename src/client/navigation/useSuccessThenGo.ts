import { useEffect } from 'react';
import { loadToastHost } from '../components/toasts/loadToastHost.ts';
import { toast, type ToastLink } from '../components/toasts/toast.ts';
import { paths } from '../../shared/pages.ts';
import { useGoLater } from './useGoLater.ts';

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
