import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import type { TillSessionReport } from '../../../shared/src/api/rpcTypes';
import { callRpc, expectAnswered, expectCode } from '../support/callRpc';
import { addMember } from '../support/makeTenant';
import { asUser, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { addProduct, makeShop, sell, setPolicy, type Shop } from './salesFixtures';

/* Finding H8: what a drawer holds is counted before anybody is told what it should hold, and every count is kept. */
const database = testDatabase();
let client: Client;
let shop: Shop;

beforeEach(async () => {
  ({ client } = database);
  shop = await makeShop(client);
  await sell(client, shop, await addProduct(client, shop, { price: 58, stock: 10 }), 1, 58);
});

const rpc = (persona: Persona, name: string, args: Record<string, unknown> = {}) =>
  asUser(client, persona, () => callRpc<TillSessionReport>(client, name, { p_session_id: shop.sessionId, ...args }));
const count = (cash: number, persona = shop.cashier) => rpc(persona, 'count_till_session', { p_counted_cash: cash });
const close = (cash: number, persona = shop.cashier) => rpc(persona, 'close_till_session', { p_counted_cash: cash });
const report = (persona = shop.cashier) => rpc(persona, 'till_session_report');
const amounts = ({ counts }: TillSessionReport) => counts?.map(({ counted_cash: cash }) => cash);

describe('a new business', () => {
  it('counts blind, however it was made', async () => {
    const { rows } = await client.query<{ blind_close: boolean }>(
      'select blind_close from public.tenant_policies where tenant_id = $1',
      [shop.tenantId],
    );
    expect(rows).toEqual([{ blind_close: true }]);
  });
});

describe('before it is counted', () => {
  it('nothing tells its cashier what is expected; who sees all tills is told', async () => {
    expect(await report()).toMatchObject({ expected_cash: null, account_payments_cash: null, tenders: [], counts: [] });
    expect(await report(shop.manager)).toMatchObject({ expected_cash: 1058 });
  });

  it('is told where the business does not count blind', async () => {
    await setPolicy(client, shop.tenantId, { blind_close: false });
    expect(await report()).toMatchObject({ expected_cash: 1058 });
  });
});

/** Takes cash out of the drawer, and undoes it: what counts is the answer. */
const take = (kind: string, amount: number, persona = shop.cashier, sessionId = shop.sessionId) =>
  asUser(
    client,
    persona,
    () =>
      callRpc(client, 'record_cash_movement', {
        p_movement: { id: randomUUID(), till_session_id: sessionId, kind, amount, reason: 'To the bank' },
      }).then(
        () => 'taken',
        (error: { hint?: string }) => error.hint,
      ),
    { rollback: true },
  );

describe('a drawer that is counted blind answers no search', () => {
  it.each(['cash_drop', 'pay_out'])('by %s: below, at and above what it holds are one answer', async (kind) => {
    const answers = new Set<unknown>();
    for (const amount of [1, 1057, 1058, 1058.01, 1059, 1060, 5000, 9_999_999_999])
      answers.add(await take(kind, amount));
    expect([...answers]).toEqual(['taken']);
  });

  it('tells those who see all tills, and nobody else, that more was taken than it should hold', async () => {
    await asUser(client, shop.cashier, () =>
      callRpc(client, 'record_cash_movement', {
        p_movement: { id: randomUUID(), till_session_id: shop.sessionId, kind: 'cash_drop', amount: 1059, reason: 'x' },
      }),
    );
    const kinds = async (persona: Persona) =>
      (
        await asUser(client, persona, () =>
          callRpc<{ rows: { kind: string }[] }>(client, 'list_notifications', { p_after: null, p_limit: 20 }),
        )
      ).rows.map(({ kind }) => kind);
    expect(await kinds(shop.manager)).toContain('drawer_overdrawn');
    expect(await kinds(shop.cashier)).not.toContain('drawer_overdrawn');
    expect(await kinds((await makeShop(client)).owner)).not.toContain('drawer_overdrawn');
    // Nothing that its cashier reads has changed by it.
    expect(await report()).toMatchObject({ expected_cash: null, account_payments_cash: null });
    expect(await close(0)).toMatchObject({ expected_cash: -1, over_short: 1 });
  });

  it('refuses as before whoever may see what it holds', async () => {
    expect(await take('cash_drop', 5000, shop.manager, shop.managerSessionId)).toBe('invalid_input');
    await setPolicy(client, shop.tenantId, { blind_close: false });
    expect(await take('cash_drop', 5000)).toBe('invalid_input');
  });
});

describe('a count', () => {
  it('is written down first, and then answers what was expected', async () => {
    const counted = await count(1000);

    expect(counted).toMatchObject({ expected_cash: 1058, counts: [{ counted_cash: 1000, over_short: -58 }] });
    // The report stays blind: what was told is told once.
    expect(await report()).toMatchObject({ expected_cash: null, counts: [{ counted_cash: 1000 }] });
    expect((await report()).counts?.[0]).not.toHaveProperty('expected_cash');
  });

  it('stays first whatever is counted again, on X, on Z and in the hash of it', async () => {
    await count(1000);
    await count(1058);
    expect(amounts(await report(shop.manager))).toEqual([1000, 1058]);
    const z = await close(1058);

    expect(z).toMatchObject({ over_short: 0, counted_cash: 1058 });
    expect(amounts(z)).toEqual([1000, 1058]);
    expect(z.counts?.[0]).toMatchObject({ over_short: -58, counted_by_name: 'Cora Cashier' });
    const { rows } = await client.query<{ z_report: TillSessionReport }>(
      'select z_report from public.till_sessions where id = $1',
      [shop.sessionId],
    );
    expect(rows[0]?.z_report).toEqual(z);
  });

  it('is kept although it closes nothing: neither a limit nor a wrong sum of notes takes it back', async () => {
    await setPolicy(client, shop.tenantId, { max_close_variance: 20 });
    await expectAnswered(close(900), 'approval_required');
    expect(amounts(await report(shop.manager))?.[0]).toBe(900);
    expect(amounts(await close(1058))?.[0]).toBe(900);
  });

  it('is that of closing where nobody counted before', async () => {
    expect(amounts(await close(1058))).toEqual([1058]);
  });

  it('is one count when closing says it again, and another one once the drawer has changed', async () => {
    await count(1058);
    await count(1058);
    await sell(client, shop, await addProduct(client, shop, { price: 10, stock: 10 }), 1, 10);
    await count(1058);
    expect(amounts(await close(1068))).toEqual([1058, 1058, 1068]);
  });

  it('cannot be below zero, nor beside its notes, nor of a closed till', async () => {
    await expectCode(count(-5), 'invalid_input');
    await expectCode(
      rpc(shop.cashier, 'count_till_session', { p_counted_cash: 10, p_denominations: { 20: 1 } }),
      'invalid_input',
    );
    expect(amounts(await report())).toEqual([]);
    await close(1058);
    await expectCode(count(1058), 'till_session_closed');
  });

  it('is never changed or removed', async () => {
    await count(1000);
    for (const change of ["'[]'", `jsonb_set(counts, '{0,counted_cash}', '1058')`])
      await expectCode(
        client.query(`update public.till_sessions set counts = ${change} where id = $1`, [shop.sessionId]),
        'append_only',
      );
  });

  it('is made by its cashier or who sees all tills, and by no other business', async () => {
    const second = await addMember(client, shop.tenantId, 'cashier');
    const other = await makeShop(client);
    await expectCode(count(1, second), 'not_found');
    await expectCode(count(1, other.owner), 'not_found');
    await expect(count(1000, shop.manager)).resolves.toMatchObject({ expected_cash: 1058 });
  });
});
