import type { RealtimeChannel, RealtimeChannelOptions, RealtimeClient } from '@supabase/realtime-js';
import { dataConfig, startedSupabase } from './dataClient';

/** What listening to changes needs of a client. */
export interface Realtime {
  channel(name: string, options?: RealtimeChannelOptions): RealtimeChannel;
  removeChannel(channel: RealtimeChannel): Promise<unknown>;
}

let visitors: Promise<RealtimeClient> | null = null;

/** A way to listen to changes: the full client's where it runs already, else a small one that knows only the public key. */
export function connectRealtime(): Promise<Realtime> {
  const full = startedSupabase();
  if (full !== null) return full;
  visitors ??= connectVisitor().catch((error: unknown) => {
    visitors = null;
    throw error;
  });
  return visitors;
}

async function connectVisitor(): Promise<RealtimeClient> {
  const { supabaseUrl, supabaseKey } = dataConfig();
  const { RealtimeClient } = await import('@supabase/realtime-js');
  return new RealtimeClient(`${supabaseUrl.replace(/^http/, 'ws')}/realtime/v1`, {
    params: { apikey: supabaseKey, eventsPerSecond: 10 },
  });
}
