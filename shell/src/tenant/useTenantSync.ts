import { useEffect, useRef } from 'react';
import { useLocation } from '@dukani/shared/router';
import { useAppDispatch, useAppSelector } from '@dukani/shared/store';
import { tenantSlice } from '@dukani/shared/tenant';
import { useShell } from '../ShellContext';
import { shopBaseOf, tenantKeyOf } from './tenantKey';

/** A shop whose settings cannot be read is tried again after 1, 2 and 3 s before it counts as unavailable. */
const retryDelaysMs = [1000, 2000, 3000];

/** Keeps the store's tenant in step with the host and path. Used once. */
export function useTenantSync(): void {
  const { config, directory } = useShell();
  const { pathname } = useLocation();
  const dispatch = useAppDispatch();
  const reloadCount = useAppSelector((root) => root.tenant.reloadCount);
  const key = tenantKeyOf(config, pathname);
  const { kind, value } = key ?? { kind: null, value: null };
  const shopBase = shopBaseOf(config, pathname);
  // The page may have come with its shop: see beginWithShop.
  const isGiven = useRef(useAppSelector((root) => root.tenant.status !== 'loading'));
  useEffect(() => {
    if (kind === null || value === null) {
      dispatch(tenantSlice.actions.tenantAbsent());
      return;
    }
    if (isGiven.current) {
      isGiven.current = false;
      return;
    }
    let isCurrent = true;
    dispatch(tenantSlice.actions.tenantRequested({ shopBase }));
    if (reloadCount > 0) directory.forget({ kind, value });
    findWithRetries(() => directory.find({ kind, value })).then(
      (shop) => isCurrent && dispatch(tenantSlice.actions.tenantResolved(shop)),
      () => isCurrent && dispatch(tenantSlice.actions.tenantFailed()),
    );
    return () => {
      isCurrent = false;
    };
  }, [kind, value, shopBase, reloadCount, directory, dispatch]);
}

async function findWithRetries<T>(find: () => Promise<T>): Promise<T> {
  for (const delayMs of retryDelaysMs) {
    try {
      return await find();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, delayMs));
    }
  }
  return await find();
}
