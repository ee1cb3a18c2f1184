import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { REALTIME_SUBSCRIBE_STATES, type RealtimeChannel } from '@supabase/supabase-js';
import { anonymous, as, closeAll, request, service, target, until, world, type Db, type Persona } from './environment';

afterAll(closeAll);

interface Join {
  file: string;
  topic: string;
  isPrivate: boolean;
}

/** Every call of `channel(…)` in what browsers run, so that a topic that is joined tomorrow is tried as well. */
function joinsOfClients(): Join[] {
  const root = path.resolve(__dirname, '../../..');
  const rooms = ['shared', 'shell', ...readdirSync(root).filter((name) => name.startsWith('mfe-'))];
  return rooms
    .flatMap((room) =>
      readdirSync(path.join(root, room, 'src'), { recursive: true, encoding: 'utf8' }).map((name) =>
        path.join(room, 'src', name),
      ),
    )
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .flatMap((file) =>
      [...readFileSync(path.join(root, file), 'utf8').matchAll(/\.channel\(\s*([^,)]*)([^;\n]*)/g)].map(
        ([, topic = '', options = '']) => ({ file, topic, isPrivate: /private: true/.test(options) }),
      ),
    );
}

const joins = joinsOfClients();
const names = joins.map(({ topic }) => /^`([a-z]+:)\$\{tenantId\}`$/.exec(topic)?.[1] ?? topic);
const topicOf = (name: string) => `${name}${world().tenantId}`;

interface Listener {
  channel: RealtimeChannel;
  heard: unknown[];
}

/** Joins a topic and notes what others say there; null where the join is refused. */
async function join(client: Db, topic: string, isPrivate: boolean): Promise<Listener | null> {
  await client.realtime.setAuth();
  const heard: unknown[] = [];
  const channel = client.channel(topic, { config: { private: isPrivate, broadcast: { ack: true } } });
  channel.on('broadcast', { event: '*' }, ({ event }) => void heard.push(event));
  channel.on('presence', { event: 'join' }, ({ key }) => void heard.push(key));
  return await new Promise((resolve) => {
    channel.subscribe((status) => {
      if (status === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED) return resolve({ channel, heard });
      resolve(null);
      // A refused channel would be asked for again and again.
      if (status !== REALTIME_SUBSCRIBE_STATES.CLOSED) void client.removeChannel(channel);
    });
  });
}

/** Everything that somebody can do to be heard in a topic; answers what was accepted. */
async function shout(persona: Persona | null, topic: string): Promise<string[]> {
  const token = persona === null ? null : world()[persona].accessToken;
  const accepted: string[] = [];
  for (const isPrivate of [true, false]) {
    const kind = isPrivate ? 'private' : 'public';
    // A client of its own for each try: one that has left its last channel is closing its socket.
    const client = persona === null ? anonymous() : await as(persona);
    const joined = await join(client, topic, isPrivate);
    if (joined !== null) {
      const sent = await joined.channel.send({ type: 'broadcast', event: 'shout', payload: { text: 'x' } });
      if (sent === 'ok') accepted.push(`${kind} broadcast`);
      if ((await joined.channel.track({ name: 'x' })) === 'ok') accepted.push(`${kind} presence`);
    }
    const headers = {
      'content-type': 'application/json',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    };
    const message = { topic, event: 'shout', payload: {}, private: isPrivate };
    const requests = [
      ['/realtime/v1/api/broadcast', { messages: [message] }],
      [`/realtime/v1/api/broadcast/${encodeURIComponent(topic)}/events/shout?private=${isPrivate}`, {}],
    ] as const;
    for (const [address, body] of requests) {
      const { status } = await request(address, { method: 'POST', headers, body: JSON.stringify(body) });
      if (status !== 403) accepted.push(`${kind} ${address}: ${status}`);
    }
  }
  return accepted;
}

