import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { Client } from 'pg';
import { readInvariants } from '../invariants/readInvariants';

function templateUrl(): URL {
  const url = process.env.TEST_DATABASE_URL;
  if (!url)
    throw new Error('TEST_DATABASE_URL is not set: the database project of jest starts Postgres in its globalSetup.');
  return new URL(url);
}

function urlOf(database: string): string {
  const url = templateUrl();
  url.pathname = `/${database}`;
  return url.href;
}

async function onServer(work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: urlOf('postgres') });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** A fresh database of its own for one test file. */
export interface TestDatabase {
  /** Superuser URL; ready once the hooks have run. */
  readonly url: string;
  /** A connection as superuser, shared by the file. */
  readonly client: Client;
  /** One more connection, for races. Closed with the database. */
  connect(): Promise<Client>;
  /** Something else that holds connections: closed before the database goes, which ends all that are still open. */
  closeBefore(holder: Closable): void;
}

interface Closable {
  close(): Promise<void>;
}

async function expectInvariants(client: Client): Promise<void> {
  const { rows: broken } = await client.query(readInvariants(path.resolve(__dirname, '../invariants')));
  if (broken.length > 0) throw new Error(`Broken invariants: ${JSON.stringify(broken.slice(0, 10))}`);
}

/**
 * Call at the top of a test file or describe block: clones the migrated template before its tests and drops it after them.
 * Afterwards every invariant of the books must hold, unless the file breaks them on purpose.
 */
export function testDatabase(options: { breaksInvariants?: boolean } = {}): TestDatabase {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const connections: Client[] = [];
  const holders: Closable[] = [];

  async function connect(): Promise<Client> {
    const client = new Client({ connectionString: urlOf(name) });
    await client.connect();
    connections.push(client);
    return client;
  }

  beforeAll(async () => {
    const template = decodeURIComponent(templateUrl().pathname.slice(1));
    await onServer(async (server) => {
      await server.query(`create database "${name}" template "${template}" strategy file_copy`);
      // A clone does not inherit the settings of its template.
      await server.query(`alter database "${name}" set search_path = "$user", public, extensions`);
    });
    await connect();
  }, 300_000);

  afterAll(async () => {
    try {
      if (!options.breaksInvariants && connections[0]) await expectInvariants(connections[0]);
    } finally {
      await Promise.all(holders.map((holder) => holder.close()));
      await Promise.all(connections.map((client) => client.end()));
      await onServer(async (server) => {
        await server.query(`drop database if exists "${name}" with (force)`);
      });
    }
  }, 300_000);

  return {
    get url() {
      return urlOf(name);
    },
    get client() {
      const client = connections[0];
      if (!client) throw new Error('The test database is ready inside tests and hooks only.');
      return client;
    },
    connect,
    closeBefore: (holder) => void holders.push(holder),
  };
}
