import { Component, type ReactNode } from 'react';

interface Props {
  /** What stands there instead of what broke. */
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
