import { randomUUID } from 'node:crypto';
import type { ExchangeInput, Sale } from '../../../shared/src/api/rpcTypes';
import { firstLine, line, pay, type Shop } from './salesFixtures';

/** What a test says otherwise. */
export interface ExchangeParts {
  refund?: object;
  sale?: object;
  id?: string;
}

/** One piece of the sale's first line, for 116, against one of a product for 174; the difference in cash, by the manager. */
export function makeExchange(shop: Shop, productId: string, sale: Sale, more: ExchangeParts = {}): ExchangeInput {
  return {
    id: more.id ?? randomUUID(),
    refund: {
      id: randomUUID(),
      sale_id: sale.id,
      reason: 'Too small',
      refund_tender_type: 'cash',
      lines: [{ sale_line_id: firstLine(sale).id, quantity: 1, restock: true }],
      ...more.refund,
    },
    sale: {
      id: randomUUID(),
      till_session_id: shop.managerSessionId,
      lines: [line(productId)],
      payments: [pay(58)],
      expected_total: 174,
      ...more.sale,
    },
  };
}
