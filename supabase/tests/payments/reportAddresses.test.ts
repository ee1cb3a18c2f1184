import type { Client } from 'pg';
import type { PaymentProvider, PaymentReportAddress } from '../../../shared/src/api/rpc/payments';
import type { Shop } from '../sales/salesFixtures';
import { expectCode } from '../support/callRpc';
import { testDatabase } from '../support/testDatabase';
import { arrive, directOf, haveReported, keep, makeReportedShops, moneyOf } from './directPaymentFixtures';
import { asService, asStaff, orderToPay, stateOf } from './paymentFixtures';

const database = testDatabase();
let client: Client;
let shop: Shop;
let other: Shop;
let soap: string;
let token: string;

beforeAll(async () => {
  ({ client } = database);
  ({ shop, other, soap, token } = await makeReportedShops(client));
});

const addresses = (who = shop.owner) => asStaff<PaymentReportAddress[]>(client, who, 'list_payment_report_addresses');
const retire = (id: string, who = shop.owner) =>
  asStaff<PaymentReportAddress[]>(client, who, 'retire_payment_report_address', { p_address_id: id });
const day = 86_400_000;

describe('a report that does not fit what is known', () => {
  it.each([['999999'], ['17437'], [null]])(
    'of the number %s pays nothing, is counted and told once a day',
    async (shortcode) => {
      const placed = await orderToPay(client, shop, [[soap, 1]]);
      const before = (await addresses())[0]?.refused_count ?? 0;
      const money = moneyOf(100, { account_number: placed.order_number });
      expect(await keep(client, token, { ...money, shortcode })).toBeNull();
      expect((await stateOf(client, placed.token)).left_amount).toBe(100);
      expect((await addresses())[0]).toMatchObject({ refused_count: before + 1, refused_shortcode: shortcode });
      const check = { token, account_number: placed.order_number, amount: 100, shortcode };
      expect(await asService(client, 'check_payment_report', { p_report: check })).toBe('invalid_shortcode');
      const { rows } = await client.query(
        `select 1 from public.notifications where tenant_id = $1 and title = 'An M-Pesa report for another number was refused'`,
        [shop.tenantId],
      );
      expect(rows).toHaveLength(1);
      // The same money for the right number does pay.
      await arrive(client, token, money);
      expect((await stateOf(client, placed.token)).left_amount).toBe(0);
    },
  );

  it.each([
    ['of two hours ahead', 2 / 24],
    ['of ten days ago', -10],
  ])('with a time %s waits for people', async (_when, days) => {
    const placed = await orderToPay(client, shop, [[soap, 1]]);
    const money = moneyOf(100, {
      account_number: placed.order_number,
      paid_at: new Date(Date.now() + days * day).toISOString(),
    });
    await arrive(client, token, money);
    expect(await directOf(client, shop, money.receipt_number)).toMatchObject({ state: 'unconfirmed' });
    expect((await stateOf(client, placed.token)).left_amount).toBe(100);
  });
});

describe('an address', () => {
  it('says when it was used last, and is retired for good by an owner', async () => {
    const old = await haveReported(client, shop);
    const fresh = await haveReported(client, shop);
    await arrive(client, old, moneyOf(70));
    const [, used] = await addresses();
    expect(used).toMatchObject({ shortcode: '174379', mode: 'test', used_count: 1, retired_at: null });
    expect(used?.used_at).not.toBeNull();
    expect(JSON.stringify(await addresses())).not.toMatch(/[0-9a-f]{48}/);
    const id = used?.id ?? '';
    const [, retired] = await retire(id);
    expect(retired?.retired_at).not.toBeNull();
    expect((await retire(id))[1]?.retired_at).toBe(retired?.retired_at);
    expect(await keep(client, old, moneyOf(70))).toBeNull();
    expect(await keep(client, fresh, moneyOf(70))).not.toBeNull();
    const { rows } = await client.query(
      `select 1 from audit.events where tenant_id = $1 and action = 'payment_report_address_retired'`,
      [shop.tenantId],
    );
    expect(rows).toHaveLength(1);
    // Without any address left, payments are reported no more.
    for (const address of await addresses()) await retire(address.id);
    const [provider] = await asStaff<PaymentProvider[]>(client, shop.owner, 'list_payment_providers');
    expect(provider?.reports).toBeNull();
  });

  it('is the owner’s, of the own business only', async () => {
    await haveReported(client, shop);
    const id = (await addresses())[0]?.id ?? '';
    await expectCode(retire(id, other.owner), 'not_found');
    for (const persona of [shop.manager, shop.cashier]) {
      await expectCode(retire(id, persona), 'permission_denied');
      await expectCode(addresses(persona), 'permission_denied');
    }
    expect(await addresses(other.owner)).toEqual([]);
  });
});
