import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import type {
  ParkSaleInput,
  ParkedSale,
  ParkedSaleSaved,
  ParkedSalePage,
  ResumedSale,
} from '../../../shared/src/api/rpcTypes';
import { call, contactOf, saveContact } from '../contacts/contactFixtures';
import { expectCode } from '../support/callRpc';
import type { Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { addContact, addProduct, line, makeShop, pay, recordSale, saleOf, stockOf, type Shop } from './salesFixtures';

const database = testDatabase();
let shop: Shop;
let other: Shop;
let milk: string;
let bread: string;

beforeAll(async () => {
  shop = await makeShop(database.client);
  other = await makeShop(database.client);
  milk = await addProduct(database.client, shop, { price: 60, stock: 10, name: 'Milk 500 ml' });
  bread = await addProduct(database.client, shop, { price: 65, stock: 10, name: 'Bread 400 g' });
});

beforeEach(async () => {
  await database.client.query('delete from public.parked_sales where tenant_id = $1', [shop.tenantId]);
});

function parkedOf(more: Partial<ParkSaleInput> = {}, products: string[] = [milk]): ParkSaleInput {
  return {
    id: randomUUID(),
    version: 1,
    number: 'B4',
    total_amount: 60 * products.length,
    item_count: products.length,
    basket: { lines: products.map((product) => ({ ...line(product), list_price: 60 })) },
    ...more,
  };
}

const parkOn = (client: Client, persona: Persona, parked: ParkSaleInput) =>
  call<ParkedSaleSaved>(client, persona, 'park_sale', { p_parked: parked });
const park = (parked: ParkSaleInput, persona: Persona = shop.cashier) => parkOn(database.client, persona, parked);
const list = (more: Record<string, unknown> = {}, persona: Persona = shop.cashier) =>
  call<ParkedSalePage>(database.client, persona, 'list_parked_sales', more);
const resume = (id: string, persona: Persona = shop.cashier, claim: string | null = randomUUID()) =>
  call<ResumedSale>(database.client, persona, 'resume_parked_sale', { p_id: id, p_claim_id: claim });
const drop = (id: string, isDropped = true, persona: Persona = shop.cashier) =>
  call<ParkedSale>(database.client, persona, 'drop_parked_sale', { p_id: id, p_is_dropped: isDropped });
const numbers = async (query?: string) =>
  (await list(query === undefined ? {} : { p_query: query })).rows.map((row) => row.number);

describe('a parked basket', () => {
  it('is seen at every till with who, where, when, what and how much, and reserves nothing', async () => {
    const contactId = await addContact(database.client, shop);
    const parked = parkedOf({ label: '  Lady in red ', basket: { ...parkedOf().basket, contact_id: contactId } });
    expect(await park(parked)).toMatchObject({ id: parked.id, label: 'Lady in red', replayed: false });

    const page = await list({}, shop.manager);
    expect(page).toMatchObject({ count: 1, next_cursor: null });
    expect(page.rows[0]).toMatchObject({
      number: 'B4',
      version: 1,
      total_amount: 60,
      item_count: 1,
      customer_name: 'Asha Customer',
      parked_by_name: 'Cora Cashier',
      is_own: false,
    });
    expect(page.rows[0]?.till_name).toMatch(/^Till /);
    expect(await stockOf(database.client, milk)).toMatchObject({ quantity: 10, reserved: 0 });
  });

  it('is parked once however often it is sent, and never with another body', async () => {
    const parked = parkedOf();
    await park(parked);
    expect(await park(parked)).toMatchObject({ replayed: true });
    await expectCode(park({ ...parked, total_amount: 61 }), 'idempotency_mismatch');
    expect((await list()).count).toBe(1);
  });

  it('comes back with its lines and its products as they are now', async () => {
    const parked = parkedOf({}, [milk, bread]);
    parked.basket.lines[0] = { ...line(milk, 3), list_price: 60, discount_percent: 10, discount_reason: 'Dented' };
    parked.basket.note = 'For the office';
    await park(parked);
    await database.client.query('update public.products set price = 66 where tenant_id = $1 and id = $2', [
      shop.tenantId,
      milk,
    ]);

    const resumed = await resume(parked.id, shop.manager);
    expect(resumed.basket).toEqual(parked.basket);
    expect(resumed.products).toHaveLength(2);
    expect(resumed.products.find((product) => product.id === milk)).toMatchObject({ name: 'Milk 500 ml', price: 66 });
    await database.client.query('update public.products set price = 60 where tenant_id = $1 and id = $2', [
      shop.tenantId,
      milk,
    ]);
  });

  it('is taken back by one person, and the next is told by whom and when', async () => {
    const parked = parkedOf();
    await park(parked);
    await resume(parked.id, shop.manager);

    const refusal = await expectCode(resume(parked.id), 'parked_sale_resumed');
    expect(refusal.message).toContain('Max Manager');
    expect(JSON.parse(refusal.detail ?? '{}')).toEqual({
      resumed_by_name: 'Max Manager',
      resumed_at: expect.stringMatching(/^20/),
    });
    expect((await list()).count).toBe(0);
  });

  it('is given again to the attempt that got it and to no other of the same person', async () => {
    const parked = parkedOf();
    await park(parked);
    const claim = randomUUID();
    await resume(parked.id, shop.cashier, claim);

    expect((await resume(parked.id, shop.cashier, claim)).basket).toEqual(parked.basket);
    await expectCode(resume(parked.id, shop.cashier), 'parked_sale_resumed');
    await expectCode(resume(parked.id, shop.cashier, null), 'parked_sale_resumed');
    await expectCode(resume(parked.id, shop.manager, claim), 'parked_sale_resumed');
  });

  it('without a claim is taken back once, too', async () => {
    const parked = parkedOf();
    await park(parked);
    await resume(parked.id, shop.cashier, null);
    await expectCode(resume(parked.id, shop.cashier, null), 'parked_sale_resumed');
  });

  it('is parked anew by whoever took it back, and by nobody else', async () => {
    const parked = parkedOf();
    await park(parked);
    const next = { ...parked, version: 2, total_amount: 120 };
    await expectCode(park(next), 'parked_sale_open');
    await resume(parked.id, shop.manager);
    await expectCode(park(next), 'parked_sale_resumed');

    expect(await park(next, shop.manager)).toMatchObject({ version: 2, total_amount: 120, replayed: false });
    expect((await list()).rows).toMatchObject([{ version: 2, parked_by_name: 'Max Manager' }]);
  });

  it('does not come back to life when its first parking is sent again late', async () => {
    const parked = parkedOf();
    await park(parked);
    await resume(parked.id, shop.manager);
    expect(await park(parked)).toMatchObject({ replayed: true });
    expect((await list()).count).toBe(0);

    await park({ ...parked, version: 2, total_amount: 120 }, shop.manager);
    expect(await park(parked)).toMatchObject({ replayed: true, version: 2 });
    expect((await list()).rows).toMatchObject([{ total_amount: 120 }]);
  });

  it('that was sold is not parked any more', async () => {
    const sale = await recordSale(database.client, shop, saleOf(shop, [line(milk)], [pay(60)]));
    await expectCode(park(parkedOf({ id: sale.id })), 'sale_recorded');
  });

  it('is thrown away, brought back within the day, and gone after it', async () => {
    const parked = parkedOf();
    await park(parked);
    await drop(parked.id, true, shop.manager);
    expect((await list()).count).toBe(0);
    const refusal = await expectCode(resume(parked.id), 'parked_sale_dropped');
    expect(refusal.message).toContain('Max Manager');
    await drop(parked.id, false);
    expect((await list()).count).toBe(1);
    const { rows } = await database.client.query<{ action: string }>(
      "select action from audit.events where entity = 'parked_sales' and entity_id = $1 order by action",
      [parked.id],
    );
    expect(rows.map(({ action }) => action)).toEqual(['parked_sale_dropped', 'parked_sale_restored']);

    await drop(parked.id);
    await database.client.query(
      "update public.parked_sales set dropped_at = now() - interval '25 hours' where tenant_id = $1 and id = $2",
      [shop.tenantId, parked.id],
    );
    await expectCode(drop(parked.id, false), 'not_found');
    await park(parkedOf());
    const { rows: left } = await database.client.query('select 1 from public.parked_sales where id = $1', [parked.id]);
    expect(left).toEqual([]);
  });

  it('that was taken back cannot be thrown away', async () => {
    const parked = parkedOf();
    await park(parked);
    await resume(parked.id, shop.manager);
    await expectCode(drop(parked.id), 'parked_sale_resumed');
  });

  it('is no longer shown after 30 days', async () => {
    const [old, fresh] = [parkedOf({ number: 'B1' }), parkedOf({ number: 'B2' })];
    await park(old);
    await park(fresh);
    await database.client.query(
      "update public.parked_sales set parked_at = now() - interval '30 days 1 minute' where tenant_id = $1 and id = $2",
      [shop.tenantId, old.id],
    );
    expect(await numbers()).toEqual(['B2']);
    await expectCode(resume(old.id), 'not_found');
  });
});

describe('the list of parked baskets', () => {
  it('is by pages, the newest first', async () => {
    for (const number of ['B1', 'B2', 'B3']) await park(parkedOf({ number }));
    const first = await list({ p_limit: 2 });
    expect(first).toMatchObject({ count: 3, rows: [{ number: 'B3' }, { number: 'B2' }] });
    expect(await list({ p_limit: 2, p_after: first.next_cursor })).toMatchObject({
      rows: [{ number: 'B1' }],
      next_cursor: null,
    });
  });

  it('finds label, customer, product and number', async () => {
    const contact = await saveContact(database.client, shop.owner, contactOf({ name: 'Wanjiku Mwangi' }));
    await park(parkedOf({ number: 'B11', label: 'Lady in red' }));
    await park(parkedOf({ number: 'B12', basket: { ...parkedOf().basket, contact_id: contact.id } }));
    await park(parkedOf({ number: 'B13' }, [bread]));

    expect(await numbers('RED')).toEqual(['B11']);
    expect(await numbers('wanjiku')).toEqual(['B12']);
    expect(await numbers('bread')).toEqual(['B13']);
    expect(await numbers('b12')).toEqual(['B12']);
    expect(await numbers('100%')).toEqual([]);
  });
});

describe('parking', () => {
  it.each<[string, (parked: ParkSaleInput) => unknown, string]>([
    ['no basket', ({ basket: _basket, ...rest }) => rest, 'basket'],
    ['no lines', (parked) => ({ ...parked, basket: { lines: [] } }), 'lines'],
    [
      'more than 500 lines',
      (parked) => ({
        ...parked,
        basket: { lines: Array.from({ length: 501 }, () => ({ ...line(milk), list_price: 1 })) },
      }),
      'lines',
    ],
    [
      'a line without the price shown',
      (parked) => ({ ...parked, basket: { lines: [line(milk)] } }),
      'lines[0].list_price',
    ],
    [
      'a quantity of four decimals',
      (parked) => ({ ...parked, basket: { lines: [{ ...line(milk, 0.0001), list_price: 1 }] } }),
      'lines[0].quantity',
    ],
    [
      'a pack without a quantity',
      (parked) => ({ ...parked, basket: { lines: [{ ...line(milk), list_price: 1, pack: { label: 'Crate' } }] } }),
      'lines[0].pack.quantity',
    ],
    ['a version of 0', (parked) => ({ ...parked, version: 0 }), 'version'],
    ['no number', (parked) => ({ ...parked, number: ' ' }), 'number'],
    ['a label with a line break', (parked) => ({ ...parked, label: 'a\nb' }), 'label'],
    [
      'a note too long',
      (parked) => ({ ...parked, basket: { ...parked.basket, note: 'x'.repeat(1001) } }),
      'basket.note',
    ],
    ['a total as text', (parked) => ({ ...parked, total_amount: '60' }), 'total_amount'],
    [
      'a basket of more than 256 KB',
      (parked) => ({ ...parked, basket: { ...parked.basket, more: 'x'.repeat(262144) } }),
      'basket',
    ],
  ])('refuses %s', async (_what, spoil, field) => {
    const refusal = await expectCode(park(spoil(parkedOf()) as ParkSaleInput), 'invalid_input');
    expect(JSON.parse(refusal.detail ?? '{}')).toMatchObject({ field });
  });

  it('takes a basket of 500 lines, each with all that a line can say', async () => {
    const full = parkedOf({ item_count: 500 });
    full.basket.lines = Array.from({ length: 500 }, () => ({
      ...line(milk, 1234, { discount_percent: 12.5, discount_reason: 'Dented at the corner' }),
      list_price: 60,
      pack: { quantity: 24, label: 'Crate of bottles' },
    }));
    await park(full);
    expect((await resume(full.id)).basket.lines).toHaveLength(500);
  });

  it('refuses products and customers of another business', async () => {
    const foreign = await addProduct(database.client, other);
    await expectCode(park(parkedOf({}, [foreign])), 'not_found');
    const outsider = await addContact(database.client, other);
    await expectCode(park(parkedOf({ basket: { ...parkedOf().basket, contact_id: outsider } })), 'not_found');
  });

  it('is for whoever sells, each business for itself', async () => {
    const parked = parkedOf();
    await park(parked);
    expect(await list({}, other.owner)).toMatchObject({ rows: [], count: 0 });
    await expectCode(resume(parked.id, other.owner), 'not_found');
    await expectCode(drop(parked.id, true, other.owner), 'not_found');
    await database.client.query(
      "delete from public.role_permissions where role = 'cashier' and permission_key = 'sales.record'",
    );
    await expectCode(park(parkedOf()), 'permission_denied');
    await expectCode(list(), 'permission_denied');
    await expectCode(resume(parked.id), 'permission_denied');
    await expectCode(drop(parked.id), 'permission_denied');
    await database.client.query(
      "insert into public.role_permissions (role, permission_key) values ('cashier', 'sales.record')",
    );
    expect((await list()).count).toBe(1);
  });

  it('stops at 500 open baskets', async () => {
    await park(parkedOf());
    await database.client.query(
      `insert into public.parked_sales (tenant_id, number, basket, total_amount, item_count, search_text, parked_by, request_hash)
       select k.tenant_id, k.number, k.basket, k.total_amount, k.item_count, k.search_text, k.parked_by, k.request_hash
       from public.parked_sales k cross join generate_series(1, 499) where k.tenant_id = $1`,
      [shop.tenantId],
    );
    await expectCode(park(parkedOf()), 'limit_reached');
    const [first] = (await list({ p_limit: 1 })).rows;
    await resume(first?.id ?? '');
    await park(parkedOf());
  });
});

describe('many tills at once', () => {
  let clients: Client[];

  beforeAll(async () => {
    clients = await Promise.all(Array.from({ length: 20 }, () => database.connect()));
  }, 300_000);

  it('take a basket back once, whoever they are', async () => {
    for (let round = 0; round < 3; round += 1) {
      const parked = parkedOf();
      await park(parked);
      const settled = await Promise.allSettled(
        clients.map((client, index) =>
          call<ResumedSale>(client, index % 2 === 0 ? shop.cashier : shop.manager, 'resume_parked_sale', {
            p_id: parked.id,
            p_claim_id: randomUUID(),
          }),
        ),
      );

      expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const codes = settled.flatMap((one) =>
        one.status === 'rejected' ? [(one.reason as { hint?: string }).hint] : [],
      );
      expect(codes).toHaveLength(19);
      expect(new Set(codes)).toEqual(new Set(['parked_sale_resumed']));
    }
  }, 300_000);

  it('either take it back or throw it away', async () => {
    const parked = parkedOf();
    await park(parked);
    const settled = await Promise.allSettled(
      clients.map((client, index) =>
        index % 2 === 0
          ? call(client, shop.cashier, 'resume_parked_sale', { p_id: parked.id, p_claim_id: randomUUID() })
          : call(client, shop.manager, 'drop_parked_sale', { p_id: parked.id }),
      ),
    );
    const { rows } = await database.client.query<{ resumed: boolean; dropped: boolean }>(
      'select resumed_at is not null as resumed, dropped_at is not null as dropped from public.parked_sales where id = $1',
      [parked.id],
    );
    expect(rows[0]?.resumed).toBe(!rows[0]?.dropped);
    const won = settled.flatMap(({ status }, index) => (status === 'fulfilled' ? [index % 2] : []));
    expect(new Set(won)).toEqual(new Set([rows[0]?.resumed === true ? 0 : 1]));
    if (rows[0]?.resumed === true) expect(won).toHaveLength(1);
  }, 300_000);

  it('park the same basket once', async () => {
    const parked = parkedOf();
    const answers = await Promise.all(clients.map((client) => parkOn(client, shop.cashier, parked)));
    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
    expect((await list()).count).toBe(1);
  }, 300_000);
});
