import { accountErrors } from '../../shared/messages/en/account.ts';
import { apiMessages } from '../../shared/messages/en/api.ts';
import { writingReplies } from '../../shared/messages/en/editor.ts';
import type { ValidationError } from '../../shared/yup.ts';

/** The kind of refusal; `http/errors.ts` maps it to a status. */
export type RefusalKind =
  | 'invalid'
  | 'signedOut'
  | 'forbidden'
  | 'full'
  | 'notFound'
  | 'conflict'
  | 'tooLarge'
  | 'unsupported'
  | 'unprocessable'
  | 'tooMany'
  | 'busy';

interface RefusalOptions extends ErrorOptions {
  /** When to try again, in seconds. */
  retryAfter?: number;
}

/** Thrown when a rule refuses a request. The message is a sentence for the user; the cause is only logged. */
export class Refusal extends Error {
  readonly kind: RefusalKind;
  readonly retryAfter: number | undefined;

  constructor(kind: RefusalKind, sentence: string, { retryAfter, ...options }: RefusalOptions = {}) {
    super(sentence, options);
    this.name = 'Refusal';
    this.kind = kind;
    this.retryAfter = retryAfter;
  }
}

export const isNotFound = (error: unknown): boolean => error instanceof Refusal && error.kind === 'notFound';

/** Creates the refusal for requests that the server can't finish before it stops. */
export const stopping = () => new Refusal('busy', apiMessages.busy.stopping);

/** Returns a hook that refuses requests once `stop` is aborted. Hashing a password would delay the shutdown. */
export const refuseOnceStopping = (stop: AbortSignal) => async () => {
  if (stop.aborted) throw stopping();
};

export const sessionEnded = () => new Refusal('signedOut', accountErrors.signedOut);

/** It doesn't tell another author's article from none at all. */
export const articleNotFound = () => new Refusal('notFound', writingReplies.articleNotFound);

/** Returns a sentence with the first problem of each invalid field, as others mostly follow from it. */
export function describeInvalid({ inner }: ValidationError): string {
  const problems = new Map(inner.toReversed().map(({ path, message }) => [path, message]));
  return apiMessages.problems([...problems.values()].toReversed());
}
