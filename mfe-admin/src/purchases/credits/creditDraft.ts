import {
  parseMoneyInput,
  quantityToNumeric,
  quantityFromNumeric,
  subtract,
  zero,
  type Money,
  type Thousandths,
} from '@dukani/shared/money';
import type * as rpc from '@dukani/shared/rpc';
import type { FormErrors, SearchOption } from '@dukani/shared/ui-antd';
import { parseQuantity } from '../../common/quantity';
import { toAmount } from '../../common/toAmount';
import type { Bill } from '../purchaseRows';

/** What a line of a credit may be for. */
export type CreditWay = 'none' | 'return' | 'price' | 'not_received';

/** Something that was brought or billed, of which a part may be given back. */
export interface CreditableLine {
  id: string;
  name: string;
  detail: string;
  receiptLineId: string | null;
  billLineId: string | null;
  ways: readonly Exclude<CreditWay, 'none'>[];
  /** The most that can go back, or is still to come. */
  most: Thousandths;
  /** The most that can be taken off the price. */
  mostNet: Money;
}

export interface CreditLineDraft {
  way: CreditWay;
  quantity: string;
  amount: string;
}

export interface CreditDraft {
  supplier: SearchOption | null;
  reference: string;
  creditDate: string;
  reason: string;
  lines: Record<string, CreditLineDraft>;
  /** A credit for no bill, such as a bonus. */
  account: SearchOption | null;
  amount: string;
  taxRateId: string;
}

export const emptyCredit = (today: string, supplier: SearchOption | null): CreditDraft => ({
  supplier,
  reference: '',
  creditDate: today,
  reason: '',
  lines: {},
  account: null,
  amount: '',
  taxRateId: '',
});

const NOTHING: CreditLineDraft = { way: 'none', quantity: '', amount: '' };

export const lineOf = (draft: CreditDraft, { id }: CreditableLine): CreditLineDraft => draft.lines[id] ?? NOTHING;

/** The lines of a bill of which something can be given back. */
export function billCreditable(bill: Bill): CreditableLine[] {
  return bill.lines.flatMap((line): CreditableLine[] => {
    const toCome = line.kind === 'early' ? line.quantity - line.received : 0;
    const there = line.kind === 'goods' ? line.quantity - line.sentBack : 0;
    const mostNet = subtract(line.net, line.creditedNet);
    const ways: Exclude<CreditWay, 'none'>[] = [];
    if (there > 0 && line.receiptLineId !== null) ways.push('return');
    if (toCome > 0) ways.push('not_received');
    if (mostNet > 0) ways.push('price');
    if (ways.length === 0) return [];
    const detail = bill.reference ?? bill.number ?? '';
    const most = line.kind === 'early' ? toCome : there;
    return [
      {
        id: line.id,
        name: line.name,
        detail,
        receiptLineId: line.receiptLineId,
        billLineId: line.id,
        ways,
        most,
        mostNet,
      },
    ];
  });
}

/** Goods that came and were not billed: they can only go back. */
export function unbilledCreditable(toBill: rpc.LinesToBill): CreditableLine[] {
  return toBill.lines.map((line) => ({
    id: line.receipt_line_id,
    name: line.name,
    detail: `${line.receipt_number}, not billed`,
    receiptLineId: line.receipt_line_id,
    billLineId: null,
    ways: ['return'],
    most: quantityFromNumeric(line.open_quantity),
    mostNet: zero,
  }));
}

/** What is wrong with a line; null when nothing is. */
export function creditLineProblem(line: CreditableLine, { way, quantity, amount }: CreditLineDraft): string | null {
  if (way === 'none') return null;
  if (way === 'price') {
    const taken = parseMoneyInput(amount) ?? zero;
    if (taken <= 0) return 'Type what is taken off, without tax.';
    return taken > line.mostNet ? 'More than was billed.' : null;
  }
  const many = parseQuantity(quantity);
  if (many === null) return 'Type how many.';
  return many > line.most ? 'More than there is.' : null;
}

export function creditProblems(draft: CreditDraft, lines: readonly CreditableLine[]): FormErrors<CreditDraft> {
  const errors: FormErrors<CreditDraft> = {};
  const isAny = lines.some((line) => lineOf(draft, line).way !== 'none') || draft.account !== null;
  if (draft.supplier === null) errors.supplier = 'Choose the supplier.';
  if (draft.reason.trim() === '') errors.reason = 'Give a reason.';
  if (lines.some((line) => creditLineProblem(line, lineOf(draft, line)) !== null)) errors.lines = 'Look at the lines.';
  else if (!isAny && draft.supplier !== null) errors.lines = 'Choose what goes back or gets cheaper.';
  if (draft.account !== null && (parseMoneyInput(draft.amount) ?? zero) <= 0) errors.amount = 'Type the amount.';
  return errors;
}

type LineInput = rpc.SupplierCreditInput['lines'][number];

function lineInput(line: CreditableLine, { way, quantity, amount }: CreditLineDraft): LineInput[] {
  const many = quantityToNumeric(parseQuantity(quantity) ?? 0);
  if (way === 'none') return [];
  if (way === 'return')
    return [
      {
        kind: 'return',
        receipt_line_id: line.receiptLineId,
        ...(line.billLineId === null ? {} : { bill_line_id: line.billLineId }),
        quantity: many,
      },
    ];
  if (way === 'not_received') return [{ kind: 'not_received', bill_line_id: line.billLineId, quantity: many }];
  return [{ kind: 'price', bill_line_id: line.billLineId, net_amount: toAmount(parseMoneyInput(amount) ?? zero) }];
}

/** What is sent. The same draft gives the same body, so that it can be sent twice. */
export function creditInput(id: string, draft: CreditDraft, lines: readonly CreditableLine[]): rpc.SupplierCreditInput {
  const account: LineInput[] =
    draft.account === null
      ? []
      : [
          {
            kind: 'account',
            account_id: draft.account.value,
            net_amount: toAmount(parseMoneyInput(draft.amount) ?? zero),
            ...(draft.taxRateId === '' ? {} : { tax_rate_id: draft.taxRateId }),
          },
        ];
  return {
    id,
    contact_id: draft.supplier?.value ?? '',
    ...(draft.reference.trim() === '' ? {} : { supplier_reference: draft.reference.trim() }),
    credit_date: draft.creditDate,
    reason: draft.reason.trim(),
    lines: [...lines.flatMap((line) => lineInput(line, lineOf(draft, line))), ...account],
  };
}
