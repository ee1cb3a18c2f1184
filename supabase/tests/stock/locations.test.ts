import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { addProduct, makeShop, type Shop } from '../sales/salesFixtures';
import { expectCode } from '../support/callRpc';
import { asUser } from '../support/personas';
import { count } from '../support/reduced';
import { testDatabase } from '../support/testDatabase';
import { as, defaultLocation, sendTransfer } from './stockFixtures';

interface Location {
  id: string;
  name: string;
  is_default: boolean;
  is_active: boolean;
  address: string | null;
  stock_value: number | null;
  product_count: number;
  tills: { id: string; name: string; is_open: boolean }[];
}

const database = testDatabase();
let client: Client;
let shop: Shop;
let other: Shop;
let main: string;

beforeAll(async () => {
  client = database.client;
  shop = await makeShop(client);
  other = await makeShop(client);
  main = await defaultLocation(client, shop);
});

const save = (location: Record<string, unknown>, persona = shop.owner, on = client): Promise<Location> =>
  as<Location>(on, persona, 'save_location', { p_location: { id: randomUUID(), ...location } });
const archive = (id: string, isArchived = true, persona = shop.owner): Promise<Location> =>
  as<Location>(client, persona, 'archive_location', { p_location_id: id, p_archived: isArchived });

describe('locations', () => {
  it('are listed with what lies there, values only for those who see costs', async () => {
    await addProduct(client, shop, { stock: 4, cost: 2.5 });
    const { rows } = await as<{ rows: Location[] }>(client, shop.owner, 'list_locations', {});

    expect(rows).toMatchObject([{ id: main, is_default: true, product_count: 1, stock_value: 10 }]);
    expect(rows[0]?.tills.length).toBeGreaterThan(1);
    const seen = await as<{ rows: Location[] }>(client, shop.cashier, 'list_locations', {});
    expect(seen.rows[0]).toMatchObject({ product_count: 1, stock_value: null });
  });

  it('keep the address that suppliers deliver to, also where a screen does not know of it', async () => {
    const store = await save({ name: 'Godown', address: ' Plot 12\nNairobi ' });
    expect(store).toMatchObject({ address: 'Plot 12\nNairobi' });
    expect(await save({ id: store.id, name: 'Godown 1' })).toMatchObject({ address: 'Plot 12\nNairobi' });
    expect(await save({ id: store.id, name: 'Godown 1', address: null })).toMatchObject({ address: null });
    await expectCode(save({ id: store.id, name: 'Godown 1', address: 'x'.repeat(501) }), 'invalid_input');
  });

  it('have one default, whoever makes which the default at once', async () => {
    const clients = await Promise.all(Array.from({ length: count(5, 15) }, () => database.connect()));
    await Promise.all(
      clients.map((connection, index) => save({ name: `Branch ${index}`, is_default: true }, shop.owner, connection)),
    );
    const { rows } = await client.query('select id from public.locations where tenant_id = $1 and is_default', [
      shop.tenantId,
    ]);

    expect(rows).toHaveLength(1);
    await save({ id: main, name: 'Main shop', is_default: true });
    await expectCode(save({ id: main, name: 'Main shop', is_default: false }), 'invalid_input');
    await expectCode(archive(main), 'in_use');
  }, 300_000);

  it('have names of their own', async () => {
    await save({ name: 'Depot' });
    await expectCode(save({ name: ' depot ' }), 'invalid_input');
    await expectCode(save({ name: '' }), 'invalid_input');
  });

  it('close only when nothing is there, no till sells there and nothing is on its way there', async () => {
    const place = await save({ name: 'Pop-up' });
    const product = await addProduct(client, shop, { stock: 3 });
    const transfer = await sendTransfer(client, shop, { from: main, to: place.id }, [
      { product_id: product, quantity: 3 },
    ]);
    await expectCode(archive(place.id), 'in_use');
    const line = transfer.lines[0]!;
    await as(client, shop.manager, 'receive_transfer', {
      p_receipt: { id: randomUUID(), transfer_id: transfer.id, lines: [{ line_id: line.id, quantity: 3 }] },
    });
    await expectCode(archive(place.id), 'in_use');
    await as(client, shop.owner, 'adjust_stock', {
      p_adjustment: {
        id: randomUUID(),
        location_id: place.id,
        reason: 'damaged',
        lines: [{ product_id: product, quantity_change: -3 }],
      },
    });
    const till = { id: randomUUID(), name: 'Pop-up till', location_id: place.id };
    await as(client, shop.owner, 'save_till', { p_till: till });
    await expectCode(archive(place.id), 'in_use');
    await as(client, shop.owner, 'save_till', { p_till: { ...till, is_active: false } });
    await expect(archive(place.id)).resolves.toMatchObject({ is_active: false });
    await expectCode(as(client, shop.owner, 'save_till', { p_till: till }), 'not_found');
    await expect(archive(place.id, false)).resolves.toMatchObject({ is_active: true });
  });

  it('hold that wall also against plain writes to the table', async () => {
    const place = await save({ name: 'Cellar' });
    await as(client, shop.owner, 'receive_goods', {
      p_receipt: {
        id: randomUUID(),
        location_id: place.id,
        lines: [{ product_id: await addProduct(client, shop), quantity: 1, unit_cost: 1 }],
      },
    });
    await expectCode(
      asUser(client, shop.owner, () =>
        client.query('update public.locations set is_active = false where id = $1', [place.id]),
      ),
      'in_use',
    );
  });

  it('an open till is neither closed for good nor moved', async () => {
    const { rows } = await client.query<{ id: string; name: string; location_id: string }>(
      "select t.id, t.name, t.location_id from public.tills t join public.till_sessions s on s.till_id = t.id and s.status = 'open' where t.tenant_id = $1 limit 1",
      [shop.tenantId],
    );
    await expectCode(as(client, shop.owner, 'save_till', { p_till: { ...rows[0], is_active: false } }), 'in_use');
  });

  it('belong to the owner and managers of one business', async () => {
    await expectCode(save({ name: 'Mine' }, shop.cashier), 'permission_denied');
    await expectCode(archive(main, true, other.owner), 'not_found');
    await expect(save({ id: main, name: 'Stolen' }, other.owner)).resolves.toMatchObject({ name: 'Stolen' });
    const { rows } = await client.query('select name from public.locations where tenant_id = $1 and id = $2', [
      shop.tenantId,
      main,
    ]);
    expect(rows).toEqual([{ name: 'Main shop' }]);
    await expectCode(
      as(client, other.owner, 'save_till', { p_till: { id: randomUUID(), name: 'T', location_id: randomUUID() } }),
      'not_found',
    );
  });
});

