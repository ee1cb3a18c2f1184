import { randomUUID } from 'node:crypto';
import type { PlatformApprovals } from '../../../shared/src/api/rpcTypes';
import { callRpc, expectCode } from '../support/callRpc';
import { makePlatformAdmin } from '../support/makeTenant';
import { asUser, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { signUp } from './billingFixtures';

/* A refund above the limit of its currency takes two people. Its invoices have no lines: here only their sums count. */
const database = testDatabase({ breaksInvariants: true });
const reason = 'Paid twice by mistake';
let first: Persona;
let second: Persona;
let support: Persona;

const as = <T>(persona: Persona, name: string, args: object = {}): Promise<T> =>
  asUser(database.client, persona, () => callRpc<T>(database.client, name, args as Record<string, unknown>));
interface Refunded {
  state: string;
  invoice: { refunded_amount: number; credit_notes: unknown[] };
}
const refund = (by: Persona, invoiceId: string, id: string, amount: number) =>
  as<Refunded>(by, 'admin_refund_invoice', { p_refund: { id, invoice_id: invoiceId, amount, reason } });
const decline = (by: Persona, invoiceId: string, id: string) =>
  as<object>(by, 'admin_decline_refund', { p_decline: { id, invoice_id: invoiceId, reason } });
const waiting = async (by: Persona) => (await as<PlatformApprovals>(by, 'admin_list_approvals')).refunds;

async function paidInvoice(currency = 'USD', amount = 1000): Promise<string> {
  const { client } = database;
  const tenantId = await signUp(client, '2027-01-01T00:00:00Z');
  const { rows } = await client.query<{ id: string }>(
    `insert into public.subscription_invoices (tenant_id, number, kind, period_start, period_end, currency, subtotal, tax, total, credit_used, amount_due,
       due_at, issued_at, buyer, seller)
     values ($1, 'RA-' || $2, 'manual', '2027-01-01', '2027-02-01', $3, $4, 0, $4, 0, $4, '2027-01-01', '2027-01-01', '{}', '{}') returning id`,
    [tenantId, randomUUID().slice(0, 13), currency, amount],
  );
  await client.query('select private.take_money($1, $2, $3, now())', [tenantId, rows[0]!.id, amount]);
  return rows[0]!.id;
}

beforeAll(async () => {
  first = await makePlatformAdmin(database.client);
  second = await makePlatformAdmin(database.client);
  support = await makePlatformAdmin(database.client);
  await database.client.query(`update private.platform_admins set role = 'support' where user_id = $1`, [
    support.userId,
  ]);
  await database.client.query(`insert into private.approval_limits (currency, amount) values ('USD', 500)`);
});

it('is sent at once up to the limit, waits above it, and goes when somebody else sends the same', async () => {
  const [small, large] = [await paidInvoice(), await paidInvoice()];
  expect(await refund(first, small, randomUUID(), 500)).toMatchObject({ state: 'manual' });
  const id = randomUUID();
  for (let time = 0; time < 2; time += 1)
    expect(await refund(first, large, id, 500.01)).toMatchObject({ state: 'waiting', invoice: { refunded_amount: 0 } });
  expect(await waiting(second)).toMatchObject([
    { id, invoice_id: large, amount: 500.01, currency: 'USD', is_own: false, asked_by: 'Platform Root' },
  ]);
  expect(await waiting(first)).toMatchObject([{ id, is_own: true }]);
  await expectCode(as(support, 'admin_list_approvals'), 'permission_denied');

  expect(await refund(second, large, id, 500.01)).toMatchObject({
    state: 'manual',
    invoice: { refunded_amount: 500.01 },
  });
  expect(await waiting(first)).toEqual([]);
  await expectCode(decline(second, large, id), 'refund_settled');
});

it('counts what was refunded of the invoice before, so that parts are no way round', async () => {
  const invoiceId = await paidInvoice();
  expect(await refund(first, invoiceId, randomUUID(), 300)).toMatchObject({ state: 'manual' });
  const id = randomUUID();
  expect(await refund(first, invoiceId, id, 201)).toMatchObject({ state: 'waiting' });
  await decline(first, invoiceId, id);
});

it('has no limit in a currency without one', async () => {
  const invoiceId = await paidInvoice('KES', 900_000);
  expect(await refund(first, invoiceId, randomUUID(), 900_000)).toMatchObject({ state: 'manual' });
});

it('is declined once, with a reason that is kept, and nothing is sent', async () => {
  const invoiceId = await paidInvoice();
  const id = randomUUID();
  await refund(first, invoiceId, id, 600);
  await expectCode(decline(support, invoiceId, id), 'permission_denied');
  await expectCode(decline(second, invoiceId, randomUUID()), 'not_found');
  for (let time = 0; time < 2; time += 1)
    expect(await decline(second, invoiceId, id)).toMatchObject({ refunded_amount: 0, credit_notes: [] });
  expect(await waiting(first)).toEqual([]);
  // Asked for again under the same id, it stays declined; under another one it waits again.
  expect(await refund(second, invoiceId, id, 600)).toMatchObject({ state: 'declined' });
  expect(await refund(second, invoiceId, randomUUID(), 600)).toMatchObject({ state: 'waiting' });
  const { rows } = await database.client.query<{ actor_id: string; after: { reason: string } }>(
    `select actor_id, after from audit.events where action = 'refund_declined' and entity_id = $1`,
    [invoiceId],
  );
  expect(rows).toMatchObject([{ actor_id: second.userId, after: { reason } }]);
});

it('looks at what waits with a trace in the audit record', async () => {
  const seen = async () =>
    (
      await database.client.query<{ count: number }>(
        `select count(*)::integer as count from audit.events where action = 'admin_list_approvals' and actor_id = $1`,
        [second.userId],
      )
    ).rows[0]?.count ?? 0;
  const before = await seen();
  await as(second, 'admin_list_approvals');
  expect(await seen()).toBe(before + 1);
});
