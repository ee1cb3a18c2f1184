import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { Quote } from '../../../shared/src/api/rpcTypes';
import { addContact, addProduct, makeShop, type Shop } from '../sales/salesFixtures';
import { count } from '../support/reduced';
import { testDatabase } from '../support/testDatabase';

const database = testDatabase();
const productCount = 4;

interface Model {
  shop: Shop;
  products: { id: string; price: number; categoryId: string }[];
  categories: string[];
  contactId: string;
  lists: string[];
}

async function makeModel(currencyCode: string): Promise<Model> {
  const shop = await makeShop(database.client, { currencyCode });
  const [outer, inner] = [randomUUID(), randomUUID()];
  for (const [id, parent] of [
    [outer, null],
    [inner, outer],
  ])
    await database.client.query(
      'insert into public.categories (tenant_id, id, name, parent_id) values ($1, $2::uuid, $2::text, $3)',
      [shop.tenantId, id, parent],
    );
  const products: Model['products'] = [];
  for (let index = 0; index < productCount; index += 1) {
    const price = [100, 7, 999, 0][index] ?? 1;
    const id = await addProduct(database.client, shop, { price, kind: 'service' });
    const categoryId = index % 2 === 0 ? outer : inner;
    await database.client.query('update public.products set category_id = $2 where id = $1', [id, categoryId]);
    products.push({ id, price, categoryId });
  }
  const contactId = await addContact(database.client, shop);
  const lists: string[] = [];
  for (const [priority, audience] of [
    [1, 'everybody'],
    [1, 'everybody'],
    [5, 'everybody'],
    [0, 'contacts'],
  ]) {
    const id = randomUUID();
    lists.push(id);
    await database.client.query(
      'insert into public.price_lists (tenant_id, id, name, priority, audience) values ($1, $2::uuid, $2::text, $3, $4)',
      [shop.tenantId, id, priority, audience],
    );
  }
  await database.client.query('update public.contacts set price_list_id = $2 where id = $1', [contactId, lists[3]]);
  return { shop, products, categories: [outer, inner], contactId, lists };
}

interface Item {
  list: number;
  target: number;
  min: number;
  kind: 'fixed' | 'percent_off' | 'amount_off';
  value: number;
}

const itemArbitrary = fc.record<Item>({
  list: fc.nat(3),
  // Products, then the two categories, then everything.
  target: fc.nat(productCount + 2),
  min: fc.constantFrom(0.001, 1, 3, 5, 10),
  kind: fc.constantFrom('fixed' as const, 'percent_off' as const, 'amount_off' as const),
  value: fc.nat(100),
});

async function setItems(model: Model, items: Item[]): Promise<void> {
  const targetOf = (item: Item): Record<string, unknown> => ({
    product_id: model.products[item.target]?.id ?? null,
    category_id: model.categories[item.target - productCount] ?? null,
  });
  const distinct = [...new Map(items.map((item) => [`${item.list} ${item.target} ${item.min}`, item])).values()];
  await database.client.query('delete from public.price_list_items where tenant_id = $1', [model.shop.tenantId]);
  await database.client.query(
    `insert into public.price_list_items (tenant_id, price_list_id, product_id, category_id, min_quantity, kind, value)
     select $1, r.list, r.product_id, r.category_id, r.min, r.kind, r.value
     from jsonb_to_recordset($2) as r (list uuid, product_id uuid, category_id uuid, min numeric, kind text, value numeric)`,
    [
      model.shop.tenantId,
      JSON.stringify(distinct.map((item) => ({ ...item, ...targetOf(item), list: model.lists[item.list] }))),
    ],
  );
}

