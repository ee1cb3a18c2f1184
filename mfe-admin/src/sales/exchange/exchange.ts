import { compare, subtract, zero, type Money } from '@dukani/shared/money';
import type { ExchangeInput, PaymentInput, QuoteInput, RefundInput, SaleTender, TenderType } from '@dukani/shared/rpc';
import { parseQuantity } from '../../common/quantity';
import { toAmount } from '../../common/toAmount';
import { refundTenders } from '../../checkout/returns/refund';
import type { Sale } from '../../checkout/saleRows';
import type { PickedGoods } from '../../checkout/returns/goods';

/** What an exchange comes to. */
export interface ExchangeSums {
  /** What the goods that come back pay for: what of them is still owed goes down first, what points paid comes back as points. */
  credit: Money;
  /** Balance due; zero when there is money to give back. */
  toPay: Money;
  toGiveBack: Money;
}

/**
 * What is paid or given back when goods worth `returned` of a sale come back and others worth `total` go out. What of the
 * former comes back as points pays for nothing by itself: the customer pays with points as with any others.
 */
export function exchangeSums(sale: Sale, returned: Money, total: Money, inPoints: Money = zero): ExchangeSums {
  const owed = compare(returned, sale.balanceDue) < 0 ? returned : sale.balanceDue;
  const credit = subtract(subtract(returned, owed), inPoints);
  const difference = subtract(total, credit);
  return {
    credit,
    toPay: compare(difference, zero) > 0 ? difference : zero,
    toGiveBack: compare(difference, zero) < 0 ? subtract(credit, total) : zero,
  };
}

/** Not through an exchange: a card gets back what it paid by a return of its own (refund_prepaid). */
const isCached = (tender: SaleTender) => tender === 'gift_card';

/** The ways in which money of this sale can go back; the first is how it came. None where it was all a gift card's. */
export function exchangeTenders(sale: Sale): TenderType[] {
  const all = refundTenders(sale).filter((tender) => tender !== 'on_account' && !isCached(tender));
  // Where points paid it all no money goes back: the way is only a name.
  return all[0] === 'loyalty' ? ['store_credit'] : all;
}

/** Why an exchange does not give back by gift card, where the sale was paid so; null where it was not. */
export function feeSentence(sale: Sale): string | null {
  if (!sale.payments.some(({ tenderType }) => isCached(tenderType))) return null;
  return 'Gift card payments can be refunded, but not exchanged.';
}

/** Whether pieces of what goes out are not named yet, as a sentence; null when all are. */
export function serialsProblem(goods: readonly PickedGoods[]): string | null {
  const unnamed = goods.find(
    ({ product, quantityText, serials = [] }) =>
      product.tracksSerials && serials.length * 1000 !== parseQuantity(quantityText),
  );
  return unnamed === undefined ? null : `Enter the serial number of each ${unnamed.product.name}.`;
}

/** The basket of what goes out, to be priced; null while a quantity is no number or nothing goes out. */
export function exchangeBasket(
  sale: Sale,
  goods: readonly PickedGoods[],
  operatorToken: string | null = null,
): QuoteInput | null {
  if (goods.length === 0) return null;
  const lines = goods.map((line) => ({
    id: line.id,
    product_id: line.product.id,
    quantity: (parseQuantity(line.quantityText) ?? 0) / 1000,
    ...(line.serials === undefined ? {} : { serials: line.serials }),
  }));
  if (lines.some((line) => line.quantity === 0)) return null;
  return {
    channel: 'till',
    contact_id: sale.contact?.id ?? null,
    lines,
    ...(operatorToken === null ? {} : { operator_token: operatorToken }),
  };
}

interface ExchangeRequest {
  id: string;
  saleId: string;
  sessionId: string;
  refund: RefundInput;
  basket: QuoteInput;
  total: Money;
  payments: PaymentInput[];
}

/** The request for an exchange: both documents and what is paid on top. */
export function exchangeRequest({
  id,
  saleId,
  sessionId,
  refund,
  basket,
  total,
  payments,
}: ExchangeRequest): ExchangeInput {
  const { till_session_id: _session, ...returned } = refund;
  return {
    id,
    refund: returned,
    sale: {
      id: saleId,
      till_session_id: sessionId,
      contact_id: basket.contact_id ?? null,
      lines: basket.lines,
      // Who stands at the till, when that is not whoever is signed in.
      ...(basket.operator_token === undefined ? {} : { operator_token: basket.operator_token }),
      payments,
      expected_total: toAmount(total),
    },
  };
}
