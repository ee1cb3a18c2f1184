import type { PaymentProvider } from '@dukani/shared/rpc';
import { ServiceAddress } from '../../common/ServiceAddress';
import { useBusiness } from '../../common/useBusiness';

/** Where the service is to report payments. */
export function ReportAddress({ kind }: { kind: PaymentProvider['kind'] }) {
  const { tenantId } = useBusiness();
  return (
    <ServiceAddress path={`functions/v1/payment-webhook/${kind}/${tenantId}`} copyLabel="Copy webhook address">
      Add this address as a webhook in your account there, so that payments, refunds and disputes are reported at once
      {kind === 'stripe' && ' (events: checkout.session, charge.refunded, refund and charge.dispute, all of each)'}:
    </ServiceAddress>
  );
}
