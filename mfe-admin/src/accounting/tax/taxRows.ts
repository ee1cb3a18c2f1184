import { fromNumeric, type Money } from '@dukani/shared/money';
import type * as rpc from '@dukani/shared/rpc';

/** What rows come to: their value without tax, their tax, how many documents. */
export interface TaxSum {
  taxable: Money;
  tax: Money;
  count: number;
}

/** A box of the return. */
export interface TaxBox {
  code: string;
  isTotal: boolean;
  direction: 'output' | 'input';
  taxCode: string | null;
  ratePercent: number | null;
  name: string | null;
  taxable: Money;
  tax: Money;
  count: number | null;
  withoutPin: TaxSum | null;
}

export interface TaxPayment {
  id: string;
  amount: Money;
  businessDate: string;
  reference: string | null;
  accountName: string;
  reversedAt: string | null;
  reversalReason: string | null;
}

/** A return as it was filed. */
export interface FiledReturn {
  id: string;
  kind: rpc.TaxReturn['kind'];
  form: string;
  start: string;
  end: string;
  amendment: number;
  dueOn: string;
  businessDate: string;
  outputTax: Money;
  inputTax: Money;
  withheld: Money;
  net: Money;
  broughtForward: Money;
  due: Money;
  carriedForward: Money;
  paid: Money;
  boxes: TaxBox[];
  hash: string;
  reference: string | null;
  filedAt: string;
  filedByName: string | null;
  entryId: string | null;
  payments: TaxPayment[];
}

export interface TaxPeriod {
  start: string;
  end: string;
  dueOn: string;
  state: rpc.TaxPeriodState;
  returns: FiledReturn[];
  hasLate: boolean;
}

export interface TaxPeriods {
  form: string;
  inputMonths: number | null;
  today: string;
  isRegistered: boolean;
  credit: Money;
  hasReturns: boolean;
  periods: TaxPeriod[];
  nextUntil: string | null;
}

export interface TaxWarning {
  code: rpc.TaxWarningCode;
  count: number;
  amount: Money;
}

export interface Worksheet extends TaxPeriod {
  form: string;
  boxes: TaxBox[];
  outputTax: Money;
  inputTax: Money;
  count: number;
  hash: string;
  warnings: TaxWarning[];
  withholdingAvailable: Money;
  broughtForward: Money;
}

/** A document in a box. */
export interface TaxDocument {
  id: string;
  sourceType: string;
  sourceId: string;
  number: string | null;
  day: string;
  name: string | null;
  pin: string | null;
  fiscalNumber: string | null;
  relatedNumber: string | null;
  relatedDay: string | null;
  taxable: Money;
  tax: Money;
  isLate: boolean;
}

export interface TaxDocumentPage {
  rows: TaxDocument[];
  nextCursor: string | null;
}

const toBox = (box: rpc.TaxBox): TaxBox => ({
  code: box.code,
  isTotal: box.kind === 'total',
  direction: box.direction,
  taxCode: box.tax_code,
  ratePercent: box.rate_percent,
  name: box.name,
  taxable: fromNumeric(box.taxable),
  tax: fromNumeric(box.tax),
  count: box.count,
  withoutPin:
    box.without_pin === null
      ? null
      : {
          taxable: fromNumeric(box.without_pin.taxable),
          tax: fromNumeric(box.without_pin.tax),
          count: box.without_pin.count,
        },
});

export const toReturn = (row: rpc.TaxReturn): FiledReturn => ({
  id: row.id,
  kind: row.kind,
  form: row.form,
  start: row.period_start,
  end: row.period_end,
  amendment: row.amendment,
  dueOn: row.due_on,
  businessDate: row.business_date,
  outputTax: fromNumeric(row.output_tax),
  inputTax: fromNumeric(row.input_tax),
  withheld: fromNumeric(row.withheld_amount),
  net: fromNumeric(row.net_amount),
  broughtForward: fromNumeric(row.brought_forward),
  due: fromNumeric(row.amount_due),
  carriedForward: fromNumeric(row.carried_forward),
  paid: fromNumeric(row.paid_amount),
  boxes: row.boxes.map(toBox),
  hash: row.rows_hash,
  reference: row.reference,
  filedAt: row.filed_at,
  filedByName: row.filed_by_name,
  entryId: row.journal_entry_id,
  payments: row.payments.map((payment) => ({
    id: payment.id,
    amount: fromNumeric(payment.amount),
    businessDate: payment.business_date,
    reference: payment.reference,
    accountName: payment.money_account_name,
    reversedAt: payment.reversed_at,
    reversalReason: payment.reversal_reason,
  })),
});

const toPeriod = (row: rpc.TaxPeriod): TaxPeriod => ({
  start: row.period_start,
  end: row.period_end,
  dueOn: row.due_on,
  state: row.state,
  returns: row.returns.map(toReturn),
  hasLate: row.has_late,
});

export const toPeriods = (answer: rpc.TaxPeriods): TaxPeriods => ({
  form: answer.form,
  inputMonths: answer.input_months,
  today: answer.today,
  isRegistered: answer.is_registered,
  credit: fromNumeric(answer.credit),
  hasReturns: answer.has_returns,
  periods: answer.periods.map(toPeriod),
  nextUntil: answer.next_until,
});

export const toWorksheet = (answer: rpc.TaxWorksheet): Worksheet => ({
  ...toPeriod(answer),
  form: answer.form,
  boxes: answer.boxes.map(toBox),
  outputTax: fromNumeric(answer.output_tax),
  inputTax: fromNumeric(answer.input_tax),
  count: answer.row_count,
  hash: answer.rows_hash,
  warnings: answer.warnings.map(({ code, count, amount }) => ({ code, count, amount: fromNumeric(amount) })),
  withholdingAvailable: fromNumeric(answer.withholding_available),
  broughtForward: fromNumeric(answer.brought_forward),
});

export const toDocumentPage = (page: rpc.TaxDocumentPage): TaxDocumentPage => ({
  rows: page.rows.map((row) => ({
    id: row.id,
    sourceType: row.document_type,
    sourceId: row.document_id,
    number: row.document_number,
    day: row.document_date,
    name: row.counterparty_name,
    pin: row.counterparty_pin,
    fiscalNumber: row.fiscal_number,
    relatedNumber: row.related_number,
    relatedDay: row.related_date,
    taxable: fromNumeric(row.taxable),
    tax: fromNumeric(row.tax),
    isLate: row.is_late,
  })),
  nextCursor: page.next_cursor,
});
