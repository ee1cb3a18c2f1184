import type { Pool } from 'pg';

/** One argument of a database function. */
export interface FunctionArgument {
  name: string;
  type: string;
  isRequired: boolean;
  isVariadic: boolean;
}

/** A function that can be called by name, with what is needed to call it and to shape the answer. */
export interface CatalogFunction {
  oid: number;
  schema: string;
  name: string;
  arguments: FunctionArgument[];
  isSet: boolean;
  /** Rows with columns (a table's row type, `returns table`, out parameters) rather than one value. */
  isComposite: boolean;
  isVoid: boolean;
  isVolatile: boolean;
}

/** Why no single function fits: none by that name, none with those arguments, or several. */
export type Unresolved =
  | { problem: 'unknown' }
  | { problem: 'no_match'; candidates: CatalogFunction[] }
  | { problem: 'ambiguous'; candidates: CatalogFunction[] };

/**
 * What a call by that name may ask of the answer. `shapeable`: every function of the name returns a set and changes nothing, so that the
 * answer may be selected, filtered, ordered and cut like a table. `whole_body`: one takes the body whole, whatever its content type.
 */
export type AnswerForm = 'shapeable' | 'whole_body' | 'plain';

interface CatalogRow {
  oid: number;
  schema: string;
  name: string;
  argument_names: string[] | null;
  argument_types: string[];
  argument_count: number;
  default_count: number;
  is_variadic: boolean;
  is_set: boolean;
  is_composite: boolean;
  is_void: boolean;
  is_volatile: boolean;
}

const catalogQuery = `
  select p.oid::int as oid, n.nspname as schema, p.proname as name,
         case when p.proargmodes is null then p.proargnames
              else (select array_agg(a.name order by a.i) from unnest(p.proargnames, p.proargmodes) with ordinality as a (name, mode, i) where a.mode in ('i', 'b', 'v'))
         end as argument_names,
         coalesce((select array_agg(pg_catalog.format_type(t.oid, null) order by t.i) from unnest(p.proargtypes) with ordinality as t (oid, i)), '{}') as argument_types,
         p.pronargs::int as argument_count, p.pronargdefaults::int as default_count, p.provariadic <> 0 as is_variadic, p.proretset as is_set,
         (p.prorettype = 'record'::regtype or coalesce(rt.typtype = 'c' or bt.typtype = 'c', false)) as is_composite,
         p.prorettype = 'void'::regtype as is_void, p.provolatile = 'v' as is_volatile
  from pg_catalog.pg_proc p
  join pg_catalog.pg_namespace n on n.oid = p.pronamespace
  join pg_catalog.pg_type rt on rt.oid = p.prorettype
  left join pg_catalog.pg_type bt on bt.oid = rt.typbasetype
  where n.nspname = any($1) and p.prokind = 'f' and rt.typname not in ('trigger', 'event_trigger')
`;

/** Knows the callable functions of the exposed schemas. Read when first needed and again after `forget`. */
export class FunctionCatalog {
  private loading: Promise<Map<string, CatalogFunction[]>> | null = null;

  constructor(
    private readonly pool: Pool,
    private readonly schemas: string[],
  ) {}

  /** Forgets everything; the next call reads the catalog anew. */
  forget(): void {
    this.loading = null;
  }

  /** Whether any function of that name may change data, whatever its arguments. */
  async isVolatile(name: string): Promise<boolean> {
    const known = await this.known();
    return this.schemas.some((schema) => known.get(`${schema}.${name}`)?.some((found) => found.isVolatile) === true);
  }

  /** What a call by that name may ask of the answer; `plain` where there is no such function. */
  async formOf(schema: string, name: string): Promise<AnswerForm> {
    const overloads = (await this.known()).get(`${schema}.${name}`) ?? [];
    if (overloads.some(takesWholeBody)) return 'whole_body';
    return overloads.length > 0 && overloads.every((found) => found.isSet && !found.isVolatile) ? 'shapeable' : 'plain';
  }

  /** Finds the one function of that name that takes exactly these arguments, as PostgREST does. */
  async resolve(schema: string, name: string, argumentNames: string[]): Promise<CatalogFunction | Unresolved> {
    const overloads = (await this.known()).get(`${schema}.${name}`);
    if (overloads === undefined) return { problem: 'unknown' };
    const fitting = overloads.filter((candidate) => fits(candidate, argumentNames));
    const [only] = fitting;
    if (only !== undefined && fitting.length === 1) return only;
    if (fitting.length === 0) return { problem: 'no_match', candidates: overloads };
    // An overload whose arguments are all given wins over those that would fill in defaults.
    const exact = fitting.filter((candidate) => candidate.arguments.length === argumentNames.length);
    return exact.length === 1 && exact[0] !== undefined ? exact[0] : { problem: 'ambiguous', candidates: fitting };
  }

  private async known(): Promise<Map<string, CatalogFunction[]>> {
    this.loading ??= this.load().catch((error: unknown) => {
      this.loading = null;
      throw error;
    });
    return await this.loading;
  }

  private async load(): Promise<Map<string, CatalogFunction[]>> {
    const { rows } = await this.pool.query<CatalogRow>(catalogQuery, [this.schemas]);
    const functions = new Map<string, CatalogFunction[]>();
    for (const row of rows) {
      const key = `${row.schema}.${row.name}`;
      functions.set(key, [...(functions.get(key) ?? []), fromRow(row)]);
    }
    return functions;
  }
}

/** Whether a function has one unnamed argument, which is the whole body of the request. */
export function takesWholeBody({ arguments: expected }: CatalogFunction): boolean {
  const [only] = expected;
  return expected.length === 1 && only?.name === '' && ['json', 'jsonb', 'text', 'bytea', 'xml'].includes(only.type);
}

function fits({ arguments: expected }: CatalogFunction, given: string[]): boolean {
  return (
    given.every((name) => expected.some((argument) => argument.name === name)) &&
    expected.every((argument) => !argument.isRequired || given.includes(argument.name))
  );
}

function fromRow(row: CatalogRow): CatalogFunction {
  const firstDefault = row.argument_count - row.default_count;
  return {
    oid: row.oid,
    schema: row.schema,
    name: row.name,
    arguments: row.argument_types.map((type, index) => {
      const isVariadic = row.is_variadic && index === row.argument_count - 1;
      return {
        name: row.argument_names?.[index] ?? '',
        type,
        isRequired: index < firstDefault && !isVariadic,
        isVariadic,
      };
    }),
    isSet: row.is_set,
    isComposite: row.is_composite,
    isVoid: row.is_void,
    isVolatile: row.is_volatile,
  };
}
