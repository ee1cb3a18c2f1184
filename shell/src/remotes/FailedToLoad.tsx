import { Button, Icon } from '@dukani/shared/ui-core';

/** Stands where an area would be that could not be loaded. The rest of the page lives on. */
export function FailedToLoad() {
  return (
    <div className="dk-state" data-tone="danger" role="alert">
      <span className="dk-state__icon">
        <Icon name="wifi-off" size={26} />
      </span>
      <h1 className="dk-state__title">Failed to Load Component</h1>
      <p className="dk-state__text">
        This part of the page did not arrive. Check your connection, then refresh the page.
      </p>
      <div className="dk-state__actions">
        <Button variant="primary" icon="refresh" onClick={() => location.reload()}>
          Refresh Page
        </Button>
      </div>
    </div>
  );
}
