import { useSearchParams } from '@dukani/shared/router';
import type { DashboardView } from '../common/dashboardApi';

/** Periods of the dashboard, as reports name them. */
export const PERIODS = [
  { value: 'today', label: 'Today' },
  { value: 'yesterday', label: 'Yesterday' },
  { value: 'last_7_days', label: 'Last 7 days' },
  { value: 'last_30_days', label: 'Last 30 days' },
  { value: 'this_month', label: 'This month' },
  { value: 'last_month', label: 'Last month' },
  { value: 'last_90_days', label: 'Last 90 days' },
] as const;

export type DashboardPeriod = (typeof PERIODS)[number]['value'];

export interface OpenView extends DashboardView {
  period: DashboardPeriod;
}

/** What the address says the figures are of, and how that is changed. */
export function useDashboardView(): [view: OpenView, change: (changes: Partial<OpenView>) => void] {
  const [params, setParams] = useSearchParams();
  const view: OpenView = {
    period: PERIODS.find(({ value }) => value === params.get('period'))?.value ?? 'today',
    locationId: params.get('location'),
    tillId: params.get('till'),
  };
  const change = (changes: Partial<OpenView>) => {
    const { period, locationId, tillId } = { ...view, ...changes };
    const next = new URLSearchParams(params);
    const values = { period: period === 'today' ? null : period, location: locationId, till: tillId };
    for (const [name, value] of Object.entries(values)) {
      if (value === null) next.delete(name);
      else next.set(name, value);
    }
    setParams(next, { replace: true });
  };
  return [view, change];
}

/** Today of the whole business: what the bell asks for as well, so that both share one answer. */
export const isUsualView = ({ period, locationId, tillId }: OpenView): boolean =>
  period === 'today' && locationId === null && tillId === null;

const labelOf = (period: DashboardPeriod) => PERIODS.find(({ value }) => value === period)?.label ?? '';

/** `Top sellers today`, `Top sellers, last 7 days`. */
export const titleFor = (title: string, period: DashboardPeriod): string =>
  period === 'today' ? `${title} today` : `${title}, ${labelOf(period).toLowerCase()}`;

interface PeriodWords {
  now: string;
  /** What stands beside a figure and what it is compared with. */
  before: string;
  earlier: string;
  /** The earlier period of the chart by hour. */
  earlierHours: string;
}

/** What a period and those that it is compared with are called. */
export function wordsOf(period: DashboardPeriod): PeriodWords {
  const now = labelOf(period);
  switch (period) {
    case 'today':
      return {
        now,
        before: 'vs yesterday, same time',
        earlier: 'vs last week, same time',
        earlierHours: 'Same day last week',
      };
    case 'yesterday':
      return { now, before: 'vs the day before', earlier: 'vs a week before', earlierHours: 'Same day a week before' };
    default:
      return {
        now,
        before: 'vs the period before',
        earlier: 'vs last year, same weekdays',
        earlierHours: 'Same weekdays last year',
      };
  }
}
