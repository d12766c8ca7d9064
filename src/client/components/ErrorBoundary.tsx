import { Component, type ReactNode, useEffect } from 'react';
import { PageCodeMissing } from '../lib/codeLoader.ts';

interface Props {
  /** Shown instead of what broke. */
  fallback: (error: unknown, tryAgain: () => void) => ReactNode;
  /** When it changes, what broke is tried again. */
  resetKey?: string;
  children: ReactNode;
}

interface State {
  failure: { error: unknown } | null;
}

/** Keeps a failure while drawing from taking more than its own part of the screen. React writes it to the console. */
export class ErrorBoundary extends Component<Props, State> {
  static getDerivedStateFromError(error: unknown): State {
    return { failure: { error } };
  }

  override state: State = { failure: null };

  // Only what was broken before: what breaks under the new key would be tried again without end.
  override componentDidUpdate(before: Props, { failure }: State) {
    if (failure && before.resetKey !== this.props.resetKey) this.#tryAgain();
  }

  override render() {
    const { failure } = this.state;
    return failure ? this.props.fallback(failure.error, this.#tryAgain) : this.props.children;
  }

  readonly #tryAgain = () => this.setState({ failure: null });
}

/**
 * Returns whether an error is code that didn't load. If so, the next try loads it again, which also happens once the
 * browser is online again.
 */
export function useMissingCode(error: unknown, tryAgain: () => void): boolean {
  const isCodeMissing = error instanceof PageCodeMissing;

  useEffect(() => {
    if (!isCodeMissing) return;
    error.forget();
    addEventListener('online', tryAgain);
    return () => removeEventListener('online', tryAgain);
  }, [error, isCodeMissing, tryAgain]);

  return isCodeMissing;
}
