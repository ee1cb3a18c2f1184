import { randomUUID } from 'node:crypto';
import type { MyAccess, PlatformTenantPage } from '../../../shared/src/api/rpcTypes';
import { callRpc, expectCode, expectSqlState } from '../support/callRpc';
import { makePlatformAdmin, makeTenant, type TestTenant } from '../support/makeTenant';
import { asUser, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';

const database = testDatabase();

const hour = 3_600_000;

/** Every status, and the trials twice: before and after their end. */
const kinds = [
  'pending',
  'trialing',
  'trialing_over',
  'trial',
  'trial_over',
  'active',
  'past_due',
  'cancelled',
  'suspended',
  'expired',
] as const;
type Kind = (typeof kinds)[number];

interface Row {
  id: string;
  kind: Kind;
  amount: number;
  /** Hours ago. */
  age: number;
}

const statusOf = (kind: Kind) => kind.replace('_over', '') as NonNullable<MyAccess['subscription']>['status'];
const expiryOf = (kind: Kind) => new Date(Date.now() + (kind.endsWith('_over') ? -48 : 48) * hour).toISOString();
const isRunning = (kind: Kind) => /^(trial|active|past_due)/.test(kind);
/** A business has one of these at most. */
const isOpen = (kind: Kind) => kind !== 'cancelled' && kind !== 'expired';

/** The rule in words of its own: a running one; without one the newest that is neither cancelled nor expired; without one the newest. */
function modelDecides(rows: readonly Row[]): Row | null {
  const newestFirst = [...rows].sort((one, other) => one.age - other.age);
  return (
    newestFirst.find(({ kind }) => isRunning(kind)) ??
    newestFirst.find(({ kind }) => kind === 'pending' || kind === 'suspended') ??
    newestFirst[0] ??
    null
  );
}

/** The table of the specification, section 4. */
function modelGate(row: Row | null): string {
  if (row === null || row.kind === 'expired') return 'setup=required';
  if (row.kind.endsWith('_over')) return `trial=expired&${row.amount > 0 ? 'payment' : 'upgrade'}=required`;
  if (row.kind === 'pending' || row.kind === 'past_due') return 'payment=required';
  return row.kind === 'cancelled' || row.kind === 'suspended' ? 'subscription=inactive' : 'allowed';
}

async function write(tenantId: string, { id, kind, amount, age }: Row): Promise<void> {
  await database.client.query(
    `insert into public.tenant_subscriptions (id, tenant_id, status, amount, expires_at, created_at)
     values ($1, $2, $3, $4, $5, now() - make_interval(hours => $6))
     on conflict (id) do update set status = excluded.status, amount = excluded.amount, expires_at = excluded.expires_at`,
    [id, tenantId, statusOf(kind), amount, expiryOf(kind), age],
  );
}

const remove = (row: Row) => database.client.query('delete from public.tenant_subscriptions where id = $1', [row.id]);

interface Preview {
  effect: string;
  gate_before: string;
  gate_after: string;
  sentence: string;
}

function preview(root: Persona, tenantId: string, args: Record<string, unknown>): Promise<Preview> {
  return asUser(database.client, root, () =>
    callRpc<Preview>(database.client, 'admin_preview_subscription', { p_tenant_id: tenantId, ...args }),
  );
}

/** Everybody who asks which subscription decides says the model's. */
async function expectModel({ tenantId, owner }: TestTenant, root: Persona, rows: readonly Row[]): Promise<void> {
  const decides = modelDecides(rows);
  const { subscription } = await asUser(database.client, owner, () => callRpc<MyAccess>(database.client, 'my_access'));
  const { rows: gates } = await database.client.query<{ gate: string }>(
    'select private.subscription_gate($1, $2, $3) as gate',
    [subscription?.status ?? null, subscription?.amount ?? null, subscription?.expires_at ?? null],
  );
  const { rows: writable } = await database.client.query<{ is: boolean }>(
    'select private.tenant_is_writable($1) as "is"',
    [tenantId],
  );
  const { rows: listed } = await asUser(database.client, root, () =>
    callRpc<PlatformTenantPage>(database.client, 'admin_list_tenants', {}),
  );
  const row = listed.find(({ id }) => id === tenantId);
  expect({
    id: subscription?.id ?? null,
    gate: gates[0]?.gate,
    isWritable: writable[0]?.is,
    listedId: row?.subscription_id,
    listedStatus: row?.subscription_status,
  }).toEqual({
    id: decides?.id ?? null,
    gate: modelGate(decides),
    isWritable: modelGate(decides) === 'allowed',
    listedId: decides?.id ?? null,
    listedStatus: decides === null ? null : statusOf(decides.kind),
  });
}

async function withoutSubscription(): Promise<{ tenant: TestTenant; root: Persona }> {
  return {
    tenant: await makeTenant(database.client, { subscription: null }),
    root: await makePlatformAdmin(database.client),
  };
}

describe('the subscription that decides', () => {
  it.each(kinds)('is the only one there is: %s', async (kind) => {
    const { tenant, root } = await withoutSubscription();
    for (const amount of [0, 9]) {
      const row: Row = { id: randomUUID(), kind, amount, age: 1 };
      await write(tenant.tenantId, row);
      await expectModel(tenant, root, [row]);
      await remove(row);
      await expectModel(tenant, root, []);
    }
  });

  it.each(kinds)(
    'is the same by insert, update and delete, with every other beside %s, older or newer',
    async (kind) => {
      const { tenant, root } = await withoutSubscription();
      for (const other of kinds) {
        if (isOpen(kind) && isOpen(other)) continue;
        for (const [age, otherAge] of [
          [1, 2],
          [2, 1],
        ] as const) {
          const one: Row = { id: randomUUID(), kind, amount: 9, age };
          const two: Row = { id: randomUUID(), kind: other, amount: 0, age: otherAge };
          // By insert.
          await write(tenant.tenantId, two);
          await write(tenant.tenantId, one);
          await expectModel(tenant, root, [one, two]);
          // By delete, of either.
          await remove(one);
          await expectModel(tenant, root, [two]);
          await write(tenant.tenantId, one);
          await remove(two);
          await expectModel(tenant, root, [one]);
          // By update, from an offer.
          if (!isOpen(kind)) {
            await write(tenant.tenantId, { ...two, kind: 'pending' });
            await expectModel(tenant, root, [one, { ...two, kind: 'pending' }]);
          }
          await write(tenant.tenantId, two);
          await expectModel(tenant, root, [one, two]);
          await remove(one);
          await remove(two);
        }
      }
    },
  );

  it('stays the running one: no offer comes beside it, and one that was declined or ran out decides nothing', async () => {
    const { tenant, root } = await withoutSubscription();
    const running: Row = { id: randomUUID(), kind: 'active', amount: 29, age: 5 };
    const offer: Row = { id: randomUUID(), kind: 'pending', amount: 79, age: 1 };
    await write(tenant.tenantId, running);
    await expectSqlState(write(tenant.tenantId, offer), '23505');
    for (const kind of ['cancelled', 'expired'] as const) {
      await write(tenant.tenantId, { ...offer, kind });
      await expectModel(tenant, root, [running, { ...offer, kind }]);
    }
    expect(
      await asUser(database.client, tenant.owner, () =>
        callRpc(database.client, 'save_contact', {
          p_contact: { id: randomUUID(), name: 'Still open', type: 'customer' },
        }),
      ),
    ).toMatchObject({ name: 'Still open' });
  });

  it('is one open at most', async () => {
    const { tenant } = await withoutSubscription();
    await write(tenant.tenantId, { id: randomUUID(), kind: 'active', amount: 9, age: 2 });
    for (const kind of kinds.filter(isOpen))
      await expectSqlState(write(tenant.tenantId, { id: randomUUID(), kind, amount: 9, age: 1 }), '23505');
  });
});

describe('admin_preview_subscription', () => {
  it.each(kinds)('says of adding, changing and removing one beside %s what then happens', async (kind) => {
    const { tenant, root } = await withoutSubscription();
    const { tenantId } = tenant;
    for (const other of kinds) {
      const first: Row = { id: randomUUID(), kind, amount: 9, age: 2 };
      await write(tenantId, first);
      const args = { p_status: statusOf(other), p_amount: 0, p_expires_at: expiryOf(other) };
      const added = await preview(root, tenantId, args);
      if (isOpen(kind) && isOpen(other)) {
        expect(added).toMatchObject({ effect: 'refused', gate_after: modelGate(first) });
        await remove(first);
        continue;
      }
      const second: Row = { id: randomUUID(), kind: other, amount: 0, age: 1 };
      await write(tenantId, second);
      const gateOfBoth = modelGate(modelDecides([first, second]));
      expect(added).toMatchObject({ gate_before: modelGate(first), gate_after: gateOfBoth });

      expect(await preview(root, tenantId, { p_subscription_id: first.id })).toMatchObject({
        gate_before: gateOfBoth,
        gate_after: modelGate(second),
      });
      for (const next of kinds) {
        const changed = {
          p_subscription_id: second.id,
          p_status: statusOf(next),
          p_amount: 0,
          p_expires_at: expiryOf(next),
        };
        expect(await preview(root, tenantId, changed)).toMatchObject(
          isOpen(kind) && isOpen(next)
            ? { effect: 'refused', gate_after: gateOfBoth }
            : { gate_before: gateOfBoth, gate_after: modelGate(modelDecides([first, { ...second, kind: next }])) },
        );
      }
      await remove(first);
      await remove(second);
    }
  });

  it('says it in a sentence', async () => {
    const root = await makePlatformAdmin(database.client);
    const tenant = await makeTenant(database.client, { name: 'Duka la Mama' });
    const { rows } = await database.client.query<{ id: string }>(
      'select id from public.tenant_subscriptions where tenant_id = $1',
      [tenant.tenantId],
    );
    const id = rows[0]?.id;
    const sentence = async (args: Record<string, unknown>) => (await preview(root, tenant.tenantId, args)).sentence;

    expect(await sentence({ p_status: 'expired' })).toBe('Changes nothing while the running subscription lasts.');
    for (const status of ['pending', 'active'])
      expect(await sentence({ p_status: status })).toBe(
        'This business already has an open subscription. Change or end that one first.',
      );
    expect(await sentence({ p_subscription_id: id, p_status: 'suspended' })).toBe(
      'This locks Duka la Mama at once: the subscription is cancelled or suspended, so its people reach only Billing and its shop takes no orders.',
    );
    expect(await sentence({ p_subscription_id: id })).toMatch(
      /^This locks Duka la Mama at once: there is no subscription/,
    );
    expect(await sentence({ p_subscription_id: id, p_status: 'trial', p_expires_at: '2999-01-31T12:00:00Z' })).toBe(
      'Duka la Mama keeps working, until 31 January 2999.',
    );
    await database.client.query('update public.tenant_subscriptions set expires_at = null where id = $1', [id]);
    // As it is: it is the one that decides, and no other is.
    expect(await sentence({ p_subscription_id: id, p_status: 'active' })).toBe(
      'Changes nothing: Duka la Mama keeps working.',
    );
    for (const day of ['2020-03-01', '2999-03-01'])
      expect(await sentence({ p_subscription_id: id, p_status: 'active', p_expires_at: `${day}T12:00:00Z` })).toBe(
        `Duka la Mama keeps working. It does not end on 1 March ${day.slice(0, 4)}: only a trial ends automatically, others end when their status is changed.`,
      );
    const { rows: ended } = await database.client.query<{ expires_at: string }>(
      `update public.tenant_subscriptions set status = 'past_due' where id = $1 returning expires_at::text`,
      [id],
    );
    // Every move out of active says when it ended.
    const expiresAt = ended[0]?.expires_at;
    expect(await sentence({ p_subscription_id: id, p_status: 'past_due', p_expires_at: expiresAt })).toBe(
      'Changes nothing: Duka la Mama stays locked, as a payment is due.',
    );
    expect(await sentence({ p_subscription_id: id, p_status: 'active' })).toBe('This opens Duka la Mama at once.');
    expect(await sentence({ p_status: 'cancelled' })).toBe(
      'Changes nothing: another subscription decides, and Duka la Mama stays locked, as a payment is due.',
    );
  });

  it('writes nothing, and answers platform administrators with a second factor only', async () => {
    const tenant = await makeTenant(database.client);
    const other = await makeTenant(database.client);
    const root = await makePlatformAdmin(database.client);
    const weak = await makePlatformAdmin(database.client, { assuranceLevel: 'aal1' });
    const count = async () => (await database.client.query('select * from public.tenant_subscriptions')).rows;
    const before = await count();

    for (const persona of [tenant.owner, other.owner, tenant.cashier])
      await expectCode(preview(persona, tenant.tenantId, { p_status: 'active' }), 'permission_denied');
    await expectCode(preview(weak, tenant.tenantId, { p_status: 'active' }), 'second_factor_required');
    await expectCode(preview(root, randomUUID(), { p_status: 'active' }), 'not_found');
    await expectCode(preview(root, tenant.tenantId, { p_status: 'unheard' }), 'invalid_input');
    await expectCode(
      preview(root, tenant.tenantId, { p_subscription_id: randomUUID(), p_status: 'active' }),
      'not_found',
    );
    await preview(root, tenant.tenantId, { p_status: 'pending' });

    expect(await count()).toEqual(before);
  });
});
