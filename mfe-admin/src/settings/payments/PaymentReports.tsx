import { formatDateTime } from '@dukani/shared/format';
import type { PaymentProvider } from '@dukani/shared/rpc';
import { Badge, Button, type BadgeTone } from '@dukani/shared/ui-core';
import { refusalText, useNotify } from '@dukani/shared/ui-antd';
import { useBusiness } from '../../common/useBusiness';
import { canAskSafaricom } from './canAskSafaricom';
import { ReportAddresses } from './ReportAddresses';
import { useAskForReportsMutation } from './paymentsApi';

type ReportState = NonNullable<PaymentProvider['reports']>['state'];

interface Said {
  label: string;
  tone: BadgeTone;
  /** What to do about it. */
  advice: string;
}

const NO_ANSWER: Said = {
  label: 'Safaricom has not answered',
  tone: 'warning',
  advice: 'Try again. If Safaricom accepted it, the first payment will show here.',
};
const SAID: Record<Exclude<ReportState, 'registered'>, Said> = {
  asked: NO_ANSWER,
  unanswered: NO_ANSWER,
  refused: {
    label: 'Safaricom refused',
    tone: 'danger',
    advice:
      'Usually this number already reports to another system. Ask Safaricom to remove that (apisupport@safaricom.co.ke), then try again.',
  },
};

/** Whether Safaricom reports what is paid to the number, and what is to be done until it does. */
export function PaymentReports({ provider, mayEdit }: { provider: PaymentProvider; mayEdit: boolean }) {
  const { reports } = provider;
  const { timezone } = useBusiness();
  const notify = useNotify();
  const [ask, { isLoading }] = useAskForReportsMutation();
  const isReported = reports?.state === 'registered';
  const said = reports === null || reports.state === 'registered' ? null : SAID[reports.state];
  const canAsk = canAskSafaricom(provider);
  const send = async () => {
    const { data, error } = await ask({ what: 'reports' });
    if (data === undefined) return notify.error('Safaricom was not asked', refusalText(error));
    const answer = data.find(({ kind }) => kind === 'mpesa')?.reports;
    if (answer?.state === 'registered') notify.success('Payments are reported from now on');
    else notify.error('Payments are not reported yet', answer?.message ?? undefined);
  };
  return (
    <section className="adm-form" aria-label="Reports">
      <h4>Reports</h4>
      <p className="adm-muted">
        Safaricom reports every payment to your number at once. A payment with an order number as account number pays
        that order automatically. Match all others under Sales, M-Pesa, or at the till.
      </p>
      {isReported && (
        <p role="status">
          <Badge tone="success">Reported</Badge> Since {formatDateTime(reports.at, timezone)}.
        </p>
      )}
      {said !== null && (
        <div role="status">
          <p>
            <Badge tone={said.tone}>{said.label}</Badge> {reports?.message}
          </p>
          <p className="adm-muted">{said.advice}</p>
        </div>
      )}
      {mayEdit && !isReported && (
        <div>
          <Button isBusy={isLoading} disabled={!canAsk} onClick={() => void send()}>
            {said === null ? 'Turn on payment reports' : 'Try again'}
          </Button>
          {!canAsk && <p className="adm-muted">Save the number, the consumer key and the consumer secret first.</p>}
        </div>
      )}
      {mayEdit && <ReportAddresses />}
    </section>
  );
}
