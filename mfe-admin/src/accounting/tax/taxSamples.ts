import type * as rpc from '@dukani/shared/rpc';

const NO_SUM = { taxable: 0, tax: 0, count: 0 };
const LINES: Record<string, [number, number, number]> = {
  1: [1000, 160, 2],
  4: [200, 0, 1],
  7: [500, 80, 1],
};
const TOTALS: Record<string, [number, number]> = { 5: [1200, 160], 6: [1000, 160], 11: [500, 80], 12: [500, 80] };

/** The twelve boxes of Kenya: 160.00 owed, 80.00 to come back, one buyer without a PIN. */
export const BOXES: rpc.TaxBox[] = Array.from({ length: 12 }, (_none, place) => {
  const code = String(place + 1);
  const total = TOTALS[code];
  const [taxable, tax, count] = LINES[code] ?? [...(total ?? [0, 0]), 0];
  return {
    code,
    kind: total === undefined ? 'line' : 'total',
    direction: place < 6 ? 'output' : 'input',
    tax_code: null,
    rate_percent: null,
    name: null,
    taxable: taxable ?? 0,
    tax: tax ?? 0,
    count: total === undefined ? (count ?? 0) : null,
    without_pin: total === undefined ? (code === '1' ? { taxable: 400, tax: 64, count: 1 } : NO_SUM) : null,
  };
});

const period = (
  start: string,
  end: string,
  dueOn: string,
  state: rpc.TaxPeriodState,
  returns: rpc.TaxReturn[] = [],
): rpc.TaxPeriod => ({ period_start: start, period_end: end, due_on: dueOn, state, returns, has_late: false });

/** September as it was filed: 80.00 to pay, nothing paid. */
export const FILED: rpc.TaxReturn = {
  id: '00000000-0000-4000-8000-0000000007a1',
  sequence: 1,
  kind: 'return',
  form: 'KE_VAT3',
  period_start: '2026-09-01',
  period_end: '2026-09-30',
  amendment: 0,
  due_on: '2026-10-20',
  business_date: '2026-09-30',
  output_tax: 160,
  input_tax: 80,
  withheld_amount: 0,
  net_amount: 80,
  brought_forward: 0,
  amount_due: 80,
  carried_forward: 0,
  paid_amount: 0,
  boxes: BOXES,
  row_count: 4,
  rows_hash: 'a'.repeat(64),
  reference: 'KRA 1',
  filed_at: '2026-10-10T08:00:00Z',
  filed_by_name: 'Amina Otieno',
  journal_entry_id: '00000000-0000-4000-8000-0000000007e1',
  payments: [],
};

/** A payment of the tax of September. */
export const PAYMENT: rpc.TaxPayment = {
  id: '00000000-0000-4000-8000-0000000007f1',
  amount: 80,
  business_date: '2026-10-15',
  reference: 'PRN 1',
  paid_by_name: 'Amina Otieno',
  money_account_name: 'Bank',
  journal_entry_id: '00000000-0000-4000-8000-0000000007e4',
  reversed_at: null,
  reversal_reason: null,
};

export const PERIODS: rpc.TaxPeriods = {
  form: 'KE_VAT3',
  period_months: 1,
  input_months: 6,
  today: '2026-11-16',
  is_registered: true,
  reclaims_input_tax: true,
  credit: 0,
  has_returns: true,
  periods: [
    period('2026-11-01', '2026-11-30', '2026-12-20', 'current'),
    period('2026-10-01', '2026-10-31', '2026-11-20', 'open'),
    period('2026-09-01', '2026-09-30', '2026-10-20', 'to_pay', [FILED]),
  ],
  next_until: null,
};

export const WORKSHEET: rpc.TaxWorksheet = {
  ...period('2026-10-01', '2026-10-31', '2026-11-20', 'open'),
  form: 'KE_VAT3',
  boxes: BOXES,
  output_tax: 160,
  input_tax: 80,
  row_count: 4,
  rows_hash: 'b'.repeat(64),
  warnings: [
    { code: 'supplier_pin_missing', count: 1, amount: 80 },
    { code: 'exempt_not_zero', count: 1, amount: 200 },
  ],
  withholding_available: 30,
  brought_forward: 10,
};

export const taxDocument = (over: Partial<rpc.TaxDocument> = {}): rpc.TaxDocument => ({
  id: '00000000-0000-4000-8000-0000000007e2',
  document_type: 'sale',
  document_id: '00000000-0000-4000-8000-0000000007d1',
  document_number: 'INV-000012',
  document_date: '2026-10-31',
  business_date: '2026-10-31',
  contact_id: null,
  counterparty_name: 'Baraka Ltd',
  counterparty_pin: 'P051234567Z',
  fiscal_number: null,
  related_number: null,
  related_date: null,
  tax_code: 'B',
  rate_percent: 16,
  taxable: 600,
  tax: 96,
  is_late: false,
  ...over,
});

export const TAX_RPC = {
  tax_periods: PERIODS,
  tax_worksheet: WORKSHEET,
  tax_documents: {
    rows: [taxDocument(), taxDocument({ id: '00000000-0000-4000-8000-0000000007e3', is_late: true })],
    next_cursor: null,
  },
  file_return: { ...FILED, replayed: false },
  pay_tax: { ...FILED, paid_amount: 80, replayed: false },
  reverse_tax_payment: { ...FILED, replayed: false },
};
