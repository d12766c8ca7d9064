import { useNavigate } from 'react-router';
import { paths } from '../../../shared/pages.ts';
import { toast } from '../../components/toasts/toast.ts';
import { useLogOutMutation } from '../../session/sessionApi.ts';

/** Ends the session and goes to the login page, at once: whether the server heard of it does not keep anyone in. */
export function useLogOut(): () => void {
  const [logOut] = useLogOutMutation();
  const navigate = useNavigate();

  return () => {
    toast.clearForms();
    void logOut();
    void navigate(paths.login);
  };
}