/** The rule as it is written down, in its own words: slow and plain. */
function expectedPrice(model: Model, items: Item[], place: number, quantity: number, isOwn: boolean): number {
  const product = model.products[place];
  if (product === undefined) throw new Error('No such product.');
  const rankOf = (target: number): number | null => {
    if (target === place) return 0;
    if (target === productCount + 2) return 9;
    if (target < productCount) return null;
    const categoryId = model.categories[target - productCount];
    if (categoryId === product.categoryId) return 1;
    return categoryId === model.categories[0] ? 2 : null;
  };
  const priceBy = ({ kind, value }: Item): number => {
    if (kind === 'fixed') return value;
    // Whole percents of whole prices: hundredths are exact integers.
    if (kind === 'percent_off') return (product.price * (100 - value)) / 100;
    return Math.max(product.price - value, 0);
  };
  const distinct = [...new Map(items.map((item) => [`${item.list} ${item.target} ${item.min}`, item])).values()];
  const usable = distinct.flatMap((item) => {
    const rank = rankOf(item.target);
    return rank === null || (item.list === 3 && !isOwn) ? [] : [{ ...item, rank, price: priceBy(item) }];
  });
  const winnerAt = (list: number, reached: number): (typeof usable)[number] | undefined =>
    usable
      .filter((item) => item.list === list && item.min <= reached)
      .sort((a, b) => a.rank - b.rank || b.min - a.min || a.price - b.price)[0];
  const offers = [0, 1, 2, 3].flatMap((list) => {
    const winner = winnerAt(list, quantity);
    if (winner === undefined) return [];
    const prices = usable
      .filter((item) => item.list === list && item.min <= quantity)
      .map((item) => winnerAt(list, item.min)?.price ?? Infinity);
    const priority = [1, 1, 5, 0][list] ?? 0;
    return [{ ...winner, own: list === 3, priority, price: Math.min(...prices) }];
  });
  const best = offers.sort(
    (a, b) =>
      Number(b.own) - Number(a.own) || b.priority - a.priority || a.rank - b.rank || b.min - a.min || a.price - b.price,
  )[0];
  return best?.price ?? product.price;
}

async function prices(model: Model, quantities: number[], contactId: string | null): Promise<Quote> {
  const lines = model.products.map(({ id }, index) => ({
    id: randomUUID(),
    product_id: id,
    quantity: quantities[index] ?? 1,
  }));
  const { rows } = await database.client.query<{ quote: Quote }>('select private.price_basket($1, $2) as quote', [
    model.shop.tenantId,
    JSON.stringify({ channel: 'till', contact_id: contactId, lines }),
  ]);
  if (rows[0] === undefined) throw new Error('No quote.');
  return rows[0].quote;
}

const quantitiesArbitrary = fc.array(fc.constantFrom(0.5, 1, 2, 3, 4, 5, 9.999, 10, 25), {
  minLength: productCount,
  maxLength: productCount,
});

describe('random price lists', () => {
  it('give exactly the price of the written rule, and lines that add up to the total', async () => {
    const model = await makeModel('KES');
    await fc.assert(
      fc.asyncProperty(
        fc.array(itemArbitrary, { maxLength: 25 }),
        quantitiesArbitrary,
        fc.boolean(),
        async (items, quantities, isOwn) => {
          await setItems(model, items);
          const quote = await prices(model, quantities, isOwn ? model.contactId : null);

          expect(quote.lines.map((entry) => entry.unit_price)).toEqual(
            quantities.map((quantity, place) => expectedPrice(model, items, place, quantity, isOwn)),
          );
          const total = quote.lines.reduce((sum, entry) => sum + Math.round(entry.gross_amount * 100), 0);
          expect(total).toBe(Math.round(quote.total_amount * 100));
          expect(quote.lines.map((entry) => entry.list_price)).toEqual(model.products.map(({ price }) => price));
        },
      ),
      { numRuns: count(150, 5_000) },
    );
  }, 600_000);

  it.each(['KES', 'JPY'])(
    'never ask more a unit for more of it within one list, nor more than the list price unless a fixed price says so (%s)',
    async (currencyCode) => {
      const model = await makeModel(currencyCode);
      const oneList = itemArbitrary.map((item) => ({ ...item, list: 0 }));
      await fc.assert(
        fc.asyncProperty(fc.array(oneList, { maxLength: 20 }), fc.boolean(), async (items, withFixed) => {
          const kept = withFixed ? items : items.filter((item) => item.kind !== 'fixed');
          await setItems(model, kept);
          let before: number[] | null = null;
          for (const quantity of [0.5, 1, 3, 5, 10, 25]) {
            const quote = await prices(
              model,
              Array.from({ length: productCount }, () => quantity),
              null,
            );
            const now = quote.lines.map((entry) => entry.unit_price);
            if (!withFixed)
              quote.lines.forEach((entry) => expect(entry.unit_price).toBeLessThanOrEqual(entry.list_price));
            // From having no price of the list to having one a fixed price may be dearer than the product's own.
            if (before !== null && !withFixed)
              now.forEach((price, index) => expect(price).toBeLessThanOrEqual(before?.[index] ?? Infinity));
            if (before !== null && withFixed)
              quote.lines.forEach((entry, index) => {
                if (before?.[index] !== entry.list_price)
                  expect(entry.unit_price).toBeLessThanOrEqual(before?.[index] ?? Infinity);
              });
            before = now;
          }
        }),
        { numRuns: count(20, 500) },
      );
    },
    600_000,
  );
});