describe('the topics that screens join', () => {
  it('are private, each named after what it is for and the business', () => {
    expect(joins.length).toBeGreaterThanOrEqual(4);
    expect(joins.filter(({ isPrivate }) => !isPrivate)).toEqual([]);
    expect(names.filter((name) => !/^[a-z]+:$/.test(name))).toEqual([]);
  });

  const speakers = [
    ['a visitor', null],
    ['a shopper with an account', 'outsider'],
    ['staff of another business', 'otherOwner'],
    ['who worked here once', 'removed'],
  ] as const;
  const cases = names.flatMap((name) => speakers.map(([who, persona]) => [name, who, persona] as const));

  it.each(cases)('%s<tenant>: %s is heard in no way', async (name, _who, persona) => {
    const topic = topicOf(name);
    const [staff, visitor] = [await as('cashier'), anonymous()];
    const listeners = [
      await join(staff, topic, true),
      await join(visitor, topic, true),
      // Somebody whose page is older than the server.
      await join(await as('manager'), topic, false),
    ].filter((listener) => listener !== null);

    expect(await shout(persona, topic)).toEqual([]);

    for (const isPrivate of [true, false])
      await request('/realtime/v1/api/broadcast', {
        method: 'POST',
        headers: { apikey: target.secretKey, 'content-type': 'application/json' },
        body: JSON.stringify({ messages: [{ topic, event: 'the end', payload: {}, private: isPrivate }] }),
      });
    await until(() => listeners.every(({ heard }) => heard.length > 0), 'the end');
    expect(listeners.map(({ heard }) => heard)).toEqual(listeners.map(() => ['the end']));
    expect(listeners.length).toBeGreaterThanOrEqual(2);
    for (const { channel } of listeners) expect(channel.presenceState()).toEqual({});
    await closeAll();
  });

  it('of staff are closed to everybody else, that of the branding is open', async () => {
    for (const name of new Set(names)) {
      const isOpen = name === 'branding:';
      for (const client of [anonymous(), await as('outsider'), await as('otherOwner'), await as('removed')])
        expect([name, (await join(client, topicOf(name), true)) !== null]).toEqual([name, isOpen]);
      expect(await join(await as('cashier'), topicOf(name), true)).not.toBeNull();
    }
    expect(await join(anonymous(), 'branding:everything', true)).toBeNull();
    await closeAll();
  });

  it('carry what staff themselves say only where tills speak to each other', async () => {
    for (const name of new Set(names)) {
      const joined = await join(await as('cashier'), topicOf(name), true);
      const sent = await joined?.channel.send({ type: 'broadcast', event: 'news', payload: { kind: 'parked' } });
      const shown = await joined?.channel.track({ name: 'x' });
      expect([name, sent, shown]).toEqual([name, name === 'till:' ? 'ok' : 'error', 'error']);
    }
    await closeAll();
  });
});

describe('a visitor without an account', () => {
  const subscribe = async (client: Db, filter: object) =>
    await new Promise<boolean>((resolve) => {
      const channel = client
        .channel(`watch-${Math.random()}`)
        .on('postgres_changes', { event: '*', schema: 'public', ...filter } as never, () => undefined)
        .subscribe((status) => {
          resolve(status === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED);
          if (status !== REALTIME_SUBSCRIBE_STATES.SUBSCRIBED && status !== REALTIME_SUBSCRIBE_STATES.CLOSED)
            void client.removeChannel(channel);
        });
    });

  it.each([
    [{ table: 'business_settings' }],
    [{ table: 'tenant_customization' }],
    [{ table: '*' }],
    [{ table: 'business_settings', filter: 'country=eq.KE' }],
    [{ table: 'business_settings', filter: 'tenant_id=neq.00000000-0000-4000-8000-000000000000' }],
  ])('follows one business, not all: %j', async (filter) => {
    expect(await subscribe(anonymous(), filter)).toBe(false);
    expect(await subscribe(service(), filter)).toBe(true);
    await closeAll();
  });

  it('follows the business it names', async () => {
    const filter = { table: 'business_settings', filter: `tenant_id=eq.${world().tenantId}` };
    expect(await subscribe(anonymous(), filter)).toBe(true);
    await closeAll();
  });
});
