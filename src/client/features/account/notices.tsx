import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import { useSyncExternalStore } from 'react';
import { accountMessages } from '../../../shared/messages/en/account.ts';
import { paths } from '../../../shared/pages.ts';
import { formatBytes, isNearlyFull } from '../../../shared/storage.ts';
import { useGetAccountFactsQuery, useGetSetupQuery } from '../../api/accountApi.ts';
import { RichText } from '../../components/RichText.tsx';
import { Link as RouterLink } from '../../navigation/navigation.tsx';
import { isSignedIn, useCurrentUser } from '../../session/session.ts';
import { tokenStorage } from '../../session/tokenStorage.ts';

const texts = accountMessages.notices;

/** Tells users whose browser can't store the token how long their session lasts. */
export function SessionOnlyNotice() {
  const isPersistent = useSyncExternalStore(tokenStorage.subscribe, tokenStorage.isPersistent, () => true);

  return isPersistent ? null : (
    <Alert severity="info" role="note" sx={{ mb: 3 }}>
      {texts.sessionOnly}
    </Alert>
  );
}

/** Warns where a password would be sent unencrypted. */
export function InsecureConnectionNotice() {
  if (!useIsInsecure()) return null;

  return (
    <Alert severity="warning" role="note" sx={{ mb: 3 }}>
      {texts.insecure}
    </Alert>
  );
}

/** Offers visitors of an empty blog to set it up. */
export function SetupNotice() {
  const { currentData: setup } = useGetSetupQuery();
  if (!setup?.isEmpty) return null;

  return (
    <Alert severity="info" role="note" sx={{ mb: 3 }}>
      <RichText
        text={accountMessages.setup.notice}
        tags={{
          setup: (text) => (
            <Link component={RouterLink} to={paths.setup}>
              {text}
            </Link>
          ),
        }}
      />
    </Alert>
  );
}

/** Warns authors whose storage is nearly full. */
export function StorageNotice() {
  const skip = !isSignedIn(useCurrentUser());
  const { currentData: facts } = useGetAccountFactsQuery(undefined, { skip });
  if (!facts || !isNearlyFull(facts.storage)) return null;

  const { bytes, max } = facts.storage;
  const amounts = [formatBytes(bytes), formatBytes(max)] as const;
  return (
    <Alert severity={bytes >= max ? 'error' : 'warning'} role="status" sx={{ mb: 3 }}>
      {bytes >= max ? texts.storageFull(...amounts) : texts.storageNearlyFull(...amounts)}
    </Alert>
  );
}

const subscribeToNothing = () => () => undefined;

/** Returns whether others can read the traffic: over http, unless the server is on this machine. */
const useIsInsecure = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => !isSecureContext,
    () => false,
  );
