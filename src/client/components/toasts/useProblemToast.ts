import { useEffect } from 'react';
import { problemOf } from '../../api/problem.ts';
import { toast } from './toast.ts';

/** Shows the server's sentence as a toast, once for each failure with one of these statuses. */
export function useProblemToast(error: unknown, statuses: readonly number[]) {
  const problem = problemOf(error);
  const text = problem && statuses.includes(problem.status) ? problem.text : null;

  useEffect(() => {
    if (text !== null) toast.error(text);
    // `error` is new with each failure, though its text may be the same.
  }, [text, error]);
}
