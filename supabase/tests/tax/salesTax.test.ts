import { randomUUID } from 'node:crypto';
import type { BankMatch } from '../../../shared/src/api/rpcTypes';
import { book, bring, entryLines } from '../bank/bankFixtures';
import { accountOf, postEntry } from '../books/booksFixtures';
import { earn, expenseOf, spend } from '../money/moneyFixtures';
import { orderOf, saveOrder } from '../purchases/orderFixtures';
import {
  as,
  billOf,
  credit,
  entryOf,
  expenseLine,
  goods,
  goodsLine,
  makeBuyer,
  postReleased,
  receive,
  stockOf,
  type Buyer,
} from '../purchases/purchaseFixtures';
import { expectCode } from '../support/callRpc';
import { testDatabase } from '../support/testDatabase';
import { entriesOf, fileNow, monthBefore, owe, periods, worksheet } from './taxFixtures';

/* The same documents in a country with a VAT and in one with a sales tax: what suppliers charge comes back, or is cost. */
const database = testDatabase();
let buyer: Buyer;

const entry = (id: string) => entryOf(database.client, id);
const moveTo = (country: string | null, tenantId = buyer.tenantId) =>
  database.client.query('update public.tenants set country = $2 where id = $1', [tenantId, country]);

const SCHEMES = [
  { scheme: 'a VAT', country: 'KE', comesBack: true },
  { scheme: 'a sales tax', country: 'US', comesBack: false },
];

describe.each(SCHEMES)('tax on purchases under $scheme', ({ country, comesBack }) => {
  /** What an amount and its tax post: the tax by itself, or as part of the cost. */
  const booked = (role: string, net: number, tax: number) =>
    comesBack ? { [role]: net, vat_input: tax } : { [role]: net + tax };
  const recovered = (tax: number) => (comesBack ? tax : 0);

  beforeEach(async () => {
    buyer = await makeBuyer(database.client);
    await moveTo(country);
  });

  it('is within an expense, and of other income it is owed all the same', async () => {
    const expense = await spend(database.client, buyer, expenseOf(buyer, 1160));
    expect(await entry(expense.id)).toEqual({ ...booked('expenses', 1000, 160), bank: -1160 });
    expect(await entriesOf(database.client, expense.id)).toEqual([['input', 'BOUGHT', 16, 1000, 160, recovered(160)]]);
    const income = await earn(
      database.client,
      buyer,
      expenseOf(buyer, 116, { account_id: accountOf(buyer, '410400') }),
    );
    expect(await entry(income.id)).toEqual({ bank: 116, '410400': -100, vat_output: -16 });
  });

  it('is on a bill of costs, whatever share it says, and on the credit that takes a part back', async () => {
    const bill = await postReleased(
      database.client,
      buyer,
      billOf(buyer, [expenseLine(buyer, 1000), expenseLine(buyer, 100, { recoverable_percent: 50 })]),
    );
    expect(await entry(bill.id)).toEqual(
      comesBack ? { expenses: 1108, vat_input: 168, payable: -1276 } : { expenses: 1276, payable: -1276 },
    );
    const { rows } = await database.client.query<{ id: string }>(
      'select id from public.supplier_bill_lines where supplier_bill_id = $1 order by line_number',
      [bill.id],
    );
    const back = await credit(database.client, buyer, [
      { kind: 'price', bill_line_id: rows[0]?.id ?? '', net_amount: 200 },
    ]);
    expect(await entry(back.id)).toEqual({ payable: 232, ...booked('expenses', -200, -32) });
  });

  it('is on goods: their cost has it in, or has not', async () => {
    const product = await goods(database.client, buyer);
    const cost = comesBack ? 100 : 116;
    const receipt = await receive(database.client, buyer, [{ product_id: product, quantity: 10, unit_cost: cost }]);
    const bill = await postReleased(
      database.client,
      buyer,
      billOf(buyer, [goodsLine(buyer, receipt.lineIds[0] ?? '', 10, 100)]),
    );
    expect(await entry(bill.id)).toEqual({ ...booked('grni', 1000, 160), payable: -1160 });
    expect(await stockOf(database.client, buyer, product)).toEqual({ quantity: 10, value: 10 * cost, average: cost });
    const order = await saveOrder(
      database.client,
      buyer.owner,
      orderOf(buyer, [{ product_id: product, packs: 1, pack_price: 100, tax_rate_id: buyer.taxRateId }]),
    );
    expect(order.lines[0]).toMatchObject({ unit_price: 100, unit_cost: cost });
  });

  it('is on a bonus of a supplier', async () => {
    const bonus = await credit(database.client, buyer, [
      { kind: 'account', account_id: accountOf(buyer, 'expenses'), net_amount: 100, tax_rate_id: buyer.taxRateId },
    ]);
    expect(await entry(bonus.id)).toEqual({ payable: 116, ...booked('expenses', -100, -16) });
  });

  it('is on a service that charged none: owed by the business, and back only under a VAT', async () => {
    const bill = await postReleased(
      database.client,
      buyer,
      billOf(buyer, [expenseLine(buyer, 1000, { reverse_charge: true })]),
    );
    expect(await entry(bill.id)).toEqual({ ...booked('expenses', 1000, 160), vat_output: -160, payable: -1000 });
  });

  it('is within lines of a statement and on the charge of a settlement', async () => {
    const month = await monthBefore(database.client, buyer);
    await postEntry(database.client, buyer, month.start, { card_clearing: 2500, sales: -2500 });
    const payments = (await entryLines(database.client, buyer, 'card_clearing')).map(({ id }) => id);
    const { lineIds } = await bring(database.client, buyer, 0, [
      { booked_on: month.day, amount: '-116.00' },
      { booked_on: month.day, amount: '2384.00' },
    ]);
    const charge = await book(database.client, buyer, lineIds[0] ?? '', 'bank_charges', 116, {
      tax_rate_id: buyer.taxRateId,
    });
    expect(await entry(charge.id)).toEqual({ ...booked('bank_charges', 100, 16), bank: -116 });
    const settled = await as<BankMatch>(database.client, buyer.owner, 'settle_line', {
      p_settlement: {
        id: randomUUID(),
        bank_line_id: lineIds[1],
        clearing_account_id: accountOf(buyer, 'card_clearing'),
        journal_line_ids: payments,
        fee_amount: 100,
        fee_tax_amount: 16,
      },
    });
    expect(await entry(settled.id)).toEqual({
      bank: 2384,
      ...booked('bank_charges', 100, 16),
      card_clearing: -2500,
    });
    expect((await entriesOf(database.client, settled.id)).map((row) => row[5])).toEqual([recovered(16)]);
  });
});

