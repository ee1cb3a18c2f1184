import type * as rpc from '@dukani/shared/rpc';
import { healthAnswer } from './health/healthSamples';

const account = (over: Partial<rpc.LedgerAccount> & Pick<rpc.LedgerAccount, 'id' | 'code' | 'name'>) => ({
  account_type: 'asset' as const,
  subtype: 'cash' as const,
  normal_balance: 'debit' as const,
  role: null,
  is_control: false,
  parent_id: null,
  cash_flow_class: null,
  default_tax_rate_id: null,
  is_active: true,
  merged_into_id: null,
  has_lines: true,
  ...over,
});

export const ids = {
  money: '00000000-0000-4000-8000-000000000100',
  cash: '00000000-0000-4000-8000-000000000101',
  bank: '00000000-0000-4000-8000-000000000102',
  receivable: '00000000-0000-4000-8000-000000000103',
  payable: '00000000-0000-4000-8000-000000000104',
  sales: '00000000-0000-4000-8000-000000000105',
  cogs: '00000000-0000-4000-8000-000000000106',
  rent: '00000000-0000-4000-8000-000000000107',
  oldRent: '00000000-0000-4000-8000-000000000108',
  opening: '00000000-0000-4000-8000-000000000109',
  loan: '00000000-0000-4000-8000-00000000010a',
  entry: '00000000-0000-4000-8000-0000000001e1',
  sale: '00000000-0000-4000-8000-0000000001d1',
  template: '00000000-0000-4000-8000-0000000001f1',
};

/** A small chart of accounts, as list_accounts answers it. */
export const ACCOUNTS: rpc.LedgerAccount[] = [
  account({
    id: ids.receivable,
    code: '110100',
    name: 'Owed by customers',
    subtype: 'receivable',
    role: 'receivable',
    is_control: true,
  }),
  account({ id: ids.money, code: '120000', name: 'Cash and bank', subtype: 'current_asset', has_lines: false }),
  account({
    id: ids.cash,
    code: '120100',
    name: 'Cash in the tills',
    role: 'cash',
    parent_id: ids.money,
    cash_flow_class: 'cash',
  }),
  account({
    id: ids.bank,
    code: '120200',
    name: 'Bank',
    subtype: 'bank',
    role: 'bank',
    parent_id: ids.money,
    cash_flow_class: 'cash',
  }),
  account({
    id: ids.payable,
    code: '210100',
    name: 'Bills to pay',
    account_type: 'liability',
    subtype: 'payable',
    normal_balance: 'credit',
    role: 'payable',
    is_control: true,
  }),
  account({
    id: ids.loan,
    code: '240100',
    name: 'Loans',
    account_type: 'liability',
    subtype: 'long_liability',
    normal_balance: 'credit',
  }),
  account({
    id: ids.opening,
    code: '300200',
    name: 'Opening balances',
    account_type: 'equity',
    subtype: 'equity',
    normal_balance: 'credit',
    role: 'opening_balance_equity',
  }),
  account({
    id: ids.sales,
    code: '400100',
    name: 'Sales',
    account_type: 'income',
    subtype: 'income',
    normal_balance: 'credit',
    role: 'sales',
  }),
  account({
    id: ids.cogs,
    code: '500100',
    name: 'Cost of goods sold',
    account_type: 'expense',
    subtype: 'cost_of_sales',
    role: 'cost_of_goods_sold',
  }),
  account({ id: ids.rent, code: '520300', name: 'Rent', account_type: 'expense', subtype: 'expense' }),
  account({
    id: ids.oldRent,
    code: '520310',
    name: 'Old rent',
    account_type: 'expense',
    subtype: 'expense',
    is_active: false,
  }),
];

export const column = (from: string, to: string): rpc.StatementColumn => ({
  from,
  to,
  location_id: null,
  is_unassigned: false,
  location_name: null,
});

const row = (id: string, amounts: number[]): rpc.StatementRow => {
  const found = ACCOUNTS.find((known) => known.id === id);
  return {
    account_id: id,
    code: found?.code ?? '',
    name: found?.name ?? '',
    subtype: found?.subtype ?? 'expense',
    role: found?.role ?? null,
    parent_id: found?.parent_id ?? null,
    amounts,
  };
};

