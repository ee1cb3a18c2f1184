import type { AppStore } from '@dukani/shared/store';

const pollMs = 50;
const maximumPolls = 30;

/** Waits until the host's business is known, at most 30 polls of 50 ms; then whoever asked goes on without it. */
export async function waitForTenant(store: Pick<AppStore, 'getState'>): Promise<void> {
  for (let poll = 0; poll < maximumPolls; poll += 1) {
    if (store.getState().tenant.status !== 'loading') return;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}
