import type { Pool } from 'pg';
import type { ApiRole } from '../http/caller';

/** What must be known of a published table before a change of it may be told to anybody. */
export interface Relation {
  keyColumns: string[];
  typeNames: Map<string, string>;
  hasRowSecurity: boolean;
  /** The columns that each role may select. */
  readable: Record<ApiRole, Set<string>>;
  /** For each role an expression that says whether a row would be visible; null where no policy lets the role read. */
  policies: Record<ApiRole, string | null>;
}

interface ColumnRow {
  name: string;
  type: string;
  is_key: boolean;
  anon: boolean;
  authenticated: boolean;
  service_role: boolean;
}

interface PolicyRow {
  is_permissive: boolean;
  expression: string | null;
  roles: string[];
}

const roles: readonly ApiRole[] = ['anon', 'authenticated', 'service_role'];

/** Knows keys, column privileges and policies of tables; read when first needed and again after `forget`. */
export class RelationCatalog {
  private readonly known = new Map<number, Promise<Relation>>();

  /** The pool's role must see every table. */
  constructor(private readonly db: Pool) {}

  forget(): void {
    this.known.clear();
  }

  async get(oid: number): Promise<Relation> {
    const known = this.known.get(oid);
    if (known !== undefined) return await known;
    const loading = this.load(oid);
    this.known.set(oid, loading);
    loading.catch(() => this.known.delete(oid));
    return await loading;
  }

  private async load(oid: number): Promise<Relation> {
    const { rows: columns } = await this.db.query<ColumnRow>(
      `select a.attname as name, t.typname as type, coalesce(a.attnum = any(i.indkey), false) as is_key,
              has_column_privilege('anon', a.attrelid, a.attnum, 'select') as anon,
              has_column_privilege('authenticated', a.attrelid, a.attnum, 'select') as authenticated,
              has_column_privilege('service_role', a.attrelid, a.attnum, 'select') as service_role
       from pg_catalog.pg_attribute a
       join pg_catalog.pg_type t on t.oid = a.atttypid
       left join pg_catalog.pg_index i on i.indrelid = a.attrelid and i.indisprimary
       where a.attrelid = $1 and a.attnum > 0 and not a.attisdropped order by a.attnum`,
      [oid],
    );
    const {
      rows: [table],
    } = await this.db.query<{ has_row_security: boolean }>(
      'select relrowsecurity as has_row_security from pg_catalog.pg_class where oid = $1',
      [oid],
    );
    const hasRowSecurity = table?.has_row_security ?? true;
    const policies = hasRowSecurity ? await this.loadPolicies(oid) : [];
    return {
      keyColumns: columns.filter(({ is_key }) => is_key).map(({ name }) => name),
      typeNames: new Map(columns.map(({ name, type }) => [name, type])),
      hasRowSecurity,
      readable: forEachRole((role) => new Set(columns.filter((column) => column[role]).map(({ name }) => name))),
      policies: forEachRole((role) => (hasRowSecurity && role !== 'service_role' ? combine(policies, role) : 'true')),
    };
  }

  private async loadPolicies(oid: number): Promise<PolicyRow[]> {
    const { rows } = await this.db.query<PolicyRow>(
      `select p.polpermissive as is_permissive, pg_catalog.pg_get_expr(p.polqual, p.polrelid) as expression,
              array(select case when r = 0 then 'public' else pg_catalog.pg_get_userbyid(r)::text end from unnest(p.polroles) as r) as roles
       from pg_catalog.pg_policy p where p.polrelid = $1 and p.polcmd in ('r', '*')`,
      [oid],
    );
    return rows;
  }
}

/** Any permissive policy and every restrictive one, as PostgreSQL combines them. */
function combine(policies: PolicyRow[], role: ApiRole): string | null {
  const own = policies.filter((policy) => policy.roles.includes('public') || policy.roles.includes(role));
  const permissive = own.filter((policy) => policy.is_permissive);
  if (permissive.length === 0) return null;
  const anyOf = permissive.map(({ expression }) => `(${expression ?? 'true'})`).join(' or ');
  const allOf = own.filter((policy) => !policy.is_permissive).map(({ expression }) => `(${expression ?? 'true'})`);
  return [`(${anyOf})`, ...allOf].join(' and ');
}

function forEachRole<T>(make: (role: ApiRole) => T): Record<ApiRole, T> {
  return Object.fromEntries(roles.map((role) => [role, make(role)])) as Record<ApiRole, T>;
}
