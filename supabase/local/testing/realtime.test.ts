import type { RealtimeChannel, SupabaseClient } from '@supabase/supabase-js';
import WebSocket from 'ws';
import { signToken } from '../src/http/accessToken';
import { joined, ofTenant, watch, type SeenChange } from './channels';
import { ids, pause, startGateway, until, type Gateway } from './gateway';

let gateway: Gateway;
let acme: SupabaseClient;
let bolt: SupabaseClient;
beforeAll(async () => {
  gateway = await startGateway();
  acme = await gateway.member('rt@acme.test', ids.acme);
  bolt = await gateway.member('rt@bolt.test', ids.bolt);
}, 300_000);
afterEach(async () => {
  for (const client of [acme, bolt, gateway.anon, gateway.service])
    if (client.getChannels().length > 0) await client.removeAllChannels();
});
afterAll(async () => await gateway.stop());

const room = { config: { private: true } };

describe('database changes', () => {
  it('reach those who may see the row, with values as the tables answer them', async () => {
    const seen = await watch(acme, ofTenant(ids.acme));
    await acme
      .from('business_settings')
      .update({ company_name: 'Acme live', details: { a: 1 } })
      .eq('tenant_id', ids.acme);
    await until(() => seen.length === 1, 'the change');
    expect(seen[0]).toMatchObject({
      eventType: 'UPDATE',
      new: {
        tenant_id: ids.acme,
        company_name: 'Acme live',
        secret_note: 'only for staff',
        details: { a: 1 },
        updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*\+00:00$/),
      },
      old: { tenant_id: ids.acme },
    });
  });

  it('never reach another tenant, whatever filter they ask with', async () => {
    const own = await watch(acme, ofTenant(ids.acme));
    const foreign = [
      await watch(bolt, ofTenant(ids.acme)),
      await watch(bolt, { table: 'business_settings' }),
      await watch(bolt, { table: '*' }),
    ];
    await gateway.service.from('business_settings').update({ company_name: 'Only Acme' }).eq('tenant_id', ids.acme);
    await until(() => own.length === 1, 'the change');
    await pause(200);
    expect(foreign).toEqual([[], [], []]);
  });

  it('carry only the columns that the subscriber may select', async () => {
    const seen = await watch(gateway.anon, ofTenant(ids.acme));
    await gateway.service
      .from('business_settings')
      .update({ company_name: 'Public name', secret_note: 'new secret' })
      .eq('tenant_id', ids.acme);
    await until(() => seen.length === 1, 'the change');
    expect(Object.keys(seen[0]?.new ?? {}).sort()).toEqual(['company_name', 'details', 'tenant_id', 'updated_at']);
    expect(JSON.stringify(seen)).not.toContain('secret');
  });

  it('tell of rows that are made and deleted, the latter by key and only to those who could see them', async () => {
    const own = await watch(acme, { table: 'products' });
    const foreign = await watch(bolt, { table: 'products' });
    const made = await acme
      .from('products')
      .insert({ tenant_id: ids.acme, name: 'Brief', price: 1.5 })
      .select('id')
      .single();
    const id = (made.data as { id: string }).id;
    await until(() => own.length === 1, 'the new row');
    await acme.from('products').delete().eq('id', id);
    await until(() => own.length === 2, 'both changes');
    await pause(200);
    expect(own).toMatchObject([
      { eventType: 'INSERT', new: { name: 'Brief', price: 1.5, is_published: true } },
      { eventType: 'DELETE', old: { id } },
    ]);
    expect(Object.keys(own[1]?.old ?? {}).sort()).toEqual(['id', 'tenant_id']);
    expect(foreign).toEqual([]);
  });

  it.each([
    ['price=gt.10', true],
    ['price=lt.10', false],
    ['sku=in.(X-1,X-2)', true],
    ['is_published=eq.true', true],
    ['is_published=eq.false', false],
    ['nothing=eq.1', false],
  ])('respect the filter %s', async (filter, expected) => {
    const all = await watch(acme, { table: 'products' });
    const seen = await watch(acme, { table: 'products', filter });
    const made = await acme
      .from('products')
      .insert({ tenant_id: ids.acme, name: 'Filtered', sku: 'X-1', price: 12 })
      .select('id')
      .single();
    const { id } = made.data as { id: string };
    // The change of a case before, its row's end, may come late.
    const insertsIn = (changes: SeenChange[]) =>
      changes.filter((change) => change.eventType === 'INSERT' && change.new.id === id).length;
    await until(() => insertsIn(all) === 1, 'the change');
    if (expected) await until(() => insertsIn(seen) === 1, 'the change that fits');
    await pause(50);
    expect(insertsIn(seen)).toBe(expected ? 1 : 0);
    await acme.from('products').delete().eq('id', id);
  });

  it('end when the person loses the tenant', async () => {
    const member = await gateway.member('leaver@acme.test', ids.acme);
    const seen = await watch(member, ofTenant(ids.acme));
    const still = await watch(acme, ofTenant(ids.acme));
    await gateway.admin.query(
      `update public.profiles p set tenant_id = null from auth.users u where u.id = p.user_id and u.email = 'leaver@acme.test'`,
    );
    await gateway.service.from('business_settings').update({ company_name: 'After' }).eq('tenant_id', ids.acme);
    await until(() => still.length === 1, 'the change');
    await pause(100);
    expect(seen).toEqual([]);
    await member.removeAllChannels();
  });

  it('give the last state of a burst', async () => {
    const seen = await watch(acme, ofTenant(ids.acme));
    for (let n = 1; n <= 30; n += 1)
      await gateway.service
        .from('business_settings')
        .update({ company_name: `Name ${n}` })
        .eq('tenant_id', ids.acme);
    await until(() => seen.at(-1)?.new.company_name === 'Name 30', 'the last name');
    expect(seen.map((change) => change.new.company_name)).toEqual(
      Array.from({ length: 30 }, (_item, index) => `Name ${index + 1}`),
    );
  });
});

