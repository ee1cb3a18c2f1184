import {
  choiceFilter,
  dateRangeFilter,
  idFilter,
  idsFilter,
  isDay,
  manyFilter,
  numberRangeFilter,
  periodFilter,
  yesNoFilter,
} from './filters';

const options = [
  { value: 'goods', label: 'Goods' },
  { value: 'service', label: 'Service' },
] as const;
const id = '8c0f1d6e-1111-4111-8111-111111111111';

describe('filters in the address', () => {
  it('takes what it does not know for not said', () => {
    expect(choiceFilter({ label: 'Kind', options, initial: 'goods' }).read('nonsense')).toBe('goods');
    expect(choiceFilter({ label: 'Kind', options }).read('nonsense')).toBeNull();
    expect(manyFilter({ label: 'Kind', options }).read('service,nonsense')).toEqual(['service']);
    expect(idFilter({ label: 'Category' }).read('1; drop table')).toBeNull();
    expect(idsFilter({ label: 'Categories' }).read(`x,${id},${id.toUpperCase()}`)).toEqual([id]);
    expect(yesNoFilter({ label: 'Featured' }).read('maybe')).toBeNull();
    expect(numberRangeFilter({ label: 'Price' }).read('ten..20')).toEqual({ from: null, to: '20' });
    expect(dateRangeFilter({ label: 'Changed' }).read('2026-02-30..2026-03-01')).toEqual({
      from: null,
      to: '2026-03-01',
    });
  });

  it('reads back what it wrote', () => {
    const range = numberRangeFilter({ label: 'Price' });
    const many = manyFilter({ label: 'Kind', options });
    const yesNo = yesNoFilter({ label: 'Featured' });

    expect(range.read(range.write({ from: '19.50', to: null }))).toEqual({ from: '19.50', to: null });
    expect(many.read(many.write(['service', 'goods']))).toEqual(['goods', 'service']);
    expect(yesNo.read(yesNo.write(false))).toBe(false);
  });

  it('says nothing of what is usual', () => {
    expect(choiceFilter({ label: 'Kind', options, initial: 'goods' }).write('goods')).toBeNull();
    expect(manyFilter({ label: 'Kind', options }).write([])).toBeNull();
    expect(numberRangeFilter({ label: 'Price' }).write({ from: null, to: null })).toBeNull();
  });

  it('says in words what is asked', () => {
    const range = dateRangeFilter({ label: 'Changed' });

    expect(range.describe({ from: '2026-01-01', to: null }, [])).toBe('from 2026-01-01');
    expect(range.describe({ from: '2026-01-01', to: '2026-01-01' }, [])).toBe('2026-01-01');
    expect(manyFilter({ label: 'Kind', options }).describe(['goods', 'service'], [])).toBe('Goods, Service');
    expect(idFilter({ label: 'Category' }).describe(id, [{ value: id, label: 'Tea' }])).toBe('Tea');
  });

  it('takes days by a name that moves with the calendar, or as they are', () => {
    const days = periodFilter({
      label: 'Days',
      initial: 'week',
      options: [
        { value: 'today', label: 'Today' },
        { value: 'week', label: 'Last 7 days' },
      ],
    });

    expect(days.read(null)).toEqual({ name: 'week', from: null, to: null });
    expect(days.read('today')).toEqual({ name: 'today', from: null, to: null });
    expect(days.read('2026-11-01..')).toEqual({ name: null, from: '2026-11-01', to: null });
    expect(days.read('tomorrow..never')).toEqual(days.initial);
    expect(days.write(days.initial)).toBeNull();
    expect(days.write({ name: 'today', from: null, to: null })).toBe('today');
    expect(days.write({ name: null, from: '2026-11-01', to: '2026-11-02' })).toBe('2026-11-01..2026-11-02');
    expect(days.describe(days.read('2026-11-01..2026-11-02'), [])).toBe('2026-11-01 to 2026-11-02');
    expect(days.describe(days.initial, days.options)).toBe('Last 7 days');
  });

  it.each(['2026-02-29', '2026-13-01', '2026-1-1', 'today'])('knows that %s is no day', (text) =>
    expect(isDay(text)).toBe(false),
  );
});
