import { randomBytes } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import WebSocket from 'ws';
import { ids, startGateway, until, type Gateway } from './gateway';

let gateway: Gateway;
let acme: SupabaseClient;
let bolt: SupabaseClient;
beforeAll(async () => {
  gateway = await startGateway({ REALTIME_SOCKETS_PER_ADDRESS: '8' });
  acme = await gateway.member('slow@acme.test', ids.acme);
  bolt = await gateway.member('loud@bolt.test', ids.bolt);
}, 300_000);
afterEach(async () => {
  for (const client of [acme, bolt]) if (client.getChannels().length > 0) await client.removeAllChannels();
});
afterAll(async () => await gateway.stop());

type Message = [string | null, string | null, string, string, Record<string, unknown>];

interface Socket {
  ws: WebSocket;
  messages: Message[];
  isClosed: () => boolean;
  send: (topic: string, event: string, payload: object) => void;
}

/** A plain socket of somebody who may read slowly. */
async function connect(): Promise<Socket> {
  const address = gateway.api.url.replace('http', 'ws').replace('localhost', '127.0.0.1');
  const ws = new WebSocket(`${address}/realtime/v1/websocket?apikey=${gateway.api.publishableKey}&vsn=2.0.0`);
  const messages: Message[] = [];
  let isClosed = false;
  ws.on('message', (data: Buffer, isBinary) => {
    if (!isBinary) messages.push(JSON.parse(data.toString()) as Message);
  });
  ws.once('close', () => (isClosed = true));
  await new Promise<void>((resolve, reject) => {
    ws.once('open', resolve);
    ws.once('error', reject);
  });
  // Whom the server cuts off fails while it closes.
  ws.on('error', () => undefined);
  const send = (topic: string, event: string, payload: object) =>
    ws.send(JSON.stringify(['1', '1', `realtime:${topic}`, event, payload]));
  return { ws, messages, isClosed: () => isClosed, send };
}

const settings = {
  postgres_changes: [{ event: '*', schema: 'public', table: 'business_settings', filter: `tenant_id=eq.${ids.acme}` }],
};
const statusOf = (socket: Socket) => (socket.messages.find(([, , , event]) => event === 'phx_reply')?.[4] ?? {}).status;

async function joinAs(client: SupabaseClient, topic: string): Promise<Socket> {
  const socket = await connect();
  const token = (await client.auth.getSession()).data.session?.access_token;
  socket.send(topic, 'phx_join', { access_token: token, config: { private: true, ...settings } });
  await until(() => statusOf(socket) === 'ok', 'the join');
  return socket;
}

const names = ({ messages }: Socket) =>
  messages
    .filter(([, , , event]) => event === 'postgres_changes')
    .map(([, , , , { data }]) => (data as { record: { company_name: string } }).record.company_name);

/** Changes are told one after the other: when this one was heard, those before it were handled. */
async function allChangesHandled(): Promise<void> {
  let isHeard = false;
  await new Promise<void>((resolve) => {
    bolt
      .channel(`watch-${Math.random()}`)
      .on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'products' }, () => (isHeard = true))
      .subscribe((status) => void (String(status) === 'SUBSCRIBED' && resolve()));
  });
  await gateway.admin.query(`insert into public.products (tenant_id, name) values ($1, 'Marker')`, [ids.bolt]);
  await until(() => isHeard, 'the marker', 20_000);
}

