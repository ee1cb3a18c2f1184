import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { readMessage } from '../../functions/_shared/payments/messages.ts';
import { isUnreadable } from '../../functions/_shared/respond.ts';
import { addProduct, makeShop, type Shop } from '../sales/salesFixtures';
import { testDatabase } from '../support/testDatabase';
import { asked, asService, orderToPay, settle, takePayments } from './paymentFixtures';

/* A signed message about money that goes back is put before people whatever it leaves out: asking for it again would be for ever. */
const database = testDatabase();
let client: Client;
let shop: Shop;
let other: Shop;

beforeAll(async () => {
  ({ client } = database);
  [shop, other] = [await makeShop(client), await makeShop(client)];
  await takePayments(client, shop, 'stripe');
});

const rowsOf = async (tenantId: string) =>
  (
    await client.query<{ reference: string; amount: string | null; currency_code: string | null; kind: string }>(
      'select reference, amount, currency_code, kind from public.payment_returns where tenant_id = $1',
      [tenantId],
    )
  ).rows;

/** The words of each service for money that goes back, and what they say of an amount. */
const events: ['stripe' | 'paystack', string][] = [
  ['stripe', 'radar.early_fraud_warning.created'],
  ['stripe', 'charge.refunded'],
  ['stripe', 'refund.failed'],
  ['stripe', 'charge.dispute.closed'],
  ['stripe', 'payout.failed'],
  ['paystack', 'refund.failed'],
  ['paystack', 'refund.processed'],
  ['paystack', 'charge.dispute.resolve'],
  ['paystack', 'transfer.reversed'],
];
const subjects: [string, unknown][] = [
  ['null', null],
  ['a list', []],
  ['a text', 'x'],
  ['nothing', {}],
  ['a currency alone', { currency: 'KES' }],
  ['an amount alone', { amount: 700, refund_amount: 700, amount_refunded: 700 }],
  ['an amount of null', { amount: null, refund_amount: null, amount_refunded: null, currency: 'KES' }],
  ['an amount that is a list', { amount: [7], amount_refunded: [7], currency: ['KES'] }],
  ['an amount below zero', { amount: -700, refund_amount: -700, amount_refunded: -700, currency: 'KES' }],
  ['an amount without end', { amount: 9e15, refund_amount: 9e15, amount_refunded: 9e15, currency: 'KES' }],
  ['an amount as text', { amount: '700', refund_amount: '700', amount_refunded: '700', currency: 'KES' }],
  ['a currency that is none', { amount: 700, refund_amount: 700, amount_refunded: 700, currency: 'K\u00dfS' }],
  ['a very long reference', { reference: 'x'.repeat(5000), transaction_reference: 'x'.repeat(5000), currency: 'KES' }],
];

describe.each(events)('%s %s', (kind, type) => {
  it.each(subjects)('of no payment of ours is kept once, with %s', async (_what, subject) => {
    const raw = JSON.stringify({
      id: `evt_${randomUUID()}`,
      type,
      event: type,
      data: kind === 'stripe' ? (subject === null ? null : { object: subject }) : subject,
    });
    const message = await readMessage(kind, raw);
    if (message === null) throw new Error('This message says what it is about.');
    const number = randomUUID();
    const note = () =>
      asService(client, 'note_unknown_return', {
        p_event: {
          tenant_id: shop.tenantId,
          provider: kind,
          mode: 'test',
          event_id: number,
          event_type: message.type,
          payment: message.payment ?? message.reference ?? null,
          service_amount: message.service_amount ?? null,
          currency_code: message.currency_code ?? null,
        },
      });
    await note();
    await note();
    const [row, ...more] = (await rowsOf(shop.tenantId)).filter(({ reference }) => reference === number);
    expect(more).toEqual([]);
    // What it did not say is not said for it.
    if (message.service_amount === undefined || message.currency_code === undefined) expect(row?.amount).toBeNull();
    if (row?.amount != null) expect(Number(row.amount)).toBeGreaterThanOrEqual(0);
    expect(await rowsOf(other.tenantId)).toEqual([]);
  });
});

it.each([1e12, 1e14, 99_999_999_999_999, 1e300])(
  'an amount of %d is stored as the most there can be',
  async (units) => {
    const number = randomUUID();
    await asService(client, 'note_unknown_return', {
      p_event: {
        tenant_id: shop.tenantId,
        provider: 'stripe',
        mode: 'test',
        event_id: number,
        event_type: 'charge.refunded',
        service_amount: units,
        currency_code: 'JPY',
      },
    });
    const row = (await rowsOf(shop.tenantId)).find(({ reference }) => reference === number);
    expect(Number(row?.amount)).toBe(Math.min(units, 999_999_999_999.99));
  },
);

describe('of a payment of ours', () => {
  it.each([
    ['no amount', { service_amount: null }],
    ['an amount below zero', { service_amount: -5 }],
    ['an amount without end', { service_amount: 1e20 }],
    ['an amount that is none', { service_amount: 'much' }],
    ['a date that is none', { service_amount: 5, respond_by: 'tomorrow or so' }],
  ])('a refund with %s is put before people, and the others are taken', async (_what, odd) => {
    const soap = await addProduct(client, shop, { price: 100, stock: 10 });
    const placed = await orderToPay(client, shop, [[soap, 1]], { payment_method: 'card' });
    const begun = await asked(client, placed, { method: 'card', payer: 'wanjiru@mail.test' });
    const payment = `pi_${begun.id}`;
    const paid = { outcome: 'succeeded', service_amount: 10_000, receipt_number: payment, provider_payment: payment };
    await settle(client, begun, paid);
    const said = (more: object) => ({
      kind: 'refund',
      reference: `re_${randomUUID()}`,
      state: 'gone',
      service_amount: 3000,
      ...more,
    });
    const [unreadable, good] = [said(odd), said({})];
    const report = {
      tenant_id: shop.tenantId,
      id: begun.id,
      asked_at: new Date().toISOString(),
      event_id: `evt_${randomUUID()}`,
      event_type: 'charge.refunded',
      returns: [unreadable, good],
    };
    for (let time = 0; time < 2; time += 1) await asService(client, 'note_payment_returns', { p_report: report });
    const rows = await rowsOf(shop.tenantId);
    expect(rows.find(({ reference }) => reference === good.reference)).toMatchObject({
      kind: 'refund',
      amount: '30.00',
    });
    expect(rows.filter(({ reference }) => reference === `${report.event_id}:${unreadable.reference}`)).toMatchObject([
      { kind: 'message' },
    ]);
  });
});

describe('what the webhook answers to an error', () => {
  it.each(['22003', '22P02', '22P05', '23502', '23514', 'invalid_input'])(
    '%s is what was sent, however often it comes: 4xx',
    (code) => expect(isUnreadable({ code })).toBe(true),
  );
  it.each(['40001', '40P01', '53300', '57014', '23505', '08006', undefined])('%s may pass: 5xx', (code) =>
    expect(isUnreadable({ code })).toBe(false),
  );
  it.each([null, undefined, 'x', new Error('x')])('%p may pass', (error) => expect(isUnreadable(error)).toBe(false));
});
