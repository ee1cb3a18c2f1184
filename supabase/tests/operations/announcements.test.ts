import { randomUUID } from 'node:crypto';
import type {
  Announcement,
  AnnouncementInFull,
  AnnouncementPage,
  CountedAudience,
  NotificationPage,
} from '../../../shared/src/api/rpcTypes';
import { callRpc, expectCode } from '../support/callRpc';
import { claimJobs, failJob, finishJob } from '../support/jobs';
import { addMember, makePlatformAdmin, makeTenant, type TestTenant } from '../support/makeTenant';
import { asServiceRole, asUser, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';

const database = testDatabase();
const reason = 'The owners should know';
let shop: TestTenant;
let other: TestTenant;
let admin: Persona;

const as = <T>(persona: Persona, name: string, args: Record<string, unknown> = {}): Promise<T> =>
  asUser(database.client, persona, () => callRpc<T>(database.client, name, args));
const step = (id: string) =>
  asServiceRole(database.client, () =>
    callRpc<boolean>(database.client, 'send_announcement', { p_announcement_id: id }),
  );
const save = (changes: Record<string, unknown> = {}, by = admin) =>
  as<Announcement>(by, 'admin_save_announcement', {
    p_announcement: {
      id: randomUUID(),
      kind: 'maintenance',
      title: 'Closed for an hour',
      body: 'On Sunday at 3 we move to another server.',
      audience_kind: 'tenant',
      audience_value: shop.tenantId,
      by_mail: false,
      starts_at: null,
      ...changes,
    },
  });
const send = (id: string, by = admin) =>
  as<Announcement>(by, 'admin_send_announcement', { p_announcement_id: id, p_reason: reason });
const withdraw = (id: string, by = admin) =>
  as<Announcement>(by, 'admin_withdraw_announcement', { p_announcement_id: id, p_reason: reason });
const get = (id: string) => as<AnnouncementInFull>(admin, 'admin_get_announcement', { p_announcement_id: id });
const count = (kind: string, value: string | null = null) =>
  as<CountedAudience>(admin, 'admin_count_audience', {
    p_audience: { audience_kind: kind, audience_value: value },
  });
const bellOf = async (persona: Persona) =>
  (await as<NotificationPage>(persona, 'list_notifications')).rows.filter(({ kind }) => kind === 'announcement');

/** Sends an announcement as the worker does, step by step. */
async function sendNow(changes: Record<string, unknown> = {}): Promise<string> {
  const { id } = await save(changes);
  await send(id);
  while (await step(id));
  return id;
}

beforeAll(async () => {
  admin = await makePlatformAdmin(database.client);
});
beforeEach(async () => {
  await database.client.query(`delete from private.mail_outbox where kind = 'announcement'`);
  await database.client.query(`delete from private.jobs where kind = 'announcement'`);
  await database.client.query('delete from private.announcements');
  shop = await makeTenant(database.client, { country: 'KE' });
  other = await makeTenant(database.client, { country: 'UG', subscription: 'past_due' });
});

describe('whom an announcement is for', () => {
  it('is counted before it is sent', async () => {
    const plan = randomUUID();
    await database.client.query(`insert into public.billing_plans (id, name, price) values ($1, 'Plan', 9)`, [plan]);
    await database.client.query('update public.tenant_subscriptions set billing_plan_id = $2 where tenant_id = $1', [
      other.tenantId,
      plan,
    ]);
    expect(await count('plan', plan)).toMatchObject({ businesses: 1, owners: 1 });
    expect(await count('tenant', shop.tenantId)).toMatchObject({ businesses: 1, owners: 1 });
    const all = await count('all');
    expect(all.owners).toBeGreaterThanOrEqual(2);
    expect(all.examples.length).toBeLessThanOrEqual(5);
    expect((await count('country', 'UG')).businesses).toBeGreaterThanOrEqual(1);
    expect((await count('status', 'past_due')).businesses).toBeGreaterThanOrEqual(1);
  });

  it('leaves out suspended and closed businesses, members who are no owners, and owners who are not active', async () => {
    const before = (await count('all')).owners;
    await makeTenant(database.client, { status: 'suspended' });
    await makeTenant(database.client, { status: 'closed' });
    await addMember(database.client, shop.tenantId, 'admin', { isActive: false });
    await addMember(database.client, shop.tenantId, 'admin', { invitationStatus: 'pending' });
    expect((await count('all')).owners).toBe(before);

    await addMember(database.client, shop.tenantId, 'admin');
    expect(await count('tenant', shop.tenantId)).toMatchObject({ businesses: 1, owners: 2 });
    expect((await count('status', 'suspended')).businesses).toBeGreaterThanOrEqual(1);
  });

  it.each([
    ['plan', randomUUID()],
    ['tenant', randomUUID()],
    ['country', 'XX'],
    ['status', 'closed'],
    ['status', null],
    ['everybody', null],
  ])('must be there: %s %s', async (kind, value) => {
    await expectCode(count(kind, value), 'invalid_input');
  });
});

describe('sending', () => {
  it('puts it into the bell of each owner, and of nobody else, and counts who read it', async () => {
    const second = await addMember(database.client, shop.tenantId, 'admin');
    const id = await sendNow();

    for (const owner of [shop.owner, second])
      expect(await bellOf(owner)).toMatchObject([
        { title: 'Closed for an hour', body: 'On Sunday at 3 we move to another server.', is_read: false },
      ]);
    for (const persona of [shop.manager, shop.cashier, other.owner]) expect(await bellOf(persona)).toEqual([]);
    expect(await get(id)).toMatchObject({ state: 'sent', owners: 2, delivered: 2, read: 0 });

    await as(second, 'mark_notifications_read');
    expect(await get(id)).toMatchObject({ read: 1, mails: { queued: 0 } });
    await database.client.query(`delete from public.notifications where kind = 'announcement'`);
    expect(await get(id)).toMatchObject({ read: 1 });
  });

  it('mails as well where that was wished, and counts what became of the mails', async () => {
    const id = await sendNow({ by_mail: true });
    const { rows } = await database.client.query<{ id: string; subject: string; body: string }>(
      `select id, subject, body from private.mail_outbox where kind = 'announcement' and user_id = $1`,
      [shop.owner.userId],
    );
    expect(rows).toMatchObject([{ subject: 'Closed for an hour' }]);
    expect(rows[0]?.body).toContain('we move to another server');
    expect((await get(id)).mails).toEqual({ queued: 1, sent: 0, failed: 0 });
    await asServiceRole(database.client, () => callRpc(database.client, 'mark_mail_sent', { p_mail_id: rows[0]?.id }));
    expect((await get(id)).mails).toEqual({ queued: 1, sent: 1, failed: 0 });
  });

  it('waits for its time', async () => {
    const { id } = await save({ starts_at: '2099-01-01T08:00:00Z' }).catch(() => ({ id: '' }));
    expect(id).toBe('');
    const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
    const later = await save({ starts_at: inAnHour });
    expect(await send(later.id)).toMatchObject({ state: 'scheduled', starts_at: expect.any(String) as string });
    expect(await claimJobs(database.client, ['announcement'])).toEqual([]);
    expect(await step(later.id)).toBe(false);
    expect(await bellOf(shop.owner)).toEqual([]);
    const { rows } = await database.client.query<{ due_at: Date }>(
      `select due_at from private.jobs where kind = 'announcement' and key = $1`,
      [later.id],
    );
    expect(rows[0]?.due_at.toISOString()).toBe(inAnHour);
  });

  it('reaches each owner once through crashes: broken off inside a step, between steps, and run twice', async () => {
    for (let more = 0; more < 4; more += 1) await addMember(database.client, shop.tenantId, 'admin');
    const { id } = await save({ by_mail: true });
    await send(id);
    await send(id);
    const [first] = await claimJobs(database.client, ['announcement']);
    expect(first).toMatchObject({ key: id });
    // The worker dies before its transaction ends: nothing of the step is there.
    await asServiceRole(
      database.client,
      () => callRpc(database.client, 'send_announcement', { p_announcement_id: id }),
      { rollback: true },
    );
    expect(await bellOf(shop.owner)).toEqual([]);
    // Two of them by a smaller step, then the whole, then once more.
    await database.client.query(`update private.announcements set state = 'sending', owners = 5 where id = $1`, [id]);
    await database.client.query(
      `insert into private.announcement_deliveries (tenant_id, announcement_id, user_id)
       select o.tenant_id, $1, o.user_id from private.announcement_owners('tenant', $2) o`,
      [id, shop.tenantId],
    );
    await database.client.query(
      'update private.announcements a set delivered = private.deliver_announcement(a, 2) where a.id = $1',
      [id],
    );
    await failJob(database.client, first!);
    await database.client.query(`update private.jobs set due_at = now() where kind = 'announcement'`);
    const [second] = await claimJobs(database.client, ['announcement']);
    expect(await step(id)).toBe(false);
    expect(await step(id)).toBe(false);
    await finishJob(database.client, second!);

    const { rows } = await database.client.query<{ bell: string; mails: string; people: string }>(
      `select count(*) as bell, count(distinct n.user_id) as people,
         (select count(*) from private.mail_outbox o where o.kind = 'announcement' and o.user_id in (
           select d.user_id from private.announcement_deliveries d where d.announcement_id = $2)) as mails
       from public.notifications n where n.tenant_id = $1 and n.kind = 'announcement'`,
      [shop.tenantId, id],
    );
    expect(rows).toEqual([{ bell: '5', people: '5', mails: '5' }]);
    expect(await get(id)).toMatchObject({ state: 'sent', owners: 5, delivered: 5 });
    const { rows: sent } = await database.client.query(
      `select 1 from audit.events where action = 'announcement_sent' and entity_id = $1`,
      [id],
    );
    expect(sent).toHaveLength(1);
  });

  it('goes to those who were owners when it began', async () => {
    const id = await sendNow();
    const late = await addMember(database.client, shop.tenantId, 'admin');
    expect(await step(id)).toBe(false);
    expect(await bellOf(late)).toEqual([]);
  });

  it('is refused where nobody would get it, and a draft cannot be changed afterwards', async () => {
    const empty = await makeTenant(database.client, { status: 'suspended' });
    const { id } = await save({ audience_value: empty.tenantId });
    await expectCode(send(id), 'invalid_input');
    const sent = await sendNow();
    await expectCode(save({ id: sent }), 'in_use');
  });
});

describe('withdrawing', () => {
  it('takes it out of the bells and keeps mails back that were not sent', async () => {
    const id = await sendNow({ by_mail: true });
    await as(shop.owner, 'mark_notifications_read');
    expect(await withdraw(id)).toMatchObject({ state: 'withdrawn', read: 1 });
    expect(await withdraw(id)).toMatchObject({ state: 'withdrawn' });

    expect(await bellOf(shop.owner)).toEqual([]);
    const { rows } = await database.client.query(
      `select 1 from private.mail_outbox where kind = 'announcement' and user_id = $1`,
      [shop.owner.userId],
    );
    expect(rows).toEqual([]);
    expect((await get(id)).mails).toEqual({ queued: 0, sent: 0, failed: 0 });
    await expectCode(send(id), 'in_use');
  });

  it('stops one that waits for its time', async () => {
    const { id } = await save({ starts_at: new Date(Date.now() + 3_600_000).toISOString() });
    await send(id);
    await withdraw(id);
    await database.client.query(
      `update private.announcements set starts_at = now() - interval '1 hour' where id = $1`,
      [id],
    );
    expect(await step(id)).toBe(false);
    expect(await bellOf(shop.owner)).toEqual([]);
  });
});

it('lists announcements newest first, by state and page by page', async () => {
  const draft = await save();
  const sent = await sendNow();
  const list = (args: Record<string, unknown>) => as<AnnouncementPage>(admin, 'admin_list_announcements', args);
  const first = await list({ p_limit: 1 });
  const second = await list({ p_limit: 1, p_after: first.next_cursor });

  expect([first.rows[0]?.id, second.rows[0]?.id]).toEqual([sent, draft.id]);
  expect(second.next_cursor).toBeNull();
  expect((await list({ p_filter: { state: 'draft' } })).rows.map(({ id }) => id)).toEqual([draft.id]);
  await expectCode(list({ p_after: 'bm9uc2Vuc2U' }), 'invalid_input');
  await expectCode(get(randomUUID()), 'not_found');
});

it('is done by owners and operations of the platform, and read by all of them', async () => {
  const draft = await save();
  for (const [role, may] of [
    ['operations', true],
    ['finance', false],
    ['support', false],
  ] as const) {
    const persona = await makePlatformAdmin(database.client);
    await database.client.query('update private.platform_admins set role = $2 where user_id = $1', [
      persona.userId,
      role,
    ]);
    for (const attempt of [() => save({}, persona), () => withdraw(draft.id, persona)])
      await (may ? attempt() : expectCode(attempt(), 'permission_denied'));
    if (!may) await expectCode(send(draft.id, persona), 'permission_denied');
    if (role === 'finance') await expectCode(as(persona, 'admin_list_announcements'), 'permission_denied');
    else expect(await as(persona, 'admin_list_announcements')).toMatchObject({ may_send: may });
  }
});

it('is deleted while it is a draft, by who may send, with a reason; what was sent or withdrawn stays', async () => {
  const remove = (id: string, by = admin, why = reason) =>
    as<{ id: string }>(by, 'admin_delete_announcement', { p_announcement_id: id, p_reason: why });
  const draft = await save();
  const support = await makePlatformAdmin(database.client);
  await database.client.query(`update private.platform_admins set role = 'support' where user_id = $1`, [
    support.userId,
  ]);
  await expectCode(remove(draft.id, support), 'permission_denied');
  await expectCode(remove(draft.id, admin, 'short'), 'invalid_input');
  expect(await remove(draft.id)).toEqual({ id: draft.id });
  await expectCode(get(draft.id), 'not_found');
  await expectCode(remove(draft.id), 'not_found');
  const { rows } = await database.client.query<{ before: object; after: object }>(
    `select before, after from audit.events where action = 'announcement_deleted' and entity_id = $1`,
    [draft.id],
  );
  expect(rows).toMatchObject([{ before: { title: draft.title, state: 'draft' }, after: { reason } }]);

  await expectCode(remove(await sendNow()), 'in_use');
  const taken = await save();
  await withdraw(taken.id);
  await expectCode(remove(taken.id), 'in_use');
});

const nobody = '00000000-0000-4000-8000-000000000000';
it.each([
  ['admin_list_announcements', {}],
  ['admin_get_announcement', { p_announcement_id: nobody }],
  ['admin_count_audience', { p_audience: { audience_kind: 'all' } }],
  ['admin_save_announcement', { p_announcement: {} }],
  ['admin_send_announcement', { p_announcement_id: nobody, p_reason: reason }],
  ['admin_withdraw_announcement', { p_announcement_id: nobody, p_reason: reason }],
  ['admin_delete_announcement', { p_announcement_id: nobody, p_reason: reason }],
  ['admin_message_overview', {}],
  ['admin_list_mails', {}],
])('%s is for platform administrators with a second factor', async (name, args) => {
  for (const persona of [shop.owner, shop.cashier]) await expectCode(as(persona, name, args), 'permission_denied');
  const weak = await makePlatformAdmin(database.client, { assuranceLevel: 'aal1' });
  await expectCode(as(weak, name, args), 'second_factor_required');
});
