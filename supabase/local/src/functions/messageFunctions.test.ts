import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';
import { SimulatedMessages } from '../simulatedMessages/SimulatedMessages';
import { FunctionsHost } from './FunctionsHost';

jest.setTimeout(180_000);

// The functions of messages as Deno runs them: what it says of a connection that failed is not what Node says.
type Json = Record<string, unknown>;
const tenantId = '11111111-1111-4111-8111-111111111111';
const messages = new SimulatedMessages({ apiUrl: 'http://127.0.0.1:9', file: null });
const jobs: object[] = [];
const waiting: Json[] = [];
const settled: Json[] = [];
const subscription = { shop: 'Duka', channel: 'email', address: 'a•••@mail.test', is_stopped: false };
const ANSWERS: Record<string, (args: Json) => unknown> = {
  claim_jobs: () => jobs.splice(0),
  finish_job: () => true,
  fail_job: (args) => settled.push({ p_outcome: { state: 'the job failed', ...args } }),
  claim_messages: () => waiting.splice(0),
  settle_message: (args) => void settled.push(args),
  message_report_secret: () => null,
  read_unsubscribe: () => subscription,
  unsubscribe: () => ({ ...subscription, is_stopped: true }),
};

let server: Server;
let host: FunctionsHost;
let dataDir: string;
let isCut = false;

/** An address where nobody listens. */
async function nobodysAddress(): Promise<string> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return `http://127.0.0.1:${port}`;
}

beforeAll(async () => {
  server = createServer((request, response) => {
    void text(request).then(async (body) => {
      const url = request.url ?? '';
      response.setHeader('content-type', 'application/json');
      if (url.startsWith('/http')) {
        const headers = { authorization: request.headers.authorization };
        const answer = await messages.answer('http', { route: `POST ${url}`, headers, text: body });
        if (answer === null || isCut) return void request.socket.destroy();
        return response.writeHead(answer.status).end(JSON.stringify(answer.body));
      }
      const name = /\/rpc\/(\w+)/.exec(url)?.[1] ?? '';
      response.end(JSON.stringify(ANSWERS[name]?.(JSON.parse(body || '{}') as Json) ?? null));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  dataDir = mkdtempSync(path.join(tmpdir(), 'message-functions-'));
  host = new FunctionsHost({
    functionsDir: path.resolve(__dirname, '../../../functions'),
    dataDir,
    env: {
      SUPABASE_URL: address,
      SUPABASE_ANON_KEY: 'anon',
      SUPABASE_SERVICE_ROLE_KEY: 'secret',
      SITE_URL: 'https://dukani.example',
      MAIL_API_URL: `${address}/mailbox`,
      MAIL_API_KEY: 'mail',
      PAYMENT_KEYS_SECRET: 'sealed-with-this',
      AFRICASTALKING_URL: await nobodysAddress(),
      HTTP_SMS_URL: `${address}/http`,
    },
  });
});
afterAll(async () => {
  await host.stop();
  messages.stop();
  await new Promise((resolve) => server.close(resolve));
  rmSync(dataDir, { recursive: true, force: true });
});

const call = async (address: string, init: RequestInit = {}) =>
  await fetch(`http://127.0.0.1:${await host.port()}/${address}`, {
    ...init,
    headers: { 'x-functions-host-key': host.key, authorization: 'Bearer secret', 'content-type': 'application/json' },
  });

async function outcomeOf(message: Json): Promise<unknown> {
  settled.length = 0;
  const id = crypto.randomUUID();
  const nothing = { sender: null, reply_to: null, subject: null, html_content: null, brand: null, whatsapp: null };
  const own = { id, lease_id: id, client_reference: id, channel: 'sms', purpose: 'account', text: 'Hello', keys: [] };
  waiting.push({ ...nothing, ...own, unsubscribe_url: null, details: {}, address: '+254712000000', ...message });
  const job = { kind: 'message_send', key: 'send', tenant_id: tenantId, lease_id: 'lease', lease_seconds: 120 };
  jobs.push({ id: 1, attempt: 1, ...job });
  expect((await call('jobs-tick', { method: 'POST', body: '{}' })).status).toBe(200);
  return settled[0]?.p_outcome;
}

describe('the worker in Deno', () => {
  it('knows a service that nobody listens at from one that breaks off', async () => {
    expect(await outcomeOf({ provider: 'africastalking' })).toMatchObject({ state: 'retry', code: 'unreachable' });
    isCut = true;
    expect(await outcomeOf({ provider: 'http' })).toMatchObject({ state: 'unsure', code: 'unanswered' });
    isCut = false;
  });

  it('hears a refusal of its keys', async () => {
    expect(await outcomeOf({ provider: 'http' })).toMatchObject({ state: 'retry', code: 'keys_refused' });
  });
});

it('answers the page of the link that stops marketing as HTML with its own policy', async () => {
  const address = `unsubscribe?token=${'A'.repeat(22)}`;
  const page = await call(address);
  expect(page.headers.get('content-type')).toContain('text/html');
  expect(page.headers.get('content-security-policy')).toContain("form-action 'self'");
  expect(await page.text()).toContain('Unsubscribe?');
  expect(await (await call(address, { method: 'POST' })).text()).toContain('You are unsubscribed');
});

it('refuses a report to an address that was never given out', async () => {
  const place = `message-reports/sms/${tenantId}/${'x'.repeat(24)}`;
  expect((await call(place, { method: 'POST', body: 'id=1&status=Success' })).status).toBe(401);
});
