import { useRef, type ReactNode } from 'react';
import { useLocation } from '@dukani/shared/router';
import { useTenant } from '@dukani/shared/tenant';
import { PauseNotice } from '../common/PauseNotice';
import '../common/shop.css';
import { LayoutSkeleton } from './LayoutSkeleton';
import { ShopFooter } from './ShopFooter';
import { ShopHeader } from './ShopHeader';
import { useRouteFocus } from './useRouteFocus';
import { useScrollMemory } from './useScrollMemory';

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
  useScrollMemory();
  useRouteFocus(main);
  return (
    <div className="shop">
      <a className="shop-skip" href="#shop-main">
        Skip to content
      </a>
      <ShopHeader />
      <PauseNotice />
      <main id="shop-main" ref={main} tabIndex={-1}>
        {children}
      </main>
      <ShopFooter />
    </div>
  );
}
