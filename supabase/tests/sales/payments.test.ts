import { randomUUID } from 'node:crypto';
import type { Sale } from '../../../shared/src/api/rpcTypes';
import { expectCode } from '../support/callRpc';
import { testDatabase } from '../support/testDatabase';
import { addContact, addProduct, journalOf, line, makeShop, pay, recordSale, saleOf, type Shop } from './salesFixtures';

const database = testDatabase();
let shop: Shop;
let milk: string;

beforeAll(async () => {
  shop = await makeShop(database.client);
  milk = await addProduct(database.client, shop, { name: 'Milk', price: 58, stock: 1000, cost: 40 });
});

function detailsOf(error: { detail?: string }): Record<string, unknown> {
  return JSON.parse(error.detail ?? '{}') as Record<string, unknown>;
}

describe('payments', () => {
  it('add up to the total, whatever mix', async () => {
    const sale = await recordSale(
      database.client,
      shop,
      saleOf(
        shop,
        [line(milk, 2)],
        [pay(50), pay(40, 'card', { reference: '1234' }), pay(26, 'mobile_money', { reference: 'qwe1rty2ui' })],
      ),
    );

    expect(await journalOf(database.client, sale.id)).toMatchObject({
      cash: 50,
      card_clearing: 40,
      mobile_money_clearing: 26,
    });
    expect(sale.payments.map((payment) => payment.reference)).toEqual(
      expect.arrayContaining([null, '1234', 'QWE1RTY2UI']),
    );
    await expectCode(recordSale(database.client, shop, saleOf(shop, [line(milk)], [pay(58.01)])), 'payment_mismatch');
    await expectCode(recordSale(database.client, shop, saleOf(shop, [line(milk)], [])), 'payment_mismatch');
  });

  it('give change from cash only, and never less than asked', async () => {
    await expectCode(
      recordSale(database.client, shop, saleOf(shop, [line(milk)], [pay(58, 'cash', { amount_tendered: 57 })])),
      'payment_mismatch',
    );
    await expectCode(
      recordSale(database.client, shop, saleOf(shop, [line(milk)], [pay(58, 'card', { amount_tendered: 60 })])),
      'payment_mismatch',
    );
  });

  it('are not handed over in cash that no drawer could change, unless that is how it was', async () => {
    const given = (amount: number, more: Parameters<typeof saleOf>[3] = {}) =>
      recordSale(
        database.client,
        shop,
        saleOf(shop, [line(milk)], [pay(58, 'cash', { amount_tendered: amount })], more),
      );
    const refused = await expectCode(given(9_999_999_999), 'invalid_input');
    expect(detailsOf(refused)).toEqual({ field: 'payments[0].amount_tendered' });
    await expectCode(given(1_000_000.01), 'invalid_input');
    expect(await given(1_000_000)).toMatchObject({ change_due: 999_942 });

    const late = { provisional_number: 'T1-000001', device_id: randomUUID() };
    expect(await given(9_999_999_999, { late })).toMatchObject({ total_amount: 58 });
    const dear = await addProduct(database.client, shop, { price: 50_000, stock: 1 });
    const inOne = saleOf(shop, [line(dear)], [pay(50_000, 'cash', { amount_tendered: 50_000_000 })]);
    expect(await recordSale(database.client, shop, inOne)).toMatchObject({ change_due: 49_950_000 });
  });

  it('take a mobile money reference once', async () => {
    await recordSale(
      database.client,
      shop,
      saleOf(shop, [line(milk)], [pay(58, 'mobile_money', { reference: 'ABC123' })]),
    );
    await expectCode(
      recordSale(
        database.client,
        shop,
        saleOf(shop, [line(milk)], [pay(58, 'mobile_money', { reference: ' abc123 ' })]),
      ),
      'receipt_reused',
    );
    await expectCode(
      recordSale(
        database.client,
        shop,
        saleOf(
          shop,
          [line(milk)],
          [pay(29, 'mobile_money', { reference: 'X1' }), pay(29, 'mobile_money', { reference: 'x1' })],
        ),
      ),
      'receipt_reused',
    );
  });

  it('are refused in a kind the business does not take', async () => {
    await database.client.query(
      `update public.payment_methods set is_enabled = false where tenant_id = $1 and tender_type = 'card'`,
      [shop.tenantId],
    );
    await expectCode(recordSale(database.client, shop, saleOf(shop, [line(milk)], [pay(58, 'card')])), 'invalid_input');
    await database.client.query(
      `update public.payment_methods set is_enabled = true where tenant_id = $1 and tender_type = 'card'`,
      [shop.tenantId],
    );
  });

  it('go on account up to the credit limit, with a customer only', async () => {
    const contact = await addContact(database.client, shop, 100);
    const onAccount = (): Promise<Sale> =>
      recordSale(database.client, shop, saleOf(shop, [line(milk)], [pay(58, 'on_account')], { contact_id: contact }));
    const sale = await onAccount();

    expect(sale).toMatchObject({ balance_due: 58, contact: { id: contact } });
    expect(await journalOf(database.client, sale.id)).toMatchObject({ receivable: 58 });
    expect(detailsOf(await expectCode(onAccount(), 'credit_limit_exceeded'))).toEqual({
      credit_limit: 100,
      balance: 58,
      available: 42,
    });
    await expectCode(
      recordSale(database.client, shop, saleOf(shop, [line(milk)], [pay(58, 'on_account')])),
      'invalid_input',
    );
    const broke = await addContact(database.client, shop);
    await expectCode(
      recordSale(database.client, shop, saleOf(shop, [line(milk)], [pay(58, 'on_account')], { contact_id: broke })),
      'credit_limit_exceeded',
    );
  });
});
