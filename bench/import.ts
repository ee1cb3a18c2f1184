/**
 * An import of 10,000 products (realistic names, 3 % of the rows wrong) through the functions that the browser calls, each call
 * a transaction of its own with the API's time limit: taking in, checking, writing, the same file once more, taking back.
 * Meanwhile one till asks for a product's row lock again and again, as sales do. Prints seconds, rows per second, the longest
 * call, the longest wait of the till, and the memory of the server process before and after.
 *
 *   node --import tsx bench/import.ts [postgres://superuser@host:port/migrated_database] [rows, default 10000]
 *
 * Without an address it starts a throwaway server. Makes its own business and leaves it there.
 */
import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Client } from 'pg';
import { startTestDatabase } from '../supabase/local/src/testing/startTestDatabase';

const given = process.argv[2];
const rowCount = Number(process.argv[3] ?? '10000');
const wrongShare = 0.03;
const timeLimitMs = 8_000;

const print = (line: string): void => void process.stdout.write(`${line}\n`);

interface Job {
  work: string | null;
  created_count: number;
  updated_count: number;
  unchanged_count: number;
  failed_count: number;
  undone_count: number;
}

const brands = [
  'Brookside',
  'Jogoo',
  'Kabras',
  'Omo',
  'Ketepa',
  'Royco',
  'Kimbo',
  'Sunlight',
  'Pembe',
  'Del Monte',
  'Bidco',
  'Tuzo',
];
const goods = [
  'Fresh Milk',
  'Maize Flour',
  'White Sugar',
  'Washing Powder',
  'Tea Leaves',
  'Mchuzi Mix',
  'Cooking Fat',
  'Bar Soap',
  'Wheat Flour',
  'Mango Juice',
];
const sizes = ['250 g', '500 g', '1 kg', '2 kg', '500 ml', '1 l', '5 l', '12 x 200 ml'];
const categories = [
  'Drinks > Juice',
  'Drinks > Milk',
  'Food > Flour',
  'Food > Sugar & Tea',
  'Home > Cleaning',
  'Home > Soap',
  'Food > Oils',
];

/** A small repeatable random number below 1. */
function makeRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const headers = [
  'sku',
  'name',
  'barcodes',
  'price',
  'retail_price',
  'cost',
  'category',
  'unit',
  'tax_code',
  'description',
  'is_published',
  'low_stock_level',
];

function makeRows(): string[][] {
  const random = makeRandom(41);
  const of = (list: readonly string[]): string => list[Math.floor(random() * list.length)] ?? '';
  return Array.from({ length: rowCount }, (_, index) => {
    const name = `${of(brands)} ${of(goods)} ${of(sizes)} No. ${index + 1}`;
    const price = 20 + Math.floor(random() * 2_000);
    const isWrong = random() < wrongShare;
    return [
      `SKU-${String(index + 1).padStart(6, '0')}`,
      name,
      String(6_161_100_000_000 + index),
      isWrong ? 'to be asked' : `${price}.50`,
      random() < 0.2 ? String(price + 50) : '',
      (price * 0.7).toFixed(2),
      of(categories),
      'each',
      random() < 0.5 ? 'B' : '',
      `${name}, kept cool and dry.`,
      'yes',
      '5',
    ];
  });
}

async function makeBusiness(client: Client): Promise<{ userId: string; sessionId: string; tenantId: string }> {
  const userId = randomUUID();
  const sessionId = randomUUID();
  await client.query('insert into auth.users (id, email, raw_user_meta_data) values ($1, $2, $3)', [
    userId,
    `${userId}@bench.test`,
    '{"full_name": "Bench"}',
  ]);
  await client.query('insert into auth.sessions (id, user_id, aal) values ($1, $2, $3)', [sessionId, userId, 'aal1']);
  const business = {
    name: `Bench ${userId}`,
    status: 'active',
    currency_code: 'KES',
    country: 'KE',
    timezone: 'Africa/Nairobi',
  };
  const { rows } = await client.query<{ tenant_id: string }>(
    `select private.provision_tenant($1, $2) ->> 'tenant_id' as tenant_id`,
    [userId, JSON.stringify(business)],
  );
  return { userId, sessionId, tenantId: rows[0]?.tenant_id ?? '' };
}

