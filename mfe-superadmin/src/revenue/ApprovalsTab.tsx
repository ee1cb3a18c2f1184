import { useState } from 'react';
import { formatCurrency, formatNumber } from '@dukani/shared/format';
import { fromNumeric } from '@dukani/shared/money';
import { Link } from '@dukani/shared/router';
import type { AffiliatePayoutRequest, PlatformApprovals, WaitingRefund } from '@dukani/shared/rpc';
import { Button } from '@dukani/shared/ui-core';
import { DataTable, DateText, MoneyText, saveTextFile, toCsv, type DataColumn } from '@dukani/shared/ui-antd';
import { Answer } from '../common/Answer';
import { Definitions } from '../common/Definitions';
import { Section } from '../common/Section';
import { DecideDialog, type Decision } from './DecideDialog';
import { useApprovalsQuery } from './revenueApi';

const DEFINITIONS = [
  [
    'Two people',
    'A refund or a pay-out above the limit of its currency, and a refund more than 30 days after payment.',
  ],
  ['Large in parts', 'What was refunded of an invoice before counts, too.'],
  ['Yourself', 'Whoever asked can withdraw it, and never agree to it.'],
] as const;

/** Refunds and pay-outs that wait for a second person. */
export function ApprovalsTab() {
  const result = useApprovalsQuery();
  return (
    <Answer result={result} what="what waits for approval">
      {(approvals) => <Approvals approvals={approvals} />}
    </Answer>
  );
}

function Approvals({ approvals }: { approvals: PlatformApprovals }) {
  const { refunds, payouts, limits, may_decide: mayDecide } = approvals;
  const [decision, setDecision] = useState<Decision | null>(null);
  const decide = mayDecide ? setDecision : null;
  return (
    <div className="sup-stack">
      <div className="sup-actions">
        <Button icon="download" onClick={() => saveWaiting(approvals)}>
          Export CSV
        </Button>
        <Definitions definitions={DEFINITIONS} note={limitsText(limits)} />
      </div>
      {!mayDecide && <p className="sup-muted">Only owners and finance of the platform can decide.</p>}
      <Section title="Refunds" note="Nothing is sent before somebody else agrees.">
        <DataTable
          label="Refunds"
          columns={refundColumns(decide)}
          rows={refunds}
          rowKey={({ id }) => id}
          rowName={({ number }) => number}
          empty={{ title: 'No refund waits' }}
        />
      </Section>
      <Section title="Pay-outs to affiliates" note="The file is made when somebody else agrees.">
        <DataTable
          label="Pay-outs"
          columns={payoutColumns(decide)}
          rows={payouts}
          rowKey={({ id }) => id}
          rowName={({ total, currency }) => formatCurrency(fromNumeric(total), currency)}
          empty={{ title: 'No pay-out waits' }}
        />
      </Section>
      {decision !== null && <DecideDialog decision={decision} onClose={() => setDecision(null)} />}
    </div>
  );
}

const limitsText = (limits: PlatformApprovals['limits']): string =>
  limits.length === 0
    ? 'No limit is set so far. Set one in the settings.'
    : `Limits: ${limits.map(({ currency, amount }) => formatCurrency(fromNumeric(amount), currency)).join(', ')}. Other currencies have none.`;

type Decide = ((decision: Decision) => void) | null;

const Buttons = ({
  name,
  isOwn,
  onChoose,
}: {
  name: string;
  isOwn: boolean;
  onChoose: (isAgreed: boolean) => void;
}) => (
  <span className="sup-actions">
    {!isOwn && (
      <Button size="small" variant="primary" aria-label={`Agree to ${name}`} onClick={() => onChoose(true)}>
        Agree
      </Button>
    )}
    <Button size="small" aria-label={`${isOwn ? 'Withdraw' : 'Decline'} ${name}`} onClick={() => onChoose(false)}>
      {isOwn ? 'Withdraw' : 'Decline'}
    </Button>
  </span>
);

const asked = {
  key: 'asked',
  title: 'Asked for',
  render: (row: WaitingRefund | AffiliatePayoutRequest) => (
    <span className="sup-two">
      <span>{row.is_own ? 'You' : (row.asked_by ?? 'A removed account')}</span>
      <span className="sup-muted">
        <DateText iso={row.created_at} />
      </span>
    </span>
  ),
} as const;

const refundColumns = (decide: Decide): DataColumn<WaitingRefund>[] => [
  {
    key: 'invoice',
    title: 'Invoice',
    card: 'title',
    render: (row) => (
      <span className="sup-two">
        <Link to={`/superadmin/revenue?tab=invoices&invoice=${row.invoice_id}`}>{row.number}</Link>
        <span className="sup-muted">{row.tenant_name}</span>
      </span>
    ),
  },
  asked,
  { key: 'reason', title: 'Reason', render: (row) => row.reason },
  {
    key: 'amount',
    title: 'Amount',
    align: 'right',
    card: 'figure',
    render: (row) => <MoneyText amount={fromNumeric(row.amount)} currencyCode={row.currency} />,
  },
  ...(decide === null
    ? []
    : [
        {
          key: 'decide',
          title: 'Decide',
          render: (row: WaitingRefund) => (
            <Buttons
              name={`the refund of ${row.number}`}
              isOwn={row.is_own}
              onChoose={(isAgreed) => decide({ kind: 'refund', refund: row, isAgreed })}
            />
          ),
        },
      ]),
];

const payoutColumns = (decide: Decide): DataColumn<AffiliatePayoutRequest>[] => [
  {
    key: 'until',
    title: 'Free until',
    card: 'title',
    render: (row) => <DateText iso={row.cut_off} format="date" />,
  },
  asked,
  { key: 'reason', title: 'Reason', render: (row) => row.reason },
  { key: 'people', title: 'People', align: 'right', render: (row) => formatNumber(row.people) },
  {
    key: 'total',
    title: 'Total',
    align: 'right',
    card: 'figure',
    render: (row) => <MoneyText amount={fromNumeric(row.total)} currencyCode={row.currency} />,
  },
  ...(decide === null
    ? []
    : [
        {
          key: 'decide',
          title: 'Decide',
          render: (row: AffiliatePayoutRequest) => (
            <Buttons
              name={`the pay-out of ${formatCurrency(fromNumeric(row.total), row.currency)}`}
              isOwn={row.is_own}
              onChoose={(isAgreed) => decide({ kind: 'payout', payout: row, isAgreed })}
            />
          ),
        },
      ]),
];

function saveWaiting({ refunds, payouts }: PlatformApprovals): void {
  saveTextFile(
    'approvals.csv',
    toCsv(
      ['Kind', 'For', 'Amount', 'Currency', 'Asked by', 'Asked at', 'Reason'],
      [
        ...refunds.map((row) => [
          ...['Refund', `${row.number}, ${row.tenant_name}`, row.amount, row.currency],
          ...[row.asked_by ?? '', row.created_at, row.reason],
        ]),
        ...payouts.map((row) => [
          ...['Pay-out', `${row.people} affiliates`, row.total, row.currency],
          ...[row.asked_by ?? '', row.created_at, row.reason],
        ]),
      ],
    ),
    'text/csv',
  );
}
