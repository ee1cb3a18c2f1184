import type * as rpc from '@dukani/shared/rpc';
import { BOOKS_RPC, ids } from '../ledgerSamples';

export const moneyIds = {
  expense: '00000000-0000-4000-8000-0000000002e1',
  income: '00000000-0000-4000-8000-0000000002e2',
  transfer: '00000000-0000-4000-8000-0000000002f1',
  mpesa: '00000000-0000-4000-8000-000000000111',
  session: '00000000-0000-4000-8000-0000000002a1',
  paper: '00000000-0000-4000-8000-0000000002b1',
};

export const voucherAnswer = (over: Partial<rpc.PostedVoucher> = {}): rpc.PostedVoucher => ({
  id: moneyIds.expense,
  voucher_number: 'EXP-000001',
  kind: 'expense',
  amount: 1160,
  net_amount: 1000,
  tax_amount: 160,
  recoverable_tax_amount: 160,
  tax_code: 'B',
  tax_rate_percent: 16,
  account_id: ids.rent,
  account_name: 'Rent',
  money_account_id: ids.bank,
  money_account_name: 'Bank',
  tender_type: 'bank',
  till_session_id: null,
  location_id: null,
  contact_id: null,
  contact_name: null,
  reference: 'TRX-9',
  note: 'November',
  business_date: '2026-11-20',
  recorded_at: '2026-11-20T09:00:00Z',
  recorded_by_name: 'Amina Otieno',
  journal_entry_id: ids.entry,
  reversed_at: null,
  reversal_reason: null,
  reversal_entry_id: null,
  attachment_count: 1,
  replayed: false,
  ...over,
});

const INCOME = voucherAnswer({
  id: moneyIds.income,
  voucher_number: 'INC-000001',
  kind: 'income',
  amount: 250,
  account_name: 'Interest',
  note: null,
  attachment_count: 0,
});

export const transferAnswer = (over: Partial<rpc.PostedTransfer> = {}): rpc.PostedTransfer => ({
  id: moneyIds.transfer,
  transfer_number: 'MTR-000001',
  from_account_id: moneyIds.mpesa,
  from_account_name: 'M-Pesa till',
  to_account_id: ids.bank,
  to_account_name: 'Bank',
  amount: 5000,
  fee_amount: 30,
  till_session_id: null,
  sent_on: '2026-11-24',
  received_on: null,
  reference: null,
  note: null,
  recorded_at: '2026-11-24T09:00:00Z',
  recorded_by_name: 'Amina Otieno',
  sent_entry_id: ids.entry,
  received_entry_id: null,
  reversed_at: null,
  reversal_reason: null,
  replayed: false,
  ...over,
});

const account = (
  over: Partial<rpc.MoneyAccount> & Pick<rpc.MoneyAccount, 'id' | 'code' | 'name'>,
): rpc.MoneyAccount => ({
  role: null,
  kind: 'cash',
  number_ending: null,
  statement_profile: {},
  balance: 0,
  ...over,
});

const TILL_SESSION = {
  id: moneyIds.session,
  till_id: 't',
  till_name: 'Front till',
  status: 'open',
  opened_at: '2026-11-26T06:00:00Z',
  opened_by_name: 'Amina Otieno',
  closed_at: null,
  opening_float: 500,
  sale_count: 0,
  sales_total: 0,
  z_number: null,
};

/** What the screens of money in and out ask. */
export const MONEY_RPC = {
  ...BOOKS_RPC,
  list_vouchers: {
    rows: [voucherAnswer(), INCOME],
    next_cursor: null,
    totals: { count: 2, money_in: 250, money_out: 1160 },
  },
  get_voucher: {
    ...voucherAnswer(),
    attachments: [
      {
        id: moneyIds.paper,
        entity_type: 'voucher',
        entity_id: moneyIds.expense,
        path: 'a/voucher/b/c',
        file_name: 'receipt.jpg',
        mime_type: 'image/jpeg',
        byte_size: 10,
        added_by_name: null,
        created_at: '2026-11-20T09:00:00Z',
      },
    ],
  },
  list_voucher_categories: [
    { id: ids.rent, code: '520300', name: 'Rent', subtype: 'expense', use_count: 4 },
    { id: ids.loan, code: '240100', name: 'Loans', subtype: 'long_liability', use_count: 0 },
  ],
  list_money_accounts: [
    account({ id: ids.cash, code: '120100', name: 'Cash in the tills', role: 'cash', balance: 700 }),
    account({
      id: ids.bank,
      code: '120200',
      name: 'Bank',
      role: 'bank',
      kind: 'bank',
      number_ending: '4321',
      balance: 9000,
    }),
    account({ id: moneyIds.mpesa, code: '120300', name: 'M-Pesa till', kind: 'mobile_money', balance: 5000 }),
    account({ id: ids.money, code: '120500', name: 'Cash in transit', role: 'cash_in_transit' }),
  ],
  current_till_session: TILL_SESSION,
  list_money_transfers: { rows: [transferAnswer()], next_cursor: null },
  'GET /rest/v1/contacts': [{ id: '00000000-0000-4000-8000-0000000002c1', name: 'Total Energies' }],
  'GET /rest/v1/tax_rates': [],
  'GET /rest/v1/tenant_policies': [],
};
