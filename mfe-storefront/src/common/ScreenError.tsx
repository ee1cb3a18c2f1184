import { lazy, Suspense } from 'react';
import type { ApiError } from '@dukani/shared/errors';
import { useShopPath } from '@dukani/shared/tenant';
import { ButtonLink, ErrorState, useOnline } from '@dukani/shared/ui-core';

// It is kept with the pages; a device that has no worker yet shows the plain box.
const OfflineNotice = lazy(() => import('./OfflineNotice').catch(() => ({ default: PlainError })));
const PlainError = ({ error, onRetry }: ScreenErrorProps) => <ErrorState error={error} onRetry={onRetry} />;

export interface ScreenErrorProps {
  error: ApiError;
  /** What could not be done. */
  title?: string;
  /** The screen has nothing else to show. */
  isWholePage?: boolean;
  onRetry: () => void;
}

/** What a screen shows when it has nothing to show. Coming back online tries again by itself. */
export function ScreenError(props: ScreenErrorProps) {
  const { error, title = 'Failed to fetch data', onRetry } = props;
  const shopPath = useShopPath();
  const isOnline = useOnline();
  // What is not there does not come by asking again.
  if (error.code === 'not_found')
    return (
      <ErrorState
        title="This is not here"
        error={error}
        action={
          <>
            <ButtonLink variant="primary" to={shopPath('search')}>
              See all products
            </ButtonLink>
            <ButtonLink to={shopPath('')}>Back to the shop</ButtonLink>
          </>
        }
      />
    );
  // Browsers often think that they are online where nothing comes through.
  if (isOnline && error.status !== 0) return <ErrorState title={title} error={error} onRetry={onRetry} />;
  return (
    <Suspense fallback={null}>
      <OfflineNotice {...props} />
    </Suspense>
  );
}