describe('a return under a sales tax', () => {
  beforeEach(async () => {
    buyer = await makeBuyer(database.client);
    await moveTo('US');
  });

  it('has what was sold and nothing of purchases, and is owed in full', async () => {
    const month = await monthBefore(database.client, buyer);
    await owe(database.client, buyer, month.day, 500);
    await postReleased(
      database.client,
      buyer,
      billOf(buyer, [expenseLine(buyer, 1000)], { bill_date: month.day, business_date: month.day }),
    );
    const sheet = await worksheet(database.client, buyer, month.start);
    expect(sheet.boxes.map(({ direction, kind, tax }) => [direction, kind, tax])).toEqual([
      ['output', 'line', 80],
      ['output', 'total', 80],
    ]);
    expect([sheet.output_tax, sheet.input_tax]).toEqual([80, 0]);
    const filed = await fileNow(database.client, buyer, month.start);
    expect([filed.output_tax, filed.input_tax, filed.amount_due]).toEqual([80, 0, 80]);
    expect(await periods(database.client, buyer)).toMatchObject({ is_registered: true, reclaims_input_tax: false });
  });

  it('still shows tax that was claimed before the business moved there', async () => {
    await moveTo('TZ');
    const month = await monthBefore(database.client, buyer);
    await postReleased(
      database.client,
      buyer,
      billOf(buyer, [expenseLine(buyer, 1000)], { bill_date: month.day, business_date: month.day }),
    );
    await moveTo('US');
    const sheet = await worksheet(database.client, buyer, month.start);
    expect(sheet.boxes.filter(({ direction }) => direction === 'input').map(({ tax }) => tax)).toEqual([160, 160]);
  });
});

describe('whether tax on purchases comes back', () => {
  const flag = async () =>
    (
      await database.client.query<{ value: boolean; on: boolean }>(
        `select reclaims_input_tax as value, private.reclaims_input_tax_on(tenant_id, '2026-06-15') as on
         from public.tenant_policies where tenant_id = $1`,
        [buyer.tenantId],
      )
    ).rows[0];

  beforeEach(async () => {
    buyer = await makeBuyer(database.client);
  });

  it('follows the country of the business, there and back', async () => {
    expect(await flag()).toEqual({ value: true, on: true });
    await moveTo('US');
    expect(await flag()).toEqual({ value: false, on: false });
    await moveTo('PR');
    expect(await flag()).toEqual({ value: false, on: false });
    await moveTo('GB');
    expect(await flag()).toEqual({ value: true, on: true });
    await moveTo(null);
    expect(await flag()).toEqual({ value: true, on: true });
  });

  it('is not what somebody writes, and not of a business that is not registered', async () => {
    await database.client.query('update public.tenant_policies set reclaims_input_tax = false where tenant_id = $1', [
      buyer.tenantId,
    ]);
    expect(await flag()).toEqual({ value: true, on: true });
    await database.client.query('update public.tenant_policies set is_tax_registered = false where tenant_id = $1', [
      buyer.tenantId,
    ]);
    expect(await flag()).toEqual({ value: true, on: false });
  });

  it('is of each business by itself', async () => {
    const other = await makeBuyer(database.client);
    await moveTo('US', other.tenantId);
    expect(await flag()).toEqual({ value: true, on: true });
    await expectCode(
      spend(database.client, buyer, expenseOf(buyer, 116, { tax_rate_id: other.taxRateId })),
      'not_found',
    );
  });
});
