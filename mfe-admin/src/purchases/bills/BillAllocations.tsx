import { Link } from '@dukani/shared/router';
import { MoneyText } from '@dukani/shared/ui-antd';
import { dayText } from '../purchaseNames';
import type { Allocation } from '../purchaseRows';

const pathOf = ({ paymentId, creditId }: Allocation) =>
  paymentId === null
    ? `/admin/purchases?tab=credits&credit=${creditId}`
    : `/admin/purchases?tab=payments&payment=${paymentId}`;

/** What was paid and credited of a bill, what was taken back included. */
export function BillAllocations({ allocations }: { allocations: readonly Allocation[] }) {
  if (allocations.length === 0) return null;
  return (
    <section aria-label="Payments and credits">
      <h3 className="dk-card__title">Payments and credits</h3>
      <ul className="purch-lines">
        {allocations.map((one) => (
          <li key={one.id} className="purch-line">
            <span>
              <Link to={pathOf(one)}>{one.number ?? (one.paymentId === null ? 'Credit' : 'Payment')}</Link>
              {one.undoesId !== null && ' taken back'}
            </span>
            <MoneyText amount={one.amount} isAccounting />
            <small>
              {dayText(one.businessDate)}
              {one.withheld !== 0 && (
                <>
                  {' · '}
                  <MoneyText amount={one.withheld} isAccounting /> withheld for the tax office
                </>
              )}
              {one.discount !== 0 && (
                <>
                  {' · '}
                  <MoneyText amount={one.discount} isAccounting /> discount
                </>
              )}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}
