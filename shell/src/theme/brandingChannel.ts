import { connectRealtime } from '@dukani/shared/data';
import { makeBurstGuard } from './makeBurstGuard';

const tables = ['business_settings', 'tenant_customization', 'storefront_settings'];

/** Listens to the settings and colours of a business: each change is told, at most 5 times a second. Answers the way to stop. */
export async function openBrandingChannel(tenantId: string, onChange: () => void): Promise<() => void> {
  const guard = makeBurstGuard(onChange);
  const tell = () => guard.request();
  const realtime = await connectRealtime();
  const channel = realtime.channel(`branding:${tenantId}`, { config: { private: true } });
  for (const table of tables) {
    channel.on('postgres_changes', { event: '*', schema: 'public', table, filter: `tenant_id=eq.${tenantId}` }, tell);
  }
  // What changed before it listened, or while the connection was away, nobody would tell again.
  channel.subscribe((status: string) => {
    if (status === 'SUBSCRIBED') tell();
  });
  return () => {
    guard.cancel();
    void realtime.removeChannel(channel);
  };
}
