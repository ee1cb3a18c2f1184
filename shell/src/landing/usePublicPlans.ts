import { useCallback, useEffect, useState } from 'react';
import type { OfferedPlan } from '@dukani/shared/plans';
import { readPublicPlans } from './publicPlans';

type PlansState =
  { status: 'loading' } | { status: 'ready'; plans: OfferedPlan[] } | { status: 'failed'; error: unknown };

/** The plans on offer, and a way to ask again. */
export function usePublicPlans(): { state: PlansState; retry: () => void } {
  const [state, setState] = useState<PlansState>({ status: 'loading' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const request = new AbortController();
    readPublicPlans(request.signal).then(
      (plans) => !request.signal.aborted && setState({ status: 'ready', plans }),
      (error: unknown) => !request.signal.aborted && setState({ status: 'failed', error }),
    );
    return () => request.abort();
  }, [attempt]);
  const retry = useCallback(() => {
    setState({ status: 'loading' });
    setAttempt((count) => count + 1);
  }, []);
  return { state, retry };
}
