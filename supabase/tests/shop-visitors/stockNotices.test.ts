import { randomUUID } from 'node:crypto';
import { addProduct, makeShop, sell, type Shop } from '../sales/salesFixtures';
import { addBundle } from '../stock/bundleFixtures';
import { callRpc, expectCode } from '../support/callRpc';
import { asServiceRole, asUser } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { asVisitor, someAddress, type AnsweredRefusal } from './visitorFixtures';

const database = testDatabase();
let shop: Shop;
let other: Shop;

beforeAll(async () => {
  shop = await makeShop(database.client);
  other = await makeShop(database.client);
});

const ask = (productId: string, email: string, more: object = {}, address = someAddress()) =>
  asVisitor<{ state: string } & AnsweredRefusal>(
    database.client,
    'request_stock_notice',
    { p_request: { tenant_id: shop.tenantId, product_id: productId, email, consent: true, ...more } },
    address,
  );
const receive = (productId: string, quantity = 5) =>
  asUser(database.client, shop.owner, () =>
    callRpc(database.client, 'receive_goods', {
      p_receipt: { id: randomUUID(), lines: [{ product_id: productId, quantity, unit_cost: 1 }] },
    }),
  );
const run = () =>
  asServiceRole(database.client, () => callRpc<{ queued: number }>(database.client, 'queue_stock_notices'));
const mailsTo = async (email: string): Promise<{ subject: string; body: string }[]> =>
  (
    await database.client.query<{ subject: string; body: string }>(
      `select subject, body from private.mail_outbox where recipient = $1 and kind = 'stock_notice' order by created_at`,
      [email],
    )
  ).rows;
const tokenIn = (body: string): string => /stock-notice\/([\w-]+)/.exec(body)?.[1] ?? '';

it('tells once when it is back, and again only when asked again', async () => {
  const tea = await addProduct(database.client, shop, { name: 'Tea', price: 58 });
  expect(await ask(tea, ' Asha@Mail.test ')).toEqual({ state: 'waiting' });
  expect(await ask(tea, 'asha@mail.test')).toEqual({ state: 'waiting' });
  expect(await run()).toEqual({ queued: 0 });

  await receive(tea);
  expect(await run()).toEqual({ queued: 1 });
  expect(await mailsTo('asha@mail.test')).toMatchObject([
    { subject: expect.stringMatching(/^Tea is back in stock at /) },
  ]);
  await sell(database.client, shop, tea, 5, 58);
  await receive(tea);
  expect(await run()).toEqual({ queued: 0 });
  await sell(database.client, shop, tea, 5, 58);

  expect(await ask(tea, 'asha@mail.test')).toEqual({ state: 'waiting' });
  await receive(tea);
  expect(await run()).toEqual({ queued: 1 });
  expect(await ask(tea, 'asha@mail.test')).toEqual({ state: 'in_stock' });
});

it('tells of a bundle when its parts are there, and of what is published again', async () => {
  const bread = await addProduct(database.client, shop, { name: 'Bread', price: 58 });
  const basket = await addBundle(database.client, shop, [[bread, 2]], { name: 'Basket', price: 100 });
  await database.client.query('update public.products set is_published = true where id = $1', [basket]);
  expect(await ask(basket, 'bundle@mail.test')).toEqual({ state: 'waiting' });
  await run();
  await receive(bread, 1);
  expect(await run()).toEqual({ queued: 0 });
  await database.client.query('update public.products set is_published = false where id = $1', [basket]);
  await receive(bread, 4);
  expect(await run()).toEqual({ queued: 0 });
  await database.client.query('update public.products set is_published = true where id = $1', [basket]);
  expect(await run()).toEqual({ queued: 1 });
});

it('sends each mail once when two runs meet', async () => {
  const rice = await addProduct(database.client, shop, { name: 'Rice', price: 58 });
  for (let index = 0; index < 6; index += 1) await ask(rice, `rice${index}@mail.test`);
  await receive(rice);
  const clients = await Promise.all([1, 2, 3].map(() => database.connect()));
  const runs = await Promise.all(
    clients.map((client) => asServiceRole(client, () => callRpc<{ queued: number }>(client, 'queue_stock_notices'))),
  );
  await run();
  expect(runs.reduce((sum, { queued }) => sum + queued, 0)).toBeLessThanOrEqual(6);
  for (let index = 0; index < 6; index += 1) expect(await mailsTo(`rice${index}@mail.test`)).toHaveLength(1);
});

it('ends all wishes of an address by the link of its mail', async () => {
  const [soap, salt] = [
    await addProduct(database.client, shop, { name: 'Soap', price: 58 }),
    await addProduct(database.client, shop, { name: 'Salt', price: 58 }),
  ];
  for (const product of [soap, salt]) await ask(product, 'leaves@mail.test');
  await ask(salt, 'stays@mail.test');
  await receive(soap);
  await run();
  const [mail] = await mailsTo('leaves@mail.test');
  const end = (token: string) => asVisitor(database.client, 'end_stock_notice', { p_token: token });

  expect(await end(tokenIn(mail?.body ?? ''))).toEqual({ ended: 1 });
  expect(await end(tokenIn(mail?.body ?? ''))).toEqual({ ended: 0 });
  expect(await end('guessed')).toBeNull();
  await receive(salt);
  expect(await run()).toEqual({ queued: 1 });
  expect(await mailsTo('leaves@mail.test')).toHaveLength(1);
});

it('puts no address of somebody else into the mail that the name of a product has', async () => {
  const evil = await addProduct(database.client, shop, { name: 'Free https://evil.test/x', price: 58 });
  await ask(evil, 'safe@mail.test');
  await receive(evil);
  await run();
  const [mail] = await mailsTo('safe@mail.test');
  expect(mail?.body).not.toContain('https://evil');
});

it.each([
  ['no address', { email: '' }],
  ['a wrong address', { email: 'a@b' }],
  ['two addresses', { email: 'a@b.test,c@d.test' }],
  ['no consent', { consent: false }],
  ['no shop', { tenant_id: 'x' }],
])('refuses %s', async (_what, more) => {
  const product = await addProduct(database.client, shop);
  await expectCode(ask(product, 'a@b.test', more), 'invalid_input');
});

it('refuses what the shop does not sell, and more than twenty wishes of one address', async () => {
  const hidden = await addProduct(database.client, shop, { isPublished: false });
  const foreign = await addProduct(database.client, other);
  await expectCode(ask(hidden, 'a@b.test'), 'not_found');
  await expectCode(ask(foreign, 'a@b.test'), 'not_found');
  for (let index = 0; index < 20; index += 1) await ask(await addProduct(database.client, shop), 'greedy@mail.test');
  expect(await ask(await addProduct(database.client, shop), 'greedy@mail.test')).toMatchObject({
    hint: 'rate_limited',
  });
});

it('is run by nobody but the jobs', async () => {
  await expect(
    asUser(database.client, shop.owner, () => callRpc(database.client, 'queue_stock_notices')),
  ).rejects.toMatchObject({ code: '42501' });
});
