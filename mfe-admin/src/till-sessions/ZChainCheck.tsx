import { useState } from 'react';
import { Button } from '@dukani/shared/ui-core';
import { useNotify } from '@dukani/shared/ui-antd';
import type { ZChain } from '@dukani/shared/rpc';
import { useLazyVerifyZChainQuery } from '../checkout/till-sessions/tillSessionsApi';

function chainSentence(chain: ZChain): string {
  if (chain.broken_z_numbers.length > 0)
    return `Check failed at Z ${chain.broken_z_numbers.join(', ')}: ${chain.broken_z_numbers.length === 1 ? 'the report was' : 'the reports were'} changed after closing.`;
  return `All ${chain.z_count} Z reports of this till are intact: ${chain.first_z_number ?? 0} to ${chain.last_z_number ?? 0}, no gaps and no changes.`;
}

/** Has the chain of a till's Z reports computed anew, and says whether it holds. */
export function ZChainCheck({ tillId }: { tillId: string }) {
  const notify = useNotify();
  const [verify, { isFetching }] = useLazyVerifyZChainQuery();
  const [chain, setChain] = useState<ZChain | null>(null);
  const check = async () => {
    const { data, error } = await verify(tillId);
    if (data === undefined) notify.error('The Z reports could not be checked', error);
    else setChain(data);
  };
  return (
    <div className="session-chain">
      <Button icon="shield" isBusy={isFetching} onClick={() => void check()}>
        Check all Z reports of this till
      </Button>
      <p role="status" data-tone={chain !== null && chain.broken_z_numbers.length > 0 ? 'danger' : undefined}>
        {chain === null ? '' : chainSentence(chain)}
      </p>
    </div>
  );
}
