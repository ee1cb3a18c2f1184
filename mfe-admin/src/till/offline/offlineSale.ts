import { add, compare, fromNumeric, negate, subtract, sum, zero, type Money } from '@dukani/shared/money';
import { discountOn, type FoundPromotions, type PricedBasket, type PricedLine } from '@dukani/shared/pricing';
import type { LatePromotion, PaymentInput, RecordSaleInput, TenderType } from '@dukani/shared/rpc';
import { toAmount } from '../../common/toAmount';
import { modifiersAmount } from '../../checkout/modifiers';
import { moneyOf, needsServer } from '../../checkout/pay/payments';
import type { GivenPromotion, Quote, Sale, SalePayment } from '../../checkout/saleRows';
import { lineBase, unitPrice, type Basket } from '../basket/basket';
import type { TillSession } from '../../checkout/till-sessions/tillSessionsApi';
import type { LocalSetup, QueuedSale } from './localStore';

interface OfflineSale {
  basket: Basket;
  estimate: PricedBasket;
  payments: readonly { tenderType: TenderType }[];
  setup: LocalSetup | null;
  stepHundredths: number;
}

/** Why this sale needs the server, as a sentence; null when it can be made without it. */
export function offlineProblem({ basket, estimate, payments, setup, stepHundredths }: OfflineSale): string | null {
  const unknown = payments.find(({ tenderType }) => needsServer(tenderType));
  if (unknown?.tenderType === 'on_account') return 'Selling on account needs a connection.';
  if (unknown?.tenderType === 'gift_card') return 'Gift cards need a connection: the balance is checked online.';
  if (unknown?.tenderType === 'loyalty') return 'Points need a connection.';
  if (unknown !== undefined) return 'Store credit needs a connection.';
  // What labels and promotions take off is nobody's discount.
  const byHand = sum(estimate.lines.map((line) => add(line.byHand, line.share)));
  if (setup === null)
    return byHand === zero ? null : 'A discount needs a connection: your limit is not on this device yet.';
  const limit = setup.discount_limit_percent;
  const isAbove = (amount: Money, base: Money) =>
    limit !== null && compare(amount, discountOn(base, { kind: 'percent', percent: limit }, stepHundredths)) > 0;
  const isLineAbove = estimate.lines.some((line) => isAbove(line.byHand, add(line.amount, line.byHand)));
  const offered = sum(estimate.lines.map((line) => add(line.amount, line.byHand)));
  return isLineAbove || (basket.lines.length > 0 && isAbove(byHand, offered))
    ? `Without a connection you may give up to ${limit} %. A manager can give more when it is back.`
    : null;
}

/** What promotions give each line of a sale that is made without the server, by its id. */
export type GivenByLine = ReadonlyMap<string, readonly GivenPromotion[]>;

/** The promotions that the shown total holds: the server's where it has priced the basket, else those of this device. */
export function givenByLine(quote: Quote | null, offlinePromotions: FoundPromotions | null): GivenByLine {
  if (quote === null) return offlinePromotions?.byLine ?? new Map();
  return new Map(quote.lines.map(({ id, promotions = [] }) => [id, promotions]));
}

/**
 * The promotions of a sale as the server is told of them, which then looks whether they were right; undefined where there is nothing
 * to look at: nobody has looked for promotions, or coupons are among them, which only the server takes.
 */
export function latePromotions(
  quote: Quote | null,
  offlinePromotions: FoundPromotions | null,
): LatePromotion[] | undefined {
  if (quote === null ? offlinePromotions === null : (quote.coupons ?? []).length > 0) return undefined;
  return [...givenByLine(quote, offlinePromotions)].flatMap(([lineId, promotions]) =>
    promotions.map(({ id, amount }) => ({ line_id: lineId, id, amount: toAmount(amount) })),
  );
}

/** The request with each price as it was charged, and promotions as discounts: the server must not charge another price afterwards. */
export function withChargedPrices(
  { coupon_codes: _codes, ...request }: RecordSaleInput,
  basket: Basket,
  { given = new Map(), stepHundredths = 1 }: { given?: GivenByLine; stepHundredths?: number } = {},
): RecordSaleInput {
  return {
    ...request,
    lines: request.lines.map(({ discount_amount, discount_percent, ...line }) => {
      const sold = basket.lines.find(({ id }) => id === line.id);
      const byHand = {
        ...(discount_amount === undefined ? {} : { discount_amount }),
        ...(discount_percent === undefined ? {} : { discount_percent }),
      };
      if (sold === undefined || sold.label !== undefined) return { ...line, ...byHand };
      const charged = { ...line, unit_price: toAmount(unitPrice(sold)) };
      const promoted = sum((given.get(line.id) ?? []).map(({ amount }) => amount));
      if (promoted === zero) return { ...charged, ...byHand };
      const left = subtract(lineBase(sold, stepHundredths), promoted);
      return { ...charged, discount_amount: toAmount(add(promoted, discountOn(left, sold.discount, stepHundredths))) };
    }),
  };
}