describe('a location that is being closed while goods come in', () => {
  const deliver = (on: Client, location: string, product: string): Promise<unknown> =>
    as(on, shop.manager, 'receive_goods', {
      p_receipt: {
        id: randomUUID(),
        location_id: location,
        lines: [{ product_id: product, quantity: 1, unit_cost: 2 }],
      },
    });
  const closeIt = (on: Client, location: string): Promise<unknown> =>
    as(on, shop.owner, 'archive_location', { p_location_id: location, p_archived: true });
  const plainly = (on: Client, location: string): Promise<unknown> =>
    on.query('update public.locations set is_active = false where id = $1', [location]);

  it.each([
    ['by the function', closeIt],
    ['by a plain write', plainly],
  ])('%s either stays open or takes nothing in', async (_how, close) => {
    const [door, office] = [await database.connect(), await database.connect()];
    for (let round = 0; round < count(8, 60); round += 1) {
      const product = await addProduct(client, shop);
      const { id } = await save({ name: `Kiosk ${randomUUID().slice(0, 8)}` });
      const settled = await Promise.allSettled([deliver(door, id, product), close(office, id)]);
      const { rows } = await client.query(
        `select l.is_active, coalesce((select sum(s.quantity)::float from public.stock_levels s where s.location_id = l.id), 0) as lies
         from public.locations l where l.id = $1`,
        [id],
      );
      const outcomes = [
        { is_active: true, lies: 1 },
        { is_active: false, lies: 0 },
      ];
      expect(outcomes).toContainEqual(rows[0]);
      expect(settled.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    }
  });
});
