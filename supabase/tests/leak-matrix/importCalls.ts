import { randomUUID } from 'node:crypto';

type Json = Record<string, unknown>;
type Call = <T>(name: string, args: Json) => Promise<T>;

const mapping = { 0: 'sku', 1: 'name', 2: 'price' };
const rows = JSON.stringify([
  ['IMP-1', 'Imported', '5'],
  ['IMP-2', 'Without a price', ''],
]);

function file(id: string): Json {
  return {
    id,
    kind: 'products',
    file_name: 'goods.csv',
    file_hash: 'ab'.repeat(32),
    row_count: 2,
    headers: ['SKU', 'Name', 'Price'],
  };
}

/** Imports of the attackers' business at every stage of their way. */
export async function setUpImports(as: Call): Promise<Json> {
  const ids: Json = {};
  const stages = ['start_import', 'add_import_rows', 'map_import', 'check_import', 'commit_import'];
  for (const [last, stage] of stages.entries()) {
    const id = randomUUID();
    await as('start_import', { p_import: file(id) });
    if (last >= 1) await as('add_import_rows', { p_import_id: id, p_first_row: 1, p_rows: rows });
    if (last >= 2) await as('map_import', { p_import_id: id, p_mapping: mapping });
    // A file that ends within a step still takes one for each phase.
    for (let step = 0; last >= 3 && step < 3; step += 1) await as('check_import', { p_import_id: id });
    for (let step = 0; last >= 4 && step < 2; step += 1) await as('commit_import', { p_import_id: id });
    ids[`import_after_${stage}`] = id;
  }
  return ids;
}

/** For each function of the imports a call that succeeds. */
export function importCalls(ids: Json): Record<string, Record<string, unknown>> {
  const checked = { p_import_id: ids.import_after_check_import };
  return {
    start_import: { p_import: file(randomUUID()) },
    add_import_rows: { p_import_id: ids.import_after_start_import, p_first_row: 1, p_rows: rows },
    map_import: { p_import_id: ids.import_after_add_import_rows, p_mapping: mapping, p_options: { decimals: 'comma' } },
    check_import: { p_import_id: ids.import_after_map_import },
    edit_import_row: { ...checked, p_row_number: 2, p_cells: { 2: '6' } },
    list_import_rows: { ...checked, p_show: 'all' },
    get_import: checked,
    list_imports: { p_limit: 10 },
    commit_import: checked,
    undo_import: { p_import_id: ids.import_after_commit_import },
    cancel_import: checked,
    product_file_rows: { p_ids: [ids.product_id] },
    contact_file_rows: { p_ids: [ids.contact_id] },
  };
}
