import { randomUUID } from 'node:crypto';
import type {
  ReportRecipient,
  ReportRun,
  ReportSchedule,
  SaveReportScheduleInput,
} from '../../../shared/src/api/rpcTypes';
import { call } from '../contacts/contactFixtures';
import { callRpc, expectCode } from '../support/callRpc';
import { addMember, makeTenant, type TestTenant } from '../support/makeTenant';
import { asServiceRole, asUser, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { makeReportShop, sellAt, type ReportShop } from './reportFixtures';

const database = testDatabase();
let shop: ReportShop;
let other: TestTenant;
let accountant: Persona;
let reportId: string;
let today: string;

const saveReport = async (persona: Persona, more: Record<string, unknown> = {}, query: Record<string, unknown> = {}) =>
  (
    await call<{ id: string }>(database.client, persona, 'save_report', {
      p_report: {
        id: randomUUID(),
        name: `Report ${randomUUID().slice(0, 8)}`,
        visibility: 'everybody',
        query: {
          report: 'sales_by_product',
          measures: ['net_sales', 'units', 'margin'],
          dimensions: ['product'],
          period: 'this_month',
          sort: 'net_sales',
          descending: true,
          ...query,
        },
        ...more,
      },
    })
  ).id;

const input = (more: Partial<SaveReportScheduleInput> = {}): SaveReportScheduleInput => ({
  id: randomUUID(),
  saved_report_id: reportId,
  rhythm: 'daily',
  at_time: '06:00',
  period: 'yesterday',
  member_ids: [shop.owner.userId],
  ...more,
});
const save = (persona: Persona, schedule: SaveReportScheduleInput) =>
  call<ReportSchedule>(database.client, persona, 'save_report_schedule', { p_schedule: schedule });
const change = (persona: Persona, id: string, action: string) =>
  call<ReportSchedule>(database.client, persona, 'change_report_schedule', {
    p_change: { report_schedule_id: id, action },
  });
const runs = (id: string, persona: Persona = shop.owner) =>
  call<ReportRun[]>(database.client, persona, 'list_report_runs', { p_report_schedule_id: id });
const found = async (id: string, persona: Persona = shop.owner) =>
  (await call<ReportSchedule[]>(database.client, persona, 'list_report_schedules')).find((row) => row.id === id);
const send = (id: string, tenantId = shop.tenantId) =>
  asServiceRole(database.client, () =>
    callRpc(database.client, 'send_due_report', { p_tenant_id: tenantId, p_report_schedule_id: id }),
  );

/** Its time came this morning: nobody waits for a clock. */
async function makeDue(id: string, day: string = today): Promise<void> {
  await database.client.query(
    `update public.report_schedules set next_on = $2, at_time = '00:00', next_run_at = now() where id = $1`,
    [id, day],
  );
}
async function due(schedule: Partial<SaveReportScheduleInput> = {}, persona: Persona = shop.owner): Promise<string> {
  const { id } = await save(persona, input(schedule));
  await makeDue(id);
  return id;
}

interface Mail {
  recipient: string;
  subject: string;
  body: string;
  document: { answer: { rows: unknown[]; totals: { values: number[] } } } | null;
}
const mailsOf = async (id: string): Promise<Mail[]> =>
  (
    await database.client.query<Mail>(
      `select o.recipient, o.subject, o.body, private.mail_document(o.document) as document
       from private.report_run_mails m join public.report_runs r on r.tenant_id = m.tenant_id and r.id = m.run_id
       join private.mail_outbox o on o.id = m.mail_id where r.report_schedule_id = $1 order by m.place`,
      [id],
    )
  ).rows;

async function withoutPermission(role: string, key: string, work: () => Promise<void>): Promise<void> {
  const pair = [role, key];
  await database.client.query('delete from public.role_permissions where role = $1 and permission_key = $2', pair);
  try {
    await work();
  } finally {
    await database.client.query('insert into public.role_permissions (role, permission_key) values ($1, $2)', pair);
  }
}

beforeAll(async () => {
  shop = await makeReportShop(database.client);
  other = await makeTenant(database.client);
  accountant = await addMember(database.client, shop.tenantId, 'accountant');
  const { rows } = await database.client.query<{ today: string; yesterday: string }>(
    `select private.business_date($1, now())::text as today, (private.business_date($1, now()) - 1)::text as yesterday`,
    [shop.tenantId],
  );
  today = rows[0]?.today ?? '';
  await sellAt(database.client, shop, { at: `${rows[0]?.yesterday}T12:00`, lines: [[shop.soda, 2, 116]] });
  reportId = await saveReport(shop.owner);
});

describe('saving a schedule', () => {
  it('keeps it with the time of its next mail; the same again changes nothing', async () => {
    const schedule = input({ addresses: [' Books@Example.test ', 'books@example.test'], is_confirmed: true });
    const first = await save(shop.owner, schedule);

    expect(first).toMatchObject({
      revision: 1,
      rhythm: 'daily',
      at_time: '06:00',
      addresses: ['books@example.test'],
      members: [{ id: shop.owner.userId }],
      status: 'active',
      is_own: true,
      last_run: null,
    });
    expect(new Date(first.next_run_at ?? 0).toISOString()).toContain('T03:00:00');
    expect(await save(shop.owner, schedule)).toEqual(first);
    await expectCode(save(shop.owner, { ...schedule, at_time: '07:00' }), 'idempotency_mismatch');
  });

  it.each<[string, Partial<SaveReportScheduleInput>, string]>([
    ['nobody to mail it to', { member_ids: [] }, 'invalid_input'],
    ['an address that nobody confirmed', { addresses: ['a@b.test'] }, 'invalid_input'],
    ['an address that is none', { addresses: ['a@b'], is_confirmed: true }, 'invalid_input'],
    ['two addresses in one', { addresses: ['a@b.test,c@d.test'], is_confirmed: true }, 'invalid_input'],
    ['chosen days without one', { rhythm: 'weekdays', weekdays: [] }, 'invalid_input'],
    ['a day of the week that is none', { rhythm: 'weekdays', weekdays: [8] }, 'invalid_input'],
    ['a day of the month that is none', { rhythm: 'monthly', month_day: 32, period: 'last_month' }, 'invalid_input'],
    ['a time that is none', { at_time: '24:00' }, 'invalid_input'],
    ['last month each day', { period: 'last_month' }, 'invalid_input'],
    ['last week twice a week', { rhythm: 'weekdays', weekdays: [1, 4], period: 'last_week' }, 'invalid_input'],
    ['a report that is not there', { saved_report_id: randomUUID() }, 'not_found'],
    ['a schedule that is not there', { revision: 1 }, 'not_found'],
  ])('refuses %s', async (_what, more, code) => {
    await expectCode(save(shop.owner, input(more)), code);
  });

  it('mails only people of the team who may see every figure', async () => {
    await expectCode(save(shop.owner, input({ member_ids: [other.owner.userId] })), 'invalid_input');
    await expectCode(save(shop.owner, input({ member_ids: [shop.cashier.userId] })), 'invalid_input');
    await withoutPermission('accountant', 'products.view_cost', async () => {
      await expectCode(save(shop.owner, input({ member_ids: [accountant.userId] })), 'invalid_input');
      const people = await call<ReportRecipient[]>(database.client, shop.owner, 'list_report_recipients', {
        p_saved_report_id: reportId,
      });
      expect(people.map(({ id, may_see: maySee }) => [id, maySee])).toEqual(
        expect.arrayContaining([
          [shop.owner.userId, true],
          [accountant.userId, false],
        ]),
      );
    });
    expect((await save(shop.owner, input({ member_ids: [accountant.userId] }))).members).toHaveLength(1);
  });

  it('changes it on top of what was read; whoever does is responsible', async () => {
    const schedule = input({ member_ids: [shop.manager.userId] });
    await save(shop.owner, schedule);
    const changed = await save(shop.manager, { ...schedule, revision: 1, at_time: '07:30' });

    expect(changed).toMatchObject({ revision: 2, at_time: '07:30', is_own: true });
    expect(await found(schedule.id)).toMatchObject({ is_own: false });
    await expectCode(save(shop.owner, { ...schedule, revision: 1, at_time: '08:00' }), 'stale_row');
  });

  it('is for those who may: not for cashiers, nor for another business, nor of a report they do not find', async () => {
    const { id } = await save(shop.owner, input());
    const hidden = await saveReport(shop.owner, { visibility: 'own' });
    await expectCode(save(shop.cashier, input()), 'permission_denied');
    await expectCode(save(other.owner, input({ member_ids: [other.owner.userId] })), 'not_found');
    await expectCode(change(other.owner, id, 'delete'), 'not_found');
    await expectCode(runs(id, other.owner), 'not_found');
    await expectCode(save(shop.manager, input({ saved_report_id: hidden })), 'not_found');
    await expectCode(
      call(database.client, other.owner, 'list_report_recipients', { p_saved_report_id: reportId }),
      'not_found',
    );
    await expectCode(
      call(database.client, other.owner, 'send_report_now', {
        p_sending: { id: randomUUID(), report_schedule_id: id },
      }),
      'not_found',
    );
    expect(await found(id, other.owner)).toBeUndefined();
    await withoutPermission('manager', 'reports.schedule', () =>
      expectCode(save(shop.manager, input()), 'permission_denied').then(() => undefined),
    );
  });
});

describe('what is due', () => {
  it('mails totals with their change, a link for the team, and the rows once for all', async () => {
    const id = await due({ addresses: ['books@example.test'], is_confirmed: true });
    await send(id);
    const [run] = await runs(id);
    const [own, outside] = await mailsOf(id);

    expect(run).toMatchObject({ status: 'sent', error_message: null, is_sample: false, row_count: 1 });
    expect(run?.mails.map(({ state }) => state)).toEqual(['waiting', 'waiting']);
    expect(own?.body).toMatch(/Net sales {2}KSh 200\.00/);
    expect(own?.body).toContain('new, before KSh 0.00');
    expect(own?.body).toContain(`/admin/reports/sales_by_product?saved=${reportId}&days=`);
    expect(own?.document?.answer.totals.values.slice(0, 2)).toEqual([200, 2]);
    expect(own?.document?.answer.rows).toHaveLength(1);
    expect(outside?.recipient).toBe('books@example.test');
    expect(outside?.body).not.toContain('/admin/');
    expect(outside?.body).toContain('has this sent to you');
    expect(await found(id)).toMatchObject({ status: 'active', last_run: { id: run?.id } });
  });

  it('mails a period once, also when its time is set again, and nothing before its time', async () => {
    const id = await due();
    await send(id);
    await send(id);
    await makeDue(id);
    await send(id);
    expect(await mailsOf(id)).toHaveLength(1);

    const { id: later } = await save(shop.owner, input());
    await send(later);
    expect(await mailsOf(later)).toEqual([]);
  });

  it('sends once when two workers meet', async () => {
    const id = await due();
    const clients = await Promise.all([database.connect(), database.connect()]);
    await Promise.all(
      clients.map((client) =>
        asServiceRole(client, () =>
          callRpc(client, 'send_due_report', { p_tenant_id: shop.tenantId, p_report_schedule_id: id }),
        ),
      ),
    );
    expect(await mailsOf(id)).toHaveLength(1);
    expect(await runs(id)).toHaveLength(1);
  });

  it('after days that were missed sends the last one only', async () => {
    const { id } = await save(shop.owner, input());
    await database.client.query(
      `update public.report_schedules set next_on = $2::date - 5, at_time = '00:00', next_run_at = now() where id = $1`,
      [id, today],
    );
    await send(id);
    expect((await runs(id)).map(({ due_on: day }) => day)).toEqual([today]);
  });

  it('leaves out who lost a right, and tells it at the sending', async () => {
    const id = await due({ member_ids: [shop.owner.userId, accountant.userId] });
    await withoutPermission('accountant', 'products.view_cost', () => send(id).then(() => undefined));
    const [run] = await runs(id);

    expect(run?.mails.map(({ state }) => state).sort()).toEqual(['not_allowed', 'waiting']);
    expect(await mailsOf(id)).toHaveLength(1);
  });

  it.each([
    ['may no longer have reports mailed', 'reports.schedule'],
    ['may no longer see one of the figures', 'products.view_cost'],
  ])('is refused when whoever made it %s: nothing leaves, it is paused, and the bell says so', async (_what, key) => {
    const id = await due({ member_ids: [shop.owner.userId] }, shop.manager);
    await withoutPermission('manager', key, () => send(id).then(() => undefined));

    expect(await mailsOf(id)).toEqual([]);
    expect((await runs(id))[0]).toMatchObject({ status: 'failed', error_code: 'permission_denied', mails: [] });
    expect(await found(id)).toMatchObject({ status: 'paused', next_run_at: null });
    const { rows } = await database.client.query(
      `select permission from public.notifications where tenant_id = $1 and kind = 'report_paused' and path like '%' || $2`,
      [shop.tenantId, id],
    );
    expect(rows).toEqual([{ permission: 'reports.schedule' }]);
    expect(await change(shop.owner, id, 'resume')).toMatchObject({ status: 'active', paused_because: null });
  });

  it('of a saved report that was deleted is refused, too', async () => {
    const saved = await saveReport(shop.owner);
    const id = await due({ saved_report_id: saved });
    await call(database.client, shop.owner, 'delete_saved_report', { p_saved_report_id: saved });
    await send(id);
    expect((await runs(id))[0]).toMatchObject({ status: 'failed', error_code: 'not_found' });
  });

  it('shows why a mail could not be sent', async () => {
    const id = await due();
    await send(id);
    await database.client.query(
      `update private.jobs set status = 'dead', last_error = 'The mail service answered 500.', finished_at = now()
       where kind = 'mail' and key in (select m.mail_id::text from private.report_run_mails m
         join public.report_runs r on r.id = m.run_id where r.report_schedule_id = $1)`,
      [id],
    );
    expect((await runs(id))[0]?.mails).toMatchObject([{ state: 'failed', error: 'The mail service answered 500.' }]);
  });

  it('of a report without days is as it stands', async () => {
    const saved = await saveReport(
      shop.owner,
      {},
      {
        report: 'stock_on_hand',
        measures: ['stock_value'],
        dimensions: ['product'],
        period: null,
        sort: 'stock_value',
      },
    );
    const id = await due({ saved_report_id: saved });
    await send(id);
    expect((await runs(id))[0]).toMatchObject({ status: 'sent', row_count: 2 });
  });
});

describe('pausing and deleting', () => {
  it('stops the job; resuming looks ahead, deleting is taken back', async () => {
    const id = await due();
    expect(await change(shop.manager, id, 'pause')).toMatchObject({ status: 'paused', next_run_at: null });
    await send(id);
    expect(await mailsOf(id)).toEqual([]);
    const resumed = await change(shop.manager, id, 'resume');
    expect(Date.parse(resumed.next_run_at ?? '')).toBeGreaterThan(Date.now());

    await change(shop.owner, id, 'delete');
    expect(await found(id)).toBeUndefined();
    await expectCode(change(shop.owner, id, 'pause'), 'not_found');
    expect((await change(shop.owner, id, 'restore')).next_run_at).not.toBeNull();
    expect(await found(id)).toBeDefined();
  });
});

describe('sending one now', () => {
  it('goes to whoever asked alone, once, and leaves the next one as it is', async () => {
    const before = await save(shop.owner, input({ addresses: ['books@example.test'], is_confirmed: true }));
    const sending = { id: randomUUID(), report_schedule_id: before.id };
    const ask = () => call<ReportRun>(database.client, accountant, 'send_report_now', { p_sending: sending });
    const run = await ask();

    expect(run).toMatchObject({ is_sample: true, status: 'sent' });
    expect(await ask()).toEqual(run);
    expect((await mailsOf(before.id)).map(({ recipient }) => recipient)).toEqual([
      (
        await database.client.query<{ email: string }>('select email from auth.users where id = $1', [
          accountant.userId,
        ])
      ).rows[0]?.email,
    ]);
    expect(await found(before.id)).toMatchObject({ next_run_at: before.next_run_at, last_run: null });
    await withoutPermission('accountant', 'products.view_cost', async () => {
      const refused = await call<ReportRun>(database.client, accountant, 'send_report_now', {
        p_sending: { ...sending, id: randomUUID() },
      });
      expect(refused).toMatchObject({ status: 'failed', error_code: 'permission_denied', mails: [] });
    });
  });

  it('is limited', async () => {
    const { id } = await save(shop.manager, input());
    await database.client.query(
      `insert into public.report_runs (tenant_id, report_schedule_id, due_on, period_start, period_end, is_sample, status, made_by, request_hash)
       select $1, $2, '2026-01-01', '2026-01-01', '2026-01-01', true, 'sent', $3, 'x' from generate_series(1, 20)`,
      [shop.tenantId, id, shop.manager.userId],
    );
    await expectCode(
      asUser(database.client, shop.manager, () =>
        callRpc(database.client, 'send_report_now', { p_sending: { id: randomUUID(), report_schedule_id: id } }),
      ),
      'rate_limited',
    );
  });
});
