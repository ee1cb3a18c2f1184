import { randomUUID } from 'node:crypto';

type Json = Record<string, unknown>;
type Call = <T>(name: string, args: Json) => Promise<T>;

const assetOf = (ids: Json, more: Json = {}): Json => ({
  id: randomUUID(),
  kind: 'manual',
  name: 'Own fridge',
  cost: 1200,
  method: 'straight_line',
  months: 12,
  acquired_on: '2020-01-15',
  asset_account_id: ids.asset_account_id,
  location_id: ids.location_id,
  ...more,
});

/** Assets in use, sold, and added by mistake; answers the ids that assetCalls needs. */
export async function setUpAssets(as: Call, ids: Json): Promise<Json> {
  const chart = await as<{ id: string; code: string }[]>('list_accounts', {});
  const own = { ...ids, asset_account_id: chart.find(({ code }) => code === '130100')?.id };
  const [kept, toSell, sold, mistaken] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  for (const id of [kept, toSell, sold, mistaken]) await as('save_fixed_asset', { p_asset: assetOf(own, { id }) });
  await as('dispose_fixed_asset', { p_disposal: { id: randomUUID(), asset_id: sold, kind: 'scrapped' } });
  return {
    asset_account_id: own.asset_account_id,
    own_asset_id: kept,
    asset_to_sell_id: toSell,
    sold_asset_id: sold,
    mistaken_asset_id: mistaken,
  };
}

/** A call that succeeds for each procedure of assets, and for the health of the books. */
export function assetCalls(ids: Json): Record<string, Json> {
  return {
    books_health: {},
    check_books_health: {},
    list_fixed_assets: {},
    get_fixed_asset: { p_asset_id: ids.own_asset_id },
    list_asset_bill_lines: {},
    save_fixed_asset: { p_asset: assetOf(ids) },
    withdraw_fixed_asset: { p_withdrawal: { asset_id: ids.mistaken_asset_id, reason: 'Added twice' } },
    dispose_fixed_asset: {
      p_disposal: {
        id: randomUUID(),
        asset_id: ids.asset_to_sell_id,
        kind: 'sold',
        proceeds: 100,
        money_account_id: ids.money_bank_account_id,
      },
    },
    reverse_asset_disposal: { p_reversal: { asset_id: ids.sold_asset_id, reason: 'It came back' } },
    post_depreciation: {},
    save_asset_limit: { p_limit_amount: 500 },
  };
}
