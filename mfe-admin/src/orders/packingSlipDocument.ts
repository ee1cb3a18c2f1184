import { quantityText } from '@dukani/shared/format';
import { paperDateTime, totalRow, type DocumentFact, type DocumentModel } from '@dukani/shared/documents';
import { subtract } from '@dukani/shared/money';
import { documentBusiness, type NamedBusiness } from '../common/documents/documentBusiness';
import type { ReceiptHeader } from '../common/papers/receiptHeaderApi';
import { addressText, pickupTimeText, type WebOrder } from './orderRows';

interface PackingSlipParts {
  order: WebOrder;
  business: NamedBusiness & { timezone: string };
  header: ReceiptHeader | undefined;
}

/** What goes into the parcel of an order: for whom, where to, what to tick off while packing. It has no prices, only what is left to pay. */
export function packingSlipDocument({ order, business, header }: PackingSlipParts): DocumentModel {
  const { customer, deliveryAddress, currencyCode } = order;
  const where = deliveryAddress === null ? 'Pickup in the shop' : addressText(deliveryAddress);
  return {
    kind: 'packing_slip',
    title: 'Packing slip',
    number: order.orderNumber,
    stamp: null,
    business: documentBusiness(header, business),
    party: {
      label: deliveryAddress === null ? 'For' : 'Deliver to',
      name: customer.name,
      lines: [customer.phone, where].filter((line) => line !== ''),
    },
    facts: slipFacts(order, business.timezone, header),
    tables: [
      {
        label: 'Goods to pack',
        columns: [{ title: 'Item' }, { title: 'Quantity', isFigure: true }],
        rows: order.lines.map(({ id, name, quantity, unit }) => ({
          key: id,
          cells: [name, quantityText(quantity, unit)],
        })),
        hasBoxes: true,
      },
    ],
    sums: [{ rows: [totalRow({ label: 'Balance due', amount: subtract(order.total, order.held), currencyCode })] }],
    taxes: null,
    notes: order.note === null ? [] : [{ title: 'Note', text: order.note }],
    code: null,
    footer: null,
  };
}

function slipFacts(order: WebOrder, timezone: string, header: ReceiptHeader | undefined): DocumentFact[] {
  const pickupTime = pickupTimeText(order, timezone);
  return [
    { label: 'Ordered', value: paperDateTime(header, order.placedAt, timezone) },
    ...(pickupTime === null ? [] : [{ label: 'Pickup', value: pickupTime, isStrong: true }]),
    ...(order.deliveryZone === null ? [] : [{ label: 'Zone', value: order.deliveryZone }]),
  ];
}
