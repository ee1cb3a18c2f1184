import type { Client } from 'pg';
import type { Sale } from '../../../shared/src/api/rpcTypes';
import { call, contactOf, saveContact } from '../contacts/contactFixtures';
import { makeExchange } from '../sales/exchangeFixtures';
import { addProduct, line, makeShop, pay, recordSale, saleOf, setPolicy, type Shop } from '../sales/salesFixtures';
import { testDatabase } from '../support/testDatabase';
import { byLabel, foldReports, runReport } from './reportFixtures';

/* Example B of the page: yen have no decimals, prices include 10 % tax, and an exchange is a return and a sale of the same minute. */
const database = testDatabase();
let client: Client;
let shop: Shop;
let today: string;

beforeAll(async () => {
  ({ client } = database);
  shop = await makeShop(client, { currencyCode: 'JPY', timezone: 'Asia/Tokyo', country: 'JP' });
  await setPolicy(client, shop.tenantId, { cashier_discount_limit_percent: 50 });
  const add = async (name: string, price: number, cost: number) => {
    const id = await addProduct(client, shop, { name, price, cost, stock: 10 });
    await client.query(
      `with rate as (
         insert into public.tax_rates (tenant_id, name, code, rate_percent) values ($1, $3, $3, 10) returning id)
       update public.products set tax_rate_id = (select id from rate) where id = $2`,
      [shop.tenantId, id, `T${String(price)}`],
    );
    return id;
  };
  const tea = await add('Tea', 330, 150);
  const pot = await add('Pot', 1100, 600);
  const cup = await add('Cup', 550, 300);
  const customer = await saveContact(client, shop.owner, contactOf({ name: 'Aiko', credit_limit: 10_000 }));

  const first = await recordSale(
    client,
    shop,
    saleOf(shop, [line(tea, 3)], [pay(921, 'cash', { amount_tendered: 921 })], { discount_amount: 69 }),
  );
  await recordSale(client, shop, saleOf(shop, [line(pot)], [pay(1100, 'on_account')], { contact_id: customer.id }));
  await call<Sale>(client, shop.manager, 'exchange_sale', {
    p_exchange: makeExchange(shop, cup, first, { sale: { payments: [pay(243)], expected_total: 550 } }),
  });
  const { rows } = await client.query<{ day: string }>('select max(business_date)::text as day from public.sales');
  today = rows[0]?.day ?? '';
}, 300_000);

const ask = (measures: string[], dimensions: string[] = []) =>
  runReport(client, shop.owner, { measures, dimensions, from: today, to: today });

describe.each([
  ['as the documents say', false],
  ['from the tables', true],
])('%s', (_, isFolded) => {
  beforeAll(async () => {
    if (isFolded) await foldReports(client, shop.tenantId);
  });

  it('goes from gross sales to total sales without a fraction of a yen', async () => {
    const { totals } = await ask(['gross_sales', 'discounts', 'returned', 'net_sales', 'tax', 'total_sales']);
    expect(totals.values).toEqual([2400, 63, 279, 2058, 206, 2264]);
  });

  it('has its rates, its pieces and what the tax is on', async () => {
    const { totals } = await ask(['discount_rate', 'sold', 'return_rate', 'delivery', 'taxable', 'units', 'items']);
    expect(totals.values).toEqual([0.02625, 2337, 0.119384, 0, 2058, 5, 5]);
    expect((await ask(['returned_units'])).totals.values).toEqual([1]);
  });

  it('has cost, profit and what a sale comes to', async () => {
    const { totals } = await ask(['cost', 'profit', 'margin', 'average_basket', 'units_per_sale', 'sales', 'returns']);
    expect(totals.values).toEqual([1200, 858, 0.41691, 779, 1.666667, 3, 1]);
  });

  it('collects what was not left on account', async () => {
    const answer = await ask(['collected'], ['tender']);
    expect(answer.totals.values).toEqual([1164]);
    expect(byLabel(answer)['Cash']).toEqual([1164]);
  });
});

it('has its payments, discounts and stock', async () => {
  const payments = await ask(['taken', 'paid_back', 'tender_net', 'payments']);
  expect(payments.totals.values).toEqual([2571, 307, 2264, 5]);
  expect((await ask(['given', 'given_lines', 'sold_with'])).totals.values).toEqual([63, 1, 837]);
  const stock = await runReport(client, shop.owner, {
    measures: ['on_hand', 'reserved', 'stock_value', 'retail_value'],
  });
  expect(stock.totals.values).toEqual([26, 0, 9300, 17490]);
});

it('agrees with the documents, the books and every grouping', async () => {
  const { rows } = await client.query('select t.tie from private.ties($1, $2, $2) t where not t.is_equal', [
    shop.tenantId,
    today,
  ]);
  expect(rows).toEqual([]);
});
