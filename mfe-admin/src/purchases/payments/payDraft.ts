import { parseMoneyInput, subtract, sum, toNumeric, zero, type Money } from '@dukani/shared/money';
import type * as rpc from '@dukani/shared/rpc';
import type { FormErrors } from '@dukani/shared/ui-antd';
import { toAmount } from '../../common/toAmount';
import type { PayableItem } from '../moneyRows';

/** How money goes to a supplier. */
export interface MeansDraft {
  tender: rpc.SupplierTender;
  businessDate: string;
  reference: string;
}

export interface PayDraft extends MeansDraft {
  /** What is settled of each bill, by its id. */
  parts: Record<string, string>;
  certificate: string;
  note: string;
}

/** Each bill whole, by bank, today. */
export const wholeBills = (items: readonly PayableItem[], today: string): PayDraft => ({
  tender: 'bank',
  businessDate: today,
  reference: '',
  parts: Object.fromEntries(items.map((item) => [item.id, toNumeric(item.open)])),
  certificate: '',
  note: '',
});

const partOf = (draft: Pick<PayDraft, 'parts'>, { id }: PayableItem): Money =>
  parseMoneyInput(draft.parts[id] ?? '') ?? zero;

/** What is withheld for the tax office of a part: of the whole bill exactly, of less its share; the server has the last word. */
export function withheldOf(item: PayableItem, part: Money): Money {
  if (part === item.open || item.open === 0) return item.toWithhold;
  return Math.round((item.toWithhold * part) / item.open) as Money;
}

/** What is settled, withheld, and goes out as money. */
export function paySums(draft: Pick<PayDraft, 'parts'>, items: readonly PayableItem[]) {
  const settled = sum(items.map((item) => partOf(draft, item)));
  const withheld = sum(items.map((item) => withheldOf(item, partOf(draft, item))));
  return { settled, withheld, money: subtract(settled, withheld) };
}

/** What a bill is called where it is paid. */
export const billName = ({ reference, number }: Pick<PayableItem, 'reference' | 'number'>): string =>
  reference ?? number ?? 'Opening balance';

/** What is wrong with one part; null when nothing is. */
export function partProblem(text: string, item: PayableItem): string | null {
  const part = parseMoneyInput(text);
  if (part === null || part < 0) return 'Type an amount.';
  return part > item.open ? 'More than the balance due.' : null;
}

export function payProblems(draft: PayDraft, items: readonly PayableItem[]): FormErrors<PayDraft> {
  for (const item of items) {
    const problem = partProblem(draft.parts[item.id] ?? '', item);
    if (problem !== null) return { parts: `${billName(item)}: ${problem}` };
  }
  return paySums(draft, items).settled === 0 ? { parts: 'Type what is paid of a bill.' } : {};
}

/** How it is paid, as the server takes it: cash leaves the open till today. */
export const meansInput = ({ tender, businessDate, reference }: MeansDraft) => ({
  tender_type: tender,
  ...(tender === 'cash' ? {} : { business_date: businessDate }),
  ...(reference.trim() === '' ? {} : { reference: reference.trim() }),
});

/** What is sent; the money is left to the server, which knows what is withheld of a part. */
export function payInput(
  id: string,
  draft: PayDraft,
  { contactId, items }: { contactId: string; items: readonly PayableItem[] },
): rpc.PaySupplierInput {
  return {
    id,
    contact_id: contactId,
    ...meansInput(draft),
    ...(draft.certificate.trim() === '' ? {} : { certificate_number: draft.certificate.trim() }),
    ...(draft.note.trim() === '' ? {} : { note: draft.note.trim() }),
    allocations: items
      .map((item) => ({ item_id: item.id, amount: toAmount(partOf(draft, item)) }))
      .filter(({ amount }) => amount > 0),
  };
}
