import { randomUUID } from 'node:crypto';
import { callRpc, type DatabaseFailure } from '../support/callRpc';
import { asUser } from '../support/personas';
import { count } from '../support/reduced';
import { testDatabase } from '../support/testDatabase';
import { cardOf, issueCard, payByCard, saveProgram } from './giftCardFixtures';
import { badlyAnswered, failureOf } from './hostileFixtures';
import { approvalOf, givePin } from './pinFixtures';
import { quoteOf, saveQuote } from './quoteFixtures';
import {
  addContact,
  addProduct,
  firstLine,
  line,
  makeShop,
  pay,
  recordSale,
  saleOf,
  sell,
  setPolicy,
  type Shop,
} from './salesFixtures';

const database = testDatabase();
let shop: Shop;
const bodies: Record<string, [string, Record<string, unknown>]> = {};
const names = [
  'record_sale late',
  'record_sale coupons',
  'quote_sale coupons',
  'park_sale',
  'approve_action discount',
  'approve_action prices',
  'approve_action refund',
  'approve_action unreferenced',
  'approve_action count',
  'exchange_sale',
  'return_without_receipt',
  'refund_prepaid',
  'issue_gift_card',
  'adjust_gift_card',
  'adjust_loyalty',
  'save_loyalty_program',
  'save_promotion',
  'generate_coupons',
  'save_quote',
  'convert_quote',
  'bind_device',
  'replace_device',
];

