import { monthsTouched, periodText, readPeriod, shiftMonths, writePeriod, yearEndOf } from './periods';

const calendar = { today: '2026-11-26', yearStartsIn: 7 };

it.each([
  ['this_month', '2026-11-01', '2026-11-30'],
  ['last_financial_year', '2025-07-01', '2026-06-30'],
  ['2026-02-03..2026-02-10', '2026-02-03', '2026-02-10'],
  // What nobody can mean is this month.
  ['2026-02-31..2026-03-01', '2026-11-01', '2026-11-30'],
  ['2026-03-01..2026-02-01', '2026-11-01', '2026-11-30'],
  ['nonsense', '2026-11-01', '2026-11-30'],
  [null, '2026-11-01', '2026-11-30'],
])('reads %s from the address', (text, from, to) => {
  expect(readPeriod(text, calendar)).toEqual({ from, to });
});

it('writes a preset by its name, so that it moves with the calendar', () => {
  expect(writePeriod({ from: '2025-07-01', to: '2026-06-30' }, calendar)).toBe('last_financial_year');
  expect(writePeriod({ from: '2026-02-03', to: '2026-02-10' }, calendar)).toBe('2026-02-03..2026-02-10');
});

it('says a period as short as it can', () => {
  expect(periodText({ from: '2026-02-01', to: '2026-02-28' })).toBe('Feb 2026');
  expect(periodText({ from: '2026-01-01', to: '2026-12-31' })).toBe('2026');
  expect(periodText({ from: '2026-02-03', to: '2026-02-03' })).toBe('3 Feb 2026');
  expect(periodText({ from: '2026-02-03', to: '2026-03-02' })).toBe('3 Feb 2026 – 2 Mar 2026');
});

it('counts months and finds the end of a year', () => {
  expect(monthsTouched({ from: '2025-12-31', to: '2026-01-01' })).toBe(2);
  expect(shiftMonths('2026-03-31', -1)).toBe('2026-02-28');
  expect(yearEndOf('2026-11-26', 7)).toBe('2027-06-30');
  expect(yearEndOf('2026-06-30', 7)).toBe('2026-06-30');
  expect(yearEndOf('2026-11-26', 1)).toBe('2026-12-31');
});
