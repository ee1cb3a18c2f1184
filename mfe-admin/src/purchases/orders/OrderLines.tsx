import type { ReactNode } from 'react';
import { fromNumeric } from '@dukani/shared/money';
import type * as rpc from '@dukani/shared/rpc';
import { usePermission } from '@dukani/shared/session';
import { Button } from '@dukani/shared/ui-core';
import { MoneyText, useNotify } from '@dukani/shared/ui-antd';
import { useReopenPurchaseOrderMutation } from './ordersApi';
import { dayText, unitPriceText } from '../purchaseNames';
import { packsText, unitsText } from './orderNames';

interface OrderLinesProps {
  lines: readonly rpc.PurchaseOrderLine[];
  order: { id: string; status: rpc.PurchaseOrderStatus };
}

/** Lines of an order with what came, went back and was billed. */
export function OrderLines({ lines, order }: OrderLinesProps) {
  const mayEdit = usePermission('purchases.edit');
  return (
    <ol className="purch-lines" aria-label="Lines of the order">
      {lines.map((line) => (
        <li key={line.id} className="purch-line">
          <span className="purch-name">
            <span>{line.name}</span>
            {line.account_name !== null && <span className="adm-muted">{line.account_name}</span>}
            {line.supplier_code !== null && <span className="adm-muted">{line.supplier_code}</span>}
          </span>
          <MoneyText amount={fromNumeric(line.net_amount)} />
          <small>
            {packsText(line)} at {unitPriceText(line.pack_price)}
            {line.discount_percent > 0 && `, less ${line.discount_percent}%`}
          </small>
          <LineProgress line={line} />
          {mayEdit && line.closed_on !== null && order.status !== 'cancelled' && (
            <ReopenLine orderId={order.id} line={line} />
          )}
        </li>
      ))}
    </ol>
  );
}

function LineProgress({ line }: { line: rpc.PurchaseOrderLine }) {
  const pairs: [string, number][] = [
    ['Received', line.received_quantity],
    ['To come', line.open_quantity],
    ['Too many', line.surplus_quantity],
    ['Sent back', line.returned_quantity],
    ['Billed', line.billed_quantity],
  ];
  return (
    <dl className="purch-match">
      {pairs
        .filter(([label, quantity]) => quantity > 0 || label === (line.product_id === null ? 'Billed' : 'Received'))
        .map(([label, quantity]) => (
          <Pair key={label} label={label}>
            {unitsText(quantity, line.unit)}
          </Pair>
        ))}
      {line.over_reason !== null && <Pair label="More accepted because">{line.over_reason}</Pair>}
      {line.closed_on !== null && <Pair label={`Closed ${dayText(line.closed_on)}`}>{line.close_reason}</Pair>}
    </dl>
  );
}

function Pair({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Expects again what was closed of one line. */
function ReopenLine({ orderId, line }: { orderId: string; line: rpc.PurchaseOrderLine }) {
  const notify = useNotify();
  const [reopen, { isLoading }] = useReopenPurchaseOrderMutation();
  const run = () =>
    reopen({ purchase_order_id: orderId, line_ids: [line.id] })
      .unwrap()
      .then(
        () => notify.success(`${line.name} is expected again`),
        (thrown: unknown) => notify.error('The line was not opened', thrown),
      );
  return (
    <Button size="small" isBusy={isLoading} onClick={() => void run()} aria-label={`Reopen ${line.name}`}>
      Reopen line
    </Button>
  );
}
