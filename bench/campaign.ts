/**
 * A campaign to many people while a till sells: written out by its job, handed out and settled by workers that are killed in the middle, a
 * service of which 5 % goes wrong. Everybody is accepted once at most, and who got nothing has a listed reason; else it exits with 1.
 * Prints rows per second of each part, what a row takes, and the till's time per sale before, while it is written out and while it is sent.
 *
 *   node --import tsx bench/campaign.ts [postgres://superuser@host:port/migrated_database] [people, default 100000] [kills, default 20]
 *
 * Without an address it starts a throwaway server. The service answers at once and takes any number a second: what is measured is ours.
 */
import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { startTestDatabase } from '../supabase/local/src/testing/startTestDatabase';
import { makeSale, makeShop, type BenchShop } from './lib/benchShop';

interface Claimed {
  id: string;
  lease_id: string;
  address: string;
}
type Shop = BenchShop & { claims: string };

const given = process.argv[2]?.startsWith('postgres') === true ? process.argv[2] : undefined;
const [people = 100_000, kills = 20] = process.argv.slice(given === undefined ? 2 : 3).map(Number);
const workers = 4;
const perClaim = 40;
const saleEveryMs = 100;

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const perSecond = (count: number, ms: number) => Math.round((count / ms) * 1000);
const server = given === undefined ? await startTestDatabase() : null;
const url = given ?? (await server?.createDatabase())?.url ?? '';

async function connect(): Promise<Client> {
  const client = new Client({ connectionString: url });
  // A killed connection says so by its next question as well.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

const main = await connect();

/** A function as the API calls it, signed in as the owner or as the server. */
async function call<Answer>(client: Client, name: string, args: Record<string, unknown>, shop?: Shop): Promise<Answer> {
  const names = Object.keys(args);
  const values = Object.values(args).map((value) =>
    typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
  );
  const claims = shop?.claims ?? JSON.stringify({ role: 'service_role' });
  const list = names.map((arg, place) => `${arg} => $${place + 3}`).join(', ');
  const { rows } = await client.query<{ answer: Answer }>({
    name: `${name} ${shop === undefined ? '' : 'owner'}`,
    text: `select set_config('request.jwt.claims', $1, false), set_config('request.jwt.claim.sub', $2, false), public.${name}(${list}) as answer`,
    values: [claims, shop?.userId ?? '', ...values],
  });
  return rows[0]?.answer as Answer;
}

async function makeBusiness(): Promise<Shop> {
  const [userId, sessionId] = [randomUUID(), randomUUID()];
  await main.query('insert into auth.users (id, email) values ($1, $2)', [userId, `${userId}@bench.test`]);
  await main.query(`insert into auth.sessions (id, user_id, aal) values ($1, $2, 'aal1')`, [sessionId, userId]);
  const claims = JSON.stringify({ sub: userId, role: 'authenticated', aal: 'aal1', session_id: sessionId });
  return { ...(await makeShop(main, userId)), claims };
}

/** Customers who agreed, and an SMS channel without quiet hours; every hundredth refused. */
async function addPeople(shop: Shop): Promise<void> {
  await main.query(
    `insert into public.contacts (tenant_id, name, type, phone, phone_e164)
     select $1, 'Customer ' || n, 'customer', '07' || lpad(n::text, 8, '0'), '+2547' || lpad(n::text, 8, '0') from generate_series(1, $2::integer) n`,
    [shop.tenantId, people],
  );
  await main.query(
    `insert into public.contact_consents (tenant_id, contact_id, channel, is_granted, given_on, source)
     select c.tenant_id, c.id, 'sms', c.phone !~ '00$', date '2026-01-05', 'Form' from public.contacts c where c.tenant_id = $1`,
    [shop.tenantId],
  );
  const channel = {
    provider: 'http',
    sender: 'DUKA',
    reply_to: null,
    details: { url: 'https://sms.example.org/send' },
  };
  const save = (isOn: boolean) =>
    call(
      main,
      'save_message_channel',
      { p_channel: 'sms', p_settings: { ...channel, is_on: isOn, price_per_part: 0.8 } },
      shop,
    );
  await save(false);
  const keys = [{ name: 'token', sealed: 'sealed'.repeat(10), last4: '1234' }];
  await call(main, 'save_message_keys', {
    p_tenant_id: shop.tenantId,
    p_user_id: shop.userId,
    p_channel: 'sms',
    p_keys: keys,
  });
  await save(true);
  const quiet = { starts: '00:00', ends: '00:00', sundays: false };
  await call(main, 'save_message_rules', { p_rules: { quiet, most_in_7_days: 4 } }, shop);
  await main.query('vacuum analyze');
}

async function makeCampaign(shop: Shop): Promise<string> {
  const template = {
    ...{ id: randomUUID(), name: 'Rice', channel: 'sms', purpose: 'marketing', language: 'en', event_key: null },
    ...{ is_on: true, subject: null, body: 'Hi {{first_name}}, rice is cheap today.', whatsapp_name: null },
  };
  await call(main, 'save_message_template', { p_template: template }, shop);
  const id = randomUUID();
  const campaign = { id, name: 'Rice', template_id: template.id, segment_id: null };
  await call(main, 'save_campaign', { p_campaign: campaign }, shop);
  return id;
}

/** A till of a business that sells ten times a second, until it is stopped. */
function openTill(client: Client, shop: Shop) {
  let isOpen = true;
  let times: number[] = [];
  const sell = async () => {
    while (isOpen) {
      const began = performance.now();
      await call(client, 'record_sale', { p_sale: makeSale(shop) }, shop);
      const took = performance.now() - began;
      times.push(took);
      await new Promise((resolve) => setTimeout(resolve, Math.max(saleEveryMs - took, 0)));
    }
  };
  const done = sell();
  // A failure of the run is reported where it is awaited.
  done.catch(() => undefined);
  return {
    /** What the sales since the last question took. */
    read: (): string => {
      const sorted = times.sort((one, other) => one - other);
      times = [];
      const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? NaN).toFixed(1);
      return `${at(0.5)} ms median, ${at(0.95)} at p95, ${at(1)} at most of ${sorted.length} sales`;
    },
    close: async () => {
      isOpen = false;
      await done;
    },
  };
}

