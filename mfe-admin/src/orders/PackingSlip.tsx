import type { Ref } from 'react';
import { formatCurrency, formatDateTime, quantityText, unitText } from '@dukani/shared/format';
import { subtract } from '@dukani/shared/money';
import { addressText, pickupTimeText, type WebOrder } from './orderRows';

interface PackingSlipProps {
  order: WebOrder;
  business: { name: string; timezone: string };
  slipRef: Ref<HTMLDivElement>;
}

/** What goes into the parcel: for whom, where to, what to tick off while packing. */
export function PackingSlip({ order, business, slipRef }: PackingSlipProps) {
  const pickupTime = pickupTimeText(order, business.timezone);
  return (
    <div className="slip" ref={slipRef}>
      <h1>{business.name}</h1>
      <p>
        Packing slip {order.orderNumber}, {formatDateTime(order.placedAt, business.timezone)}
      </p>
      <h2>{order.customer.name}</h2>
      <p>{order.customer.phone}</p>
      <p>{order.deliveryAddress === null ? 'Pickup in the shop' : addressText(order.deliveryAddress)}</p>
      {pickupTime !== null && <p>Pickup at {pickupTime}</p>}
      {order.deliveryZone !== null && <p>Zone: {order.deliveryZone}</p>}
      <table>
        <tbody>
          {order.lines.map((line) => (
            <tr key={line.id}>
              <td className="slip-box">☐</td>
              <td>
                {unitText(line.unit) === undefined
                  ? `${quantityText(line.quantity, line.unit)} ×`
                  : quantityText(line.quantity, line.unit)}
              </td>
              <td>{line.name}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        To pay: <strong>{formatCurrency(subtract(order.total, order.held), order.currencyCode)}</strong>
      </p>
      {order.note !== null && <p>Note: {order.note}</p>}
    </div>
  );
}
