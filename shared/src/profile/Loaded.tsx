import { useEffect, type ReactNode } from 'react';
import { VisuallyHidden } from '../ui-core/Display';
import { EmptyState, ErrorState, Skeleton } from '../ui-core/States';
import { useOnline } from '../ui-core/useOnline';

interface LoadedProps<Data> {
  /** What a query hook answers. */
  query: { data?: Data | undefined; error?: unknown; refetch: () => unknown };
  /** How many lines are drawn while it loads. */
  lines?: number;
  children: (data: Data) => ReactNode;
}

/**
 * Shows what was read; until then its place, or why it could not be read. What is known stays when a later reading fails,
 * and what could not be read without a connection is read once it is back.
 */
export function Loaded<Data>({ query, lines = 3, children }: LoadedProps<Data>) {
  const { data, error, refetch } = query;
  const isOnline = useOnline();
  const isMissing = data === undefined && error !== undefined;
  useEffect(() => {
    if (!isMissing) return;
    const tryAgain = () => void refetch();
    window.addEventListener('online', tryAgain);
    return () => window.removeEventListener('online', tryAgain);
  }, [isMissing, refetch]);
  if (data !== undefined) return children(data);
  if (!isOnline)
    return (
      <EmptyState
        icon="wifi-off"
        title="You are offline"
        description="This appears as soon as the connection is back."
      />
    );
  if (error !== undefined) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <div className="profile-skeleton" role="status">
      <VisuallyHidden>Loading</VisuallyHidden>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} height={44} />
      ))}
    </div>
  );
}
