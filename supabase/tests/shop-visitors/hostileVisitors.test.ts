import { randomUUID } from 'node:crypto';
import { addProduct, makeShop, type Shop } from '../sales/salesFixtures';
import { callRpc, type DatabaseFailure } from '../support/callRpc';
import { asAnonymous, asUser } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { handedOver, reviewOf } from './visitorFixtures';

const database = testDatabase();
let shop: Shop;
let valid: Record<string, [argument: string, body: Record<string, unknown>]>;

beforeAll(async () => {
  shop = await makeShop(database.client);
  const milk = await addProduct(database.client, shop, { price: 58, stock: 10, cost: 1 });
  const soldOut = await addProduct(database.client, shop);
  const { token } = await handedOver(database.client, shop, [milk]);
  const challenge = { token: 'x', nonce: '1' };
  const proof = { device_id: randomUUID(), challenge };
  valid = {
    write_review: ['p_review', { ...reviewOf(token, milk, 5), title: 'x', body: 'x', ...proof }],
    request_stock_notice: [
      'p_request',
      { tenant_id: shop.tenantId, product_id: soldOut, email: 'a@b.test', consent: true, ...proof },
    ],
    send_contact_message: [
      'p_message',
      {
        id: randomUUID(),
        tenant_id: shop.tenantId,
        name: 'x',
        email: 'a@b.test',
        phone: '0712345678',
        message: 'x',
        ...proof,
      },
    ],
    moderate_review: ['p_moderation', { review_id: randomUUID(), status: 'hidden', reply: 'x' }],
    quote_sale: [
      'p_basket',
      {
        channel: 'storefront',
        tenant_id: shop.tenantId,
        lines: [{ id: randomUUID(), product_id: milk, quantity: 1 }],
        coupon_codes: ['x'],
        ...proof,
      },
    ],
  };
});

const badValues: unknown[] = [
  null,
  '',
  ' ',
  0,
  -1,
  0.5,
  1e300,
  2 ** 53 + 1,
  true,
  [],
  ['x'],
  [[null]],
  {},
  { a: { b: [] } },
  'x'.repeat(100_000),
  '\u0007\u202e\u200b',
  '１２',
  "'; drop table public.orders; --",
  '<script>alert(1)</script>',
  'a@b.test\r\nBcc: c@d.test',
  '../../etc/passwd',
  { token: { a: 1 }, nonce: [] },
  { token: `${randomUUID()}.99999999999999999.99.${'a'.repeat(27)}`, nonce: '1' },
  { token: `${randomUUID()}.999999999999.99.${'a'.repeat(27)}`, nonce: '999999999999999' },
];

it.each(['write_review', 'request_stock_notice', 'send_contact_message', 'moderate_review', 'quote_sale'])(
  '%s answers every wrong value with a code',
  async (name) => {
    const [argument, body] = valid[name] ?? ['', {}];
    const bodies = [
      ...badValues.map((value) => value ?? []),
      ...Object.keys(body).flatMap((field) => badValues.map((value) => ({ ...body, [field]: value }))),
    ];
    const faults: string[] = [];
    for (const sent of bodies) {
      // As text, so that lists arrive as JSON, too.
      const work = () => callRpc(database.client, name, { [argument]: JSON.stringify(sent) });
      const failure = await (
        name === 'moderate_review'
          ? asUser(database.client, shop.owner, work, { rollback: true })
          : asAnonymous(database.client, work, { rollback: true })
      ).then(
        () => null,
        (error: unknown) => error as DatabaseFailure,
      );
      if (failure !== null && !/^PT4\d\d$/.test(failure.code))
        faults.push(`${JSON.stringify(sent).slice(0, 200)}: ${failure.code} ${failure.message.slice(0, 120)}`);
    }
    expect(faults).toEqual([]);
  },
);
