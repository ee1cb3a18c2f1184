import { lazy, Suspense, type ComponentType } from 'react';
import { loadTwice } from '@dukani/shared/contract';

/** A screen in a chunk of its own, with the shape of the screen while it comes. When it does not come, the shell shows its box. */
export function lazyScreen(load: () => Promise<{ default: ComponentType }>, Skeleton: ComponentType): ComponentType {
  const Screen = lazy(() => loadTwice(load));
  return function LazyScreen() {
    return (
      <Suspense fallback={<Skeleton />}>
        <Screen />
      </Suspense>
    );
  };
}
