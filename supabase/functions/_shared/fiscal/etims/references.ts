import type { ReferenceKind, ReferenceResult } from '../provider.ts';
import type { EtimsClient } from './client.ts';
import { recordOf } from './envelope.ts';
import { readOutcomeOf } from './outcome.ts';
import type { EtimsOperation } from './paths.ts';

const lists: Record<ReferenceKind, { operation: EtimsOperation; field: string }> = {
  codes: { operation: 'codes', field: 'clsList' },
  item_classes: { operation: 'itemClasses', field: 'itemClsList' },
  notices: { operation: 'notices', field: 'noticeList' },
  branches: { operation: 'branches', field: 'bhfList' },
  items: { operation: 'items', field: 'itemList' },
  imports: { operation: 'imports', field: 'itemList' },
  purchases: { operation: 'purchases', field: 'saleList' },
  stock_movements: { operation: 'stockMovements', field: 'stockList' },
};

/** Before everything: the authority has nothing older. */
export const beginning = '20180101000000';

/** Reads what changed in one of the authority's lists. */
export async function readReference(
  client: EtimsClient,
  kind: ReferenceKind,
  since: string | null,
): Promise<ReferenceResult> {
  const { operation, field } = lists[kind];
  const { reply, event } = await client.call(operation, client.bodyText({ lastReqDt: since ?? beginning }));
  const outcome = readOutcomeOf(reply);
  if (outcome.state !== 'read') return { ...outcome, event };
  return { state: 'read', rows: rowsIn(outcome.data, field), readAt: outcome.at, event };
}

/** A taxpayer by PIN; null when the authority knows none. */
export async function readTaxpayer(client: EtimsClient, pin: string): Promise<ReferenceResult> {
  const { reply, event } = await client.call('taxpayer', client.bodyText({ custmTin: pin }));
  const outcome = readOutcomeOf(reply);
  if (outcome.state !== 'read') return { ...outcome, event };
  return { state: 'read', rows: rowsIn(outcome.data, 'custList'), readAt: outcome.at, event };
}

/** The rows of a list; what is no object is none. */
export function rowsIn(data: Record<string, unknown>, field: string): Record<string, unknown>[] {
  const rows: unknown = data[field];
  return Array.isArray(rows) ? rows.map(recordOf).filter((row) => row !== null) : [];
}

/** The state of an imported line, which sources spell in two ways. */
export function importStateOf(row: Record<string, unknown>): string | null {
  const value = row.imptItemSttsCd ?? row.imptItemsttsCd;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}
