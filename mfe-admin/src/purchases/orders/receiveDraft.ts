import type * as rpc from '@dukani/shared/rpc';
import { costOf, quantityOrZero } from '../../common/lines/quantities';
import { unitsText } from './orderNames';
import type { Order } from './ordersApi';

/** What came of a line, as typed, in the unit that is sold. */
export interface ReceivedDraft {
  quantity: string;
  cost: string;
  batchNumber: string;
  expiresOn: string;
  serials: string[];
}

export interface ReceiveDraft {
  reference: string;
  lines: Record<string, ReceivedDraft>;
  isRestClosed: boolean;
  reason: string;
}

type OrderLine = rpc.PurchaseOrderLine;
type GoodsLine = OrderLine & { product_id: string };

/** Lines of which something may still come, the ones that are complete last. */
export const receivableLines = (order: Order): GoodsLine[] =>
  order.lines
    .filter((line): line is GoodsLine => line.product_id !== null && line.closed_on === null)
    .sort((a, b) => Number(b.open_quantity > 0) - Number(a.open_quantity > 0));

const draftOf = (line: OrderLine, quantity: string): ReceivedDraft => ({
  quantity,
  cost: String(line.unit_cost),
  batchNumber: '',
  expiresOn: '',
  serials: [],
});

/** All that is still to come, with what was typed of it; goods with serial numbers wait for their numbers. */
export const receiveAll = (
  order: Order,
  typed: Readonly<Record<string, ReceivedDraft>> = {},
): Record<string, ReceivedDraft> =>
  Object.fromEntries(
    receivableLines(order).map((line) => [
      line.id,
      { ...(typed[line.id] ?? draftOf(line, '')), quantity: line.tracks_serials ? '' : String(line.open_quantity) },
    ]),
  );

export const receiveNothing = (order: Order): Record<string, ReceivedDraft> =>
  Object.fromEntries(receivableLines(order).map((line) => [line.id, draftOf(line, '')]));

/** How many came of a line; null where something else is typed. */
export const receivedOf = (line: OrderLine, draft: ReceivedDraft): number | null =>
  line.tracks_serials ? draft.serials.length : quantityOrZero(draft.quantity);

/** More came than the order allows. */
export const isSurplus = (line: OrderLine, draft: ReceivedDraft): boolean =>
  (receivedOf(line, draft) ?? 0) > line.most_quantity;

/** What stands in the way of a line; null when nothing does. */
export function lineProblem(line: OrderLine, draft: ReceivedDraft): string | null {
  const quantity = receivedOf(line, draft);
  if (quantity === null) return 'Type how many came.';
  if (quantity > 0 && costOf(draft.cost) === null) return 'Type what one cost.';
  return null;
}

type Problems = Partial<Record<keyof ReceiveDraft, string>>;

export function receiveProblems(order: Order, draft: ReceiveDraft): Problems {
  const lines = receivableLines(order).map((line) => ({ line, typed: draft.lines[line.id] ?? draftOf(line, '') }));
  const wrong = lines.find(({ line, typed }) => lineProblem(line, typed) !== null);
  if (wrong !== undefined) return { lines: `${wrong.line.name}: ${lineProblem(wrong.line, wrong.typed) ?? ''}` };
  if (lines.every(({ line, typed }) => (receivedOf(line, typed) ?? 0) === 0)) return { lines: 'Type what came.' };
  const over = lines.find(({ line, typed }) => isSurplus(line, typed));
  if (over !== undefined && draft.reason.trim() === '')
    return {
      reason: `${over.line.name}: ${unitsText(over.line.most_quantity, over.line.unit)} may still come. Give a reason for more.`,
    };
  return {};
}

/** The delivery of a draft in which `receiveProblems` found nothing wrong. */
export function receiveInput(id: string, order: Order, draft: ReceiveDraft): rpc.ReceiveGoodsInput {
  const lines = receivableLines(order).flatMap((line) => {
    const typed = draft.lines[line.id];
    const quantity = typed === undefined ? 0 : (receivedOf(line, typed) ?? 0);
    if (typed === undefined || quantity === 0) return [];
    return {
      product_id: line.product_id,
      purchase_order_line_id: line.id,
      quantity,
      unit_cost: costOf(typed.cost) ?? line.unit_cost,
      ...(typed.batchNumber.trim() === '' ? {} : { batch_number: typed.batchNumber.trim() }),
      ...(typed.expiresOn === '' ? {} : { expires_on: typed.expiresOn }),
      ...(line.tracks_serials ? { serials: typed.serials } : {}),
    };
  });
  return {
    id,
    contact_id: order.contact_id,
    location_id: order.location_id,
    ...(draft.reference.trim() === '' ? {} : { supplier_reference: draft.reference.trim() }),
    lines,
    ...(draft.isRestClosed ? { close_rest: true } : {}),
    ...(draft.reason.trim() === '' ? {} : { over_receipt_reason: draft.reason.trim() }),
  };
}
