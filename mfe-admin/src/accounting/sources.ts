import type { Money } from '@dukani/shared/money';

/** What the documents behind journal entries are called. A kind that later work adds is shown by its own word. */
const SOURCE_NAMES: Record<string, string> = {
  sale: 'Sale',
  credit_note: 'Return',
  order_fee: 'Cancellation fee',
  order_deposit: 'Order deposit',
  contact_payment: 'Customer payment',
  contact_payment_reversal: 'Customer payment reversed',
  contact_opening_balance: 'Opening balance of a contact',
  gift_card: 'Gift card',
  gift_card_adjustment: 'Gift card corrected',
  payment_return: 'Payment taken back',
  payment_return_undone: 'Payment taken back, undone',
  cash_movement: 'Cash in or out of the till',
  till_session: 'Till closed',
  goods_receipt: 'Delivery',
  stock_adjustment: 'Stock adjustment',
  stock_count: 'Stock count',
  stock_transfer: 'Stock sent',
  stock_transfer_receipt: 'Stock received',
  opening_stock: 'Opening stock',
  manual: 'Journal',
  manual_reversal: 'Reversal',
  opening_balance: 'Opening balances',
  opening_transfer: 'Opening balances moved',
  supplier_bill: 'Supplier bill',
  supplier_bill_reversal: 'Supplier bill reversed',
  supplier_credit: 'Supplier credit',
  supplier_payment: 'Supplier payment',
  supplier_payment_reversal: 'Supplier payment reversed',
  supplier_allocation: 'Advance used',
  expense: 'Expense',
  expense_reversal: 'Expense reversed',
  income: 'Other income',
  income_reversal: 'Other income reversed',
  owner_money: 'Owner’s money',
  owner_money_reversal: 'Owner’s money reversed',
  money_transfer: 'Money moved',
  money_transfer_reversal: 'Money moved, reversed',
  money_arrival: 'Moved money received',
  money_arrival_reversal: 'Moved money received, reversed',
  tax_return: 'Tax return',
  tax_payment: 'Tax payment',
  asset_opening: 'Asset owned before',
  asset_opening_reversal: 'Asset owned before, removed',
  asset_depreciation: 'Depreciation of an asset',
  asset_disposal: 'Asset sold or scrapped',
  asset_disposal_reversal: 'Asset sold or scrapped, undone',
  bank_line: 'Bank line',
  bank_line_reversal: 'Bank line undone',
  bank_settlement: 'Payments passed on',
  bank_settlement_reversal: 'Payments passed on, undone',
};

/** What is offered to filter by. */
export const SOURCES: readonly { value: string; label: string }[] = Object.entries(SOURCE_NAMES).map(
  ([value, label]) => ({ value, label }),
);

/** `sale` as people say it. */
export function sourceName(sourceType: string): string {
  const word = sourceType.replaceAll('_', ' ');
  return SOURCE_NAMES[sourceType] ?? word.charAt(0).toUpperCase() + word.slice(1);
}

/** The screen of the document behind an entry; null where there is none to open. */
export function sourcePath({ sourceType, sourceId }: { sourceType: string; sourceId: string }): string | null {
  switch (sourceType) {
    case 'sale':
      return `/admin/sales/${sourceId}`;
    case 'goods_receipt':
      return `/admin/stock?tab=receipts&receipt=${sourceId}`;
    case 'stock_adjustment':
      return `/admin/stock?tab=adjustments&adjustment=${sourceId}`;
    case 'stock_count':
      return `/admin/stock/counts/${sourceId}`;
    case 'supplier_bill':
      return `/admin/purchases?tab=bills&bill=${sourceId}`;
    case 'supplier_credit':
      return `/admin/purchases?tab=credits&credit=${sourceId}`;
    case 'supplier_payment':
      return `/admin/purchases?tab=payments&payment=${sourceId}`;
    case 'expense':
    case 'income':
    case 'owner_money':
      return `/admin/accounting?tab=money&voucher=${sourceId}`;
    case 'stock_transfer':
      return `/admin/stock?tab=transfers&transfer=${sourceId}`;
    case 'asset_opening':
      return `/admin/accounting?tab=assets&asset=${sourceId}`;
    case 'tax_return':
      return '/admin/accounting?tab=tax';
    default:
      return null;
  }
}

/** Entries that people write and may take back; those of documents are corrected by the documents. */
export const isReversible = (sourceType: string): boolean =>
  sourceType === 'manual' || sourceType === 'opening_balance';

/** The side on which a document of money without a bill or a sale has its category. */
const CATEGORY_SIDE: Readonly<Record<string, 'debit' | 'credit'>> = { expense: 'debit', income: 'credit' };

interface EntryParts {
  sourceType: string;
  lines: readonly { name: string; debit: Money; credit: Money }[];
}

/** The category of an expense or of other income; null for whatever else, whose memo says enough. */
export function categoryOf({ sourceType, lines }: EntryParts): string | null {
  const side = CATEGORY_SIDE[sourceType];
  if (side === undefined) return null;
  const [largest] = lines.filter((line) => line[side] > 0).toSorted((one, other) => other[side] - one[side]);
  return largest?.name ?? null;
}
