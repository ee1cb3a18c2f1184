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
  advice: 'Try again. If Safaricom did take it, the first payment that comes will show it here.',
};
const SAID: Record<Exclude<ReportState, 'registered'>, Said> = {
  asked: NO_ANSWER,
  unanswered: NO_ANSWER,
  refused: {
    label: 'Safaricom refused',
    tone: 'danger',
    advice:
      'Mostly it already reports this number to another system. Ask Safaricom to remove that (apisupport@safaricom.co.ke), then try again.',
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
        A report is Safaricom’s word, sent here at once, that money came to your number: however it was paid, and
        whether or not a shopper says so. A payment whose account number is that of an order pays it by itself. All
        others wait under Sales, M-Pesa, and are offered at the till.
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
            {said === null ? 'Have payments reported' : 'Try again'}
          </Button>
          {!canAsk && <p className="adm-muted">Save the number, the consumer key and the consumer secret first.</p>}
        </div>
      )}
      {mayEdit && <ReportAddresses />}
    </section>
  );
}
