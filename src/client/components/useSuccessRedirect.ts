import { paths } from '../../shared/pages.ts';
import { toast, type ToastLink } from '../lib/toast.ts';
import { useDelayedRedirect } from '../navigation/navigation.ts';

/** Returns a function that shows a success toast, with an optional link, and opens `to` three seconds later. */
export function useSuccessRedirect(to: string = paths.home): (message: string, link?: ToastLink) => void {
  const redirectLater = useDelayedRedirect();

  return (message, link) => {
    toast.success(message, link);
    redirectLater(to);
  };
}
