import { formatCurrency } from '@dukani/shared/format';
import { fromNumeric } from '@dukani/shared/money';
import { Link } from '@dukani/shared/router';
import { usePermission } from '@dukani/shared/session';
import { Badge } from '@dukani/shared/ui-core';
import { DateText } from '@dukani/shared/ui-antd';
import type { PaymentToDecide } from '@dukani/shared/rpc';
import './paymentsToDecide.css';
import { useListPaymentsToDecideQuery } from './paymentsToDecideApi';

/** Money that came for orders and is to be paid back, or fits nothing, with the order where that is said; nothing while there is none. */
export function PaymentsToDecide() {
  const mayView = usePermission('orders.view');
  const { data = [] } = useListPaymentsToDecideQuery(undefined, { skip: !mayView, refetchOnMountOrArgChange: true });
  if (data.length === 0) return null;
  return (
    <section className="dk-card" aria-label="Payments to check">
      <h2 className="dk-card__title">Payments to check</h2>
      <ul className="pay-decide">
        {data.map((payment) => (
          <li key={payment.id} className="pay-decide__row">
            <span>
              <Link to={`/admin/sales?tab=orders&order=${payment.order.id}`}>{payment.order.order_number}</Link>{' '}
              {payment.is_refund ? <Badge tone="warning">To refund</Badge> : <Badge tone="danger">To check</Badge>}{' '}
              {payment.is_test && <Badge tone="warning">Test</Badge>}
              <span className="adm-muted"> {factsOf(payment)} </span>
              <span className="adm-muted">
                <DateText iso={payment.created_at} />
              </span>
            </span>
            <span>{formatCurrency(fromNumeric(payment.amount), payment.currency_code)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const factsOf = ({ payer, receipt_number: code }: PaymentToDecide): string =>
  [payer, code].filter((part) => part !== null).join(' · ');
