import { randomUUID } from 'node:crypto';
import type { PricePreview, Sale } from '../../../shared/src/api/rpcTypes';
import {
  addContact,
  addProduct,
  firstLine,
  line,
  makeShop,
  pay,
  recordSale,
  saleOf,
  type Shop,
} from '../sales/salesFixtures';
import { callRpc, expectCode } from '../support/callRpc';
import { makeTenant } from '../support/makeTenant';
import { asAnonymous, asUser } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { addPriceList, priceOf, quoteAs, saveItems } from './pricingFixtures';

const database = testDatabase();
let shop: Shop;

beforeEach(async () => {
  shop = await makeShop(database.client);
});

const price = async (productId: string, quantity = 1, contactId: string | null = null): Promise<number> =>
  (await priceOf(database.client, shop, productId, quantity, { contactId })).unit_price;
const service = (more: Parameters<typeof addProduct>[2] = {}): Promise<string> =>
  addProduct(database.client, shop, { price: 100, kind: 'service', unit: 'hour', ...more });
const list = (...rest: [Parameters<typeof addPriceList>[2], Parameters<typeof addPriceList>[3]?]): Promise<string> =>
  addPriceList(database.client, shop, ...rest);
const give = (contactId: string, listId: string): Promise<unknown> =>
  database.client.query('update public.contacts set price_list_id = $2 where id = $1', [contactId, listId]);
const own = <T>(name: string, args: Record<string, unknown>): Promise<T> =>
  asUser(database.client, shop.owner, () => callRpc<T>(database.client, name, args));

/** A category, below another where one is named. */
async function category(name: string, parentId: string | null = null): Promise<string> {
  const id = randomUUID();
  await database.client.query(
    'insert into public.categories (tenant_id, id, name, parent_id) values ($1, $2, $3, $4)',
    [shop.tenantId, id, name, parentId],
  );
  return id;
}

const into = (productId: string, categoryId: string): Promise<unknown> =>
  database.client.query('update public.products set category_id = $2 where id = $1', [productId, categoryId]);

