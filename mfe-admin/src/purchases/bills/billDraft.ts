import { parseMoneyInput, quantityToNumeric } from '@dukani/shared/money';
import type * as rpc from '@dukani/shared/rpc';
import type { FormErrors, SearchOption } from '@dukani/shared/ui-antd';
import { parseQuantity } from '../../common/quantity';
import { toAmount } from '../../common/toAmount';

/** Goods or freight that wait for a bill, as this bill has them. */
export interface WaitingDraft {
  isTaken: boolean;
  /** Of freight and duty: empty, it is billed whole. */
  quantity: string;
  price: string;
  taxRateId: string;
}

/** A cost that no delivery brought: rent, repairs. */
export interface ExpenseDraft {
  key: string;
  account: SearchOption | null;
  description: string;
  amount: string;
  taxRateId: string;
  /** A service from abroad, whose tax the business owes itself. */
  isReverseCharge: boolean;
}

export interface BillDraft {
  supplier: SearchOption | null;
  reference: string;
  billDate: string;
  /** Empty: by the terms of the supplier. */
  dueOn: string;
  /** Empty: the day of the bill. */
  businessDate: string;
  typedTotal: string;
  pricesIncludeTax: boolean;
  withholdingPercent: string;
  withholdingKind: 'vat' | 'income';
  note: string;
  /** What was changed of what waits, by its id; the rest is as it was proposed. */
  waiting: Record<string, WaitingDraft>;
  /** Whether the only delivery is proposed: on a new bill. */
  takesAll: boolean;
  /** The number of the order that the bill is for: what waits of it is proposed, and nothing else. */
  ofOrder: string | null;
  expenses: ExpenseDraft[];
}

export interface WaitingLine extends WaitingDraft {
  id: string;
  kind: 'goods' | 'charge' | 'service';
  /** Of a service: what it is booked as. */
  accountId: string | null;
  name: string;
  detail: string;
  /** The day it came; null for what no delivery brought. */
  day: string | null;
  /** What it was expected to cost, of what is not billed. */
  expected: number;
  open: number | null;
}

export const emptyBill = (today: string): BillDraft => ({
  supplier: null,
  reference: '',
  billDate: today,
  dueOn: '',
  businessDate: '',
  typedTotal: '',
  pricesIncludeTax: false,
  withholdingPercent: '',
  withholdingKind: 'vat',
  note: '',
  waiting: {},
  takesAll: true,
  ofOrder: null,
  expenses: [],
});

/** A new bill with what the address says of it: `supplier` (with `name`), `reference` and `day`. */
export const startedBill = (params: URLSearchParams, today: string): BillDraft => {
  const supplier = params.get('supplier');
  return {
    ...emptyBill(today),
    supplier: supplier === null ? null : { value: supplier, label: params.get('name') ?? 'Supplier' },
    reference: params.get('reference') ?? '',
    billDate: params.get('day') ?? today,
  };
};

/** A bill for what came of an order, and for its services. */
export const billOfOrder = (
  order: Pick<rpc.PurchaseOrder, 'contact_id' | 'contact_name' | 'order_number'>,
  today: string,
): BillDraft => ({
  ...emptyBill(today),
  supplier: { value: order.contact_id, label: order.contact_name },
  ofOrder: order.order_number,
});

