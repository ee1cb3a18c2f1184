import { useEffect, useState } from 'react';
import { callPublicRpc } from '@dukani/shared/data';
import { tenantOrigin } from '@dukani/shared/host';
import { useShell } from '../ShellContext';
import { demoSubdomain } from './addresses';

/**
 * Address of the demo shop, null on an installation without one. It is offered until the server has said that there is none,
 * so that the button does not pop in late.
 */
export function useDemoShopAddress(): string | null {
  const { config } = useShell();
  const [isMissing, setIsMissing] = useState(false);
  useEffect(() => {
    const request = new AbortController();
    callPublicRpc('get_tenant_by_domain', { domain_name_param: demoSubdomain }, request.signal).then(
      (tenantId) => setIsMissing(tenantId === null),
      // Not knowing is no reason to hide it.
      () => undefined,
    );
    return () => request.abort();
  }, []);
  return isMissing ? null : tenantOrigin({ custom_domain: null, subdomain: demoSubdomain }, config, location);
}