describe('which price a line gets', () => {
  it('rule 5: keeps list price and unit price apart, and says which list it was', async () => {
    const milk = await service();
    const listId = await list({ name: 'Happy hour' }, [{ product_id: milk, kind: 'fixed', value: 80 }]);

    expect(await priceOf(database.client, shop, milk, 2)).toMatchObject({
      list_price: 100,
      unit_price: 80,
      discount_amount: 0,
      gross_amount: 160,
      price_source: { kind: 'price_list', price_list_id: listId, name: 'Happy hour' },
    });
  });

  it('is the product’s own price where no list says otherwise, with no source', async () => {
    const [milk, bread] = [await service(), await service({ price: 65 })];
    await list({}, [{ product_id: milk, kind: 'fixed', value: 80 }]);

    expect(await priceOf(database.client, shop, bread)).toMatchObject({ unit_price: 65, price_source: null });
  });

  it('takes the contact’s own list before any other, however high its priority', async () => {
    const milk = await service();
    const [wanjiku, other] = [await addContact(database.client, shop), await addContact(database.client, shop)];
    await list({ priority: 1000 }, [{ product_id: milk, kind: 'fixed', value: 50 }]);
    await give(wanjiku, await list({ audience: 'contacts' }, [{ kind: 'percent_off', value: 10 }]));

    expect([await price(milk, 1, wanjiku), await price(milk, 1, other), await price(milk)]).toEqual([90, 50, 50]);
  });

  it('falls back to the general lists for what the own list has no price for', async () => {
    const [milk, bread] = [await service(), await service()];
    const wanjiku = await addContact(database.client, shop);
    await list({}, [{ kind: 'percent_off', value: 5 }]);
    await give(wanjiku, await list({ audience: 'contacts' }, [{ product_id: milk, kind: 'fixed', value: 70 }]));

    expect([await price(milk, 1, wanjiku), await price(bread, 1, wanjiku)]).toEqual([70, 95]);
  });

  it('takes the higher priority, then the more specific item, then the higher quantity, then the lower price', async () => {
    const [parent, milk] = [await category('Dairy'), await service()];
    await into(milk, await category('Milk', parent));
    await list({ priority: 1 }, [{ product_id: milk, kind: 'fixed', value: 10 }]);
    expect(await price(milk)).toBe(10);
    const second = await list({ priority: 2 }, [{ kind: 'fixed', value: 90 }]);
    expect(await price(milk)).toBe(90);
    const save = (items: Parameters<typeof saveItems>[2]): Promise<unknown> =>
      asUser(database.client, shop.owner, () => saveItems(database.client, second, items));
    await save([{ category_id: parent, kind: 'fixed', value: 95 }]);
    expect(await price(milk)).toBe(95);
    await save([{ product_id: milk, kind: 'fixed', value: 97 }]);
    expect(await price(milk)).toBe(97);
    await save([{ product_id: milk, kind: 'fixed', value: 60, min_quantity: 12 }]);
    expect([await price(milk, 11.999), await price(milk, 12)]).toEqual([97, 60]);
    await list({ priority: 2 }, [{ product_id: milk, kind: 'fixed', value: 55, min_quantity: 12 }]);
    expect([await price(milk, 11), await price(milk, 12)]).toEqual([97, 55]);
  });

  it('takes the variant’s own item before the product’s, and the product’s for every other variant', async () => {
    const shoe = await addProduct(database.client, shop);
    const variant = async (size: string): Promise<string> => {
      const id = randomUUID();
      await database.client.query(
        `insert into public.products (tenant_id, id, name, price, parent_id, option_values) values ($1, $2, $3, 100, $4, $5)`,
        [shop.tenantId, id, `Shoe ${size}`, shoe, JSON.stringify({ Size: size })],
      );
      return id;
    };
    await database.client.query(
      `update public.products set has_variants = true, options = '[{"name": "Size", "values": ["S", "M"]}]' where id = $1`,
      [shoe],
    );
    const [small, medium] = [await variant('S'), await variant('M')];
    await list({}, [
      { product_id: shoe, kind: 'percent_off', value: 20 },
      { product_id: small, kind: 'percent_off', value: 5 },
    ]);

    expect([await price(small), await price(medium)]).toEqual([95, 80]);
  });

  it('reaches a quantity by all lines of the product together', async () => {
    const milk = await service();
    await list({}, [{ product_id: milk, kind: 'fixed', value: 80, min_quantity: 12 }]);
    const quote = await quoteAs(database.client, shop, [line(milk, 5), line(milk, 7)]);

    expect(quote.lines.map((entry) => entry.unit_price)).toEqual([80, 80]);
    expect(quote.total_amount).toBe(960);
  });

  it('asks a customer’s tags, whatever their case, and nobody without them', async () => {
    const milk = await service();
    const wanjiku = await addContact(database.client, shop);
    await list({ audience: 'tags', tags: ['Hotel'] }, [{ kind: 'percent_off', value: 30 }]);
    expect(await price(milk, 1, wanjiku)).toBe(100);
    await database.client.query(`update public.contacts set tags = '{hotel}' where id = $1`, [wanjiku]);

    expect([await price(milk, 1, wanjiku), await price(milk)]).toEqual([70, 100]);
  });

  it('gives a merged contact the prices of the one that stayed', async () => {
    const milk = await service();
    const [stayed, gone] = [await addContact(database.client, shop), await addContact(database.client, shop)];
    await give(stayed, await list({ audience: 'contacts' }, [{ kind: 'amount_off', value: 25 }]));
    await database.client.query('update public.contacts set merged_into_id = $2 where id = $1', [gone, stayed]);

    expect(await price(milk, 1, gone)).toBe(75);
  });

  it('holds at its location only', async () => {
    const milk = await service();
    const { rows } = await database.client.query<{ id: string }>(
      `insert into public.locations (tenant_id, name) values ($1, 'Kiosk') returning id`,
      [shop.tenantId],
    );
    await list({ location_id: rows[0]?.id ?? '' }, [{ kind: 'fixed', value: 60 }]);

    expect(await price(milk)).toBe(100);
    expect(await own<PricePreview>('price_preview', { p_product_id: milk, p_location_id: rows[0]?.id })).toMatchObject({
      unit_price: 60,
    });
  });

  it('never goes below nothing, and a fixed price may be above the product’s own', async () => {
    const [milk, bread] = [await service(), await service()];
    await list({}, [
      { product_id: milk, kind: 'amount_off', value: 150 },
      { product_id: bread, kind: 'fixed', value: 130 },
    ]);

    expect([await price(milk), await price(bread)]).toEqual([0, 130]);
  });

  it('rule 12: begins and ends at midnight of the business, not of Greenwich', async () => {
    const milk = await service();
    await list({ starts_on: '2026-03-02', ends_on: '2026-03-02' }, [{ kind: 'fixed', value: 60 }]);
    const at = async (instant: string): Promise<unknown> =>
      (
        await database.client.query(
          `select (private.price_basket($1, $2, $3) #>> '{lines,0,unit_price}')::float as price`,
          [shop.tenantId, JSON.stringify({ channel: 'till', lines: [line(milk)] }), instant],
        )
      ).rows[0];

    // Nairobi is three hours ahead.
    expect(await at('2026-03-01T20:59:59Z')).toEqual({ price: 100 });
    expect(await at('2026-03-01T21:00:00Z')).toEqual({ price: 60 });
    expect(await at('2026-03-02T20:59:59Z')).toEqual({ price: 60 });
    expect(await at('2026-03-02T21:00:00Z')).toEqual({ price: 100 });
  });

  it('leaves out lists that are switched off, put away, not yet begun or over, and such items', async () => {
    const milk = await service();
    const item = { kind: 'fixed', value: 10 } as const;
    await list({ is_active: false }, [item]);
    await list({ starts_on: '2999-01-01' }, [item]);
    await list({ ends_on: '2001-01-01' }, [item]);
    await list({}, [{ ...item, ends_on: '2001-01-01' }]);
    await own('archive_price_list', { p_price_list_id: await list({}, [item]), p_archived: true });

    expect(await price(milk)).toBe(100);
  });

  it('is never another business’s', async () => {
    const milk = await service();
    const other = await makeTenant(database.client, { country: 'KE' });
    const theirs = await addPriceList(database.client, other, {}, [{ kind: 'fixed', value: 1 }]);
    const theirContact = await addContact(database.client, other);
    await database.client.query('update public.contacts set price_list_id = $2 where id = $1', [theirContact, theirs]);

    expect([await price(milk), await price(milk, 1, theirContact)]).toEqual([100, 100]);
  });
});

