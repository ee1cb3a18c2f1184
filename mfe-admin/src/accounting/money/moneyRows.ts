import { fromNumeric, type Money } from '@dukani/shared/money';
import type * as rpc from '@dukani/shared/rpc';

/** Money that went out or came in without a bill or a sale. */
export interface Voucher {
  id: string;
  number: string;
  kind: rpc.VoucherKind;
  isIn: boolean;
  amount: Money;
  tax: Money;
  taxCode: string | null;
  accountName: string;
  moneyAccountName: string;
  sessionId: string | null;
  contactId: string | null;
  contactName: string | null;
  reference: string | null;
  note: string | null;
  businessDate: string;
  recordedByName: string | null;
  entryId: string;
  reversedAt: string | null;
  reversalReason: string | null;
  reversalEntryId: string | null;
  attachmentCount: number;
}

export const isMoneyIn = (kind: rpc.VoucherKind): boolean => kind === 'income' || kind === 'owner_in';

export function toVoucher(row: rpc.Voucher): Voucher {
  return {
    id: row.id,
    number: row.voucher_number,
    kind: row.kind,
    isIn: isMoneyIn(row.kind),
    amount: fromNumeric(row.amount),
    tax: fromNumeric(row.tax_amount),
    taxCode: row.tax_code,
    accountName: row.account_name,
    moneyAccountName: row.money_account_name,
    sessionId: row.till_session_id,
    contactId: row.contact_id,
    contactName: row.contact_name,
    reference: row.reference,
    note: row.note,
    businessDate: row.business_date,
    recordedByName: row.recorded_by_name,
    entryId: row.journal_entry_id,
    reversedAt: row.reversed_at,
    reversalReason: row.reversal_reason,
    reversalEntryId: row.reversal_entry_id,
    attachmentCount: row.attachment_count,
  };
}

export interface VoucherDetail extends Voucher {
  attachments: rpc.Attachment[];
}

export const toVoucherDetail = (row: rpc.RpcAnswer<'get_voucher'>): VoucherDetail => ({
  ...toVoucher(row),
  attachments: row.attachments,
});

export interface VoucherPage {
  rows: Voucher[];
  nextCursor: string | null;
  count: number;
  moneyIn: Money;
  moneyOut: Money;
}

export const toVoucherPage = ({ rows, next_cursor: nextCursor, totals }: rpc.VoucherPage): VoucherPage => ({
  rows: rows.map(toVoucher),
  nextCursor,
  count: totals.count,
  moneyIn: fromNumeric(totals.money_in),
  moneyOut: fromNumeric(totals.money_out),
});

/** An account that holds money. */
export interface MoneyAccount {
  id: string;
  code: string;
  name: string;
  role: string | null;
  kind: rpc.MoneyKind;
  numberEnding: string | null;
  balance: Money;
}

export const toMoneyAccount = (row: rpc.MoneyAccount): MoneyAccount => ({
  id: row.id,
  code: row.code,
  name: row.name,
  role: row.role,
  kind: row.kind,
  numberEnding: row.number_ending,
  balance: fromNumeric(row.balance),
});

/** Money moved between two accounts of the business. */
export interface MoneyTransfer {
  id: string;
  number: string;
  fromName: string;
  toName: string;
  amount: Money;
  fee: Money;
  sessionId: string | null;
  sentOn: string;
  receivedOn: string | null;
  reference: string | null;
  note: string | null;
  recordedByName: string | null;
  sentEntryId: string;
  receivedEntryId: string | null;
  reversedAt: string | null;
  reversalReason: string | null;
}

export const toMoneyTransfer = (row: rpc.MoneyTransfer): MoneyTransfer => ({
  id: row.id,
  number: row.transfer_number,
  fromName: row.from_account_name,
  toName: row.to_account_name,
  amount: fromNumeric(row.amount),
  fee: fromNumeric(row.fee_amount),
  sessionId: row.till_session_id,
  sentOn: row.sent_on,
  receivedOn: row.received_on,
  reference: row.reference,
  note: row.note,
  recordedByName: row.recorded_by_name,
  sentEntryId: row.sent_entry_id,
  receivedEntryId: row.received_entry_id,
  reversedAt: row.reversed_at,
  reversalReason: row.reversal_reason,
});

export interface TransferPage {
  rows: MoneyTransfer[];
  nextCursor: string | null;
}

export const toTransferPage = (page: rpc.KeyedPage<rpc.MoneyTransfer>): TransferPage => ({
  rows: page.rows.map(toMoneyTransfer),
  nextCursor: page.next_cursor,
});
