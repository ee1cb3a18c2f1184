import type { TestDatabase } from '../../local/src/testing/startTestDatabase';
import { serverKey } from './globalSetup';

/** Jest globalTeardown of the database tests: stops the server globalSetup started, if it did. */
export default async function globalTeardown(): Promise<void> {
  const server = (globalThis as Record<symbol, unknown>)[serverKey] as TestDatabase | undefined;
  await server?.stop();
}
