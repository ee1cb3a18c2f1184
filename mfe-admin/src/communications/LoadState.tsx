import type { ReactNode } from 'react';
import { ErrorState, Skeleton, useOnline } from '@dukani/shared/ui-core';

interface LoadStateProps<Data> {
  result: { data?: Data | undefined; error?: unknown; refetch: () => unknown };
  /** "the campaign". */
  what: string;
  /** Of the place that is kept while it loads. */
  height?: number;
  children: (data: Data) => ReactNode;
}

/** What was read, or that it is on its way, or why it is not there; what was read before stays while there is no connection. */
export function LoadState<Data>({ result, what, height = 240, children }: LoadStateProps<Data>) {
  const { data, error, refetch } = result;
  if (data !== undefined)
    return (
      <>
        <OfflineNotice />
        {children(data)}
      </>
    );
  if (error !== undefined)
    return <ErrorState title={`Could not load ${what}`} error={error} onRetry={() => void refetch()} />;
  return (
    <div role="status" aria-label={`Loading ${what}`}>
      <Skeleton height={height} />
    </div>
  );
}

/** Says that what is shown may be old. */
export function OfflineNotice() {
  const isOnline = useOnline();
  return isOnline ? null : (
    <p className="adm-notice" role="status">
      You are offline. This is what was loaded before.
    </p>
  );
}
