import type { Attachment, PaperOf } from './attachments';
import type { AccountSubtype } from './ledgerAccounts';
import type { KeyedPage } from './keyedPage';
import type { SupplierTender } from './supplierMoney';

export type MoneyKind = 'bank' | 'mobile_money' | 'card_clearing' | 'cash' | 'wallet';
export type VoucherKind = 'expense' | 'income' | 'owner_in' | 'owner_out';

/** An account that holds money; its id is that of the ledger account. */
export interface MoneyAccount {
  id: string;
  code: string;
  name: string;
  role: string | null;
  kind: MoneyKind;
  /** The last four of its number. */
  number_ending: string | null;
  /** How its last statement file was read, as the screen keeps it. */
  statement_profile: Record<string, unknown>;
  /** What the books say it holds. */
  balance: number;
}

export interface SaveMoneyAccountInput {
  id: string;
  kind?: MoneyKind;
  account_number?: string | null;
  statement_profile?: Record<string, unknown>;
}

/** record_owner_money(p_movement), and what expenses and income share with it. Idempotent by id and body. */
export interface VoucherInput {
  id: string;
  /** What was paid or taken, tax included. */
  amount: number;
  tender_type: SupplierTender;
  /** Cash without it goes through the open drawer. */
  money_account_id?: string | null;
  till_session_id?: string | null;
  /** What it was for. */
  account_id?: string | null;
  location_id?: string | null;
  business_date?: string;
  reference?: string | null;
  note?: string | null;
  /** Papers that add_attachment has announced for this id. */
  attachment_ids?: string[];
}

export interface ExpenseInput extends VoucherInput {
  account_id: string;
  contact_id?: string | null;
  tax_rate_id?: string | null;
  /** Of the tax: what comes back. 100 unless said. */
  recoverable_percent?: number;
}

export interface OwnerMoneyInput extends VoucherInput {
  direction: 'in' | 'out';
}

export interface Voucher {
  id: string;
  voucher_number: string;
  kind: VoucherKind;
  amount: number;
  net_amount: number;
  tax_amount: number;
  recoverable_tax_amount: number;
  tax_code: string | null;
  tax_rate_percent: number;
  account_id: string;
  account_name: string;
  money_account_id: string;
  money_account_name: string;
  tender_type: SupplierTender;
  till_session_id: string | null;
  location_id: string | null;
  contact_id: string | null;
  contact_name: string | null;
  reference: string | null;
  note: string | null;
  business_date: string;
  recorded_at: string;
  recorded_by_name: string | null;
  journal_entry_id: string;
  reversed_at: string | null;
  reversal_reason: string | null;
  reversal_entry_id: string | null;
  attachment_count: number;
}

export interface PostedVoucher extends Voucher {
  replayed: boolean;
}

export interface ReverseVoucherInput {
  id: string;
  voucher_id: string;
  reason: string;
  till_session_id?: string | null;
}

/** list_voucher_categories(p_kind): what money is spent on or comes from, the most used first. */
export interface VoucherCategory {
  id: string;
  code: string;
  name: string;
  subtype: AccountSubtype;
  /** In the last year. */
  use_count: number;
}

export type VoucherSort = '-date' | 'date' | '-amount' | 'amount';

export interface VoucherPage extends KeyedPage<Voucher> {
  /** Of all that match; what was reversed counts in neither sum. */
  totals: { count: number; money_in: number; money_out: number };
}

export interface VoucherFilter {
  kind?: VoucherKind | null;
  account_id?: string | null;
  money_account_id?: string | null;
  contact_id?: string | null;
  location_id?: string | null;
  from?: string | null;
  to?: string | null;
  is_reversed?: boolean;
  has_papers?: boolean;
  search?: string | null;
}

export interface AddAttachmentInput extends Pick<
  Attachment,
  'id' | 'entity_type' | 'entity_id' | 'file_name' | 'mime_type' | 'byte_size'
> {
  /** Of the file, in small hexadecimal letters. */
  sha256: string;
}

