import type { DashboardSummary, Sale, TillSessionReport } from '../../../shared/src/api/rpcTypes';
import { asStaff, receipt } from '../payments/paymentFixtures';
import { expectCode } from '../support/callRpc';
import { testDatabase } from '../support/testDatabase';
import { addProduct, journalOf, line, makeShop, pay, recordSale, saleOf, type Shop } from './salesFixtures';

const database = testDatabase();
let shop: Shop;

beforeAll(async () => {
  shop = await makeShop(database.client);
});

const sell = async (price: number, payments: (total: number) => object[], of: Shop = shop) => {
  const product = await addProduct(database.client, of, { price, stock: 10, taxCode: 'A' });
  return recordSale(database.client, of, saleOf(of, [line(product)], payments(price) as never));
};
const mpesa = (amount: number, reference: string | null = receipt()) => ({
  ...pay(amount),
  tender_type: 'mobile_money',
  amount_tendered: undefined,
  ...(reference === null ? {} : { reference }),
});
/** Money that M-Pesa reported. */
const reported = async (amount: number) => {
  const code = receipt();
  await database.client.query(
    `insert into public.direct_payments (tenant_id, mode, receipt_number, amount, currency_code, paid_at, state, source, confirmed_at)
     values ($1, 'test', $2, $3, 'KES', now(), 'open', 'report', now())`,
    [shop.tenantId, code, amount],
  );
  return code;
};

describe('a part of a sale that is paid by M-Pesa and ends in cents', () => {
  it.each([
    [274.5, 275, -0.5],
    [150.4, 150, 0.4],
    [150.6, 151, -0.4],
  ])('of %d is %d of money, and the rest stands in Cash Rounding', async (price, money, rounding) => {
    const sale = await sell(price, (total) => [mpesa(total)]);
    expect(await journalOf(database.client, sale.id)).toMatchObject({
      mobile_money_clearing: money,
      cash_rounding: rounding,
    });
    const read = await asStaff<Sale>(database.client, shop.manager, 'get_sale', { p_sale_id: sale.id });
    for (const told of [sale, read])
      expect(told).toMatchObject({
        total_amount: price,
        balance_due: 0,
        rounding_amount: -rounding,
        payments: [{ tender_type: 'mobile_money', amount: price, amount_tendered: money }],
      });
  });

  it('rounds its own part only, and a whole one not at all', async () => {
    const split = await sell(100.5, () => [pay(50), mpesa(50.5)]);
    expect(await journalOf(database.client, split.id)).toMatchObject({
      mobile_money_clearing: 51,
      cash_rounding: -0.5,
    });
    const whole = await sell(100, (total) => [mpesa(total)]);
    expect(whole).not.toHaveProperty('rounding_amount');
    expect(await journalOf(database.client, whole.id)).not.toHaveProperty('cash_rounding');
    const tiny = await sell(100.4, () => [pay(100), mpesa(0.4)]);
    expect(await journalOf(database.client, tiny.id)).not.toHaveProperty('cash_rounding');
  });

  it('is the money that was reported, up or down, and never less than that', async () => {
    for (const came of [274, 275]) {
      const code = await reported(came);
      const sale = await sell(274.5, (total) => [mpesa(total, code)]);
      expect(await journalOf(database.client, sale.id)).toMatchObject({ mobile_money_clearing: came });
      const { rows } = await database.client.query<{ row: { assigned_to: { needs_review: boolean } } }>(
        'select private.direct_payment_row(d) as row from public.direct_payments d where d.tenant_id = $1 and d.receipt_number = $2',
        [shop.tenantId, code],
      );
      expect(rows[0]?.row.assigned_to.needs_review).toBe(false);
    }
    const short = await reported(273);
    await expectCode(
      sell(274.5, (total) => [mpesa(total, short)]),
      'invalid_input',
    );
  });

  it('counts in the till and on the dashboard as what came', async () => {
    const mine = await makeShop(database.client);
    await sell(274.5, (total) => [mpesa(total)], mine);
    const report = await asStaff<TillSessionReport>(database.client, mine.manager, 'till_session_report', {
      p_session_id: mine.sessionId,
    });
    const { tenders } = await asStaff<DashboardSummary>(database.client, mine.manager, 'dashboard_summary');
    for (const list of [report.tenders, tenders])
      expect(list).toMatchObject([{ tender_type: 'mobile_money', amount: 275, count: 1 }]);
  });
});

describe('another currency', () => {
  it('rounds nothing: its mobile money moves cents', async () => {
    const dollars = await makeShop(database.client, { currencyCode: 'USD' });
    const sale = await sell(10.5, (total) => [mpesa(total)], dollars);
    expect(await journalOf(database.client, sale.id)).not.toHaveProperty('cash_rounding');
  });
});
