import { formatQuantity, quantityText as quantityWithUnit } from '@dukani/shared/format';
import { compare, sum, zero, type Money, type Thousandths } from '@dukani/shared/money';
import { partOf } from '@dukani/shared/pricing';
import type { RefundInput, TenderType } from '@dukani/shared/rpc';
import type { Sale, SaleLine } from '../saleRows';
import { parseQuantity, partProblem } from '../../common/quantity';

/** What is being returned of one line, as typed. */
export interface RefundLine {
  saleLineId: string;
  quantityText: string;
  restock: boolean;
  /** Which pieces come back, where they were sold by serial number: they are how many. */
  serials?: string[];
}

/** How a sale was paid, by what paid most: money goes back that way first. No till gives back by bank. */
export function tendersByAmount(sale: Sale): TenderType[] {
  return [...sale.payments]
    .sort((one, other) => compare(other.amount, one.amount))
    .flatMap(({ tenderType }) => (tenderType === 'bank' ? [] : [tenderType]));
}

/** Whether points paid a part of a sale: that part comes back as points, whatever way the money goes. */
export function isPaidWithPoints(sale: Sale): boolean {
  return sale.payments.some(({ tenderType }) => tenderType === 'loyalty');
}

/** The ways in which what a sale was paid with can go back; the first is how most of it came. */
export function refundTenders(sale: Sale): TenderType[] {
  const all = tendersByAmount(sale);
  const used = all.filter((tender) => tender !== 'loyalty');
  if (all.length > 0 && used.length === 0) return ['loyalty'];
  // What was paid with a card or with points never becomes cash.
  const isCashRemaining = used.length === 0 || used.some((tender) => tender !== 'gift_card');
  return [
    ...new Set<TenderType>([
      ...used,
      ...(isCashRemaining ? (['cash'] as const) : []),
      ...(sale.contact === null ? [] : (['store_credit'] as const)),
    ]),
  ];
}

/** What to say where points that came off had been used already; null while there are none too few. */
export function pointsBelowZero(balance: number | null): string | null {
  if (balance === null || balance >= 0) return null;
  const few = -balance === 1 ? '1 point' : `${-balance} points`;
  return `The customer’s points are ${few} below zero: points earned on the returned goods were already used.`;
}

/** What of a line can still be returned. */
export function returnable(line: SaleLine): Thousandths {
  return line.quantity - line.returnedQuantity;
}

/** What can be returned; a sale of one product is taken back whole, of several the cashier says which. Goods go back to stock unless said otherwise. */
export function startRefund(sale: Sale): RefundLine[] {
  const open = sale.lines.filter((line) => returnable(line) > 0);
  return open.map((line) => {
    const start = {
      saleLineId: line.id,
      quantityText: '',
      restock: true,
      ...(line.serials === undefined ? {} : { serials: [] }),
    };
    return open.length === 1 ? wholeLine(start, line) : start;
  });
}

/** The pieces of a line that can still be returned. */
export function returnableSerials({ serials = [] }: SaleLine): string[] {
  return serials.filter(({ isReturned }) => !isReturned).map(({ number }) => number);
}

/** All of a line that can still be returned. */
export function wholeLine(line: RefundLine, sold: SaleLine): RefundLine {
  return {
    ...line,
    quantityText: quantityText(returnable(sold)),
    ...(line.serials === undefined ? {} : { serials: returnableSerials(sold) }),
  };
}

/** The lines with changes to one of them. */
export const withChanges = (
  lines: readonly RefundLine[],
  saleLineId: string,
  changes: Partial<RefundLine>,
): RefundLine[] => lines.map((line) => (line.saleLineId === saleLineId ? { ...line, ...changes } : line));

/** A line with these pieces coming back. */
export function withPieces(line: RefundLine, serials: string[]): RefundLine {
  return { ...line, serials, quantityText: serials.length === 0 ? '' : String(serials.length) };
}

/** A quantity as it is typed: without separators. */
export function quantityText(quantity: Thousandths): string {
  return formatQuantity(quantity).replaceAll(',', '');
}

/** What these lines come to as typed so far: to the cent what the server gives back. */
export function refundAmount(sale: Sale, lines: readonly RefundLine[], stepHundredths: number): Money {
  return sum(
    lines.map(({ saleLineId, quantityText: text }) => {
      const line = sale.lines.find((candidate) => candidate.id === saleLineId);
      const quantity = parseQuantity(text);
      if (line === undefined || quantity === null || quantity > returnable(line)) return zero;
      return partOf(line.gross, { before: line.returnedQuantity, now: quantity, whole: line.quantity }, stepHundredths);
    }),
  );
}

/** The one problem that belongs to a field of its own; see refundProblem. */
export const REASON_MISSING = 'Give a reason.';

/** Why these lines cannot be refunded, as a sentence; null when they can. */
export function refundProblem(sale: Sale, lines: readonly RefundLine[], reason: string): string | null {
  const chosen = lines.filter((line) => line.quantityText.trim() !== '' && line.quantityText.trim() !== '0');
  if (chosen.length === 0) return 'Type the quantity returned.';
  for (const { saleLineId, quantityText } of chosen) {
    const line = sale.lines.find((candidate) => candidate.id === saleLineId);
    const quantity = parseQuantity(quantityText);
    if (line === undefined || quantity === null) return `“${quantityText}” is not a quantity.`;
    // What was sold in parts comes back so that whole units stay.
    const refused = partProblem(line, returnable(line) - quantity) === null ? null : partProblem(line, quantity);
    if (refused !== null) return refused;
    if (quantity > returnable(line))
      return `Only ${quantityWithUnit(returnable(line), line.unit)} of ${line.name} can still be returned.`;
  }
  return reason.trim() === '' ? REASON_MISSING : null;
}

interface RefundOptions {
  id: string;
  sale: Sale;
  lines: readonly RefundLine[];
  reason: string;
  tenderType: TenderType;
  reference: string;
  tillSessionId: string | null;
}

/** The request for a credit note. Call it only when `refundProblem` found nothing. */
export function refundRequest({
  id,
  sale,
  lines,
  reason,
  tenderType,
  reference,
  tillSessionId,
}: RefundOptions): RefundInput {
  return {
    id,
    sale_id: sale.id,
    ...(tillSessionId === null ? {} : { till_session_id: tillSessionId }),
    reason: reason.trim(),
    lines: lines.flatMap((line) => {
      const quantity = parseQuantity(line.quantityText);
      return quantity === null
        ? []
        : [
            {
              sale_line_id: line.saleLineId,
              quantity: quantity / 1000,
              restock: line.restock,
              ...(line.serials === undefined ? {} : { serials: line.serials }),
            },
          ];
    }),
    refund_tender_type: tenderType,
    ...(reference.trim() === '' ? {} : { reference: reference.trim() }),
  };
}

/** What whoever approves a return is told of goods that do not go back on the shelf; nothing where all do. */
export function writtenOff(lines: readonly { restock: boolean }[]): string {
  const count = lines.filter(({ restock }) => !restock).length;
  if (count === 0) return '';
  return count === 1 ? ' One line is not restocked.' : ` ${count} lines are not restocked.`;
}
