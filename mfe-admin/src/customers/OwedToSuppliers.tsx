import type { Money } from '@dukani/shared/money';
import { useBusiness } from '../common/useBusiness';
import { MoneyText } from '@dukani/shared/ui-antd';
import { useOwedToSuppliersQuery } from './ageingApi';

/** What the dashboard adds up: bills, goods without a bill yet, and both. */
export function OwedToSuppliers() {
  const { currencyCode } = useBusiness();
  const { data } = useOwedToSuppliersQuery(null);
  if (data === undefined) return null;
  const rows: [string, Money][] = [
    ['Bills and opening balances', data.owed],
    ['Received, not billed', data.receivedNotBilled],
    ['You owe suppliers', data.total],
    ...(data.ofNoSupplier === 0 ? [] : [['Of which without a supplier', data.ofNoSupplier] as [string, Money]]),
  ];
  return (
    <section className="dk-card" aria-labelledby="cust-owed">
      <h2 id="cust-owed" className="dk-card__title">
        Owed to suppliers today
      </h2>
      <dl className="cust-list">
        {rows.map(([label, amount]) => (
          <div key={label} style={{ display: 'contents' }}>
            <dt>{label}</dt>
            <dd>
              <MoneyText amount={amount} currencyCode={currencyCode} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