describe('a client that reads slowly', () => {
  it('loses none of the changes because of what others broadcast', async () => {
    const slow = await joinAs(acme, 'room:flood');
    slow.ws.pause();
    const loud = bolt.channel('room:flood', { config: { private: true, broadcast: { ack: true } } });
    await new Promise<void>((resolve) =>
      loud.subscribe((status) => void (String(status) === 'SUBSCRIBED' && resolve())),
    );
    const text = 'x'.repeat(200_000);
    for (let n = 0; n < 150; n += 1) await loud.send({ type: 'broadcast', event: 'noise', payload: { text } });
    const wanted = Array.from({ length: 30 }, (_, n) => `Name ${n}`);
    for (const name of wanted)
      await gateway.admin.query('update public.business_settings set company_name = $2 where tenant_id = $1', [
        ids.acme,
        name,
      ]);
    await allChangesHandled();

    slow.ws.resume();
    await until(() => names(slow).length === 30, 'the changes', 20_000);
    expect(names(slow)).toEqual(wanted);
    expect(slow.isClosed()).toBe(false);
    slow.ws.close();
  }, 300_000);

  it('is told to read again where changes had no room, and hears the next ones', async () => {
    const slow = await joinAs(acme, 'room:full');
    slow.ws.pause();
    for (let n = 0; n < 40; n += 1)
      await gateway.admin.query('update public.business_settings set details = $2 where tenant_id = $1', [
        ids.acme,
        JSON.stringify({ text: randomBytes(350_000).toString('hex') }),
      ]);
    await allChangesHandled();

    slow.ws.resume();
    await until(() => slow.messages.some(([, , , event]) => event === 'phx_error'), 'the end of the channel', 20_000);
    expect(slow.messages.filter(([, , , event]) => event === 'system').at(-1)?.[4]).toMatchObject({
      status: 'error',
      extension: 'postgres_changes',
    });
    expect(slow.isClosed()).toBe(false);
    slow.messages.length = 0;
    const token = (await acme.auth.getSession()).data.session?.access_token;
    slow.send('room:full', 'phx_join', { access_token: token, config: { private: true, ...settings } });
    await until(() => statusOf(slow) === 'ok', 'the join');
    await gateway.admin.query(
      `update public.business_settings set details = '{}', company_name = 'Next' where tenant_id = $1`,
      [ids.acme],
    );
    await until(() => names(slow).includes('Next'), 'the next change');
    slow.ws.close();
  }, 300_000);
});

describe('sockets behind one address', () => {
  it('of visitors are limited; staff still get in; who leaves makes room', async () => {
    const visitors: Socket[] = [];
    for (let n = 0; n < 9; n += 1) {
      const socket = await connect();
      socket.send('board:x', 'phx_join', { config: { private: true } });
      await until(() => statusOf(socket) !== undefined, 'an answer');
      visitors.push(socket);
    }
    expect(visitors.map(statusOf)).toEqual([...Array<string>(8).fill('ok'), 'error']);
    const till = await joinAs(acme, `tenant:${ids.acme}`);
    till.ws.close();
    visitors[0]?.ws.close();
    await until(async () => {
      const [last] = visitors.slice(-1);
      if (last === undefined) return false;
      last.messages.length = 0;
      last.send('board:x', 'phx_join', { config: { private: true } });
      await until(() => statusOf(last) !== undefined, 'an answer');
      return statusOf(last) === 'ok';
    }, 'room');
    for (const { ws } of visitors) ws.terminate();
  }, 300_000);

  it('that join nothing are closed, the oldest first', async () => {
    const sockets: Socket[] = [];
    for (let n = 0; n < 9; n += 1) sockets.push(await connect());
    await until(() => sockets[0]?.isClosed() === true, 'the oldest to be closed');
    expect(sockets.slice(1).map(({ isClosed }) => isClosed())).toEqual(Array<boolean>(8).fill(false));
    for (const { ws } of sockets) ws.terminate();
  });

  it('of a visitor carry a few channels', async () => {
    const socket = await connect();
    for (let n = 0; n < 6; n += 1) socket.send(`board:${n}`, 'phx_join', { config: { private: true } });
    const replies = () => socket.messages.filter(([, , , event]) => event === 'phx_reply');
    await until(() => replies().length === 6, 'the answers');
    expect(replies().map(([, , , , payload]) => payload.status)).toEqual([...Array<string>(5).fill('ok'), 'error']);
    socket.ws.terminate();
  });
});
