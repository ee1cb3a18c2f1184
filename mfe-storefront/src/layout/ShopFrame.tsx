import { lazy, Suspense, useRef, type ReactNode } from 'react';
import { loadTwice } from '@dukani/shared/contract';
import { useLocation } from '@dukani/shared/router';
import { useTenant } from '@dukani/shared/tenant';
import '../common/shop.css';
import { useShop } from '../common/useShop';
import { LayoutSkeleton } from './LayoutSkeleton';
import { ShopFooter } from './ShopFooter';
import { ShopHeader } from './ShopHeader';
import { useLinkPrefetch } from './useLinkPrefetch';
import { useRouteFocus } from './useRouteFocus';
import { useScrollMemory } from './useScrollMemory';
import { useOfflineShop } from './useOfflineShop';

// Most shops take orders: only one that may not fetches what says so.
const PauseNotice = lazy(() => loadTwice(() => import('../common/PauseNotice')));

/** Pages that stand outside any shop and bring their own frame. */
export const publicInvoicePath = '/api/public-invoice-viewer';

/** Header and footer around the shop's screens. Where there is no open shop the shell says so and draws none of this. */
export function ShopFrame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const { status } = useTenant();
  if (pathname === publicInvoicePath || pathname.startsWith(`${publicInvoicePath}/`)) return children;
  return status === 'ready' ? <OpenShop>{children}</OpenShop> : <LayoutSkeleton />;
}

function OpenShop({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  const { paused, only_when_open: isStrict } = useShop().ordering;
  const mayStop = paused !== null || isStrict;
  useScrollMemory();
  useRouteFocus(main);
  useLinkPrefetch();
  useOfflineShop();
  return (
    <div className="shop">
      <a className="shop-skip" href="#shop-main">
        Skip to content
      </a>
      <ShopHeader />
      {mayStop && (
        <Suspense fallback={null}>
          <PauseNotice />
        </Suspense>
      )}
      <main id="shop-main" ref={main} tabIndex={-1}>
        {children}
      </main>
      <ShopFooter />
    </div>
  );
}
