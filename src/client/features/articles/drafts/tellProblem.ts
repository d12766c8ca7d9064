import { problemOf } from '../../../lib/problem.ts';
import { toast } from '../../../lib/toast.ts';

/**
 * Says the server's sentence as a toast. An ended session has been told of already, and so has what is no refusal, but by
 * endpoints that are `silent`.
 */
export function tellProblem(error: unknown): void {
  const problem = problemOf(error);
  if (problem && problem.status !== 401) toast.error(problem.text);
}