/** What waits for a bill as the draft has it: goods of the only delivery, or of the order that the bill is for, are proposed whole at what was expected; else none. */
export function waitingLines(draft: BillDraft, toBill: rpc.LinesToBill | undefined, taxRateId: string): WaitingLine[] {
  if (toBill === undefined) return [];
  const isOne = new Set(toBill.lines.map((line) => line.receipt_id)).size === 1;
  const goods = toBill.lines.map((line): WaitingLine => ({
    id: line.receipt_line_id,
    kind: 'goods',
    accountId: null,
    name: line.name,
    detail: [line.receipt_number, line.supplier_reference, line.order_number]
      .filter((part) => part !== null)
      .join(' · '),
    day: line.business_date,
    expected: line.open_cost,
    open: line.open_quantity,
    isTaken: draft.ofOrder === null ? draft.takesAll && isOne : line.order_number === draft.ofOrder,
    quantity: String(line.open_quantity),
    // As it was ordered; the bill of the supplier says whether it is so.
    price: String(line.ordered_price ?? line.unit_cost),
    taxRateId: line.tax_rate_id ?? taxRateId,
    ...draft.waiting[line.receipt_line_id],
  }));
  const charges = toBill.charges.map((charge): WaitingLine => ({
    id: charge.landed_cost_id,
    kind: 'charge',
    accountId: null,
    name: charge.description,
    detail: charge.receipt_number,
    day: null,
    expected: charge.amount,
    open: null,
    isTaken: false,
    quantity: '',
    price: String(charge.amount),
    taxRateId,
    ...draft.waiting[charge.landed_cost_id],
  }));
  const services = toBill.services.map((service): WaitingLine => ({
    id: service.order_line_id,
    kind: 'service',
    accountId: service.account_id,
    name: service.description,
    detail: `${service.order_number} · ${service.account_name}`,
    day: null,
    expected: service.open_quantity * service.ordered_price,
    open: service.open_quantity,
    isTaken: service.order_number === draft.ofOrder,
    quantity: String(service.open_quantity),
    price: String(service.ordered_price),
    taxRateId: service.tax_rate_id ?? taxRateId,
    ...draft.waiting[service.order_line_id],
  }));
  return [...goods, ...services, ...charges];
}

/** A delivery that waits for its bill: its day and what is not billed of it, as it was expected. */
export interface Delivery {
  name: string;
  day: string | null;
  amount: number;
  lines: WaitingLine[];
}

/** What waits, delivery by delivery. */
export function byDelivery(lines: readonly WaitingLine[]): Delivery[] {
  const groups = new Map<string, WaitingLine[]>();
  for (const line of lines) groups.set(line.detail, [...(groups.get(line.detail) ?? []), line]);
  return [...groups].map(([name, own]) => ({
    name,
    day: own[0]?.day ?? null,
    amount: Math.round(own.reduce((sum, { expected }) => sum + expected, 0) * 100) / 100,
    lines: own,
  }));
}

/** A price of up to six decimals as it is typed; null when it is none. */
export function parsePrice(text: string): number | null {
  const plain = text.trim().replaceAll(',', '');
  return /^\d{1,11}(\.\d{0,6})?$/.test(plain) ? Number(plain) : null;
}

const taxOf = (taxRateId: string) => (taxRateId === '' ? {} : { tax_rate_id: taxRateId });

function waitingInput(line: WaitingLine): rpc.BillLineInput {
  const price = parsePrice(line.price) ?? 0;
  if (line.kind === 'service')
    return {
      kind: 'expense',
      purchase_order_line_id: line.id,
      account_id: line.accountId,
      description: line.name,
      quantity: quantityToNumeric(parseQuantity(line.quantity) ?? 0),
      unit_price: price,
      ...taxOf(line.taxRateId),
    };
  return line.kind === 'charge'
    ? { kind: 'landed_cost', landed_cost_id: line.id, unit_price: price, ...taxOf(line.taxRateId) }
    : {
        kind: 'goods',
        receipt_line_id: line.id,
        quantity: quantityToNumeric(parseQuantity(line.quantity) ?? 0),
        unit_price: price,
        ...taxOf(line.taxRateId),
      };
}

const expenseInput = (line: ExpenseDraft): rpc.BillLineInput => ({
  kind: 'expense',
  account_id: line.account?.value ?? null,
  unit_price: parsePrice(line.amount) ?? 0,
  ...(line.description.trim() === '' ? {} : { description: line.description.trim() }),
  ...taxOf(line.taxRateId),
  ...(line.isReverseCharge ? { reverse_charge: true } : {}),
});

/** What is sent. The same draft gives the same body, so that it can be sent twice. */
export function billInput(id: string, draft: BillDraft, waiting: readonly WaitingLine[]): rpc.PostBillInput {
  const total = parseMoneyInput(draft.typedTotal);
  const percent = Number(draft.withholdingPercent);
  return {
    id,
    contact_id: draft.supplier?.value ?? '',
    supplier_reference: draft.reference.trim() === '' ? null : draft.reference.trim(),
    bill_date: draft.billDate,
    ...(draft.dueOn === '' ? {} : { due_on: draft.dueOn }),
    ...(draft.businessDate === '' ? {} : { business_date: draft.businessDate }),
    prices_include_tax: draft.pricesIncludeTax,
    typed_total: total === null ? null : toAmount(total),
    ...(percent > 0 ? { withholding_percent: percent, withholding_kind: draft.withholdingKind } : {}),
    note: draft.note.trim() === '' ? null : draft.note.trim(),
    lines: [...waiting.filter(({ isTaken }) => isTaken).map(waitingInput), ...draft.expenses.map(expenseInput)],
  };
}

