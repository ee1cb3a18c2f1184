import { randomUUID } from 'node:crypto';
import type { ActivityEvent, ActivityFilter, ActivityPage } from '../../../shared/src/api/rpcTypes';
import { expectCode } from '../support/callRpc';
import { addMember, makePlatformAdmin, makeTenant, makeUser, type TestTenant } from '../support/makeTenant';
import type { Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { call } from './accountsFixtures';

/* The audit record of a business, as its owners search it. */
const database = testDatabase();
let tenant: TestTenant;
let other: TestTenant;

beforeEach(async () => {
  tenant = await makeTenant(database.client);
  other = await makeTenant(database.client);
});

interface Entry {
  tenantId?: string;
  actorId?: string | null;
  action?: string;
  entity?: string;
  entityId?: string;
  before?: unknown;
  after?: unknown;
  at?: string;
  kind?: string | null;
}

async function write(entry: Entry = {}): Promise<string> {
  const { rows } = await database.client.query<{ id: string }>(
    `insert into audit.events (tenant_id, actor_id, action, entity, entity_id, before, after, created_at, actor_kind, ip_address)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, '203.0.113.9') returning id`,
    [
      entry.tenantId ?? tenant.tenantId,
      entry.actorId === undefined ? tenant.manager.userId : entry.actorId,
      entry.action ?? 'product_changed',
      entry.entity ?? 'products',
      entry.entityId ?? randomUUID(),
      entry.before === undefined ? null : JSON.stringify(entry.before),
      entry.after === undefined ? null : JSON.stringify(entry.after),
      entry.at ?? '2026-03-04T10:00:00Z',
      entry.kind === undefined ? 'user' : entry.kind,
    ],
  );
  return rows[0]?.id ?? '';
}
const search = (persona: Persona, filter: ActivityFilter = {}, page: Record<string, unknown> = {}) =>
  call<ActivityPage>(database.client, persona, 'search_activity', { p_filter: filter, ...page });
const idsOf = async (filter: ActivityFilter) => (await search(tenant.owner, filter)).rows.map(({ id }) => id);
/** The one entry that was written, as the owner sees it. */
const seen = async (id: string, persona = tenant.owner): Promise<ActivityEvent | undefined> =>
  (await search(persona)).rows.find((row) => row.id === id);

describe('search_activity', () => {
  it('is for owners alone, unless an own role of owners has the right', async () => {
    for (const persona of [
      tenant.manager,
      tenant.cashier,
      await addMember(database.client, tenant.tenantId, 'accountant'),
    ])
      await expectCode(search(persona), 'permission_denied');
    await expectCode(search(await makeUser(database.client)), 'no_membership');
    await expectCode(search(await makePlatformAdmin(database.client)), 'no_membership');
    await expect(search(tenant.owner)).resolves.toMatchObject({ next_cursor: null });
  });

  it('says who did what to what, from where, and what it was before', async () => {
    const id = await write({
      entity: 'tenant_users',
      entityId: tenant.cashier.userId,
      action: 'member_role_changed',
      before: { role: 'cashier' },
      after: { role: 'manager' },
    });

    expect(await seen(id)).toMatchObject({
      actor_id: tenant.manager.userId,
      actor_name: 'Max Manager',
      actor_kind: 'user',
      subject: 'Cora Cashier',
      before: { role: 'cashier' },
      after: { role: 'manager' },
      ip_address: '203.0.113.9',
    });
  });

  it('shows nothing of another business, whatever is asked for', async () => {
    const entityId = randomUUID();
    const theirs = await write({
      tenantId: other.tenantId,
      actorId: other.manager.userId,
      entityId,
      after: { name: 'Theirs' },
    });

    for (const filter of [{}, { actor_id: other.manager.userId }, { document_id: entityId }, { text: 'Theirs' }])
      expect(await idsOf(filter)).not.toContain(theirs);
  });

  it('is narrowed to a person, a kind, a document, days and a text', async () => {
    const entityId = randomUUID();
    const early = await write({
      at: '2026-03-01T00:00:00Z',
      actorId: tenant.cashier.userId,
      after: { name: 'Sugar 100%' },
    });
    const late = await write({
      at: '2026-03-02T00:00:00Z',
      entity: 'quotes',
      action: 'quote_changed',
      entityId,
      after: { name: 'Sugar 100 kg' },
    });

    expect(await idsOf({ actor_id: tenant.cashier.userId })).toEqual([early]);
    expect(await idsOf({ entity: 'quotes' })).toEqual([late]);
    expect(await idsOf({ document_id: entityId })).toEqual([late]);
    expect(await idsOf({ from: '2026-03-01T00:00:00Z', to: '2026-03-02T00:00:00Z' })).toEqual([early]);
    expect(await idsOf({ text: '100%' })).toEqual([early]);
    expect(await idsOf({ text: 'SUGAR' })).toEqual([late, early]);
    expect(await idsOf({ text: 'product changed' })).toEqual([early]);
  });

  it('leads from a sale to the approvals that it was given', async () => {
    const [saleId, approvalId] = [randomUUID(), randomUUID()];
    await database.client.query(
      `insert into public.approvals (tenant_id, id, permission, approver_id, approver_name, asked_by, document_id, subject, reason, expires_at, request_hash)
       values ($1, $2, 'sales.discount', $3, 'Max', $4, $5, '{}', 'Regular', now(), 'x')`,
      [tenant.tenantId, approvalId, tenant.manager.userId, tenant.cashier.userId, saleId],
    );
    const given = await write({ action: 'action_approved', entity: 'approvals', entityId: approvalId });

    expect(await idsOf({ document_id: saleId })).toEqual([given]);
  });

  it('goes on where a page ended, with each entry once', async () => {
    const written = [];
    for (let day = 1; day <= 5; day += 1)
      written.push(await write({ entity: 'paged', at: `2026-04-0${Math.ceil(day / 2)}T00:00:00Z` }));

    const ids: string[] = [];
    let after: string | null = null;
    do {
      const page: ActivityPage = await search(tenant.owner, { entity: 'paged' }, { p_after: after, p_limit: 2 });
      ids.push(...page.rows.map(({ id }) => id));
      after = page.next_cursor;
    } while (after !== null);

    expect(ids).toHaveLength(5);
    expect(ids.toSorted()).toEqual(written.toSorted());
    await expectCode(search(tenant.owner, {}, { p_after: 'not-a-cursor' }), 'invalid_input');
    await expectCode(search(tenant.owner, { actor_id: 'somebody' }), 'invalid_input');
  });

  it('has nothing secret in it, however deep, and cannot be searched for it', async () => {
    const id = await write({
      after: {
        name: 'Paybill',
        pin: '4711',
        api_key: 'live_1',
        settings: [{ consumer_secret: 'hush', access_token: 'hush', shortcode: '600000' }],
        pin_hash: '$2a$hush',
      },
    });

    expect((await seen(id))?.after).toEqual({ name: 'Paybill', settings: [{ shortcode: '600000' }] });
    expect(await idsOf({ text: 'hush' })).toEqual([]);
    expect(await idsOf({ text: '4711' })).toEqual([]);
  });

  it('hides costs from whoever may not see them', async () => {
    const role = randomUUID();
    await call(database.client, tenant.owner, 'save_tenant_role', {
      p_role: { id: role, name: 'Auditor', base: 'admin', permissions: ['audit.view'] },
    });
    await call(database.client, tenant.owner, 'change_member_role', {
      p_user_id: tenant.cashier.userId,
      p_role: 'admin',
      p_role_id: role,
    });
    const id = await write({ before: { cost: 5, unit_cost: 7, price: 9 }, after: { cost: 6, price: 9 } });

    expect(await seen(id)).toMatchObject({ before: { cost: 5, unit_cost: 7, price: 9 } });
    expect(await seen(id, tenant.cashier)).toMatchObject({ before: { price: 9 }, after: { price: 9 } });
  });

  it('says of the platform what it did, not who, and nothing of its looks', async () => {
    const { userId } = await makePlatformAdmin(database.client);
    const look = await write({ actorId: userId, action: 'admin_list_timeline', kind: 'platform' });
    const act = await write({
      actorId: userId,
      action: 'tenant_status_changed',
      kind: null,
      after: { reason: 'Suspicion' },
    });

    expect(await seen(look)).toBeUndefined();
    expect(await seen(act)).toMatchObject({
      actor_id: null,
      actor_name: null,
      actor_kind: 'platform',
      after: null,
      ip_address: null,
    });
  });
});
