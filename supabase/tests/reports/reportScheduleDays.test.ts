import { makeTenant, type TestTenant } from '../support/makeTenant';
import { testDatabase } from '../support/testDatabase';

const database = testDatabase();
let shop: TestTenant;

beforeAll(async () => {
  shop = await makeTenant(database.client);
});

const value = async <T>(sql: string, values: unknown[]): Promise<T | undefined> =>
  (await database.client.query<{ value: T }>(`select ${sql} as value`, values)).rows[0]?.value;

describe('a time of the clock of the business', () => {
  it.each([
    ['Europe/London', '2026-01-15', '06:00', '2026-01-15T06:00:00.000Z'],
    ['Europe/London', '2026-07-15', '06:00', '2026-07-15T05:00:00.000Z'],
    // The clocks go from 1:00 to 2:00: 1:30 is left out, the next time that there is is 2:00.
    ['Europe/London', '2026-03-29', '01:30', '2026-03-29T01:00:00.000Z'],
    ['Europe/London', '2026-03-29', '02:30', '2026-03-29T01:30:00.000Z'],
    ['America/New_York', '2026-03-08', '02:15', '2026-03-08T07:00:00.000Z'],
    // It comes twice, and is one instant.
    ['America/New_York', '2026-11-01', '01:30', '2026-11-01T06:30:00.000Z'],
    ['Europe/London', '2026-10-25', '06:00', '2026-10-25T06:00:00.000Z'],
    // A day that a zone left out altogether.
    ['Pacific/Apia', '2011-12-30', '06:00', '2011-12-30T10:00:00.000Z'],
  ])('in %s on %s at %s is %s', async (zone, day, time, expected) => {
    const at = await value<Date>('private.local_instant($1, $2, $3)', [zone, day, time]);
    expect(at?.toISOString()).toBe(expected);
  });
});

describe('the next day', () => {
  const next = (rule: Record<string, unknown>, zone: string, after: string) =>
    value<string>(
      `private.next_report_day(jsonb_populate_record(null::public.report_schedules, $1::jsonb), $2, $3::timestamptz)::text`,
      [JSON.stringify({ weekdays: [], at_time: '06:00', ...rule }), zone, after],
    );
  it.each<[string, Record<string, unknown>, string, string, string]>([
    ['daily, before its time', { rhythm: 'daily' }, 'Africa/Nairobi', '2026-11-27T02:59:00Z', '2026-11-27'],
    ['daily, at its time', { rhythm: 'daily' }, 'Africa/Nairobi', '2026-11-27T03:00:00Z', '2026-11-28'],
    ['chosen days', { rhythm: 'weekdays', weekdays: [1, 5] }, 'Africa/Nairobi', '2026-11-27T09:00:00Z', '2026-11-30'],
    ['a day of the month', { rhythm: 'monthly', month_day: 15 }, 'UTC', '2026-11-27T09:00:00Z', '2026-12-15'],
    ['day 31 of a short month', { rhythm: 'monthly', month_day: 31 }, 'UTC', '2026-11-27T09:00:00Z', '2026-11-30'],
    ['day 30 of February', { rhythm: 'monthly', month_day: 30 }, 'UTC', '2027-01-31T09:00:00Z', '2027-02-28'],
    ['the last day of the month', { rhythm: 'monthly' }, 'UTC', '2028-02-01T00:00:00Z', '2028-02-29'],
    // The hour comes twice: after the one sending it is the day after.
    [
      'a time that comes twice',
      { rhythm: 'daily', at_time: '01:30' },
      'America/New_York',
      '2026-11-01T06:30:00Z',
      '2026-11-02',
    ],
    [
      'a time that is left out',
      { rhythm: 'daily', at_time: '01:30' },
      'Europe/London',
      '2026-03-29T00:59:00Z',
      '2026-03-29',
    ],
    [
      'after it was made up for',
      { rhythm: 'daily', at_time: '01:30' },
      'Europe/London',
      '2026-03-29T01:00:00Z',
      '2026-03-30',
    ],
  ])('%s', async (_what, rule, zone, after, expected) => {
    expect(await next(rule, zone, after)).toBe(expected);
  });
});

describe('the days that are mailed', () => {
  const period = (name: string, at: string) =>
    value<string>('private.report_mail_period($1, $2, $3::timestamptz)::text', [shop.tenantId, name, at]);
  it.each([
    ['yesterday', '2026-11-27T03:00:00Z', '[2026-11-26,2026-11-27)'],
    // Past midnight in Nairobi, not yet in Greenwich.
    ['yesterday', '2026-11-26T22:00:00Z', '[2026-11-26,2026-11-27)'],
    ['last_week', '2026-11-30T03:00:00Z', '[2026-11-23,2026-11-30)'],
    ['last_month', '2026-12-01T03:00:00Z', '[2026-11-01,2026-12-01)'],
    ['month_to_date', '2026-11-27T03:00:00Z', '[2026-11-01,2026-11-27)'],
    ['month_to_date', '2026-12-01T03:00:00Z', '[2026-11-01,2026-12-01)'],
  ])('%s at %s are %s', async (name, at, expected) => {
    expect(await period(name, at)).toBe(expected);
  });

  it('are business days: before the cut-off, yesterday is not over', async () => {
    await database.client.query(`update public.tenants set day_cutoff = '03:00' where id = $1`, [shop.tenantId]);
    expect(await period('yesterday', '2026-11-26T23:00:00Z')).toBe('[2026-11-25,2026-11-26)');
    expect(await period('yesterday', '2026-11-27T00:00:00Z')).toBe('[2026-11-26,2026-11-27)');
  });
});
