import { useEffect } from 'react';
import { useLocation } from '@dukani/shared/router';
import { useShopPath } from '@dukani/shared/tenant';

/** The first screen comes first; who leaves at once keeps nothing. */
const firstWaitMs = 5_000;
const laterWaitMs = 1_000;
let waitMs = firstWaitMs;

/** With what a browser offers to put a page on the home screen. */
interface InstallOffer extends Event {
  prompt: () => Promise<unknown>;
}
let offer: InstallOffer | null = null;

/** The browser's offer to put the shop on the home screen, for the menu; null where it makes none or the shop is there already. */
export const installOffer = (): InstallOffer | null => offer;

function saveOffer(event: Event): void {
  // The browser's own notice would cover the shop.
  event.preventDefault();
  offer = event as InstallOffer;
}

/** What is looked at can be looked at again without a network, where the shop has a host of its own. */
export function useOfflineShop(): void {
  const { pathname } = useLocation();
  const hasOwnHost = useShopPath()('') === '/';
  useEffect(() => {
    // For as long as the page lives; the same listener counts once.
    addEventListener('beforeinstallprompt', saveOffer);
  }, []);
  useEffect(() => {
    if (!hasOwnHost || !('serviceWorker' in navigator)) return;
    const timer = setTimeout(() => {
      waitMs = laterWaitMs;
      // Without it the shop opens with a network only, as every page does.
      import('./offlineShop').then(({ cacheForOffline }) => cacheForOffline(pathname)).catch(() => undefined);
    }, waitMs);
    return () => clearTimeout(timer);
  }, [hasOwnHost, pathname]);
}
