import type * as rpc from '@dukani/shared/rpc';
import { ids } from '../ledgerSamples';
import { MONEY_RPC } from '../money/moneySamples';

export const assetIds = {
  fridge: '00000000-0000-4000-8000-0000000004a1',
  line: '00000000-0000-4000-8000-0000000004b1',
  bill: '00000000-0000-4000-8000-0000000004c1',
  furniture: '00000000-0000-4000-8000-0000000004d1',
};

export const assetAnswer = (over: Partial<rpc.SavedFixedAsset> = {}): rpc.SavedFixedAsset => ({
  id: assetIds.fridge,
  revision: 1,
  asset_number: 'FA-000001',
  kind: 'manual',
  name: 'Fridge',
  serial_number: 'SN-77',
  note: null,
  status: 'in_use',
  cost: 1200,
  opening_worn: 0,
  worn: 100,
  book_value: 1100,
  residual: 0,
  method: 'straight_line',
  months: 12,
  yearly_percent: null,
  acquired_on: '2026-10-05',
  starts_on: '2026-10-01',
  next_wear_on: '2026-12-01',
  wear_problem: null,
  is_posted: true,
  asset_account_id: assetIds.furniture,
  asset_account_name: 'Furniture and shop fittings',
  worn_account_id: ids.loan,
  expense_account_id: ids.rent,
  location_id: null,
  location_name: null,
  bill_line_id: null,
  bill_id: null,
  bill_number: null,
  recorded_by_name: 'Amina Otieno',
  withdrawal_reason: null,
  disposal: null,
  replayed: false,
  ...over,
});

const schedule: rpc.AssetMonth[] = Array.from({ length: 12 }, (_, place) => ({
  month: `${place < 3 ? 2026 : 2027}-${String(((place + 9) % 12) + 1).padStart(2, '0')}-01`,
  amount: 100,
  worn: 100 * (place + 1),
  book_value: 1200 - 100 * (place + 1),
  business_date: place === 0 ? '2026-10-31' : null,
  note: null,
  journal_entry_id: place === 0 ? ids.entry : null,
}));

export const assetDetail = (over: Partial<rpc.FixedAssetDetail> = {}): rpc.FixedAssetDetail => ({
  ...assetAnswer(),
  schedule,
  ...over,
});

export const assetPage = (rows: rpc.FixedAsset[] = [assetAnswer()]): rpc.FixedAssetPage => ({
  rows,
  next_cursor: null,
  totals: { count: rows.length, cost: 1200, worn: 100, book_value: 1100 },
  accounts_value: 1500,
  limit_amount: 500,
});

const BILL_LINE: rpc.AssetBillLine = {
  bill_line_id: assetIds.line,
  bill_id: assetIds.bill,
  bill_number: 'BILL-000009',
  bill_date: '2026-11-03',
  supplier_name: 'Total Energies',
  description: 'Laptop',
  account_id: assetIds.furniture,
  account_name: 'Computers and tills',
  rest: 900,
};

/** What the register of assets asks. */
export const ASSETS_RPC = {
  ...MONEY_RPC,
  list_accounts: [
    ...MONEY_RPC.list_accounts,
    {
      ...MONEY_RPC.list_accounts[0],
      id: assetIds.furniture,
      code: '130100',
      name: 'Furniture and shop fittings',
      subtype: 'fixed_asset',
      role: null,
      is_control: false,
    },
  ],
  list_fixed_assets: assetPage(),
  get_fixed_asset: assetDetail(),
  list_asset_bill_lines: [BILL_LINE],
};
