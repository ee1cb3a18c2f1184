import { tenantOrigin } from '@dukani/shared/host';
import { useSession, worksElsewhere } from '@dukani/shared/session';
import { useTenant } from '@dukani/shared/tenant';
import { hostNames } from './hostNames';

/** True when the signed-in person works on this host, false when on another one, null until that is known. */
export function useWorksHere(): boolean | null {
  const { access } = useSession();
  const { status, tenantId } = useTenant();
  if (access === null || status === 'loading') return null;
  const home = access.tenant === null ? location.origin : tenantOrigin(access.tenant, hostNames(), location);
  return !worksElsewhere(access, { hostTenantId: tenantId, origin: location.origin, tenantOrigin: home });
}