describe('broadcast', () => {
  const receive = (channel: RealtimeChannel, event: string) => {
    const got: unknown[] = [];
    channel.on('broadcast', { event }, ({ payload }) => void got.push(payload));
    return got;
  };

  it('reaches the others in a topic, and the sender only when asked for', async () => {
    const sender = acme.channel('room:room', { config: { private: true, broadcast: { self: true, ack: true } } });
    const other = bolt.channel('room:room', room);
    const elsewhere = acme.channel('room:other-room', room);
    const got = {
      sender: receive(sender, 'hello'),
      other: receive(other, 'hello'),
      elsewhere: receive(elsewhere, 'hello'),
    };
    await Promise.all([joined(sender), joined(other), joined(elsewhere)]);
    expect(
      await sender.send({ type: 'broadcast', event: 'hello', payload: { text: 'Jambo ✓', list: [1, { a: null }] } }),
    ).toBe('ok');
    await until(() => got.other.length === 1 && got.sender.length === 1, 'the broadcast');
    expect(got).toEqual({ sender: got.other, other: [{ text: 'Jambo ✓', list: [1, { a: null }] }], elsewhere: [] });
  });

  it('carries bytes', async () => {
    const sender = acme.channel('room:bytes', room);
    const other = bolt.channel('room:bytes', room);
    const got = receive(other, 'data');
    await Promise.all([joined(sender), joined(other)]);
    await sender.send({ type: 'broadcast', event: 'data', payload: new Uint8Array([0, 1, 255]).buffer as never });
    await until(() => got.length === 1, 'the bytes');
    expect([...new Uint8Array(got[0] as ArrayBuffer)]).toEqual([0, 1, 255]);
  });

  it('comes from the server by HTTP too', async () => {
    const other = bolt.channel('room:news', room);
    const got = receive(other, 'item');
    await joined(other);
    expect(await gateway.service.channel('room:news', room).httpSend('item', { n: 1 })).toEqual({ success: true });
    await until(() => got.length === 1, 'the broadcast');
  });

  it('stays among members in a private topic', async () => {
    const topic = `tenant:${ids.acme}`;
    const member = acme.channel(topic, { config: { private: true, broadcast: { ack: true } } });
    const second = acme.channel(`second`, { config: { broadcast: { self: true } } });
    await joined(member);
    await joined(second);
    await expect(joined(bolt.channel(topic, { config: { private: true } }))).rejects.toThrow(/Unauthorized/);
    await expect(joined(gateway.anon.channel(topic, { config: { private: true } }))).rejects.toThrow(/Unauthorized/);
    await bolt.removeAllChannels();
    const outsider = bolt.channel(topic);
    const got = receive(outsider, 'x');
    await joined(outsider);
    expect(await member.send({ type: 'broadcast', event: 'x', payload: {} })).toBe('ok');
    await pause(150);
    expect(got).toEqual([]);
  });

  it('asks again in a private topic when the token is renewed', async () => {
    const leaver = await gateway.member('rt-leaver@acme.test', ids.acme);
    const member = await joined(acme.channel(`tenant:${ids.acme}`, { config: { private: true } }));
    const left = leaver.channel(`tenant:${ids.acme}`, { config: { private: true } });
    const got = receive(left, 'x');
    await joined(left);
    await gateway.admin.query(
      `update public.profiles p set tenant_id = null from auth.users u where u.id = p.user_id and u.email = 'rt-leaver@acme.test'`,
    );
    await leaver.auth.refreshSession();
    await leaver.realtime.setAuth();
    await pause(150);
    await member.send({ type: 'broadcast', event: 'x', payload: {} });
    await pause(150);
    expect(got).toEqual([]);
    await leaver.removeAllChannels();
  });
});

