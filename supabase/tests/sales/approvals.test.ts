import { randomUUID } from 'node:crypto';
import type { Approval, ApprovalInput, Quote } from '../../../shared/src/api/rpcTypes';
import { callRpc, expectCode, expectSqlState } from '../support/callRpc';
import { asUser, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { approvalOf, approve, givePin, type CountedRefusal } from './pinFixtures';
import {
  addProduct,
  firstLine,
  line,
  makeShop,
  pay,
  recordSale,
  refundOf,
  refundSale,
  saleOf,
  sell,
  type Shop,
} from './salesFixtures';

const database = testDatabase();
let shop: Shop;
let other: Shop;
let milk: string;

beforeAll(async () => {
  shop = await makeShop(database.client);
  other = await makeShop(database.client);
  milk = await addProduct(database.client, shop, { name: 'Milk', price: 100, stock: 10_000 });
  for (const each of [shop, other])
    for (const person of [each.owner, each.manager, each.cashier])
      await givePin(database.client, each.tenantId, person, '4711');
});

/** A sale of one Milk with a discount, as far as approvals go. */
const discounted = (percent: number, more: Parameters<typeof saleOf>[3] = {}): ReturnType<typeof saleOf> =>
  saleOf(shop, [line(milk, 1, { discount_percent: percent })], [pay(100 - percent)], more);
const approveDiscount = (
  saleId: string,
  percent: number,
  more: Partial<ApprovalInput> = {},
  asker: Persona = shop.cashier,
): Promise<Approval> =>
  approve(database.client, asker, approvalOf(shop.manager, { sale_id: saleId, percent, amount: 1000 }, more));
const quote = (basket: Record<string, unknown>, persona: Persona = shop.cashier): Promise<Quote> =>
  asUser(database.client, persona, () =>
    callRpc<Quote>(database.client, 'quote_sale', { p_basket: { channel: 'till', ...basket } }),
  );

describe('approve_action', () => {
  it('allows one sale a discount; the sale says who allowed it and why', async () => {
    const sale = discounted(30);
    const refused = await expectCode(recordSale(database.client, shop, sale), 'approval_required');
    expect(JSON.parse(refused.detail ?? '')).toEqual({ permission: 'sales.discount', percent: 30, amount: 30 });

    const approval = await approveDiscount(sale.id, 30);
    expect(approval).toMatchObject({ approver_name: 'Max Manager', permission: 'sales.discount' });
    const left = new Date(approval.expires_at).getTime() - Date.now();
    expect(left).toBeGreaterThan(4 * 60_000);
    expect(left).toBeLessThanOrEqual(5 * 60_000 + 1000);

    const posted = await recordSale(database.client, shop, { ...sale, approval_ids: [approval.id] });
    expect(posted.total_amount).toBe(70);
    expect(posted.cashier_name).toBe('Cora Cashier');
    expect(posted.approvals).toEqual([
      { permission: 'sales.discount', approver_name: 'Max Manager', reason: 'Regular customer' },
    ]);
    const { rows } = await database.client.query(
      `select after ->> 'approver_id' as approver, after ->> 'reason' as reason from audit.events
       where tenant_id = $1 and action = 'action_approved' and entity_id = $2`,
      [shop.tenantId, approval.id],
    );
    expect(rows).toEqual([{ approver: shop.manager.userId, reason: 'Regular customer' }]);
  });

  it('answers the same again without asking for the PIN once more, and refuses another body', async () => {
    const approval = approvalOf(shop.manager, { sale_id: randomUUID(), percent: 30, amount: 1000 });
    const first = await approve(database.client, shop.cashier, approval);

    expect(await approve(database.client, shop.cashier, { ...approval, pin: '0000' })).toEqual(first);
    await expectCode(
      approve(database.client, shop.cashier, { ...approval, reason: 'Another one' }),
      'idempotency_mismatch',
    );
    await expectCode(approve(database.client, shop.manager, approval), 'idempotency_mismatch');
  });

  it('keeps neither the PIN nor a hash of it', async () => {
    const approval = approvalOf(shop.manager, { sale_id: randomUUID(), percent: 30, amount: 1000 });
    await approve(database.client, shop.cashier, approval);
    const { rows } = await database.client.query<{ same: boolean; kept: string }>(
      `select a.request_hash = private.request_hash($2::jsonb) as same,
         a::text || (select string_agg(e::text, ' ') from audit.events e where e.tenant_id = a.tenant_id) as kept
       from public.approvals a where a.id = $1`,
      [approval.id, JSON.stringify(approval)],
    );
    expect(rows[0]?.same).toBe(false);
    expect(rows[0]?.kept).not.toContain('"4711"');
  });

  it('refuses those who may not give it: a cashier for himself or a colleague', async () => {
    await expectCode(
      approve(
        database.client,
        shop.cashier,
        approvalOf(shop.cashier, { sale_id: randomUUID(), percent: 30, amount: 1000 }),
      ),
      'permission_denied',
    );
  });

  it('knows neither people nor PINs of another business', async () => {
    await expectCode(
      approve(
        database.client,
        shop.cashier,
        approvalOf(other.manager, { sale_id: randomUUID(), percent: 30, amount: 1000 }),
      ),
      'not_found',
    );
  });

  it('counts wrong PINs', async () => {
    const victim = await makeShop(database.client);
    await givePin(database.client, victim.tenantId, victim.manager, '4711');
    const guess = (pin: string): Promise<CountedRefusal> =>
      approve<CountedRefusal>(
        database.client,
        victim.cashier,
        approvalOf(victim.manager, { sale_id: randomUUID(), percent: 30, amount: 1000 }, { pin }),
      );
    for (const pin of ['1111', '2222', '3333', '4444']) expect(await guess(pin)).toMatchObject({ hint: 'invalid_pin' });
    expect(await guess('5555')).toMatchObject({ hint: 'rate_limited' });
    expect(await guess('4711')).toMatchObject({ hint: 'rate_limited' });
    const { rowCount } = await database.client.query('select 1 from public.approvals where tenant_id = $1', [
      victim.tenantId,
    ]);
    expect(rowCount).toBe(0);
  });

  it.each<[string, Partial<Record<keyof ApprovalInput, unknown>>]>([
    ['no reason', { reason: ' ' }],
    ['too short a reason', { reason: 'ab' }],
    ['too long a reason', { reason: 'x'.repeat(201) }],
    ['another permission', { permission: 'billing.manage' }],
    ['no PIN', { pin: undefined }],
    ['letters for a PIN', { pin: 'abcd' }],
    ['no sale', { subject: { percent: 30, amount: 30 } }],
    ['no amount', { subject: { sale_id: randomUUID(), percent: 30 } }],
    ['nothing off', { subject: { sale_id: randomUUID(), percent: 30, amount: 0 } }],
    ['more than everything', { subject: { sale_id: randomUUID(), percent: 101, amount: 1000 } }],
    ['nothing', { subject: null }],
    ['prices of nothing', { permission: 'sales.override_price', subject: { sale_id: randomUUID(), prices: [] } }],
    [
      'a price for nobody knows how many',
      {
        permission: 'sales.override_price',
        subject: { sale_id: randomUUID(), prices: [{ product_id: randomUUID(), unit_price: 5 }] },
      },
    ],
    ['prices that are none', { permission: 'sales.override_price', subject: { sale_id: randomUUID(), prices: [1] } }],
    ['a return without lines', { permission: 'sales.refund', subject: { refund_id: randomUUID() } }],
  ])('refuses %s', async (_what, more) => {
    const approval = {
      ...approvalOf(shop.manager, { sale_id: randomUUID(), percent: 30, amount: 1000 }),
      ...more,
    } as ApprovalInput;
    await expectCode(approve(database.client, shop.cashier, approval), 'invalid_input');
  });
});

describe('an approval', () => {
  const expectRefused = (sale: ReturnType<typeof saleOf>, id: string, persona?: Persona): Promise<unknown> =>
    expectCode(recordSale(database.client, shop, { ...sale, approval_ids: [id] }, persona), 'approval_required');

  it('is for one sale', async () => {
    const { id } = await approveDiscount(randomUUID(), 30);
    await expectRefused(discounted(30), id);
  });

  it('goes as far as was approved, in percent and in money', async () => {
    const sale = discounted(31);
    const { id } = await approve(
      database.client,
      shop.cashier,
      approvalOf(shop.manager, { sale_id: sale.id, percent: 30, amount: 60 }),
    );
    await expectRefused(sale, id);
    const ofMany = (quantity: number) => ({
      ...sale,
      lines: [line(milk, quantity, { discount_percent: 30 })],
      payments: [pay(70 * quantity)],
      approval_ids: [id],
    });
    // Half off a cake is not half off what is put beside it afterwards.
    await expectRefused(ofMany(3), id);
    await expect(recordSale(database.client, shop, ofMany(2))).resolves.toMatchObject({ total_amount: 140 });
  });

  it('counts the discounts of line and basket together', async () => {
    const sale = saleOf(shop, [line(milk, 1, { discount_percent: 30 })], [pay(63)], { discount_percent: 10 });
    const { id } = await approveDiscount(sale.id, 30);
    await expectRefused(sale, id);
    const further = await approveDiscount(sale.id, 37);
    await expect(recordSale(database.client, shop, { ...sale, approval_ids: [id, further.id] })).resolves.toMatchObject(
      { total_amount: 63 },
    );
  });

  it('is good for five minutes', async () => {
    const sale = discounted(30);
    const { id } = await approveDiscount(sale.id, 30);
    await database.client.query('begin');
    await database.client.query('set local session_replication_role = replica');
    await database.client.query(`update public.approvals set expires_at = now() - interval '1 second' where id = $1`, [
      id,
    ]);
    await database.client.query('commit');
    await expectRefused(sale, id);
  });

  it('is for the person who asked', async () => {
    const sale = discounted(30);
    const { id } = await approveDiscount(sale.id, 30, {}, shop.manager);
    await expectRefused(sale, id);
  });

  it('is worth nothing once the approver has lost the right', async () => {
    const busy = await makeShop(database.client);
    await givePin(database.client, busy.tenantId, busy.manager, '4711');
    const product = await addProduct(database.client, busy, { price: 100, kind: 'service' });
    const sale = saleOf(busy, [line(product, 1, { discount_percent: 30 })], [pay(70)]);
    const { id } = await approve(
      database.client,
      busy.cashier,
      approvalOf(busy.manager, { sale_id: sale.id, percent: 30, amount: 1000 }),
    );
    await database.client.query(`update public.tenant_users set role = 'cashier' where user_id = $1`, [
      busy.manager.userId,
    ]);
    await expectCode(recordSale(database.client, busy, { ...sale, approval_ids: [id] }), 'approval_required');
  });

  it('of another business opens nothing', async () => {
    const sale = discounted(30);
    const { id } = await approve(
      database.client,
      other.cashier,
      approvalOf(other.manager, { sale_id: sale.id, percent: 30, amount: 1000 }),
    );
    await expectRefused(sale, id);
  });

  it('stays unused when the sale fails, and a lost answer is answered again', async () => {
    const sale = discounted(30);
    const { id } = await approveDiscount(sale.id, 30);
    const body = { ...sale, approval_ids: [id] };
    await expectCode(recordSale(database.client, shop, { ...body, payments: [pay(1)] }), 'payment_mismatch');
    const posted = await recordSale(database.client, shop, body);

    expect(await recordSale(database.client, shop, body)).toEqual({ ...posted, replayed: true });
  });

  it('is shown to a quote, which leaves it unused', async () => {
    const sale = discounted(30);
    const basket = { sale_id: sale.id, lines: sale.lines };
    await expectCode(quote(basket), 'approval_required');
    const { id } = await approveDiscount(sale.id, 30);
    for (let turn = 0; turn < 2; turn += 1)
      await expect(quote({ ...basket, approval_ids: [id] })).resolves.toMatchObject({ total_amount: 70 });
    await expectCode(quote({ lines: sale.lines, approval_ids: [id] }), 'approval_required');
    await expectCode(quote({ ...basket, approval_ids: [id] }, other.cashier), 'not_found');

    await recordSale(database.client, shop, { ...sale, approval_ids: [id] });
    await expectCode(quote({ ...basket, approval_ids: [id] }), 'approval_required');
  });

  it('is never changed or removed, and read by those who see all sales', async () => {
    const { id } = await approveDiscount(randomUUID(), 30);
    for (const statement of [
      `update public.approvals set reason = 'Another' where id = '${id}'`,
      `update public.approvals set used_at = now(), document_id = gen_random_uuid() where id = '${id}'`,
      `delete from public.approvals where id = '${id}'`,
      'truncate public.approvals',
    ])
      await expectCode(database.client.query(statement), 'append_only');
    const seenBy = (persona: Persona): Promise<number | null> =>
      asUser(
        database.client,
        persona,
        async () =>
          (await database.client.query('select id, reason from public.approvals where id = $1', [id])).rowCount,
      );
    expect([await seenBy(shop.manager), await seenBy(shop.cashier), await seenBy(other.owner)]).toEqual([1, 0, 0]);
    await expectSqlState(
      asUser(database.client, shop.owner, () => database.client.query('update public.approvals set used_at = now()')),
      '42501',
    );
  });
});

describe('a price', () => {
  const sold = (price: number): ReturnType<typeof saleOf> =>
    saleOf(shop, [line(milk, 1, { unit_price: price })], [pay(price)]);

  it('may be another one with an approval of just this price', async () => {
    const sale = sold(80);
    const refused = await expectCode(recordSale(database.client, shop, sale), 'approval_required');
    expect(JSON.parse(refused.detail ?? '')).toEqual({
      permission: 'sales.override_price',
      prices: [{ product_id: milk, unit_price: 80, quantity: 1 }],
    });
    const subject = { sale_id: sale.id, prices: [{ product_id: milk, unit_price: 80, quantity: 1 }] };
    const { id } = await approve(
      database.client,
      shop.cashier,
      approvalOf(shop.manager, subject, { permission: 'sales.override_price' }),
    );
    const cheaper = { ...sale, lines: [line(milk, 1, { unit_price: 8 })], payments: [pay(8)], approval_ids: [id] };
    await expectCode(recordSale(database.client, shop, cheaper), 'approval_required');
    const discount = await approveDiscount(sale.id, 99);
    await expectCode(recordSale(database.client, shop, { ...sale, approval_ids: [discount.id] }), 'approval_required');

    const posted = await recordSale(database.client, shop, { ...sale, approval_ids: [id] });
    expect(posted).toMatchObject({ total_amount: 80, approvals: [{ permission: 'sales.override_price' }] });
  });
});

describe('a return', () => {
  it('by a cashier needs an approval of just this return', async () => {
    const sale = await sell(database.client, shop, milk, 3, 100);
    const refund = refundOf(shop, sale, 1, { till_session_id: shop.sessionId });
    await expectCode(refundSale(database.client, shop, refund, shop.cashier), 'approval_required');
    const subject = {
      refund_id: refund.id,
      sale_id: sale.id,
      refund_tender_type: 'cash',
      lines: [{ sale_line_id: firstLine(sale).id, quantity: 1 }],
    };
    const { id } = await approve(
      database.client,
      shop.cashier,
      approvalOf(shop.manager, subject, { permission: 'sales.refund' }),
    );
    const more = { ...refundOf(shop, sale, 2, { till_session_id: shop.sessionId }), id: refund.id };
    await expectCode(
      refundSale(database.client, shop, { ...more, approval_ids: [id] }, shop.cashier),
      'approval_required',
    );
    const body = { ...refund, approval_ids: [id] };
    const note = await refundSale(database.client, shop, body, shop.cashier);
    expect(note).toMatchObject({ total_amount: 100, replayed: false });
    expect(await refundSale(database.client, shop, body, shop.cashier)).toMatchObject({ replayed: true });
    await expectCode(
      refundSale(
        database.client,
        shop,
        { ...refundOf(shop, sale, 1, { till_session_id: shop.sessionId }), approval_ids: [id] },
        shop.cashier,
      ),
      'approval_required',
    );
  });
});

describe('the invoice on the web', () => {
  it('names who served and says nothing of approvals', async () => {
    const sale = discounted(30);
    const { id } = await approveDiscount(sale.id, 30);
    await recordSale(database.client, shop, { ...sale, approval_ids: [id] });
    const link = await asUser(database.client, shop.manager, () =>
      callRpc<{ token: string }>(database.client, 'create_invoice_link', { p_sale_id: sale.id }),
    );
    const invoice = await callRpc<{ sale: Record<string, unknown> }>(database.client, 'get_public_invoice', {
      p_token: link.token,
    });
    expect(invoice.sale['operator_name']).toBe('Cora Cashier');
    expect(invoice.sale).not.toHaveProperty('approvals');
  });
});
