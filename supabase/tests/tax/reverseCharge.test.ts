import { randomUUID } from 'node:crypto';
import {
  as,
  billOf,
  credit,
  entryOf,
  expenseLine,
  goods,
  goodsLine,
  makeBuyer,
  postBill,
  receive,
  type Buyer,
} from '../purchases/purchaseFixtures';
import { expectCode } from '../support/callRpc';
import { testDatabase } from '../support/testDatabase';
import { boxesOf, entriesOf, monthBefore, worksheet } from './taxFixtures';

const database = testDatabase();
let buyer: Buyer;

beforeEach(async () => {
  buyer = await makeBuyer(database.client);
});

const service = (net: number, more: Record<string, unknown> = {}) =>
  expenseLine(buyer, net, { reverse_charge: true, ...more });
const post = (lines: ReturnType<typeof service>[], more: Parameters<typeof billOf>[2] = {}) =>
  postBill(database.client, buyer, billOf(buyer, lines, more));

describe('a service from abroad', () => {
  it('is owed without tax to the supplier; the business owes the tax and takes it back, in both boxes', async () => {
    const month = await monthBefore(database.client, buyer);
    const bill = await post([service(1000)], { bill_date: month.day, business_date: month.day });
    expect([bill.net_amount, bill.tax_amount, bill.total_amount]).toEqual([1000, 0, 1000]);
    expect(await entryOf(database.client, bill.id)).toEqual({
      expenses: 1000,
      vat_input: 160,
      vat_output: -160,
      payable: -1000,
    });
    expect(await entriesOf(database.client, bill.id)).toEqual([
      ['input', 'BOUGHT', 16, 1000, 160, 160],
      ['output', 'BOUGHT', 16, 1000, 160, 0],
    ]);
    expect(boxesOf(await worksheet(database.client, buyer, month.start))).toEqual({
      1: [1000, 160],
      5: [1000, 160],
      6: [1000, 160],
      7: [1000, 160],
      11: [1000, 160],
      12: [1000, 160],
    });
  });

  it('costs the tax that does not come back', async () => {
    const bill = await post([service(1000, { recoverable_percent: 50 })]);
    expect(await entryOf(database.client, bill.id)).toEqual({
      expenses: 1080,
      vat_input: 80,
      vat_output: -160,
      payable: -1000,
    });
  });

  it("stands beside lines with the supplier's tax, whose prices may include it", async () => {
    const bill = await post([service(1000), expenseLine(buyer, 116)], { prices_include_tax: true, typed_total: 1116 });
    expect([bill.net_amount, bill.tax_amount, bill.total_amount]).toEqual([1100, 16, 1116]);
    expect(await entriesOf(database.client, bill.id)).toEqual([
      ['input', 'BOUGHT', 16, 1100, 176, 176],
      ['output', 'BOUGHT', 16, 1000, 160, 0],
    ]);
  });

  it('is taken back whole when its bill is', async () => {
    const bill = await post([service(1000)]);
    const id = randomUUID();
    await as(database.client, buyer.owner, 'reverse_bill', {
      p_reversal: { id, bill_id: bill.id, reason: 'Entered twice' },
    });
    expect(await entriesOf(database.client, id)).toEqual([
      ['input', 'BOUGHT', 16, -1000, -160, -160],
      ['output', 'BOUGHT', 16, -1000, -160, 0],
    ]);
  });

  it('is not credited in part: its tax would stay', async () => {
    const bill = await post([service(1000)]);
    await expectCode(
      credit(database.client, buyer, [{ kind: 'price', bill_line_id: bill.lines[0]?.id ?? '', net_amount: 100 }]),
      'invalid_input',
    );
  });

  it('has a tax, of a business that is registered', async () => {
    await expectCode(post([service(1000, { tax_rate_id: null })]), 'invalid_input');
    await database.client.query('update public.tenant_policies set is_tax_registered = false where tenant_id = $1', [
      buyer.tenantId,
    ]);
    await expectCode(post([service(1000)]), 'invalid_input');
  });

  it('is no goods', async () => {
    const productId = await goods(database.client, buyer);
    const { lineIds } = await receive(database.client, buyer, [{ product_id: productId, quantity: 1, unit_cost: 100 }]);
    const bill = await postBill(
      database.client,
      buyer,
      billOf(buyer, [{ ...goodsLine(buyer, lineIds[0] ?? '', 1, 100), reverse_charge: true }]),
    );
    expect(bill.tax_amount).toBe(16);
  });
});
