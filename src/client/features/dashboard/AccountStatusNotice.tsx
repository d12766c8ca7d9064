import Alert from '@mui/material/Alert';
import { limitedBecause } from '../../../shared/moderation.ts';
import { AWAITS_APPROVAL } from '../../../shared/registrationWords.ts';
import type { AccountFacts } from '../../../shared/user.ts';
import { useGetAccountFactsQuery } from '../../session/accountApi.ts';
import { isSignedIn } from '../../session/currentUser.ts';
import { useCurrentUser } from '../../session/useCurrentUser.ts';

/** Tells whoever can't publish yet, or is in no listing, and why. */
export function AccountStatusNotice() {
  const skip = !isSignedIn(useCurrentUser());
  const { currentData: facts } = useGetAccountFactsQuery(undefined, { skip });
  const notice = facts && noticeOf(facts);

  return (
    notice && (
      <Alert severity={notice.severity} role="status" sx={{ mb: 3, overflowWrap: 'anywhere' }}>
        {notice.text}
      </Alert>
    )
  );
}

function noticeOf({ awaitsApproval, limitedFor }: AccountFacts) {
  if (awaitsApproval) return { severity: 'info', text: AWAITS_APPROVAL } as const;
  return limitedFor === null ? null : ({ severity: 'warning', text: limitedBecause(limitedFor) } as const);
}
