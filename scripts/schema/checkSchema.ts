import { differences, readFacts, readRest } from './compareDatabases';
import { functionFaults } from './functionFaults';
import { referenceTables, withClient, type SchemaDatabases } from './schemaDatabases';

/**
 * Whether the migrations and `supabase/schemas` say the same: function bodies, columns and their order, defaults, constraints, indexes,
 * triggers, policies, grants, comments, owners, publication, buckets and reference rows.
 * @returns one line for each difference; empty when there is none
 */
export async function schemaFaults({ migratedUrl, describedUrl, statements }: SchemaDatabases): Promise<string[]> {
  const [migrated, described] = await Promise.all([readFacts(migratedUrl), readFacts(describedUrl)]);
  const tables = referenceTables(statements);
  const [actual, desired] = await Promise.all(
    [migratedUrl, describedUrl].map(async (url) => withClient(url, async (client) => readRest(client, tables))),
  );
  return [
    ...differences(migrated, described),
    ...only(desired, actual).map((line) => `missing: ${line}`),
    ...only(actual, desired).map((line) => `too much: ${line}`),
    ...(await withClient(describedUrl, functionFaults)).map((fault) => `does not hold: ${fault}`),
  ];
}

function only(lines: string[] = [], others: string[] = []): string[] {
  const known = new Set(others);
  return lines.filter((line) => !known.has(line));
}
