import type { CatalogFunction } from './FunctionCatalog';
import type { Statement } from './requestPool';

/** Builds the statement that calls a function with arguments from one JSON object and answers JSON, as PostgREST does. */
export function functionCallStatement(
  target: CatalogFunction,
  given: string[],
  argumentsJson: string,
  maxRows: number,
): Statement {
  const used = target.arguments.filter(({ name }) => given.includes(name));
  const call = `${quote(target.schema)}.${quote(target.name)}(${used
    .map(({ name, isVariadic }) => `${isVariadic ? 'variadic ' : ''}${quote(name)} => _arguments.${quote(name)}`)
    .join(', ')})`;
  const source =
    used.length === 0
      ? ''
      : `json_to_record($1::text::json) as _arguments (${used.map(({ name, type }) => `${quote(name)} ${type}`).join(', ')})`;
  const names = used.map(({ name }) => target.arguments.findIndex((argument) => argument.name === name)).join('_');
  return {
    name: `rpc_${target.oid}_${names}`.slice(0, 63),
    text: `select _result.body, _result.row_count,
             nullif(current_setting('response.headers', true), '') as headers, nullif(current_setting('response.status', true), '') as status
           from (${resultQuery(target, call, source, maxRows)}) _result`,
    values: used.length === 0 ? [] : [argumentsJson],
  };
}

function resultQuery(target: CatalogFunction, call: string, source: string, maxRows: number): string {
  if (target.isVoid) return `select ${call}::text as body, 1 as row_count${source === '' ? '' : ` from ${source}`}`;
  if (!target.isSet && !target.isComposite)
    return `select to_json(${call})::text as body, 1 as row_count${source === '' ? '' : ` from ${source}`}`;
  const from = source === '' ? call : `${source}, lateral ${call}`;
  if (!target.isSet) return `select row_to_json(_row)::text as body, 1 as row_count from ${from} as _row`;
  const value = target.isComposite ? '_row' : '_row.value';
  const alias = target.isComposite ? '_row' : '_row (value)';
  const columns = target.isComposite ? '_row.*' : '_row.value';
  return `select coalesce(json_agg(${value}), '[]')::text as body, count(*)::int as row_count
          from (select ${columns} from ${from} as ${alias} limit ${maxRows}) as _row`;
}

function quote(identifier: string): string {
  return `"${identifier.replaceAll('"', '""')}"`;
}
