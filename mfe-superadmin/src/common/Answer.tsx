import type { ReactNode } from 'react';
import { ErrorState, Skeleton } from '@dukani/shared/ui-core';
import { ErrorAlert } from '@dukani/shared/ui-antd';
import { needsSecondFactor } from './needsSecondFactor';
import { SecondFactorPrompt } from './SecondFactorPrompt';

interface AnswerProps<Data extends object> {
  /** Of RTK Query. */
  result: { data?: Data | undefined; error?: unknown; refetch: () => unknown };
  /** Names what is loaded, for example "the database". */
  what: string;
  children: (data: Data) => ReactNode;
}

/** What a question of platform staff is answered: its outline, the second factor that it needs, why it failed, or the data. */
export function Answer<Data extends object>({ result, what, children }: AnswerProps<Data>) {
  const { data, error, refetch } = result;
  const retry = () => void refetch();
  if (needsSecondFactor(error)) return <SecondFactorPrompt />;
  if (data !== undefined)
    return (
      <>
        <ErrorAlert error={error} title={`Could not refresh ${what}`} onRetry={retry} />
        {children(data)}
      </>
    );
  if (error !== undefined) return <ErrorState title={`Could not load ${what}`} error={error} onRetry={retry} />;
  return (
    <div className="sup-stack" role="status" aria-label={`Loading ${what}`}>
      <Skeleton height={96} />
      <Skeleton height={320} />
    </div>
  );
}