const repeated = (columns: readonly unknown[], amount: number) =>
  columns.map((_column, place) => (place === 0 ? amount : amount / 2));

/** 1,000.00 sold that cost 600.00, and rent of 150.00; half of it in every further column. */
export function profitAnswer(columns: rpc.StatementColumn[]): rpc.ProfitAndLoss {
  const of = (amount: number) => repeated(columns, amount);
  const section = (name: string, rows: rpc.StatementRow[], amount: number) => ({
    section: name,
    rows,
    totals: of(amount),
  });
  return {
    currency_code: 'KES',
    columns,
    sections: [
      section('income', [row(ids.sales, of(1000))], 1000),
      section('cost_of_sales', [row(ids.cogs, of(600))], 600),
      section('other_income', [], 0),
      section('expense', [row(ids.rent, of(150))], 150),
      section('other_expense', [], 0),
    ],
    net_sales: of(1000),
    gross_profit: of(400),
    gross_percent: columns.map(() => 40),
    profit: of(250),
  };
}

/** As profit_and_loss would answer a query. */
export function answerProfit({ p_query: query }: { p_query: rpc.StatementQuery }): rpc.ProfitAndLoss {
  if (query.split === 'month') {
    const months = Array.from({ length: 12 }, (_none, place) => {
      const month = String(place + 1).padStart(2, '0');
      return column(`2026-${month}-01`, `2026-${month}-28`);
    });
    return profitAnswer(months);
  }
  const first = column(query.from, query.to);
  return profitAnswer(query.compare == null ? [first] : [first, column('2026-10-01', '2026-10-31')]);
}

export const BALANCE: rpc.BalanceSheet = {
  currency_code: 'KES',
  columns: [column('2026-11-01', '2026-11-30')],
  sections: [
    {
      section: 'assets',
      rows: [row(ids.cash, [900]), row(ids.bank, [300]), row(ids.receivable, [200])],
      totals: [1400],
    },
    { section: 'liabilities', rows: [row(ids.payable, [500])], totals: [500] },
    { section: 'equity', rows: [row(ids.opening, [550])], totals: [550] },
  ],
  earlier_years: [100],
  this_year: [250],
  between_locations: [0],
  equity: [900],
  difference: [0],
};

export const CASH_FLOW: rpc.CashFlow = {
  currency_code: 'KES',
  columns: [column('2026-11-01', '2026-11-30')],
  profit: [250],
  sections: [
    { section: 'operating', rows: [row(ids.receivable, [-50])], totals: [-50] },
    { section: 'investing', rows: [], totals: [0] },
    { section: 'financing', rows: [], totals: [0] },
    { section: 'unexplained', rows: [row(ids.loan, [70])], totals: [70] },
  ],
  between_locations: [0],
  opening: [930],
  moved: [270],
  closing: [1200],
  unexplained: [70],
};

const trialRow = (id: string, opening: number, moved: number): rpc.TrialBalance['rows'][number] => {
  const found = ACCOUNTS.find((known) => known.id === id);
  return {
    account_id: id,
    code: found?.code ?? '',
    name: found?.name ?? '',
    account_type: found?.account_type ?? 'asset',
    subtype: found?.subtype ?? 'cash',
    role: found?.role ?? null,
    opening,
    moved,
    closing: opening + moved,
  };
};

export const TRIAL: rpc.TrialBalance = {
  currency_code: 'KES',
  columns: [column('2026-11-01', '2026-11-30')],
  year_start: '2026-01-01',
  rows: [
    trialRow(ids.receivable, 150, 50),
    trialRow(ids.cash, 700, 200),
    trialRow(ids.bank, 300, 0),
    trialRow(ids.payable, -500, 0),
    trialRow(ids.opening, -550, 0),
    trialRow(ids.sales, 0, -1000),
    trialRow(ids.cogs, 0, 600),
    trialRow(ids.rent, 0, 150),
  ],
  earlier_years: -100,
  totals: { opening: 0, moved: 0, closing: 0, debit: 1000, credit: 1000 },
};

