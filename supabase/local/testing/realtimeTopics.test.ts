import type { SupabaseClient } from '@supabase/supabase-js';
import { joined, ofTenant, watch } from './channels';
import { ids, startGateway, until, type Gateway } from './gateway';

let gateway: Gateway;
let acme: SupabaseClient;
let bolt: SupabaseClient;
beforeAll(async () => {
  gateway = await startGateway();
  acme = await gateway.member('topics@acme.test', ids.acme);
  bolt = await gateway.member('topics@bolt.test', ids.bolt);
}, 300_000);
afterEach(async () => {
  for (const client of [acme, bolt, gateway.anon, gateway.service])
    if (client.getChannels().length > 0) await client.removeAllChannels();
});
afterAll(async () => await gateway.stop());

describe('a public topic', () => {
  const say = async (client: SupabaseClient) => {
    const channel = await joined(client.channel('square', { config: { broadcast: { ack: true } } }));
    return {
      broadcast: await channel.send({ type: 'broadcast', event: 'x', payload: {} }),
      presence: await channel.track({ here: true }),
      http: (await channel.httpSend('x', {}).catch((error: unknown) => ({ success: false, error }))).success,
    };
  };

  it('is silent for everybody but the server', async () => {
    const listener = gateway.anon.channel('square');
    const got: unknown[] = [];
    listener.on('broadcast', { event: '*' }, ({ event }) => void got.push(event));
    listener.on('presence', { event: 'sync' }, () => undefined);
    await joined(listener);
    for (const client of [acme, bolt, gateway.client()])
      expect(await say(client)).toEqual({ broadcast: 'error', presence: 'error', http: false });
    expect(await gateway.service.channel('square').httpSend('news', {})).toEqual({ success: true });
    await until(() => got.length > 0, 'the word of the server');
    expect(got).toEqual(['news']);
    expect(listener.presenceState()).toEqual({});
  });

  it('tells of tables all the same', async () => {
    const seen = await watch(gateway.anon, ofTenant(ids.acme));
    await gateway.service.from('business_settings').update({ company_name: 'Told' }).eq('tenant_id', ids.acme);
    await until(() => seen.length === 1, 'the change');
  });
});

describe('a private topic', () => {
  it('that anybody reads and nobody writes is silent, by socket and by HTTP', async () => {
    const board = { config: { private: true, broadcast: { ack: true } } };
    for (const client of [gateway.anon, acme]) {
      const channel = await joined(client.channel('board:prices', board));
      expect(await channel.send({ type: 'broadcast', event: 'x', payload: {} })).toBe('error');
      expect(await channel.track({ here: true })).toBe('error');
      expect((await channel.httpSend('x', {}).catch(() => ({ success: false }))).success).toBe(false);
    }
  });
});

describe('a visitor without an account', () => {
  it.each([
    ['nothing', {}],
    ['another column', { filter: 'company_name=eq.Acme' }],
    ['all but one tenant', { filter: `tenant_id=neq.${ids.bolt}` }],
    ['no id', { filter: 'tenant_id=eq.all' }],
  ])('may not follow all tenants by a filter of %s', async (_what, filter) => {
    await expect(watch(gateway.anon, { table: 'business_settings', ...filter })).rejects.toThrow(/tenant_id/);
    await gateway.anon.removeAllChannels();
  });

  it('follows one tenant with one channel', async () => {
    const [first, second] = [ids.acme, ids.bolt].map((id) => ({
      event: '*' as const,
      schema: 'public',
      ...ofTenant(id),
    }));
    const channel = gateway.anon
      .channel('board:both')
      .on('postgres_changes', first as never, () => undefined)
      .on('postgres_changes', second as never, () => undefined);
    await expect(joined(channel)).rejects.toThrow(/one tenant/);
    await gateway.anon.removeAllChannels();
  });
});
