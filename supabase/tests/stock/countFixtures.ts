import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import type {
  CountEntryInput,
  CountEntryState,
  CountReview,
  CountReviewRow,
  CountSheetPage,
  OpenStockCountInput,
  PostedStockCount,
  PostStockCountInput,
  RecordedCountEntries,
  StockCountDetail,
} from '../../../shared/src/api/rpcTypes';
import { callRpc } from '../support/callRpc';
import type { TestTenant } from '../support/makeTenant';
import { asUser, type Persona } from '../support/personas';

/** What a test says of an entry; the rest is filled in. */
export type EntryDraft = Partial<CountEntryInput>;

export function entry(productId: string, quantity: number, more: EntryDraft = {}): CountEntryInput {
  return { id: randomUUID(), product_id: productId, mode: 'set', quantity, ...more };
}

/** Opens a count of the given products, or of everything. */
export async function openCount(
  client: Client,
  tenant: TestTenant,
  more: Partial<OpenStockCountInput> = {},
  persona: Persona = tenant.manager,
): Promise<StockCountDetail> {
  const count = { id: randomUUID(), name: 'Shelves', scope: 'all', is_blind: false, ...more };
  return asUser(client, persona, () => callRpc(client, 'open_stock_count', { p_count: count }));
}

export async function openCountOf(
  client: Client,
  tenant: TestTenant,
  productIds: string[],
  more: Partial<OpenStockCountInput> = {},
): Promise<string> {
  const { id } = await openCount(client, tenant, { scope: 'products', scope_ids: productIds, ...more });
  return id;
}

export async function record(
  client: Client,
  persona: Persona,
  countId: string,
  entries: CountEntryInput[],
  sentAt?: string,
): Promise<RecordedCountEntries> {
  const batch = { count_id: countId, entries, ...(sentAt === undefined ? {} : { sent_at: sentAt }) };
  return asUser(client, persona, () => callRpc(client, 'record_count_entries', { p_batch: batch }));
}

export function statesOf(recorded: RecordedCountEntries): CountEntryState[] {
  return recorded.entries.map(({ state }) => state);
}

export async function review(
  client: Client,
  persona: Persona,
  countId: string,
  more: Record<string, unknown> = {},
): Promise<CountReview> {
  return asUser(client, persona, () => callRpc(client, 'stock_count_review', { p_count_id: countId, ...more }));
}

/** The line of one product, whether it differs or not. */
export async function lineOf(
  client: Client,
  persona: Persona,
  countId: string,
  productId: string,
): Promise<CountReviewRow | undefined> {
  const { rows } = await review(client, persona, countId, { p_filter: 'all', p_limit: 500 });
  return rows.find((row) => row.product_id === productId);
}

export async function sheet(
  client: Client,
  persona: Persona,
  countId: string,
  more: Record<string, unknown> = {},
): Promise<CountSheetPage> {
  return asUser(client, persona, () => callRpc(client, 'stock_count_sheet', { p_count_id: countId, ...more }));
}

export async function post(
  client: Client,
  persona: Persona,
  countId: string,
  more: Partial<PostStockCountInput> = {},
): Promise<PostedStockCount> {
  const posting = { count_id: countId, uncounted: 'leave', ...more };
  return asUser(client, persona, () => callRpc(client, 'post_stock_count', { p_posting: posting }));
}

/** The time of the database, which is the one that counts, to the microsecond as the ledger has it. */
export async function serverNow(client: Client): Promise<string> {
  return serverTimeAgo(client, 0);
}

/** The time of the server so many milliseconds ago. */
export async function serverTimeAgo(client: Client, milliseconds: number): Promise<string> {
  const { rows } = await client.query<{ at: string }>(
    `select to_char((clock_timestamp() - $1 * interval '1 ms') at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at`,
    [milliseconds],
  );
  return rows[0]?.at ?? '';
}