beforeAll(async () => {
  const { client } = database;
  shop = await makeShop(client);
  await setPolicy(client, shop.tenantId, { gift_cards_enabled: true });
  await saveProgram(client, shop);
  await givePin(client, shop.tenantId, shop.owner, '4711');
  const milk = await addProduct(client, shop, { price: 58, stock: 1_000_000 });
  const contact = await addContact(client, shop, 1000);
  const sale = await sell(client, shop, milk, 5, 58);
  const card = await issueCard(client, shop, cardOf(500));
  const paid = await recordSale(client, shop, saleOf(shop, [line(milk)], [payByCard(card.id, 58)]));
  const quote = await saveQuote(client, shop.manager, quoteOf([line(milk)]));
  const promotion = {
    id: randomUUID(),
    name: 'Milk week',
    kind: 'percent_off',
    value: 10,
    scope: 'products',
    product_ids: [milk],
    category_ids: [],
    minimum_amount: 10,
    starts_on: '2026-01-01',
    ends_on: null,
    weekdays: [1, 2],
    from_time: '08:00',
    until_time: '10:00',
    channels: ['till'],
    is_stackable: false,
    priority: 1,
    usage_limit: 5,
    per_customer_limit: 2,
    needs_coupon: true,
    is_active: true,
  };
  await asUser(client, shop.owner, () => callRpc(client, 'save_promotion', { p_promotion: promotion }));
  const { rows } = await client.query<{ id: string }>('select id from public.tills where tenant_id = $1 limit 1', [
    shop.tenantId,
  ]);
  const till = rows[0]?.id ?? '';
  const device = { id: randomUUID(), name: 'Counter', till_id: till };
  await asUser(client, shop.owner, () => callRpc(client, 'bind_device', { p_device: device }));
  const refund = {
    id: randomUUID(),
    sale_id: sale.id,
    reason: 'Too small',
    refund_tender_type: 'cash',
    reference: null,
    approval_ids: [randomUUID()],
    lines: [{ sale_line_id: firstLine(sale).id, quantity: 1, restock: true }],
  };
  const ownSale = { ...saleOf(shop, [line(milk)], [pay(58)]), till_session_id: shop.sessionId };
  const approve = (permission: string, subject: object) => ({
    ...approvalOf(shop.owner, subject as never),
    permission,
  });
  Object.assign(bodies, {
    'record_sale late': [
      'p_sale',
      {
        ...ownSale,
        till_session_id: shop.sessionId,
        occurred_at: '2026-01-01T00:00:00Z',
        late: { device_id: device.id, provisional_number: 'T1-000001' },
      },
    ],
    'record_sale coupons': ['p_sale', { ...ownSale, coupon_codes: ['ABCD'], operator_token: null, approval_ids: [] }],
    'quote_sale coupons': [
      'p_basket',
      { channel: 'till', lines: [line(milk)], coupon_codes: ['ABCD'], approval_ids: [], sale_id: randomUUID() },
    ],
    park_sale: [
      'p_parked',
      {
        id: randomUUID(),
        version: 1,
        number: 'B1',
        label: 'x',
        total_amount: 58,
        item_count: 1,
        basket: {
          contact_id: contact,
          note: 'x',
          discount_percent: 1,
          lines: [{ ...line(milk), list_price: 58, label_amount: 2, pack: { quantity: 6, label: 'Six' } }],
        },
      },
    ],
    'approve_action discount': [
      'p_approval',
      approve('sales.discount', { sale_id: randomUUID(), percent: 20, amount: 1000 }),
    ],
    'approve_action prices': [
      'p_approval',
      approve('sales.override_price', {
        sale_id: randomUUID(),
        prices: [{ product_id: milk, unit_price: 1, quantity: 1 }],
      }),
    ],
    'approve_action refund': [
      'p_approval',
      approve('sales.refund', {
        refund_id: randomUUID(),
        sale_id: sale.id,
        refund_tender_type: 'gift_card',
        gift_card_id: card.id,
        lines: [{ sale_line_id: firstLine(sale).id, quantity: 1 }],
      }),
    ],
    'approve_action unreferenced': [
      'p_approval',
      approve('sales.refund_unreferenced', {
        refund_id: randomUUID(),
        refund_tender_type: 'store_credit',
        contact_id: contact,
        lines: [{ product_id: milk, quantity: 1, unit_price: 58 }],
      }),
    ],
    'approve_action count': ['p_approval', approve('till.view_all', { session_id: shop.sessionId, counted_cash: 10 })],
    exchange_sale: [
      'p_exchange',
      {
        id: randomUUID(),
        refund,
        sale: {
          id: randomUUID(),
          till_session_id: shop.sessionId,
          contact_id: null,
          coupon_codes: [],
          lines: [line(milk, 2)],
          payments: [payByCard(card.id, 58)],
          expected_total: 116,
        },
      },
    ],
    return_without_receipt: [
      'p_return',
      {
        id: randomUUID(),
        till_session_id: shop.sessionId,
        contact_id: contact,
        reason: 'x',
        refund_tender_type: 'store_credit',
        lines: [{ product_id: milk, quantity: 1, unit_price: 58, restock: false }],
      },
    ],
    refund_prepaid: [
      'p_refund',
      {
        id: randomUUID(),
        sale_id: paid.id,
        reason: 'x',
        till_session_id: shop.sessionId,
        refund_tender_type: 'gift_card',
        gift_card_id: card.id,
        lines: [{ sale_line_id: firstLine(paid).id, quantity: 1, restock: true }],
      },
    ],
    issue_gift_card: [
      'p_card',
      {
        ...cardOf(100),
        tender_type: 'mobile_money',
        reference: 'QWE',
        reason: 'x',
        contact_id: contact,
        till_session_id: shop.sessionId,
        expires_on: '2027-12-31',
      },
    ],
    adjust_gift_card: ['p_adjustment', { id: randomUUID(), gift_card_id: card.id, amount: 5, reason: 'x' }],
    adjust_loyalty: ['p_adjustment', { id: randomUUID(), contact_id: contact, points: 5, reason: 'x' }],
    save_loyalty_program: ['p_program', { is_active: true, earn_amount: 10, point_value: 1, minimum_points: 1 }],
    save_promotion: ['p_promotion', { ...promotion, id: randomUUID(), name: 'Another' }],
    generate_coupons: [
      'p_request',
      {
        id: randomUUID(),
        promotion_id: promotion.id,
        code: 'HELLO-1',
        count: 1,
        usage_limit: 5,
        per_customer_limit: 1,
        valid_until: '2027-01-01',
      },
    ],
    save_quote: ['p_quote', quoteOf([line(milk)], { valid_until: null, note: 'x' })],
    convert_quote: ['p_conversion', { quote_id: quote.id, sale_id: randomUUID(), operator_token: null }],
    bind_device: ['p_device', { ...device, id: randomUUID() }],
    replace_device: ['p_device', { id: randomUUID(), name: 'Spare' }],
    replace_device_id: ['', { id: device.id }],
  });
});

async function send(name: string, text: string): Promise<DatabaseFailure | null> {
  const rpc = name.split(' ')[0] ?? '';
  const parameter = bodies[name]?.[0] ?? '';
  const more = rpc === 'replace_device' ? { p_device_id: bodies.replace_device_id?.[1].id } : {};
  const call = (): Promise<unknown> => callRpc(database.client, rpc, { ...more, [parameter]: text });
  return failureOf(asUser(database.client, shop.owner, call, { rollback: true }));
}

describe.each(names)('%s', (name) => {
  it(
    'answers every wrong value with a code, never with an error of the database',
    async () => {
      const body = bodies[name]?.[1];
      expect(await badlyAnswered(body, (text) => send(name, text))).toEqual([]);
    },
    count(120_000, 900_000),
  );
});