/** What is wrong with a line for goods or freight; null when nothing is. */
export function waitingProblem(line: WaitingLine): string | null {
  if (!line.isTaken) return null;
  if (line.kind !== 'charge' && parseQuantity(line.quantity) === null) return 'Type how many were billed.';
  return parsePrice(line.price) === null ? 'Type the price.' : null;
}

export function expenseProblem({ account, amount, taxRateId, isReverseCharge }: ExpenseDraft): string | null {
  if (account === null) return 'Choose what it is for.';
  if (isReverseCharge && taxRateId === '') return 'Choose the tax that you owe on the service.';
  return parsePrice(amount) === null ? 'Type the amount.' : null;
}

/** What is wrong with a bill, in the order of the page. */
export function billProblems(draft: BillDraft, waiting: readonly WaitingLine[]): FormErrors<BillDraft> {
  const errors: FormErrors<BillDraft> = {};
  const percent = draft.withholdingPercent.trim();
  if (draft.supplier === null) errors.supplier = 'Choose the supplier.';
  if (parseMoneyInput(draft.typedTotal) === null) errors.typedTotal = 'Type the total as it stands on the bill.';
  if (percent !== '' && !(Number(percent) >= 0 && Number(percent) <= 50))
    errors.withholdingPercent = 'Type a percentage of at most 50.';
  if (waiting.some((line) => waitingProblem(line) !== null)) errors.waiting = 'Look at the lines of the delivery.';
  if (draft.expenses.some((line) => expenseProblem(line) !== null)) errors.expenses = 'Look at the other costs.';
  else if (draft.supplier !== null && draft.expenses.length === 0 && !waiting.some(({ isTaken }) => isTaken))
    errors.expenses = 'Tick what was delivered, or add a cost.';
  return errors;
}

interface Names {
  supplierName: string;
  accountOf: (accountId: string) => SearchOption | null;
}

/** The line of an order whose service is billed; null for another cost. */
const orderedServiceOf = (line: rpc.BillLineInput): string | null =>
  line.kind === 'expense' ? (line.purchase_order_line_id ?? null) : null;

/** A draft or held bill as it was entered, to be written on. */
export function draftOfBody(body: rpc.PostBillInput, { supplierName, accountOf }: Names): BillDraft {
  const waiting = body.lines.flatMap((line): [string, WaitingDraft][] => {
    const id = line.receipt_line_id ?? line.landed_cost_id ?? orderedServiceOf(line);
    if (id === null) return [];
    const quantity = line.kind === 'landed_cost' ? '' : String(line.quantity ?? '');
    return [[id, { isTaken: true, quantity, price: String(line.unit_price), taxRateId: line.tax_rate_id ?? '' }]];
  });
  return {
    supplier: { value: body.contact_id, label: supplierName },
    reference: body.supplier_reference ?? '',
    billDate: body.bill_date ?? '',
    dueOn: body.due_on ?? '',
    businessDate: body.business_date ?? '',
    typedTotal: body.typed_total == null ? '' : String(body.typed_total),
    pricesIncludeTax: body.prices_include_tax ?? false,
    withholdingPercent: body.withholding_percent === undefined ? '' : String(body.withholding_percent),
    withholdingKind: body.withholding_kind ?? 'vat',
    note: body.note ?? '',
    waiting: Object.fromEntries(waiting),
    takesAll: false,
    ofOrder: null,
    expenses: body.lines.flatMap((line, place): ExpenseDraft[] =>
      line.kind === 'expense' && orderedServiceOf(line) === null
        ? [
            {
              key: `stored-${place}`,
              account: line.account_id == null ? null : accountOf(line.account_id),
              description: line.description ?? '',
              amount: String(line.unit_price),
              taxRateId: line.tax_rate_id ?? '',
              isReverseCharge: line.reverse_charge ?? false,
            },
          ]
        : [],
    ),
  };
}
