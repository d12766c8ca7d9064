import { useDispatch } from 'react-redux';
import { type Decision, registrationActs } from './registrationActs.ts';
import { registrationsApi, useDecideMutation } from './registrationsApi.ts';
import { type Acts, useActs } from './useActs.ts';

export type Decisions = Acts<Decision, object>;

/** What is decided about new accounts, and what came of it. */
export function useDecisions(): Decisions {
  const [decide] = useDecideMutation();
  const dispatch = useDispatch();

  return useActs<Decision, object>({
    acts: registrationActs,
    send: (act, { items = [] }, reason) => decide({ act, ids: items, ...(reason && { reason }) }),
    // Also after a failure: another admin may have been faster.
    onDone: () => dispatch(registrationsApi.util.invalidateTags(['Registration'])),
  });
}
