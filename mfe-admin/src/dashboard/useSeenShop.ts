import { useState } from 'react';

/** Whether the person has opened the shop from the first steps; kept on this device, by business. */
export function useSeenShop(tenantId: string): { hasSeenShop: boolean; markSeen: () => void } {
  const key = `dukani.seen-shop.${tenantId}`;
  const [hasSeenShop, setHasSeenShop] = useState(() => read(key));
  return {
    hasSeenShop,
    markSeen: () => {
      setHasSeenShop(true);
      try {
        localStorage.setItem(key, '1');
      } catch {
        // Without storage the tick lasts until the page is left.
      }
    },
  };
}

function read(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}
