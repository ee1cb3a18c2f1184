import type * as rpc from '@dukani/shared/rpc';
import { chartRows } from './chartRows';
import { pivotOf, MOST_COLUMNS } from './pivot';
import { changeOf, figureText } from './reportFigures';
import { bucketsOf, keyText, weekText } from './reportKeys';

const money = { unit: 'money', better: 'up' } as const;
const cost = { unit: 'money', better: 'down' } as const;
const share = { unit: 'percent', better: 'up' } as const;

describe('a change', () => {
  it.each<[string, Parameters<typeof changeOf>, string, string]>([
    ['is a share of what was', [money, 108, 100], '+8%', 'good'],
    ['falls', [money, 60, 100], '−40%', 'bad'],
    ['is to one decimal while it is small', [money, 100.5, 100], '+0.5%', 'good'],
    ['counts from below zero upwards', [money, 50, -100], '+150%', 'good'],
    ['is bad news where less is better', [cost, 120, 100], '+20%', 'bad'],
    ['is neither where nothing is better', [{ unit: 'money', better: null }, 120, 100], '+20%', 'neutral'],
    ['is none', [money, 100, 100], 'same', 'neutral'],
    ['is new where nothing was', [money, 50, 0], 'new', 'good'],
    ['is new where there was no row', [money, 50, null], 'new', 'good'],
    ['is nothing where nothing is and was', [money, null, 0], '–', 'neutral'],
    ['is a loss of everything', [money, null, 100], '−100%', 'bad'],
    ['of a share is in points', [share, 0.3793, 0.4], '−2.1 points', 'bad'],
    ['of a share from zero is in points too', [share, 0.05, 0], '+5 points', 'good'],
    ['of one point', [share, 0.11, 0.1], '+1 point', 'good'],
    ['of a share that is not there', [share, null, 0.1], '–', 'neutral'],
  ])('%s', (_what, args, text, tone) => {
    expect(changeOf(...args)).toMatchObject({ text, tone });
  });
});

it.each<[number | null, rpc.ReportUnit, string]>([
  [1234.5, 'money', '1,234.50'],
  [-0.005, 'money', '-0.01'],
  [0.37931, 'percent', '37.93%'],
  [1.25, 'quantity', '1.25'],
  [1200, 'count', '1,200'],
  [null, 'percent', '–'],
])('shows %p as %s', (value, unit, text) => {
  expect(figureText(value, unit)).toBe(text);
});

describe('values of time', () => {
  it('have the names of the calendar', () => {
    expect(keyText('day', '2026-11-24', null)).toBe('Tue 24 Nov 2026');
    expect(keyText('month', '2026-11-01', null)).toBe('Nov 2026');
    expect(keyText('quarter', '2026-10-01', null)).toBe('Q4 2026');
    expect(keyText('weekday', '7', null)).toBe('Sunday');
    expect(keyText('hour', '09', null)).toBe('09:00');
    expect(keyText('customer', '', null)).toBe('Unnamed customers');
  });

  it('belong to the ISO week of their Thursday', () => {
    expect(weekText('2021-12-27')).toBe('Week 52, 2021');
    expect(weekText('2020-12-28')).toBe('Week 53, 2020');
    expect(weekText('2024-12-30')).toBe('Week 1, 2025');
  });

  it('have their empty buckets too', () => {
    expect(bucketsOf('day', { from: '2028-02-28', to: '2028-03-01' }, [])).toEqual([
      '2028-02-28',
      '2028-02-29',
      '2028-03-01',
    ]);
    expect(bucketsOf('week', { from: '2026-11-25', to: '2026-12-01' }, [])).toEqual(['2026-11-23', '2026-11-30']);
    expect(bucketsOf('quarter', { from: '2026-05-02', to: '2026-08-01' }, [])).toEqual(['2026-04-01', '2026-07-01']);
    expect(bucketsOf('hour', { from: '', to: '' }, ['11', '09'])).toEqual(['09', '10', '11']);
    expect(bucketsOf('product', { from: '', to: '' }, ['a'])).toBeNull();
  });
});

const row = (keys: string[], value: number, compared: number | null = null): rpc.ReportRow => ({
  keys,
  labels: keys,
  values: [value],
  compared: [compared],
});

describe('the chart', () => {
  const measure = { unit: 'money', is_additive: true } as const;

  it('shows days without sales as nothing', () => {
    const rows = chartRows([row(['2026-11-02'], 5, 4)], {
      dimension: 'day',
      measure,
      period: { from: '2026-11-01', to: '2026-11-03' },
      totals: { values: [5], compared: [4] },
    });
    expect(rows.map(({ now, then }) => [now, then])).toEqual([
      [0, 0],
      [5, 4],
      [0, 0],
    ]);
  });

  it('shows the largest only', () => {
    const rows = Array.from({ length: 21 }, (_none, place) => row([`p${place}`], 30 - place));
    const bars = chartRows(rows, {
      dimension: 'product',
      measure,
      period: null,
      totals: { values: [420], compared: null },
    });

    expect(bars.map(({ now }) => now)).toEqual([30, 29, 28, 27, 26, 25, 24, 23, 22, 21, 20, 19]);
  });
});

describe('rows and columns', () => {
  it('have the sums of both, time by the calendar and the rest by size', () => {
    const rows = [row(['a', '2026-02-01'], 0.1), row(['b', '2026-01-01'], 5), row(['a', '2026-01-01'], 0.2)];
    const { columns, lines, total } = pivotOf(rows, { by: ['product', 'month'], measure: 0 });

    expect(columns.map(({ name }) => name)).toEqual(['Jan 2026', 'Feb 2026']);
    expect(lines.map(({ name, cells, total: sum }) => [name, cells, sum])).toEqual([
      ['b', [5, null], 5],
      ['a', [0.2, 0.1], 0.3],
    ]);
    expect([total.cells, total.total]).toEqual([[5.2, 0.1], 5.3]);
  });

  it('lay together what is more than the columns there may be', () => {
    const rows = Array.from({ length: 30 }, (_none, place) => row(['a', `c${place}`], 30 - place));
    const { columns, lines, total } = pivotOf(rows, { by: ['product', 'customer'], measure: 0 });

    expect(columns).toHaveLength(MOST_COLUMNS);
    expect(columns.at(-1)?.name).toBe('Others');
    expect(lines[0]?.cells.reduce<number>((all, cell) => all + (cell ?? 0), 0)).toBe(465);
    expect(total.total).toBe(465);
  });
});