describe('a price that a list gives', () => {
  it('rule 13: is charged by record_sale, needs no permission, and saying it oneself is no override', async () => {
    const milk = await service();
    await list({ name: 'Members' }, [{ kind: 'fixed', value: 80 }]);
    const sale = await recordSale(
      database.client,
      shop,
      saleOf(shop, [line(milk, 2, { unit_price: 80 })], [pay(160)], { expected_total: 160 }),
    );
    const { rows } = await database.client.query(`select action from audit.events where entity_id = $1`, [sale.id]);

    expect(firstLine(sale)).toMatchObject({
      list_price: 100,
      unit_price: 80,
      price_source: { kind: 'price_list', name: 'Members' },
    });
    expect(rows).toEqual([]);
  });

  it('rule 13: is not undone by the product’s own price without the permission to change prices', async () => {
    const milk = await service();
    await list({}, [{ kind: 'fixed', value: 120 }]);
    const sale = saleOf(shop, [line(milk, 1, { unit_price: 100 })], [pay(100)]);

    await expectCode(recordSale(database.client, shop, sale), 'approval_required');
    const allowed: Sale = await recordSale(
      database.client,
      shop,
      { ...sale, till_session_id: shop.managerSessionId },
      shop.manager,
    );
    expect(firstLine(allowed)).toMatchObject({ list_price: 100, unit_price: 100, price_source: { kind: 'override' } });
  });

  it('rule 8: stays on the sale when the list changes', async () => {
    const milk = await service();
    const listId = await list({}, [{ kind: 'fixed', value: 80 }]);
    const sale = await recordSale(database.client, shop, saleOf(shop, [line(milk)], [pay(80)]));
    await own('archive_price_list', { p_price_list_id: listId, p_archived: true });

    expect(firstLine(await own<Sale>('get_sale', { p_sale_id: sale.id })).unit_price).toBe(80);
  });

  it('is charged to shoppers too, who are not told the name of the list', async () => {
    const milk = await service();
    await list({ name: 'Secret plan' }, [{ kind: 'fixed', value: 80 }]);
    const quote = await asAnonymous(database.client, () =>
      callRpc<unknown>(database.client, 'quote_sale', {
        p_basket: { channel: 'storefront', tenant_id: shop.tenantId, lines: [line(milk)] },
      }),
    );

    expect(quote).toMatchObject({ total_amount: 80, lines: [{ unit_price: 80, price_source: null }] });
  });
});
