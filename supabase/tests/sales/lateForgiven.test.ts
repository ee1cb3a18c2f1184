import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import type { BasketLineInput, PaymentInput, RecordSaleInput, Sale } from '../../../shared/src/api/rpcTypes';
import { takeDirectPayments, haveReported, arrive, moneyOf } from '../payments/directPaymentFixtures';
import { saveKeys } from '../payments/paymentFixtures';
import { expectCode } from '../support/callRpc';
import { testDatabase } from '../support/testDatabase';
import { addContact, addProduct, line, makeShop, pay, recordSale, saleOf, type Shop } from './salesFixtures';

/*
 * Finding H6: the goods have left, so nothing that the server checks of a sale may refuse a late one for ever. Each refusal of
 * record_sale is here: refused while the server is there, taken and flagged when the sale comes late. What stays refused, and why, is
 * in the last block.
 */
const database = testDatabase();
let client: Client;
let shop: Shop;
let soap: string;
let token: string;

beforeAll(async () => {
  ({ client } = database);
  shop = await makeShop(client);
  soap = await addProduct(client, shop, { price: 100, stock: 1000, taxCode: 'A' });
  await takeDirectPayments(client, shop);
  await saveKeys(client, shop, 'mpesa', ['consumer_key', 'consumer_secret']);
  token = await haveReported(client, shop);
});

let counter = 0;
const lateOf = (sale: RecordSaleInput): RecordSaleInput => ({
  ...sale,
  id: randomUUID(),
  lines: sale.lines.map((one) => ({ ...one, id: randomUUID() })),
  payments: sale.payments.map((one) => ({ ...one, id: randomUUID() })),
  late: { provisional_number: `T1-${String((counter += 1)).padStart(6, '0')}`, device_id: randomUUID() },
});
const lineOf = (more: Partial<BasketLineInput> = {}) => line(soap, 1, { unit_price: 100, ...more });
const saleWith = (payments: PaymentInput[], more: Partial<RecordSaleInput> = {}) =>
  saleOf(shop, [lineOf()], payments, more);
const paidBy = ({ payments }: Sale) => payments.map(({ tender_type: tender, amount }) => [tender, amount]);

interface Case {
  sale: RecordSaleInput;
  /** How it is refused while the server is there. */
  code: string;
  flags: string[];
  paid: [string, number][];
}

