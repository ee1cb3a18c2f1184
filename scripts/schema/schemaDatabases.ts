import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { startTestDatabase } from '../../supabase/local/src/testing/startTestDatabase';
import { applySchema } from './applySchema';
import { readSchema, schemaFiles, type SchemaStatement } from './readSchema';

export const supabaseDir = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../supabase');

/** The source of the database: one table or one family of functions a file, by domain. */
export const schemaFolder = path.join(supabaseDir, 'schemas');
/** What is made of it: a file for each change since the baseline. */
export const migrationFolder = path.join(supabaseDir, 'migrations');

/** Two databases on one throwaway server. */
export interface SchemaDatabases {
  /** As all migrations leave an empty database; superuser connection. */
  migratedUrl: string;
  /** As `supabase/schemas` describes it; superuser connection. */
  describedUrl: string;
  /** With the server's own schemas only; superuser connection. */
  emptyUrl: string;
  /** The statements of the schema in the order in which they go through. */
  statements: SchemaStatement[];
}

/** Makes both databases, hands them to `use`, and throws them away. */
export async function withSchemaDatabases<T>(use: (databases: SchemaDatabases) => Promise<T>): Promise<T> {
  const statements = await readSchema(schemaFolder);
  const server = await startTestDatabase({ systemDatabases: ['dukani_described', 'dukani_pushed'] });
  try {
    const urlOf = (database: string) => Object.assign(new URL(server.databaseUrl), { pathname: `/${database}` }).href;
    const describedUrl = urlOf('dukani_described');
    const applied = await withClient(describedUrl, async (client) => {
      const order = await applySchema(client, statements);
      // Rows that are no part of the schema stand in both.
      await client.query(readFileSync(path.join(supabaseDir, 'seed.sql'), 'utf8'));
      return order;
    });
    return await use({
      migratedUrl: urlOf('dukani_template'),
      describedUrl,
      emptyUrl: urlOf('dukani_pushed'),
      statements: applied,
    });
  } finally {
    await server.stop();
  }
}

/** Opens a connection for as long as `use` takes. */
export async function withClient<T>(connectionString: string, use: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

/** The tables whose rows the schema brings along: each has a file `<domain>/reference/<table>.sql`. */
export function referenceTables(statements: SchemaStatement[]): string[] {
  return statements
    .filter(({ file }) => file.includes('/reference/'))
    .map(({ sql }) => /insert into ([a-z_.]+)/i.exec(sql)?.[1])
    .filter((table) => table !== undefined);
}

/** The domain of a schema file: `40_sales/record_sale.sql` is of `sales`. */
export const domainOf = (file: string): string => (file.split('/')[0] ?? '').replace(/^\d+_/, '');

/** The domains of the schema folder, in order. */
export const domains = (): string[] => [...new Set(schemaFiles(schemaFolder).map(domainOf))];
