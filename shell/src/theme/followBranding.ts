import { loadTwice } from '@dukani/shared/contract';
import { hasStoredSession } from '@dukani/shared/session';

/** Nothing that is only nice may compete with the first screen; visitors, who stay briefly, need not download it at all. */
const startDelayMs = { signedIn: 3_000, visitor: 15_000 };

/** Runs the refresh whenever the business's settings or colours change, at most 5 times a second. Returns the way to stop. */
export function followBranding(tenantId: string, refresh: () => Promise<void>): () => void {
  let stop: (() => void) | null = null;
  let isStopped = false;
  const onChange = () => {
    refresh().catch((error: unknown) => console.warn('Changed branding could not be read.', error));
  };
  const follow = async () => {
    const { openBrandingChannel } = await loadTwice(() => import('./brandingChannel'));
    stop = await openBrandingChannel(tenantId, onChange);
    if (isStopped) stop();
  };
  const timer = setTimeout(
    () => void follow().catch((error: unknown) => console.warn('Branding is not followed live.', error)),
    hasStoredSession() ? startDelayMs.signedIn : startDelayMs.visitor,
  );
  return () => {
    isStopped = true;
    clearTimeout(timer);
    stop?.();
  };
}