const cash: [string, number][] = [['cash', 100]];
const corrected = { flags: ['payment_corrected'], paid: cash };
const cases: [string, () => Case | Promise<Case>][] = [
  [
    'a scanned code as cash received',
    () => ({
      sale: saleWith([pay(100, 'cash', { amount_tendered: 6_001_234_567_890 })]),
      code: 'invalid_input',
      ...corrected,
    }),
  ],
  [
    'far more cash than the amount due',
    () => ({
      sale: saleWith([pay(100, 'cash', { amount_tendered: 20_000_000 })]),
      code: 'invalid_input',
      ...corrected,
    }),
  ],
  [
    'less cash than its part',
    () => ({ sale: saleWith([pay(100, 'cash', { amount_tendered: 50 })]), code: 'payment_mismatch', ...corrected }),
  ],
  [
    'cash below zero',
    () => ({ sale: saleWith([pay(100, 'cash', { amount_tendered: -100 })]), code: 'invalid_input', ...corrected }),
  ],
  [
    'cash in parts of a cent',
    () => ({ sale: saleWith([pay(100, 'cash', { amount_tendered: 100.001 })]), code: 'invalid_input', ...corrected }),
  ],
  [
    'cash that is no number',
    () => ({
      sale: saleWith([{ ...pay(100), amount_tendered: '100' } as unknown as PaymentInput]),
      code: 'invalid_input',
      ...corrected,
    }),
  ],
  [
    'change from a card',
    () => ({
      sale: saleWith([pay(100, 'card', { amount_tendered: 200, reference: '1' })]),
      code: 'payment_mismatch',
      flags: [],
      paid: [['card', 100]],
    }),
  ],
  [
    'payments below the total',
    () => ({ sale: saleWith([pay(60)]), code: 'payment_mismatch', flags: ['total_differs'], paid: cash }),
  ],
  [
    'payments above the total',
    () => ({ sale: saleWith([pay(160)]), code: 'payment_mismatch', flags: ['total_differs'], paid: cash }),
  ],
  [
    'a card above the total',
    () => ({
      sale: saleWith([pay(160, 'card', { reference: '1' })]),
      code: 'payment_mismatch',
      flags: ['total_differs'],
      paid: [['card', 100]],
    }),
  ],
  ['no payment at all', () => ({ sale: saleWith([]), code: 'payment_mismatch', flags: ['total_differs'], paid: cash })],
  ['a payment of nothing', () => ({ sale: saleWith([pay(0)]), code: 'invalid_input', ...corrected })],
  ['a payment in parts of a cent', () => ({ sale: saleWith([pay(99.999)]), code: 'invalid_input', ...corrected })],
  [
    'more than twenty payments',
    () => ({
      sale: saleWith(Array.from({ length: 25 }, () => pay(4))),
      code: 'invalid_input',
      flags: [],
      paid: Array.from({ length: 25 }, () => ['cash', 4]),
    }),
  ],
  [
    'another total than the device’s',
    () => ({
      sale: saleWith([pay(100)], { expected_total: 99 }),
      code: 'total_mismatch',
      flags: ['total_differs'],
      paid: cash,
    }),
  ],
  [
    'an unknown way of paying',
    () => ({
      sale: saleWith([{ ...pay(100), tender_type: 'cowries' } as unknown as PaymentInput]),
      code: 'invalid_input',
      ...corrected,
    }),
  ],
  [
    'a reference that is too long',
    () => ({
      sale: saleWith([pay(100, 'card', { reference: 'x'.repeat(101) })]),
      code: 'invalid_input',
      flags: [],
      paid: [['card', 100]],
    }),
  ],
  [
    'an account without a customer',
    () => ({ sale: saleWith([pay(100, 'on_account')]), code: 'invalid_input', ...corrected }),
  ],
  [
    'an account above its limit',
    async () => ({
      sale: saleWith([pay(100, 'on_account')], { contact_id: await addContact(client, shop, 50) }),
      code: 'credit_limit_exceeded',
      flags: ['credit_exceeded'],
      paid: [['on_account', 100]],
    }),
  ],
  [
    'store credit that is not there',
    async () => ({
      sale: saleWith([pay(100, 'store_credit')], { contact_id: await addContact(client, shop, 500) }),
      code: 'store_credit_exceeded',
      flags: ['payment_corrected'],
      paid: [['on_account', 100]],
    }),
  ],
  [
    'a gift card that nobody knows',
    () => ({
      sale: saleWith([pay(100, 'gift_card', { gift_card_id: randomUUID() })]),
      code: 'invalid_input',
      ...corrected,
    }),
  ],
  ['points of nobody', () => ({ sale: saleWith([pay(100, 'loyalty')]), code: 'invalid_input', ...corrected })],
  [
    'a code that has paid for something',
    async () => {
      const reference = `SKJ${randomUUID().slice(0, 7).toUpperCase()}`.replaceAll('-', '0');
      await recordSale(client, shop, saleWith([pay(100, 'mobile_money', { reference })]));
      return {
        sale: saleWith([pay(100, 'mobile_money', { reference })]),
        code: 'receipt_reused',
        flags: ['code_reused'],
        paid: [['mobile_money', 100]],
      };
    },
  ],
  [
    'one code in two of its parts',
    () => ({
      sale: saleWith(['SKQ4TWICE0', 'skq4 twice-0'].map((reference) => pay(50, 'mobile_money', { reference }))),
      code: 'receipt_reused',
      flags: ['code_reused'],
      paid: [
        ['mobile_money', 50],
        ['mobile_money', 50],
      ],
    }),
  ],
  [
    'a code under which less came',
    async () => {
      const money = moneyOf(60);
      await arrive(client, token, money);
      return {
        sale: saleWith([pay(100, 'mobile_money', { reference: money.receipt_number })]),
        code: 'invalid_input',
        flags: ['code_reused'],
        paid: [['mobile_money', 100]],
      };
    },
  ],
  [
    'a customer who is not there any more',
    () => ({
      sale: saleWith([pay(100)], { contact_id: randomUUID() }),
      code: 'not_found',
      flags: ['customer_gone'],
      paid: cash,
    }),
  ],
  [
    'more goods than there are',
    async () => ({
      sale: saleOf(
        shop,
        [line(await addProduct(client, shop, { price: 100, stock: 1, taxCode: 'A' }), 2, { unit_price: 100 })],
        [pay(200)],
      ),
      code: 'insufficient_stock',
      flags: ['stock_short'],
      paid: [['cash', 200]],
    }),
  ],
  [
    'a name for goods without an open price',
    () => ({
      sale: saleOf(shop, [lineOf({ description: 'Samsung TV 55"' })], [pay(100)]),
      code: 'invalid_input',
      flags: ['goods_renamed'],
      paid: cash,
    }),
  ],
  [
    'a label whose rule was changed',
    () => ({
      sale: saleOf(shop, [line(soap, 1, { barcode: '2112345001005' })], [pay(100)]),
      code: 'invalid_input',
      flags: [],
      paid: cash,
    }),
  ],
  [
    'a discount above the price',
    () => ({
      sale: saleOf(shop, [lineOf({ discount_amount: 150 })], [pay(100)]),
      code: 'invalid_input',
      flags: ['discount_above_limit', 'total_differs'],
      paid: [],
    }),
  ],
  [
    'a discount above the total',
    () => ({
      sale: saleWith([pay(100)], { discount_amount: 150 }),
      code: 'invalid_input',
      flags: ['discount_above_limit', 'total_differs'],
      paid: [],
    }),
  ],
];

