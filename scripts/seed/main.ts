import { Client, DatabaseError } from 'pg';
import { demoPassword, platformTotpSecret } from './accounts';
import { parseSeedArguments } from './parseSeedArguments';
import { seedDemo } from './seedDemo';
import { SeedError } from './SeedError';

const report = (line: string) => process.stdout.write(`  seed: ${line}\n`);

async function main(): Promise<void> {
  const databaseUrl = process.env.DATABASE_URL;
  if (!databaseUrl) throw new SeedError('Set DATABASE_URL to a connection of the database owner.');
  const { apiUrl, secretKey } = { apiUrl: process.env.API_URL, secretKey: process.env.SUPABASE_SECRET_KEY };
  const wanted = parseSeedArguments(process.argv.slice(2));
  const isEmpty = await hasNoTenants(databaseUrl);
  if (wanted.kind === 'demo') {
    if (!isEmpty)
      throw new SeedError('There are businesses in this database already. Run npm run reset for a fresh one.');
    await seedDemo({ databaseUrl, storage: apiUrl && secretKey ? { apiUrl, secretKey } : null, report });
    report(`every password is ${demoPassword}; second factor of root@platform.test: ${platformTotpSecret}`);
    return;
  }
  if (!isEmpty && !wanted.isForced)
    throw new SeedError('There are businesses in this database already. Add --force-add to add more to them.');
  const { generateTenants } = await import('./bulk/generateTenants');
  await generateTenants({ databaseUrl, report, ...wanted.size });
}

async function hasNoTenants(databaseUrl: string): Promise<boolean> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect().catch((error: NodeJS.ErrnoException) => {
    throw new SeedError(`The database cannot be reached (${error.code ?? error.message}). Check DATABASE_URL.`);
  });
  try {
    const { rows } = await client.query<{ is_empty: boolean }>(
      'select not exists (select 1 from public.tenants) as is_empty',
    );
    return rows[0]?.is_empty ?? true;
  } catch (error) {
    const isUnmigrated = error instanceof DatabaseError && error.code === '42P01';
    throw isUnmigrated ? new SeedError('This database has not been migrated yet. Run npm start once.') : error;
  } finally {
    await client.end();
  }
}

main().catch((error: unknown) => {
  const text =
    error instanceof SeedError
      ? error.message
      : error instanceof Error
        ? (error.stack ?? error.message)
        : String(error);
  process.stderr.write(`${text}\n`);
  process.exitCode = 1;
});