export function entryAnswer(over: Partial<rpc.JournalEntry> = {}): rpc.JournalEntry {
  const line = (id: string, debit: number, credit: number) => ({
    id: `${id} line`,
    account_id: id,
    code: ACCOUNTS.find((known) => known.id === id)?.code ?? '',
    name: ACCOUNTS.find((known) => known.id === id)?.name ?? '',
    debit,
    credit,
    memo: null,
    location_id: null,
    contact_id: null,
  });
  return {
    id: ids.entry,
    number: 'JE-000007',
    sequence: 7,
    business_date: '2026-11-20',
    source_type: 'manual',
    source_id: ids.entry,
    memo: 'Rent for November',
    posted_at: '2026-11-20T09:00:00Z',
    posted_by: null,
    posted_by_name: 'Amina Otieno',
    reverses_id: null,
    reverses_number: null,
    reversed_by_id: null,
    is_closing: false,
    chain_hash: 'ab'.repeat(32),
    lines: [line(ids.rent, 150, 0), line(ids.bank, 0, 150)],
    ...over,
  };
}

export const SALE_ENTRY = entryAnswer({
  id: '00000000-0000-4000-8000-0000000001e2',
  number: 'JE-000006',
  sequence: 6,
  source_type: 'sale',
  source_id: ids.sale,
  memo: 'Sale INV-000001',
});

export const LEDGER: rpc.GeneralLedger = {
  account: ACCOUNTS.find(({ id }) => id === ids.rent) as rpc.LedgerAccount,
  from: '2026-11-01',
  to: '2026-11-30',
  opening: 300,
  closing: 450,
  rows: [
    {
      id: 'line-1',
      entry_id: ids.entry,
      number: 'JE-000007',
      business_date: '2026-11-20',
      source_type: 'manual',
      source_id: ids.entry,
      memo: 'Rent for November',
      debit: 150,
      credit: 0,
      balance: 450,
      account_id: ids.rent,
      location_id: null,
      contact_id: null,
    },
  ],
  next: null,
};

export const LOCKS: rpc.BookLocks = {
  locks: [
    {
      area: 'sales',
      kind: 'soft',
      locked_until: '2026-10-31',
      reason: 'October is reviewed',
      locked_at: '2026-11-03T09:00:00Z',
      locked_by_name: 'Amina Otieno',
    },
  ],
  windows: [],
};

/** What the screens ask on the way to their figures. */
export const FORECAST: rpc.CashForecast = {
  today: '2026-11-26',
  until: '2026-12-26',
  opening: 1200,
  days: [
    { day: '2026-11-26', money_in: 0, money_out: 0, balance: 1200 },
    { day: '2026-11-27', money_in: 0, money_out: 1000, balance: 200 },
    { day: '2026-11-28', money_in: 0, money_out: 0, balance: 200 },
    { day: '2026-11-29', money_in: 150, money_out: 0, balance: 350 },
  ],
  lowest: { day: '2026-11-27', balance: 200 },
  items: [
    {
      day: '2026-11-27',
      due_on: '2026-11-27',
      kind: 'bill',
      source_id: '00000000-0000-4000-8000-00000000cf01',
      label: 'BILL-000001',
      contact_name: 'Mombasa Traders',
      amount: -1000,
    },
  ],
  overdue_invoices: 75,
};

export const FIRST_STEPS: rpc.FirstSteps = {
  has_opening_balances: true,
  has_bank_account: false,
  has_expense: true,
  has_lock: false,
  has_accountant: false,
};

/** What the screens of the books ask for. */
export const BOOKS_RPC = {
  list_accounts: ACCOUNTS,
  list_locations: { rows: [] },
  list_saved_views: [],
  list_team: [],
  list_journal_templates: [],
  list_waiting_runs: [],
  profit_and_loss: answerProfit,
  balance_sheet: BALANCE,
  cash_flow: CASH_FLOW,
  trial_balance: TRIAL,
  list_journal: { rows: [entryAnswer(), SALE_ENTRY], next: null },
  get_journal_entry: ({ p_entry_id: id }: { p_entry_id: string }) =>
    [entryAnswer(), SALE_ENTRY].find((entry) => entry.id === id) ?? entryAnswer(),
  general_ledger: LEDGER,
  book_locks: LOCKS,
  books_health: healthAnswer(),
  cash_forecast: FORECAST,
  accounting_first_steps: FIRST_STEPS,
  'GET /rest/v1/accounting_settings': [],
  'GET /rest/v1/closed_years': [],
  'GET /rest/v1/business_settings': [],
};
