import type { Client } from 'pg';
import type { WireCall } from '../support/callApi';

/** A way to call a function after which the statement can fail, be undone or be answered in part, when the function has done its work. */
export interface AskedForm {
  what: string;
  /** What is added to a plain call of the function of that name. */
  ask: (name: string) => Pick<WireCall, 'address' | 'method' | 'headers'> & { asList?: boolean };
}

const byAddress =
  (query: (name: string) => string): AskedForm['ask'] =>
  (name) => ({ address: `?${query(name)}` });
const byHeader =
  (header: string, value: string): AskedForm['ask'] =>
  () => ({ headers: { [header]: value } });

/** Every part of the API's grammar that works on an answer: select, filters, order, cuts, columns, preferences, formats, methods. */
export const askedForms: AskedForm[] = [
  { what: 'everything selected', ask: byAddress(() => 'select=*') },
  { what: 'a cast that fails on one answer only', ask: byAddress((name) => `select=${name}->>code::int`) },
  { what: 'a cast under another name', ask: byAddress((name) => `select=${name}:${name}->>hint::int`) },
  { what: 'the column of a hosted project cast', ask: byAddress(() => 'select=pgrst_scalar:pgrst_scalar->>code::int') },
  { what: 'a count', ask: byAddress(() => 'select=count()') },
  { what: 'select under an encoded name', ask: byAddress((name) => `%73elect=${name}::int`) },
  { what: 'select in capitals', ask: byAddress((name) => `SELECT=${name}::int`) },
  { what: 'select after the key', ask: byAddress((name) => `apikey=x&select=${name}::int`) },
  { what: 'an order', ask: byAddress((name) => `order=${name}->>code`) },
  { what: 'no row', ask: byAddress(() => 'limit=0') },
  { what: 'a limit that is no number', ask: byAddress(() => 'limit=x') },
  { what: 'rows after the first', ask: byAddress(() => 'offset=1') },
  { what: 'a filter on the answer', ask: byAddress((name) => `${name}->>code=eq.PT400`) },
  { what: 'a filter that cannot be compared', ask: byAddress((name) => `${name}=gt.5`) },
  { what: 'a filter of alternatives', ask: byAddress((name) => `or=(${name}.is.null,${name}.not.is.null)`) },
  { what: 'a filter of conditions', ask: byAddress((name) => `and=(${name}.is.null)`) },
  { what: 'columns', ask: byAddress(() => 'columns=p_pin') },
  { what: 'a conflict', ask: byAddress(() => 'on_conflict=id') },
  { what: 'a transaction undone', ask: byHeader('prefer', 'tx=rollback') },
  { what: 'a transaction undone, written otherwise', ask: byHeader('prefer', 'return=representation, TX = rollback') },
  { what: 'at most no row', ask: byHeader('prefer', 'handling=strict, max-affected=0') },
  { what: 'a count of rows', ask: byHeader('prefer', 'count=exact') },
  { what: 'many calls in one', ask: byHeader('prefer', 'params=multiple-objects') },
  { what: 'one argument for all', ask: byHeader('prefer', 'params=single-object') },
  { what: 'many calls in a list', ask: () => ({ asList: true }) },
  { what: 'a range', ask: byHeader('range', '5-6') },
  { what: 'CSV', ask: byHeader('accept', 'text/csv') },
  { what: 'bytes', ask: byHeader('accept', 'application/octet-stream') },
  { what: 'XML', ask: byHeader('accept', 'text/xml') },
  { what: 'a place on a map', ask: byHeader('accept', 'application/geo+json') },
  { what: 'the plan of the query', ask: byHeader('accept', 'application/vnd.pgrst.plan+json; options=analyze') },
  { what: 'no nulls', ask: byHeader('accept', 'application/vnd.pgrst.array+json;nulls=stripped') },
  { what: 'a form', ask: byHeader('content-type', 'application/x-www-form-urlencoded') },
  { what: 'plain text', ask: byHeader('content-type', 'text/plain') },
  { what: 'bytes sent', ask: byHeader('content-type', 'application/octet-stream') },
  { what: 'CSV sent', ask: byHeader('content-type', 'text/csv') },
  { what: 'another schema', ask: byHeader('content-profile', 'private') },
  { what: 'GET', ask: () => ({ method: 'GET' }) },
  { what: 'HEAD', ask: () => ({ method: 'HEAD' }) },
  { what: 'PUT', ask: () => ({ method: 'PUT' }) },
  { what: 'PATCH', ask: () => ({ method: 'PATCH' }) },
  { what: 'DELETE', ask: () => ({ method: 'DELETE' }) },
];

/** What marks a function that counts: a guess, a print, a copy or an audit row that must stay whatever becomes of the answer. */
const counts =
  /answer_refusal|require_counted|write_audit|count_wrong|receipt_prints|credit_note_prints|failed_recoveries|anonymous_attempts|order_attempts/;

/** The public functions that count, themselves or in what they call, read from the catalogue. */
export async function countingFunctions(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; source: string; is_public: boolean }>(
    `select n.nspname || '.' || p.proname as name, p.prosrc as source, n.nspname = 'public' as is_public
     from pg_catalog.pg_proc p join pg_catalog.pg_namespace n on n.oid = p.pronamespace
     where n.nspname in ('public', 'private') and p.prokind = 'f' and p.prorettype <> 'trigger'::regtype`,
  );
  const counting = new Set(rows.filter(({ source }) => counts.test(source)).map(({ name }) => name));
  const callsOf = (source: string) =>
    [...source.matchAll(/\b((?:public|private)\.\w+)\s*\(/g)].map(([, name = '']) => name);
  for (let before = -1; before !== counting.size;) {
    before = counting.size;
    for (const { name, source } of rows) if (callsOf(source).some((called) => counting.has(called))) counting.add(name);
  }
  return [
    ...new Set(
      rows
        .filter(({ name, is_public: isPublic }) => isPublic && counting.has(name))
        .map(({ name }) => name.slice('public.'.length)),
    ),
  ].sort();
}
