import { formatCurrency } from '@dukani/shared/format';
import { Badge, IconButton } from '@dukani/shared/ui-core';
import { DateText, MoneyText } from '@dukani/shared/ui-antd';
import { tenderInText, useTenderNames } from '../common/tenderNames';
import type { OrderDeposit } from '../checkout/deposits/depositApi';
import type { WebOrder } from './orderRows';

const KIND_NAMES: Record<OrderDeposit['kind'], string> = {
  paid: 'Paid',
  taken_back: 'Reversed',
  used: 'Used for the sale',
  refunded: 'Refunded',
  fee: 'Cancellation fee',
  released: 'Kept on account',
};

/** What was paid in advance for an order, and what became of it. */
export function OrderDeposits({ order, onPrint }: { order: WebOrder; onPrint: (paymentId: string) => void }) {
  const tenderNames = useTenderNames();
  return (
    <section aria-label="Deposits">
      <h3>Deposits</h3>
      <ul className="order-lines">
        {order.deposits.map((deposit) => (
          <li key={deposit.id}>
            <span>
              {deposit.isDue ? 'To refund' : KIND_NAMES[deposit.kind]}
              {deposit.tenderType !== null && `, ${tenderInText(tenderNames, deposit.tenderType)}`}
              {deposit.reference !== null && ` ${deposit.reference}`}{' '}
              {deposit.isTakenBack && <Badge tone="neutral">Reversed</Badge>}
              <span className="adm-muted">
                {' '}
                <DateText iso={deposit.createdAt} /> {deposit.number}
              </span>
            </span>
            <span className="order-deposit">
              <MoneyText amount={deposit.amount} />
              {deposit.kind === 'paid' && deposit.paymentId !== null && (
                <IconButton
                  icon="printer"
                  label={`Receipt of ${formatCurrency(deposit.amount, order.currencyCode)}`}
                  onClick={() => deposit.paymentId !== null && onPrint(deposit.paymentId)}
                />
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
