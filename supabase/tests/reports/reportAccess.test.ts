import type { ReportAccess } from '../../../shared/src/api/rpcTypes';
import { call } from '../contacts/contactFixtures';
import { expectCode } from '../support/callRpc';
import { addMember, makeTenant, type TestTenant } from '../support/makeTenant';
import type { Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';

const database = testDatabase();
let shop: TestTenant;
let other: TestTenant;

beforeAll(async () => {
  shop = await makeTenant(database.client);
  other = await makeTenant(database.client);
  await addMember(database.client, other.tenantId, 'admin', { fullName: 'Olga Other' });
});

const access = (persona: Persona) => call<ReportAccess>(database.client, persona, 'report_access');

const setYearStart = (month: number) =>
  database.client.query(
    `insert into public.accounting_settings (tenant_id, year_start_month) values ($1, $2)
     on conflict (tenant_id) do update set year_start_month = excluded.year_start_month`,
    [shop.tenantId, month],
  );

describe('report_access', () => {
  it('locks nothing for an owner; for others what their role misses, in words', async () => {
    expect((await access(shop.owner)).locked).toEqual([]);
    await database.client.query(
      `delete from public.role_permissions where role = 'manager' and permission_key in ('products.view_cost', 'stock.view')`,
    );
    try {
      const { locked } = await access(shop.manager);
      const needs = Object.fromEntries(locked.map(({ key, needs: missing }) => [key, missing]));

      expect(needs.profit).toHaveLength(1);
      expect(needs.stock_losses).toHaveLength(2);
      expect(needs).not.toHaveProperty('sales_summary');
    } finally {
      await database.client.query(
        `insert into public.role_permissions (role, permission_key) values ('manager', 'products.view_cost'), ('manager', 'stock.view')`,
      );
    }
  });

  it('names the owners of the own business alone', async () => {
    const { owners } = await access(shop.manager);

    expect(owners).toHaveLength(1);
    expect(owners).not.toContain('Olga Other');
    expect((await access(other.owner)).owners).toContain('Olga Other');
  });

  it('of who sees the own reports alone names what the others need', async () => {
    const { locked } = await access(shop.cashier);
    const needs = Object.fromEntries(locked.map(({ key, needs: missing }) => [key, missing]));

    for (const key of ['sales_summary', 'sales_by_time', 'staff', 'till_differences'])
      expect(needs).not.toHaveProperty(key);
    expect(needs.returns).toEqual(['See reports']);
    expect(needs.profit).toEqual(['See reports', 'See what products cost']);
  });

  it('is for those who see reports', async () => {
    await database.client.query(
      `delete from public.role_permissions where role = 'cashier' and permission_key = 'reports.view_own'`,
    );
    try {
      await expectCode(access(shop.cashier), 'permission_denied');
    } finally {
      await database.client.query(`insert into public.role_permissions values ('cashier', 'reports.view_own')`);
    }
  });

  it('tells the month of the own books', async () => {
    await setYearStart(7);

    expect((await access(shop.manager)).year_start_month).toBe(7);
    expect((await access(other.owner)).year_start_month).toBe(1);
    await setYearStart(1);
  });
});

describe('a period by its name', () => {
  const daysOf = async (name: string, today: string): Promise<string> => {
    const { rows } = await database.client.query<{ days: string }>(
      'select private.report_period($1, $2, $3)::text as days',
      [shop.tenantId, name, today],
    );
    return String(rows[0]?.days);
  };

  // As the screens name them: mfe-admin/src/reports/reportPeriods.test.ts.
  it.each([
    ['today', '2026-11-26', '[2026-11-26,2026-11-27)'],
    ['yesterday', '2028-03-01', '[2028-02-29,2028-03-01)'],
    ['this_week', '2026-11-29', '[2026-11-23,2026-11-30)'],
    ['last_week', '2027-01-01', '[2026-12-21,2026-12-28)'],
    ['this_month', '2028-02-10', '[2028-02-01,2028-03-01)'],
    ['last_month', '2028-03-31', '[2028-02-01,2028-03-01)'],
    ['this_quarter', '2026-11-26', '[2026-10-01,2027-01-01)'],
    ['last_quarter', '2026-11-26', '[2026-07-01,2026-10-01)'],
    ['this_year', '2026-11-26', '[2026-01-01,2027-01-01)'],
    ['last_7_days', '2026-11-26', '[2026-11-20,2026-11-27)'],
    ['last_30_days', '2026-11-26', '[2026-10-28,2026-11-27)'],
    ['last_90_days', '2026-11-26', '[2026-08-29,2026-11-27)'],
    ['last_12_months', '2026-11-26', '[2025-12-01,2026-12-01)'],
    ['last_12_months', '2028-02-29', '[2027-03-01,2028-03-01)'],
    ['2026-01-05..2026-02-01', '2026-11-26', '[2026-01-05,2026-02-02)'],
    ['next_week', '2026-11-26', 'null'],
  ])('%s, seen from %s', async (name, today, days) => {
    expect(await daysOf(name, today)).toBe(days);
  });

  it('knows the year of the books', async () => {
    await setYearStart(7);

    expect(await daysOf('this_financial_year', '2026-11-26')).toBe('[2026-07-01,2027-07-01)');
    expect(await daysOf('this_financial_year', '2026-06-30')).toBe('[2025-07-01,2026-07-01)');
    expect(await daysOf('last_financial_year', '2026-11-26')).toBe('[2025-07-01,2026-07-01)');
    await setYearStart(1);
  });
});
