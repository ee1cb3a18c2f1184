import { brandingSlice } from '@dukani/shared/branding';
import type { ShopContext } from '@dukani/shared/rpc';
import type { AppStore } from '@dukani/shared/store';
import { tenantSlice } from '@dukani/shared/tenant';
import { brandingOf } from '../theme/brandingOf';

/** The shop that the server wrote into the page is in the store before anything is drawn, so that the first drawing is the last one. */
export function beginWithShop(store: AppStore, shop: ShopContext, shopBase: string): void {
  store.dispatch(tenantSlice.actions.tenantRequested({ shopBase }));
  store.dispatch(tenantSlice.actions.tenantResolved(shop));
  if (shop.tenant_id !== null) store.dispatch(brandingSlice.actions.brandingChanged(brandingOf(shop)));
}
