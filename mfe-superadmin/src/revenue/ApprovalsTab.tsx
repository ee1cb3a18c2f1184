import { useState } from 'react';
import { formatCurrency } from '@dukani/shared/format';
import { choiceFilter, ListScreen, useListState } from '@dukani/shared/lists';
import { fromNumeric } from '@dukani/shared/money';
import type { PlatformApprovals } from '@dukani/shared/rpc';
import { Answer } from '../common/Answer';
import { Definitions } from '../common/Definitions';
import { APPROVAL_SORTS, approvalColumns, EXPORT_COLUMNS, searchedText, waitingOf } from './approvalColumns';
import { DecideDialog, type Decision } from './DecideDialog';
import { useApprovalsQuery } from './revenueApi';

const DEFINITIONS = [
  [
    'Two people',
    'A refund or a pay-out above the limit of its currency, and a refund later after the payment than the settings let one person send it.',
  ],
  ['Large in parts', 'What was refunded of an invoice before counts, too.'],
  ['Agree', 'The refund is sent, or the file of the pay-out is made, at once.'],
  ['Yourself', 'Whoever asked can withdraw it, and never agree to it.'],
] as const;

const FILTERS = {
  kind: choiceFilter({
    label: 'Kind',
    options: [
      { value: 'refund', label: 'Refunds' },
      { value: 'payout', label: 'Pay-outs' },
    ],
    isPinned: true,
  }),
};

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
  const [decision, setDecision] = useState<Decision | null>(null);
  const list = useListState({ key: 'platform-approvals', filters: FILTERS, sorts: APPROVAL_SORTS });
  const text = list.query.trim().toLowerCase();
  const { kind } = list.filters;
  const shown = waitingOf(approvals, list.sort).filter(
    (row) => (kind === null || row.kind === kind) && searchedText(row).includes(text),
  );
  return (
    <>
      {!approvals.may_decide && <p className="sup-muted">Only owners and finance of the platform can decide.</p>}
      <ListScreen
        list={list}
        noun={{ one: 'approval', many: 'approvals' }}
        header={{
          title: 'Approvals',
          isHidden: true,
          actions: <Definitions definitions={DEFINITIONS} note={limitsText(approvals.limits)} />,
        }}
        search={{ label: 'Search business, invoice or reason' }}
        table={{
          columns: approvalColumns(approvals.may_decide ? setDecision : null),
          page: { rows: shown, count: shown.length },
          rowKey: (row) => (row.kind === 'refund' ? row.refund.id : row.payout.id),
          rowName: (row) =>
            row.kind === 'refund'
              ? row.refund.number
              : formatCurrency(fromNumeric(row.payout.total), row.payout.currency),
          empty: {
            title: 'Nothing waits',
            description: 'Refunds and pay-outs above the limits of the settings wait here for a second person.',
          },
        }}
        toolbar={{
          hasViews: false,
          exports: {
            columns: EXPORT_COLUMNS,
            loadPage: () => Promise.resolve({ rows: shown, nextCursor: null }),
          },
        }}
      />
      {decision !== null && <DecideDialog decision={decision} onClose={() => setDecision(null)} />}
    </>
  );
}

const limitsText = (limits: PlatformApprovals['limits']): string =>
  limits.length === 0
    ? 'No limit is set so far. Set one in the settings.'
    : `Limits: ${limits.map(({ currency, amount }) => formatCurrency(fromNumeric(amount), currency)).join(', ')}. Other currencies have none.`;
