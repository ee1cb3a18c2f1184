import fc from 'fast-check';
import { count } from '../support/reduced';
import { testDatabase } from '../support/testDatabase';

const database = testDatabase();

interface Rule {
  unit: 'day' | 'week' | 'month';
  every: number;
  startsOn: string;
  isLastDay: boolean;
}

const dayText = (date: Date) => date.toISOString().slice(0, 10);
const lastOf = (year: number, month: number) => new Date(Date.UTC(year, month + 1, 0)).getUTCDate();

/** A due day by the calendar alone: the first day and so many periods, never beyond the month. */
function dueDay({ unit, every, startsOn, isLastDay }: Rule, place: number): string {
  const first = new Date(`${startsOn}T00:00:00Z`);
  if (unit !== 'month') {
    first.setUTCDate(first.getUTCDate() + every * place * (unit === 'week' ? 7 : 1));
    return dayText(first);
  }
  const months = first.getUTCFullYear() * 12 + first.getUTCMonth() + every * place;
  const [year, month] = [Math.floor(months / 12), months % 12];
  const last = lastOf(year, month);
  return dayText(new Date(Date.UTC(year, month, isLastDay ? last : Math.min(first.getUTCDate(), last))));
}

/** The first due day after a day, found by trying them all. */
function dayAfter(rule: Rule, after: string | null): string {
  let place = 0;
  while (after !== null && dueDay(rule, place) <= after) place += 1;
  return dueDay(rule, place);
}

async function readDayAfter({ unit, every, startsOn, isLastDay }: Rule, after: string | null): Promise<string> {
  const { rows } = await database.client.query<{ day: string }>(
    'select private.schedule_day_after($1, $2, $3, $4, $5)::text as day',
    [unit, every, startsOn, isLastDay, after],
  );
  return rows[0]?.day ?? '';
}

async function days(rule: Rule, number: number): Promise<string[]> {
  const found: string[] = [];
  for (let index = 0; index < number; index += 1) found.push(await readDayAfter(rule, found.at(-1) ?? null));
  return found;
}

const monthly = (startsOn: string, more: Partial<Rule> = {}): Rule => ({
  unit: 'month',
  every: 1,
  startsOn,
  isLastDay: false,
  ...more,
});

it('keeps the day of the month through shorter months', async () => {
  expect(await days(monthly('2026-01-31'), 4)).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30']);
});

it('knows leap years', async () => {
  expect(await days(monthly('2028-01-30'), 3)).toEqual(['2028-01-30', '2028-02-29', '2028-03-30']);
  expect(await days(monthly('2028-02-29', { every: 12 }), 5)).toEqual([
    '2028-02-29',
    '2029-02-28',
    '2030-02-28',
    '2031-02-28',
    '2032-02-29',
  ]);
});

it('is the last day of each month where that is wanted', async () => {
  expect(await days(monthly('2026-02-10', { isLastDay: true }), 3)).toEqual(['2026-02-28', '2026-03-31', '2026-04-30']);
});

const rules: fc.Arbitrary<Rule> = fc.record({
  unit: fc.constantFrom('day' as const, 'week' as const, 'month' as const),
  every: fc.integer({ min: 1, max: 15 }),
  startsOn: fc.integer({ min: 0, max: 365 * 8 }).map((offset) => dayText(new Date(Date.UTC(2024, 0, 1 + offset)))),
  isLastDay: fc.boolean(),
});

it('is what the calendar says, for any rule and day', async () => {
  await fc.assert(
    fc.asyncProperty(rules, fc.option(fc.integer({ min: -40, max: 1500 })), async (anyRule, offset) => {
      const rule = { ...anyRule, isLastDay: anyRule.isLastDay && anyRule.unit === 'month' };
      const start = new Date(`${rule.startsOn}T00:00:00Z`);
      const after = offset === null ? null : dayText(new Date(start.getTime() + offset * 86_400_000));
      expect(await readDayAfter(rule, after)).toBe(dayAfter(rule, after));
    }),
    { numRuns: count(150, 3000) },
  );
});
