import { randomUUID } from 'node:crypto';
import type { TillDevice } from '../../../shared/src/api/rpcTypes';
import { callRpc, expectCode, expectSqlState } from '../support/callRpc';
import { asUser, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { addProduct, line, makeShop, pay, recordSale, saleOf, type Shop } from './salesFixtures';

const database = testDatabase();
let shop: Shop;
let other: Shop;
let tillId: string;

beforeAll(async () => {
  other = await makeShop(database.client);
});
beforeEach(async () => {
  shop = await makeShop(database.client);
  const { rows } = await database.client.query<{ id: string }>(
    `insert into public.tills (tenant_id, name, location_id)
     select $1, 'Front desk 2', l.id from public.locations l where l.tenant_id = $1 and l.is_default returning id`,
    [shop.tenantId],
  );
  tillId = rows[0]?.id ?? '';
});

const call = <T = TillDevice>(name: string, args: Record<string, unknown> = {}, persona = shop.owner): Promise<T> =>
  asUser(database.client, persona, () => callRpc<T>(database.client, name, args));
const bind = (more: object = {}, persona: Persona = shop.owner): Promise<TillDevice> =>
  call('bind_device', { p_device: { id: randomUUID(), name: 'Tablet', till_id: tillId, ...more } }, persona);
const replace = (oldId: string, id: string): Promise<TillDevice> =>
  call('replace_device', { p_device_id: oldId, p_device: { id, name: 'New tablet' } });

describe('devices', () => {
  it('get prefixes that no other has, also when they are bound at once', async () => {
    const first = await bind();
    expect(first).toMatchObject({ number_prefix: 'FD2A', till_name: 'Front desk 2', bound_by_name: 'Olive Owner' });
    const clients = await Promise.all(Array.from({ length: 5 }, () => database.connect()));
    const more = await Promise.all(
      clients.map((client) =>
        asUser(client, shop.owner, () =>
          callRpc<TillDevice>(client, 'bind_device', {
            p_device: { id: randomUUID(), name: 'Tablet', till_id: tillId },
          }),
        ),
      ),
    );
    expect(new Set(more.map((device) => device.number_prefix))).toEqual(
      new Set(['FD2B', 'FD2C', 'FD2D', 'FD2E', 'FD2F']),
    );
  });

  it('keep their prefix when bound again, renamed or moved', async () => {
    const device = await bind();
    expect(await bind({ id: device.id, name: 'Tablet' })).toMatchObject({ number_prefix: 'FD2A' });
    const { rows } = await database.client.query<{ id: string }>(
      'select till_id as id from public.till_sessions where id = $1',
      [shop.sessionId],
    );
    const elsewhere = rows[0]?.id;
    expect(await bind({ id: device.id, till_id: elsewhere })).toMatchObject({
      number_prefix: 'FD2A',
      till_id: elsewhere,
    });
    expect(await call('rename_device', { p_device_id: device.id, p_name: 'Counter' })).toMatchObject({
      name: 'Counter',
      number_prefix: 'FD2A',
    });
    await expectSqlState(
      database.client.query(`update public.till_devices set number_prefix = 'XX' where id = $1`, [device.id]),
      'PT403',
    );
    await expectSqlState(database.client.query('delete from public.till_devices where id = $1', [device.id]), 'PT403');
  });

  it('that are lost stay lost, and another takes their place with a fresh prefix', async () => {
    const lost = await bind();
    const revoked = await call('revoke_device', { p_device_id: lost.id });
    expect(revoked.revoked_at).not.toBeNull();
    expect(await call('revoke_device', { p_device_id: lost.id })).toEqual(revoked);
    await expectCode(bind({ id: lost.id }), 'device_revoked');
    const id = randomUUID();
    const fresh = await replace(lost.id, id);
    expect(fresh).toMatchObject({ id, till_id: tillId, number_prefix: 'FD2B', revoked_at: null });
    // Once more is the same; in the place of one there is one.
    expect(await replace(lost.id, id)).toEqual(fresh);
    await expectCode(replace(lost.id, randomUUID()), 'device_revoked');
    await expectCode(replace(fresh.id, fresh.id), 'invalid_input');
    const bound = await bind();
    await expectCode(replace(fresh.id, bound.id), 'in_use');
    const list = await call<TillDevice[]>('list_devices', {}, shop.cashier);
    expect(list.map((device) => [device.number_prefix, device.replaced_by])).toEqual([
      ['FD2B', null],
      ['FD2C', null],
      ['FD2A', id],
    ]);
  });

  it('say that they are there and what waits on them', async () => {
    const device = await bind();
    const since = '2026-11-21T09:00:00+00:00';
    const args = { p_device_id: device.id, p_waiting_count: 3, p_waiting_since: since };
    expect(await call('report_device', args, shop.cashier)).toMatchObject({ waiting_count: 3, waiting_since: since });
    expect(await call('report_device', { p_device_id: device.id }, shop.cashier)).toMatchObject({
      waiting_count: 0,
      waiting_since: null,
    });
    expect(await call('report_device', { p_device_id: randomUUID() }, shop.cashier)).toBeNull();
  });

  it('are bound by who may change the settings, and known to no other business', async () => {
    await expectCode(bind({}, shop.cashier), 'permission_denied');
    await expectCode(bind({ till_id: randomUUID() }), 'not_found');
    await expectCode(bind({}, other.owner), 'not_found');
    await expectCode(bind({ name: ' ' }), 'invalid_input');
    const device = await bind();
    for (const [name, args] of [
      ['revoke_device', { p_device_id: device.id }],
      ['rename_device', { p_device_id: device.id, p_name: 'Mine' }],
      ['replace_device', { p_device_id: device.id, p_device: { id: randomUUID(), name: 'Mine' } }],
    ] as const) {
      await expectCode(call(name, args, other.owner), 'not_found');
      await expectCode(call(name, args, shop.cashier), 'permission_denied');
    }
    expect(await call('report_device', { p_device_id: device.id }, other.cashier)).toBeNull();
    expect(await call('list_devices', {}, other.owner)).toEqual([]);
  });
});

describe('a late sale', () => {
  it('stands whatever device it came from, and is flagged when nobody knows that', async () => {
    const milk = await addProduct(database.client, shop, { price: 10, stock: 100 });
    const late = (deviceId: string) =>
      recordSale(
        database.client,
        shop,
        saleOf(shop, [line(milk, 1, { unit_price: 10 })], [pay(10)], {
          late: { device_id: deviceId, provisional_number: `T1-${randomUUID().slice(0, 6)}` },
        }),
      );
    // Nothing is bound yet: nobody asks.
    expect((await late(randomUUID())).review_flags).toEqual([]);
    const device = await bind();
    expect((await late(device.id)).review_flags).toEqual([]);
    expect((await late(randomUUID())).review_flags).toEqual(['unknown_device']);
    await call('revoke_device', { p_device_id: device.id });
    expect(await late(device.id)).toMatchObject({ total_amount: 10, review_flags: ['unknown_device'] });
  });
});
