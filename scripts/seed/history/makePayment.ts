import { add, fromNumeric, toNumeric, type Money } from '../../../shared/src/money/money';
import type { Random } from '../Random';

/** A payment as record_sale takes it. */
export interface Payment {
  id: string;
  tender_type: 'cash' | 'mobile_money' | 'card' | 'on_account';
  amount: number;
  amount_tendered?: number;
  reference?: string;
}

interface PaymentSetting {
  id: string;
  /** Different for every payment of a day; makes references unique. */
  number: number;
  country: string;
  /** Notes a customer may hand over, smallest first. */
  notes: readonly number[];
  random: Random;
}

/** Weights of cash, mobile money and card by country. */
const tenderWeights: Record<string, readonly number[]> = { KE: [46, 50, 4], JP: [55, 10, 35] };
const elsewhere = [28, 12, 60];
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789';

/** Pays a total in one of the ways people pay in the country. */
export function makePayment(total: Money, { id, number, country, notes, random }: PaymentSetting): Payment {
  const amount = amountOf(total);
  switch (random.weightedIndex(tenderWeights[country] ?? elsewhere)) {
    case 1:
      return { id, tender_type: 'mobile_money', amount, reference: mobileReference(number, random) };
    case 2:
      return { id, tender_type: 'card', amount, reference: `****${random.integer(1000, 9999)}` };
    default:
      return { id, tender_type: 'cash', amount, amount_tendered: amountOf(cashGiven(total, notes, random)) };
  }
}

/** A JSON number with at most two decimals, as the posting functions take it. */
export function amountOf(amount: Money): number {
  return Number(toNumeric(amount));
}

/** Exact, or rounded up to what a purse holds. */
function cashGiven(total: Money, notes: readonly number[], random: Random): Money {
  if (random.chance(0.35)) return total;
  const values = notes.map(fromNumeric);
  const note = values.find((candidate) => candidate >= total) ?? values.at(-1) ?? total;
  const count = Math.ceil(total / note);
  return Array.from({ length: count - 1 }).reduce<Money>((given) => add(given, note), note);
}

function mobileReference(number: number, random: Random): string {
  const body = Array.from({ length: 6 }, () => letters[random.integer(0, letters.length - 1)]).join('');
  return `S${body}${number.toString(36).toUpperCase().padStart(3, '0')}`;
}
