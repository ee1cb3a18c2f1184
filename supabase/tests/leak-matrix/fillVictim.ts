import { createHash } from 'node:crypto';
import type { Client } from 'pg';
import { cellCandidates, type CellPlan, type VictimMark } from './markers';
import { isPublicCell } from './publicCells';
import { inKeyOrder, type CatalogColumn, type CatalogTable } from './readCatalog';

/** A tenant whose every table holds rows with markers, and the ids found in them. */
export interface Victim {
  mark: VictimMark;
  tenantId: string;
  ownerId: string;
  /** Ids of the filled rows by schema.table, row 1 (open where rows can be) first. */
  ids: Record<string, string[]>;
}

interface DatabaseRefusal {
  code: string;
  constraint?: string;
  /** Of a second row of the same key: `Key (tenant_id, kind)=(…) already exists.` */
  detail?: string;
  message: string;
}

// Made by sign-up with people behind them; their markers are set by hand.
const madeElsewhere = [
  'public.tenants',
  'public.profiles',
  'public.tenant_users',
  'private.tenant_creations',
  'private.platform_admins',
];
/** Cells of a check that a function decides: which values fit each other cannot be guessed from its text. */
const fittingCells: Record<string, (mark: VictimMark) => Record<string, unknown>> = {
  'public.fiscal_documents': (mark) => ({
    ...{ state: 'queued', waiting_for: null, leased_until: null, accepted_at: null, authority_time: null },
    ...{ attempts: 7, failures: 7, unknowns: 7, code: `CANARY_${mark}`, sdc_id: `CANARY_${mark}` },
  }),
};
const maximumTries = 400;
const rowsPerTable = 2;

function checkedColumns(table: CatalogTable, constraint: string | undefined): string[] {
  return (constraint === undefined ? undefined : table.checks[constraint]?.columns) ?? [];
}

/** Columns of a refused key that take only certain words: another row needs another of them. */
function listedColumns(table: CatalogTable, detail = ''): string[] {
  const names = /^Key \(([^)]*)\)/.exec(detail)?.[1]?.split(', ') ?? [];
  return names.filter((name) =>
    Object.values(table.checks).some(({ columns }) => columns.length === 1 && columns[0] === name),
  );
}

/** A small repeatable random number, so that a failing fill fails again. */
function pick(seed: string, below: number): number {
  return createHash('md5').update(seed).digest().readUInt32BE(0) % below;
}

interface RowDraft {
  table: CatalogTable;
  mark: VictimMark;
  columns: CatalogColumn[];
  plan: (column: CatalogColumn, attempt: number) => CellPlan;
  write: (values: Record<string, unknown>) => Promise<void>;
}

/** Writes one row, moving the cells of every refused check on to other candidates until the table takes it. */
async function writeRow(client: Client, { table, mark, columns, plan, write }: RowDraft): Promise<void> {
  const choice: Record<string, number> = {};
  let suffix = 0;
  let last = '';
  for (let attempt = 0; attempt < maximumTries; attempt += 1) {
    const values: Record<string, unknown> = {};
    for (const column of columns) {
      const candidates = cellCandidates(table, column, plan(column, suffix));
      values[column.name] = candidates[(choice[column.name] ?? 0) % candidates.length];
    }
    Object.assign(values, fittingCells[table.name]?.(mark));
    await client.query('savepoint filling');
    try {
      await write(values);
      await client.query('release savepoint filling');
      return;
    } catch (error) {
      await client.query('rollback to savepoint filling');
      const refusal = error as DatabaseRefusal;
      last = `${refusal.code} ${refusal.constraint ?? ''} ${refusal.message}`;
      const involved = checkedColumns(table, refusal.constraint);
      if (refusal.code === '23505') {
        suffix += 1;
        for (const column of columns) if (column.type === 'boolean') choice[column.name] = suffix;
        for (const name of listedColumns(table, refusal.detail)) choice[name] = (choice[name] ?? 0) + 1;
        // A key that holds for some states only is no conflict in another.
        if (suffix > 3) choice.status = (choice.status ?? 0) + 1;
      } else if (involved.length === 1 && involved[0] !== undefined) {
        choice[involved[0]] = (choice[involved[0]] ?? 0) + 1;
      } else if (involved.length > 1) {
        for (const name of involved) choice[name] = pick(`${name}${attempt}`, 12);
      } else {
        throw new Error(`Cannot fill ${table.name}: ${last}`);
      }
    }
  }
  throw new Error(`Cannot fill ${table.name} in ${maximumTries} tries: ${last}`);
}

/** Fills every tenant table for one tenant. Triggers and keys are off meanwhile, so tables are filled as a whole from their description. */
export async function fillVictim(client: Client, tables: CatalogTable[], victim: Omit<Victim, 'ids'>): Promise<Victim> {
  const ids: Victim['ids'] = {};
  const tenantTables = inKeyOrder(tables.filter((table) => table.hasTenant && !madeElsewhere.includes(table.name)));
  await client.query('begin');
  await client.query(`set local session_replication_role = replica`);
  for (const table of tenantTables) {
    await fillTable(client, table, victim, ids);
  }
  await fillPeople(client, victim);
  await client.query('commit');
  return { ...victim, ids };
}

