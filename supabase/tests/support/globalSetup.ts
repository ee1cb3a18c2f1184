import { startTestDatabase } from '../../local/src/testing/startTestDatabase';

/** Where globalTeardown finds the server this run started. */
export const serverKey = Symbol.for('dukani.testDatabaseServer');

const templateDatabase = 'dukani_template';

/** Jest globalSetup of the database tests: TEST_DATABASE_URL names a migrated template; without it a server is started. */
export default async function globalSetup(): Promise<void> {
  if (process.env.TEST_DATABASE_URL) return;
  const server = await startTestDatabase();
  Object.assign(globalThis, { [serverKey]: server });
  const url = new URL(server.databaseUrl);
  url.pathname = `/${templateDatabase}`;
  process.env.TEST_DATABASE_URL = url.href;
}
