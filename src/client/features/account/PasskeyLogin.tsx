import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { problemOf } from '../../api/problem.ts';
import { Box } from '../../components/basics/Box.tsx';
import { useLogInByPasskeyMutation } from '../../session/passkeyApi.ts';
import { useTakesPasskeys } from '../../session/usePasskeyOffer.ts';

interface Props {
  onBegin: () => void;
  onDone: () => void;
}

/** The way in without email and password, where blog and browser have it. */
export function PasskeyLogin({ onBegin, onDone }: Props) {
  const isOffered = useTakesPasskeys();
  const [logIn, { isLoading, isSuccess, error }] = useLogInByPasskeyMutation();
  const problem = problemOf(error);
  if (!isOffered) return null;

  async function enter() {
    if (isLoading || isSuccess) return;
    onBegin();
    const { error } = await logIn();
    if (!error) onDone();
  }

  return (
    <Box sx={{ mt: 3, pt: 3, borderTop: 1, borderColor: 'divider' }}>
      <Button variant="outlined" size="large" loading={isLoading || null} onClick={() => void enter()}>
        Log in with a passkey
      </Button>
      {problem && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {problem.text}
        </Alert>
      )}
    </Box>
  );
}
