import { appMessages } from '../../shared/messages/en/app.ts';
import { specMessages } from '../../shared/messages/en/spec.ts';

/** Reads an unknown error of a request; primitives have neither field. */
const toReply = (error: unknown) => Object(error) as { status?: unknown; data?: unknown };

/** Returns the status of the reply; null if there was none. */
export function findErrorStatus(error: unknown): number | null {
  const { status } = toReply(error);
  return typeof status === 'number' ? status : null;
}

/** Returns the server's message for the user for a reply of 400 to 499, or one of our own if it has none; null otherwise. */
export function findProblem(error: unknown): { status: number; text: string } | null {
  const status = findErrorStatus(error);
  if (status === null || status < 400 || status > 499) return null;
  return { status, text: findSentence(toReply(error).data) ?? describeStatus(status) };
}

/** The fields of JSON bodies that have a message, in the frameworks that people write back ends with. */
const MESSAGE_FIELDS = ['message', 'msg', 'error', 'detail', 'title', 'errors'];

/** Returns the sentence in a body: its text unless that is a page of HTML, or the message in its JSON. */
function findSentence(body: unknown): string | null {
  if (typeof body === 'string') return body.trim() === '' || body.trim().startsWith('<') ? null : body;
  if (typeof body !== 'object' || body === null) return null;
  const parts = Array.isArray(body)
    ? (body as unknown[])
    : MESSAGE_FIELDS.map((name) => (body as Record<string, unknown>)[name]);
  for (const part of parts) {
    const sentence = findSentence(part);
    if (sentence !== null) return sentence;
  }
  return null;
}

const describeStatus = (status: number): string =>
  ({
    404: appMessages.failures.notFound,
    413: appMessages.failures.tooLarge,
    429: appMessages.failures.tooMany,
  })[status] ?? appMessages.failures.refused;

/** Returns why an action failed, for a toast. */
export const describeFailure = (error: unknown): string =>
  findProblem(error)?.text ?? specMessages.unexpectedError;

/** Returns why an action failed, for a page that shows the reason. */
export const failureReason = (error: unknown): string =>
  findProblem(error)?.text ??
  (error !== undefined && findErrorStatus(error) === null
    ? appMessages.failures.unreachable
    : appMessages.failures.unexpected);
