import { useEffect } from 'react';
import { useShopPath } from '@dukani/shared/tenant';

/** The first screen comes first; who leaves at once keeps nothing. */
const startDelayMs = 5_000;

/** What was looked at can be looked at again without a network, where the shop has a host of its own. */
export function useShopWorker(): void {
  const hasOwnHost = useShopPath()('') === '/';
  useEffect(() => {
    if (!hasOwnHost || !('serviceWorker' in navigator)) return;
    const timer = setTimeout(() => {
      // Without it the shop opens with a network only, as every page does.
      import('./shopWorker').then(({ keepForOffline }) => keepForOffline()).catch(() => undefined);
    }, startDelayMs);
    document.addEventListener('click', letBrowserFollow, true);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('click', letBrowserFollow, true);
    };
  }, [hasOwnHost]);
}

/** Without a network a screen could not ask for its data; the page that the worker kept has it inside. */
function letBrowserFollow(event: MouseEvent): void {
  if (navigator.onLine || navigator.serviceWorker.controller === null) return;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link !== null && link.origin === location.origin && link.target === '') event.stopPropagation();
}
