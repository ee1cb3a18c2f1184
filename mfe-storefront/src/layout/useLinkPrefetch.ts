import { useEffect } from 'react';
import { useShopPath } from '@dukani/shared/tenant';
import { useShop } from '../common/useShop';

/** Whoever points at a link is likely to open it: what it needs comes while the finger is still on its way. */
export function useLinkPrefetch(): void {
  const { tenant_id: tenantId } = useShop();
  const shopPath = useShopPath();
  useEffect(() => {
    if (savesData()) return;
    const listen = ({ target }: Event) => {
      if (!(target instanceof Element) || target.closest('a') === null) return;
      // Nobody has to wait for it, and a link works without.
      import('./linkPrefetch').then(({ onIntent }) => onIntent(target, { tenantId, shopPath })).catch(() => undefined);
    };
    const events = ['pointerover', 'focusin', 'touchstart'] as const;
    for (const name of events) document.addEventListener(name, listen, { passive: true });
    return () => {
      for (const name of events) document.removeEventListener(name, listen);
    };
  }, [shopPath, tenantId]);
}

const savesData = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
