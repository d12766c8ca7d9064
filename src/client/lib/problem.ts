import { appMessages } from '../../shared/messages/en/app.ts';
import { specMessages } from '../../shared/messages/en/spec.ts';

/** Reads an unknown error of a request; primitives have neither field. */
const toReply = (error: unknown) => Object(error) as { status?: unknown; data?: unknown };

/** Returns the status of the reply; null if there was none. */
export function findErrorStatus(error: unknown): number | null {
  const { status } = toReply(error);
  return typeof status === 'number' ? status : null;
}

/** Returns the server's message for the user, which replies of 400 to 499 have; null otherwise. */
export function findProblem(error: unknown): { status: number; text: string } | null {
  const status = findErrorStatus(error);
  const { data } = toReply(error);
  return status !== null && status >= 400 && status < 500 && typeof data === 'string'
    ? { status, text: data }
    : null;
}

/** Returns why an action failed, for a toast. */
export const describeFailure = (error: unknown): string =>
  findProblem(error)?.text ?? specMessages.unexpectedError;

/** Returns why an action failed, for a page that shows the reason. */
export const failureReason = (error: unknown): string =>
  findProblem(error)?.text ??
  (error !== undefined && findErrorStatus(error) === null
    ? appMessages.failures.unreachable
    : appMessages.failures.unexpected);
