import { lazy, Suspense, useState, type ComponentType } from 'react';
import { loadTwice, type Screen } from '@dukani/shared/contract';

/**
 * A screen in a chunk of its own, with the shape of the screen while it comes; one that was fetched before is there at once. When it
 * does not come, the shell shows its box.
 */
export function lazyScreen(load: () => Promise<{ default: ComponentType }>, Skeleton: ComponentType): Screen {
  let present: ComponentType | null = null;
  const preload = async () => {
    const module = await loadTwice(load);
    present = module.default;
    return module;
  };
  const Awaited = lazy(preload);
  function LazyScreen() {
    // Chosen once: another kind of element would be drawn from nothing.
    const [Present] = useState(() => present);
    if (Present !== null) return <Present />;
    return (
      <Suspense fallback={<Skeleton />}>
        <Awaited />
      </Suspense>
    );
  }
  return Object.assign(LazyScreen, { preload });
}
