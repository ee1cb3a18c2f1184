// Says what a database lacks after the migrations were pushed to it, a sentence for each fault; ends with 1 when there is one.
//   npm run check:database -- postgresql://postgres:…@db.<project>.supabase.co:5432/postgres
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { databaseFaults } from './checkDatabase/databaseFaults';

const supabaseDir = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../supabase');

async function main(): Promise<void> {
  const connectionString = process.argv[2] ?? process.env.DATABASE_URL;
  if (connectionString === undefined) {
    process.stderr.write('Say which database: npm run check:database -- <address>\n');
    process.exitCode = 2;
    return;
  }
  const client = new pg.Client({ connectionString });
  await client.connect();
  let faults: string[];
  try {
    faults = await databaseFaults(client, supabaseDir);
  } finally {
    await client.end();
  }
  process.stdout.write(
    faults.length === 0
      ? 'Nothing is missing. Whether the access token hook is switched on stands in the settings of Auth, not in the database.\n'
      : `${faults.join('\n')}\n`,
  );
  process.exitCode = faults.length === 0 ? 0 : 1;
}

await main().catch((error: unknown) => {
  process.stderr.write(
    `The database could not be checked: ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exitCode = 2;
});
