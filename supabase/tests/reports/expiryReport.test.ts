import { randomUUID } from 'node:crypto';
import { call } from '../contacts/contactFixtures';
import { addBatchProduct, dayFromNow } from '../stock/bundleFixtures';
import { makeTenant, type TestTenant } from '../support/makeTenant';
import { expectCode } from '../support/callRpc';
import { testDatabase } from '../support/testDatabase';
import { byLabel, runReport } from './reportFixtures';

/* Expiry dates, worked out by hand. Milk at 5.00: 3 that expired yesterday, 4 in 5 days, 6 in 20, 7 in 60, 8 in 200 and 2 without a date.
 * Yoghurt: 10 at 6.00 and 10 at 8.00, so 7.00 each on average, all in 5 days. */
const database = testDatabase();
let shop: TestTenant;
let milk: string;
let yoghurt: string;

type Delivered = [quantity: number, cost: number, number: string | undefined, expires: string | undefined];

const receive = (productId: string, lines: Delivered[]) =>
  call(database.client, shop.owner, 'receive_goods', {
    p_receipt: {
      id: randomUUID(),
      lines: lines.map(([quantity, cost, number, expires]) => ({
        product_id: productId,
        quantity,
        unit_cost: cost,
        batch_number: number,
        expires_on: expires,
      })),
    },
  });

beforeAll(async () => {
  shop = await makeTenant(database.client);
  milk = await addBatchProduct(database.client, shop, { name: 'Milk', price: 10 });
  yoghurt = await addBatchProduct(database.client, shop, { name: 'Yoghurt', price: 20 });
  await receive(milk, [
    [3, 5, 'A', dayFromNow(-1)],
    [4, 5, 'B', dayFromNow(5)],
    [6, 5, 'C', dayFromNow(20)],
    [7, 5, 'D', dayFromNow(60)],
    [8, 5, 'E', dayFromNow(200)],
    [2, 5, undefined, undefined],
  ]);
  await receive(yoghurt, [[10, 6, 'X', dayFromNow(5)]]);
  await receive(yoghurt, [[10, 8, 'Y', dayFromNow(5)]]);
}, 300_000);

const ask = (dimensions: string[], more: object = {}, persona = shop.owner) =>
  runReport(database.client, persona, {
    report: 'expiry',
    measures: ['batch_units', 'batch_value'],
    dimensions,
    ...more,
  });

it('shows what expires when, at the average cost of its product', async () => {
  const { rows, totals } = await ask(['expiry_band'], { sort: 'expiry_band', descending: false });
  expect(rows.map(({ keys, values }) => [keys[0], ...values])).toEqual([
    ['1', 3, 15],
    ['2', 24, 160],
    ['3', 6, 30],
    ['4', 7, 35],
    ['5', 8, 40],
    ['6', 2, 10],
  ]);
  expect(totals.values).toEqual([50, 290]);
  expect(byLabel(await ask(['product']))).toEqual({ Yoghurt: [20, 140], Milk: [30, 150] });
  const soon = await ask(['product'], { filters: [{ dimension: 'expiry_band', values: ['2'] }] });
  expect(byLabel(soon)).toEqual({ Yoghurt: [20, 140], Milk: [4, 20] });
});

it('stays in its business, and shows no cost to who may not see it', async () => {
  const other = await makeTenant(database.client);
  expect((await ask([], {}, other.owner)).totals.values).toEqual([0, 0]);
  await expectCode(ask(['expiry_band'], {}, shop.cashier), 'permission_denied');
});
