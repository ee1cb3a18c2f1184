import { randomUUID } from 'node:crypto';
import type { CreditNote, Quote, Sale } from '../../../shared/src/api/rpcTypes';
import { goldenCases, goldenShillings } from '../../../shared/src/pricing/golden/goldenCases';
import { pay } from '../sales/salesFixtures';
import { callRpc } from '../support/callRpc';
import { makeTenant } from '../support/makeTenant';
import { asUser } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { goldenBasket, makeGoldenShop, toExpected, type GoldenShop } from './goldenShop';

// Each case makes a business, sells and takes back; the first one finds the database cold.
/* The golden cases of pricing as the database prices, sells and takes back: see shared/src/pricing/golden. */
const database = testDatabase();

const asOwner = <T>({ client, tenant }: GoldenShop, name: string, args: Record<string, unknown>): Promise<T> =>
  asUser(client, tenant.owner, () => callRpc<T>(client, name, args));

/** Sells the basket for cash. */
const sellBasket = (shop: GoldenShop, total: number): Promise<Sale> =>
  asOwner<Sale>(shop, 'record_sale', {
    p_sale: {
      id: randomUUID(),
      till_session_id: shop.sessionId,
      ...goldenBasket(shop),
      payments: total === 0 ? [] : [pay(total)],
      expected_total: total,
    },
  });

const takeBack = (shop: GoldenShop, sale: Sale, { line, quantity }: { line: number; quantity: number }) =>
  asOwner<CreditNote>(shop, 'refund_sale', {
    p_refund: {
      id: randomUUID(),
      sale_id: sale.id,
      till_session_id: shop.sessionId,
      reason: 'Changed their mind',
      refund_tender_type: 'cash',
      lines: [{ sale_line_id: sale.lines[line]?.id, quantity, restock: true }],
    },
  });

it.each(goldenCases.map((golden) => [golden.name, golden] as const))('%s', async (_name, golden) => {
  const shop = await makeGoldenShop(database.client, golden);

  const quote = await asOwner<Quote>(shop, 'quote_sale', { p_basket: { channel: 'till', ...goldenBasket(shop) } });
  expect(toExpected(quote)).toEqual(golden.expected);

  const sale = await sellBasket(shop, golden.expected.total);
  expect(toExpected(sale)).toEqual(golden.expected);

  for (const back of golden.returns ?? [])
    expect({ ...back, total: (await takeBack(shop, sale, back)).total_amount }).toEqual(back);
});

it('moves whole shillings by M-Pesa', async () => {
  const { tenantId } = await makeTenant(database.client, { country: 'KE', currencyCode: 'KES' });
  const { rows } = await database.client.query<{ amount: number; moved: number }>(
    `select a::float8 as amount, (a - private.mobile_rounding($1, a, null))::float8 as moved
     from unnest($2::numeric[]) with ordinality as u (a, place) order by place`,
    [tenantId, goldenShillings.map(({ amount }) => amount)],
  );

  expect(rows).toEqual(goldenShillings);
});
