import { randomUUID } from 'node:crypto';
import type { RolePrivileges } from '../catalog/readPrivileges';
import type { Victim } from './fillVictim';
import type { CatalogTable } from './readCatalog';

/** One statement an attacker sends. */
export interface TableAttack {
  verb: string;
  sql: string;
  values: unknown[];
  /** How many rows it may answer or touch without being a leak; undefined: the answer is only searched for markers. */
  allowedRows?: number;
}

interface AttackContext {
  table: CatalogTable;
  victim: Victim;
  attackerTenantId: string;
  privileges: RolePrivileges['tables'][string] | undefined;
  /** Rows of the victim that anonymous visitors may see. */
  publicRows: number;
  /** A whole row of the victim, as its owner would see it. */
  sample: Record<string, unknown> | undefined;
}

function quoted(names: string[]): string {
  return names.map((name) => `"${name}"`).join(', ');
}

function columnsFor(context: AttackContext, verb: 'select' | 'insert' | 'update'): string[] {
  const granted = context.privileges?.[verb];
  const writable = context.table.columns
    .filter((column) => verb === 'select' || !column.isGenerated)
    .map((column) => column.name);
  return granted === undefined || granted[0] === '*' ? writable : writable.filter((name) => granted.includes(name));
}

function reads({ table, victim, ...context }: AttackContext): TableAttack[] {
  const columns = quoted(columnsFor({ table, victim, ...context }, 'select'));
  const attacks: TableAttack[] = [
    { verb: 'select', sql: `select * from ${table.name}`, values: [] },
    { verb: 'select', sql: `select ${columns} from ${table.name}`, values: [] },
  ];
  if (!table.hasTenant) return attacks;
  const allowedRows = context.publicRows;
  const key = table.primaryKey.find((name) => name !== 'tenant_id');
  return [
    ...attacks,
    {
      verb: 'count',
      sql: `select generate_series(1, count(*)) from ${table.name} where tenant_id = $1`,
      values: [victim.tenantId],
      allowedRows,
    },
    {
      verb: 'count',
      sql: `select generate_series(1, count(*)) from ${table.name} where not (tenant_id <> $1)`,
      values: [victim.tenantId],
      allowedRows,
    },
    {
      verb: 'embed',
      sql: `select x.name, ${quoted(columnsFor({ table, victim, ...context }, 'select'))
        .replaceAll('"tenant_id"', 't.tenant_id')
        .replaceAll(
          /(^|, )"/g,
          '$1t."',
        )} from public.tenants x join ${table.name} t on t.tenant_id = x.id where x.id = $1`,
      values: [victim.tenantId],
      allowedRows,
    },
    ...(key === undefined
      ? []
      : [
          {
            verb: 'probe',
            sql: `select 1 from ${table.name} where ${key}::text = any ($1)`,
            values: [victim.ids[table.name] ?? []],
            allowedRows,
          },
        ]),
    {
      verb: 'lock',
      sql: `select 1 from ${table.name} where tenant_id = $1 for update`,
      values: [victim.tenantId],
      allowedRows: 0,
    },
  ];
}

function insertOf(
  context: AttackContext,
  changes: Record<string, unknown>,
  suffix = '',
): { sql: string; values: unknown[] } {
  const row: Record<string, unknown> = { ...context.sample, ...changes };
  const names = columnsFor(context, 'insert').filter((name) => row[name] !== undefined);
  const list = names.length > 0 ? names : ['tenant_id'];
  return {
    sql: `insert into ${context.table.name} (${quoted(list)}) values (${list.map((_, index) => `$${index + 1}`).join(', ')})${suffix}`,
    values: list.map((name) => {
      const value = row[name];
      return value !== null && typeof value === 'object' && !Array.isArray(value) ? JSON.stringify(value) : value;
    }),
  };
}

function writes(context: AttackContext): TableAttack[] {
  const { table, victim, attackerTenantId } = context;
  const target = columnsFor(context, 'update').find((name) => !table.primaryKey.includes(name)) ?? 'tenant_id';
  const freshId = table.primaryKey.includes('id') ? { id: randomUUID() } : {};
  const conflict = ` on conflict (${quoted(table.primaryKey)}) do update set "${target}" = excluded."${target}"`;
  const foreignColumns = table.foreignKeys.flatMap((key) => key.columns).filter((name) => name !== 'tenant_id');
  return [
    // Where the server stamps the tenant itself, an insert may land in the own business: what counts is the victim's.
    { verb: 'insert', ...insertOf(context, { ...freshId, tenant_id: victim.tenantId }) },
    { verb: 'upsert', ...insertOf(context, {}, conflict) },
    ...(foreignColumns.length > 0
      ? [
          {
            verb: 'point own row at theirs',
            ...insertOf(context, { ...freshId, tenant_id: attackerTenantId, name: 'Attack', code: 'ATTACK' }),
            allowedRows: 0,
          },
        ]
      : []),
    {
      verb: 'update',
      sql: `update ${table.name} set "${target}" = "${target}" where tenant_id = $1`,
      values: [victim.tenantId],
      allowedRows: 0,
    },
    {
      verb: 'update',
      sql: `update ${table.name} set "${target}" = "${target}" where tenant_id <> $1`,
      values: [attackerTenantId],
      allowedRows: 0,
    },
    {
      verb: 'move own row',
      sql: `update ${table.name} set tenant_id = $1 where tenant_id = $2`,
      values: [victim.tenantId, attackerTenantId],
      allowedRows: 0,
    },
    // One alone, too: moving all may fail for another reason than a guard, such as a second default.
    {
      verb: 'move own row',
      sql: `update ${table.name} set tenant_id = $1 where ctid = (select max(ctid) from ${table.name} where tenant_id = $2)`,
      values: [victim.tenantId, attackerTenantId],
      allowedRows: 0,
    },
    {
      verb: 'delete',
      sql: `delete from ${table.name} where tenant_id = $1`,
      values: [victim.tenantId],
      allowedRows: 0,
    },
    { verb: 'truncate', sql: `truncate ${table.name}`, values: [], allowedRows: -1 },
  ];
}

/** Every way a table is tried. */
export function tableAttacks(context: AttackContext): TableAttack[] {
  return context.table.hasTenant ? [...reads(context), ...writes(context)] : reads(context);
}
