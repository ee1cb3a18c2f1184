import { dataConfig } from '@dukani/shared/data';
import type { PaymentProvider } from '@dukani/shared/rpc';
import { Button } from '@dukani/shared/ui-core';
import { copyText, useNotify } from '@dukani/shared/ui-antd';
import { useBusiness } from '../../common/useBusiness';

/** Where the service is to report payments. */
export function ReportAddress({ kind }: { kind: PaymentProvider['kind'] }) {
  const { tenantId } = useBusiness();
  const notify = useNotify();
  const base = new URL(dataConfig().supabaseUrl, location.origin).href.replace(/\/$/, '');
  const address = `${base}/functions/v1/payment-webhook/${kind}/${tenantId}`;
  const copy = async () => {
    try {
      await copyText(address);
      notify.success('Address copied');
    } catch (thrown) {
      notify.error('The address could not be copied', thrown);
    }
  };
  return (
    <div>
      <p className="adm-muted">
        Add this address as a webhook in your account there, so that payments, refunds and disputes are reported at once
        {kind === 'stripe' && ' (events: checkout.session, charge.refunded, refund and charge.dispute, all of each)'}:
      </p>
      <p>
        <code className="pay-address">{address}</code>
      </p>
      <Button size="small" icon="copy" onClick={() => void copy()}>
        Copy webhook address
      </Button>
    </div>
  );
}
