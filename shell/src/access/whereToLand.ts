import type { RuntimeConfig } from '@dukani/shared/contract';
import { tenantOrigin } from '@dukani/shared/host';
import type { NavigateFunction } from '@dukani/shared/router';
import { startHandover, type HostOfPage } from '@dukani/shared/session';
import type { AppStore } from '@dukani/shared/store';
import { waitForTenant } from '../tenant/waitForTenant';
import { decideLanding, type LandingInput } from './decideLanding';

interface Page {
  config: RuntimeConfig;
  store: AppStore;
  navigate: NavigateFunction;
}

/** Leads a person who has signed in on to where they belong, which may be on another host. Throws when that could not be opened. */
export async function whereToLand(
  person: Omit<LandingInput, keyof HostOfPage>,
  { config, store, navigate }: Page,
): Promise<void> {
  await waitForTenant(store);
  const { tenant } = person.access;
  const { origin } = window.location;
  const isPlatformHost = config.host.kind === 'main' || config.host.kind === 'operations';
  const decision = decideLanding({
    ...person,
    hostTenantId: isPlatformHost ? null : store.getState().tenant.tenantId,
    origin,
    tenantOrigin: tenant === null ? origin : tenantOrigin(tenant, config, window.location),
  });
  if (decision.kind === 'go') void navigate(decision.to, { replace: true });
  else if (decision.kind === 'handover') await startHandover(decision.origin, decision.path);
}