/** The figures of a sale that its receipt needs. */
export interface ShownFigures extends Pick<PricedBasket, 'subtotal' | 'discount' | 'tax' | 'taxes'> {
  lines: readonly Pick<PricedLine, 'id' | 'discount' | 'gross'>[];
}

/** The figures that were shown: the server's where they hold promotions, else those of this device. */
export const shownFigures = (estimate: PricedBasket, quote: Quote | null): ShownFigures =>
  quote === null || (quote.promotions ?? []).length === 0 ? estimate : quote;

/** What no money moves for: cash as the till has rounded it, M-Pesa by whole shillings. */
const unmoved = (input: PaymentInput, currencyCode: string): Money =>
  input.tender_type === 'cash'
    ? fromNumeric(input.rounding_amount ?? 0)
    : subtract(
        fromNumeric(input.amount),
        moneyOf(fromNumeric(input.amount), { tenderType: input.tender_type, currencyCode }),
      );

/** A payment as the server would answer it: where M-Pesa rounds, what was tendered is what it moves. */
function toSalePayment(input: PaymentInput, currencyCode: string): SalePayment {
  const amount = fromNumeric(input.amount);
  const money = subtract(amount, unmoved(input, currencyCode));
  const cash = input.amount_tendered === undefined ? null : fromNumeric(input.amount_tendered);
  return {
    id: input.id,
    tenderType: input.tender_type,
    amount,
    amountTendered: cash ?? (money === amount ? null : money),
    change: cash === null ? null : subtract(cash, money),
    reference: input.reference ?? null,
  };
}

/** What coins and M-Pesa's whole shillings add to the payments, below zero: take off. */
const roundingOf = (inputs: readonly PaymentInput[], currencyCode: string): Money =>
  negate(sum(inputs.map((input) => unmoved(input, currencyCode))));

interface ProvisionalSale {
  basket: Basket;
  figures: ShownFigures;
  given: GivenByLine;
  queued: QueuedSale;
  session: TillSession;
  pricesIncludeTax: boolean;
  /** Who stands at the till by PIN; null: whoever is signed in. */
  operatorName: string | null;
}

/** The sale as it is shown and printed until the server has given it its number. */
export function provisionalSale({
  basket,
  figures,
  given,
  queued,
  session,
  pricesIncludeTax,
  operatorName,
}: ProvisionalSale): Sale {
  const { currencyCode } = queued;
  const payments = queued.request.payments.map((payment) => toSalePayment(payment, currencyCode));
  const rounding = roundingOf(queued.request.payments, currencyCode);
  const cashRounding = roundingOf(
    queued.request.payments.filter(({ tender_type: tender }) => tender === 'cash'),
    currencyCode,
  );
  const amounts = new Map(figures.lines.map((line) => [line.id, line]));
  return {
    id: basket.saleId,
    invoiceNumber: queued.provisionalNumber,
    isProvisional: true,
    channel: 'till',
    status: 'completed',
    orderId: null,
    occurredAt: queued.soldAt,
    businessDate: queued.soldAt.slice(0, 10),
    currencyCode,
    pricesIncludeTax,
    subtotal: figures.subtotal,
    discount: figures.discount,
    deliveryFee: zero,
    net: subtract(queued.total, figures.tax),
    tax: figures.tax,
    total: queued.total,
    refunded: zero,
    balanceDue: zero,
    change: sum(payments.map(({ change }) => change ?? zero)),
    ...(rounding === zero ? {} : { rounding }),
    ...(cashRounding === zero ? {} : { cashRounding }),
    lines: basket.lines.map((line) => ({
      id: line.id,
      productId: line.productId,
      name: line.name,
      sku: line.sku,
      unit: line.unit,
      quantity: line.quantity,
      returnedQuantity: 0,
      listPrice: add(line.listPrice, modifiersAmount(line.modifiers)),
      unitPrice: unitPrice(line),
      ...(line.modifiers === undefined ? {} : { modifiers: line.modifiers }),
      discount: amounts.get(line.id)?.discount ?? zero,
      ...(given.has(line.id) ? { promotions: [...(given.get(line.id) ?? [])] } : {}),
      gross: amounts.get(line.id)?.gross ?? zero,
      taxRatePercent: line.taxRatePercent,
      taxCode: '',
      ...(line.serials === undefined ? {} : { serials: line.serials.map((number) => ({ number, isReturned: false })) }),
    })),
    taxes: figures.taxes.map(({ ratePercent, net, tax }) => ({ code: '', ratePercent, net, tax })),
    payments,
    creditNotes: [],
    contact: basket.customer === null ? null : { ...basket.customer, email: null, phone: null },
    cashierName: session.openedByName,
    operatorName: operatorName ?? session.openedByName,
    approvals: [],
    late: null,
    tillName: session.tillName,
    journalEntryId: null,
    note: basket.note === '' ? null : basket.note,
  };
}
