import { randomUUID } from 'node:crypto';
import type { TillSessionReport } from '../../../shared/src/api/rpcTypes';
import { callRpc, expectAnswered, expectCode } from '../support/callRpc';
import { asUser, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { approvalOf, approve, givePin } from './pinFixtures';
import { makeShop, setPolicy, type Shop } from './salesFixtures';

const database = testDatabase();
let shop: Shop;

beforeEach(async () => {
  shop = await makeShop(database.client);
  await setPolicy(database.client, shop.tenantId, { max_close_variance: 50 });
  for (const person of [shop.manager, shop.cashier]) await givePin(database.client, shop.tenantId, person, '4711');
});

const close = (counted: number, approvalIds?: string[], persona: Persona = shop.cashier): Promise<TillSessionReport> =>
  asUser(database.client, persona, () =>
    callRpc(database.client, 'close_till_session', {
      p_session_id: shop.sessionId,
      p_counted_cash: counted,
      ...(approvalIds === undefined ? {} : { p_approval_ids: JSON.stringify(approvalIds) }),
    }),
  );
const approveCount = async (counted: number, sessionId = shop.sessionId, asker = shop.cashier): Promise<string> => {
  const subject = { session_id: sessionId, counted_cash: counted };
  const more = { permission: 'till.view_all', reason: 'Counted with me' } as const;
  return (await approve(database.client, asker, approvalOf(shop.manager, subject, more))).id;
};

describe('a difference above the limit', () => {
  it('is closed with the approval of a manager, whom the Z report names', async () => {
    const refused = await expectAnswered(close(900), 'approval_required');
    expect(JSON.parse(refused.details ?? '')).toEqual({ permission: 'till.view_all' });

    const z = await close(900, [await approveCount(900)]);
    expect(z).toMatchObject({
      z_number: 1,
      over_short: -100,
      variance_approval: { approver_name: 'Max Manager', reason: 'Counted with me' },
    });
    // The same count again answers the same Z, though the approval is used.
    expect(await close(900)).toEqual(z);
    const { rows } = await database.client.query(
      'select private.z_hash(null, z_report) = z_hash as sealed from public.till_sessions where id = $1',
      [shop.sessionId],
    );
    expect(rows).toEqual([{ sealed: true }]);
  });

  it('needs none up to the limit, and none of who may close any till', async () => {
    expect(await close(950)).toMatchObject({ over_short: -50, variance_approval: null });
    const own = await asUser(database.client, shop.manager, () =>
      callRpc<TillSessionReport>(database.client, 'close_till_session', {
        p_session_id: shop.managerSessionId,
        p_counted_cash: 0,
      }),
    );
    expect(own).toMatchObject({ over_short: -1000, variance_approval: null });
  });

  it('is approved for just this count of just this session of just this person', async () => {
    await expectAnswered(close(900, [await approveCount(901)]), 'approval_required');
    await expectAnswered(close(900, [await approveCount(900, shop.managerSessionId)]), 'approval_required');
    await expectAnswered(close(900, [await approveCount(900, shop.sessionId, shop.manager)]), 'approval_required');
    await expectAnswered(close(900, [randomUUID()]), 'approval_required');
  });

  it('is not approved by a cashier', async () => {
    const subject = { session_id: shop.sessionId, counted_cash: 900 };
    await expectCode(
      approve(database.client, shop.cashier, approvalOf(shop.cashier, subject, { permission: 'till.view_all' })),
      'permission_denied',
    );
  });

  it('is not approved by an approval of another business', async () => {
    const approval = await approveCount(900);
    const own = shop;
    shop = await makeShop(database.client);
    await setPolicy(database.client, shop.tenantId, { max_close_variance: 50 });
    await expectAnswered(close(900, [approval]), 'approval_required');
    shop = own;
  });

  it('takes no approval that has run out', async () => {
    const subject = { session_id: shop.sessionId, counted_cash: 900 };
    const { rows } = await database.client.query<{ id: string }>(
      `insert into public.approvals (tenant_id, permission, approver_id, approver_name, asked_by, document_id, subject, reason, expires_at, request_hash)
       values ($1, 'till.view_all', $2, 'Max Manager', $3, $4, $5, 'Too late', clock_timestamp() - interval '1 second', 'x') returning id`,
      [
        shop.tenantId,
        shop.manager.userId,
        shop.cashier.userId,
        shop.sessionId,
        JSON.stringify({ counted_cash: subject.counted_cash }),
      ],
    );
    await expectAnswered(close(900, [rows[0]?.id ?? '']), 'approval_required');
  });

  it.each([
    ['a session', { counted_cash: 5 }],
    ['a count', { session_id: randomUUID() }],
    ['a count of money', { session_id: randomUUID(), counted_cash: -1 }],
  ])('is not approved without %s', async (_what, subject) => {
    await expectCode(
      approve(
        database.client,
        shop.cashier,
        approvalOf(shop.manager, subject as never, { permission: 'till.view_all' }),
      ),
      'invalid_input',
    );
  });
});
