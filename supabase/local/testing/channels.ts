import { REALTIME_SUBSCRIBE_STATES, type RealtimeChannel, type SupabaseClient } from '@supabase/supabase-js';

/** A change as a subscriber is told. */
export interface SeenChange {
  eventType: string;
  new: Record<string, unknown>;
  old: Record<string, unknown>;
}

/** Joins; throws with the reason where it is refused. */
export async function joined(channel: RealtimeChannel): Promise<RealtimeChannel> {
  await new Promise<void>((resolve, reject) => {
    channel.subscribe((status, error) => {
      if (status === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED) resolve();
      else if (status !== REALTIME_SUBSCRIBE_STATES.CLOSED) reject(error ?? new Error(status));
    });
  });
  return channel;
}

/** Joins a topic of its own and collects the changes of a table. */
export async function watch(client: SupabaseClient, filter: { table: string; filter?: string }): Promise<SeenChange[]> {
  const seen: SeenChange[] = [];
  const channel = client.channel(`watch-${Math.random()}`);
  await joined(
    channel.on(
      'postgres_changes',
      { event: '*', schema: 'public', ...filter },
      (change) => void seen.push(change as unknown as SeenChange),
    ),
  );
  return seen;
}

/** The settings of one tenant. */
export const ofTenant = (tenant: string) => ({ table: 'business_settings', filter: `tenant_id=eq.${tenant}` });
