import type { RuntimeConfig } from '@dukani/shared/contract';
import { useTenant } from '@dukani/shared/tenant';
import { Button, Icon, useDocumentTitle } from '@dukani/shared/ui-core';
import { useShell } from './ShellContext';

/** Nobody's host or slug. */
export function StoreNotFound() {
  const { config } = useShell();
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
      <div className="dk-state__actions">
        <a className="dk-button" data-variant="secondary" data-size="medium" href={mainAddress(config)}>
          Go to the main page
        </a>
      </div>
    </main>
  );
}

/** The platform's own page, on its first host; here and in tests on this page's port. */
function mainAddress({ mainHosts }: RuntimeConfig): string {
  const [host = location.hostname] = mainHosts;
  const port = location.port === '' ? '' : `:${location.port}`;
  return `${location.protocol}//${host}${port}/`;
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

/** A host whose configuration names no area to begin with. */
export function NothingHere() {
  useDocumentTitle('Not ready yet');
  return (
    <main className="dk-state dk-state--page">
      <span className="dk-state__icon">
        <Icon name="store" size={26} />
      </span>
      <h1 className="dk-state__title">Not ready yet</h1>
      <p className="dk-state__text">This site is being set up or updated. Please try again in a moment.</p>
      <div className="dk-state__actions">
        <Button variant="primary" icon="refresh" onClick={() => location.reload()}>
          Try Again
        </Button>
      </div>
    </main>
  );
}
