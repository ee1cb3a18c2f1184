import { fromNumeric, type Money } from '@dukani/shared/money';
import type * as rpc from '@dukani/shared/rpc';

/** An asset of the register. */
export interface Asset {
  id: string;
  revision: number;
  number: string;
  kind: rpc.AssetKind;
  name: string;
  serialNumber: string | null;
  note: string | null;
  status: rpc.AssetStatus;
  cost: Money;
  openingWorn: Money;
  worn: Money;
  bookValue: Money;
  residual: Money;
  method: rpc.AssetMethod;
  months: number;
  yearlyPercent: number | null;
  acquiredOn: string;
  startsOn: string;
  wearProblem: string | null;
  isPosted: boolean;
  accountId: string;
  accountName: string;
  locationId: string | null;
  locationName: string | null;
  billLineId: string | null;
  billId: string | null;
  billNumber: string | null;
  withdrawalReason: string | null;
  disposal: rpc.AssetDisposal | null;
}

export function toAsset(row: rpc.FixedAsset): Asset {
  return {
    id: row.id,
    revision: row.revision,
    number: row.asset_number,
    kind: row.kind,
    name: row.name,
    serialNumber: row.serial_number,
    note: row.note,
    status: row.status,
    cost: fromNumeric(row.cost),
    openingWorn: fromNumeric(row.opening_worn),
    worn: fromNumeric(row.worn),
    bookValue: fromNumeric(row.book_value),
    residual: fromNumeric(row.residual),
    method: row.method,
    months: row.months,
    yearlyPercent: row.yearly_percent,
    acquiredOn: row.acquired_on,
    startsOn: row.starts_on,
    wearProblem: row.wear_problem,
    isPosted: row.is_posted,
    accountId: row.asset_account_id,
    accountName: row.asset_account_name,
    locationId: row.location_id,
    locationName: row.location_name,
    billLineId: row.bill_line_id,
    billId: row.bill_id,
    billNumber: row.bill_number,
    withdrawalReason: row.withdrawal_reason,
    disposal: row.disposal,
  };
}

/** A month of an asset: planned, or posted with its entry. */
export interface AssetMonth {
  month: string;
  amount: Money;
  worn: Money;
  bookValue: Money;
  note: string | null;
  entryId: string | null;
}

export interface AssetDetail extends Asset {
  schedule: AssetMonth[];
}

export const toAssetDetail = (row: rpc.FixedAssetDetail): AssetDetail => ({
  ...toAsset(row),
  schedule: row.schedule.map((month) => ({
    month: month.month,
    amount: fromNumeric(month.amount),
    worn: fromNumeric(month.worn),
    bookValue: fromNumeric(month.book_value),
    note: month.note,
    entryId: month.journal_entry_id,
  })),
});

export interface AssetPage {
  rows: Asset[];
  nextCursor: string | null;
  count: number;
  cost: Money;
  worn: Money;
  bookValue: Money;
  /** What the accounts hold, in the register or not. */
  accountsValue: Money;
  limit: Money;
}

export const toAssetPage = (page: rpc.FixedAssetPage): AssetPage => ({
  rows: page.rows.map(toAsset),
  nextCursor: page.next_cursor,
  count: page.totals.count,
  cost: fromNumeric(page.totals.cost),
  worn: fromNumeric(page.totals.worn),
  bookValue: fromNumeric(page.totals.book_value),
  accountsValue: fromNumeric(page.accounts_value),
  limit: fromNumeric(page.limit_amount),
});

export const STATUS: Readonly<
  Record<rpc.AssetStatus, { label: string; tone: 'success' | 'info' | 'neutral' | 'warning' }>
> = {
  in_use: { label: 'In use', tone: 'success' },
  written_off: { label: 'Written off', tone: 'info' },
  disposed: { label: 'Sold or scrapped', tone: 'neutral' },
  withdrawn: { label: 'Removed', tone: 'neutral' },
};

export const METHODS: Readonly<Record<rpc.AssetMethod, string>> = {
  straight_line: 'Same amount each month',
  declining: 'Percentage of what is left',
};
