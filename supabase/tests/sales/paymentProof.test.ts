import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import type { DashboardSummary, PaymentInput, Sale, TillSessionReport } from '../../../shared/src/api/rpcTypes';
import { arrive, directOf, haveReported, moneyOf, takeDirectPayments } from '../payments/directPaymentFixtures';
import { asStaff, saveKeys } from '../payments/paymentFixtures';
import { expectCode } from '../support/callRpc';
import { asUser, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { addContact, addProduct, line, makeShop, pay, recordSale, saleOf, setPolicy, type Shop } from './salesFixtures';

/* Finding H4: money that is only said to have come is marked everywhere, can be refused, and one code pays once. */
const database = testDatabase();
let client: Client;
/** Its payments are reported by Safaricom. */
let shop: Shop;
/** Nobody reports anything to this one. */
let unreported: Shop;
let other: Shop;
let token: string;
const soap = new Map<Shop, string>();

beforeAll(async () => {
  ({ client } = database);
  [shop, unreported, other] = [await makeShop(client), await makeShop(client), await makeShop(client)];
  for (const one of [shop, unreported, other])
    soap.set(one, await addProduct(client, one, { price: 100, stock: 1000, taxCode: 'A' }));
  for (const one of [shop, unreported]) await setPolicy(client, one.tenantId, { gift_cards_enabled: true });
  await takeDirectPayments(client, shop);
  await saveKeys(client, shop, 'mpesa', ['consumer_key', 'consumer_secret']);
  token = await haveReported(client, shop);
});

interface Unproven {
  id: string;
  sale_id: string;
  amount: number;
  suggestions: { id: string; receipt_number: string }[];
}
const sellBy = (one: Shop, ...payments: PaymentInput[]) =>
  recordSale(client, one, saleOf(one, [line(soap.get(one) ?? '', payments.length)], payments));
const unproven = (one: Shop, persona = one.manager) => asStaff<Unproven[]>(client, persona, 'unproven_payments');
const unprovenOf = async (sale: Sale) => {
  const row = (await unproven(shop)).find(({ sale_id: id }) => id === sale.id);
  if (row === undefined) throw new Error('This sale has no payment without a proof.');
  return row;
};
const settle = (settlement: Record<string, unknown>, persona = shop.manager) =>
  asStaff<Sale>(client, persona, 'settle_unproven_payment', { p_settlement: settlement });
const reportOf = (one: Shop) =>
  asStaff<TillSessionReport>(client, one.manager, 'till_session_report', { p_session_id: one.sessionId });
const attention = async (one: Shop) =>
  (await asStaff<DashboardSummary>(client, one.manager, 'dashboard_summary')).attention.map(({ kind }) => kind);
const setProof = (one: Shop, proof: string, tenders = ['card', 'mobile_money']) =>
  client.query('update public.payment_methods set proof = $3 where tenant_id = $1 and tender_type = any ($2)', [
    one.tenantId,
    tenders,
    proof,
  ]);
const firstPayment = (sale: Sale) => {
  const [payment] = sale.payments;
  if (payment === undefined) throw new Error('This sale has no payment.');
  return payment;
};

describe('a payment that nothing proves', () => {
  it.each(['mobile_money', 'card'] as const)(
    'by %s is marked on the sale, in the list and on X and Z',
    async (tender) => {
      const one = await makeShop(client);
      soap.set(one, await addProduct(client, one, { price: 100, stock: 10 }));
      const sale = await sellBy(one, pay(100, tender));

      expect(firstPayment(sale)).toMatchObject({ is_unproven: true });
      expect(await unproven(one)).toMatchObject([{ sale_id: sale.id, tender_type: tender, amount: 100 }]);
      const { rows } = await asStaff<{ rows: { id: string; is_unproven: boolean }[] }>(
        client,
        one.manager,
        'list_sales',
      );
      expect(rows).toMatchObject([{ id: sale.id, is_unproven: true }]);
      const mark = [{ tender_type: tender, amount: 100, count: 1 }];
      expect(await reportOf(one)).toMatchObject({ unproven: mark });
      expect(await attention(one)).toContain('unproven_payments');
      const z = await asStaff<TillSessionReport>(client, one.cashier, 'close_till_session', {
        p_session_id: one.sessionId,
        p_counted_cash: 1000,
      });
      expect(z).toMatchObject({ unproven: mark });
    },
  );

  it('has its slip number or code, where nothing reports payments', async () => {
    const sale = await sellBy(
      unreported,
      pay(100, 'mobile_money', { reference: 'qa 12 3456' }),
      pay(100, 'card', { reference: '77' }),
    );

    for (const payment of sale.payments) expect(payment).not.toHaveProperty('is_unproven');
    expect(await unproven(unreported)).toEqual([]);
    expect(await attention(unreported)).not.toContain('unproven_payments');
  });

  it('is also a code that Safaricom has not reported, until it does', async () => {
    const [before, after, made] = [moneyOf(100), moneyOf(100), moneyOf(100)];
    await arrive(client, token, before);
    const seen = await sellBy(shop, pay(100, 'mobile_money', { reference: before.receipt_number }));
    const late = await sellBy(shop, pay(100, 'mobile_money', { reference: after.receipt_number }));
    const forged = await sellBy(shop, pay(100, 'mobile_money', { reference: made.receipt_number }));

    expect(firstPayment(seen)).not.toHaveProperty('is_unproven');
    expect(firstPayment(late)).toMatchObject({ is_unproven: true });
    await arrive(client, token, after);
    const waiting = (await unproven(shop)).map(({ sale_id: id }) => id);
    expect(waiting).not.toContain(late.id);
    expect(waiting).toContain(forged.id);
  });

  it('and money that belongs to nothing are told of, and found for each other', async () => {
    const money = moneyOf(100);
    await arrive(client, token, money);
    await arrive(client, token, moneyOf(90));
    const sale = await sellBy(shop, pay(100, 'mobile_money'));
    expect(await attention(shop)).toEqual(expect.arrayContaining(['payments_to_match', 'unproven_payments']));
    const row = await unprovenOf(sale);

    expect(row.suggestions.map(({ receipt_number: code }) => code)).toEqual([money.receipt_number]);
    const match = { id: row.id, action: 'match', direct_payment_id: row.suggestions[0]?.id };
    await expectCode(settle(match, shop.cashier), 'permission_denied');
    await expectCode(settle(match, other.owner), 'not_found');
    const settled = await settle(match);
    expect(firstPayment(settled)).toMatchObject({ reference: money.receipt_number });
    expect(await directOf(client, shop, money.receipt_number)).toMatchObject({
      state: 'assigned',
      assigned_to: { kind: 'sale' },
    });
    // Pressed twice.
    await expect(settle(match)).resolves.toMatchObject({ id: sale.id });
    // The same money is no other sale's.
    const next = await unprovenOf(await sellBy(shop, pay(100, 'mobile_money')));
    await expectCode(settle({ ...match, id: next.id }), 'receipt_reused');
  });

  it('is matched with money of its own amount only', async () => {
    const money = moneyOf(90);
    await arrive(client, token, money);
    const direct = await directOf(client, shop, money.receipt_number);
    const row = await unprovenOf(await sellBy(shop, pay(100, 'mobile_money')));
    const card = await unprovenOf(await sellBy(shop, pay(100, 'card')));

    for (const { id } of [row, card])
      await expectCode(settle({ id, action: 'match', direct_payment_id: direct.id }), 'payment_does_not_fit');
  });

  it('is accepted by the word of somebody who sees all tills, with a note, audited; then it stays so', async () => {
    const row = await unprovenOf(await sellBy(shop, pay(100, 'card')));
    await expectCode(settle({ id: row.id, action: 'accept' }), 'invalid_input');
    await settle({ id: row.id, action: 'accept', note: 'It stands on the statement of the bank.' });

    expect((await unproven(shop)).map(({ id }) => id)).not.toContain(row.id);
    const { rows } = await client.query('select 1 from audit.events where action = $1 and entity_id = $2', [
      'payment_proof_settled',
      row.id,
    ]);
    expect(rows).toHaveLength(1);
    for (const change of ["reference = 'X'", 'is_unproven = true', 'amount = 1'])
      await expectCode(
        client.query(`update public.sale_payments set ${change} where id = $1`, [row.id]),
        'append_only',
      );
  });

  it('is nobody else’s to see or settle', async () => {
    expect(await unproven(other)).toEqual([]);
    await expectCode(unproven(shop, shop.cashier), 'permission_denied');
  });

  it('never changes in anything but its proof', async () => {
    const row = await unprovenOf(await sellBy(shop, pay(100, 'card')));
    await expectCode(client.query('update public.sale_payments set amount = 1 where id = $1', [row.id]), 'append_only');
    await expectCode(client.query('delete from public.sale_payments where id = $1', [row.id]), 'append_only');
  });
});

describe('a business that wants a proof', () => {
  const ways: [string, (one: Shop, reference?: string) => Promise<unknown>][] = [
    [
      'a sale by M-Pesa',
      (one, reference) => sellBy(one, pay(100, 'mobile_money', reference === undefined ? {} : { reference })),
    ],
    ['a sale by card', (one, reference) => sellBy(one, pay(100, 'card', reference === undefined ? {} : { reference }))],
    [
      'a payment on account',
      async (one, reference) =>
        asStaff(client, one.manager, 'record_contact_payment', {
          p_payment: {
            id: randomUUID(),
            contact_id: await addContact(client, one),
            amount: 50,
            tender_type: 'mobile_money',
            reference,
          },
        }),
    ],
    [
      'a gift card',
      (one, reference) =>
        asStaff(client, one.manager, 'issue_gift_card', {
          p_card: {
            id: randomUUID(),
            amount: 50,
            tender_type: 'card',
            till_session_id: one.managerSessionId,
            reference,
          },
        }),
    ],
  ];

  it.each(ways)('takes %s with one only', async (_name, take) => {
    await setProof(unreported, 'required');
    await expectCode(take(unreported), 'payment_proof_required');
    await take(unreported, `R${randomUUID().slice(0, 8)}`);
    await setProof(unreported, 'optional');
    await take(unreported);
    await setProof(unreported, 'ask');
  });

  it('marks a sale of goods that have left, and never refuses it', async () => {
    await setProof(unreported, 'required');
    const late = { provisional_number: 'T1-000900', device_id: randomUUID() };
    const sale = await recordSale(
      client,
      unreported,
      saleOf(unreported, [line(soap.get(unreported) ?? '', 1, { unit_price: 100 })], [pay(100, 'mobile_money')], {
        late,
      }),
    );
    await setProof(unreported, 'ask');

    expect(sale.review_flags).toEqual(['payment_unproven']);
    expect(firstPayment(sale)).toMatchObject({ is_unproven: true });
  });

  it('says so in its settings, where it is audited; another business cannot', async () => {
    const change = (persona: Persona) =>
      asUser(client, persona, () =>
        client.query(
          `update public.payment_methods set proof = 'required' where tenant_id = $1 and tender_type = 'card'`,
          [shop.tenantId],
        ),
      );
    expect((await change(other.owner)).rowCount).toBe(0);
    expect((await change(shop.owner)).rowCount).toBe(1);
    const { rows } = await client.query(
      `select 1 from audit.events where action = 'settings_changed' and tenant_id = $1 and entity = 'payment_methods' and after ? 'proof'`,
      [shop.tenantId],
    );
    expect(rows).not.toHaveLength(0);
    await setProof(shop, 'ask');
  });
});

describe('one code', () => {
  const takes: [string, (reference: string) => Promise<unknown>][] = [
    ['a sale', (reference) => sellBy(shop, pay(100, 'mobile_money', { reference }))],
    [
      'an account',
      async (reference) =>
        asStaff(client, shop.manager, 'record_contact_payment', {
          p_payment: {
            id: randomUUID(),
            contact_id: await addContact(client, shop),
            amount: 100,
            tender_type: 'mobile_money',
            reference,
          },
        }),
    ],
    [
      'a gift card',
      (reference) =>
        asStaff(client, shop.manager, 'issue_gift_card', {
          p_card: {
            id: randomUUID(),
            amount: 100,
            tender_type: 'mobile_money',
            till_session_id: shop.managerSessionId,
            reference,
          },
        }),
    ],
  ];
  const pairs = takes.flatMap(([first, take]) => takes.map(([second, again]) => [first, second, take, again] as const));

  it.each(pairs)('that paid %s pays %s no more, however it is typed', async (_first, _second, take, again) => {
    const code = `SKJ${randomUUID().replaceAll('-', '').slice(0, 7).toUpperCase()}`;
    await take(code);
    for (const typed of [code, code.toLowerCase(), ` ${code.slice(0, 4)} ${code.slice(4)} `])
      await expectCode(again(typed), 'receipt_reused');
  });

  it('of another business pays here', async () => {
    await sellBy(other, pay(100, 'mobile_money', { reference: 'SHARED0001' }));
    await expect(sellBy(shop, pay(100, 'mobile_money', { reference: 'SHARED0001' }))).resolves.toBeDefined();
  });

  it('named twice in one sale is refused', async () => {
    await expectCode(
      sellBy(
        shop,
        pay(100, 'mobile_money', { reference: 'TWICE00001' }),
        pay(100, 'mobile_money', { reference: 'twice00001' }),
      ),
      'receipt_reused',
    );
  });
});
