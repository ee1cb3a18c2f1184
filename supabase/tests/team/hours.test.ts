import { randomUUID } from 'node:crypto';
import type { ClockState, HoursSheet, HoursWeek, HoursWeeks, TimeEntry } from '../../../shared/src/api/rpcTypes';
import { call, type Refusal } from '../accounts/accountsFixtures';
import { expectCode } from '../support/callRpc';
import { addMember, makePlatformAdmin, makeTenant, type TestTenant } from '../support/makeTenant';
import type { Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';

/* Working hours: the clock by PIN and on the web, sheets of a week, corrections that keep the original, weeks that are approved. */
const database = testDatabase();
const WEEK = '2026-03-02';
const PIN = '4826';
let shop: TestTenant;
let other: TestTenant;

beforeEach(async () => {
  shop = await makeTenant(database.client, { timezone: 'Africa/Nairobi' });
  other = await makeTenant(database.client);
});

const as = <T>(persona: Persona, name: string, args: Record<string, unknown> = {}) =>
  call<T>(database.client, persona, name, args);
const clock = (persona: Persona, action: string, more: Record<string, unknown> = {}) =>
  as<ClockState>(persona, 'clock_time', { p_clock: { id: randomUUID(), action, ...more } });
const write = (persona: Persona, started: string, ended: string | null, more: Record<string, unknown> = {}) =>
  as<TimeEntry>(persona, 'save_time_entry', {
    p_entry: {
      id: randomUUID(),
      user_id: shop.cashier.userId,
      kind: 'work',
      started_at: started,
      ended_at: ended,
      reason: 'Forgot the clock',
      ...more,
    },
  });
const sheet = (persona: Persona, userId = shop.cashier.userId, week = WEEK) =>
  as<HoursSheet>(persona, 'get_hours', { p_user_id: userId, p_week: week });
const dayMinutes = ({ days }: HoursWeek) => days.map(({ work_minutes: minutes }) => minutes);
const givePin = ({ userId }: Persona) =>
  database.client.query(
    `insert into private.staff_pins (tenant_id, member_id, pin_hash) values ($1, $2, extensions.crypt($3, extensions.gen_salt('bf', 4)))`,
    [shop.tenantId, userId, PIN],
  );

describe('the clock', () => {
  it('starts, pauses, resumes and stops, and refuses what does not come next', async () => {
    await expectCode(clock(shop.cashier, 'stop'), 'in_use');
    expect(await clock(shop.cashier, 'start')).toMatchObject({ state: 'working', user_id: shop.cashier.userId });
    await expectCode(clock(shop.cashier, 'start'), 'in_use');
    await expectCode(clock(shop.cashier, 'resume'), 'in_use');
    expect(await clock(shop.cashier, 'break')).toMatchObject({ state: 'pausing' });
    await expectCode(clock(shop.cashier, 'break'), 'in_use');
    expect(await clock(shop.cashier, 'resume')).toMatchObject({ state: 'working' });
    expect(await clock(shop.cashier, 'stop')).toMatchObject({ state: 'out', since: null });

    const { rows } = await database.client.query<{ kind: string; source: string; gap: boolean }>(
      `select kind, source, started_at = lag(ended_at) over (order by started_at) as gap from public.time_entries where tenant_id = $1 order by started_at`,
      [shop.tenantId],
    );
    expect(rows).toEqual([
      { kind: 'work', source: 'web', gap: null },
      { kind: 'break', source: 'web', gap: true },
      { kind: 'work', source: 'web', gap: true },
    ]);
  });

  it('does the same request once, whatever action it is, and no other under its id', async () => {
    const start = { id: randomUUID(), action: 'start' };
    const stop = { id: randomUUID(), action: 'stop' };
    for (const request of [start, start, stop, stop]) await as(shop.cashier, 'clock_time', { p_clock: request });
    expect(await as(shop.cashier, 'clock_time', { p_clock: start })).toMatchObject({ state: 'out' });
    await expectCode(as(shop.cashier, 'clock_time', { p_clock: { ...stop, action: 'start' } }), 'idempotency_mismatch');
    const { rows } = await database.client.query('select id from public.time_entries where tenant_id = $1', [
      shop.tenantId,
    ]);
    expect(rows).toHaveLength(1);
  });

  it('takes somebody at the till by their PIN alone, and counts wrong ones', async () => {
    await givePin(shop.manager);
    const at = (pin: string | undefined) =>
      clock(shop.cashier, 'start', { user_id: shop.manager.userId, ...(pin === undefined ? {} : { pin }) });
    await expectCode(at(undefined), 'invalid_input');
    expect(await at('9999')).toMatchObject({ hint: 'invalid_pin' } satisfies Partial<Refusal>);
    expect(await at(PIN)).toMatchObject({ state: 'working', user_id: shop.manager.userId });
    const { rows } = await database.client.query(
      'select member_id, started_by, source from public.time_entries where tenant_id = $1',
      [shop.tenantId],
    );
    expect(rows).toEqual([{ member_id: shop.manager.userId, started_by: shop.cashier.userId, source: 'till' }]);
    await expectCode(clock(shop.cashier, 'start', { user_id: other.cashier.userId, pin: PIN }), 'not_found');
    const accountant = await addMember(database.client, shop.tenantId, 'accountant');
    await expectCode(clock(accountant, 'stop', { user_id: shop.manager.userId, pin: PIN }), 'permission_denied');
  });

  it('shows who works: everybody at a till, else oneself; nobody of another business', async () => {
    await clock(shop.manager, 'start');
    const states = await as<ClockState[]>(shop.cashier, 'list_clock_states');
    expect(states.map(({ user_id: id, state }) => [id, state])).toEqual(
      expect.arrayContaining([
        [shop.manager.userId, 'working'],
        [shop.owner.userId, 'out'],
      ]),
    );
    expect(states).toHaveLength(3);
    expect(JSON.stringify(await as(other.owner, 'list_clock_states'))).not.toContain(shop.manager.userId);
    await expectCode(as(await makePlatformAdmin(database.client), 'list_clock_states'), 'no_membership');
  });

  it('lets people go, but not begin, when the business is closed to changes', async () => {
    await clock(shop.cashier, 'start');
    await database.client.query(`update public.tenant_subscriptions set status = 'past_due' where tenant_id = $1`, [
      shop.tenantId,
    ]);
    expect(await clock(shop.cashier, 'stop')).toMatchObject({ state: 'out' });
    await expect(clock(shop.cashier, 'start')).rejects.toThrow();
  });

  it('flags what is open for more than 16 hours, and never ends it by itself', async () => {
    await clock(shop.cashier, 'start');
    const open = (hours: number) =>
      database.client.query(
        `update public.time_entries set started_at = now() - make_interval(hours => $2) where tenant_id = $1`,
        [shop.tenantId, hours],
      );
    await open(15);
    expect((await as<ClockState[]>(shop.owner, 'list_clock_states')).some(({ is_long: long }) => long)).toBe(false);
    await open(17);
    expect((await as<ClockState[]>(shop.owner, 'list_clock_states')).filter(({ is_long: long }) => long)).toMatchObject(
      [{ user_id: shop.cashier.userId, state: 'working' }],
    );
  });
});

describe('a sheet', () => {
  it('splits a shift at the day cut-off: 22:00 to 06:00 with a cut-off of 04:00 is 6.00 and 2.00, shown on the day it began', async () => {
    await database.client.query(`update public.tenants set day_cutoff = '04:00' where id = $1`, [shop.tenantId]);
    await write(shop.manager, '2026-03-03T22:00:00+03:00', '2026-03-04T06:00:00+03:00');
    const week = await sheet(shop.manager);
    expect(dayMinutes(week)).toEqual([0, 360, 120, 0, 0, 0, 0]);
    expect(week.work_minutes).toBe(480);
    expect(week.entries).toMatchObject([{ day: '2026-03-03', minutes: 480, source: 'manager' }]);
  });

  it('counts a night when clocks change as long as it was, and splits a week on Monday', async () => {
    const berlin = await makeTenant(database.client, { timezone: 'Europe/Berlin' });
    const enter = (started: string, ended: string) =>
      as(berlin.owner, 'save_time_entry', {
        p_entry: {
          id: randomUUID(),
          user_id: berlin.cashier.userId,
          kind: 'work',
          started_at: started,
          ended_at: ended,
          reason: 'Night shift',
        },
      });
    const minutes = async (week: string) =>
      dayMinutes(await as<HoursSheet>(berlin.owner, 'get_hours', { p_user_id: berlin.cashier.userId, p_week: week }));
    // The clock goes from 02:00 to 03:00 on 29 March, and from 03:00 back to 02:00 on 25 October.
    await enter('2026-03-28T22:00:00+01:00', '2026-03-29T06:00:00+02:00');
    expect(await minutes('2026-03-23')).toEqual([0, 0, 0, 0, 0, 120, 300]);
    await enter('2026-10-24T22:00:00+02:00', '2026-10-25T06:00:00+01:00');
    expect(await minutes('2026-10-19')).toEqual([0, 0, 0, 0, 0, 120, 420]);
    await enter('2026-03-08T20:00:00+01:00', '2026-03-09T02:00:00+01:00');
    expect((await minutes('2026-03-02'))[6]).toBe(240);
    expect((await minutes('2026-03-09'))[0]).toBe(120);
  });

  it('keeps breaks apart, and adds up to the entry whatever the seconds are', async () => {
    await write(shop.manager, '2026-03-03T08:00:40+03:00', '2026-03-03T12:00:20+03:00');
    await write(shop.manager, '2026-03-03T12:00:20+03:00', '2026-03-03T12:30:50+03:00', { kind: 'break' });
    await write(shop.manager, '2026-03-03T12:30:50+03:00', '2026-03-03T17:15:00+03:00');
    expect(await sheet(shop.manager)).toMatchObject({ work_minutes: 525, break_minutes: 30 });
  });

  it('shows everybody to whom may look, and oneself to everybody; nobody of another business', async () => {
    await write(shop.manager, '2026-03-03T08:00:00+03:00', '2026-03-03T12:00:00+03:00');
    const accountant = await addMember(database.client, shop.tenantId, 'accountant');
    for (const persona of [shop.owner, shop.manager, accountant]) {
      const week = await as<HoursWeeks>(persona, 'list_hours', { p_week: WEEK });
      expect(week.people.find(({ user_id: id }) => id === shop.cashier.userId)).toMatchObject({ work_minutes: 240 });
      expect(await as(persona, 'hours_worked', { p_from: WEEK, p_to: '2026-03-08' })).toMatchObject([
        { work_minutes: 240 },
      ]);
    }
    const own = await as<HoursWeeks>(shop.cashier, 'list_hours', { p_week: WEEK });
    expect(own).toMatchObject({ sees_all: false, people: [{ user_id: shop.cashier.userId, work_minutes: 240 }] });
    await expectCode(sheet(shop.cashier, shop.manager.userId), 'permission_denied');
    await expectCode(sheet(other.owner), 'not_found');
    expect(await as(other.owner, 'hours_worked', { p_from: WEEK, p_to: '2026-03-08' })).toEqual([]);
    await expectCode(as(shop.owner, 'list_hours', { p_week: '2026-03-03' }), 'invalid_input');
    await expectCode(as(shop.owner, 'hours_worked', { p_from: '2024-01-01', p_to: '2026-03-08' }), 'invalid_input');
  });
});

describe('a correction', () => {
  it('keeps what was there, with who and why', async () => {
    const made = await write(shop.manager, '2026-03-03T08:00:00+03:00', '2026-03-03T12:00:00+03:00');
    const change = (persona: Persona, more: Record<string, unknown> = {}) =>
      write(persona, '2026-03-03T09:00:00+03:00', '2026-03-03T12:00:00+03:00', {
        id: made.id,
        reason: 'Came at nine',
        expected_updated_at: made.updated_at,
        ...more,
      });
    await expectCode(change(shop.manager, { reason: ' ' }), 'invalid_input');
    await expectCode(change(shop.manager, { expected_updated_at: '2026-01-01T00:00:00Z' }), 'stale_row');
    await expectCode(change(shop.cashier), 'permission_denied');
    await expectCode(change(other.owner), 'not_found');
    expect(await change(shop.owner)).toMatchObject({ minutes: 180 });

    const removed = await as<TimeEntry>(shop.manager, 'remove_time_entry', {
      p_entry_id: made.id,
      p_reason: 'Was not here',
    });
    expect(removed).toMatchObject({ is_removed: true });
    expect(
      removed.changes.map(({ reason, before, after }) => [reason, before?.started_at ?? null, after === null]),
    ).toEqual([
      ['Forgot the clock', null, false],
      ['Came at nine', '2026-03-03T05:00:00+00:00', false],
      ['Was not here', '2026-03-03T06:00:00+00:00', true],
    ]);
    expect((await sheet(shop.manager)).work_minutes).toBe(0);
    await expect(database.client.query('delete from public.time_entry_changes')).rejects.toThrow();
  });

  it('cannot overlap, lie in the future, last longer than a day or stay open', async () => {
    await write(shop.manager, '2026-03-03T08:00:00+03:00', '2026-03-03T12:00:00+03:00');
    for (const [from, to] of [
      ['2026-03-03T11:59:00+03:00', '2026-03-03T13:00:00+03:00'],
      ['2026-03-03T13:00:00+03:00', '2026-03-03T13:00:00+03:00'],
      ['2026-03-03T13:00:00+03:00', '2026-03-04T13:00:01+03:00'],
      ['2026-03-03T13:00:00+03:00', null],
      ['2999-03-03T13:00:00+03:00', '2999-03-03T14:00:00+03:00'],
    ] as const)
      await expectCode(write(shop.manager, from, to), 'invalid_input');
    await expect(write(shop.manager, '2026-03-03T12:00:00+03:00', '2026-03-03T13:00:00+03:00')).resolves.toBeDefined();
  });

  it('is nobody’s own, but an owner’s', async () => {
    const own = (persona: Persona) =>
      write(persona, '2026-03-03T08:00:00+03:00', '2026-03-03T12:00:00+03:00', { user_id: persona.userId });
    await expectCode(own(shop.manager), 'permission_denied');
    await expectCode(
      as(shop.manager, 'approve_hours', { p_user_id: shop.manager.userId, p_week: WEEK }),
      'permission_denied',
    );
    await expect(own(shop.owner)).resolves.toMatchObject({ minutes: 240 });
  });
});

describe('an approved week', () => {
  const approve = (persona: Persona, week = WEEK) =>
    as<HoursWeek>(persona, 'approve_hours', { p_user_id: shop.cashier.userId, p_week: week });

  it('changes no more until it is opened again with a reason', async () => {
    const made = await write(shop.manager, '2026-03-03T08:00:00+03:00', '2026-03-03T12:00:00+03:00');
    await expectCode(approve(shop.cashier), 'permission_denied');
    await expectCode(approve(other.owner), 'not_found');
    expect(await approve(shop.manager)).toMatchObject({ work_minutes: 240, approved_by_name: 'Max Manager' });
    await expect(approve(shop.owner)).resolves.toMatchObject({ approved_by_name: 'Max Manager' });

    await expectCode(write(shop.manager, '2026-03-08T20:00:00+03:00', '2026-03-09T02:00:00+03:00'), 'period_locked');
    await expectCode(
      as(shop.manager, 'remove_time_entry', { p_entry_id: made.id, p_reason: 'Not here' }),
      'period_locked',
    );
    await write(shop.manager, '2026-03-09T00:00:00+03:00', '2026-03-09T02:00:00+03:00');
    // Nor can an entry beside it be moved into it.
    await write(shop.manager, '2026-03-01T20:00:00+03:00', '2026-03-02T00:00:00+03:00');

    const reopen = (reason: string) =>
      as<HoursWeek>(shop.manager, 'reopen_hours', { p_user_id: shop.cashier.userId, p_week: WEEK, p_reason: reason });
    await expectCode(reopen(''), 'invalid_input');
    expect(await reopen('A day is missing')).toMatchObject({ approved_at: null });
    await expect(write(shop.manager, '2026-03-08T20:00:00+03:00', '2026-03-09T00:00:00+03:00')).resolves.toBeDefined();
  });

  it('is over, and nobody is still clocked in since then', async () => {
    await expectCode(approve(shop.manager, '2999-01-07'), 'period_not_over');
    await clock(shop.cashier, 'start');
    await database.client.query(
      `update public.time_entries set started_at = '2026-03-03T08:00:00Z' where tenant_id = $1`,
      [shop.tenantId],
    );
    await expectCode(approve(shop.manager), 'in_use');
  });
});
