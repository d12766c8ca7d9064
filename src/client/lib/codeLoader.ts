/** Delays before loading is retried, in milliseconds. */
const PAUSES = [500, 2000];

/** The code of a page couldn't be loaded: the network is down, or a new release replaced it. */
export class PageCodeMissing extends Error {
  override readonly name = 'PageCodeMissing';
  /** Call once the failure was shown: the next render requests the code again. */
  readonly forget: () => void;

  constructor(cause: unknown, forget: () => void) {
    super('The code of this page did not load.', { cause });
    this.forget = forget;
  }
}

/**
 * Loads code once, with retries. The final failure, a `PageCodeMissing`, is kept: React renders again to get it, and
 * must not find another load in progress.
 *
 * @returns a function that loads the code, and one that forgets a failure
 */
export function codeLoader<Code>(load: () => Promise<Code>) {
  let loading: Promise<Code> | undefined;
  let hasFailed = false;

  function forget() {
    if (hasFailed) loading = undefined;
    hasFailed = false;
  }

  const begin = () =>
    loadWithRetries(load, PAUSES).catch((cause: unknown) => {
      hasFailed = true;
      throw new PageCodeMissing(cause, forget);
    });

  return { code: () => (loading ??= begin()), forget };
}

const loadWithRetries = <Code>(load: () => Promise<Code>, [pause, ...rest]: number[]): Promise<Code> =>
  load().catch(async (cause: unknown) => {
    if (pause === undefined) throw cause;
    await new Promise((resolve) => setTimeout(resolve, pause));
    return loadWithRetries(load, rest);
  });
