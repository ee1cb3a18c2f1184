import { formatCurrency, formatNumber } from '@dukani/shared/format';
import type { TableColumn } from '@dukani/shared/lists';
import { fromNumeric } from '@dukani/shared/money';
import { Link } from '@dukani/shared/router';
import type { AffiliatePayoutRequest, PlatformApprovals, WaitingRefund } from '@dukani/shared/rpc';
import { Button } from '@dukani/shared/ui-core';
import { DateText, MoneyText, type DataColumn } from '@dukani/shared/ui-antd';
import type { Decision } from './DecideDialog';

/** What waits for a second person. */
type Waiting = { kind: 'refund'; refund: WaitingRefund } | { kind: 'payout'; payout: AffiliatePayoutRequest };

export const APPROVAL_SORTS = ['oldest', 'newest'] as const;

/** Both kinds in one order: whoever has waited longest is first. */
export function waitingOf(
  { refunds, payouts }: PlatformApprovals,
  sort: (typeof APPROVAL_SORTS)[number],
): readonly Waiting[] {
  const oldestFirst = [
    ...refunds.map((refund): Waiting => ({ kind: 'refund', refund })),
    ...payouts.map((payout): Waiting => ({ kind: 'payout', payout })),
  ].toSorted((a, b) => Date.parse(askedFor(a).created_at) - Date.parse(askedFor(b).created_at));
  return sort === 'oldest' ? oldestFirst : oldestFirst.toReversed();
}

const askedFor = (row: Waiting): WaitingRefund | AffiliatePayoutRequest =>
  row.kind === 'refund' ? row.refund : row.payout;

const amountOf = (row: Waiting): number => (row.kind === 'refund' ? row.refund.amount : row.payout.total);

const peopleText = ({ people }: AffiliatePayoutRequest): string =>
  `${formatNumber(people)} ${people === 1 ? 'affiliate' : 'affiliates'}`;

/** What a search looks through, in small letters. */
export const searchedText = (row: Waiting): string =>
  (row.kind === 'refund'
    ? `refund ${row.refund.number} ${row.refund.tenant_name} ${row.refund.reason} ${row.refund.asked_by ?? ''}`
    : `pay-out ${row.payout.reason} ${row.payout.asked_by ?? ''}`
  ).toLowerCase();

export const EXPORT_COLUMNS: TableColumn<Waiting>[] = [
  { title: 'Kind', value: ({ kind }) => (kind === 'refund' ? 'Refund' : 'Pay-out') },
  {
    title: 'For',
    value: (row) =>
      row.kind === 'refund' ? `${row.refund.number}, ${row.refund.tenant_name}` : peopleText(row.payout),
  },
  { title: 'Amount', value: amountOf },
  { title: 'Currency', value: (row) => askedFor(row).currency },
  { title: 'Asked by', value: (row) => askedFor(row).asked_by },
  { title: 'Asked at', value: (row) => askedFor(row).created_at },
  { title: 'Reason', value: (row) => askedFor(row).reason },
];

/** The columns; `decide` is null for whoever may not. */
export const approvalColumns = (decide: ((decision: Decision) => void) | null): DataColumn<Waiting>[] => [
  { key: 'what', title: 'What', card: 'title', isFixed: true, render: (row) => <What row={row} /> },
  {
    key: 'asked',
    title: 'Asked for',
    sort: { ascending: 'oldest', descending: 'newest' },
    render: (row) => {
      const { is_own: isOwn, asked_by: askedBy, created_at: askedAt } = askedFor(row);
      return (
        <span className="sup-two">
          <span>{isOwn ? 'You' : (askedBy ?? 'A removed account')}</span>
          <span className="sup-muted">
            <DateText iso={askedAt} />
          </span>
        </span>
      );
    },
  },
  { key: 'reason', title: 'Reason', render: (row) => askedFor(row).reason },
  {
    key: 'amount',
    title: 'Amount',
    align: 'right',
    card: 'figure',
    render: (row) => <MoneyText amount={fromNumeric(amountOf(row))} currencyCode={askedFor(row).currency} />,
  },
  ...(decide === null
    ? []
    : [
        {
          key: 'decide',
          title: 'Decide',
          isTitleHidden: true,
          card: 'action' as const,
          render: (row: Waiting) => <Buttons row={row} onChoose={(isAgreed) => decide({ ...row, isAgreed })} />,
        },
      ]),
];

function What({ row }: { row: Waiting }) {
  if (row.kind === 'refund')
    return (
      <span className="sup-two">
        <span>
          Refund of{' '}
          <Link to={`/superadmin/revenue?tab=invoices&invoice=${row.refund.invoice_id}`}>{row.refund.number}</Link>
        </span>
        <span className="sup-muted">{row.refund.tenant_name}</span>
      </span>
    );
  return (
    <span className="sup-two">
      <span>Pay-out to {peopleText(row.payout)}</span>
      <span className="sup-muted">
        Free until <DateText iso={row.payout.cut_off} format="date" />
      </span>
    </span>
  );
}

function Buttons({ row, onChoose }: { row: Waiting; onChoose: (isAgreed: boolean) => void }) {
  const { is_own: isOwn, currency } = askedFor(row);
  const name =
    row.kind === 'refund'
      ? `the refund of ${row.refund.number}`
      : `the pay-out of ${formatCurrency(fromNumeric(row.payout.total), currency)}`;
  return (
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
}
