import { REALTIME_SUBSCRIBE_STATES, type RealtimeChannel } from '@supabase/supabase-js';
import { anonymous, as, closeAll, until, world, type Db } from './environment';

afterAll(closeAll);

interface Listener {
  channel: RealtimeChannel;
  heard: unknown[];
}

/** Joins the tills' topic of business A; null where that is refused. */
async function join(client: Db, topic = `till:${world().tenantId}`): Promise<Listener | null> {
  await client.realtime.setAuth();
  const heard: unknown[] = [];
  const channel = client.channel(topic, { config: { private: true } });
  channel.on('broadcast', { event: 'news' }, ({ payload }) => void heard.push(payload));
  return new Promise((resolve) => {
    channel.subscribe((status) => {
      if (status === REALTIME_SUBSCRIBE_STATES.SUBSCRIBED) resolve({ channel, heard });
      else {
        resolve(null);
        // A refused channel would be asked for again and again.
        if (status !== REALTIME_SUBSCRIBE_STATES.CLOSED) void client.removeChannel(channel);
      }
    });
  });
}

const news = { kind: 'sold', productIds: ['6f6b2d3e-6f0e-4a52-8f86-0f8f4d2e8c11'] };

describe('tills of one business', () => {
  it('hear each other, and a business is not heard by another', async () => {
    const [cashier, manager] = [await join(await as('cashier')), await join(await as('manager'))];
    const shut = await Promise.all(
      [anonymous(), await as('otherOwner'), await as('outsider'), await as('removed')].map((client) => join(client)),
    );

    await cashier?.channel.send({ type: 'broadcast', event: 'news', payload: news });
    await until(() => (manager?.heard.length ?? 0) > 0, 'the news');

    expect(manager?.heard).toEqual([news]);
    expect(cashier?.heard).toEqual([]);
    expect(shut).toEqual([null, null, null, null]);
  });

  it('cannot be spoken to from outside by HTTP either', async () => {
    const manager = await join(await as('manager'));
    const outsider = await as('otherOwner');
    const channel = outsider.channel(`till:${world().tenantId}`, { config: { private: true } });
    const sent = await channel.httpSend('news', news).catch(() => ({ success: false }));

    expect(sent.success).toBe(false);
    expect(manager?.heard).toEqual([]);
  });
});
