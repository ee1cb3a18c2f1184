import { Component, lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { Button } from '@dukani/shared/ui-core';

const retryAfterMs = 1000;

/** Loads a chunk; when that fails, once more after a second (a browser forgets a failed chunk, so asking again fetches again). */
export async function loadTwice<Module>(load: () => Promise<Module>, waitMs = retryAfterMs): Promise<Module> {
  try {
    return await load();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    return await load();
  }
}

/** A screen in a chunk of its own, with the shape of the screen while it comes and a way out when it does not. */
export function lazyScreen(load: () => Promise<{ default: ComponentType }>, Skeleton: ComponentType): ComponentType {
  const Screen = lazy(() => loadTwice(load));
  return function LazyScreen() {
    return (
      <ChunkBoundary>
        <Suspense fallback={<Skeleton />}>
          <Screen />
        </Suspense>
      </ChunkBoundary>
    );
  };
}

interface ChunkBoundaryProps {
  children: ReactNode;
}

/** Shows a box in the place of a screen whose code did not come; other errors are the shell's. */
class ChunkBoundary extends Component<ChunkBoundaryProps, { failure: Error | null }> {
  override state: { failure: Error | null } = { failure: null };

  static getDerivedStateFromError(failure: Error) {
    return { failure };
  }

  override render() {
    const { failure } = this.state;
    if (failure === null) return this.props.children;
    if (!isChunkFailure(failure)) throw failure;
    return (
      <div role="alert" className="shop-notice">
        <h2>Failed to Load Component</h2>
        <p>A part of this page did not arrive. Check your connection and load the page again.</p>
        <Button onClick={() => window.location.reload()}>Refresh Page</Button>
      </div>
    );
  }
}

function isChunkFailure(error: Error): boolean {
  return (
    error.name === 'ChunkLoadError' ||
    /loading (css )?chunk|dynamically imported module|importing a module script/i.test(error.message)
  );
}
