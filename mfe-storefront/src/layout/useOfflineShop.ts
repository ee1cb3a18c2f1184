import { useEffect } from 'react';
import { useLocation } from '@dukani/shared/router';
import { useShopPath } from '@dukani/shared/tenant';

/** The first screen comes first: so long nothing is fetched that it does not show. Going on inside the shop does not begin it anew. */
const settleMs = 5_000;
/** What is left sooner was not looked at. */
const glanceMs = 1_000;
let isSettled = false;
let seen: string[] = [];

/** With what a browser offers to put a page on the home screen. */
interface InstallOffer extends Event {
  prompt: () => Promise<unknown>;
}
let offer: InstallOffer | null = null;

/** The browser's offer to put the shop on the home screen, for the menu; null where it makes none or the shop is there already. */
export const installOffer = (): InstallOffer | null => offer;

function keepOffer(event: Event): void {
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
    addEventListener('beforeinstallprompt', keepOffer);
  }, []);
  const canKeep = hasOwnHost && 'serviceWorker' in navigator;
  useEffect(() => {
    if (!canKeep || isSettled) return;
    const timer = setTimeout(() => {
      isSettled = true;
      keepSeen();
    }, settleMs);
    return () => clearTimeout(timer);
  }, [canKeep]);
  useEffect(() => {
    if (!canKeep) return;
    const timer = setTimeout(() => {
      seen.push(pathname);
      // The worker of an earlier visit need only be told.
      if (isSettled || navigator.serviceWorker.controller !== null) keepSeen();
    }, glanceMs);
    return () => clearTimeout(timer);
  }, [canKeep, pathname]);
}

function keepSeen(): void {
  const paths = seen;
  seen = [];
  // Without it the shop opens with a network only, as every page does.
  import('./offlineShop')
    .then(({ keepForOffline }) => keepForOffline(paths, { mayBegin: isSettled }))
    .catch(() => undefined);
}