describe('presence', () => {
  it('shows who is there, who comes and who leaves', async () => {
    const first = acme.channel('room:floor', { config: { private: true, presence: { key: 'ann' } } });
    const events: string[] = [];
    first.on('presence', { event: 'join' }, ({ key }) => void events.push(`join ${key}`));
    first.on('presence', { event: 'leave' }, ({ key }) => void events.push(`leave ${key}`));
    await joined(first);
    await first.track({ till: 1 });
    const second = bolt.channel('room:floor', { config: { private: true, presence: { key: 'bea' } } });
    second.on('presence', { event: 'sync' }, () => undefined);
    await joined(second);
    await until(() => Object.keys(second.presenceState()).includes('ann'), 'the state');
    await second.track({ till: 2 });
    await until(() => Object.keys(first.presenceState()).length === 2, 'both');
    expect(first.presenceState()).toMatchObject({ ann: [{ till: 1 }], bea: [{ till: 2 }] });
    await second.untrack();
    await until(() => !('bea' in first.presenceState()), 'the leave');
    expect(events).toEqual(['join ann', 'join bea', 'leave bea']);
  });

  it('forgets somebody whose connection is gone', async () => {
    const stays = acme.channel('room:gone', { config: { private: true, presence: { key: 'stays' } } });
    stays.on('presence', { event: 'sync' }, () => undefined);
    await joined(stays);
    const leaver = await gateway.member('gone@bolt.test', ids.bolt);
    const leaves = await joined(
      leaver.channel('room:gone', { config: { private: true, presence: { key: 'leaves' } } }),
    );
    await leaves.track({});
    await until(() => 'leaves' in stays.presenceState(), 'the join');
    await leaver.realtime.disconnect();
    await until(() => !('leaves' in stays.presenceState()), 'the leave');
  });
});

