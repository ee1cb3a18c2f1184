import { randomUUID } from 'node:crypto';
import type { CreditNote, UnreferencedReturnInput } from '../../../shared/src/api/rpcTypes';
import { call } from '../contacts/contactFixtures';
import { expectCode, expectSqlState } from '../support/callRpc';
import { asUser, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { approvalOf, approve, givePin } from './pinFixtures';
import { addProduct, makeShop, openTill, setPolicy, type Shop } from './salesFixtures';

// What one person takes back without a receipt in a day: beyond the limit of the business somebody else approves.
const database = testDatabase();
let shop: Shop;
let milk: string;

beforeEach(async () => {
  shop = await makeShop(database.client);
  milk = await addProduct(database.client, shop, { name: 'Milk', price: 100, stock: 100 });
  await setPolicy(database.client, shop.tenantId, { unreferenced_daily_limit: 250 });
  for (const person of [shop.manager, shop.owner]) await givePin(database.client, shop.tenantId, person, '4711');
});

const returnOf = (quantity: number, more: Partial<UnreferencedReturnInput> = {}): UnreferencedReturnInput => ({
  id: randomUUID(),
  till_session_id: shop.managerSessionId,
  reason: 'Receipt lost',
  refund_tender_type: 'cash',
  lines: [{ product_id: milk, quantity, unit_price: 100, restock: true }],
  ...more,
});
const takeBack = (body: UnreferencedReturnInput, persona: Persona = shop.manager): Promise<CreditNote> =>
  call<CreditNote>(database.client, persona, 'return_without_receipt', { p_return: body });
const approvedBy = async (approver: Persona, body: UnreferencedReturnInput, asker: Persona = shop.manager) => {
  const { id } = await approve(
    database.client,
    asker,
    approvalOf(
      approver,
      { refund_id: body.id, refund_tender_type: body.refund_tender_type, lines: body.lines },
      { permission: 'sales.refund_unreferenced' },
    ),
  );
  return { ...body, approval_ids: [id] };
};

describe('the daily limit of returns without a receipt', () => {
  it('lets a person reach it, and then asks for somebody else', async () => {
    await takeBack(returnOf(2));
    const { detail } = await expectCode(takeBack(returnOf(1)), 'approval_required');

    expect(JSON.parse(detail ?? '')).toEqual({
      permission: 'sales.refund_unreferenced',
      daily_limit: 250,
      given: 200,
    });
    await takeBack(returnOf(1, { lines: [{ product_id: milk, quantity: 1, unit_price: 50, restock: true }] }));
    await expectCode(takeBack(returnOf(1)), 'approval_required');
  });

  it('is passed with the PIN of another, which is audited and counts for nothing else', async () => {
    await takeBack(returnOf(2));
    const body = await approvedBy(shop.owner, returnOf(5));
    expect(await takeBack(body)).toMatchObject({ total_amount: 500 });
    expect(await takeBack(body)).toMatchObject({ replayed: true });

    const { rows } = await database.client.query(
      "select 1 from audit.events where tenant_id = $1 and action = 'action_approved'",
      [shop.tenantId],
    );
    expect(rows).toHaveLength(1);
    // What was approved is not counted: 50 of 250 are left.
    await takeBack(returnOf(1, { lines: [{ product_id: milk, quantity: 1, unit_price: 50, restock: true }] }));
    await expectCode(takeBack({ ...returnOf(1), approval_ids: body.approval_ids }), 'approval_required');
  });

  it('is not lifted with the own PIN, except where nobody else could', async () => {
    await expectCode(takeBack(await approvedBy(shop.manager, returnOf(3))), 'approval_required');
    await database.client.query('delete from private.staff_pins where member_id = $1', [shop.owner.userId]);
    expect(await takeBack(await approvedBy(shop.manager, returnOf(3)))).toMatchObject({ total_amount: 300 });
  });

  it('is each person’s own, each day’s own, and none where the business sets none', async () => {
    await takeBack(returnOf(2));
    const till = await openTill(database.client, shop, shop.owner);
    await takeBack(returnOf(2, { till_session_id: till }), shop.owner);
    await database.client.query("select private.post_unreferenced_return($1, $2, $3, now() + interval '1 day')", [
      shop.tenantId,
      shop.manager.userId,
      JSON.stringify(returnOf(2)),
    ]);
    await setPolicy(database.client, shop.tenantId, { unreferenced_daily_limit: null });
    await takeBack(returnOf(5));
  });

  it('is met by an approval that a cashier brings anyhow', async () => {
    const body = await approvedBy(shop.manager, returnOf(4, { till_session_id: shop.sessionId }), shop.cashier);
    expect(await takeBack(body, shop.cashier)).toMatchObject({ total_amount: 400 });
  });

  it('holds under two returns at once', async () => {
    const both = await Promise.allSettled(
      [0, 1].map(async () => {
        const client = await database.connect();
        return call(client, shop.manager, 'return_without_receipt', { p_return: returnOf(2) });
      }),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('is set by who may change settings, of the own business only, and is a sum of money', async () => {
    const set = (persona: Persona, value: string) =>
      asUser(database.client, persona, () =>
        database.client.query('update public.tenant_policies set unreferenced_daily_limit = $1', [value]),
      );
    const other = await makeShop(database.client);
    await set(other.owner, '9');
    expect((await set(shop.cashier, '7')).rowCount).toBe(0);
    expect((await set(shop.owner, '12.5')).rowCount).toBe(1);
    for (const wrong of ['-1', 'NaN']) await expectSqlState(set(shop.owner, wrong), '23514');
    const { rows } = await database.client.query(
      'select unreferenced_daily_limit::float8 as value from public.tenant_policies where tenant_id = $1',
      [shop.tenantId],
    );
    expect(rows).toEqual([{ value: 12.5 }]);
  });
});
