import type * as rpc from '@dukani/shared/rpc';

export const recurringIds = {
  rent: '00000000-0000-4000-8000-000000000701',
  net: '00000000-0000-4000-8000-000000000702',
  draft: '00000000-0000-4000-8000-000000000711',
  failed: '00000000-0000-4000-8000-000000000712',
  bill: '00000000-0000-4000-8000-000000000713',
  account: '00000000-0000-4000-8000-000000000107',
  supplier: '00000000-0000-4000-8000-000000000721',
};

export const runAnswer = (over: Partial<rpc.ScheduleRun> = {}): rpc.ScheduleRun => ({
  id: recurringIds.draft,
  schedule_id: recurringIds.rent,
  schedule_name: 'Shop rent',
  kind: 'expense',
  due_on: '2026-11-01',
  status: 'draft',
  business_date: '2026-11-01',
  amount: 45000,
  note: null,
  error_code: null,
  error_message: null,
  made_at: '2026-11-01T05:00:00Z',
  is_of_drawer: false,
  entry_id: null,
  ...over,
});

const FAILED = runAnswer({
  id: recurringIds.failed,
  due_on: '2026-10-01',
  status: 'failed',
  business_date: null,
  error_code: 'account_archived',
  error_message: 'The account 520300 Rent is archived.',
});

const BILL_RUN = runAnswer({
  id: recurringIds.bill,
  schedule_id: recurringIds.net,
  schedule_name: 'Internet',
  kind: 'bill',
  amount: 5800,
});

const rule = {
  every: 1,
  unit: 'month',
  starts_on: '2026-09-01',
  is_last_day: false,
  ends: 'never',
  ends_on: null,
  ends_after: null,
} as const;

const more = {
  posting: 'draft',
  status: 'active',
  next_on: '2026-12-01',
  revision: 1,
  responsible_name: 'Amina Otieno',
} as const;

export const RENT: rpc.Schedule = {
  ...rule,
  ...more,
  id: recurringIds.rent,
  kind: 'expense',
  name: 'Shop rent',
  document: { amount: 45000, account_id: recurringIds.account, tender_type: 'bank' },
  amount: 45000,
  contact_name: null,
  last_run: runAnswer(),
  waiting_count: 1,
  failed_count: 1,
};

export const INTERNET: rpc.Schedule = {
  ...rule,
  ...more,
  is_last_day: true,
  id: recurringIds.net,
  kind: 'bill',
  name: 'Internet',
  document: {
    contact_id: recurringIds.supplier,
    supplier_reference: 'NET',
    lines: [{ kind: 'expense', account_id: recurringIds.account, unit_price: 5000 }],
  },
  amount: 5800,
  contact_name: 'Safaricom',
  last_run: null,
  waiting_count: 0,
  failed_count: 0,
};

export const RENT_DETAIL: rpc.ScheduleDetail = {
  ...RENT,
  next_days: ['2026-12-01', '2027-01-01', '2027-02-01', '2027-03-01', '2027-04-01', '2027-05-01'],
  runs: [runAnswer(), FAILED, runAnswer({ id: recurringIds.rent, due_on: '2026-08-01', status: 'posted' })],
};

export const RECURRING_RPC = {
  list_schedules: ({ p_filter }: { p_filter?: { kind?: string } }) =>
    [RENT, INTERNET].filter(({ kind }) => p_filter?.kind === undefined || kind === p_filter.kind),
  get_schedule: RENT_DETAIL,
  list_waiting_runs: [FAILED, runAnswer(), BILL_RUN],
  preview_schedule: { next_days: RENT_DETAIL.next_days, missed_count: 0 },
  get_repeatable: {
    kind: 'expense',
    name: 'Shop rent',
    amount: 45000,
    business_date: '2026-11-20',
    document: RENT.document,
  },
};
