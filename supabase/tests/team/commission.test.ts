import { randomUUID } from 'node:crypto';
import type {
  CommissionMonth,
  CommissionRule,
  CommissionRuleInput,
  CommissionStatement,
  CommissionSums,
} from '../../../shared/src/api/rpcTypes';
import { call } from '../accounts/accountsFixtures';
import { addCategory, addProduct, addStock } from '../catalogue/catalogueFixtures';
import { foldReports, makeReportShop, sellAt, takeBack, type ReportShop } from '../reports/reportFixtures';
import { expectCode } from '../support/callRpc';
import { addMember, makePlatformAdmin, makeTenant, type TestTenant } from '../support/makeTenant';
import type { Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';

/* Commission: the rule that wins, what a line brings and what a return takes back, statements that stay as they were approved. */
const database = testDatabase();
const MARCH = '2026-03-01';
const APRIL = '2026-04-01';
let shop: ReportShop;
let other: TestTenant;
/** 290.00 with tax, 250.00 without. */
let kettle: string;

beforeEach(async () => {
  shop = await makeReportShop(database.client);
  other = await makeTenant(database.client);
  kettle = await addProduct(database.client, shop.tenantId, {
    name: 'Kettle',
    price: 290,
    category_id: shop.food,
    created_at: '2025-01-01T00:00:00Z',
  });
  await addStock(database.client, shop.tenantId, kettle, 100, 150);
});

const as = <T>(persona: Persona, name: string, args: Record<string, unknown> = {}) =>
  call<T>(database.client, persona, name, args);
const rule = (changes: Partial<CommissionRuleInput> = {}, persona = shop.owner) =>
  as<CommissionRule>(persona, 'save_commission_rule', {
    p_rule: { id: randomUUID(), basis: 'net', percent: 2, valid_from: '2026-01-01', ...changes },
  });
const sell = (productId: string, quantity: number, price: number, more: { at?: string; seller?: Persona } = {}) =>
  sellAt(database.client, shop, {
    at: '2026-03-10T10:00',
    lines: [[productId, quantity, price]],
    tender: 'card',
    ...more,
  });
const giveBack = (sale: { id: string; lineIds: string[] }, quantity: number, at = '2026-03-12T10:00') =>
  takeBack(database.client, shop, { saleId: sale.id, lineId: sale.lineIds[0] ?? '', quantity, at });
const statement = (persona = shop.owner, month = MARCH, userId = shop.cashier.userId) =>
  as<CommissionStatement>(persona, 'get_commission', { p_user_id: userId, p_month: month });
const amounts = async (month = MARCH, userId = shop.cashier.userId) =>
  (await statement(shop.owner, month, userId)).rows.map(({ amount }) => amount);
const approve = (persona: Persona, month = MARCH, userId = shop.cashier.userId) =>
  as<CommissionSums>(persona, 'approve_commission', { p_user_id: userId, p_month: month });

describe('what a line brings', () => {
  it('is 20.00 for 2 % of 1,000.00 without tax, and -5.00 for what comes back of it for 250.00', async () => {
    await rule();
    await giveBack(await sell(kettle, 4, 290), 1);

    expect(await statement()).toMatchObject({
      base_amount: 750,
      amount: 15,
      line_count: 2,
      rows: [
        { kind: 'sale', base_amount: 1000, amount: 20, percent: 2, product_name: 'Kettle', is_shared: false },
        { kind: 'return', base_amount: -250, amount: -5 },
      ],
    });
    await foldReports(database.client, shop.tenantId);
    expect(await amounts()).toEqual([20, -5]);
  });

  it('is 0.03 and 0.02 where 0.05 is shared by two, and the same back', async () => {
    const sweet = await addProduct(database.client, shop.tenantId, {
      name: 'Sweet',
      price: 2.9,
      created_at: '2025-01-01T00:00:00Z',
    });
    await addStock(database.client, shop.tenantId, sweet, 10, 1);
    await rule({ shared_with: shop.manager.userId });
    const sale = await sell(sweet, 1, 2.9);
    expect([await amounts(), await amounts(MARCH, shop.manager.userId)]).toEqual([[0.03], [0.02]]);
    await giveBack(sale, 1);
    expect([await amounts(), await amounts(MARCH, shop.manager.userId)]).toEqual([
      [0.03, -0.03],
      [0.02, -0.02],
    ]);
    // Who sells and shares with themselves has all of it.
    await sell(sweet, 1, 2.9, { seller: shop.manager, at: '2026-03-13T10:00' });
    expect(await amounts(MARCH, shop.manager.userId)).toEqual([0.02, -0.02, 0.05]);
  });

  it('is of the margin where the rule says so', async () => {
    await rule({ basis: 'margin', percent: 10 });
    await giveBack(await sell(kettle, 2, 290), 1);
    expect((await statement()).rows).toMatchObject([
      { basis: 'margin', base_amount: 200, amount: 20 },
      { base_amount: -100, amount: -10 },
    ]);
  });

  it('comes back whole, however many parts the goods come back in', async () => {
    await rule({ percent: 0.333 });
    const sale = await sell(kettle, 3, 290);
    for (const [part, day] of ['11', '12', '13'].entries()) await giveBack(sale, 1, `2026-03-${day}T10:0${part}`);
    const [sold = 0, ...back] = await amounts();
    expect(sold).toBe(2.5);
    expect(Math.round(back.reduce((sum, amount) => sum + amount, 0) * 100)).toBe(-250);
  });
});

describe('the rule that holds', () => {
  it('is that of the product before that of the nearest category, of the person, and of all', async () => {
    const kitchen = await addCategory(database.client, shop.tenantId, 'Kitchen', shop.food);
    await database.client.query('update public.products set category_id = $2 where id = $1', [kettle, kitchen]);
    await sell(kettle, 4, 290);
    expect(await amounts()).toEqual([]);
    await rule({ percent: 1 });
    expect(await amounts()).toEqual([10]);
    await rule({ percent: 2, user_id: shop.cashier.userId });
    expect(await amounts()).toEqual([20]);
    await rule({ percent: 3, category_id: shop.food });
    expect(await amounts()).toEqual([30]);
    await rule({ percent: 4, category_id: kitchen });
    expect(await amounts()).toEqual([40]);
    await rule({ percent: 5, product_id: kettle });
    expect(await amounts()).toEqual([50]);
    await rule({ percent: 6, product_id: kettle, user_id: shop.cashier.userId });
    expect(await amounts()).toEqual([60]);
    await rule({ percent: 9, product_id: kettle, user_id: shop.manager.userId });
    await rule({ percent: 9, product_id: shop.soda });
    await rule({ percent: 9, category_id: shop.drinks });
    expect(await amounts()).toEqual([60]);
  });

  it('is that of the day of sale, the newest of two, and none after its last day', async () => {
    await rule({ percent: 1, valid_from: '2026-03-01' });
    await rule({ percent: 3, valid_from: '2026-03-10', valid_to: '2026-03-15' });
    const sale = await sell(kettle, 4, 290, { at: '2026-03-10T00:01' });
    await sell(kettle, 4, 290, { at: '2026-03-09T23:59' });
    await sell(kettle, 4, 290, { at: '2026-03-16T10:00' });
    await sell(kettle, 4, 290, { at: '2026-02-28T10:00' });
    await giveBack(sale, 4, '2026-03-20T10:00');
    expect(await amounts()).toEqual([10, 30, 10, -30]);
    expect(await amounts('2026-02-01')).toEqual([]);
  });
});

describe('an approved statement', () => {
  it('stays as it is; what comes later, and what comes back, stands on the next', async () => {
    const made = await rule();
    const sale = await sell(kettle, 4, 290);
    expect(await approve(shop.owner)).toMatchObject({ amount: 20, line_count: 1, approved_by_name: 'Olive Owner' });
    await expect(approve(shop.owner)).resolves.toMatchObject({ amount: 20 });

    await rule({ ...made, percent: 50, expected_updated_at: made.updated_at });
    // A sale of March that arrives late, and a return in March of what was approved: by the old percent.
    await sell(kettle, 1, 290, { at: '2026-03-31T23:00' });
    await giveBack(sale, 1, '2026-03-30T10:00');
    expect(await statement()).toMatchObject({ amount: 20, line_count: 1 });
    expect(await statement(shop.owner, APRIL)).toMatchObject({
      amount: 120,
      late_count: 2,
      rows: [
        { kind: 'return', is_late: true, percent: 2, amount: -5 },
        { kind: 'sale', is_late: true, percent: 50, amount: 125 },
      ],
    });
    expect(await amounts('2026-05-01')).toEqual([]);
    await approve(shop.owner, APRIL);
    expect(await amounts('2026-05-01')).toEqual([]);
    expect(await amounts(APRIL)).toEqual([-5, 125]);
    await expect(database.client.query('update public.commission_lines set amount = 0')).rejects.toThrow();
    await expectCode(as(shop.owner, 'delete_commission_rule', { p_rule_id: made.id }), 'in_use');
  });

  it('is of a month that is over, and nobody’s own but an owner’s', async () => {
    await expectCode(approve(shop.owner, '2999-01-01'), 'period_not_over');
    await expectCode(approve(shop.owner, '2026-03-02'), 'invalid_input');
    for (const persona of [shop.manager, shop.cashier, await addMember(database.client, shop.tenantId, 'accountant')])
      await expectCode(approve(persona), 'permission_denied');
    await expectCode(approve(other.owner), 'not_found');
    await expect(approve(shop.owner, MARCH, shop.owner.userId)).resolves.toMatchObject({ amount: 0 });
  });
});

describe('who sees it', () => {
  it('is everybody their own, and who may look that of all; page by page', async () => {
    await rule();
    await sell(kettle, 1, 290);
    await sell(kettle, 1, 290, { seller: shop.manager, at: '2026-03-11T10:00' });
    const accountant = await addMember(database.client, shop.tenantId, 'accountant');
    const people = async (persona: Persona) =>
      (await as<CommissionMonth>(persona, 'list_commission', { p_month: MARCH })).people
        .filter(({ amount }) => amount !== 0)
        .map(({ user_id: id }) => id)
        .sort();
    const both = [shop.cashier.userId, shop.manager.userId].sort();
    expect(await people(shop.owner)).toEqual(both);
    expect(await people(accountant)).toEqual(both);
    expect(await people(shop.cashier)).toEqual([shop.cashier.userId]);
    expect(await people(shop.manager)).toEqual([shop.manager.userId]);
    expect(await people(other.owner)).toEqual([]);
    await expectCode(people(await makePlatformAdmin(database.client)), 'no_membership');
    await expect(statement(shop.cashier)).resolves.toMatchObject({ amount: 5 });
    await expectCode(statement(shop.cashier, MARCH, shop.manager.userId), 'permission_denied');
    await expectCode(statement(other.owner), 'not_found');

    await sell(kettle, 1, 290, { at: '2026-03-12T10:00' });
    const page = (after: string | null) =>
      as<CommissionStatement>(shop.owner, 'get_commission', {
        p_user_id: shop.cashier.userId,
        p_month: MARCH,
        p_after: after,
        p_limit: 1,
      });
    const first = await page(null);
    const second = await page(first.next_cursor);
    expect([first, second].map(({ rows, amount }) => [rows.length, rows[0]?.business_date, amount])).toEqual([
      [1, '2026-03-10', 10],
      [1, '2026-03-12', 10],
    ]);
    expect(second.next_cursor).toBeNull();
  });

  it('and rules are made by owners alone, of their own goods and people', async () => {
    for (const persona of [shop.manager, shop.cashier]) await expectCode(rule({}, persona), 'permission_denied');
    await expectCode(as(shop.cashier, 'list_commission_rules'), 'permission_denied');
    for (const changes of [
      { product_id: kettle, category_id: shop.food },
      { percent: 0 },
      { percent: 101 },
      { valid_to: '2025-12-31' },
      { user_id: shop.cashier.userId, shared_with: shop.cashier.userId },
    ])
      await expectCode(rule(changes), 'invalid_input');
    for (const changes of [
      { user_id: other.cashier.userId },
      { product_id: randomUUID() },
      { category_id: randomUUID() },
    ])
      await expectCode(rule(changes), 'not_found');
    const made = await rule();
    await expectCode(rule({ id: made.id, percent: 5 }), 'stale_row');
    await expect(rule({ id: made.id })).resolves.toEqual(made);
    await expectCode(rule({ id: made.id, percent: 5, expected_updated_at: made.updated_at }, other.owner), 'stale_row');
    expect(await as(other.owner, 'list_commission_rules')).toEqual([]);
    expect(await as(shop.owner, 'delete_commission_rule', { p_rule_id: made.id })).toEqual({
      id: made.id,
      deleted: true,
    });
  });
});
