import { useEffect } from 'react';
import { useStore } from 'react-redux';
import { useAppSelector, type AppStore } from '@dukani/shared/store';
import { syncCart } from './cartSync';

/** Draws nothing: while somebody is signed in, their cart is the same on all their devices. */
export default function CartInStep() {
  const store = useStore() as AppStore;
  const userId = useAppSelector((root) => root.session.userId);
  const tenantId = useAppSelector((root) => root.tenant.tenantId);
  useEffect(() => {
    if (userId === null || tenantId === null) return;
    return syncCart(store, tenantId);
  }, [store, userId, tenantId]);
  return null;
}
