import { lazy, Suspense } from 'react';
import type { ApiError } from '@dukani/shared/errors';
import { ErrorState, useOnline } from '@dukani/shared/ui-core';

// It is kept with the pages; a device that has no worker yet shows the plain box.
const OfflineNotice = lazy(() => import('./OfflineNotice').catch(() => ({ default: OfflineBox })));
const OfflineBox = (_: { isWholePage: boolean }) => (
  <ErrorState title="You are offline" message="This opens by itself when the network is back." />
);

interface ScreenErrorProps {
  error: ApiError;
  /** What could not be done. */
  title?: string;
  /** The screen has nothing else to show. */
  isWholePage?: boolean;
  onRetry: () => void;
}

/** What a screen shows when it has nothing to show. Coming back online tries again by itself. */
export function ScreenError({ error, title = 'Failed to fetch data', isWholePage = false, onRetry }: ScreenErrorProps) {
  if (useOnline()) return <ErrorState title={title} error={error} onRetry={onRetry} />;
  return (
    <Suspense fallback={null}>
      <OfflineNotice isWholePage={isWholePage} />
    </Suspense>
  );
}
