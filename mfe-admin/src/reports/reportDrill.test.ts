import { drillPath, levelsAbove, nextGrouping } from './reportDrill';
import { changedParams, readRequest, registryOf } from './reportRequest';
import { CATALOGUE } from './reportSamples';

const registry = registryOf(CATALOGUE);
const definition = CATALOGUE.reports.find(({ key }) => key === 'sales_by_product')!;
const read = (search: string) =>
  readRequest(new URLSearchParams(search), definition, { registry, today: '2026-11-26' });
const open = (search: string, ...keys: string[]) =>
  drillPath({ keys }, { definition, request: read(search), params: new URLSearchParams(search), registry });
const searchOf = (path: string | null) => (path ?? '').split('?')[1] ?? '';

describe('what is asked by the address', () => {
  it('is the usual report where it says nothing', () => {
    expect(read('')).toMatchObject({
      by: ['product'],
      measures: ['net_sales', 'units', 'margin'],
      compare: 'previous',
      sort: 'net_sales',
      isDescending: true,
      filters: [],
    });
  });

  it('takes what is known and leaves the rest', () => {
    const request = read(
      'by=category,colour,month,day&columns=margin,secret&compare=x&in.category=a&in.category=&in.nonsense=b&sort=-margin',
    );
    expect(request).toMatchObject({
      by: ['category', 'month'],
      measures: ['margin'],
      compare: 'previous',
      filters: [{ dimension: 'category', values: ['a', ''] }],
      sort: 'margin',
      isDescending: true,
    });
  });

  it('opens with the period of the report, until another is chosen', () => {
    const cohorts = { ...definition, usual_period: 'last_12_months' };
    const readCohorts = (search: string) =>
      readRequest(new URLSearchParams(search), cohorts, { registry, today: '2026-11-26' });

    expect(readCohorts('')).toMatchObject({
      periodName: 'last_12_months',
      period: { from: '2025-12-01', to: '2026-11-30' },
    });
    expect(readCohorts('days=last_month').periodName).toBe('last_month');
    expect(read('').periodName).toBe('this_month');
  });

  it('goes by the calendar where it is grouped by time', () => {
    expect(read('by=month')).toMatchObject({ sort: 'month', isDescending: false });
  });
});