/** What the service has taken, by number: everybody once, or it is wrong. */
const accepted = new Map<string, number>();
let handed = 0;
/** Of twenty, one is refused. */
const isRefused = (address: string) => Number(address.slice(-2)) % 20 === 7;

/** A worker as the edge function is one: claims some, hands ten at a time to the service, settles each. */
async function work(shop: Shop, isOver: () => boolean): Promise<void> {
  const clients = await Promise.all(Array.from({ length: 3 }, connect));
  const [first] = clients;
  try {
    while (first !== undefined && !isOver()) {
      const args = { p_tenant_id: shop.tenantId, p_limit: perClaim, p_lease_seconds: 90 };
      const claimed = await call<Claimed[]>(first, 'claim_messages', args);
      if (claimed.length === 0) {
        if (!(await isLeft(first, shop))) return;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      await Promise.all(clients.map((client) => handOut(client, claimed, isOver)));
    }
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
  }
}

async function handOut(client: Client, claimed: Claimed[], isOver: () => boolean): Promise<void> {
  for (let message = claimed.shift(); message !== undefined && !isOver(); message = claimed.shift()) {
    const { id, lease_id: lease, address } = message;
    const refused = isRefused(address);
    if (!refused) accepted.set(address, (accepted.get(address) ?? 0) + 1);
    handed += 1;
    // The service has it, and nobody hears of it any more.
    if (isOver()) return;
    const outcome = refused
      ? { state: 'failed', code: 'rejected' }
      : { state: 'sent', provider_message_id: `bench-${id}`, parts: 1, cost: 0.8 };
    await call(client, 'settle_message', { p_message_id: id, p_lease_id: lease, p_outcome: outcome });
  }
}

const isLeft = async (client: Client, { tenantId }: Shop) =>
  (await client.query('select 1 from private.message_queue where tenant_id = $1 limit 1', [tenantId])).rowCount === 1;

/** Cuts every connection in the middle of a statement of some kind, as a machine that goes away does. */
const cut = async (text: string) =>
  (
    await main.query<{ pid: number }>(
      `select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database() and query ~ $1 and state = 'active'`,
      [text],
    )
  ).rowCount ?? 0;

/** Writes the campaign out; a step that is cut is done again. */
async function expand(shop: Shop, campaignId: string, mostCuts: number): Promise<number> {
  let cuts = 0;
  let steps = 0;
  for (let more = true; more;) {
    const client = await connect();
    const step = call<boolean>(client, 'continue_campaign', { p_tenant_id: shop.tenantId, p_campaign_id: campaignId });
    steps += 1;
    if (cuts < mostCuts && steps % 2 === 0) {
      await new Promise((resolve) => setTimeout(resolve, 200));
      cuts += await cut('continue_campaign');
    }
    more = await step.catch(() => true);
    await client.end().catch(() => undefined);
  }
  return cuts;
}

/** Lets the time of a killed worker's leases pass, and the bucket of a service without a limit fill. */
async function pass({ tenantId }: Shop): Promise<void> {
  await main.query(
    'update private.message_queue set due_at = clock_timestamp() where tenant_id = $1 and lease_id is not null',
    [tenantId],
  );
  await main.query(
    `update private.message_buckets set tokens = 1000, per_second = 1000, filled_at = clock_timestamp() where tenant_id = $1`,
    [tenantId],
  );
}

async function send(shop: Shop): Promise<number> {
  let killed = 0;
  await call(main, 'claim_messages', { p_tenant_id: shop.tenantId, p_limit: 1, p_lease_seconds: 10 });
  while (await isLeft(main, shop)) {
    await pass(shop);
    const dies = killed < kills ? handed + Math.floor(people / (kills + 2)) : Infinity;
    let isDead = false;
    let ended = 0;
    const running = Array.from({ length: workers }, () =>
      work(shop, () => isDead)
        .catch((error: unknown) => {
          if (!isDead) throw error;
        })
        .finally(() => (ended += 1)),
    );
    const all = Promise.all(running);
    all.catch(() => undefined);
    if (dies !== Infinity) {
      while (handed < dies && ended < workers) await new Promise((resolve) => setTimeout(resolve, 20));
      isDead = true;
      await cut('settle_message|claim_messages');
      killed += 1;
    }
    await all;
  }
  return killed;
}

async function sizeOf(table: string): Promise<number> {
  const { rows } = await main.query<{ size: string }>(`select pg_total_relation_size($1::regclass) as size`, [table]);
  return Number(rows[0]?.size);
}

async function checkEach(shop: Shop, campaignId: string): Promise<void> {
  const { rows } = await main.query<{ address: string; state: string; reason: string | null }>(
    'select address, state, reason from public.messages where tenant_id = $1 and campaign_id = $2',
    [shop.tenantId, campaignId],
  );
  const doubled = [...accepted.values()].filter((count) => count > 1).length;
  const unexplained = rows.filter(({ address, state, reason }) =>
    accepted.has(address)
      ? !['sent', 'unsure'].includes(state)
      : !['skipped', 'failed', 'unsure'].includes(state) || reason === null,
  ).length;
  const states = rows.reduce<Record<string, number>>(
    (all, { state }) => ({ ...all, [state]: (all[state] ?? 0) + 1 }),
    {},
  );
  const refusers = [...accepted.keys()].filter((address) => address.endsWith('00')).length;
  print(
    `each once: ${rows.length} rows, ${doubled} taken twice, ${refusers} who refused, ${unexplained} without a reason; ${JSON.stringify(states)}`,
  );
  if (rows.length !== people || doubled + unexplained + refusers > 0) process.exitCode = 1;
}

try {
  const [shop, other] = [await makeBusiness(), await makeBusiness()];
  await addPeople(shop);
  const campaignId = await makeCampaign(shop);
  const tills = [openTill(await connect(), shop), openTill(await connect(), other)] as const;
  const tell = (when: string) => print(`till ${when}: ${tills[0].read()}; of another business ${tills[1].read()}`);
  await new Promise((resolve) => setTimeout(resolve, 10_000));
  tell('before');

  const begun = performance.now();
  await call(
    main,
    'start_campaign',
    { p_campaign_id: campaignId, p_at: null, p_typed_recipients: people - Math.floor(people / 100) },
    shop,
  );
  print(`counted before it began in ${((performance.now() - begun) / 1000).toFixed(1)} s`);
  tell('while it was counted');
  const written = performance.now();
  const cuts = await expand(shop, campaignId, 5);
  print(`written out: ${perSecond(people, performance.now() - written)} a second, cut ${cuts} times`);
  tell('while it was written out');
  const [messages, queue] = [await sizeOf('public.messages'), await sizeOf('private.message_queue')];
  print(
    `a row takes ${Math.round(messages / people)} B of messages and ${Math.round(queue / people)} B of queue, indexes included`,
  );

  const sent = performance.now();
  const killed = await send(shop);
  print(
    `handed out and settled: ${perSecond(handed, performance.now() - sent)} a second by ${workers} workers, killed ${killed} times`,
  );
  tell('while it was sent');
  await Promise.all(tills.map((till) => till.close()));
  await checkEach(shop, campaignId);
} finally {
  await main.end();
  await server?.stop();
}
