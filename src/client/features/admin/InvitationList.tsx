import Button from '@mui/material/Button';
import { useState } from 'react';
import { countedFirst } from '../../../shared/counted.ts';
import type { Invitation } from '../../../shared/invitation.ts';
import { messages } from '../../../shared/messages.ts';
import { problemOf } from '../../api/problem.ts';
import { Box } from '../../components/basics/Box.tsx';
import { Day, dayInWords } from '../../components/basics/Day.tsx';
import { ConfirmDialog } from '../../components/dialogs/ConfirmDialog.tsx';
import { useHeadingAfterwards } from '../../components/dialogs/useHeadingAfterwards.ts';
import { useLastShown } from '../../components/dialogs/useLastShown.ts';
import { toast } from '../../components/toasts/toast.ts';
import { useRevokeInvitationMutation } from './invitationsApi.ts';
import { lineStyle, quietStyle, textStyle } from './lineStyles.ts';

const nameOf = ({ note, createdAt }: Invitation) => note || `Invitation of ${dayInWords(createdAt)}`;

/** The invitations that can still be used. */
export function InvitationList({ invitations }: { invitations: readonly Invitation[] }) {
  const [asked, setAsked] = useState<Invitation | null>(null);
  const [revoke] = useRevokeInvitationMutation();
  const focusHeadingIf = useHeadingAfterwards(asked !== null);
  const shown = useLastShown(asked);

  async function withdraw({ id }: Invitation) {
    focusHeadingIf(true);
    setAsked(null);
    const { error } = await revoke(id);
    if (error) toast.error(problemOf(error)?.text ?? messages.unexpectedError);
    else toast.success('The invitation counts no more.');
  }

  return (
    <>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {invitations.map((invitation) => (
          <Box component="li" key={invitation.id} sx={lineStyle}>
            <Box sx={textStyle}>
              <Box dir="auto" sx={{ fontWeight: 600 }}>
                {nameOf(invitation)}
              </Box>
              <Box sx={quietStyle}>
                {countedFirst(invitation.usesLeft, 'account')}
                {', until '}
                <Day at={invitation.expiresAt} />
              </Box>
            </Box>
            <Button
              size="small"
              color="error"
              aria-label={`Withdraw ${nameOf(invitation)}`}
              onClick={() => setAsked(invitation)}
            >
              Withdraw
            </Button>
          </Box>
        ))}
      </Box>
      <ConfirmDialog
        isOpen={asked !== null}
        subject={shown ? nameOf(shown) : ''}
        title="Withdraw the invitation?"
        text="Nobody can register by its link any more. Accounts that were opened by it stay."
        confirmLabel="Withdraw"
        onConfirm={() => asked && void withdraw(asked)}
        onCancel={() => setAsked(null)}
      />
    </>
  );
}
