import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { SupabaseClient } from '@supabase/supabase-js';
import { Client } from 'pg';
import { ids, pause, startGateway, until, type Gateway } from './gateway';

let gateway: Gateway;
let admin: Client;
beforeAll(async () => {
  gateway = await startGateway();
  admin = await connect();
  gateway.admin.on('error', () => undefined);
}, 300_000);
afterAll(async () => {
  await admin.end();
  await gateway.stop();
});

async function connect(): Promise<Client> {
  const client = new Client({ connectionString: gateway.api.databaseUrl });
  // The server is stopped under it.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** What a page does: listens, and reads what it shows each time it is subscribed again. */
function follow(client: SupabaseClient): { names: string[]; subscribed: number; reads: number } {
  const seen = { names: [] as string[], subscribed: 0, reads: 0 };
  client
    .channel(`board:${Math.random()}`, { config: { private: true } })
    .on(
      'postgres_changes',
      { event: '*', schema: 'public', table: 'business_settings', filter: `tenant_id=eq.${ids.acme}` },
      (change) => void seen.names.push((change.new as { company_name: string }).company_name),
    )
    .subscribe((status) => {
      if (String(status) !== 'SUBSCRIBED') return;
      seen.subscribed += 1;
      if (seen.subscribed > 1) seen.reads += 1;
    });
  return seen;
}

const rename = async (name: string) =>
  await admin.query('update public.business_settings set company_name = $2 where tenant_id = $1', [ids.acme, name]);
/** Changes something until the page hears of it: it may be joining again, and then it reads. */
const heard = async (page: { names: string[] }, name: string) =>
  await until(
    async () => {
      await rename(name);
      await pause(100);
      return page.names.includes(name);
    },
    `the change to ${name}`,
    20_000,
  );
const count = async (query: string) =>
  (await admin.query<{ n: number }>(`select count(*)::int as n from ${query}`)).rows[0]?.n ?? 0;
const senders = () => count('pg_stat_replication');
/** The process that reads the log for the server now. */
const readerId = async () =>
  (
    await admin.query<{ pid: number }>(
      `select pid from pg_stat_replication where application_name = 'realtime' and state = 'streaming'`,
    )
  ).rows[0]?.pid ?? null;

describe('the reader of the log', () => {
  it('leaves nothing behind when its slot is lost again and again, tells its listeners to read again, and goes on', async () => {
    const page = follow(gateway.anon);
    await until(() => page.subscribed === 1, 'the subscription');
    let mostSenders = 0;
    const gone: (number | null)[] = [null];
    const hasNewReader = async () => !gone.includes(await readerId());
    for (let lost = 0; lost < 20; lost += 1) {
      await until(hasNewReader, 'a new reader', 20_000);
      const reader = await readerId();
      gone.push(reader);
      await admin.query('select pg_terminate_backend($1)', [reader]);
      // A permanent one would still be there.
      await admin.query(
        'select pg_drop_replication_slot(slot_name) from pg_replication_slots where not active and not temporary',
      );
      mostSenders = Math.max(mostSenders, await senders());
    }
    await until(hasNewReader, 'the last reader', 20_000);
    expect(mostSenders).toBeLessThanOrEqual(2);
    expect(await senders()).toBe(1);
    expect(await count('pg_replication_slots')).toBe(1);
    await until(() => page.reads > 0, 'the page to read again', 20_000);
    await heard(page, 'After twenty');
    await gateway.anon.removeAllChannels();
  }, 300_000);

  it('tells a page that heard nothing of a change to read it', async () => {
    const page = follow(gateway.anon);
    await until(() => page.subscribed === 1, 'the subscription');
    await admin.query('select pg_terminate_backend(active_pid) from pg_replication_slots where active');
    await rename('While nobody read');
    await until(() => page.reads === 1 || page.names.length === 1, 'the page to read again', 20_000);
    await until(() => page.reads === 1, 'the page to read again', 20_000);
    await heard(page, 'Heard again');
    await gateway.anon.removeAllChannels();
  }, 300_000);

  it('has a slot that ends with its server and is its own', async () => {
    const { rows } = await admin.query<{ slot_name: string; temporary: boolean }>(
      'select slot_name, temporary from pg_replication_slots',
    );
    expect(rows).toEqual([{ slot_name: expect.stringMatching(/^realtime_api_[0-9a-f]{8}$/), temporary: true }]);
  });

  // Last, since the server is started anew.
  it('lets a server that is told to stop end at once while somebody listens', async () => {
    const page = follow(gateway.anon);
    await until(() => page.subscribed === 1, 'the subscription');
    await rename('Before the stop');
    await until(() => page.names.length === 1, 'the change');
    const { rows } = await admin.query<{ folder: string }>(`select current_setting('data_directory') as folder`);
    const server = Number(readFileSync(path.join(rows[0]?.folder ?? '', 'postmaster.pid'), 'utf8').split('\n')[0]);
    const stopped = Date.now();
    process.kill(server, 'SIGINT');
    await until(() => !isRunning(server), 'the server to end');
    expect(Date.now() - stopped).toBeLessThan(3_000);

    await until(
      async () => {
        admin = await connect().catch(() => admin);
        return await admin.query('select 1').then(
          () => true,
          () => false,
        );
      },
      'the server to run again',
      20_000,
    );
    await until(() => page.reads > 0, 'the page to read again', 20_000);
    await heard(page, 'After the stop');
  }, 300_000);
});

function isRunning(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch {
    return false;
  }
}
