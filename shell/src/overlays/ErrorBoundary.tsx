import { Component, Fragment, lazy, Suspense, type ErrorInfo, type ReactNode } from 'react';
import { decideRetry } from './decideRetry';
import { clearErrorHistory, readErrorHistory, recordError, type RecordedError } from './errorHistory';
import { PlainErrorScreen } from './PlainErrorScreen';

const ErrorScreen = lazy(() =>
  import('./ErrorScreen').then(
    (module) => ({ default: module.ErrorScreen }),
    // Its failure would be caught by nobody and leave a white page.
    () => ({ default: PlainErrorScreen }),
  ),
);

interface ErrorBoundaryProps {
  /** A change, for example of the path, gives the children another chance. */
  resetKey: string;
  children: ReactNode;
}

interface ErrorBoundaryState {
  error: Error | null;
  componentStack: string;
  retryCount: number;
  lastErrorAt: number;
  history: RecordedError[];
  /** Rises to draw the children anew, with empty state. */
  generation: number;
}

/** Shows the error screen instead of children that threw. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = {
    error: null,
    componentStack: '',
    retryCount: 0,
    lastErrorAt: 0,
    history: [],
    generation: 0,
  };

  static getDerivedStateFromError(thrown: unknown): Partial<ErrorBoundaryState> {
    return { error: thrown instanceof Error ? thrown : new Error(String(thrown)), lastErrorAt: Date.now() };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    this.setState({
      componentStack: info.componentStack ?? '',
      history: recordError({ message: error.message, at: Date.now(), path: location.pathname }),
    });
  }

  override componentDidUpdate(previous: ErrorBoundaryProps): void {
    if (previous.resetKey !== this.props.resetKey && this.state.error !== null)
      this.setState({ error: null, retryCount: 0 });
  }

  readonly #retry = () => {
    const { retryCount, lastErrorAt } = this.state;
    if (decideRetry({ retryCount, lastErrorAt, now: Date.now() }) !== 'allowed') return;
    this.setState({ error: null, retryCount: retryCount + 1 });
  };

  readonly #reset = () => {
    this.setState(({ generation }) => ({ error: null, retryCount: 0, generation: generation + 1 }));
  };

  readonly #clearHistory = () => {
    clearErrorHistory();
    this.setState({ history: readErrorHistory() });
  };

  override render(): ReactNode {
    const { error, componentStack, retryCount, history, generation } = this.state;
    if (error === null) return <Fragment key={generation}>{this.props.children}</Fragment>;
    return (
      <Suspense>
        <ErrorScreen
          error={error}
          componentStack={componentStack}
          retryCount={retryCount}
          history={history}
          onRetry={this.#retry}
          onReset={this.#reset}
          onClearHistory={this.#clearHistory}
        />
      </Suspense>
    );
  }
}
