import { mkdtempSync, rmSync } from 'node:fs';
import http, { type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { SimulatedMailService } from '../simulatedMessages/SimulatedMailService';
import { makeMailboxHandler } from './mailboxHandler';
import { MailStore } from './MailStore';

let folder: string;
let server: Server;
let store: MailStore;
let service: SimulatedMailService;
let url: string;
const reported: { url: string; body: string; headers: Record<string, string> }[] = [];

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'mailbox-'));
  store = new MailStore(folder);
  const secret = `whsec_${Buffer.alloc(24, 3).toString('base64')}`;
  service = new SimulatedMailService({
    apiUrl: 'http://api.test',
    secret,
    stepMs: 0,
    send: (to, { body, headers }) => Promise.resolve(reported.push({ url: to, body, headers })),
  });
  const handle = makeMailboxHandler({ store, service, mailApiKey: 'key', isShown: true });
  server = http.createServer((req, res) => void handle(req, res, new URL(req.url ?? '/', 'http://localhost')));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  service.stop();
  await new Promise((resolve) => server.close(resolve));
  await store.flush();
  rmSync(folder, { recursive: true });
});

async function send(mail: Record<string, unknown>, key?: string): Promise<string> {
  const response = await fetch(`${url}/mailbox/send`, {
    method: 'POST',
    headers: { authorization: 'Bearer key', ...(key === undefined ? {} : { 'idempotency-key': key }) },
    body: JSON.stringify({ to: 'amina@mail.test', subject: 'Offers', text: 'Hello', ...mail }),
  });
  return ((await response.json()) as { id: string }).id;
}

it('makes one mail of requests with the same key, and one each of others', async () => {
  const to = { to: 'once@mail.test' };
  const first = await send(to, 'a');
  expect([await send(to, 'a'), store.list('once@mail.test').length]).toEqual([first, 1]);
  expect(await send(to, 'b')).not.toBe(first);
  await send(to);
  await send(to);
  expect(store.list('once@mail.test')).toHaveLength(4);
});

it('shows whose mail it is, where it is answered to, and its headers, as text', async () => {
  const headers = { 'List-Unsubscribe': '<https://duka.test/u?token=1>' };
  const id = await send({ from: '"Duka" <no-reply@dukani.test>', reply_to: 'duka@mail.test', headers });
  expect(store.get(id)).toMatchObject({ from: '"Duka" <no-reply@dukani.test>', replyTo: 'duka@mail.test', headers });
  const page = await (await fetch(`${url}/mailbox/messages/${id}`, { headers: { accept: 'text/html' } })).text();
  expect(page).toContain('&quot;Duka&quot; &lt;no-reply@dukani.test&gt;');
  expect(page).toContain('&lt;https://duka.test/u?token=1&gt;');
});

it('reports, signed, what became of mails with tags, and of no others', async () => {
  await send({ to: 'bounce@mail.test' });
  const id = await send({ to: 'bounce+2@mail.test', tags: [{ name: 'tenant', value: 't1' }] });
  while (reported.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  expect(reported).toHaveLength(1);
  expect(reported[0]?.url).toBe('http://api.test/functions/v1/message-reports/mail');
  expect(reported[0]?.headers['webhook-signature']).toMatch(/^v1,/);
  expect(JSON.parse(reported[0]?.body ?? '')).toMatchObject({
    type: 'email.bounced',
    data: { email_id: id, tags: { tenant: 't1' }, bounce: { type: 'Permanent' } },
  });
});