describe('what is refused while the server is there is taken when the sale comes late', () => {
  it.each(cases)('%s', async (_name, make) => {
    const { sale, code, flags, paid } = await make();
    await expectCode(recordSale(client, shop, sale), code);
    const late = lateOf(sale);
    const taken = await recordSale(client, shop, late);

    expect(taken.review_flags.toSorted()).toEqual(flags.toSorted());
    expect(paidBy(taken)).toEqual(paid);
    expect(paid.reduce((sum, [, amount]) => sum + amount, 0)).toBe(taken.total_amount);
    // And it is that sale, however often it is sent.
    await expect(recordSale(client, shop, late)).resolves.toMatchObject({ id: late.id, replayed: true });
  });

  it('goods that have got sizes since', async () => {
    const shirt = await addProduct(client, shop, { price: 100, stock: 5, taxCode: 'A' });
    await client.query('update public.products set has_variants = true where id = $1', [shirt]);
    const sale = saleOf(shop, [line(shirt, 1, { unit_price: 100 })], [pay(100)]);
    await expectCode(recordSale(client, shop, sale), 'not_found');
    await expect(recordSale(client, shop, lateOf(sale))).resolves.toMatchObject({ total_amount: 100 });
  });

  it('a code that had paid keeps standing on the sale, for whoever looks', async () => {
    const reference = 'SPENTCODE1';
    await recordSale(client, shop, saleWith([pay(100, 'mobile_money', { reference })]));
    const late = await recordSale(
      client,
      shop,
      lateOf(saleWith([pay(100, 'mobile_money', { reference: 'spent code 1' })])),
    );
    expect(late.payments).toMatchObject([{ reference: null, claimed_reference: reference, is_unproven: true }]);
  });

  it('and cash that can be is kept as it was given', async () => {
    const late = await recordSale(client, shop, lateOf(saleWith([pay(100, 'cash', { amount_tendered: 500 })])));
    expect(late).toMatchObject({ review_flags: [], change_due: 400 });
  });
});

describe('what stays refused when it comes late', () => {
  const refused: [string, (sale: RecordSaleInput) => RecordSaleInput, string][] = [
    [
      'is a sale of goods that this business does not have',
      (sale) => ({ ...sale, lines: [line(randomUUID(), 1, { unit_price: 100 })] }),
      'not_found',
    ],
    ['is a sale without goods', (sale) => ({ ...sale, lines: [] }), 'invalid_input'],
    [
      'is a quantity that no device lets in',
      (sale) => ({ ...sale, lines: [lineOf({ quantity: 1_000_001 })] }),
      'invalid_input',
    ],
    [
      'is a price that no device lets in',
      (sale) => ({ ...sale, lines: [lineOf({ unit_price: 1e10 })] }),
      'invalid_input',
    ],
    ['is a till session of nobody', (sale) => ({ ...sale, till_session_id: randomUUID() }), 'no_open_till_session'],
  ];
  it.each(refused)('%s', async (_name, change, code) => {
    await expectCode(recordSale(client, shop, change(lateOf(saleWith([pay(100)])))), code);
  });

  it('is a sale that another business sends', async () => {
    const other = await makeShop(client);
    await expectCode(recordSale(client, shop, lateOf(saleWith([pay(100)])), other.owner), 'no_open_till_session');
  });
});
