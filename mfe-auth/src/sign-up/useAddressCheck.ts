import { useEffect, useState } from 'react';
import { callPublicRpc } from '@dukani/shared/data';
import { isValidSubdomain } from '@dukani/shared/host';

const restMs = 400;

/**
 * Whether an open shop already stands at an address; asked once it has rested for 400 ms. `unknown` while it is not, and
 * when the answer does not come: the server decides in the end, also about closed shops and reserved words.
 */
export function useAddressCheck(address: string): 'unknown' | 'taken' | 'free' {
  const [answer, setAnswer] = useState<{ address: string; isTaken: boolean } | null>(null);
  useEffect(() => {
    if (!isValidSubdomain(address)) return;
    const request = new AbortController();
    const timer = setTimeout(() => {
      callPublicRpc<string | null>('get_tenant_by_domain', { domain_name_param: address }, request.signal).then(
        (tenantId) => {
          if (!request.signal.aborted) setAnswer({ address, isTaken: tenantId !== null });
        },
        () => undefined,
      );
    }, restMs);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [address]);
  if (answer === null || answer.address !== address) return 'unknown';
  return answer.isTaken ? 'taken' : 'free';
}