function referenceFor(
  table: CatalogTable,
  column: CatalogColumn,
  victim: Omit<Victim, 'ids'>,
  rowNumber: number,
  ids: Victim['ids'],
): string | null | undefined {
  if (column.name === 'tenant_id') return victim.tenantId;
  const key = table.foreignKeys.find((candidate) => candidate.columns.includes(column.name));
  if (!key) return undefined;
  if (key.target === 'public.currencies') return 'KES';
  if (['auth.users', 'public.profiles'].includes(key.target))
    return column.isRequired || rowNumber === 1 ? victim.ownerId : null;
  if (key.target === 'public.billing_plans') return '00000000-0000-4000-8000-000000000001';
  if (key.target === table.name) return null;
  // A word that a key takes along, such as the ready role beside an own role: its own check says which words there are.
  if (column.type === 'text' && listedColumns(table, `Key (${column.name})`).length > 0) return undefined;
  const targetIds = ids[key.target] ?? [];
  // Two columns for the same kind of thing name different ones: a bundle is no part of itself.
  const earlier = table.foreignKeys
    .slice(0, table.foreignKeys.indexOf(key))
    .filter(({ target }) => target === key.target);
  if (earlier.length >= targetIds.length) return column.isRequired ? undefined : null;
  return targetIds[(rowNumber - 1 + earlier.length) % targetIds.length] ?? null;
}

async function fillTable(
  client: Client,
  table: CatalogTable,
  victim: Omit<Victim, 'ids'>,
  ids: Victim['ids'],
): Promise<void> {
  const writable = table.columns.filter(
    (column) => !column.isGenerated && !['created_at', 'updated_at'].includes(column.name),
  );
  const idColumn = table.primaryKey.find((name) => name !== 'tenant_id') ?? 'tenant_id';
  const existing = await client.query<{ id: string }>(
    `select ${idColumn}::text as id from ${table.name} where tenant_id = $1 order by ctid`,
    [victim.tenantId],
  );
  const isSingleton = table.primaryKey.join() === 'tenant_id';
  // Of the victim's people only the owner is known here.
  const isOnePerPerson = [...table.primaryKey].sort().join() === 'tenant_id,user_id';
  const newRows = isSingleton || existing.rows.length > 0 ? 0 : isOnePerPerson ? 1 : rowsPerTable;
  const planFor =
    (rowNumber: number) =>
    (column: CatalogColumn, attempt: number): CellPlan => {
      const reference = referenceFor(table, column, victim, rowNumber, ids);
      return {
        mark: victim.mark,
        rowNumber,
        attempt,
        ownerId: victim.ownerId,
        tenantId: victim.tenantId,
        isPublic: isPublicCell(victim.mark, table.name, column.name, rowNumber),
        ...(reference === undefined ? {} : { reference }),
      };
    };

  ids[table.name] = existing.rows.map((row) => row.id);
  for (const [index, row] of existing.rows.entries()) {
    const kept = [
      ...table.primaryKey,
      ...table.foreignKeys.flatMap((key) => key.columns),
      'status',
      'tender_type',
      'document_type',
      'is_default',
      'expires_at',
    ];
    const columns = writable.filter(
      (column) => !kept.includes(column.name) && !['boolean', 'timestamp with time zone', 'date'].includes(column.type),
    );
    if (columns.length === 0) continue;
    await writeRow(client, {
      table,
      mark: victim.mark,
      columns,
      plan: planFor(index + 1),
      write: async (values) => {
        const names = Object.keys(values);
        await client.query(
          `update ${table.name} set ${names.map((name, position) => `"${name}" = $${position + 3}`).join(', ')} where tenant_id = $1 and ${idColumn}::text = $2`,
          [victim.tenantId, row.id, ...Object.values(values)],
        );
      },
    });
  }
  for (let rowNumber = 1; rowNumber <= newRows; rowNumber += 1) {
    await writeRow(client, {
      table,
      mark: victim.mark,
      columns: writable,
      plan: planFor(rowNumber),
      write: async (values) => {
        const names = Object.keys(values);
        const { rows } = await client.query<{ id: string }>(
          `insert into ${table.name} (${names.map((name) => `"${name}"`).join(', ')}) values (${names.map((_, position) => `$${position + 1}`).join(', ')}) returning ${idColumn}::text as id`,
          Object.values(values),
        );
        ids[table.name] = [...(ids[table.name] ?? []), ...rows.map((inserted) => inserted.id)];
      },
    });
  }
}

async function fillPeople(client: Client, { mark, tenantId }: Omit<Victim, 'ids'>): Promise<void> {
  const word = `CANARY-${mark}`;
  await client.query(
    `update public.profiles set full_name = $2 || '-profiles-full-name-' || role, avatar_url = '/storage/v1/object/public/' || lower($2) || '-avatar/x' where tenant_id = $1`,
    [tenantId, word],
  );
  await client.query(
    `update auth.users u set email = lower($2) || '-' || m.user_id || '@example.test' from public.tenant_users m where m.user_id = u.id and m.tenant_id = $1`,
    [tenantId, word],
  );
  await client.query('update public.tenants set name = $2 where id = $1', [
    tenantId,
    mark === 'B' ? 'OPEN-B-tenant' : `${word}-tenant`,
  ]);
}
