/**
 * The database's source is supabase/schemas; migrations are made from it.
 *   npm run schema:diff -- <name>   writes a migration with what the schema has and the migrations have not
 *   npm run schema:check            says where the two differ, what the Supabase CLI makes of them, and whether docs/schema, docs/errors.md and errorCodes.ts are up to date
 *   npm run schema:docs             writes docs/schema, docs/errors.md and shared/src/api/errorCodes.ts
 *   node --import tsx scripts/schema.ts baseline   writes the schema as the first migrations, in place of all others
 */
import { schemaFaults } from './schema/checkSchema';
import { docFaults, writeDocs } from './schema/docs/writeDocs';
import { pushFaults } from './schema/pushFaults';
import { withSchemaDatabases } from './schema/schemaDatabases';
import { writeBaseline } from './schema/writeBaseline';
import { writeMigration } from './schema/writeMigration';

const say = (text: string): void => void process.stdout.write(`${text}\n`);

async function diff(name: string | undefined): Promise<void> {
  if (name === undefined || !/^[a-z][a-z0-9_]{2,60}$/.test(name))
    throw new Error('Say what the change does, in small letters: npm run schema:diff -- loyalty_tiers');
  const file = await withSchemaDatabases(async (databases) => writeMigration(databases, name, new Date()));
  say(
    file === null
      ? 'The migrations have all that supabase/schemas has.'
      : `supabase/migrations/${file} is written. Read it, add what existing rows need, and run npm run schema:check.`,
  );
}

async function check(): Promise<void> {
  const faults = await withSchemaDatabases(async (databases) => [
    ...(await schemaFaults(databases)),
    ...(await docFaults(databases)),
    ...(await pushFaults(databases)),
  ]);
  say(faults.length === 0 ? 'The migrations and supabase/schemas are the same database.' : faults.join('\n'));
  if (faults.length > 0) process.exitCode = 1;
}

async function main([task, name]: string[]): Promise<void> {
  if (task === 'diff') return diff(name);
  if (task === 'check') return check();
  if (task === 'docs') return withSchemaDatabases(async (databases) => writeDocs(databases));
  if (task === 'baseline') return say((await withSchemaDatabases(writeBaseline)).join('\n'));
  throw new Error('Say what to do: diff <name>, check, docs or baseline.');
}

await main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
});
