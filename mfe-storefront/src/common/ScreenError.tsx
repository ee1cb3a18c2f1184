import type { ApiError } from '@dukani/shared/errors';
import { ErrorState } from '@dukani/shared/ui-core';

interface ScreenErrorProps {
  error: ApiError;
  /** What could not be done. */
  title?: string;
  onRetry: () => void;
}

/** What a screen shows when it has nothing to show. Coming back online tries again by itself. */
export function ScreenError({ error, title = 'Failed to fetch data', onRetry }: ScreenErrorProps) {
  return <ErrorState title={title} error={error} onRetry={onRetry} />;
}
