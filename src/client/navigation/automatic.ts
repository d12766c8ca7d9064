import { NavigationType, useLocation, useNavigationType } from 'react-router';

/** Given to `navigate` where the app goes on after a while, not when somebody asks for it. */
export const automatic = { state: { isAutomatic: true } };

/** Whether this page took another's place without being asked for at that moment. */
export function useCameAutomatically(): boolean {
  const state = useLocation().state as { isAutomatic?: boolean } | null;
  const type = useNavigationType();

  return type === NavigationType.Replace || (type === NavigationType.Push && state?.isAutomatic === true);
}
