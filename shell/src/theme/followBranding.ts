import { connectRealtime } from '@dukani/shared/data';
import { hasStoredSession } from '@dukani/shared/session';
import { makeBurstGuard } from './makeBurstGuard';

const tables = ['business_settings', 'tenant_customization', 'storefront_settings'];
/** Nothing that is only nice may compete with the first screen; visitors, who stay briefly, need not download it at all. */
const startDelayMs = { signedIn: 3_000, visitor: 15_000 };

/** Runs the refresh whenever the business's settings or colours change, at most 5 times a second. Returns the way to stop. */
export function followBranding(tenantId: string, refresh: () => Promise<void>): () => void {
  let stop = () => undefined as void;
  let isStopped = false;
  const guard = makeBurstGuard(() => {
    refresh().catch((error: unknown) => console.warn('Changed branding could not be read.', error));
  });
  const timer = setTimeout(
    () => {
      subscribe(tenantId, () => guard.request()).then(
        (unsubscribe) => {
          if (isStopped) unsubscribe();
          else stop = unsubscribe;
        },
        (error: unknown) => console.warn('Branding is not followed live.', error),
      );
    },
    hasStoredSession() ? startDelayMs.signedIn : startDelayMs.visitor,
  );
  return () => {
    isStopped = true;
    clearTimeout(timer);
    guard.cancel();
    stop();
  };
}

async function subscribe(tenantId: string, onChange: () => void): Promise<() => void> {
  const realtime = await connectRealtime();
  const channel = realtime.channel(`branding:${tenantId}`, { config: { private: true } });
  for (const table of tables) {
    channel.on(
      'postgres_changes',
      { event: '*', schema: 'public', table, filter: `tenant_id=eq.${tenantId}` },
      onChange,
    );
  }
  // What changed before it listened, or while the connection was away, nobody would tell again.
  channel.subscribe((status: string) => {
    if (status === 'SUBSCRIBED') onChange();
  });
  return () => void realtime.removeChannel(channel);
}
