import path from 'node:path';
import { Client } from 'pg';
import { asked, orderToPay, takePayments } from '../payments/paymentFixtures';
import { addProduct, makeShop, type Shop } from '../sales/salesFixtures';
import { callRpc } from '../support/callRpc';
import { asServiceRole } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { statesOf } from './jobFixtures';

// The real function against a real database; only what is outside (payment service, mail service) is played.
const database = testDatabase();
const settings: Record<string, string> = {
  SUPABASE_URL: 'http://backend.test',
  SUPABASE_SERVICE_ROLE_KEY: 'the-secret-key',
  SITE_URL: 'https://dukani.test',
  MAIL_API_URL: 'http://mail.test/send',
  MAIL_API_KEY: 'key',
};
let tick: () => Promise<Response>;
let shop: Shop;
let soap: string;
/** What went out, in order. */
let outside: string[];
/** The service takes its time and says nothing in the end; else its keys cannot be opened. */
let isSlow: boolean;
let answerSlowly: () => void;
let isAsked: Promise<void>;

/** One connection for each call, as the API has it. */
async function callDatabase(name: string, args: Record<string, unknown>): Promise<Response> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  try {
    return Response.json((await asServiceRole(client, () => callRpc(client, name, args))) ?? null);
  } finally {
    await client.end();
  }
}

function startBackend(): void {
  let markAsked: () => void;
  isAsked = new Promise((resolve) => (markAsked = resolve));
  const slowAnswer = new Promise<void>((resolve) => (answerSlowly = resolve));
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    const body = (await request.json().catch(() => ({}))) as Record<string, unknown>;
    if (url.host === 'mail.test') {
      outside.push(`mail to ${String(body.to)}`);
      return Response.json({});
    }
    const name = url.pathname.replace('/rest/v1/rpc/', '');
    const answer = await callDatabase(name, body);
    if (name !== 'claim_payment_query' || !isSlow) return answer;
    outside.push('service asked');
    markAsked();
    await slowAnswer;
    outside.push('service answered');
    return Response.json(null);
  });
}

beforeAll(async () => {
  shop = await makeShop(database.client);
  soap = await addProduct(database.client, shop, { name: 'Soap', price: 100, stock: 50, cost: 40 });
  await takePayments(database.client, shop, 'mpesa');
  Object.assign(globalThis, {
    WebSocket: class {},
    Deno: {
      env: { get: (name: string) => settings[name] },
      serve: (handler: (request: Request) => Promise<Response>) => {
        const headers = { Authorization: 'Bearer the-secret-key' };
        tick = () => handler(new Request('http://functions.test/jobs-tick', { method: 'POST', headers, body: '{}' }));
      },
    },
  });
  await import(path.resolve(__dirname, '../../functions/jobs-tick/index.ts'));
});
beforeEach(() => {
  outside = [];
  isSlow = true;
  startBackend();
});
afterEach(() => {
  jest.restoreAllMocks();
});
afterAll(() => {
  Reflect.deleteProperty(globalThis, 'Deno');
});

const writeMail = (to: string) =>
  database.client.query(
    `insert into private.mail_outbox (kind, recipient, subject, body, content) values ('test', $1, 'Subject', 'Body', '{"paragraphs": ["Body"]}')`,
    [to],
  );

/** Waits for something to go out; the test's own limit ends waiting in vain. */
async function sent(what: string): Promise<void> {
  while (!outside.includes(what)) await new Promise((resolve) => setTimeout(resolve, 10));
}

it('a slow payment service delays no mail: neither one that waits with it nor one written meanwhile', async () => {
  const begun = await asked(database.client, await orderToPay(database.client, shop, [[soap, 1]]));
  await database.client.query(`update public.payment_intents set next_query_at = now() where id = $1`, [begun.id]);
  await writeMail('first@mail.test');
  const first = tick();
  await isAsked;
  await writeMail('second@mail.test');
  // The timer calls again while the first call still waits for the service.
  expect(await (await tick()).json()).not.toHaveProperty('payment_query');
  await sent('mail to first@mail.test');
  await sent('mail to second@mail.test');
  expect(outside).not.toContain('service answered');

  answerSlowly();
  expect(await (await first).json()).toMatchObject({ payment_query: { done: 1, failed: 0 } });
  expect(outside.at(-1)).toBe('service answered');
  expect((await statesOf(database.client, 'mail')).filter(({ status }) => status !== 'done')).toEqual([]);
});

it('a payment whose keys nobody can open is tried again and delays no other', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const begun = await asked(database.client, await orderToPay(database.client, shop, [[soap, 1]]));
  await database.client.query(`update public.payment_intents set next_query_at = now() where id = $1`, [begun.id]);
  isSlow = false;
  await writeMail('third@mail.test');

  expect(await (await tick()).json()).toMatchObject({
    mail: { failed: 0 },
    payment_query: { done: 0, failed: 1 },
  });
  expect(outside).toContain('mail to third@mail.test');
  const { rows } = await database.client.query<{ status: string; attempts: number; later: boolean }>(
    `select j.status, j.attempts, j.due_at > now() and j.due_at >= i.next_query_at as later
     from private.jobs j join public.payment_intents i on i.id::text = j.key where i.id = $1`,
    [begun.id],
  );
  expect(rows).toEqual([{ status: 'ready', attempts: 1, later: true }]);
});
