import type * as rpc from '@dukani/shared/rpc';

const measure = (
  key: string,
  label: string,
  unit: rpc.ReportUnit,
  { family = 'sales', better = 'up' }: Partial<Pick<rpc.ReportMeasure, 'family' | 'better'>> = {},
): rpc.ReportMeasure => ({
  key,
  family,
  label,
  unit,
  better,
  definition: `${label}, defined.`,
  example: 'One and one: 2.',
  is_additive: unit !== 'percent' && key !== 'average_basket',
  not_by: [],
});

const dimension = (
  key: string,
  label: string,
  kind: rpc.ReportDimension['kind'] = 'reference',
): rpc.ReportDimension => ({
  key,
  label,
  kind,
});

const report = (key: string, title: string, rest: Partial<rpc.ReportDefinition>): rpc.ReportDefinition => ({
  key,
  chapter: 'sales',
  title,
  question: `What ${title.toLowerCase()} say.`,
  measures: ['net_sales', 'margin'],
  more_measures: [],
  dimensions: [],
  filters: [],
  chart: 'bars',
  sort: 'net_sales',
  usual_period: 'this_month',
  has_period: true,
  has_days: true,
  has_day: false,
  ...rest,
});

/** Some of the reports, as the server tells of them. */
export const CATALOGUE: rpc.ReportCatalogue = {
  is_own: false,
  measures: [
    measure('gross_sales', 'Gross sales', 'money'),
    measure('discounts', 'Discounts', 'money', { better: null }),
    measure('returned', 'Returns', 'money', { better: 'down' }),
    measure('net_sales', 'Net sales', 'money'),
    measure('total_sales', 'Total sales', 'money'),
    measure('margin', 'Margin', 'percent'),
    measure('sales', 'Sales', 'count'),
    measure('units', 'Units sold', 'quantity'),
    measure('average_basket', 'Average sale', 'money'),
    measure('taken', 'Taken', 'money', { family: 'tenders', better: null }),
    measure('tender_net', 'Difference', 'money', { family: 'tenders', better: null }),
    measure('collected', 'Money collected', 'money', { family: 'tenders' }),
    measure('stock_value', 'Value at cost', 'money', { family: 'stock', better: null }),
    measure('voided_value', 'Voided', 'money', { family: 'voids', better: 'down' }),
  ],
  dimensions: [
    dimension('day', 'Day', 'time'),
    dimension('month', 'Month', 'time'),
    dimension('weekday', 'Weekday', 'time'),
    dimension('hour', 'Hour', 'time'),
    dimension('category', 'Category'),
    dimension('product', 'Product'),
    dimension('cashier', 'Served by'),
    dimension('location', 'Location'),
    dimension('tender', 'Payment method', 'text'),
    dimension('basket', 'Basket'),
  ],
  reports: [
    report('sales_summary', 'Sales summary', {
      measures: ['gross_sales', 'discounts', 'returned', 'net_sales', 'total_sales', 'sales', 'average_basket'],
      filters: ['location'],
      chart: 'none',
      sort: 'gross_sales',
    }),
    report('sales_by_time', 'Sales over time', {
      dimensions: ['day', 'month'],
      filters: ['location', 'category'],
      chart: 'columns',
      sort: 'day',
    }),
    report('sales_heat_map', 'Busy hours', {
      measures: ['net_sales', 'sales'],
      dimensions: ['weekday'],
      chart: 'grid',
      sort: 'weekday',
    }),
    report('sales_by_product', 'Sales by product', {
      chapter: 'products',
      measures: ['net_sales', 'units', 'margin'],
      more_measures: ['returned'],
      dimensions: ['product', 'category'],
      filters: ['category', 'location'],
    }),
    report('stock_on_hand', 'Stock value', {
      chapter: 'stock',
      measures: ['stock_value'],
      dimensions: ['category', 'product'],
      filters: ['category', 'product'],
      sort: 'stock_value',
      has_period: false,
      has_days: false,
      has_day: true,
    }),
    report('tenders', 'Payments by method', {
      chapter: 'money',
      measures: ['taken', 'tender_net'],
      dimensions: ['tender'],
      sort: 'taken',
    }),
    report('voids', 'Voided before payment', {
      chapter: 'control',
      measures: ['voided_value'],
      dimensions: ['cashier', 'day', 'product', 'basket'],
      filters: ['cashier', 'product'],
      sort: 'voided_value',
    }),
  ],
};

