/** The register of fixed assets. */

export type AssetKind = 'bill' | 'manual' | 'opening';
export type AssetMethod = 'straight_line' | 'declining';
export type AssetStatus = 'in_use' | 'written_off' | 'disposed' | 'withdrawn';

export interface AssetDisposal {
  id: string;
  kind: 'sold' | 'scrapped';
  business_date: string;
  /** What the buyer paid, tax included. */
  proceeds: number;
  tax_amount: number;
  worn: number;
  /** Below zero: a loss. */
  gain: number;
  buyer_name: string | null;
  note: string | null;
  journal_entry_id: string;
}

export interface FixedAsset {
  id: string;
  revision: number;
  asset_number: string;
  kind: AssetKind;
  name: string;
  serial_number: string | null;
  note: string | null;
  status: AssetStatus;
  cost: number;
  opening_worn: number;
  /** Written off until now. */
  worn: number;
  book_value: number;
  residual: number;
  method: AssetMethod;
  months: number;
  yearly_percent: number | null;
  acquired_on: string;
  starts_on: string;
  /** The day from which the next month can be posted. */
  next_wear_on: string | null;
  /** Why the last month could not be posted. */
  wear_problem: string | null;
  is_posted: boolean;
  asset_account_id: string;
  asset_account_name: string;
  worn_account_id: string;
  expense_account_id: string;
  location_id: string | null;
  location_name: string | null;
  bill_line_id: string | null;
  bill_id: string | null;
  bill_number: string | null;
  recorded_by_name: string | null;
  withdrawal_reason: string | null;
  disposal: AssetDisposal | null;
}

export interface AssetMonth {
  month: string;
  amount: number;
  /** Until then. */
  worn: number;
  book_value: number;
  /** Of months that are posted. */
  business_date: string | null;
  note: string | null;
  journal_entry_id: string | null;
}

/** get_fixed_asset(p_asset_id) */
export interface FixedAssetDetail extends FixedAsset {
  schedule: AssetMonth[];
}

/** save_fixed_asset and the others that change one: the asset, and whether the call was a repetition. */
export interface SavedFixedAsset extends FixedAsset {
  replayed: boolean;
}

export interface AssetFilter {
  status?: 'in_register' | 'disposed' | 'withdrawn' | null;
  account_id?: string | null;
  location_id?: string | null;
  search?: string | null;
}

export type AssetSort = '-date' | 'date' | '-cost' | 'cost';

/** list_fixed_assets(…) */
export interface FixedAssetPage {
  rows: FixedAsset[];
  next_cursor: string | null;
  /** Sums of those that the business still has. */
  totals: { count: number; cost: number; worn: number; book_value: number };
  /** What the accounts of assets hold, in the register or not. */
  accounts_value: number;
  limit_amount: number;
}

/** list_asset_bill_lines(): lines of bills that are no asset yet. */
export interface AssetBillLine {
  bill_line_id: string;
  bill_id: string;
  bill_number: string;
  bill_date: string;
  supplier_name: string;
  description: string | null;
  account_id: string;
  account_name: string;
  rest: number;
}

/** save_fixed_asset(p_asset) */
export interface SaveAssetInput {
  id: string;
  /** That was read, of one that is there. */
  revision?: number;
  kind: AssetKind;
  bill_line_id?: string | null;
  name: string;
  serial_number?: string | null;
  note?: string | null;
  cost?: number | null;
  opening_worn?: number | null;
  residual?: number | null;
  method: AssetMethod;
  months: number;
  yearly_percent?: number | null;
  acquired_on?: string | null;
  starts_on?: string | null;
  asset_account_id?: string | null;
  worn_account_id?: string | null;
  expense_account_id?: string | null;
  location_id?: string | null;
}

/** dispose_fixed_asset(p_disposal) */
export interface DisposeAssetInput {
  id: string;
  asset_id: string;
  kind: AssetDisposal['kind'];
  business_date?: string | null;
  proceeds?: number | null;
  money_account_id?: string | null;
  tax_rate_id?: string | null;
  buyer_name?: string | null;
  note?: string | null;
}

export interface AssetInputs {
  list_fixed_assets: { p_filter?: AssetFilter; p_after?: string | null; p_limit?: number; p_sort?: AssetSort };
  save_fixed_asset: { p_asset: SaveAssetInput };
  withdraw_fixed_asset: { p_withdrawal: { asset_id: string; reason: string } };
  dispose_fixed_asset: { p_disposal: DisposeAssetInput };
  reverse_asset_disposal: { p_reversal: { asset_id: string; reason: string } };
}

export interface AssetAnswers {
  list_fixed_assets: FixedAssetPage;
  get_fixed_asset: FixedAssetDetail;
  list_asset_bill_lines: AssetBillLine[];
  save_fixed_asset: SavedFixedAsset;
  withdraw_fixed_asset: SavedFixedAsset;
  dispose_fixed_asset: SavedFixedAsset;
  reverse_asset_disposal: SavedFixedAsset;
  post_depreciation: { posted_count: number };
  save_asset_limit: { limit_amount: number };
}
