import { useCallback } from 'react';
import type { ShopContext } from '../api/rpcTypes';
import { useAppDispatch, useAppSelector } from '../store/store';
import { tenantSlice, type TenantState } from './tenantSlice';

export { tenantSlice, type TenantState } from './tenantSlice';

export interface Tenant {
  status: TenantState['status'];
  tenantId: string | null;
  shop: ShopContext | null;
  /** Looks the business up again. */
  reload: () => void;
}

/** The business this host (or `/t/slug`) belongs to. */
export function useTenant(): Tenant {
  const { status, tenantId, shop } = useAppSelector((root) => root.tenant);
  const dispatch = useAppDispatch();
  const reload = useCallback(() => void dispatch(tenantSlice.actions.tenantReloadRequested()), [dispatch]);
  return { status, tenantId, shop, reload };
}

/** Makes router paths of the shop's pages: `shopPath('/product/…')`, right on its own host and under `/t/slug` alike. */
export function useShopPath(): (path: string) => string {
  const base = useAppSelector((root) => root.tenant.shopBase);
  return useCallback(
    (path) => {
      const tail = path === '/' || path === '' ? '' : path.startsWith('/') ? path : `/${path}`;
      return base + tail === '' ? '/' : base + tail;
    },
    [base],
  );
}