/** Kilobytes of a line of /proc/<pid>/status; 0 where there is no such file. */
function memoryOf(pid: number, line: 'VmHWM' | 'RssAnon'): number {
  try {
    return Number(new RegExp(`${line}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

async function run(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  const till = new Client({ connectionString: url });
  await Promise.all([client.connect(), till.connect()]);
  const { userId, sessionId, tenantId } = await makeBusiness(client);
  const serverPid = (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid ?? 0;
  let longestCall = 0;
  let peakAnonymous = 0;

  const call = async <T>(name: string, args: Record<string, unknown>): Promise<T> => {
    const names = Object.keys(args);
    const started = performance.now();
    await client.query('begin');
    await client.query(
      `select set_config('request.jwt.claims', $1, true), set_config('request.jwt.claim.sub', $2, true), set_config('statement_timeout', $3, true), set_config('role', 'authenticated', true)`,
      [
        JSON.stringify({ sub: userId, session_id: sessionId, aal: 'aal1', role: 'authenticated' }),
        userId,
        String(timeLimitMs),
      ],
    );
    const { rows } = await client.query<{ result: T }>(
      `select to_jsonb(public.${name}(${names.map((key, index) => `"${key}" => $${index + 1}`).join(', ')})) as result`,
      names.map((key) => (typeof args[key] === 'object' ? JSON.stringify(args[key]) : args[key])),
    );
    await client.query('commit');
    longestCall = Math.max(longestCall, performance.now() - started);
    peakAnonymous = Math.max(peakAnonymous, memoryOf(serverPid, 'RssAnon'));
    return rows[0]?.result as T;
  };
  const until = async (step: string, id: string): Promise<Job> => {
    for (;;) {
      const job = await call<Job>(step, { p_import_id: id });
      if (job.work === null) return job;
    }
  };
  const timed = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
    longestCall = 0;
    const started = performance.now();
    const result = await work();
    const seconds = (performance.now() - started) / 1000;
    print(
      `${what.padEnd(28)} ${seconds.toFixed(1).padStart(6)} s ${String(Math.round(rowCount / seconds)).padStart(7)} rows/s   longest call ${Math.round(longestCall)} ms`,
    );
    return result;
  };

  const rows = makeRows();
  const upload = async (): Promise<string> => {
    const id = randomUUID();
    const hash = createHash('sha256').update(JSON.stringify(rows)).digest('hex');
    await call('start_import', {
      p_import: { id, kind: 'products', file_name: 'bench.csv', file_hash: hash, row_count: rows.length, headers },
    });
    for (let start = 0; start < rows.length; start += 1000)
      await call('add_import_rows', {
        p_import_id: id,
        p_first_row: start + 1,
        p_rows: rows.slice(start, start + 1000),
      });
    await call('map_import', {
      p_import_id: id,
      p_mapping: Object.fromEntries(headers.map((field, column) => [column, field])),
      p_options: {},
    });
    return id;
  };

  const { rows: sold } = await client.query<{ id: string }>(
    `insert into public.products (tenant_id, name, price) values ($1, 'Sold meanwhile', 10) returning id`,
    [tenantId],
  );
  let isSelling = true;
  let longestWait = 0;
  const selling = (async () => {
    while (isSelling) {
      const started = performance.now();
      await till.query('select 1 from public.products where tenant_id = $1 and id = $2 for no key update', [
        tenantId,
        sold[0]?.id,
      ]);
      longestWait = Math.max(longestWait, performance.now() - started);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  })();

  const memoryBefore = memoryOf(serverPid, 'RssAnon');
  const began = performance.now();
  const id = await timed('take in', upload);
  const checked = await timed('check', () => until('check_import', id));
  const written = await timed('write', () => until('commit_import', id));
  const total = (performance.now() - began) / 1000;
  print(
    `${'import of the file'.padEnd(28)} ${total.toFixed(1).padStart(6)} s ${String(Math.round(rowCount / total)).padStart(7)} rows/s   (to reach: 60 s)`,
  );
  const memoryAfter = memoryOf(serverPid, 'RssAnon');
  const again = await timed('the same file once more', async () => {
    const second = await upload();
    await until('check_import', second);
    return until('commit_import', second);
  });
  const undone = await timed('take back', () => until('undo_import', id));
  isSelling = false;
  await selling;
  print(
    `rows: ${checked.created_count} new, ${checked.failed_count} wrong; written ${written.created_count}; once more ${again.unchanged_count} unchanged; taken back ${undone.undone_count}`,
  );
  print(`longest wait of a till for a product: ${Math.round(longestWait)} ms`);
  print(
    `memory of the server process: ${Math.round(memoryBefore / 1024)} MB before, ${Math.round(memoryAfter / 1024)} MB after, ${Math.round(peakAnonymous / 1024)} MB at most (its own, without shared buffers)`,
  );
  await Promise.all([client.end(), till.end()]);
}

if (given !== undefined && given.startsWith('postgres')) await run(given);
else {
  const database = await startTestDatabase();
  try {
    await run(database.databaseUrl);
  } finally {
    await database.stop();
  }
}
