import { demoUserId } from '../accounts';
import type { TradeEvent } from '../history/TradeEvent';
import { seedId } from '../seedId';

/** The history of the general store, cut where its fiscal device is put to work. */
export interface SentHistory {
  before: TradeEvent[];
  /** What the tax authority receives, with two sales that are partly taken back. */
  sent: TradeEvent[];
  /** Goods that are sold in it. */
  soldIds: Set<string>;
  /** Sold once only, late: it is registered under a class that does not exist. */
  misnamedId: string | null;
}

const toldSales = 30;
const returns = [
  { place: 4, reason: 'Damaged packaging', restock: false },
  { place: 9, reason: 'Bought twice', restock: true },
];

interface SoldLine {
  id: string;
  product_id: string;
  quantity: number;
}

const linesOf = ({ body }: TradeEvent) => body.lines as SoldLine[];
const isSale = ({ kind }: TradeEvent) => kind === 'sale';
const isPaidInCash = ({ body }: TradeEvent) =>
  (body.payments as { tender_type: string }[]).every(({ tender_type: tender }) => tender === 'cash');

/** Cuts a history so that its last sales are sent; a return of a sale that was not sent would have no original there. */
export function cutHistory(events: readonly TradeEvent[]): SentHistory {
  const firstTold = events.filter(isSale).at(-toldSales);
  const cut = firstTold === undefined ? 0 : events.indexOf(firstTold);
  const sent = events.slice(cut);
  const sales = sent.filter(isSale);
  const cashSales = sales.filter(isPaidInCash);
  const returned = new Set(sent.filter(({ kind }) => kind === 'refund').map(({ body }) => body.sale_id));
  const free = cashSales.filter(({ body }) => !returned.has(body.id));
  const planOf = (event: TradeEvent) => returns.find(({ place }) => free[place] === event);
  const before = events.slice(0, cut);
  const soldBefore = new Set(before.filter(isSale).map(({ body }) => body.id));
  const isLate = ({ kind, body }: TradeEvent) => kind === 'refund' && soldBefore.has(body.sale_id);
  return {
    // Returns of earlier sales are brought forward: they happened, only not while the device was at work.
    before: [...before, ...sent.filter(isLate)],
    sent: sent.filter((event) => !isLate(event)).flatMap((event) => withReturn(event, planOf(event))),
    soldIds: new Set(sales.flatMap(linesOf).map((line) => line.product_id)),
    misnamedId: soldOnce(sales.slice(-12, -2), sales),
  };
}

function withReturn(sale: TradeEvent, plan: (typeof returns)[number] | undefined): TradeEvent[] {
  const [line] = plan === undefined ? [] : linesOf(sale);
  if (plan === undefined || line === undefined) return [sale];
  const body = {
    id: seedId('refund', 'duka', 'told', plan.place),
    sale_id: sale.body.id,
    till_session_id: sale.body.till_session_id,
    reason: plan.reason,
    refund_tender_type: 'cash',
    lines: [{ sale_line_id: line.id, quantity: line.quantity, restock: plan.restock }],
  };
  return [sale, { kind: 'refund', at: sale.at + 30_000, userId: demoUserId('manager@duka.test'), body }];
}

function soldOnce(late: readonly TradeEvent[], all: readonly TradeEvent[]): string | null {
  const counts = new Map<string, number>();
  for (const { product_id: id } of all.flatMap(linesOf)) counts.set(id, (counts.get(id) ?? 0) + 1);
  return late.flatMap(linesOf).find(({ product_id: id }) => counts.get(id) === 1)?.product_id ?? null;
}
