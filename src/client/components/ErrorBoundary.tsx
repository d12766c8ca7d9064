import { Component, type ReactNode, useEffect } from 'react';
import { PageCodeMissing } from '../lib/codeLoader.ts';

interface Props {
  /** Replaces children that failed to render. */
  fallback: (error: unknown, tryAgain: () => void) => ReactNode;
  /** When this changes, failed children are rendered again. */
  resetKey?: string;
  children: ReactNode;
}

interface State {
  failure: { error: unknown } | null;
}

/** Limits an error during rendering to this part of the screen. React logs the error to the console. */
export class ErrorBoundary extends Component<Props, State> {
  static getDerivedStateFromError(error: unknown): State {
    return { failure: { error } };
  }

  override state: State = { failure: null };

  // Retries only failures from before the key changed: retrying those under the new key could loop forever.
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
 * Returns whether an error means that code didn't load. If so, `tryAgain` loads the code again. It is also called once
 * the browser is back online.
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
