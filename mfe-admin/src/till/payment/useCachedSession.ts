import { useMemo } from 'react';
import { useCurrentTillSessionQuery, type CurrentSession } from '../../checkout/till-sessions/tillSessionsApi';
import type { OfflineTill } from '../offline/OfflineTill';
import { useOfflineCache } from '../offline/useOfflineTill';

/** The own till session; without a connection the one that was open when there last was one. */
export function useCachedSession(offline: OfflineTill | null): CurrentSession {
  const session = useCurrentTillSessionQuery();
  const { data, error, refetch } = session;
  const cached = useOfflineCache(offline, 'till_session', { data, error });
  return useMemo(
    () => (data === undefined && cached !== undefined ? { data: cached, refetch } : session),
    [data, cached, refetch, session],
  );
}
