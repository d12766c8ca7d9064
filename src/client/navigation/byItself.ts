import { NavigationType, useLocation, useNavigationType } from 'react-router';

/** Given to `navigate` where the app goes on after a while, not when somebody asks for it. */
export const byItself = { state: { isByItself: true } };

/** Whether this page took another's place without being asked for at that moment. */
export function useCameByItself(): boolean {
  const state = useLocation().state as { isByItself?: boolean } | null;
  const type = useNavigationType();

  return type === NavigationType.Replace || (type === NavigationType.Push && state?.isByItself === true);
}