/** An answer of the server: rows of keys, names and figures. */
export function answerOf(
  query: rpc.ReportQuery,
  rows: readonly { key: string | string[]; name?: string; values: (number | null)[]; compared?: (number | null)[] }[],
  rest: Partial<rpc.ReportAnswer> = {},
): rpc.ReportAnswer {
  const isCompared = query.compare !== undefined && query.compare !== 'none';
  const total = (place: number, of: 'values' | 'compared') =>
    rows.reduce((all, row) => all + (row[of]?.[place] ?? 0), 0);
  return {
    rows: rows.map(({ key, name = null, values, compared }) => ({
      keys: Array.isArray(key) ? key : [key],
      labels: Array.isArray(key) ? key : [name],
      values,
      compared: isCompared ? (compared ?? query.measures.map(() => null)) : null,
    })),
    row_count: rows.length,
    totals: {
      values: query.measures.map((_key, place) => total(place, 'values')),
      compared: isCompared ? query.measures.map((_key, place) => total(place, 'compared')) : null,
    },
    measures: query.measures,
    dimensions: query.dimensions ?? [],
    from: query.from ?? null,
    to: query.to ?? null,
    compared_from: isCompared ? '2026-10-01' : null,
    compared_to: isCompared ? '2026-10-26' : null,
    is_partial: isCompared,
    as_of: '2026-11-26T08:05:00Z',
    source: 'sale_facts',
    currency_code: 'KES',
    timezone: 'Africa/Nairobi',
    ...rest,
  };
}

/** A saved report of sales by product, as the server tells of it. */
export function savedReport(rest: Partial<rpc.SavedReport> = {}): rpc.SavedReport {
  return {
    id: '00000000-0000-4000-8000-00000000005a',
    name: 'Drinks, weekend',
    report: 'sales_by_product',
    title: 'Sales by product',
    query: {
      report: 'sales_by_product',
      measures: ['net_sales', 'units'],
      dimensions: ['product'],
      filters: [{ dimension: 'category', values: ['drinks', 'tea'] }],
      period: 'last_month',
      compare: 'none',
      sort: 'units',
      descending: true,
    },
    visibility: 'own',
    role: null,
    is_own: true,
    may_edit: true,
    may_open: true,
    is_pinned: false,
    owner_name: 'Olive Owner',
    updated_at: '2026-11-20T08:00:00Z',
    ...rest,
  };
}

/** What is known besides the catalogue: one report is not for the role. */
export const ACCESS: rpc.ReportAccess = {
  year_start_month: 1,
  owners: ['Olive Owner', 'Otto Owner'],
  locked: [{ key: 'profit', title: 'Profit', needs: ['See what products cost'] }],
};

/** A sending of the sample schedule. */
export const reportRun = (rest: Partial<rpc.ReportRun> = {}): rpc.ReportRun => ({
  id: '00000000-0000-4000-8000-00000000007a',
  due_on: '2026-11-26',
  period_start: '2026-11-25',
  period_end: '2026-11-25',
  is_sample: false,
  status: 'sent',
  error_code: null,
  error_message: null,
  made_at: '2026-11-26T03:00:02Z',
  row_count: 12,
  mails: [{ recipient: 'Olive Owner', state: 'sent', error: null }],
  ...rest,
});

/** An alert of sales by category. */
export const reportAlert = (rest: Partial<rpc.ReportAlert> = {}): rpc.ReportAlert => ({
  id: '00000000-0000-4000-8000-00000000008a',
  revision: 1,
  name: 'Low margin',
  kind: 'figure',
  report: 'sales_by_product',
  title: 'Sales by product',
  query: { report: 'sales_by_product', measures: ['margin'], dimensions: ['category'], period: 'last_7_days' },
  measure: 'margin',
  unit: 'percent',
  scope: 'rows',
  compare: 'value',
  direction: 'below',
  threshold: 0.2,
  check_at: 'day_end',
  is_mailed: true,
  condition: 'Margin below 20%',
  status: 'active',
  paused_because: null,
  next_check_at: '2026-11-26T21:15:00Z',
  timezone: 'Africa/Nairobi',
  last_fired_at: '2026-11-25T21:15:03Z',
  ...rest,
});

/** The sample report, mailed each day. */
export const reportSchedule = (rest: Partial<rpc.ReportSchedule> = {}): rpc.ReportSchedule => ({
  id: '00000000-0000-4000-8000-00000000006a',
  revision: 1,
  saved_report_id: savedReport().id,
  name: 'Drinks, weekend',
  report: 'sales_by_product',
  title: 'Sales by product',
  rhythm: 'daily',
  weekdays: [],
  month_day: null,
  at_time: '06:00',
  period: 'yesterday',
  members: [{ id: '00000000-0000-4000-8000-000000000001', name: 'Olive Owner' }],
  addresses: ['books@example.test'],
  status: 'active',
  paused_because: null,
  next_run_at: '2026-11-28T03:00:00Z',
  timezone: 'Africa/Nairobi',
  is_own: true,
  owner_name: 'Olive Owner',
  last_run: null,
  ...rest,
});

/** A goal of a month that has come a quarter of its way. */
export const reportGoal = (changes: Partial<rpc.ReportGoal> = {}): rpc.ReportGoal => ({
  id: '00000000-0000-4000-8000-0000000000e1',
  measure: 'net_sales',
  label: 'Net sales',
  unit: 'money',
  span: 'month',
  location_id: null,
  location_name: null,
  amount: 500_000,
  reached: 125_000,
  from: '2026-11-01',
  to: '2026-11-30',
  ...changes,
});
