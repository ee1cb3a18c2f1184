import { Component, type ContextType, type ReactNode } from 'react';
import { isLoadFailure } from '@dukani/shared/contract';
import { ShellContext } from '../ShellContext';
import { AreaLoadError } from './AreaLoadError';
import { FailedToLoad } from './FailedToLoad';

interface LoadBoundaryProps {
  /** The box stands for the whole page, so it needs the ways on that the page would have. */
  isPage?: boolean;
  /** What a part that React has given up on needs; null leaves it to the person. Tests replace it. */
  reload?: (() => void) | null;
  children: ReactNode;
}

interface LoadBoundaryState {
  error: Error | null;
}

/**
 * Shows the failed-load box for a part of the page that did not arrive, until the connection is back: then it is loaded
 * again. Every other error goes up to the error screen.
 */
export class LoadBoundary extends Component<LoadBoundaryProps, LoadBoundaryState> {
  static override contextType = ShellContext;
  declare context: ContextType<typeof ShellContext>;
  override state: LoadBoundaryState = { error: null };

  static getDerivedStateFromError(thrown: unknown): LoadBoundaryState {
    return { error: thrown instanceof Error ? thrown : new Error(String(thrown)) };
  }

  override componentDidMount(): void {
    window.addEventListener('online', this.#loadAgain);
  }

  override componentWillUnmount(): void {
    window.removeEventListener('online', this.#loadAgain);
  }

  override componentDidCatch(error: unknown): void {
    if (error instanceof AreaLoadError) console.error(error.message, error.cause);
  }

  readonly #loadAgain = () => {
    const { error } = this.state;
    if (error === null) return;
    if (error instanceof AreaLoadError) {
      this.context?.registry.forgetFailures();
      this.setState({ error: null });
      return;
    }
    // React keeps the failure of a lazy part for as long as the page lives.
    const { reload = () => location.reload() } = this.props;
    reload?.();
  };

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (error instanceof AreaLoadError || isLoadFailure(error))
      return <FailedToLoad isPage={this.props.isPage ?? false} />;
    throw error;
  }
}