export interface AddedAttachment extends Attachment {
  replayed: boolean;
  /** Documents that have the same file. */
  same_as: { entity_type: PaperOf; entity_id: string }[];
}

/** transfer_money(p_transfer). Idempotent by id and body. */
export interface TransferMoneyInput {
  id: string;
  from_account_id: string;
  to_account_id: string;
  amount: number;
  /** What the bank or operator took besides. */
  fee_amount?: number;
  till_session_id?: string | null;
  sent_on?: string;
  received_on?: string;
  is_on_its_way?: boolean;
  reference?: string | null;
  note?: string | null;
}

export interface MoneyTransfer {
  id: string;
  transfer_number: string;
  from_account_id: string;
  from_account_name: string;
  to_account_id: string;
  to_account_name: string;
  amount: number;
  fee_amount: number;
  till_session_id: string | null;
  sent_on: string;
  /** Null while it is on its way. */
  received_on: string | null;
  reference: string | null;
  note: string | null;
  recorded_at: string;
  recorded_by_name: string | null;
  sent_entry_id: string;
  received_entry_id: string | null;
  reversed_at: string | null;
  reversal_reason: string | null;
}

export interface PostedTransfer extends MoneyTransfer {
  replayed: boolean;
}

/** Money that is to come or go on a day; above zero: in. */
export interface CashItem {
  /** The day on which it is counted: today for what is overdue. */
  day: string;
  due_on: string;
  kind: 'bill' | 'invoice' | 'recurring_expense' | 'recurring_bill' | 'waiting';
  source_id: string;
  label: string | null;
  contact_name: string | null;
  amount: number;
}

/** cash_forecast(p_days) */
export interface CashForecast {
  today: string;
  until: string;
  opening: number;
  days: { day: string; money_in: number; money_out: number; balance: number }[];
  lowest: { day: string; balance: number };
  items: CashItem[];
  /** Invoices that are overdue: not counted. */
  overdue_invoices: number;
}

/** accounting_first_steps() */
export interface FirstSteps {
  has_opening_balances: boolean;
  has_bank_account: boolean;
  has_expense: boolean;
  has_lock: boolean;
  has_accountant: boolean;
}

export interface MoneyInputs {
  cash_forecast: { p_days?: number };
  save_money_account: { p_account: SaveMoneyAccountInput };
  record_expense: { p_expense: ExpenseInput };
  record_income: { p_income: ExpenseInput };
  record_owner_money: { p_movement: OwnerMoneyInput };
  reverse_voucher: { p_reversal: ReverseVoucherInput };
  list_vouchers: { p_filter?: VoucherFilter; p_after?: string | null; p_limit?: number; p_sort?: VoucherSort };
  list_voucher_categories: { p_kind: 'expense' | 'income' };
  add_attachment: { p_attachment: AddAttachmentInput };
  take_attachment_off: { p_attachment_id: string };
  list_attachments: { p_entity_type: PaperOf; p_entity_id: string };
  transfer_money: { p_transfer: TransferMoneyInput };
  confirm_money_transfer: { p_arrival: { money_transfer_id: string; received_on?: string } };
  reverse_money_transfer: { p_reversal: { id: string; money_transfer_id: string; reason: string } };
}

export interface MoneyAnswers {
  cash_forecast: CashForecast;
  accounting_first_steps: FirstSteps;
  list_money_accounts: MoneyAccount[];
  save_money_account: MoneyAccount;
  record_expense: PostedVoucher;
  record_income: PostedVoucher;
  record_owner_money: PostedVoucher;
  reverse_voucher: PostedVoucher;
  get_voucher: Voucher & { attachments: Attachment[] };
  list_vouchers: VoucherPage;
  list_voucher_categories: VoucherCategory[];
  add_attachment: AddedAttachment;
  take_attachment_off: { id: string };
  list_attachments: Attachment[];
  transfer_money: PostedTransfer;
  confirm_money_transfer: MoneyTransfer;
  reverse_money_transfer: PostedTransfer;
  list_money_transfers: KeyedPage<MoneyTransfer>;
}