describe('a row', () => {
  it('opens category, product, day, then the sales of that day', () => {
    const products = searchOf(open('by=category&days=this_month&sort=-units', 'drinks'));
    expect(read(products)).toMatchObject({ by: ['product'], filters: [{ dimension: 'category', values: ['drinks'] }] });
    const days = searchOf(open(products, 'soda'));
    expect(read(days).by).toEqual(['day']);
    expect(open(`${days}&in.location=L1`, '2026-11-11')).toBe(
      '/admin/sales?tab=list&product=soda&location=L1&days=2026-11-11..2026-11-11',
    );
  });

  it('leads back to every level as it was', () => {
    const products = searchOf(open('by=category&days=this_month&sort=-units', 'drinks'));
    const days = new URLSearchParams(searchOf(open(products, 'soda')));
    const levels = levelsAbove(days, 'sales_by_product');

    expect(levels.map(({ path }) => read(searchOf(path)))).toEqual([
      read('by=category&days=this_month&sort=-units'),
      read(products),
    ]);
    expect(levelsAbove(new URLSearchParams(searchOf(levels[1]?.path ?? null)), 'sales_by_product')).toHaveLength(1);
  });

  it('takes both groupings of a row along', () => {
    expect(read(searchOf(open('by=category,month', 'drinks', '2026-11-01'))).filters).toEqual([
      { dimension: 'category', values: ['drinks'] },
      { dimension: 'month', values: ['2026-11-01'] },
    ]);
  });

  it('of what stands now leads to no days', () => {
    const more = { filters: [], period: { from: '', to: '' }, hasDays: false, offered: ['category', 'product'] };

    expect(nextGrouping({ by: ['category'], ...more })).toBe('product');
    expect(nextGrouping({ by: ['product'], ...more })).toBeNull();
    expect(nextGrouping({ by: ['due_band'], ...more })).toBeNull();
    expect(nextGrouping({ by: ['due_band'], ...more, offered: ['customer'] })).toBe('customer');
  });

  it('of voids leads by day and basket to the sale that it became, or to what was in it where nobody paid', () => {
    const voids = CATALOGUE.reports.find(({ key }) => key === 'voids')!;
    const readVoids = (search: string) =>
      readRequest(new URLSearchParams(search), voids, { registry, today: '2026-11-26' });
    const openVoid = (search: string, key: string) => {
      const params = new URLSearchParams(search);
      return drillPath({ keys: [key] }, { definition: voids, request: readVoids(search), params, registry });
    };
    const days = searchOf(openVoid('by=cashier&days=this_month', 'U1'));
    expect(readVoids(days).by).toEqual(['day']);
    const baskets = searchOf(openVoid(days, '2026-11-11'));
    expect(readVoids(baskets)).toMatchObject({
      by: ['basket'],
      filters: [
        { dimension: 'cashier', values: ['U1'] },
        { dimension: 'day', values: ['2026-11-11'] },
      ],
    });
    expect(openVoid(baskets, 'S1')).toBe('/admin/sales/S1');
    const lines = searchOf(openVoid(baskets, '-S2'));
    expect(readVoids(lines)).toMatchObject({ by: ['product'] });
    expect(readVoids(lines).filters.at(-1)).toEqual({ dimension: 'basket', values: ['-S2'] });
    expect(openVoid(lines, 'P1')).toBe('/admin/products/P1');
  });

  it.each([
    ['by=basket&days=this_month&in.product=P1'],
    ['by=basket&days=this_month&in.category=C1&in.cashier=U1'],
    ['by=day,basket&days=this_month&in.product=P1'],
    ['by=product,basket&days=this_month'],
  ])('of voids opens the whole basket that nobody paid, also from a part of it: %s', (search) => {
    const voids = CATALOGUE.reports.find(({ key }) => key === 'voids')!;
    const openRow = (address: string, ...keys: string[]) => {
      const params = new URLSearchParams(address);
      const request = readRequest(params, voids, { registry, today: '2026-11-26' });
      return { request, path: drillPath({ keys }, { definition: voids, request, params, registry }) };
    };
    const keys = search.includes(',') ? ['P1', '-S2'] : ['-S2'];
    const lines = searchOf(openRow(search, ...keys).path);

    expect(openRow(lines, 'P2')).toMatchObject({ request: { by: ['product'] }, path: '/admin/products/P2' });
    const filtered = openRow(lines).request.filters;
    expect(filtered).toContainEqual({ dimension: 'basket', values: ['-S2'] });
    expect(filtered.filter(({ dimension }) => ['product', 'category'].includes(dimension))).toEqual([]);
    const people = changedParams(new URLSearchParams(lines), { by: 'cashier' }).toString();
    expect(openRow(searchOf(openRow(people, 'U1').path)).request.by).toEqual(['product']);
    expect(openRow(search, ...keys.slice(0, -1), 'S1').path).toBe('/admin/sales/S1');
  });

  it('leaves behind what cannot be shown by what comes next, and keeps the rest', () => {
    const margin = { ...registry.measures.get('margin')!, not_by: [{ dimension: 'product', reason: 'for the test' }] };
    const strict = { ...registry, measures: new Map([...registry.measures, ['margin', margin]]) };
    const from = (search: string) => {
      const path = drillPath(
        { keys: ['drinks'] },
        { definition, request: read(search), params: new URLSearchParams(search), registry: strict },
      );
      return read(searchOf(path)).measures;
    };

    expect(from('by=category')).toEqual(['net_sales', 'units']);
    expect(from('by=category&columns=margin')).toEqual(['margin']);
    expect(from('by=month')).toEqual(['net_sales', 'units', 'margin']);
  });

  it('of stock leads to the product in the end', () => {
    const stock = CATALOGUE.reports.find(({ key }) => key === 'stock_on_hand')!;
    const search = 'by=product&days=2026-03-31..2026-03-31';
    const request = readRequest(new URLSearchParams(search), stock, { registry, today: '2026-11-26' });

    expect(request.period.to).toBe('2026-03-31');
    expect(
      drillPath({ keys: ['P1'] }, { definition: stock, request, params: new URLSearchParams(search), registry }),
    ).toBe('/admin/products/P1');
  });

  it.each([
    ['', '2026-11-26'],
    ['days=this_month', '2026-11-26'],
    ['days=2027-01-01..2027-01-01', '2026-11-26'],
  ])('as of a day: %j is today', (search, day) => {
    const stock = CATALOGUE.reports.find(({ key }) => key === 'stock_on_hand')!;
    const request = readRequest(new URLSearchParams(search), stock, { registry, today: '2026-11-26' });

    expect([request.period.to, request.compare]).toEqual([day, 'none']);
  });
});
