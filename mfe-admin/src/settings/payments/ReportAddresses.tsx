import { formatDateTime } from '@dukani/shared/format';
import type { PaymentReportAddress } from '@dukani/shared/rpc';
import { Badge, Button } from '@dukani/shared/ui-core';
import { refusalText, useNotify } from '@dukani/shared/ui-antd';
import { useBusiness } from '../../common/useBusiness';
import { useVisitGuard } from '../../common/useVisitGuard';
import { useListReportAddressesQuery, useRetireReportAddressMutation } from './paymentsApi';

/** The secret addresses that Safaricom was given, when each was used last, and the way to end one. */
export function ReportAddresses() {
  const { data = [] } = useListReportAddressesQuery(undefined, { refetchOnMountOrArgChange: true });
  if (data.length === 0) return null;
  return (
    <details>
      <summary>
        Secret addresses ({data.filter(({ retired_at: retiredAt }) => retiredAt === null).length} in use)
      </summary>
      <p className="adm-muted">
        Each time you turn on reports, Safaricom gets a new address. Earlier ones still work. Disable an address that is
        no longer used or that others may know; if it is in use, turn on reports again afterwards.
      </p>
      <ul className="adm-records">
        {data.map((address) => (
          <Address key={address.id} address={address} />
        ))}
      </ul>
    </details>
  );
}

function Address({ address }: { address: PaymentReportAddress }) {
  const { timezone } = useBusiness();
  const notify = useNotify();
  const guard = useVisitGuard();
  const [retire, { isLoading }] = useRetireReportAddressMutation();
  const at = (time: string) => formatDateTime(time, timezone);
  const made = at(address.created_at);
  const send = async () => {
    const { error } = await retire(address.id);
    if (error === undefined) notify.success('Address disabled', 'Reports to it are ignored.');
    else notify.error('The address was not disabled', refusalText(error));
  };
  return (
    <li>
      <p>
        For {address.shortcode}, made {made} {address.mode === 'test' && <Badge tone="warning">Test</Badge>}{' '}
        {address.retired_at !== null && <Badge tone="neutral">Disabled</Badge>}
      </p>
      <p className="adm-muted">
        {address.used_at === null ? 'Never used.' : `Last used ${at(address.used_at)}, ${address.used_count} in total.`}
        {address.refused_at !== null &&
          ` Refused ${address.refused_count}, last ${at(address.refused_at)} for ${address.refused_shortcode ?? 'no number'}.`}
      </p>
      {address.retired_at === null && (
        <div>
          <Button
            size="small"
            variant="secondary"
            isBusy={isLoading}
            aria-label={`Disable the address of ${made}`}
            onClick={() => void send()}
            {...guard}
          >
            Disable
          </Button>
        </div>
      )}
    </li>
  );
}
