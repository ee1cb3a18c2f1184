import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import type {
  GoodsReceipt,
  PurchaseOrder,
  PurchaseOrderInput,
  PurchaseOrderLineInput,
  ReceiveGoodsInput,
} from '../../../shared/src/api/rpcTypes';
import type { Persona } from '../support/personas';
import { as, type Buyer } from './purchaseFixtures';

export type OrderedLine = Omit<PurchaseOrderLineInput, 'id'> & { id?: string };

export function orderOf(
  buyer: Buyer,
  lines: OrderedLine[],
  more: Partial<PurchaseOrderInput> = {},
): PurchaseOrderInput {
  return {
    id: randomUUID(),
    contact_id: buyer.supplierId,
    lines: lines.map((line) => ({ id: randomUUID(), ...line })),
    ...more,
  };
}

export const saveOrder = (client: Client, persona: Persona, order: PurchaseOrderInput): Promise<PurchaseOrder> =>
  as<PurchaseOrder>(client, persona, 'save_purchase_order', { p_order: order });

/** Sends an order as it stands, by word of mouth unless said. */
export const sendOrder = (
  client: Client,
  persona: Persona,
  order: PurchaseOrder,
  more: Record<string, unknown> = {},
): Promise<PurchaseOrder> =>
  as<PurchaseOrder>(client, persona, 'send_purchase_order', {
    p_sending: { id: randomUUID(), purchase_order_id: order.id, revision: order.revision, channel: 'other', ...more },
  });

/** An order that was sent. */
export async function sentOrder(
  client: Client,
  buyer: Buyer,
  lines: OrderedLine[],
  more: Partial<PurchaseOrderInput> = {},
): Promise<PurchaseOrder> {
  return sendOrder(client, buyer.owner, await saveOrder(client, buyer.owner, orderOf(buyer, lines, more)));
}

/** Receives so many of each line of an order. */
export function receiveOrder(
  client: Client,
  buyer: Buyer,
  order: PurchaseOrder,
  quantities: number[],
  more: Partial<ReceiveGoodsInput> = {},
  persona: Persona = buyer.owner,
): Promise<GoodsReceipt> {
  const lines = order.lines
    .map(({ id, product_id: productId }, place) => ({
      product_id: productId,
      purchase_order_line_id: id,
      quantity: quantities[place] ?? 0,
    }))
    .filter(({ quantity }) => quantity > 0);
  return as<GoodsReceipt>(client, persona, 'receive_goods', {
    p_receipt: { id: randomUUID(), contact_id: order.contact_id, lines, ...more },
  });
}

export const getOrder = (client: Client, buyer: Buyer, id: string): Promise<PurchaseOrder> =>
  as<PurchaseOrder>(client, buyer.owner, 'get_purchase_order', { p_purchase_order_id: id });
