import { useEffect } from 'react';
import { useShopPath } from '@dukani/shared/tenant';
import { useShop } from '../common/useShop';

/** Whoever points at a link is likely to open it: what it needs comes while the finger is still on its way. */
export function useLinkPrefetch(): void {
  const { tenant_id: tenantId } = useShop();
  const shopPath = useShopPath();
  useEffect(() => {
    const listen = ({ target }: Event) => {
      if (!(target instanceof Element) || target.closest('a') === null) return;
      // Nobody has to wait for it, and a link works without.
      import('./linkPrefetch').then(({ onIntent }) => onIntent(target, { tenantId, shopPath })).catch(() => undefined);
    };
    const end = new AbortController();
    for (const name of ['pointerover', 'focusin', 'touchstart'])
      document.addEventListener(name, listen, { passive: true, signal: end.signal });
    return () => end.abort();
  }, [shopPath, tenantId]);
}
