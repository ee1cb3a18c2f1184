import { useEffect, useState } from 'react';
import { isValidSubdomain } from '@dukani/shared/host';
import type { AddressCheck } from '@dukani/shared/rpc';
import { checkAddress } from './signUp';

const restMs = 400;

/**
 * Whether a new business can have an address, by the same rule as signing up; asked once it has rested for 400 ms. Null while it is
 * not, and when the answer does not come.
 */
export function useAddressCheck(address: string): AddressCheck | null {
  const [known, setKnown] = useState<{ address: string; answer: AddressCheck } | null>(null);
  useEffect(() => {
    if (!isValidSubdomain(address)) return;
    const request = new AbortController();
    const timer = setTimeout(() => {
      checkAddress(address, request.signal).then(
        (answer) => {
          if (!request.signal.aborted) setKnown({ address, answer });
        },
        () => undefined,
      );
    }, restMs);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [address]);
  return known !== null && known.address === address ? known.answer : null;
}
