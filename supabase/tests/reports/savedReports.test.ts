import { randomUUID } from 'node:crypto';
import type { SavedReport } from '../../../shared/src/api/rpcTypes';
import { call } from '../contacts/contactFixtures';
import { callRpc, expectCode, expectSqlState } from '../support/callRpc';
import { addMember, makeTenant, type TestTenant } from '../support/makeTenant';
import { asAnonymous, asUser, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';

const database = testDatabase();
let shop: TestTenant;
let other: TestTenant;
let accountant: Persona;

beforeAll(async () => {
  shop = await makeTenant(database.client);
  other = await makeTenant(database.client);
  accountant = await addMember(database.client, shop.tenantId, 'accountant');
});

const input = (more: Record<string, unknown> = {}, query: Record<string, unknown> = {}) => ({
  id: randomUUID(),
  name: `Report ${randomUUID().slice(0, 8)}`,
  query: {
    report: 'sales_by_product',
    measures: ['net_sales'],
    dimensions: ['product'],
    period: 'this_month',
    ...query,
  },
  ...more,
});
const save = (persona: Persona, report: Record<string, unknown>) =>
  call<SavedReport>(database.client, persona, 'save_report', { p_report: report });
const list = async (persona: Persona) => call<SavedReport[]>(database.client, persona, 'list_saved_reports');
const names = async (persona: Persona) => (await list(persona)).map(({ name }) => name);
const act = (persona: Persona, name: string, id: string, more: Record<string, unknown> = {}) =>
  call<SavedReport>(database.client, persona, name, { p_saved_report_id: id, ...more });

async function withoutPermission(role: string, key: string, work: () => Promise<void>): Promise<void> {
  await database.client.query('delete from public.role_permissions where role = $1 and permission_key = $2', [
    role,
    key,
  ]);
  try {
    await work();
  } finally {
    await database.client.query('insert into public.role_permissions (role, permission_key) values ($1, $2)', [
      role,
      key,
    ]);
  }
}

describe('save_report', () => {
  it('keeps what is asked, and answers the same save again without a change', async () => {
    const report = input({ name: 'Drinks, weekend' }, { compare: 'previous', look: 'list' });
    const first = await save(shop.manager, report);

    expect(first).toMatchObject({
      name: 'Drinks, weekend',
      report: 'sales_by_product',
      is_own: true,
      visibility: 'own',
    });
    expect(first.query).toMatchObject({ period: 'this_month', compare: 'previous', look: 'list' });
    expect(await save(shop.manager, report)).toEqual(first);
    expect(await list(shop.manager)).toContainEqual(first);
  });

  it.each([
    ['a figure that is not there', { measures: ['profits'] }, 'unknown_measure'],
    ['a grouping that is not there', { dimensions: ['colour'] }, 'unknown_dimension'],
    ['a count of sales by product', { measures: ['sales'] }, 'cannot_be_split'],
    ['a period that is none', { period: 'next_month' }, 'invalid_input'],
    ['days the wrong way round', { period: '2026-03-02..2026-03-01' }, 'invalid_input'],
    ['days that are none', { period: '2026-02-30..2026-03-01' }, 'invalid_input'],
    ['no period', { period: null }, 'invalid_input'],
    ['a word that it does not know', { limit: 5 }, 'invalid_input'],
    ['a report that is not there', { report: 'gossip' }, 'not_found'],
  ])('refuses %s', async (_what, query, code) => {
    await expectCode(save(shop.owner, input({}, query)), code);
  });

  it.each([
    'today',
    'yesterday',
    'this_week',
    'last_week',
    'this_month',
    'last_month',
    'this_quarter',
    'last_quarter',
    'this_year',
    'this_financial_year',
    'last_financial_year',
    'last_7_days',
    'last_30_days',
    'last_90_days',
    '2026-01-01..2026-01-31',
  ])('takes the period %s', async (period) => {
    expect((await save(shop.owner, input({}, { period }))).query.period).toBe(period);
  });

  it('refuses a second report of one name to a person, in any case, but not to another', async () => {
    await save(shop.manager, input({ name: 'Tea' }));

    await expectCode(save(shop.manager, input({ name: 'TEA' })), 'invalid_input');
    await save(shop.owner, input({ name: 'Tea' }));
  });

  it('refuses a change on top of one that was not seen', async () => {
    const report = input();
    const first = await save(shop.manager, report);
    const second = await save(shop.manager, { ...report, name: 'Second', expected_updated_at: first.updated_at });

    expect(second).toMatchObject({ id: first.id, name: 'Second' });
    await expectCode(
      save(shop.manager, { ...report, name: 'Third', expected_updated_at: first.updated_at }),
      'stale_row',
    );
  });

  it('keeps one report of two saves of one id at the same time', async () => {
    const report = input();
    const second = await database.connect();
    const saved = await Promise.all([
      save(shop.manager, report),
      asUser(second, shop.manager, () => callRpc<SavedReport>(second, 'save_report', { p_report: report })),
    ]);

    expect(saved[0]).toEqual(saved[1]);
  });
});

describe('the rights of a saved report', () => {
  it('are asked when it is saved: no cost without the right to see it', async () => {
    await withoutPermission('manager', 'products.view_cost', async () => {
      await expectCode(save(shop.manager, input({}, { measures: ['profit'] })), 'permission_denied');
      await expectCode(
        save(shop.manager, input({}, { report: 'profit', measures: ['net_sales'] })),
        'permission_denied',
      );
    });
  });

  it('are asked of whoever finds it: one of a report that a role may not open is not shown to it', async () => {
    await save(shop.owner, input({ name: 'Earned', visibility: 'everybody' }, { report: 'profit' }));
    expect(await names(shop.manager)).toContain('Earned');
    const own = await save(shop.manager, input({ name: 'Own earned' }, { report: 'profit' }));

    await withoutPermission('manager', 'products.view_cost', async () => {
      expect(await names(shop.manager)).not.toContain('Earned');
      expect(await list(shop.manager)).toContainEqual({ ...own, may_open: false });
    });
  });

  it('sharing needs reports.share', async () => {
    const report = input();
    const own = await save(shop.manager, report);
    await withoutPermission('manager', 'reports.share', async () => {
      const shared = { ...report, visibility: 'everybody', expected_updated_at: own.updated_at };
      await expectCode(save(shop.manager, shared), 'permission_denied');
      await expectCode(save(shop.manager, input({ visibility: 'role', role: 'manager' })), 'permission_denied');
    });
  });

  it('a role finds what is shared with it, nobody else does', async () => {
    const report = await save(
      shop.owner,
      input({ name: 'For the accountant', visibility: 'role', role: 'accountant' }),
    );

    expect(await names(accountant)).toContain('For the accountant');
    expect(await names(shop.manager)).not.toContain('For the accountant');
    await expectCode(act(shop.manager, 'delete_saved_report', report.id), 'not_found');
    await expectCode(save(shop.owner, input({ visibility: 'role' })), 'invalid_input');
  });

  it('what is shared is changed with reports.share, and never by somebody who cannot find it', async () => {
    const shared = await save(shop.owner, input({ visibility: 'everybody' }));
    const own = await save(shop.owner, input());

    await withoutPermission('manager', 'reports.share', async () => {
      await expectCode(act(shop.manager, 'delete_saved_report', shared.id), 'permission_denied');
    });
    expect((await act(shop.manager, 'delete_saved_report', shared.id)).id).toBe(shared.id);
    await expectCode(act(shop.manager, 'delete_saved_report', own.id), 'not_found');
    await expectCode(act(shop.manager, 'pin_saved_report', own.id, { p_is_pinned: true }), 'not_found');
  });

  it('is nothing to cashiers, visitors and other businesses', async () => {
    const shared = await save(shop.owner, input({ name: 'Of this shop', visibility: 'everybody' }));

    // Reports of all are nothing to who sees the own ones alone.
    expect(await names(shop.cashier)).not.toContain('Of this shop');
    await expectCode(save(shop.cashier, input()), 'permission_denied');
    await expectCode(act(shop.cashier, 'pin_saved_report', shared.id, { p_is_pinned: true }), 'not_found');
    await withoutPermission('cashier', 'reports.view_own', async () => {
      await expectCode(list(shop.cashier), 'permission_denied');
    });
    await expectSqlState(
      asAnonymous(database.client, () => callRpc(database.client, 'list_saved_reports', {})),
      '42501',
    );
    expect(await names(other.owner)).not.toContain('Of this shop');
    for (const name of ['delete_saved_report', 'restore_saved_report'])
      await expectCode(act(other.owner, name, shared.id), 'not_found');
    await expectCode(act(other.owner, 'pin_saved_report', shared.id, { p_is_pinned: true }), 'not_found');
  });
});

describe('delete_saved_report', () => {
  it('takes it out of the list, and it can be brought back with its pin', async () => {
    const report = await save(shop.owner, input({ name: 'Gone and back' }));
    await act(shop.owner, 'pin_saved_report', report.id, { p_is_pinned: true });
    await act(shop.owner, 'delete_saved_report', report.id);
    await act(shop.owner, 'delete_saved_report', report.id);
    expect(await names(shop.owner)).not.toContain('Gone and back');
    await expectCode(act(shop.owner, 'pin_saved_report', report.id, { p_is_pinned: true }), 'not_found');

    expect(await act(shop.owner, 'restore_saved_report', report.id)).toMatchObject({ is_pinned: true });
    expect(await names(shop.owner)).toContain('Gone and back');
  });

  it('gives its name free; then it cannot come back', async () => {
    const report = await save(shop.owner, input({ name: 'Taken' }));
    await act(shop.owner, 'delete_saved_report', report.id);
    await save(shop.owner, input({ name: 'Taken' }));

    await expectCode(act(shop.owner, 'restore_saved_report', report.id), 'invalid_input');
  });

  it('makes room for another one; a person with 200 brings none back', async () => {
    const full = await addMember(database.client, shop.tenantId, 'manager');
    const report = await save(full, input());
    await act(full, 'delete_saved_report', report.id);
    await database.client.query(
      `insert into public.saved_reports (tenant_id, id, owner_id, name, definition_key, query, visibility)
       select r.tenant_id, gen_random_uuid(), r.owner_id, 'Copy ' || n, r.definition_key, r.query, r.visibility
       from public.saved_reports r, generate_series(1, 200) n where r.id = $1`,
      [report.id],
    );

    await expectCode(act(full, 'restore_saved_report', report.id), 'invalid_input');
    const copy = (await list(full))[0];
    await act(full, 'delete_saved_report', copy?.id ?? '');
    expect((await act(full, 'restore_saved_report', report.id)).id).toBe(report.id);
    // Once there, it may be asked for again.
    expect((await act(full, 'restore_saved_report', report.id)).id).toBe(report.id);
  });
});

describe('pin_saved_report', () => {
  it('puts it first for the person alone', async () => {
    const report = await save(shop.owner, input({ visibility: 'everybody' }));
    expect(await act(shop.manager, 'pin_saved_report', report.id, { p_is_pinned: true })).toMatchObject({
      is_pinned: true,
      is_own: false,
    });

    expect((await list(shop.owner)).find(({ id }) => id === report.id)?.is_pinned).toBe(false);
    expect((await act(shop.manager, 'pin_saved_report', report.id, { p_is_pinned: false })).is_pinned).toBe(false);
  });
});
