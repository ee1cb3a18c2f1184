import { Client } from 'pg';
import { localPlatform } from '../../scripts/lib/localPlatform.mjs';

/** Opens the walked database past every rule: for what no screen does yet, and for setting things back. */
export async function withDatabase<Result>(work: (client: Client) => Promise<Result>): Promise<Result> {
  const dataDir = process.env.E2E_DATA_DIR;
  if (dataDir === undefined) throw new Error('E2E_DATA_DIR is not set: run the walks through `npm test -- walks`.');
  const client = new Client({ connectionString: localPlatform(dataDir).databaseUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Runs a change and expects it to meet rows. */
export async function changeRows(statement: string): Promise<void> {
  const { rowCount } = await withDatabase((client) => client.query(statement));
  if (rowCount === 0) throw new Error(`Nothing was changed by: ${statement}`);
}
