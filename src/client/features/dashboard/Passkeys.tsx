import Button from '@mui/material/Button';
import { useId, useRef, useState } from 'react';
import { PASSKEYS_MAX } from '../../../shared/passkey.ts';
import { Box } from '../../components/basics/Box.tsx';
import { lazyPart } from '../../components/page/lazyPart.tsx';
import { Loading } from '../../components/page/Loading.tsx';
import { Notice } from '../../components/page/Notice.tsx';
import { TryAgain } from '../../components/page/TryAgain.tsx';
import { useListPasskeysQuery } from '../../session/passkeyApi.ts';
import { usePasskeyOffer } from '../../session/usePasskeyOffer.ts';
import { PasskeyList } from './PasskeyList.tsx';

const NewPasskeyForm = lazyPart(() => import('./NewPasskeyForm.tsx'), 'NewPasskeyForm', {
  what: 'The form for a passkey',
});

/** The passkeys of one's own account, on a blog that has them. */
export function Passkeys() {
  const { origin, isHere } = usePasskeyOffer();
  const {
    currentData: passkeys,
    error,
    refetch,
  } = useListPasskeysQuery(undefined, { skip: origin === null });
  const [isAdding, setIsAdding] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  if (origin === null) return null;

  // The form, or the line, that had the focus is gone.
  const focusHeading = () => heading.current?.focus({ preventScroll: true });
  function close() {
    setIsAdding(false);
    focusHeading();
  }

  const hasNone = passkeys?.length === 0;
  const add = passkeys && isHere && !isAdding && passkeys.length < PASSKEYS_MAX && (
    <Button variant="outlined" onClick={() => setIsAdding(true)}>
      Add a passkey
    </Button>
  );

  return (
    <Box component="section" aria-labelledby={id} sx={{ mt: 5 }}>
      <Box component="h2" id={id} ref={heading} tabIndex={-1} sx={headingStyle}>
        Passkeys
      </Box>
      <Box component="p" sx={quietStyle}>
        By a passkey you log in with your phone, your computer or a security key, without your password, which
        stays as it is. Remove one that is lost or not yours.
      </Box>
      {error && !passkeys && <TryAgain retry={refetch} />}
      {!error && !passkeys && <Loading />}
      {hasNone && !isAdding && (
        <Notice drawing="lock" text="You have none yet.">
          {add}
        </Notice>
      )}
      {passkeys && !hasNone && <PasskeyList passkeys={passkeys} onRemoved={focusHeading} />}
      {isAdding && <NewPasskeyForm onClose={close} />}
      {!hasNone && add}
      {passkeys && passkeys.length >= PASSKEYS_MAX && (
        <Box component="p" sx={quietStyle}>
          An account has {PASSKEYS_MAX} passkeys at most. To add another one, remove one first.
        </Box>
      )}
      {passkeys && !isHere && (
        <Box component="p" sx={quietStyle}>
          Passkeys are added at {origin}, in a browser that knows them.
        </Box>
      )}
    </Box>
  );
}

const headingStyle = { mt: 0, mb: 2, typography: 'h2' };
const quietStyle = { my: 2, typography: 'body2', color: 'text.secondary', maxWidth: '38rem' };
