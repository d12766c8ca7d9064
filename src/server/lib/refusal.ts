/** What kind of no it is; `http/errors.ts` gives each its status. */
export type RefusalKind =
  'invalid' | 'signedOut' | 'forbidden' | 'full' | 'notFound' | 'conflict' | 'mismatch' | 'tooMany' | 'busy';

interface RefusalOptions extends ErrorOptions {
  /** In seconds: when another try makes sense. */
  retryAfter?: number;
}

/** A refusal by a rule. Its message is one sentence for the person who asked; everything else stays inside. */
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

/** For whom the server has no time any more. */
export const stopping = () => new Refusal('busy', 'The blog is about to stop. Please try again soon.');
