import { randomUUID } from 'node:crypto';
import type {
  OrderReviews,
  Review,
  ReviewPage,
  ShopProductDetail,
  ShopReviewPage,
  WrittenReview,
} from '../../../shared/src/api/rpcTypes';
import { addProduct, makeShop, type Shop } from '../sales/salesFixtures';
import { orderOf, placeOrder } from '../orders/ordersFixtures';
import { callRpc, expectCode } from '../support/callRpc';
import { asUser, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { asVisitor, handedOver, reviewOf } from './visitorFixtures';

const database = testDatabase();
let shop: Shop;
let other: Shop;
let milk: string;
let bread: string;

beforeAll(async () => {
  shop = await makeShop(database.client);
  other = await makeShop(database.client);
  milk = await addProduct(database.client, shop, { name: 'Milk', price: 58, stock: 1000, cost: 40 });
  bread = await addProduct(database.client, shop, { name: 'Bread', price: 58, stock: 1000, cost: 40 });
});

const write = (review: object) => asVisitor<WrittenReview>(database.client, 'write_review', { p_review: review });
const shown = (productId: string, more: object = {}) =>
  asVisitor<ShopReviewPage>(database.client, 'shop_reviews', {
    p_tenant_id: shop.tenantId,
    p_product_id: productId,
    ...more,
  });
const as = <T>(persona: Persona, name: string, args: object): Promise<T> =>
  asUser(database.client, persona, () => callRpc<T>(database.client, name, { ...args }));
const moderate = (moderation: object, persona = shop.owner) =>
  as<Review>(persona, 'moderate_review', { p_moderation: moderation });

describe('write_review', () => {
  it('takes a review of what was bought, which is seen once somebody has looked at it', async () => {
    const { token } = await handedOver(database.client, shop, [milk, bread]);
    const review = reviewOf(token, milk, 4, { title: 'Fresh', body: 'Came cold.\n\nWill buy again.' });

    expect(await write(review)).toEqual({ id: review.id, status: 'pending' });
    expect((await shown(milk)).reviews).toEqual([]);
    expect(await asVisitor<OrderReviews>(database.client, 'order_reviews', { p_token: token })).toMatchObject({
      can_review: true,
      products: [
        { name: 'Milk', review: { rating: 4, status: 'pending' } },
        { name: 'Bread', review: null },
      ],
    });
    const { rows } = await database.client.query<{ title: string; path: string }>(
      `select title, path from public.notifications where tenant_id = $1 and kind = 'review'`,
      [shop.tenantId],
    );
    expect(rows).toEqual([{ title: '4 of 5 stars for Milk', path: `/admin/products/reviews?review=${review.id}` }]);

    await moderate({ review_id: review.id, status: 'published', reply: 'Asante!' });
    expect(await shown(milk)).toMatchObject({
      average_rating: 4,
      review_count: 1,
      counts: [0, 0, 0, 1, 0],
      reviews: [{ rating: 4, title: 'Fresh', display_name: 'Wanjiru', reply: 'Asante!' }],
    });
    const product = await asVisitor<ShopProductDetail>(database.client, 'shop_product', {
      p_tenant_id: shop.tenantId,
      p_product_id: milk,
    });
    expect(product).toMatchObject({ average_rating: 4, review_count: 1 });
  });

  it('answers the same for the same review, and refuses a second one of the same order', async () => {
    const { token } = await handedOver(database.client, shop, [bread]);
    const review = reviewOf(token, bread, 5);
    const first = await write(review);

    expect(await write(review)).toEqual(first);
    expect(await write({ ...review, device_id: randomUUID() })).toEqual(first);
    await expectCode(write({ ...review, rating: 1 }), 'idempotency_mismatch');
    await expectCode(write(reviewOf(token, bread, 1)), 'already_reviewed');
  });

  it('refuses whoever has not bought it, or does not have it yet', async () => {
    const { token } = await handedOver(database.client, shop, [bread]);
    const waiting = await placeOrder(database.client, orderOf(shop, [[milk, 1]]));

    await expectCode(write(reviewOf(token, milk, 1)), 'not_found');
    await expectCode(write(reviewOf('guessed', milk, 1)), 'not_found');
    await expectCode(write(reviewOf(waiting.token, milk, 1)), 'not_yet');
    expect(await asVisitor(database.client, 'order_reviews', { p_token: waiting.token })).toMatchObject({
      can_review: false,
    });
    expect(await asVisitor(database.client, 'order_reviews', { p_token: 'guessed' })).toBeNull();
  });

  it.each([
    ['no stars', { rating: 0 }],
    ['six stars', { rating: 6 }],
    ['half stars', { rating: 4.5 }],
    ['stars as text', { rating: '5' }],
    ['no name', { display_name: ' ' }],
    ['a title without end', { title: 'x'.repeat(121) }],
    ['a text without end', { body: 'x'.repeat(2001) }],
    ['a text that is none', { body: { a: 1 } }],
    ['a device that is none', { device_id: 'x' }],
  ])('refuses %s', async (_what, more) => {
    const { token } = await handedOver(database.client, shop, [milk]);

    await expectCode(write({ ...reviewOf(token, milk, 5), ...more }), 'invalid_input');
  });

  it('keeps words as they are but for what hides or turns text', async () => {
    const { token } = await handedOver(database.client, shop, [milk]);
    const review = reviewOf(token, milk, 3, {
      title: '<b>x</b>\u202e',
      body: '<img src=x onerror=alert(1)>\u0007\u200b!',
    });
    await write(review);

    const { rows } = await as<ReviewPage>(shop.owner, 'list_reviews', { p_query: 'onerror' });
    expect(rows).toMatchObject([{ title: '<b>x</b>', body: '<img src=x onerror=alert(1)> !' }]);
  });

  it('publishes at once where the shop wants that, and takes none where it does not', async () => {
    const quick = await makeShop(database.client);
    const tea = await addProduct(database.client, quick, { price: 58, stock: 10, cost: 1 });
    const set = (column: string, value: boolean) =>
      database.client.query(`update public.storefront_settings set ${column} = $2 where tenant_id = $1`, [
        quick.tenantId,
        value,
      ]);
    await set('reviews_need_approval', false);
    const { token } = await handedOver(database.client, quick, [tea]);
    expect(await write(reviewOf(token, tea, 5))).toMatchObject({ status: 'published' });

    await set('reviews_enabled', false);
    const { token: later } = await handedOver(database.client, quick, [tea]);
    await expectCode(write(reviewOf(later, tea, 5)), 'not_yet');
  });
});

describe('the stars of a product', () => {
  it('are right when reviews are published and hidden at the same time', async () => {
    const soda = await addProduct(database.client, shop, { price: 58, stock: 1000, cost: 1 });
    const ids: string[] = [];
    for (let index = 0; index < 12; index += 1) {
      const { token } = await handedOver(database.client, shop, [soda]);
      const review = reviewOf(token, soda, 1 + (index % 5));
      await write(review);
      ids.push(review.id);
    }
    const clients = await Promise.all(ids.map(() => database.connect()));
    await Promise.all(
      clients.map((client, index) =>
        asUser(client, shop.owner, () =>
          callRpc(client, 'moderate_review', { p_moderation: { review_id: ids[index], status: 'published' } }),
        ),
      ),
    );
    expect(await shown(soda)).toMatchObject({ review_count: 12, counts: [3, 3, 2, 2, 2] });
    await Promise.all(
      clients.map((client, index) =>
        asUser(client, shop.owner, () =>
          callRpc(client, 'moderate_review', {
            p_moderation: { review_id: ids[index], status: index < 6 ? 'hidden' : 'published' },
          }),
        ),
      ),
    );
    expect(await shown(soda)).toMatchObject({ review_count: 6, counts: [1, 2, 1, 1, 1] });
  });

  it('are those of the product for a variant that was bought', async () => {
    const save = (product: object) =>
      as(shop.owner, 'save_product', { p_product: { kind: 'goods', unit: 'each', is_published: true, ...product } });
    const [shirt, small] = [randomUUID(), randomUUID()];
    await save({ id: shirt, name: 'Shirt', price: 58, options: [{ name: 'Size', values: ['S'] }] });
    const stock = { quantity: 5, unit_cost: 1 };
    await save({
      id: small,
      name: 'Shirt S',
      price: 58,
      parent_id: shirt,
      option_values: { Size: 'S' },
      opening_stock: stock,
    });
    const { token } = await handedOver(database.client, shop, [small]);

    await expectCode(write(reviewOf(token, small, 5)), 'not_found');
    expect(await write(reviewOf(token, shirt, 5))).toMatchObject({ status: 'pending' });
  });
});

describe('shop_reviews', () => {
  it('pages from the newest, and shows nothing of a product that is no longer sold', async () => {
    const juice = await addProduct(database.client, shop, { price: 58, stock: 100, cost: 1 });
    const ids: string[] = [];
    for (let index = 0; index < 5; index += 1) {
      const { token } = await handedOver(database.client, shop, [juice]);
      const review = reviewOf(token, juice, 5);
      await write(review);
      await moderate({ review_id: review.id, status: 'published' });
      ids.unshift(review.id);
    }
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const page: ShopReviewPage = await shown(juice, { p_after: after, p_limit: 2 });
      seen.push(...page.reviews.map(({ id }) => id));
      after = page.next_cursor;
    } while (after !== null);
    expect(seen).toEqual(ids);

    await database.client.query('update public.products set is_published = false where id = $1', [juice]);
    expect((await shown(juice)).reviews).toEqual([]);
  });
});

