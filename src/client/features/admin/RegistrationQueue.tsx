import { counted } from '../../../shared/counted.ts';
import { type PendingAccount, PENDING_MAX, type PendingState } from '../../../shared/registration.ts';
import { PendingLine } from './PendingLine.tsx';
import { type Decision, registrationActs } from './registrationActs.ts';
import { SelectableList } from './SelectableList.tsx';
import type { Decisions } from './useDecisions.ts';

interface Props {
  accounts: readonly PendingAccount[];
  state: PendingState;
  decisions: Decisions;
}

const idOf = ({ id }: PendingAccount) => id;
const takenOf = (accounts: readonly PendingAccount[]) => ({
  count: accounts.length,
  inWords: accounts.length === 1 ? (accounts[0]?.name ?? '') : counted(accounts.length, 'account'),
});
const offered = { waiting: ['approve', 'reject'], rejected: ['approve'] } as const;

/** Accounts that may not publish, with what can be decided about several at once. */
export function RegistrationQueue({ accounts, state, decisions }: Props) {
  const act = (name: Decision, some: readonly PendingAccount[], typed?: string) =>
    decisions.act(name, {
      items: some.map(idOf),
      named: new Map(some.map(({ id, name }) => [id, name])),
      ...(typed !== undefined && { typed }),
    });

  return (
    <>
      <SelectableList
        label="Registrations"
        entries={accounts}
        itemOf={idOf}
        acts={registrationActs}
        offered={offered[state]}
        takenOf={(_act, some) => takenOf(some ?? accounts)}
        isBusy={decisions.isBusy}
        onAct={(name, some, typed) => act(name, some ?? accounts, typed)}
        line={(account, selecting) => <PendingLine key={account.id} account={account} {...selecting} />}
      />
      {accounts.length === PENDING_MAX && (
        <p>{`These are the first ${PENDING_MAX}. What else there is comes when they are done.`}</p>
      )}
    </>
  );
}
