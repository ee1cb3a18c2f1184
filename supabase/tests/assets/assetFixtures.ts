import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import type {
  DisposeAssetInput,
  FixedAssetDetail,
  SaveAssetInput,
  SavedFixedAsset,
} from '../../../shared/src/api/rpcTypes';
import { accountOf, type Books } from '../books/booksFixtures';
import { as } from '../purchases/purchaseFixtures';
import type { Persona } from '../support/personas';

/** The account of furniture, and that of what is written off. */
export const FURNITURE = '130100';
export const WORN = '130900';

/** A fridge that was paid elsewhere. */
export function assetOf(books: Books, more: Partial<SaveAssetInput> = {}): SaveAssetInput {
  return {
    id: randomUUID(),
    kind: 'manual',
    name: 'Fridge',
    cost: 1200,
    method: 'straight_line',
    months: 12,
    acquired_on: '2025-01-10',
    asset_account_id: accountOf(books, FURNITURE),
    ...more,
  };
}

export function saveAsset(
  client: Client,
  books: Books,
  asset: SaveAssetInput,
  persona: Persona = books.owner,
): Promise<SavedFixedAsset> {
  return as<SavedFixedAsset>(client, persona, 'save_fixed_asset', { p_asset: asset });
}

export function getAsset(client: Client, books: Books, id: string): Promise<FixedAssetDetail> {
  return as<FixedAssetDetail>(client, books.owner, 'get_fixed_asset', { p_asset_id: id });
}

export function dispose(
  client: Client,
  books: Books,
  assetId: string,
  more: Partial<DisposeAssetInput> = {},
): Promise<SavedFixedAsset> {
  return as<SavedFixedAsset>(client, books.owner, 'dispose_fixed_asset', {
    p_disposal: {
      id: randomUUID(),
      asset_id: assetId,
      kind: 'sold',
      proceeds: 500,
      money_account_id: accountOf(books, 'bank'),
      ...more,
    },
  });
}

export async function postNow(client: Client, books: Books): Promise<number> {
  return (await as<{ posted_count: number }>(client, books.owner, 'post_depreciation')).posted_count;
}

/** Debits less credits of an account, by role or code. */
export async function balanceOf(client: Client, books: Books, account: string): Promise<number> {
  const { rows } = await client.query<{ balance: string | null }>(
    'select sum(debit - credit) as balance from public.journal_lines where tenant_id = $1 and ledger_account_id = $2',
    [books.tenantId, accountOf(books, account)],
  );
  return Number(rows[0]?.balance ?? 0);
}