describe('the staff', () => {
  it.each(['newest', 'oldest', 'worst', 'best'] as const)('lists all reviews once, %s first', async (sort) => {
    const seen: Review[] = [];
    let after: string | null = null;
    do {
      const page: ReviewPage = await as(shop.owner, 'list_reviews', { p_sort: sort, p_after: after, p_limit: 3 });
      seen.push(...page.rows);
      after = page.next_cursor;
      expect(page.count).toBeGreaterThan(10);
    } while (after !== null);

    expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length);
    const keys = seen.map(({ rating, created_at: at }) =>
      sort === 'worst' ? rating : sort === 'best' ? -rating : (sort === 'oldest' ? 1 : -1) * Date.parse(at),
    );
    expect(keys).toEqual([...keys].sort((left, right) => left - right));
  });

  it('filters by state and words, and refuses what is no state or order', async () => {
    const { rows, pending_count: pending } = await as<ReviewPage>(shop.owner, 'list_reviews', { p_status: 'pending' });

    expect(rows.every(({ status }) => status === 'pending')).toBe(true);
    expect(pending).toBe(rows.length);
    expect((await as<ReviewPage>(shop.owner, 'list_reviews', { p_query: 'came COLD' })).rows).toHaveLength(1);
    await expectCode(as(shop.owner, 'list_reviews', { p_status: 'x' }), 'invalid_input');
    await expectCode(as(shop.owner, 'list_reviews', { p_sort: 'x' }), 'invalid_input');
    await expectCode(as(shop.owner, 'list_reviews', { p_after: 'x' }), 'invalid_input');
  });

  it('answers and takes the answer back; others of the staff or of another business may not', async () => {
    const { token } = await handedOver(database.client, shop, [milk]);
    const review = reviewOf(token, milk, 2);
    await write(review);

    expect(await moderate({ review_id: review.id, reply: 'Sorry' })).toMatchObject({
      status: 'pending',
      reply: 'Sorry',
    });
    expect(await moderate({ review_id: review.id, status: 'hidden' })).toMatchObject({
      status: 'hidden',
      reply: 'Sorry',
    });
    expect(await moderate({ review_id: review.id, reply: ' ' })).toMatchObject({ reply: null, replied_at: null });
    await expectCode(moderate({ review_id: review.id, status: 'gone' }), 'invalid_input');
    await expectCode(moderate({ review_id: review.id, status: 'hidden' }, other.owner), 'not_found');
    await expectCode(moderate({ review_id: review.id, status: 'hidden' }, shop.cashier), 'permission_denied');
  });

  it('changes nothing of the words', async () => {
    await expect(
      database.client.query(`update public.product_reviews set body = 'Great' where tenant_id = $1`, [shop.tenantId]),
    ).rejects.toMatchObject({ hint: 'append_only' });
  });
});
