import { useTenant } from '@dukani/shared/tenant';
import { Button } from '@dukani/shared/ui-core';
import { ClosedShopArt, NoShopArt } from '../common/ShopArt';
import { usePageMeta } from '../common/usePageMeta';

/** No business has this address. */
export function StoreNotFound() {
  usePageMeta({ title: 'Store not found', isPrivate: true });
  return (
    <main className="shop-state">
      <NoShopArt />
      <h1>Store not found</h1>
      <p>There is no shop at this address. Check how it is spelt, or ask the shop for its current address.</p>
    </main>
  );
}

/** The business is known, but its shop is closed or could not be read. */
export function StoreUnavailable() {
  const { shop } = useTenant();
  usePageMeta({ title: 'Store Unavailable', isPrivate: true });
  return (
    <main className="shop-state">
      <ClosedShopArt />
      <h1>Store Unavailable</h1>
      <p>{shop === null ? 'This shop' : shop.name} cannot be visited at the moment. Please try again in a little while.</p>
      <Button onClick={() => window.location.reload()}>Try Again</Button>
    </main>
  );
}
