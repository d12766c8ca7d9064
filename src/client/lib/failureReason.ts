import { failureMessages as texts } from '../../shared/messages/en/failures.ts';
import { findErrorStatus, findProblem } from './problem.ts';

/** Returns why a request failed, for a page that shows the reason. Toasts use `describeFailure`. */
export function failureReason(error: unknown): string {
  const isUnanswered = error !== undefined && findErrorStatus(error) === null;
  return findProblem(error)?.text ?? (isUnanswered ? texts.unreachable : texts.unexpected);
}
