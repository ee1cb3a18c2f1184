import { Component, type ReactNode } from 'react';
import { isLoadFailure } from '@dukani/shared/contract';
import { AreaLoadError } from './AreaLoadError';
import { FailedToLoad } from './FailedToLoad';

interface LoadBoundaryState {
  error: Error | null;
}

/** Shows the failed-load box for a part of the page that did not arrive; every other error goes up to the error screen. */
export class LoadBoundary extends Component<{ children: ReactNode }, LoadBoundaryState> {
  override state: LoadBoundaryState = { error: null };

  static getDerivedStateFromError(thrown: unknown): LoadBoundaryState {
    return { error: thrown instanceof Error ? thrown : new Error(String(thrown)) };
  }

  override componentDidCatch(error: unknown): void {
    if (error instanceof AreaLoadError) console.error(error.message, error.cause);
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (error instanceof AreaLoadError || isLoadFailure(error)) return <FailedToLoad />;
    throw error;
  }
}
