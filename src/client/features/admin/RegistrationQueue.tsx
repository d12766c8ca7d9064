import Button from '@mui/material/Button';
import { useState } from 'react';
import { type PendingAccount, PENDING_MAX, type PendingState } from '../../../shared/registration.ts';
import { Box } from '../../components/basics/Box.tsx';
import { useHeadingAfterwards } from '../../components/dialogs/useHeadingAfterwards.ts';
import { useLastShown } from '../../components/dialogs/useLastShown.ts';
import { PendingLine } from './PendingLine.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';
import { SelectBar } from './SelectBar.tsx';
import type { Decisions } from './useDecisions.ts';

interface Props {
  accounts: readonly PendingAccount[];
  state: PendingState;
  decisions: Decisions;
}

/** Accounts that may not publish, with what can be decided about several at once. */
export function RegistrationQueue({ accounts, state, decisions }: Props) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [isAsked, setIsAsked] = useState(false);
  const focusHeadingIf = useHeadingAfterwards(isAsked);
  // What has gone meanwhile is not selected any more.
  const selected = accounts.filter(({ id }) => ids.has(id));
  const isOff = selected.length === 0 || decisions.isBusy;
  const count = selected[1] ? `${selected.length} accounts` : (selected[0]?.name ?? null);
  // While the dialog goes, what it was about may be gone from the list already.
  const shown = useLastShown(isAsked ? count : null) ?? '';

  const toggle = (id: string) =>
    setIds(new Set([...ids].filter((one) => one !== id).concat(ids.has(id) ? [] : id)));
  const toggleAll = () =>
    setIds(new Set(selected.length === accounts.length ? [] : accounts.map(({ id }) => id)));

  return (
    <>
      <SelectBar selected={selected.length} all={accounts.length} onToggle={toggleAll}>
        <Button size="small" disabled={isOff} onClick={() => void decisions.approve(selected)}>
          Approve
        </Button>
        {state === 'waiting' && (
          <Button size="small" color="error" disabled={isOff} onClick={() => setIsAsked(true)}>
            Reject
          </Button>
        )}
      </SelectBar>
      <Box component="ul" sx={listStyle}>
        {accounts.map((account) => (
          <PendingLine
            key={account.id}
            account={account}
            isSelected={ids.has(account.id)}
            onToggle={() => toggle(account.id)}
          />
        ))}
      </Box>
      {accounts.length === PENDING_MAX && (
        <p>{`These are the first ${PENDING_MAX}. What else there is comes when they are done.`}</p>
      )}
      <ReasonDialog
        isOpen={isAsked}
        subject={shown}
        title="Reject?"
        text="Whoever it is is signed out and can’t sign in. The account is deleted after 30 days; until then it can be approved all the same."
        hint="Its owner reads it."
        confirmLabel="Reject"
        onConfirm={(reason) => {
          focusHeadingIf(true);
          setIsAsked(false);
          void decisions.reject(selected, reason);
        }}
        onCancel={() => setIsAsked(false)}
      />
    </>
  );
}

const listStyle = { listStyle: 'none', m: 0, p: 0 };