describe('sockets', () => {
  const address = (query: string) =>
    `${gateway.api.url.replace('http', 'ws').replace('localhost', '127.0.0.1')}/realtime/v1/websocket?${query}`;
  const connect = async (query: string) =>
    await new Promise<WebSocket>((resolve, reject) => {
      const socket = new WebSocket(address(query));
      socket.once('open', () => resolve(socket));
      socket.once('error', reject);
    });
  const inbox = (socket: WebSocket) => {
    const messages: unknown[] = [];
    socket.on('message', (data: Buffer) => void messages.push(JSON.parse(data.toString())));
    return async () => {
      await until(() => messages.length > 0, 'a message');
      return messages.shift();
    };
  };

  it.each(['', 'apikey=sb_publishable_wrong', 'apikey='])('are refused with 401 for "%s"', async (query) => {
    await expect(connect(query)).rejects.toThrow('401');
  });

  it('speak the older protocol too', async () => {
    const socket = await connect(`apikey=${gateway.api.publishableKey}&vsn=1.0.0`);
    const next = inbox(socket);
    socket.send(JSON.stringify({ topic: 'phoenix', event: 'heartbeat', payload: {}, ref: '1' }));
    expect(await next()).toEqual({
      join_ref: null,
      ref: '1',
      topic: 'phoenix',
      event: 'phx_reply',
      payload: { status: 'ok', response: {} },
    });
    socket.close();
  });

  it('refuse a join with a broken token or filter, and nonsense, without falling over', async () => {
    const socket = await connect(`apikey=${gateway.api.publishableKey}&vsn=2.0.0`);
    const next = inbox(socket);
    const join = (payload: object) => socket.send(JSON.stringify(['1', '1', 'realtime:x', 'phx_join', payload]));
    join({ access_token: 'nonsense' });
    expect(await next()).toMatchObject({
      4: { status: 'error', response: { reason: expect.stringContaining('InvalidJWTToken') } },
    });
    join({
      config: {
        postgres_changes: [
          { event: '*', schema: 'public', table: 'products', filter: 'id=eq.1; drop table x' },
          { event: 'x' },
        ],
      },
    });
    expect(await next()).toMatchObject({ 4: { status: 'error' } });
    socket.send(JSON.stringify(['1', '2', 'realtime:never-joined', 'broadcast', { event: 'x', payload: {} }]));
    expect(await next()).toMatchObject({ 4: { status: 'error' } });
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.send('nonsense');
    expect(await closed).toBe(1003);
  });

  it('close a channel when its token expires or is replaced by a broken one', async () => {
    const now = Math.floor(Date.now() / 1000);
    const token = (seconds: number) =>
      signToken({ role: 'authenticated', sub: ids.acme, exp: now + seconds }, gateway.api.jwtSecret);
    const socket = await connect(`apikey=${gateway.api.publishableKey}&vsn=2.0.0`);
    const next = inbox(socket);
    const send = (event: string, topic: string, accessToken: string) =>
      socket.send(
        JSON.stringify([
          '1',
          '1',
          topic,
          event,
          { access_token: accessToken, config: { presence: { enabled: false } } },
        ]),
      );
    send('phx_join', 'realtime:expiring', token(2));
    expect(await next()).toMatchObject({ 4: { status: 'ok' } });
    expect(await next()).toMatchObject({ 3: 'system', 4: { status: 'error', message: 'Token has expired' } });
    expect(await next()).toMatchObject({ 2: 'realtime:expiring', 3: 'phx_close' });
    send('phx_join', 'realtime:renewed', token(2));
    expect(await next()).toMatchObject({ 4: { status: 'error' } });
    send('phx_join', 'realtime:renewed', token(60));
    expect(await next()).toMatchObject({ 4: { status: 'ok' } });
    send('access_token', 'realtime:renewed', 'broken');
    expect(await next()).toMatchObject({ 3: 'system', 4: { status: 'error' } });
    expect(await next()).toMatchObject({ 3: 'phx_close' });
    socket.close();
  }, 300_000);
});
