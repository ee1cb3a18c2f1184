import { randomUUID } from 'node:crypto';
import type {
  NotificationPage,
  ReportAlert,
  ReportAlertEvent,
  SaveReportAlertInput,
  SavedReportQuery,
} from '../../../shared/src/api/rpcTypes';
import { call } from '../contacts/contactFixtures';
import { callRpc, expectCode } from '../support/callRpc';
import { makeTenant, type TestTenant } from '../support/makeTenant';
import { asServiceRole, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { closeShort, makeReportShop, sellAt, takeBack, withoutRight, type ReportShop } from './reportFixtures';

const database = testDatabase();
let shop: ReportShop;
let other: TestTenant;
let today: string;
let yesterday: string;

const byCategory: SavedReportQuery = {
  report: 'sales_by_product',
  measures: ['net_sales', 'margin'],
  dimensions: ['category'],
  period: 'today',
};
const figure = (more: Partial<SaveReportAlertInput> = {}): SaveReportAlertInput => ({
  id: randomUUID(),
  name: 'Sales of the day',
  kind: 'figure',
  query: byCategory,
  measure: 'net_sales',
  scope: 'total',
  compare: 'value',
  direction: 'above',
  check_at: 'during',
  threshold: 1000,
  ...more,
});
const save = (alert: SaveReportAlertInput, persona: Persona = shop.owner) =>
  call<ReportAlert>(database.client, persona, 'save_report_alert', { p_alert: alert });
const change = (id: string, action: string, persona: Persona = shop.owner) =>
  call<ReportAlert>(database.client, persona, 'change_report_alert', { p_change: { report_alert_id: id, action } });
const events = (id: string, persona: Persona = shop.owner) =>
  call<ReportAlertEvent[]>(database.client, persona, 'list_report_alert_events', { p_report_alert_id: id });
const found = async (id: string, persona: Persona = shop.owner) =>
  (await call<ReportAlert[]>(database.client, persona, 'list_report_alerts')).find((row) => row.id === id);

/** Its time has come: nobody waits for a clock. */
async function check(id: string, client = database.client): Promise<void> {
  await client.query(
    'update public.report_alerts set next_check_at = now() where id = $1 and next_check_at is not null',
    [id],
  );
  await asServiceRole(client, () =>
    callRpc(client, 'check_report_alert', { p_tenant_id: shop.tenantId, p_report_alert_id: id }),
  );
}

/** Saves an alert and checks it: what it tells. */
async function told(alert: SaveReportAlertInput, persona: Persona = shop.owner): Promise<ReportAlertEvent[]> {
  await save(alert, persona);
  await check(alert.id);
  return events(alert.id, persona);
}

const bell = async (persona: Persona): Promise<NotificationPage['rows']> =>
  (await call<NotificationPage>(database.client, persona, 'list_notifications', { p_limit: 100 })).rows;

const mails = async (persona: Persona): Promise<{ subject: string; body: string }[]> =>
  (
    await database.client.query<{ subject: string; body: string }>(
      `select subject, body from private.mail_outbox where kind = 'report_alert' and user_id = $1 order by created_at desc`,
      [persona.userId],
    )
  ).rows;

const withoutPermission = (role: string, key: string, work: () => Promise<void>): Promise<void> =>
  withoutRight(database.client, { role, key }, work);

beforeAll(async () => {
  shop = await makeReportShop(database.client);
  other = await makeTenant(database.client);
  const { rows } = await database.client.query<{ today: string; yesterday: string }>(
    `select private.business_date($1, now())::text as today, (private.business_date($1, now()) - 1)::text as yesterday`,
    [shop.tenantId],
  );
  today = rows[0]?.today ?? '';
  yesterday = rows[0]?.yesterday ?? '';
});

describe('saving an alert', () => {
  it('keeps it with its bound in words; the same again changes nothing', async () => {
    const alert = figure();
    const first = await save(alert);

    expect(first).toMatchObject({
      revision: 1,
      condition: 'Net sales above KSh 1,000.00',
      report: 'sales_by_product',
      unit: 'money',
      status: 'active',
      is_mailed: true,
      last_fired_at: null,
    });
    expect(await save(alert)).toEqual(first);
    await expectCode(save({ ...alert, threshold: 5 }), 'idempotency_mismatch');
    expect(await save({ ...alert, revision: 1, threshold: 5 })).toMatchObject({ revision: 2, threshold: 5 });
    await expectCode(save({ ...alert, revision: 1, threshold: 6 }), 'stale_row');
  });

  it.each<[string, Partial<SaveReportAlertInput>, string]>([
    ['no name', { name: ' ' }, 'invalid_input'],
    ['a figure that is none', { measure: 'happiness' }, 'invalid_input'],
    ['a figure that the report does not have', { measure: 'taken' }, 'invalid_input'],
    [
      'rows of a report without groupings',
      { scope: 'rows', query: { ...byCategory, dimensions: [] } },
      'invalid_input',
    ],
    ['days that do not move', { query: { ...byCategory, period: '2026-01-01..2026-01-31' } }, 'invalid_input'],
    ['a change of nothing', { compare: 'before', threshold: 0 }, 'invalid_input'],
    ['a rise below zero', { compare: 'before', threshold: -0.1 }, 'invalid_input'],
    ['a sum that a day begins without', { direction: 'below' }, 'invalid_input'],
    ['a report that is not there', { query: { ...byCategory, report: 'happiness' } }, 'not_found'],
    ['an alert that is not there', { revision: 1 }, 'not_found'],
    ['minutes that are too few', { kind: 'no_sale', threshold: 5 }, 'invalid_input'],
  ])('refuses %s', async (_what, more, code) => {
    await expectCode(save(figure(more)), code);
  });

  it('is for those who may, and its maker alone', async () => {
    const alert = figure();
    await save(alert);
    await expectCode(save(figure(), shop.cashier), 'permission_denied');
    await expectCode(save({ ...alert, revision: 1 }, shop.manager), 'not_found');
    for (const persona of [shop.manager, other.owner]) {
      await expectCode(change(alert.id, 'delete', persona), 'not_found');
      await expectCode(events(alert.id, persona), 'not_found');
      expect(await found(alert.id, persona)).toBeUndefined();
    }
    await withoutPermission('manager', 'products.view_cost', () =>
      expectCode(save(figure({ measure: 'margin', threshold: 0.2 }), shop.manager), 'permission_denied').then(
        () => undefined,
      ),
    );
    await withoutPermission('manager', 'till.view_all', () =>
      expectCode(save(figure({ kind: 'till_short' }), shop.manager), 'permission_denied').then(() => undefined),
    );
  });

  it('is limited to thirty a person', async () => {
    for (let count = 0; count < 30; count += 1) await save(figure({ kind: 'no_sale', threshold: 60 }), shop.manager);
    await expectCode(save(figure(), shop.manager), 'invalid_input');
    await database.client.query('delete from public.report_alerts where owner_id = $1', [shop.manager.userId]);
  });
});

describe('a figure of the day', () => {
  it('is told once when it passes the bound, behind the bell and by mail, to its maker alone', async () => {
    const alert = figure({ name: 'A good day', threshold: 150 });
    expect(await told(alert)).toEqual([]);
    await sellAt(database.client, shop, { at: `${today}T00:10`, lines: [[shop.soda, 2, 116]] });
    await check(alert.id);
    await check(alert.id);

    const [event, ...more] = await events(alert.id);
    expect(more).toEqual([]);
    expect(event).toMatchObject({
      condition: 'Net sales above KSh 150.00',
      finding_count: 1,
      period_start: today,
      period_end: today,
      findings: [{ row_key: '', label: null, value: 200 }],
    });
    expect((await found(alert.id))?.last_fired_at).toBe(event?.fired_at);
    expect(await bell(shop.owner)).toContainEqual(
      expect.objectContaining({
        kind: 'report_alert',
        title: 'A good day',
        body: 'Net sales above KSh 150.00: KSh 200.00',
        path: expect.stringContaining('/admin/reports/sales_by_product?days=') as string,
        is_read: false,
      }),
    );
    expect((await bell(shop.manager)).filter(({ kind }) => kind === 'report_alert')).toEqual([]);
    const [mail] = await mails(shop.owner);
    expect(mail?.subject).toContain('A good day');
    expect(mail?.body).toContain('KSh 200.00');
    expect(mail?.body).toContain('/admin/reports/sales_by_product?days=');
  });

  it('is told again only after it went back by a twentieth, or in the next period', async () => {
    const alert = figure({ threshold: 195 });
    expect(await told(alert)).toHaveLength(1);
    const setBound = (threshold: number) =>
      database.client.query('update public.report_alerts set threshold = $2, checked_sequence = null where id = $1', [
        alert.id,
        threshold,
      ]);
    // 200 is below 205, yet not by a twentieth of it: it has not gone back.
    await setBound(205);
    await check(alert.id);
    await setBound(195);
    await check(alert.id);
    expect(await events(alert.id)).toHaveLength(1);
    await setBound(230);
    await check(alert.id);
    await setBound(195);
    await check(alert.id);
    expect(await events(alert.id)).toHaveLength(2);
    await database.client.query(
      `update private.report_alert_states set period_start = period_start - 1 where report_alert_id = $1`,
      [alert.id],
    );
    await database.client.query('update public.report_alerts set checked_sequence = null where id = $1', [alert.id]);
    await check(alert.id);
    expect(await events(alert.id)).toHaveLength(3);
  });

  it('is told of each row', async () => {
    await sellAt(database.client, shop, { at: `${today}T00:20`, lines: [[shop.bread, 1, 58]] });
    const [event] = await told(figure({ scope: 'rows', threshold: 40 }));
    expect(event?.findings).toEqual([
      { row_key: shop.drinks, label: 'Drinks', value: 200, before: null },
      { row_key: shop.food, label: 'Food', value: 50, before: null },
    ]);
    const [margin] = await told(
      figure({ scope: 'rows', measure: 'margin', threshold: 0.401, direction: 'below', is_mailed: false }),
    );
    expect(margin).toMatchObject({ condition: 'Margin below 40.1%', finding_count: 2 });
  });

  it('is told of refunds by person', async () => {
    const sale = await sellAt(database.client, shop, {
      at: `${today}T00:30`,
      lines: [[shop.soda, 1, 116]],
      tender: 'card',
    });
    await takeBack(database.client, shop, {
      saleId: sale.id,
      lineId: sale.lineIds[0] ?? '',
      quantity: 1,
      at: `${today}T00:40`,
      by: shop.manager,
    });
    const [event] = await told(
      figure({
        query: { report: 'returns', measures: ['returned'], dimensions: ['returned_by'], period: 'today' },
        measure: 'returned',
        scope: 'rows',
        threshold: 50,
      }),
    );
    expect(event?.findings).toMatchObject([{ row_key: shop.manager.userId, value: 100 }]);
  });
});

describe('a change', () => {
  it('is told against the period before, and not where there was nothing', async () => {
    const query = { ...byCategory, period: 'last_7_days' };
    const change10 = { query, compare: 'before', direction: 'below', threshold: -0.1, check_at: 'day_end' } as const;
    expect(await told(figure({ ...change10, direction: 'above', threshold: 0.1 }))).toEqual([]);
    const { rows } = await database.client.query<{ day: string }>(
      `select (private.business_date($1, now()) - 10)::text as day`,
      [shop.tenantId],
    );
    await sellAt(database.client, shop, { at: `${rows[0]?.day}T12:00`, lines: [[shop.soda, 20, 116]] });
    const [event] = await told(figure(change10));
    expect(event).toMatchObject({ condition: 'Net sales down by more than 10%', findings: [{ before: 2000 }] });
  });
});

describe('at the end of the day', () => {
  it('looks at the day that is over, at its time', async () => {
    const alert = figure({ direction: 'below', check_at: 'day_end', threshold: 10 });
    const saved = await save(alert);
    // The business day of Nairobi ends at midnight: a quarter of an hour later.
    expect(new Date(saved.next_check_at ?? 0).toISOString()).toContain('T21:15:00');
    await check(alert.id);
    expect(await events(alert.id)).toMatchObject([{ period_start: yesterday, findings: [{ value: 0 }] }]);
    expect((await found(alert.id))?.next_check_at).toBe(saved.next_check_at);
  });
});

describe('tills', () => {
  const close = (short: number) => closeShort(database.client, shop, short);

  it('that are short twice running are told once, until one is not', async () => {
    const alert = figure({ kind: 'till_short', threshold: 20 });
    await close(50);
    expect(await told(alert)).toEqual([]);
    await close(30);
    await check(alert.id);
    await close(40);
    await check(alert.id);
    expect(await events(alert.id)).toMatchObject([
      { condition: 'Till short twice running by more than KSh 20.00', findings: [{ value: -30, before: -50 }] },
    ]);
    await close(0);
    await check(alert.id);
    await close(30);
    await close(30);
    await check(alert.id);
    expect(await events(alert.id)).toHaveLength(2);
  });

  it('that sell nothing while they are open are told once, and again after a sale', async () => {
    const session = randomUUID();
    await database.client.query(`select private.open_session($1, $2, $3, 0, null, now() - interval '50 minutes')`, [
      shop.tenantId,
      shop.cashier.userId,
      session,
    ]);
    const alert = figure({ kind: 'no_sale', threshold: 60 });
    expect(await told(alert)).toEqual([]);
    const wait = (minutes: number) =>
      database.client.query(
        `update public.till_sessions set opened_at = now() - make_interval(mins => $2) where id = $1`,
        [session, minutes],
      );
    await wait(61);
    await check(alert.id);
    await check(alert.id);
    expect(await events(alert.id)).toMatchObject([{ findings: [{ row_key: session, value: 61 }] }]);
    await wait(1);
    await check(alert.id);
    await wait(70);
    await check(alert.id);
    expect(await events(alert.id)).toHaveLength(2);
  });
});

describe('checking', () => {
  it('tells once when two workers meet', async () => {
    const alert = figure({ threshold: 1 });
    await save(alert);
    await database.client.query('update public.report_alerts set next_check_at = now() where id = $1', [alert.id]);
    const clients = await Promise.all([database.connect(), database.connect()]);
    await Promise.all(
      clients.map((client) =>
        asServiceRole(client, () =>
          callRpc(client, 'check_report_alert', { p_tenant_id: shop.tenantId, p_report_alert_id: alert.id }),
        ),
      ),
    );
    expect(await events(alert.id)).toHaveLength(1);
  });

  it('does nothing before its time, while it is paused, or when it was deleted', async () => {
    const alert = figure({ threshold: 1 });
    await save(alert);
    await asServiceRole(database.client, () =>
      callRpc(database.client, 'check_report_alert', { p_tenant_id: shop.tenantId, p_report_alert_id: alert.id }),
    );
    expect(await change(alert.id, 'pause')).toMatchObject({ status: 'paused', next_check_at: null });
    await check(alert.id);
    expect(await change(alert.id, 'resume')).toMatchObject({ status: 'active' });
    await change(alert.id, 'delete');
    expect(await found(alert.id)).toBeUndefined();
    await check(alert.id);
    await expectCode(change(alert.id, 'pause'), 'not_found');
    expect(await change(alert.id, 'restore')).toMatchObject({ status: 'active' });
    expect(await events(alert.id)).toEqual([]);
    await check(alert.id);
    expect(await events(alert.id)).toHaveLength(1);
  });

  it.each([
    ['may no longer have alerts', 'reports.schedule'],
    ['may no longer see the figure', 'products.view_cost'],
  ])('is refused when its maker %s: nothing is told, it is paused, and the maker hears why', async (_what, key) => {
    const alert = figure({ measure: 'margin', threshold: 0.1 });
    await save(alert, shop.manager);
    await withoutPermission('manager', key, () => check(alert.id));

    const paused = await found(alert.id, shop.manager);
    expect(paused).toMatchObject({ status: 'paused', next_check_at: null });
    expect(paused?.paused_because).toMatch(/role/);
    expect(await events(alert.id, shop.manager)).toEqual([]);
    expect(await bell(shop.manager)).toContainEqual(
      expect.objectContaining({ kind: 'report_paused', path: `/admin/reports/alerts?alert=${alert.id}` }),
    );
    expect((await bell(shop.owner)).filter(({ path }) => path.includes(alert.id))).toEqual([]);
    expect(await change(alert.id, 'resume', shop.manager)).toMatchObject({ status: 'active', paused_because: null });
  });

  it('has a job that follows its time', async () => {
    const { id } = await save(figure());
    const { rows } = await database.client.query<{ same: boolean }>(
      `select j.due_at = a.next_check_at as same from private.jobs j join public.report_alerts a on a.id::text = j.key
       where j.kind = 'report_alert' and j.key = $1`,
      [id],
    );
    expect(rows).toEqual([{ same: true }]);
  });
});
