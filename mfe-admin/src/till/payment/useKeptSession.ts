import { useMemo } from 'react';
import { useCurrentTillSessionQuery, type CurrentSession } from '../../checkout/till-sessions/tillSessionsApi';
import type { OfflineTill } from '../offline/OfflineTill';
import { useKept } from '../offline/useOfflineTill';

/** The own till session; without a connection the one that was open when there last was one. */
export function useKeptSession(offline: OfflineTill | null): CurrentSession {
  const session = useCurrentTillSessionQuery();
  const { data, error, refetch } = session;
  const kept = useKept(offline, 'till_session', { data, error });
  return useMemo(
    () => (data === undefined && kept !== undefined ? { data: kept, refetch } : session),
    [data, kept, refetch, session],
  );
}
