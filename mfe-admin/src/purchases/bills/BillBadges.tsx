import { Badge } from '@dukani/shared/ui-core';
import { BILL_STATES, CHECK_NAMES } from '../purchaseNames';
import type { BillRow } from '../purchaseRows';

/** State and what does not match, as badges. */
export function BillBadges({ bill, today }: { bill: BillRow; today: string }) {
  const { label, tone } = BILL_STATES[bill.status];
  const isWaiting = bill.status === 'held' || bill.status === 'draft';
  return (
    <span className="purch-badges">
      <Badge tone={tone}>{label}</Badge>
      {bill.open > 0 && bill.dueOn < today && <Badge tone="danger">Overdue</Badge>}
      {isWaiting &&
        [...new Set(bill.checks.map(({ check }) => check))].map((check) => (
          <Badge key={check} tone="warning">
            {CHECK_NAMES[check]}
          </Badge>
        ))}
    </span>
  );
}
