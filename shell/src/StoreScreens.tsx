import { useTenant } from '@dukani/shared/tenant';
import { Button, Icon, useDocumentTitle } from '@dukani/shared/ui-core';

/** Nobody's host or slug. */
export function StoreNotFound() {
  useDocumentTitle('Store not found');
  return (
    <main className="dk-state dk-state--page">
      <span className="dk-state__icon">
        <Icon name="store" size={26} />
      </span>
      <h1 className="dk-state__title">Store not found</h1>
      <p className="dk-state__text">
        There is no shop at this address. Check the spelling, or ask the shop for its address.
      </p>
    </main>
  );
}

/** A business whose shop is switched off, or could not be read. */
export function StoreUnavailable() {
  const { shop } = useTenant();
  useDocumentTitle('Store Unavailable');
  return (
    <main className="dk-state dk-state--page">
      <span className="dk-state__icon">
        <Icon name="store" size={26} />
      </span>
      <h1 className="dk-state__title">Store Unavailable</h1>
      <p className="dk-state__text">{shop?.name ?? 'This shop'} is not open at the moment. Please come back later.</p>
      <div className="dk-state__actions">
        <Button variant="primary" icon="refresh" onClick={() => location.reload()}>
          Try Again
        </Button>
      </div>
    </main>
  );
}
