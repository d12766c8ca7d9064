import { useState } from 'react';
import type { PendingAccount } from '../../../shared/registration.ts';
import { toast } from '../../components/toasts/toast.ts';
import { actInSlices, type Failures } from './actInSlices.ts';
import { useDecideMutation } from './registrationsApi.ts';

const countOf = (count: number) => (count === 1 ? 'One account' : `${count} accounts`);

/** What is decided about new accounts, and what came of it. */
export function useDecisions() {
  const [decide] = useDecideMutation();
  const [isBusy, setIsBusy] = useState(false);
  const [failures, setFailures] = useState<Failures | null>(null);

  async function act(act: 'approve' | 'reject', accounts: readonly PendingAccount[], reason?: string) {
    setIsBusy(true);
    setFailures(null);
    const named = accounts.map(({ id, name }) => ({ id, title: name }));
    const { done, failures } = await actInSlices(named, (ids) =>
      decide({ act, ids, ...(reason && { reason }) }),
    );
    setFailures(failures);
    setIsBusy(false);
    return done.size;
  }

  return {
    isBusy,
    failures,
    forget: () => setFailures(null),
    async approve(accounts: readonly PendingAccount[]) {
      const count = await act('approve', accounts);
      if (count > 0) toast.success(`${countOf(count)} may publish now.`);
    },
    async reject(accounts: readonly PendingAccount[], reason: string) {
      const count = await act('reject', accounts, reason);
      if (count > 0) toast.success(`${countOf(count)} ${count === 1 ? 'is' : 'are'} rejected.`);
    },
  };
}

export type Decisions = ReturnType<typeof useDecisions>;
